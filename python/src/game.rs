//! Replayed records of archives.

use crate::board::{AllGames, Board};
use crate::convert::python;
use crate::errors::{AdjutantError, Finding, unreadable};
use crate::turn::Turn;
use adjutant::formats::{self, GameId};
use adjutant::replay::{Original, Reading};
use adjutant::{Kind, ReplayedRecord, Side};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Arc, OnceLock};

/// Game of an archive: a record, and the result of its replay.
#[pyclass(frozen, module = "adjutant")]
pub struct Game {
    record: ReplayedRecord<'static>,
    /// Board after the last turn, created when a board is first requested. `None` if the record has no valid setup.
    boards: OnceLock<Option<Board>>,
}

impl Game {
    pub fn new(record: ReplayedRecord<'static>) -> Self {
        Self { record, boards: OnceLock::new() }
    }

    /// Returns the board after the last turn that was played.
    fn last(&self) -> PyResult<&Board> {
        let made = self.boards.get_or_init(|| {
            let mut games = AllGames::default();
            self.record.observe(&mut games);
            Board::replayed(self.record.replayed().setup.clone(), games.games, games.played)
        });
        made.as_ref().ok_or_else(|| AdjutantError::new_err("the record has no valid setup, so it has no boards"))
    }

    /// Reads the record. The result is empty if the record cannot be read at all.
    fn reading(&self) -> Reading<'_> {
        let source = self.record.source();
        if source.read_errors().is_empty() { source.read() } else { Reading::default() }
    }

    fn with_original<T>(&self, make: impl FnOnce(&Original<'_>) -> T) -> T {
        make(&self.record.original(&self.reading()))
    }
}

#[pymethods]
impl Game {
    /// Name of the file.
    #[getter]
    fn file(&self) -> String {
        self.record.place().file.to_owned()
    }

    /// Number of the record in its file, from 1.
    #[getter]
    fn record(&self) -> Option<u64> {
        self.record.place().record
    }

    /// Line on which the record begins, from 1.
    #[getter]
    fn line(&self) -> u64 {
        self.record.place().line
    }

    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for tag in &self.record.record().tags {
            tags.set_item(&*tag.name, &*tag.value)?;
        }
        Ok(tags)
    }

    #[getter]
    fn edition(&self) -> &'static str {
        self.record.rules().edition.name
    }

    #[getter]
    fn variant(&self) -> &'static str {
        self.record.rules().variant.name()
    }

    /// `legal`, `illegal`, `inconsistent`, `undecided` or `unreadable`.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.record.verdict().name()
    }

    #[getter]
    fn findings(&self) -> Vec<Finding> {
        let place = |finding| self.record.locate(finding).map(|at| (at.line, at.column));
        self.record.findings().iter().map(|finding| Finding::new(finding, place(finding))).collect()
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `*`: from the board if it decided the game, otherwise as the record declares.
    #[getter]
    fn result(&self) -> &'static str {
        self.record.conclusion().score.token()
    }

    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.record.conclusion().winner().map(Side::name)
    }

    #[getter]
    fn termination(&self) -> &'static str {
        self.record.conclusion().termination.name()
    }

    /// Pieces at the beginning: for each square the side and the kind. The kind is `None` if the record does not name
    /// it.
    #[getter]
    fn setup<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let setup = PyDict::new(py);
        for side in Side::ALL {
            for (square, kind) in &self.record.replayed().setup.pieces[side] {
                setup.set_item(square.to_string(), (side.name(), kind.map(Kind::name)))?;
            }
        }
        Ok(setup)
    }

    /// Turns that were played.
    #[getter]
    fn turns(&self) -> Vec<Turn> {
        let numbering = &self.record.replayed().terms.numbering;
        self.record.turns().iter().map(|played| Turn::played(played, numbering)).collect()
    }

    /// Events of the turns: moves, reveals, captures, guesses, rescues, and the end of the game.
    #[getter]
    fn events(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        python(py, &self.record.events().collect::<Vec<_>>())
    }

    /// Identifier of the game: the same for all records of a game, in any format.
    #[getter]
    fn id(&self) -> String {
        self.with_original(|original| GameId::of(original).to_string())
    }

    /// Number of turns that the record lists.
    #[getter]
    fn plies(&self) -> u32 {
        self.record.plies()
    }

    fn __len__(&self) -> usize {
        self.record.turns().len()
    }

    /// The board after `ply` turns; `-1` is the last board.
    #[pyo3(signature = (ply=-1), text_signature = "(self, ply=-1)")]
    fn board(&self, ply: i64) -> PyResult<Board> {
        let last = self.last()?;
        let (first, end) = (i64::from(last.first_ply()), i64::from(last.last_ply()));
        let asked = if ply < 0 { end + 1 + ply } else { ply };
        if (first..=end).contains(&asked) {
            Ok(last.at((asked - first) as usize))
        } else {
            Err(unreadable(format!("there is no board after ply {ply}: the record has boards from {first} to {end}")))
        }
    }

    /// Iterates over the boards before the first turn and after each turn.
    fn positions(&self) -> PyResult<Positions> {
        Ok(Positions { last: Arc::new(self.last()?.clone()), next: 0 })
    }

    fn to_srn(&self) -> String {
        let source = self.record.source();
        String::from_utf8_lossy(&source.to_srn(&self.reading())).into_owned()
    }

    /// The JSON that `adjutant convert --to json` writes.
    fn to_json(&self) -> PyResult<String> {
        let json = self.with_original(|original| {
            let locate = |finding: &adjutant::Finding| self.record.locate(finding);
            let lines =
                self.record.findings().iter().map(|finding| {
                    formats::json::FindingLine::new(finding, locate(finding), finding.to_string(), None)
                });
            let mut text = Vec::new();
            formats::json::push_game(original, lines.collect(), &mut text).map(|()| text)
        });
        String::from_utf8(json.map_err(unreadable)?).map_err(unreadable)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.last()?.to_svg("all", 400)
    }

    fn __repr__(&self) -> String {
        format!(
            "<Game {} record {}: {}, {} plies, {}>",
            self.file(),
            self.record().unwrap_or_default(),
            self.verdict(),
            self.plies(),
            self.result()
        )
    }
}

/// Boards of a game, one after the other.
#[pyclass(module = "adjutant")]
pub struct Positions {
    last: Arc<Board>,
    next: usize,
}

#[pymethods]
impl Positions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self) -> Option<Board> {
        let turns = (self.last.last_ply() - self.last.first_ply()) as usize;
        (self.next <= turns).then(|| {
            self.next += 1;
            self.last.at(self.next - 1)
        })
    }
}

//! Boards and observations as bytes, for arrays.

use crate::archive::{Paths, Results, inputs};
use crate::errors::{AdjutantError, unreadable};
use adjutant::analysis::Beliefs;
use adjutant::analysis::setups::{GamePrior, PriorChoice};
use adjutant::board::Square;
use adjutant::notation::parse;
use adjutant::replay::{Observer, replay};
use adjutant::rules::{Game, Played, Position};
use adjutant::{Kind, Knowledge, Side};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::collections::BTreeMap;

/// Code of Red's first kind. Code 15 is a red piece of unknown kind.
const RED: u8 = 1;

/// Code of Blue's first kind. Code 31 is a blue piece of unknown kind.
const BLUE: u8 = 17;

/// Code of a lake.
const LAKE: u8 = 32;

/// Number of squares of an array: ten rows of ten squares, for every board.
const SQUARES: usize = 100;

/// Appends a board: a code for each square, row 1 first. Rows that the board does not have are 0.
pub fn push_board(position: &Position, bytes: &mut Vec<u8>) {
    let (board, start) = (position.board(), bytes.len());
    bytes.resize(start + SQUARES, 0);
    for square in board.squares() {
        let code = match position.kind_at(square) {
            Some((side, kind)) => {
                let first = if side == Side::Red { RED } else { BLUE };
                first + kind.map_or(Kind::COUNT as u8, |kind| kind.index() as u8)
            }
            None if board.is_lake(square) => LAKE,
            None => 0,
        };
        bytes[start + crate::turn::index(square) as usize] = code;
    }
}

/// Number of planes of an observation.
pub const PLANES: usize = 2 * Kind::COUNT + 6;

/// Returns the planes of `side`, each of ten rows of ten squares. The planes are, in this order: own pieces by kind;
/// the opponent's pieces by kind, if `side` knows the kind; the opponent's unknown pieces; own pieces that are named;
/// own pieces that have moved; the opponent's pieces that have moved; lakes; the squares of the last turn.
pub fn observation(game: &Game, known: &Knowledge, last: Option<&Played>, side: Side) -> Vec<u8> {
    let mut bytes = vec![0; PLANES * SQUARES];
    let mut set = |plane: usize, square: Square| bytes[plane * SQUARES + crate::turn::index(square) as usize] = 1;
    let position = game.position();
    let board = position.board();
    for id in position.standing(side) {
        let piece = position.piece(id);
        if let Some(kind) = piece.kind {
            set(kind.index(), piece.square);
        }
        if known.is_named(id) {
            set(2 * Kind::COUNT + 1, piece.square);
        }
        if piece.has_moved {
            set(2 * Kind::COUNT + 2, piece.square);
        }
    }
    for id in position.standing(side.other()) {
        let piece = position.piece(id);
        match known.possible_kinds(id).single() {
            Some(kind) => set(Kind::COUNT + kind.index(), piece.square),
            None => set(2 * Kind::COUNT, piece.square),
        }
        if piece.has_moved {
            set(2 * Kind::COUNT + 3, piece.square);
        }
    }
    for square in board.squares().filter(|square| board.is_lake(*square)) {
        set(2 * Kind::COUNT + 4, square);
    }
    for square in last.into_iter().flat_map(|played| [played.turn.from, played.turn.to]) {
        set(2 * Kind::COUNT + 5, square);
    }
    bytes
}

/// Chances of hidden pieces: for each square of a hidden piece, the chance of each kind.
type Chances = BTreeMap<String, BTreeMap<&'static str, f64>>;

/// Returns the odds of the opponent's hidden pieces as `view` sees them after a ply of a record.
pub fn odds(text: &[u8], view: Side, ply: u32, prior: &str) -> PyResult<Chances> {
    let choice = match prior {
        PriorChoice::PEOPLE => PriorChoice::people(),
        PriorChoice::UNIFORM => PriorChoice::default(),
        other => return Err(unreadable(format!("expected the prior `people` or `uniform`, found `{other}`"))),
    };
    let record = parse(text);
    let replayed = replay(text, &record, None, &mut ());
    let of_game =
        choice.of(&replayed.terms.rules, replayed.setup.position.is_some()).unwrap_or_else(|_| GamePrior::uniform());
    let mut chances = None;
    let beliefs = Beliefs::new(Some(ply), &[view], &[], |belief| {
        let of_piece = |piece: adjutant::analysis::PieceBelief<'_>| {
            let kinds = Kind::ALL.into_iter().map(|kind| (kind.name(), piece.odds.chance(kind)));
            (piece.square.to_string(), kinds.filter(|(_, chance)| *chance > 0.0).collect())
        };
        chances = belief.odds.map(|_| belief.pieces().map(of_piece).collect());
    });
    replay(text, &record, None, &mut beliefs.with_prior(of_game));
    chances.ok_or_else(|| {
        AdjutantError::new_err("there are no odds: the record reveals too little, or counting takes too long")
    })
}

/// Boards of a game: one byte per square.
#[derive(Default)]
struct Boards(Vec<u8>);

impl Observer for Boards {
    fn begin(&mut self, game: &Game) {
        push_board(game.position(), &mut self.0);
    }

    fn turn(&mut self, _: &Played, game: &Game) {
        push_board(game.position(), &mut self.0);
    }
}

/// Boards of an archive, in batches of whole games.
#[pyclass(frozen, module = "adjutant")]
pub struct Batches {
    results: Results<Vec<u8>>,
    /// Minimum number of boards in a batch; the last batch may have fewer boards.
    size: usize,
}

#[pymethods]
impl Batches {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// Returns the bytes of the next batch, and the number of boards of each game.
    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<(Bound<'py, PyBytes>, Vec<usize>)>> {
        let (mut bytes, mut counts) = (Vec::new(), Vec::new());
        while bytes.len() < self.size * SQUARES {
            let Some(boards) = self.results.next(py)? else { break };
            counts.push(boards.len() / SQUARES);
            bytes.extend_from_slice(&boards);
        }
        Ok((!counts.is_empty()).then(|| (PyBytes::new(py, &bytes), counts)))
    }
}

/// Returns the boards of all games of an archive, in batches.
#[pyfunction]
#[pyo3(signature = (path, threads=0, size=65_536))]
pub fn boards(path: Paths, threads: usize, size: usize) -> PyResult<Batches> {
    let results = Results::start(inputs(path.all(), threads, None)?, |source| {
        let mut boards = Boards::default();
        if source.read_errors().is_empty() {
            source.replay_reading(&source.read(), &mut boards);
        }
        boards.0
    })?;
    Ok(Batches { results, size })
}

//! A game that is played turn by turn.

use crate::convert::{self, python};
use crate::errors::{AdjutantError, IllegalTurn, SetupError, unreadable};
use crate::planes;
use crate::turn::Turn;
use adjutant::board::{Random, Square, Viewer};
use adjutant::generate::{self, Policy};
use adjutant::notation::{Record, Score, parse};
use adjutant::replay::{Observer, Original, Place, Severity, record_of, replay};
use adjutant::rules::{Game, Played, Ruleset, Setup};
use adjutant::scene::Scene;
use adjutant::sheets::{View, redact};
use adjutant::{Edition, Kind, Knowledge, Side, picture};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::collections::hash_map::DefaultHasher;
use std::fmt::Write;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Game that is played turn by turn. Turns can be taken back.
///
/// Parameters
/// ----------
/// setup : str, optional
///     Rows as SRN writes them (`4: 7 6 ...`), pieces with squares (`red: F@a1 7@b1` and `blue: ...`), or a whole
///     record.
///     Without `setup`, both sides have random setups.
/// edition, variant : str, optional
///     Rules; by default `jumbo-2014` and `original`. A whole record names its own rules.
/// seed : int, optional
///     Seed of random setups.
///
/// Raises
/// ------
/// `SetupError`
///     If the setup breaks a rule.
/// `IllegalTurn`
///     If a turn of the record breaks a rule.
#[pyclass(module = "adjutant")]
#[derive(Clone)]
pub struct Board {
    rules: Ruleset,
    setup: Arc<Setup>,
    /// Game before the first turn and after each turn.
    games: Vec<Arc<Game>>,
    played: Vec<Played>,
}

impl Board {
    /// Creates a board at the beginning of a game.
    pub fn start(rules: Ruleset, setup: Setup) -> PyResult<Self> {
        let game = Game::new(rules.clone(), &setup).map_err(|faults| SetupError::new_err(faults.to_string()))?;
        Ok(Self { rules, setup: Arc::new(setup), games: vec![Arc::new(game)], played: Vec::new() })
    }

    /// Creates a board from the games of a replay: before the first turn and after each turn.
    pub fn replayed(setup: Setup, games: Vec<Arc<Game>>, played: Vec<Played>) -> Option<Self> {
        let rules = games.first()?.rules().clone();
        Some(Self { rules, setup: Arc::new(setup), games, played })
    }

    pub fn game(&self) -> &Game {
        self.games.last().expect("a board has at least its beginning")
    }

    /// Returns the knowledge of each player after the last turn.
    fn known(&self) -> Knowledge {
        let mut knowledge = Knowledge::of(&self.games[0]);
        for (played, game) in self.played.iter().zip(&self.games[1..]) {
            knowledge.turn(played, game);
        }
        knowledge
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let numbering = &self.rules.edition.numbering;
        Scene::new(self.game(), &self.known(), self.played.last(), numbering, viewer)
    }

    fn score(&self) -> Score {
        match self.game().ending().map(|ending| ending.winner) {
            None => Score::Open,
            Some(Some(Side::Red)) => Score::RedWon,
            Some(Some(Side::Blue)) => Score::BlueWon,
            Some(None) => Score::Draw,
        }
    }

    fn record(&self) -> Record<'static> {
        record_of(&self.rules, &self.setup, &self.played, self.score())
    }

    fn written(&self) -> Vec<u8> {
        self.record().to_string().into_bytes()
    }

    /// Number of turns before the first position of the board.
    pub fn first_ply(&self) -> u32 {
        self.games[0].plies()
    }

    /// Number of turns before the last position of the board.
    pub fn last_ply(&self) -> u32 {
        self.game().plies()
    }

    /// Returns the board after the first `turns` turns of this board.
    pub fn at(&self, turns: usize) -> Self {
        let (games, played) = (self.games[..=turns].to_vec(), self.played[..turns].to_vec());
        Self { rules: self.rules.clone(), setup: Arc::clone(&self.setup), games, played }
    }

    fn push_played(&mut self, turn: &adjutant::Turn) -> PyResult<Played> {
        let mut game = Game::clone(self.game());
        let played =
            game.try_play(turn).map_err(|violation| IllegalTurn::new_err((violation.to_string(), violation.name())))?;
        self.games.push(Arc::new(game));
        self.played.push(played);
        Ok(played)
    }
}

fn illegal(finding: &adjutant::Finding) -> PyErr {
    IllegalTurn::new_err((finding.to_string(), finding.name()))
}

/// A turn as text or as an object.
#[derive(FromPyObject)]
pub enum AnyTurn<'py> {
    Turn(PyRef<'py, Turn>),
    Text(String),
    Action(u32),
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (setup=None, *, edition=None, variant=None, seed=0))]
    fn new(setup: Option<&str>, edition: Option<&str>, variant: Option<&str>, seed: u64) -> PyResult<Self> {
        let Some(text) = setup else {
            let rules = convert::rules(edition, variant)?;
            let setup = generate::setup(&rules, Policy::Plausible, &mut Random::new(seed, 1));
            return Self::start(rules, setup);
        };
        if text.trim_start().starts_with('[') {
            return Self::from_srn(text);
        }
        let rules = convert::rules(edition, variant)?;
        let (edition, variant) = (rules.edition.name, rules.variant.name());
        let setup = text.trim();
        // The setup consists of pieces with their squares, instead of rows.
        let position =
            if setup.starts_with(|start: char| start.is_ascii_alphabetic()) { "[Position \"red\"]\n" } else { "" };
        Self::from_srn(&format!("[Edition \"{edition}\"]\n[Variant \"{variant}\"]\n{position}\n{setup}\n*\n"))
    }

    /// Replays a record in SRN. Returns a board with the last position of the record.
    #[staticmethod]
    fn from_srn(text: &str) -> PyResult<Self> {
        let record = parse(text.as_bytes());
        let mut games = AllGames::default();
        let replayed = replay(text.as_bytes(), &record, None, &mut games);
        let is_whole = replayed.stopped_at.is_none() && record.faults.is_empty();
        let error = replayed.findings.iter().find(|finding| finding.severity() == Severity::Error);
        if let Some(finding) = error.filter(|_| !is_whole || replayed.game.is_none()) {
            return Err(if finding.ply.is_some() {
                illegal(finding)
            } else {
                SetupError::new_err(finding.to_string())
            });
        }
        Self::replayed(replayed.setup, games.games, games.played)
            .ok_or_else(|| SetupError::new_err("there is no setup, or pieces are not named"))
    }

    /// Returns the legal turns of the side to move.
    #[getter]
    fn legal_turns(&self) -> Vec<Turn> {
        let numbering = &self.rules.edition.numbering;
        self.game().legal_turns().into_iter().map(|turn| Turn::new(turn, numbering)).collect()
    }

    /// Returns the legal turns as numbers: `100 * from + to`, with squares counted from 0 (a1, b1, ..., j1, a2).
    fn legal_actions(&self) -> Vec<u32> {
        let number = |turn: adjutant::Turn| 100 * crate::turn::index(turn.from) + crate::turn::index(turn.to);
        self.game().legal_turns().into_iter().map(number).collect()
    }

    /// Play a turn.
    ///
    /// Parameters
    /// ----------
    /// turn : Turn, str or int
    ///     Legal turn, its text (`a4-a5`, `a4xa5`), or its number (`100 * from + to`).
    ///
    /// Returns
    /// -------
    /// Turn
    ///     The turn with its outcome.
    ///
    /// Raises
    /// ------
    /// `IllegalTurn`
    ///     If the turn breaks a rule; `args[1]` is the name of the finding.
    fn push(&mut self, turn: AnyTurn<'_>) -> PyResult<Turn> {
        let played = match turn {
            AnyTurn::Turn(turn) => self.push_played(&turn.way)?,
            AnyTurn::Text(text) => {
                let mut game = Game::clone(self.game());
                let played = game.play_text(&text).map_err(|finding| illegal(&finding))?;
                self.games.push(Arc::new(game));
                self.played.push(played);
                played
            }
            AnyTurn::Action(action) => {
                let square = |index: u32| Square::new((index % 10) as u8, (index / 10) as u8 + 1);
                let fits = |turn: &adjutant::Turn| {
                    (crate::turn::index(turn.from), crate::turn::index(turn.to)) == (action / 100, action % 100)
                };
                let legal = self.game().legal_turns().into_iter().find(fits);
                let turn = legal.ok_or_else(|| {
                    let (from, to) = (action / 100, action % 100);
                    let words =
                        if from < 100 { format!("{} to {}", square(from), square(to)) } else { action.to_string() };
                    IllegalTurn::new_err((format!("no legal turn goes from {words}"), "illegal"))
                })?;
                self.push_played(&turn)?
            }
        };
        Ok(Turn::played(&played, &self.rules.edition.numbering))
    }

    /// Takes the last turn back, and returns it.
    fn pop(&mut self) -> PyResult<Turn> {
        let played = self.played.pop().ok_or_else(|| AdjutantError::new_err("there is no turn to take back"))?;
        self.games.pop();
        Ok(Turn::played(&played, &self.rules.edition.numbering))
    }

    /// Returns an independent copy.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// Boards are pickled as records.
    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("from_srn")?.unbind(), (self.to_srn(),)))
    }

    #[getter]
    fn edition(&self) -> &'static str {
        self.rules.edition.name
    }

    #[getter]
    fn variant(&self) -> &'static str {
        self.rules.variant.name()
    }

    /// Side to move.
    #[getter]
    fn turn(&self) -> &'static str {
        self.game().to_move().name()
    }

    /// Number of turns played, from the beginning of the game.
    #[getter]
    fn ply(&self) -> u32 {
        self.game().plies()
    }

    #[getter]
    fn turns(&self) -> Vec<Turn> {
        self.played.iter().map(|played| Turn::played(played, &self.rules.edition.numbering)).collect()
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.game().ending().is_some()
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    #[getter]
    fn result(&self) -> &'static str {
        self.score().token()
    }

    /// Pieces on the board: for each square the side and the kind. The kind is `None` if it is not known.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        let position = self.game().position();
        for square in position.board().squares() {
            if let Some((side, kind)) = position.kind_at(square) {
                pieces.set_item(square.to_string(), (side.name(), kind.map(Kind::name)))?;
            }
        }
        Ok(pieces)
    }

    /// Return the position as a viewer sees it: `red`, `blue`, `spectator` or `all`. The keys are the fields of a
    /// scene.
    fn view(&self, py: Python<'_>, who: &str) -> PyResult<Py<PyAny>> {
        python(py, &self.scene(convert::viewer(who)?))
    }

    /// Return the possible kinds of each piece of `side`'s opponent on the board, as far as `side` can know.
    fn knowledge<'py>(&self, py: Python<'py>, side: &str) -> PyResult<Bound<'py, PyDict>> {
        let (viewer, known) = (convert::side(side)?, self.known());
        let position = self.game().position();
        let kinds = PyDict::new(py);
        for piece in position.standing(viewer.other()) {
            let possible: Vec<&str> = known.possible_kinds(piece).iter().map(Kind::name).collect();
            kinds.set_item(position.piece(piece).square.to_string(), possible)?;
        }
        Ok(kinds)
    }

    /// Return the chance of each kind for each hidden piece of `side`'s opponent.
    #[pyo3(signature = (side, prior="people"))]
    fn odds(&self, py: Python<'_>, side: &str, prior: &str) -> PyResult<Py<PyAny>> {
        let view = convert::side(side)?;
        let written = self.written();
        let ply = self.ply();
        let chances = py.detach(|| planes::odds(&written, view, ply, prior))?;
        python(py, &chances)
    }

    /// Return the game as `side` has seen it, as SRN: its own setup, all turns, and the pieces that were revealed.
    fn information_state_string(&self, side: &str) -> PyResult<String> {
        let side = convert::side(side)?;
        let written = self.written();
        let record = parse(&written);
        let mut played = Vec::new();
        let replayed = replay(&written, &record, None, &mut played);
        let place = Place { file: "board", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };
        let original = Original {
            place,
            text: &written,
            srn: Some(&written),
            record: &record,
            replayed: &replayed,
            played: &played,
        };
        let seen =
            redact(&original, View::Player(side), false).map_err(|error| AdjutantError::new_err(error.to_string()))?;
        Ok(seen.to_string())
    }

    /// Planes that `side` observes, as bytes.
    fn observation_bytes<'py>(&self, py: Python<'py>, side: &str) -> PyResult<Bound<'py, PyBytes>> {
        let side = convert::side(side)?;
        Ok(PyBytes::new(py, &planes::observation(self.game(), &self.known(), self.played.last(), side)))
    }

    /// The board as one byte per square.
    fn board_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut bytes = Vec::new();
        planes::push_board(self.game().position(), &mut bytes);
        PyBytes::new(py, &bytes)
    }

    /// Number of rows of the board.
    #[getter]
    fn rows(&self) -> u8 {
        self.game().position().board().rows()
    }

    /// The record of the game so far.
    fn to_srn(&self) -> String {
        self.record().to_string()
    }

    /// The record as JSON (`adjutant/game/2`), as the text that `adjutant convert --to json` writes.
    fn to_json(&self) -> PyResult<String> {
        let json = adjutant::formats::by_name("json").ok_or_else(|| unreadable("there is no JSON"))?;
        let written = json.write_record(&self.record()).map_err(|why| AdjutantError::new_err(why.to_string()))?;
        String::from_utf8(written).map_err(unreadable)
    }

    /// A picture of the board, as SVG.
    #[pyo3(signature = (view="all", size=400))]
    pub fn to_svg(&self, view: &str, size: u32) -> PyResult<String> {
        Ok(picture::svg(
            &picture::board(&self.scene(convert::viewer(view)?), &picture::Theme::LIGHT),
            size.clamp(50, 4000),
        ))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.to_svg("all", 400)
    }

    fn __str__(&self) -> String {
        let scene = self.scene(Viewer::All);
        let mut text = String::new();
        for row in (1..=scene.board.rows()).rev() {
            // Writing to a string cannot fail.
            let _ = write!(text, "{row:>2} ");
            for column in 0..10 {
                let square = Square::new(column, row);
                let cell = match scene.at(square) {
                    Some(seen) if seen.side == Side::Blue => {
                        format!(" {:>2}", scene.sign(seen.kind).to_lowercase() + "'")
                    }
                    Some(seen) => format!(" {:>2}", scene.sign(seen.kind)),
                    None if scene.board.is_lake(square) => "  ~".to_owned(),
                    None => "  .".to_owned(),
                };
                text += &cell;
            }
            text.push('\n');
        }
        text + "     a  b  c  d  e  f  g  h  i  j\n"
    }

    fn __repr__(&self) -> String {
        format!("<Board {} {}, ply {}, {}>", self.edition(), self.variant(), self.ply(), self.result())
    }

    /// Boards are equal if they have the same rules, side to move, pieces and legal turns.
    fn __eq__(&self, other: &Self) -> bool {
        self.key() == other.key()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.key().hash(&mut hasher);
        hasher.finish()
    }
}

impl Board {
    /// Returns a text that is the same for equal boards.
    fn key(&self) -> String {
        let game = self.game();
        let placed = self.scene(Viewer::All).placed();
        let pieces: Vec<String> = placed.iter().map(|piece| format!("{piece:?}")).collect();
        let legal: Vec<String> = game.legal_turns().iter().map(ToString::to_string).collect();
        format!("{:?} {} {pieces:?} {legal:?}", game.rules(), game.to_move())
    }
}

/// Editions, each with the variants that it describes.
#[pyfunction]
pub fn editions() -> Vec<(&'static str, Vec<&'static str>)> {
    let variants = |edition: &'static Edition| edition.variants.iter().map(|(variant, _)| variant.name()).collect();
    Edition::ALL.iter().map(|edition| (edition.name, variants(edition))).collect()
}

/// The game before the first turn and after each turn of a replay.
#[derive(Default)]
pub struct AllGames {
    pub games: Vec<Arc<Game>>,
    pub played: Vec<Played>,
}

impl Observer for AllGames {
    fn begin(&mut self, game: &Game) {
        self.games.push(Arc::new(game.clone()));
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.games.push(Arc::new(game.clone()));
        self.played.push(*played);
    }
}

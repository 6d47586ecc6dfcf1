//! Describes a position for the page's own board.

use crate::board::{BySide, Kind, Side, Square, Viewer};
use crate::replay::{Observer, Replay};
use crate::rules::{Game, Played, Turn};
use crate::scene::{Scene, SceneRecorder};
use serde::Serialize;

/// Observer of a replay that records the board after a ply.
pub(crate) struct Camera {
    ply: u32,
    recorder: SceneRecorder,
    /// Legal turns after `ply`.
    turns: Vec<Turn>,
    /// `true` for a side if the squares of some of its pieces are unknown.
    has_hidden: BySide<bool>,
}

impl Camera {
    /// Creates a camera for the board after `ply`. `replayed` is the result of an earlier replay of the same record.
    pub(crate) fn new(replayed: &Replay, ply: u32) -> Self {
        let recorder = SceneRecorder::new(std::iter::once(ply), &replayed.terms.numbering, Viewer::All);
        Self { ply, recorder, turns: Vec::new(), has_hidden: BySide::default() }
    }

    fn look(&mut self, game: &Game) {
        if game.plies() == self.ply && game.ending().is_none() {
            self.turns = game.legal_turns();
        }
        if game.plies() == self.ply {
            self.has_hidden = BySide::from_fn(|side| game.unseen(side) > 0);
        }
    }

    /// Returns the position. `None` if there is no board.
    pub(crate) fn position(&self) -> Option<Position> {
        let scene = self.recorder.scenes.first()?;
        let board = scene.board;
        let lakes = board.squares().filter(|square| board.is_lake(*square)).map(|square| square.to_string());
        let ways = self.turns.iter().map(|turn| (turn.from.to_string(), turn.to.to_string()));
        let last = scene.last.iter().flat_map(|last| &last.squares);
        Some(Position {
            board: board.name(),
            rows: board.rows(),
            lakes: lakes.collect(),
            ply: self.ply,
            to_move: scene.to_move.map(Side::name),
            pieces: board.squares().filter_map(|square| SquarePiece::of(scene, square)).collect(),
            last: last.map(Square::to_string).collect(),
            ways: ways.collect(),
            hidden: Side::ALL.into_iter().filter(|side| self.has_hidden[*side]).map(Side::name).collect(),
        })
    }
}

/// A position, as the page draws it.
#[derive(Serialize)]
pub(crate) struct Position {
    board: &'static str,
    rows: u8,
    lakes: Vec<String>,
    ply: u32,
    to_move: Option<&'static str>,
    pieces: Vec<SquarePiece>,
    /// Squares of the last turn.
    last: Vec<String>,
    /// First and last square of each legal turn.
    ways: Vec<(String, String)>,
    /// Sides with pieces whose squares are unknown.
    hidden: Vec<&'static str>,
}

/// A piece on its square.
#[derive(Serialize)]
struct SquarePiece {
    square: String,
    side: &'static str,
    /// Id of the drawing.
    drawing: String,
    words: String,
    named: bool,
}

impl SquarePiece {
    fn of(scene: &Scene, square: Square) -> Option<Self> {
        let seen = scene.at(square)?;
        let side = seen.side;
        let kind = seen.kind.or_else(|| seen.inferred());
        let inferred = if seen.kind.is_none() { "-inferred" } else { "" };
        let drawing = kind.map_or_else(
            || format!("{side}-unknown"),
            |kind| format!("{side}-{kind}-{}{inferred}", scene.sign(Some(kind))),
        );
        let words = format!("{} {}", side.title(), kind.map_or("unknown piece", Kind::title));
        Some(Self { square: square.to_string(), side: side.name(), drawing, words, named: seen.is_named })
    }
}

impl Observer for Camera {
    fn begin(&mut self, game: &Game) {
        self.recorder.begin(game);
        self.look(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.recorder.turn(played, game);
        self.look(game);
    }
}

//! What the page's script cannot read from the object of JSON: the pieces of a game, where they stand otherwise than a turn
//! says, what became known of them, and what was lacking.

use crate::analysis::Timeline;
use crate::analysis::review::Review;
use crate::board::{Kind, Numbering, Outcome, Side, Square, Viewer};
use crate::knowledge::History;
use crate::replay::Observer;
use crate::rules::{Action, PieceId, Play, Played, UncertainPlay};
use crate::scene::turn_text;
use serde::Serialize;
use std::collections::HashMap;

/// A piece of the game, those of the setup first. Its index is what turns call it by.
#[derive(Clone, Debug, Serialize)]
pub(super) struct PieceLine {
    /// `red` or `blue`.
    side: &'static str,
    /// The square on which it was set up, or onto which it was brought back.
    home: String,
    /// Its kind, by its number; `None` where the record never tells.
    kind: Option<usize>,
    /// The ply from which on the record tells the kind.
    since: u32,
    /// The ply by which it came to the board: 0 for the setup.
    from: u32,
    /// Whether it was brought back by a rescue.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    back: bool,
}

/// A turn behind which pieces stand otherwise than its kind and outcome say: its ply, the pieces that stand elsewhere, and
/// where; `None`: captured.
type MovesLine = (u32, Moves);

/// Pieces that stand elsewhere, and where.
type Moves = Vec<(usize, Option<String>)>;

/// What became known of pieces by one ply and one cause: the ply, the cause, the kinds that each of them may be from then
/// on (a bit for each kind, by its number), whether they were named, and the pieces.
type ChangeLine = (u32, &'static str, u16, bool, Vec<usize>);

/// What the opponent of Red and that of Blue lack from a ply on, in bits.
type LackLine = (u32, Option<f64>, Option<f64>);

/// A piece that stands on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardPiece {
    pub square: Square,
    pub side: Side,
    pub kind: Option<Kind>,
    /// Whether the record tells its kind.
    pub is_told: bool,
    pub is_named: bool,
}

/// Follows a replay, and keeps what the script needs beside the object of JSON.
#[derive(Clone, Debug)]
pub struct Facts {
    numbering: Numbering,
    history: History,
    timeline: Timeline,
    pub(super) review: Review,
    pub(super) ids: HashMap<PieceId, usize>,
    stands: Vec<Option<Square>>,
    pub(super) pieces: Vec<PieceLine>,
    /// The turns as SRN writes them, for whoever reads the whole record.
    pub(super) turns: Vec<String>,
    pub(super) unusual: Vec<MovesLine>,
}

impl Facts {
    /// Of a game whose pieces are numbered so.
    pub fn new(numbering: &Numbering) -> Self {
        Self {
            numbering: *numbering,
            history: History::default(),
            timeline: Timeline::with_course(),
            review: Review::default(),
            ids: HashMap::new(),
            stands: Vec::new(),
            pieces: Vec::new(),
            turns: Vec::new(),
            unusual: Vec::new(),
        }
    }

    /// What became known, in order.
    pub(super) fn changes(&self) -> Vec<ChangeLine> {
        let mut lines: Vec<ChangeLine> = Vec::new();
        for change in self.history.changes() {
            let Some(piece) = self.ids.get(&change.piece) else { continue };
            let kinds = change.kinds.iter().fold(0, |bits, kind| bits | 1 << kind.index());
            let (ply, cause, named) = (change.ply, change.by.name(), change.is_named);
            let alike = |line: &&mut ChangeLine| (line.0, line.1, line.2, line.3) == (ply, cause, kinds, named);
            match lines.last_mut().filter(alike) {
                Some(line) => line.4.push(*piece),
                None => lines.push((ply, cause, kinds, named, vec![*piece])),
            }
        }
        lines
    }

    /// What was lacking, wherever it changed.
    pub(super) fn lacks(&self) -> Vec<LackLine> {
        let bits = |bits: Option<f64>| bits.map(|bits| (bits * 100.0).round() / 100.0);
        self.timeline.course.iter().map(|lack| (lack.ply, bits(lack.bits.red), bits(lack.bits.blue))).collect()
    }

    /// The pieces that stand on the board at the end: where, whose, what they are if the record tells that or it can be
    /// inferred, which is said, and whether they were named.
    pub(super) fn standing(&self) -> impl Iterator<Item = BoardPiece> + '_ {
        self.ids.iter().filter_map(|(id, index)| {
            let latest = self.history.changes().iter().rfind(|change| change.piece == *id)?;
            let told = self.pieces[*index].kind.and_then(Kind::from_index);
            Some(BoardPiece {
                square: self.stands[*index]?,
                side: id.side(),
                kind: told.or_else(|| latest.kinds.single()),
                is_told: told.is_some(),
                is_named: latest.is_named,
            })
        })
    }

    /// Notes what came to the board, what the record tells of pieces by now, and where they stand.
    fn look(&mut self, ply: u32, game: &Play) -> Moves {
        let position = game.position();
        let mut moves = Vec::new();
        for id in Side::ALL.into_iter().flat_map(|side| position.pieces(side)) {
            let piece = position.piece(id);
            let next = self.pieces.len();
            let index = *self.ids.entry(id).or_insert(next);
            let stands = (!piece.is_captured).then_some(piece.square);
            if index == next {
                let (side, home) = (id.side().name(), piece.home.to_string());
                self.pieces.push(PieceLine { side, home, kind: None, since: ply, from: ply, back: piece.came_back });
                self.stands.push(None);
            }
            let line = &mut self.pieces[index];
            if line.kind.is_none() {
                (line.kind, line.since) = (piece.kind.map(Kind::index), ply);
            }
            if self.stands[index] != stands {
                self.stands[index] = stands;
                moves.push((index, stands.map(|square| square.to_string())));
            }
        }
        moves
    }

    /// What the turn moves, as its kind and outcome say: the script follows the same.
    fn usual(&self, played: &Played) -> Moves {
        let index = |id: Option<PieceId>| id.and_then(|id| self.ids.get(&id)).copied();
        let (Some(piece), to) = (index(Some(played.piece)), Some(played.turn.to.to_string())) else {
            return Vec::new();
        };
        let target = index(played.target);
        let mut moves = Vec::new();
        match (played.turn.action, played.outcome) {
            (Action::Strike | Action::CornerStrike { .. }, outcome) => {
                moves.extend(target.filter(|_| outcome != Some(Outcome::Loss)).map(|target| (target, None)));
                moves.push((piece, to.filter(|_| outcome == Some(Outcome::Win))));
            }
            (Action::Move, _) => moves.push((piece, to)),
            (Action::Guess { .. }, _) if played.turn.from != played.turn.to => moves.push((piece, to)),
            (Action::Guess { .. }, _) => {}
        }
        let rescued = index(played.rescued).zip(played.turn.rescue);
        moves.extend(rescued.map(|(piece, rescue)| (piece, Some(rescue.square.to_string()))));
        moves.sort();
        moves
    }
}

impl Observer for Facts {
    fn begin(&mut self, game: &Play) {
        self.history.begin(game);
        self.timeline.begin(game);
        self.review.begin(game);
        self.look(0, game);
    }

    fn before(&mut self, game: &UncertainPlay) {
        self.review.before(game);
    }

    fn turn(&mut self, played: &Played, game: &Play) {
        self.history.turn(played, game);
        self.timeline.turn(played, game);
        self.review.turn(played, game);
        let mut moves = self.look(played.ply, game);
        moves.sort();
        if moves != self.usual(played) {
            self.unusual.push((played.ply, moves));
        }
        self.turns.push(turn_text(played, self.history.knowledge(), &self.numbering, Viewer::All));
    }
}

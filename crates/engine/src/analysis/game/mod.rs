//! What one game tells: more than can be kept of many. `format-spec/statistics.md`, section "One game".

mod tracker;

pub use tracker::{Barred, GameFigures, GameTracker};

use super::ByKind;
use crate::board::{BySide, Kind, Outcome, Side, Square};
use crate::rules::{Action, PieceId, Played, Position};
use serde::Serialize;

/// The pieces of a side that stand on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PiecesLeft {
    /// How many.
    pub pieces: u32,
    /// How many of each kind, as far as known at that time.
    pub kinds: ByKind<u32>,
}

/// The pieces that stand on the board after a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Material {
    /// After how many turns.
    pub ply: u32,
    /// Each side's.
    #[serde(flatten)]
    pub sides: BySide<PiecesLeft>,
}

impl Material {
    /// The pieces of a position that stands after so many turns.
    fn of(position: &Position, ply: u32) -> Self {
        let standing = |side: Side| {
            let mut standing = PiecesLeft::default();
            for piece in position.standing(side) {
                standing.pieces += 1;
                standing.kinds[position.piece(piece).kind] += 1;
            }
            standing
        };
        Self { ply, sides: BySide::from_fn(standing) }
    }

    /// The pieces of a position that stands after that turn, these having stood there before.
    fn after(&self, played: &Played, position: &Position) -> Self {
        if position.has_unknown() {
            // Of pieces that have nothing to do with the turn more may be known now.
            return Self::of(position, played.ply);
        }
        let mut after = Self { ply: played.ply, sides: self.sides.clone() };
        let had_part = [Some(played.piece), played.target].into_iter().flatten();
        for id in had_part.filter(|id| position.piece(*id).is_captured) {
            let standing = &mut after.sides[id.side()];
            standing.pieces -= 1;
            standing.kinds[position.piece(id).kind] -= 1;
        }
        if let Some(id) = played.rescued {
            let standing = &mut after.sides[id.side()];
            standing.pieces += 1;
            standing.kinds[position.piece(id).kind] += 1;
        }
        after
    }
}

/// What became of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceCourse {
    /// Whose it is.
    pub side: Side,
    /// Its kind, as far as known in the end.
    pub kind: Option<Kind>,
    /// Where it was set up, or brought back to.
    pub home: Square,
    /// Where it stands in the end, or stood before the turn that removed it.
    pub last: Square,
    /// How many turns it made.
    pub turns: u32,
    /// How many squares it passed in them.
    pub squares: u32,
    /// By which ply it was brought back, if it was.
    pub returned: Option<u32>,
    /// The ply of the turn that removed it.
    pub removed: Option<u32>,
}

/// How many squares the piece that made the turn went, the one on which it ended included: of a strike that it did not
/// win, up to the square from which it struck.
fn squares_passed(played: &Played) -> u32 {
    let (from, to) = (played.turn.from, played.turn.to);
    let line = |from: Square, to: Square| from.line_to(to).map_or(0, |(_, squares)| u32::from(squares));
    let last = u32::from(played.outcome == Some(Outcome::Win));
    match played.turn.action {
        Action::Move | Action::Guess { .. } => line(from, to),
        Action::Strike => line(from, to).saturating_sub(1) + last,
        Action::CornerStrike { via } => line(from, via) + last,
    }
}

/// The turns, the way and the removal of every piece, gathered turn by turn.
#[derive(Clone, Debug)]
struct Courses {
    made: Vec<(u32, u32)>,
    removed: Vec<Option<u32>>,
    returned: Vec<Option<u32>>,
}

impl Courses {
    /// No turn was played.
    fn new() -> Self {
        Self {
            made: vec![(0, 0); PieceId::LIMIT],
            removed: vec![None; PieceId::LIMIT],
            returned: vec![None; PieceId::LIMIT],
        }
    }

    /// Adds a turn.
    fn add(&mut self, played: &Played, position: &Position) {
        let (turns, squares) = &mut self.made[played.piece.index()];
        *turns += 1;
        *squares += squares_passed(played);
        if let Some(piece) = played.rescued {
            self.returned[piece.index()] = Some(played.ply);
        }
        for piece in [Some(played.piece), played.target].into_iter().flatten() {
            if position.piece(piece).is_captured {
                self.removed[piece.index()] = Some(played.ply);
            }
        }
    }

    /// The courses of all pieces of a side that it ever had, in the order in which they came.
    fn of<'c>(&'c self, side: Side, position: &'c Position) -> impl Iterator<Item = PieceCourse> + 'c {
        position.pieces(side).map(move |id| {
            let piece = position.piece(id);
            let (turns, squares) = self.made[id.index()];
            let (removed, returned) = (self.removed[id.index()], self.returned[id.index()]);
            PieceCourse {
                side,
                kind: piece.kind,
                home: piece.home,
                last: piece.square,
                turns,
                squares,
                returned,
                removed,
            }
        })
    }
}

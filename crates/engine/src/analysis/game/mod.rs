//! Figures of a single game, such as the course of each piece. They are too detailed to keep for many games. See
//! `format-spec/statistics.md`, section "One game".

mod tracker;

pub use tracker::{Barred, GameFigures, GameTracker};

use super::ByKind;
use crate::board::{BySide, Kind, Outcome, Side, Square};
use crate::rules::{Action, PieceId, Played, Position};
use serde::Serialize;

/// Pieces that a side has on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PiecesLeft {
    /// Number of pieces.
    pub pieces: u32,
    /// Number of pieces of each kind. A piece whose kind is not yet known at the ply of the count is counted as
    /// unknown.
    pub kinds: ByKind<u32>,
}

/// Pieces on the board after a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Material {
    /// Number of turns played so far.
    pub ply: u32,
    /// Pieces of each side.
    #[serde(flatten)]
    pub sides: BySide<PiecesLeft>,
}

impl Material {
    /// Counts the pieces of a position after `ply` turns.
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

    /// Returns the pieces on the board after the turn `played`. `self` contains the pieces before the turn. `position`
    /// is the position after the turn.
    fn after(&self, played: &Played, position: &Position) -> Self {
        if position.has_unknown() {
            // A turn may also reveal the kinds of pieces that took no part in it.
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

/// Summary of a piece's game: its number of turns, the distance that it travelled, and its removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceCourse {
    /// Owner of the piece.
    pub side: Side,
    /// Kind of the piece as known at the end of the game; `None` if the kind is still unknown.
    pub kind: Option<Kind>,
    /// Square on which the piece was set up or brought back.
    pub home: Square,
    /// Last square of the piece: its square at the end of the game, or before the turn that removed the piece.
    pub last: Square,
    /// Number of turns that the piece made.
    pub turns: u32,
    /// Number of squares that the piece travelled in those turns.
    pub squares: u32,
    /// Ply at which the piece was brought back. `None` if the piece belongs to the setup.
    pub returned: Option<u32>,
    /// Ply of the turn that removed the piece. `None` if the piece was never removed.
    pub removed: Option<u32>,
}

/// Returns the number of squares that the acting piece travelled.
///
/// If the piece moved, guessed, or won its strike, the square on which the turn ends counts too. If the piece
/// struck and did not win, the target's square does not count.
fn squares_passed(played: &Played) -> u32 {
    let (from, to) = (played.turn.from, played.turn.to);
    let line = |from: Square, to: Square| from.line_to(to).map_or(0, |(_, squares)| u32::from(squares));
    let last = u32::from(played.outcome == Some(Outcome::Win));
    match played.turn.action {
        Action::Move | Action::Guess { .. } => line(from, to),
        Action::Strike => line(from, to).saturating_sub(1) + last,
        Action::CornerMove { via } => line(from, via) + line(via, to),
        Action::CornerStrike { via } => line(from, via) + last,
    }
}

/// Turns, distances and removals of every piece, collected turn by turn.
#[derive(Clone, Debug)]
struct Courses {
    made: Vec<(u32, u32)>,
    removed: Vec<Option<u32>>,
    returned: Vec<Option<u32>>,
}

impl Courses {
    /// Creates the data for a game without turns.
    fn new() -> Self {
        Self {
            made: vec![(0, 0); PieceId::LIMIT],
            removed: vec![None; PieceId::LIMIT],
            returned: vec![None; PieceId::LIMIT],
        }
    }

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

    /// Returns the course of every piece that the side had in the game, in order of appearance.
    fn of<'c>(&'c self, side: Side, position: &'c Position) -> impl Iterator<Item = PieceCourse> + 'c {
        position.placed(side).map(move |id| {
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

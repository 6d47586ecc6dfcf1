//! Compares and hashes positions and games.

use super::game::Game;
use super::more_squares::key;
use super::piece::PieceId;
use super::position::Position;
use crate::board::{Side, Square, mix};
use std::hash::{Hash, Hasher};

#[cfg(test)]
mod tests;

impl Position {
    /// Returns a hash of the position. Equal positions have equal keys, and different positions nearly always have
    /// different keys. Keys may change in later versions of this library.
    ///
    /// The key is computed in one pass over the pieces. If every turn kept the key up to date, replays of records would
    /// be slower.
    pub fn key(&self) -> u64 {
        let board = key(0, Square::new(0, self.board().rows()));
        self.all_standing().fold(board, |sum, id| sum ^ key(self.likeness(id), self.square(id)))
    }

    /// Iterates over the pieces of both sides that are on the board.
    fn all_standing(&self) -> impl Iterator<Item = PieceId> + '_ {
        Side::ALL.into_iter().flat_map(|side| self.standing(side))
    }
}

/// Positions are equal if they have the same board and equal pieces on the same squares.
///
/// Pieces are equal if they have the same side and the same kind. Pieces of unknown kind must also have the same number
/// and the same possible kinds. All other data are ignored: the numbers of pieces of known kind, first squares, and
/// whether a piece has moved, was named or came back. Captured pieces are ignored too.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let is_there = |id: PieceId| {
            let same = other.piece_at(self.square(id)).filter(|same| other.likeness(*same) == self.likeness(id));
            same.is_some_and(|same| other.kinds(same) == self.kinds(id))
        };
        self.board() == other.board()
            && self.all_standing().count() == other.all_standing().count()
            && self.all_standing().all(is_there)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

impl Game {
    /// Returns a hash of the position and the side to move. Equal games have equal keys. Games that differ only in
    /// other data, such as the repetition of turns, have equal keys too.
    ///
    /// The key is computed on each call, see [`Position::key`].
    pub fn key(&self) -> u64 {
        self.position.key() ^ mix(self.to_move() as u64 + 1)
    }

    /// Returns the square of the piece if the piece is on the board.
    fn standing_at(&self, piece: PieceId) -> Option<Square> {
        let square = self.position.square(piece);
        self.position.has_at(square, piece).then_some(square)
    }

    /// Returns the squares of the pieces that have made a rescue, in ascending order. A piece that is no longer on the
    /// board is at [`Square::OUTSIDE`].
    fn rescuers_at(&self, side: Side) -> [Option<Square>; Self::MAX_RESCUES] {
        let mut squares = self.rescuers[side]
            .map(|id| (id != PieceId::NOBODY).then(|| self.standing_at(id).unwrap_or(Square::OUTSIDE)));
        squares.sort_unstable();
        squares
    }
}

/// Games are equal if their rules, positions, sides to move and endings are equal. The rules about repetition and
/// rescues must also treat later turns in the same way. Equal games therefore allow the same turns, now and after the
/// same further turns.
///
/// The numbers of the pieces and the number of plies are ignored. Unequal games may also allow the same turns: the
/// comparison does not check if a turn to which a repetition rule refers can still occur.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        let is_same_of = |side: Side| {
            self.chains[side].is_like(&other.chains[side], |id| self.standing_at(id), |id| other.standing_at(id))
                && self.rescuers_at(side) == other.rescuers_at(side)
                && (!self.rules.has_rescues() || self.captured(side) == other.captured(side))
        };
        self.to_move() == other.to_move()
            && self.ending == other.ending
            && self.rules == other.rules
            && self.position == other.position
            && self.chase.is_like(&other.chase)
            && Side::ALL.into_iter().all(is_same_of)
    }
}

impl Eq for Game {}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

//! Looks at the neighbours of a square: which of them are empty, and which have pieces.

use super::{EMPTY, Position, ROW, cell};
use crate::assignment::PieceSet;
use crate::board::{Side, Square};
use crate::rules::piece::{PieceId, bit};

/// Returns the contents of a cell in another form: the bit of a side is set if the cell has a piece of this side or is
/// empty. So the squares that a side can enter are found without a branch.
#[inline(always)]
const fn entry_bits(cell: u8) -> u8 {
    // An empty cell becomes 0xFF. The number of a piece is at least 1, so the bit of its side remains.
    cell.wrapping_sub(1)
}

impl Position {
    /// Returns the contents of the four neighbours of the square.
    #[inline(always)]
    fn around(&self, square: Square) -> [u8; 4] {
        let place = cell(square);
        [self.cells[place + ROW], self.cells[place - ROW], self.cells[place - 1], self.cells[place + 1]]
    }

    /// `true` if a piece of that side is on a square that shares an edge with this square.
    #[inline(always)]
    pub fn is_next_to(&self, square: Square, side: Side) -> bool {
        let [a, b, c, d] = self.around(square);
        (a | b | c | d) & bit(side) != 0
    }

    /// `true` if a square next to this square is empty or contains an enemy of `side`. Squares are next to each other
    /// if they share an edge.
    #[inline(always)]
    pub(in crate::rules) fn has_room(&self, square: Square, side: Side) -> bool {
        let [a, b, c, d] = self.around(square).map(entry_bits);
        (a | b | c | d) & bit(side.other()) != 0
    }

    /// Returns two values: `true` if the square is empty or contains an enemy of `side`, and `true` if it is empty.
    #[inline(always)]
    pub(in crate::rules) fn entry(&self, square: Square, side: Side) -> (bool, bool) {
        let cell = self.cells[cell(square)];
        (entry_bits(cell) & bit(side.other()) != 0, cell == EMPTY)
    }

    /// Returns the pieces of [`Position::movers`] that have room. The loop has no branches, because a processor cannot
    /// predict which pieces have room.
    pub(in crate::rules) fn movers_with_room(&self, side: Side) -> PieceSet {
        let has_room = |number: u8| self.has_room(self.square(PieceId::numbered(side, number)), side);
        self.movers[side].iter().fold(PieceSet::default(), |able, number| able.with_if(number, has_room(number)))
    }
}

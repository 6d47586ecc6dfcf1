//! The squares of a turn in the usual spelling, told from eight bytes at once.

use super::span;
use crate::board::Square;
use crate::notation::syntax::{Action, WrittenTurn};

/// How many bytes `a4-a5` takes, with what ends it.
pub(super) const MOVE: usize = 6;

/// The bits that show that a byte is less than the least that may stand there, or more than the most.
const TOP_BITS: u64 = 0x8080_8080_8080_8080;

/// Two squares and what stands about them, as in `a4-a5`: the shape of most turns, told from its bytes all at once.
pub(super) struct UsualSquares {
    /// How much more each byte is than the least that it may be.
    above: u64,
    /// Has some of [`TOP_BITS`] where a byte is not what may stand there.
    beyond: u64,
}

impl UsualSquares {
    /// Those of a move that ends with that byte.
    #[inline(always)]
    pub(super) const fn of_move(first: u64, end: u8) -> Self {
        const MOST: [u8; 8] = [9, 8, 0, 9, 8, 0, 0xFF, 0xFF];
        Self::of(first, [b'a', b'1', b'-', b'a', b'1', end, 0, 0], MOST)
    }

    /// Those of a turn with any sign between them, whatever follows.
    #[inline(always)]
    pub(super) const fn of_turn(first: u64) -> Self {
        const MOST: [u8; 8] = [9, 8, 0xFF, 9, 8, 0xFF, 0xFF, 0xFF];
        Self::of(first, [b'a', b'1', 0, b'a', b'1', 0, 0, 0], MOST)
    }

    /// `most`: how much more than the least each byte may be; at 0xFF it is left out, so that nothing is borrowed from
    /// it or carried into it.
    #[inline(always)]
    const fn of(first: u64, least: [u8; 8], most: [u8; 8]) -> Self {
        let (mut counts, mut room, mut byte) = ([0; 8], [0; 8], 0);
        while byte < 8 {
            if most[byte] != 0xFF {
                (counts[byte], room[byte]) = (0xFF, 0x7F - most[byte]);
            }
            byte += 1;
        }
        let above = (first & u64::from_le_bytes(counts)).wrapping_sub(u64::from_le_bytes(least));
        Self { above, beyond: above | above.wrapping_add(u64::from_le_bytes(room)) }
    }

    /// Whether every byte is what may stand there.
    #[inline(always)]
    pub(super) const fn are_there(&self) -> bool {
        self.beyond & TOP_BITS == 0
    }

    /// The two squares.
    #[inline(always)]
    pub(super) const fn squares(&self) -> (Square, Square) {
        const ROWS_FROM_ONE: u64 = u64::from_le_bytes([0, 1, 0, 0, 1, 0, 0, 0]);
        let places = self.above.wrapping_add(ROWS_FROM_ONE);
        // A column's byte has its row's behind it: together they are a square's index.
        let squares = places | places >> 4;
        (Square::from_index(squares as u8), Square::from_index((squares >> 24) as u8))
    }

    /// The move that begins at that place of the text.
    #[inline(always)]
    pub(super) const fn move_at(&self, start: usize) -> WrittenTurn {
        let (from, to) = self.squares();
        WrittenTurn::new(span(start, start + MOVE - 1), from, to, Action::Move)
    }
}

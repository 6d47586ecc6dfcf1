//! Sets of the pieces of a game.

use crate::board::BySide;
use crate::rules::PieceId;

/// Pieces of a game, and how many of them are of each side.
#[derive(Clone, Debug, Default)]
pub struct PieceSet {
    words: [u64; PieceId::LIMIT / 64],
    count: BySide<u32>,
}

impl PieceSet {
    /// Adds a piece, if it is not in it.
    #[inline]
    pub fn insert(&mut self, piece: PieceId) {
        let bit = 1 << (piece.index() % 64);
        let word = &mut self.words[piece.index() / 64];
        self.count[piece.side()] += u32::from(*word & bit == 0);
        *word |= bit;
    }

    /// How many there are of each side.
    pub const fn count(&self) -> BySide<u32> {
        self.count
    }
}

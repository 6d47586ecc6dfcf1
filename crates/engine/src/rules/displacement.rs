//! A piece's way from one square to another, as the repetition rules remember it.

use super::piece::PieceId;
use crate::board::Square;

/// Which piece went from which square to which; for a guess in place both are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(4))] // kept and copied as one number
pub(super) struct Displacement {
    /// Which piece it was.
    pub piece: PieceId,
    /// Where it began.
    pub from: Square,
    /// Where it ended.
    pub to: Square,
}

impl Displacement {
    /// Before a side's first turn: no piece has this number, and no board has a square next to that.
    pub const NONE: Self = Self { piece: PieceId::NOBODY, from: Square::OUTSIDE, to: Square::OUTSIDE };

    /// Whether it takes the other one back.
    #[inline(always)]
    pub fn reverses(self, other: Self) -> bool {
        (self.to == other.from) & (self.from == other.to) & (self.piece == other.piece)
    }
}

impl Default for Displacement {
    fn default() -> Self {
        Self::NONE
    }
}

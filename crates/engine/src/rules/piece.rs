//! Pieces: what tells them apart, and what is known of each.

use crate::assignment::PieceSet;
use crate::board::{BySide, Kind, KindSet, Side, Square};

/// A piece's identity for the length of a game. A rescued piece is a new piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceId(pub(super) u8);

/// The bits of a piece's number that mark its side.
const RED_BIT: u8 = 0x40;
const BLUE_BIT: u8 = 0x80;

/// The bit that marks a side's pieces.
#[inline]
pub(super) const fn bit(side: Side) -> u8 {
    match side {
        Side::Red => RED_BIT,
        Side::Blue => BLUE_BIT,
    }
}

impl PieceId {
    /// One more than any piece's [`PieceId::index`] can be.
    pub const LIMIT: usize = 256;

    /// Whose piece it is.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 & BLUE_BIT == 0 { Side::Red } else { Side::Blue }
    }

    /// A number, below [`PieceId::LIMIT`], that tells pieces apart.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number among the pieces of its side, from 1 to [`super::Position::MAX_PIECES`], in the order in which they came.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 & !(RED_BIT | BLUE_BIT)
    }

    /// The piece of that side and number.
    #[inline]
    pub const fn numbered(side: Side, number: u8) -> Self {
        Self(number | bit(side))
    }

    /// Stands for a piece of that side that cannot be identified.
    pub(super) const fn unidentified(side: Side) -> Self {
        Self::numbered(side, 0)
    }

    /// Returns `false` for [`PieceId::unidentified`].
    pub(super) const fn is_identified(self) -> bool {
        self.number() > 0
    }

    /// No piece at all.
    pub(super) const NOBODY: Self = Self(0);
}

/// A piece: what it may be, where it began and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // independent facts, each said of a piece by itself
pub struct Piece {
    /// The kind, if just one is possible.
    pub kind: Option<Kind>,
    /// The kinds it may be.
    pub kinds: KindSet,
    /// Whether the record did not name it at first.
    pub was_unknown: bool,
    /// The square it was set up on (or brought back to).
    pub home: Square,
    /// The square it stands on, or was removed from.
    pub square: Square,
    /// Whether it has been removed.
    pub is_captured: bool,
    /// Whether it has ever left a square.
    pub has_moved: bool,
    /// Whether it was brought back by a rescue.
    pub came_back: bool,
}

pub(super) const NO_PIECE: Piece = Piece {
    kind: None,
    kinds: KindSet::EMPTY,
    was_unknown: false,
    home: Square::OUTSIDE,
    square: Square::OUTSIDE,
    is_captured: true,
    has_moved: false,
    came_back: false,
};

impl Piece {
    /// A piece of that kind, on the square where it begins.
    #[inline(always)]
    pub(super) const fn known(square: Square, kind: Kind) -> Self {
        let (kind, kinds) = (Some(kind), KindSet::only(kind));
        Self { kind, kinds, home: square, square, is_captured: false, ..NO_PIECE }
    }

    /// A piece that the record does not name, one of those kinds, on the square where it begins.
    pub(super) fn unnamed(square: Square, kinds: KindSet) -> Self {
        let kind = kinds.single();
        Self { kind, kinds, was_unknown: true, home: square, square, is_captured: false, ..NO_PIECE }
    }
}

impl BySide<PieceSet> {
    /// Adds a piece.
    #[inline]
    pub fn insert(&mut self, piece: PieceId) {
        let pieces = &mut self[piece.side()];
        *pieces = pieces.with(piece.number());
    }

    /// Whether that piece is among them.
    #[inline]
    pub fn contains(&self, piece: PieceId) -> bool {
        self[piece.side()].has(piece.number())
    }
}

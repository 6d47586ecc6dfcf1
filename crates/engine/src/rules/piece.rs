//! Pieces: their identity and their known properties.

use crate::assignment::PieceSet;
use crate::board::{BySide, Kind, KindSet, Side, Square};

/// Identity of a piece within a game. A rescued piece gets a new identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceId(pub(super) u8);

/// Bit that is set in the numbers of Red's pieces.
const RED_BIT: u8 = 0x40;
const BLUE_BIT: u8 = 0x80;

/// Returns the bit that is set in the numbers of a side's pieces.
#[inline]
pub(super) const fn bit(side: Side) -> u8 {
    match side {
        Side::Red => RED_BIT,
        Side::Blue => BLUE_BIT,
    }
}

impl PieceId {
    /// Every [`PieceId::index`] is smaller than this.
    pub const LIMIT: usize = 128;

    /// Returns the owner of the piece.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 & BLUE_BIT == 0 { Side::Red } else { Side::Blue }
    }

    /// Returns a unique index below [`PieceId::LIMIT`].
    #[inline]
    pub const fn index(self) -> usize {
        // Without the bit of Blue, only Red's pieces have a bit above the number.
        (self.0 & !BLUE_BIT) as usize
    }

    /// Returns the number of the piece among the pieces of its side. Numbers are from 1 to
    /// [`super::Position::MAX_PIECES`] and follow the order of appearance.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 & !(RED_BIT | BLUE_BIT)
    }

    /// Returns the piece with that side and number.
    #[inline]
    pub const fn numbered(side: Side, number: u8) -> Self {
        Self(number | bit(side))
    }

    /// Returns a placeholder for a piece of that side, for use if the piece cannot be identified.
    pub(super) const fn unidentified(side: Side) -> Self {
        Self::numbered(side, 0)
    }

    /// Returns `false` for [`PieceId::unidentified`].
    pub(super) const fn is_identified(self) -> bool {
        self.number() > 0
    }

    /// A number that belongs to no piece.
    pub(super) const NOBODY: Self = Self(0);
}

/// A piece: its possible kinds, its first square and its current square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // independent facts about a piece
#[non_exhaustive]
pub struct Piece {
    /// Kind of the piece, if only one kind is possible.
    pub kind: Option<Kind>,
    /// Kinds that the piece may have.
    pub kinds: KindSet,
    /// `true` if the record did not name the piece when it appeared.
    pub was_unknown: bool,
    /// Square on which the piece was set up or brought back.
    pub home: Square,
    /// Current square of the piece. If the piece was removed, its last square.
    pub square: Square,
    /// `true` if the piece was removed.
    pub is_captured: bool,
    /// `true` if the piece has moved at least once.
    pub has_moved: bool,
    /// `true` if a rescue brought the piece back.
    pub came_back: bool,
}

impl Piece {
    /// `true` if the piece was captured before the position from which the game starts. It then has no square.
    #[inline]
    pub fn fell_before(&self) -> bool {
        self.home == Square::OUTSIDE
    }
}

/// Data of a piece as a position stores it: all data except the possible kinds of a piece of unknown kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceRecord {
    pub kind: Option<Kind>,
    pub home: Square,
    pub square: Square,
    /// Bit set of [`PieceRecord::WAS_UNKNOWN`] and the other marks.
    pub marks: u8,
}

impl PieceRecord {
    pub const WAS_UNKNOWN: u8 = 1;
    pub const IS_CAPTURED: u8 = 1 << 1;
    pub const HAS_MOVED: u8 = 1 << 2;
    pub const CAME_BACK: u8 = 1 << 3;
    /// The piece had been named to the opponent before the position from which the game started.
    pub const WAS_NAMED: u8 = 1 << 4;

    /// Record of a number that no piece has. Also the record of a piece that was captured before the game started.
    pub const NONE: Self =
        Self { kind: None, home: Square::OUTSIDE, square: Square::OUTSIDE, marks: Self::IS_CAPTURED };

    /// Creates the record of a piece on its first square.
    #[inline(always)]
    pub const fn placed(square: Square, kind: Option<Kind>, marks: u8) -> Self {
        Self { kind, home: square, square, marks }
    }

    #[inline(always)]
    pub const fn has(self, mark: u8) -> bool {
        self.marks & mark != 0
    }
}

impl BySide<PieceSet> {
    /// Adds a piece.
    #[inline]
    pub fn insert(&mut self, piece: PieceId) {
        let pieces = &mut self[piece.side()];
        *pieces = pieces.with(piece.number());
    }

    /// `true` if the set contains the piece.
    #[inline]
    pub fn contains(&self, piece: PieceId) -> bool {
        self[piece.side()].has(piece.number())
    }
}

//! The two-squares rule, which limits how often a piece may go back and forth. `format-spec/rules.md`, section "Back and
//! forth".
//!
//! Plain: a chain of displacements of one piece between the same two squares. By borders, for Scouts: the latest
//! displacements of one piece along one line that all crossed one border between two squares. A [`Displacement`] is a
//! piece's way from one square to another, as the repetition rules remember it.

use super::piece::PieceId;
use super::ruleset::TwoSquares;
use crate::board::{Kind, Square};
use std::hint::select_unpredictable;

/// One player's latest displacements, as far as the rule looks back.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    /// The player's latest turn.
    latest: Displacement,
    /// How long the plain chain is that ends with it; 0 where it is no displacement.
    length: u16,
    /// The piece and line of the chain by borders.
    line: Option<(PieceId, Line)>,
    /// How often in a row, up to now, each border of the line was crossed.
    crossings: [u16; 16],
}

/// A row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Row(u8),
    Column(u8),
}

/// How many back-and-forth moves there would be in a row, one more included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lengths {
    /// Between the same two squares.
    plain: u16,
    /// As the rule counts them for the piece in question.
    pub counted: u16,
}

impl Chain {
    /// The player's latest turn; for a guess in place from a square to itself.
    #[inline(always)]
    pub const fn latest(&self) -> Displacement {
        self.latest
    }

    /// The number of back-and-forth moves there would be in a row with this displacement, by a piece of that kind.
    /// `corner`: it goes round a corner, and so crosses no border.
    #[inline(always)]
    pub fn lengths_with(&self, rule: &TwoSquares, moved: Displacement, corner: bool, kind: Kind) -> Lengths {
        let plain = select_unpredictable(moved.reverses(self.latest), self.length, 0).saturating_add(1);
        // Few editions count borders: that is asked first, and of the kind only there.
        let counted = if rule.borders { self.counted_by_borders(moved, corner, kind, plain) } else { plain };
        Lengths { plain, counted }
    }

    #[cold]
    fn counted_by_borders(&self, moved: Displacement, corner: bool, kind: Kind, plain: u16) -> u16 {
        if kind != Kind::Scout {
            return plain;
        }
        let Some((line, first, last)) = borders_crossed(moved, corner) else { return 0 };
        if self.line != Some((moved.piece, line)) {
            return 1;
        }
        (first..last).map(|border| self.crossings[border & 15]).max().unwrap_or(0).saturating_add(1)
    }

    /// Takes a displacement into account, `lengths` being what [`Chain::lengths_with`] said of it. `kind` is the
    /// piece's kind as far as known.
    #[inline(always)]
    pub fn note(&mut self, rule: &TwoSquares, moved: Displacement, corner: bool, kind: Option<Kind>, lengths: Lengths) {
        self.length = lengths.plain;
        self.latest = moved;
        if rule.borders {
            self.note_crossings(moved, corner, kind);
        }
    }

    #[cold]
    fn note_crossings(&mut self, moved: Displacement, corner: bool, kind: Option<Kind>) {
        let is_counted = kind.is_none_or(|kind| kind == Kind::Scout);
        let Some((line, first, last)) = borders_crossed(moved, corner).filter(|_| is_counted) else {
            self.line = None;
            return;
        };
        if self.line != Some((moved.piece, line)) {
            self.line = Some((moved.piece, line));
            self.crossings = [0; 16];
        }
        for (border, count) in self.crossings.iter_mut().enumerate() {
            *count = if (first..last).contains(&border) { count.saturating_add(1) } else { 0 };
        }
    }

    /// Whether the rule may bar a displacement of that piece: `true` may be wrong.
    #[inline]
    pub fn may_bar(&self, rule: &TwoSquares, piece: PieceId) -> bool {
        let Some(limit) = rule.limit else { return false };
        let crossed = || rule.borders && self.crossings.iter().any(|count| *count >= limit);
        limit == 0 || (self.latest.piece == piece && (self.length >= limit || crossed()))
    }

    /// Whether the player's latest turn may certainly be taken back where so many are allowed in a row. A quick
    /// answer: `false` may be wrong.
    #[inline(always)]
    pub const fn allows_return(&self, most: u16) -> bool {
        self.length < most && self.line.is_none()
    }

    /// Notes a turn in place, which breaks the chain.
    #[inline]
    pub fn break_off(&mut self, stayed: Displacement) {
        self.latest = stayed;
        self.line = None;
        self.length = 0;
    }

    /// Forgets a piece that was moved without a turn of its owner.
    pub fn forget(&mut self, piece: PieceId) {
        if self.latest.piece == piece {
            self.line = None;
            self.length = 0;
        }
    }
}

/// The line along which a displacement went and the borders it crossed, numbered by the square before them.
fn borders_crossed(moved: Displacement, corner: bool) -> Option<(Line, usize, usize)> {
    let (from, to) = (moved.from, moved.to);
    let (line, one, other) = if corner {
        return None;
    } else if from.column() == to.column() {
        (Line::Column(from.column()), from.row(), to.row())
    } else if from.row() == to.row() {
        (Line::Row(from.row()), from.column(), to.column())
    } else {
        return None;
    };
    Some((line, usize::from(one.min(other)), usize::from(one.max(other))))
}

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

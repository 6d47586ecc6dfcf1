//! The two-squares rule: how often a piece may go back and forth. `format-spec/rules.md`, section
//! "Back and forth".
//!
//! Plain: a chain of displacements of one piece between the same two squares. By borders, for Scouts: the
//! latest displacements of one piece along one line that all crossed one border between two squares.

use super::position::PieceId;
use super::ruleset::TwoSquares;
use crate::board::{Kind, Square};

/// One displacement of a piece, from its first to its last square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Displacement {
    pub piece: PieceId,
    pub from: Square,
    pub to: Square,
    /// Whether it went round a corner, and so crossed no border.
    pub corner: bool,
}

/// No displacement: no piece has this number.
const NO_WAY: u32 = 0;

/// A displacement in one number, so that two are compared at once.
#[inline]
const fn way(piece: PieceId, from: Square, to: Square) -> u32 {
    (piece.index() as u32) << 16 | (from.index() as u32) << 8 | to.index() as u32
}

/// One player's latest displacements, as far as the rule looks back.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    /// The latest displacement, where it may become part of a chain, as its [`way`]; [`NO_WAY`] for none.
    plain: u32,
    /// How long the plain chain is that ends with it.
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

impl Chain {
    /// The number of back-and-forth moves there would be in a row, this one included, as the rule counts them
    /// for a piece of that kind.
    #[inline(always)]
    pub fn length_with(&self, rule: &TwoSquares, moved: Displacement, kind: Kind) -> u16 {
        if rule.borders && kind == Kind::Scout {
            self.crossings_with(moved)
        } else if self.takes_back(moved) {
            self.length.saturating_add(1)
        } else {
            1
        }
    }

    fn crossings_with(&self, moved: Displacement) -> u16 {
        let Some((line, first, last)) = borders_crossed(moved) else { return 0 };
        if self.line != Some((moved.piece, line)) {
            return 1;
        }
        (first..last).map(|border| self.crossings[border & 15]).max().unwrap_or(0).saturating_add(1)
    }

    /// Takes a displacement into account. `kind` is the piece's kind as far as known.
    #[inline(always)]
    pub fn note(&mut self, rule: &TwoSquares, moved: Displacement, kind: Option<Kind>) {
        self.length = if self.takes_back(moved) { self.length.saturating_add(1) } else { 1 };
        self.plain = way(moved.piece, moved.from, moved.to);
        if rule.borders && kind.is_none_or(|kind| kind == Kind::Scout) {
            self.note_crossings(moved);
        } else {
            self.line = None;
        }
    }

    fn note_crossings(&mut self, moved: Displacement) {
        let Some((line, first, last)) = borders_crossed(moved) else {
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

    /// Whether the displacement takes back the latest one.
    #[inline]
    pub fn takes_back(&self, moved: Displacement) -> bool {
        self.plain == way(moved.piece, moved.to, moved.from)
    }

    /// Whether the rule may bar a displacement of that piece: `true` may be wrong.
    #[inline]
    pub fn may_bar(&self, rule: &TwoSquares, piece: PieceId) -> bool {
        let Some(limit) = rule.limit else { return false };
        let crossed = || rule.borders && self.crossings.iter().any(|count| *count >= limit);
        limit == 0 || (self.ends_with(piece) && (self.length >= limit || crossed()))
    }

    /// Whether the latest displacement was that piece's.
    #[inline]
    pub fn ends_with(&self, piece: PieceId) -> bool {
        self.plain >> 16 == piece.index() as u32
    }

    /// Forgets everything: some other turn came between.
    #[inline]
    pub fn break_off(&mut self) {
        self.plain = NO_WAY;
        self.line = None;
        self.length = 0;
    }

    /// Forgets a piece that was moved without a turn of its owner.
    pub fn forget(&mut self, piece: PieceId) {
        if self.ends_with(piece) {
            self.break_off();
        }
    }
}

/// The line along which a displacement went and the borders it crossed, numbered by the square before them.
fn borders_crossed(moved: Displacement) -> Option<(Line, usize, usize)> {
    let (from, to) = (moved.from, moved.to);
    let (line, one, other) = if moved.corner {
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

//! The two-squares rule, which limits the number of back-and-forth moves. `format-spec/rules.md`, section "Back and
//! forth".
//!
//! A [`Displacement`] is a movement of a piece between two squares, as the repetition rules store it. A plain chain
//! is a series of displacements of one piece between the same two squares.
//!
//! Some editions count borders. In these editions, a Scout has another chain: its latest displacements along one
//! line that all crossed the same border. A border lies between two squares.

use super::piece::PieceId;
use super::ruleset::TwoSquares;
use crate::board::{Kind, Square};
use std::hint::select_unpredictable;

/// Data about the latest displacements of one player, as far as the rule needs them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chain {
    /// Latest turn of the player.
    latest: Displacement,
    /// Length of the plain chain that ends with the latest turn; 0 if the piece did not move in that turn.
    length: u16,
    /// Scout whose border crossings are counted, and the line along which it moves.
    line: Option<(PieceId, Line)>,
    /// For each border of the line, the number of consecutive displacements, up to the latest, that crossed this
    /// border.
    crossings: [u16; Chain::BORDERS],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Row(u8),
    Column(u8),
}

/// Numbers of consecutive back-and-forth moves, after one more displacement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lengths {
    /// Number of moves between the same two squares.
    plain: u16,
    /// Number of moves that the rule counts for this piece.
    pub counted: u16,
}

impl Chain {
    /// Number of borders of a line: a line has at most ten squares.
    const BORDERS: usize = 9;

    /// Returns the player's latest turn. If the piece made a guess without moving, both squares of the displacement are
    /// equal.
    #[inline(always)]
    pub const fn latest(&self) -> Displacement {
        self.latest
    }

    /// Returns the number of consecutive back-and-forth moves, including this displacement by a piece of that kind.
    /// `corner` is `true` if the piece goes round a corner; such a displacement crosses no border.
    #[inline(always)]
    pub fn lengths_with(&self, rule: &TwoSquares, moved: Displacement, corner: bool, kind: Kind) -> Lengths {
        let plain = select_unpredictable(moved.reverses(self.latest), self.length, 0).saturating_add(1);
        // Few editions count borders, so this is checked before the kind.
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
        self.crossings.iter().take(last).skip(first).copied().max().unwrap_or(0).saturating_add(1)
    }

    /// Records a displacement. `lengths` is the result of [`Chain::lengths_with`] for this displacement. `kind` is the
    /// kind of the piece, if known.
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
            self.crossings = [0; Self::BORDERS];
        }
        for (border, count) in self.crossings.iter_mut().enumerate() {
            *count = if (first..last).contains(&border) { count.saturating_add(1) } else { 0 };
        }
    }

    /// `true` if the rule may bar a displacement of that piece. This fast check may return `true` wrongly.
    #[inline]
    pub fn may_bar(&self, rule: &TwoSquares, piece: PieceId) -> bool {
        let Some(limit) = rule.limit else { return false };
        let crossed = || rule.borders && self.crossings.iter().any(|count| *count >= limit);
        limit == 0 || (self.latest.piece == piece && (self.length >= limit || crossed()))
    }

    /// `true` if the player can certainly take back the latest turn. `most` is the maximum number of consecutive
    /// back-and-forth moves. This fast check may return `false` wrongly.
    #[inline(always)]
    pub const fn allows_return(&self, most: u16) -> bool {
        self.length < most && self.line.is_none()
    }

    /// Records a turn in which the piece did not move. This ends the chain.
    #[inline]
    pub fn break_off(&mut self, stayed: Displacement) {
        self.latest = stayed;
        self.line = None;
        self.length = 0;
    }

    /// `true` if the rule treats all later turns in the same way after both chains. `at` and `other_at` return the
    /// square of a piece in this game and in the other game, or `None` if the piece is not on the board.
    pub fn is_like(
        &self,
        other: &Self,
        at: impl Fn(PieceId) -> Option<Square>,
        other_at: impl Fn(PieceId) -> Option<Square>,
    ) -> bool {
        let squares = |chain: &Self| (chain.latest.from, chain.latest.to, chain.length);
        let line = self.line.map(|(piece, line)| (at(piece), line, self.crossings));
        let other_line = other.line.map(|(piece, line)| (other_at(piece), line, other.crossings));
        squares(self) == squares(other) && at(self.latest.piece) == other_at(other.latest.piece) && line == other_line
    }

    /// Resets the chain if its piece was moved by a turn of the opponent.
    pub fn forget(&mut self, piece: PieceId) {
        if self.latest.piece == piece {
            self.line = None;
            self.length = 0;
        }
    }
}

/// Returns the line of a displacement and the range of borders that it crossed: the first border, and the border after
/// the last. The borders of a line are numbered from 0. Returns `None` if the displacement is not along a line.
fn borders_crossed(moved: Displacement, corner: bool) -> Option<(Line, usize, usize)> {
    let (from, to) = (moved.from, moved.to);
    let (line, one, other) = if corner {
        return None;
    } else if from.column() == to.column() {
        (Line::Column(from.column()), from.row().saturating_sub(1), to.row().saturating_sub(1))
    } else if from.row() == to.row() {
        (Line::Row(from.row()), from.column(), to.column())
    } else {
        return None;
    };
    Some((line, usize::from(one.min(other)), usize::from(one.max(other))))
}

/// A movement of a piece between two squares. If the piece made a guess without moving, both squares are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(4))] // kept and copied as one number
pub(super) struct Displacement {
    /// The piece that moved.
    pub piece: PieceId,
    /// First square.
    pub from: Square,
    /// Last square.
    pub to: Square,
}

impl Displacement {
    /// Value before the first turn of a side. No piece has this number, and the square is not next to any square of a
    /// board.
    pub const NONE: Self = Self { piece: PieceId::NOBODY, from: Square::OUTSIDE, to: Square::OUTSIDE };

    /// `true` if this displacement goes straight back: it moves the same piece between the same squares in the other
    /// direction.
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

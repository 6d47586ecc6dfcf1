//! Patterns of setups. A pattern restricts the contents of the squares in a rectangle. See
//! `format-spec/statistics.md`, section "Patterns".

use super::arrangement::{Arrangement, MOST_SQUARES, SIGNS};
use crate::board::{Board, Kind, KindSet};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Set of contents that a pattern allows on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cell {
    pub kinds: KindSet,
    pub may_be_empty: bool,
}

impl Cell {
    /// Allows every piece and an empty square.
    pub(super) const ANY: Self = Self { kinds: KindSet::ALL, may_be_empty: true };
    /// Allows only an empty square.
    pub(super) const EMPTY: Self = Self { kinds: KindSet::EMPTY, may_be_empty: true };

    /// Allows only a piece of that kind, or only an empty square if `kind` is `None`.
    pub(super) fn only(kind: Option<Kind>) -> Self {
        kind.map_or(Self::EMPTY, |kind| Self { kinds: KindSet::only(kind), may_be_empty: false })
    }

    /// Returns the complement: the contents that this cell does not allow.
    #[must_use]
    pub(super) fn opposite(self) -> Self {
        let others = self.kinds.iter().fold(KindSet::ALL, KindSet::without);
        Self { kinds: others, may_be_empty: !self.may_be_empty }
    }

    /// Returns the union: the contents that at least one of the two cells allows.
    #[must_use]
    pub(super) fn or(self, other: Self) -> Self {
        let kinds = other.kinds.iter().fold(self.kinds, KindSet::with);
        Self { kinds, may_be_empty: self.may_be_empty || other.may_be_empty }
    }

    /// `true` if the cell allows a piece of that kind, or an empty square if `kind` is `None`.
    pub(super) fn allows(self, kind: Option<Kind>) -> bool {
        kind.map_or(self.may_be_empty, |kind| self.kinds.has(kind))
    }
}

/// Rows of cells. All rows have the same number of cells. Use [`str::parse`] to parse a pattern;
/// [`super::PatternFault`] lists the errors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Pattern {
    /// The rows, front row first.
    rows: Vec<Vec<Cell>>,
}

impl Pattern {
    /// Maximum number of rows: no zone has more rows.
    pub const MOST_ROWS: usize = 4;

    /// Creates a pattern from rows of equal length, front row first.
    pub(super) const fn new(rows: Vec<Vec<Cell>>) -> Self {
        Self { rows }
    }

    /// Returns the mirror image of the pattern: left and right are exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self { rows: self.rows.iter().map(|row| row.iter().rev().copied().collect()).collect() }
    }

    /// `true` if the pattern has the size of a zone of that board.
    pub fn is_whole(&self, board: Board) -> bool {
        self.rows.len() * usize::from(Board::COLUMNS) == board.zone_size() as usize && self.is_as_wide_as_a_board()
    }

    /// `true` if the pattern has the size of a zone of some board.
    pub fn is_whole_somewhere(&self) -> bool {
        self.is_whole(Board::STANDARD) || self.is_whole(Board::CRATERS)
    }

    fn is_as_wide_as_a_board(&self) -> bool {
        self.columns() == usize::from(Board::COLUMNS)
    }

    fn columns(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// `true` if the pattern matches somewhere in the zone. A pattern that is smaller than the zone may match at
    /// several positions.
    pub fn is_in(&self, arrangement: &Arrangement) -> bool {
        let (Some(up), Some(right)) = (
            usize::from(arrangement.rows()).checked_sub(self.rows.len()),
            usize::from(Board::COLUMNS).checked_sub(self.columns()),
        ) else {
            return false;
        };
        (0..=up).any(|up| (0..=right).any(|right| self.misfits(arrangement, up, right).next().is_none()))
    }

    /// Returns the number of squares that violate the pattern. Returns `None` if the pattern does not cover the whole
    /// zone.
    pub fn distance(&self, arrangement: &Arrangement) -> Option<u32> {
        self.is_whole(arrangement.board()).then(|| self.misfits(arrangement, 0, 0).count() as u32)
    }

    /// Returns the only setup that the pattern allows. Returns `None` if the pattern does not cover a whole zone, or if
    /// some square may have different contents.
    pub fn setup(&self) -> Option<Arrangement> {
        let board = [Board::STANDARD, Board::CRATERS].into_iter().find(|board| self.is_whole(*board))?;
        let mut cells = [None; MOST_SQUARES];
        for (place, cell) in cells.iter_mut().zip(self.rows.iter().rev().flatten()) {
            *place = cell.kinds.single();
            if *cell != Cell::only(*place) {
                return None;
            }
        }
        Some(Arrangement::new(board, cells))
    }

    /// Iterates over the squares that violate the pattern. The lower left cell of the pattern is placed `up` rows above
    /// the back row and `right` columns from the left.
    fn misfits(&self, arrangement: &Arrangement, up: usize, right: usize) -> impl Iterator<Item = ()> {
        let zone = arrangement.cells();
        let below = self.rows.iter().rev().enumerate();
        below.flat_map(move |(row, cells)| {
            let first = (up + row) * usize::from(Board::COLUMNS) + right;
            zone[first..].iter().zip(cells).filter(|(kind, cell)| !cell.allows(**kind)).map(|_| ())
        })
    }
}

/// Creates the pattern that matches only this setup.
impl From<&Arrangement> for Pattern {
    fn from(arrangement: &Arrangement) -> Self {
        let rows = arrangement.cells().chunks(usize::from(Board::COLUMNS)).rev();
        Self { rows: rows.map(|row| row.iter().map(|kind| Cell::only(*kind)).collect()).collect() }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.kinds, self.may_be_empty) {
            (KindSet::ALL, true) => f.write_str("."),
            (KindSet::EMPTY, true) => f.write_str("-"),
            (kinds, may_be_empty) => {
                let (sign, shown) = if kinds.len() as usize > Kind::COUNT / 2 {
                    ("^", self.opposite())
                } else {
                    ("", Self { kinds, may_be_empty })
                };
                if let (Some(kind), "", false) = (kinds.single(), sign, may_be_empty) {
                    return write!(f, "{}", SIGNS.designation(kind));
                }
                write!(f, "[{sign}")?;
                for kind in shown.kinds.iter() {
                    write!(f, "{}", SIGNS.designation(kind))?;
                }
                f.write_str(if shown.may_be_empty { "-]" } else { "]" })
            }
        }
    }
}

/// Writes the pattern so that it can be parsed again: spaces between cells, `/` between rows.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = |row: &Vec<Cell>| row.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ");
        f.write_str(&self.rows.iter().map(cells).collect::<Vec<_>>().join("/"))
    }
}

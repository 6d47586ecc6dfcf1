//! Squares on the board and off it.

use super::ParseError;
use std::fmt;
use std::str::FromStr;

/// A square, by column (`a` is 0) and row (the first is 1).
///
/// Records may name squares off the board (`k5`, `a11`), so this type can represent such squares. [`super::Board`]
/// checks which squares exist. One byte contains both coordinates, with the row in the high half. Therefore a
/// single addition gives the index of a neighbour, and every byte is a valid index into a table of 256.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// For each difference between two indices: `true` if the difference is one of [`Square::STEPS`].
static STEPS_APART: [bool; 256] = {
    let mut apart = [false; 256];
    let mut direction = 0;
    while direction < Square::STEPS.len() {
        apart[Square::STEPS[direction] as usize] = true;
        direction += 1;
    }
    apart
};

impl Square {
    /// A square that no board has. It shares no row or column with a square of a board.
    pub const OUTSIDE: Self = Self(0xFF);

    /// The largest column and row. Also represents all columns and rows that are farther off the board.
    const FARTHEST: u8 = 15;

    /// The steps to the four orthogonal neighbours: forward for Red, forward for Blue, left, right.
    pub const STEPS: [u8; 4] = [0x10, 0xF0, 0xFF, 0x01];

    /// Creates the square in the given column and row. A column or row number above 15 becomes 15. Every board ends
    /// before column 15 and row 15, so the square stays off the board.
    #[inline]
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Self {
        let column = if column < Self::FARTHEST { column } else { Self::FARTHEST };
        let row = if row < Self::FARTHEST { row } else { Self::FARTHEST };
        Self(row << 4 | column)
    }

    /// `true` if the column or the row is 15. The square may then represent several squares far off the board.
    #[inline]
    #[must_use]
    pub const fn is_far_off(self) -> bool {
        self.column() == Self::FARTHEST || self.row() == Self::FARTHEST
    }

    /// The column; `a` is 0.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 & 0x0F
    }

    /// The row; the first is 1.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 >> 4
    }

    /// Mirrors the square left to right: column `a` becomes `j`. A square beyond column `j` is returned unchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        const LAST: u8 = 9;
        if self.column() <= LAST { Self::new(LAST - self.column(), self.row()) } else { self }
    }

    /// The index of the square in a table of 256.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the square at that index.
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// Returns the neighbour in the direction `step`, which is one of [`Square::STEPS`]. A step over the edge gives a
    /// square that is on no board.
    #[inline]
    #[must_use]
    pub const fn step(self, step: u8) -> Self {
        Self(self.0.wrapping_add(step))
    }

    /// Iterates over the four orthogonal neighbours, on or off the board.
    #[inline]
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Self::STEPS.into_iter().map(move |step| self.step(step))
    }

    /// `true` if the other square is an orthogonal neighbour.
    #[inline]
    pub const fn is_next_to(self, other: Self) -> bool {
        let apart = self.0.wrapping_sub(other.0);
        // Written without branches because a processor cannot predict the positions of pieces.
        let is_step = (apart == 0x10) | (apart == 0xF0) | (apart == 0xFF) | (apart == 0x01);
        is_step & (self.column().abs_diff(other.column()) <= 1)
    }

    /// `true` if the two squares touch only at a corner: they are one column and one row apart.
    #[inline]
    pub const fn touches(self, other: Self) -> bool {
        self.column().abs_diff(other.column()) == 1 && self.row().abs_diff(other.row()) == 1
    }

    /// Faster version of [`Square::is_next_to`] for squares of boards. Boards have so few columns that no step leads
    /// from one edge to the opposite edge. Always `false` for [`Square::OUTSIDE`].
    #[inline(always)]
    pub const fn adjoins(self, other: Self) -> bool {
        STEPS_APART[self.0.wrapping_sub(other.0) as usize]
    }

    /// Returns the direction (one of [`Square::STEPS`]) and the distance from this square to `other`. Returns `None` if
    /// the two squares are equal, or if they are in different rows and different columns.
    #[inline]
    pub const fn line_to(self, other: Self) -> Option<(u8, u8)> {
        if self.0 == other.0 {
            None
        } else if self.column() == other.column() {
            let (from, to) = (self.row(), other.row());
            Some(if to > from { (0x10, to - from) } else { (0xF0, from - to) })
        } else if self.row() == other.row() {
            let (from, to) = (self.column(), other.column());
            Some(if to > from { (0x01, to - from) } else { (0xFF, from - to) })
        } else {
            None
        }
    }

    /// Parses a square exactly as [`fmt::Display`] writes it.
    pub fn parse(text: &str) -> Option<Self> {
        let (column, row) = match *text.as_bytes() {
            [column, row @ b'0'..=b'9'] => (column, row - b'0'),
            [column, b'1', row @ b'0'..=b'5'] => (column, row - b'0' + 10),
            _ => return None,
        };
        let column = column.checked_sub(b'a').filter(|column| *column < 16)?;
        Some(Self::new(column, row))
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text).ok_or_else(|| ParseError::new("a square such as `a4`", text))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::Square;

    #[test]
    fn names_round_trip() {
        for name in ["a1", "j10", "k5", "a11", "a0", "p15"] {
            assert_eq!(Square::parse(name).map(|s| s.to_string()).as_deref(), Some(name));
            assert_eq!(Square::parse(name).map(|s| format!("{s:?}")).as_deref(), Some(name));
        }
        for bad in ["", "a", "5", "a01", "q3", "a16", "a+1", "é1", "a123"] {
            assert_eq!(Square::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn what_is_far_off_is_in_line_with_what_it_stands_for() {
        let at = |column: u8, row: u8| Square::new(column, row);
        for (column, row, name) in [(0, 64, "a15"), (0, 15, "a15"), (25, 7, "p7"), (15, 7, "p7"), (16, 255, "p15")] {
            assert_eq!(at(column, row).to_string(), name);
            assert!(at(column, row).is_far_off());
        }
        assert!(!at(14, 14).is_far_off() && Square::OUTSIDE.is_far_off());
        let named = || (0..40_u8).flat_map(|column| (0..40_u8).map(move |row| (column, row)));
        let board = || (0..10_u8).flat_map(|column| (1..=10_u8).map(move |row| (column, row)));
        for ((column, row), (to_column, to_row)) in named().flat_map(|from| board().map(move |to| (from, to))) {
            let line = at(column, row).line_to(at(to_column, to_row));
            let distance = column.abs_diff(to_column).max(row.abs_diff(to_row));
            // The exact distance to a square far off the board is unknown, but the distance is more than 1.
            let is_right = |told: u8| if column < 15 && row < 15 { told == distance } else { told > 1 };
            let in_line = (column == to_column) != (row == to_row);
            assert_eq!(line.is_some(), in_line, "{column} {row} {to_column} {to_row}");
            assert!(line.is_none_or(|(_, told)| is_right(told)), "{column} {row} {to_column} {to_row}: {line:?}");
        }
    }

    #[test]
    fn squares_of_boards_adjoin_their_neighbours() {
        let board = || (1..=10).flat_map(|row| (0..10).map(move |column| Square::new(column, row)));
        let mut pairs = 0;
        for (one, other) in board().flat_map(|one| board().map(move |other| (one, other))) {
            assert_eq!(one.adjoins(other), one.is_next_to(other), "{one} {other}");
            pairs += u32::from(one.adjoins(other));
        }
        // Nine pairs of neighbours in each of ten rows and ten columns, each tested in both directions.
        assert_eq!(pairs, 2 * 2 * 90);
        assert!(board().all(|square| !square.adjoins(Square::OUTSIDE) && !Square::OUTSIDE.adjoins(square)));
    }

    #[test]
    fn neighbours_are_orthogonal() {
        let at = |name| Square::parse(name).expect(name);
        assert!(at("a4").is_next_to(at("a5")) && at("a4").is_next_to(at("b4")));
        assert!(!at("a4").is_next_to(at("b5")) && !at("a4").is_next_to(at("a4")));
        assert!(!at("a4").is_next_to(at("p3")), "columns do not wrap round");
        assert_eq!(at("a4").line_to(at("a7")), Some((0x10, 3)));
        assert_eq!(at("e4").line_to(at("b4")), Some((0xFF, 3)));
        assert_eq!(at("e4").line_to(at("d5")), None);
    }
}

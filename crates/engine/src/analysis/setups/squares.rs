//! Sets of squares in the six rows nearest to a player, as this player sees them.

use crate::board::{Board, Square};

/// Number of rows in a set: four rows of the largest zone, and two rows with lakes in front of the zone.
const ROWS: u8 = 6;

/// A set of squares of the first six rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Squares(u64);

impl Squares {
    /// Returns the squares of a row.
    #[must_use]
    pub(crate) const fn row(row: u8) -> Self {
        if row >= 1 && row <= ROWS { Self(0x3FF << (Board::COLUMNS * (row - 1))) } else { Self(0) }
    }

    /// Returns the squares of the columns from `first` to `last`; `a` is 0.
    #[must_use]
    pub(crate) const fn columns(first: u8, last: u8) -> Self {
        let mut squares = 0;
        let mut column = first;
        while column <= last && column < Board::COLUMNS {
            let mut row = 0;
            while row < ROWS {
                squares |= 1 << (row * Board::COLUMNS + column);
                row += 1;
            }
            column += 1;
        }
        Self(squares)
    }

    /// Returns the lake squares of a board.
    #[must_use]
    pub(crate) const fn lakes(board: &Board) -> Self {
        let mut lakes = Self(0);
        let mut place = 0;
        while place < ROWS * Board::COLUMNS {
            let square = Square::new(place % Board::COLUMNS, place / Board::COLUMNS + 1);
            if board.is_lake(square) {
                lakes = lakes.with(square);
            }
            place += 1;
        }
        lakes
    }

    /// Returns this set with the square added.
    #[must_use]
    pub(crate) const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << ((square.row() - 1) * Board::COLUMNS + square.column()))
    }

    /// Returns the intersection of the two sets.
    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the union of the two sets.
    #[must_use]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the squares of this set that are not in `other`.
    #[must_use]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the squares next to the squares of this set, up and down, left and right. Squares beyond the six rows
    /// are left out.
    #[must_use]
    pub(crate) const fn neighbours(self) -> Self {
        let columns = Board::COLUMNS;
        let left = self.without(Self::columns(0, 0)).0 >> 1;
        let right = self.without(Self::columns(columns - 1, columns - 1)).0 << 1;
        let ahead = self.without(Self::row(ROWS)).0 << columns;
        Self(left | right | ahead | self.0 >> columns)
    }

    /// Number of squares.
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// `true` if the set is empty.
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// `true` if the two sets intersect.
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// `true` if every square of this set is in `other`.
    pub(crate) const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::Squares;
    use crate::board::{Board, Square};

    fn set(names: &str) -> Squares {
        names.split_whitespace().map(|name| Square::parse(name).expect(name)).fold(Squares::default(), Squares::with)
    }

    #[test]
    fn neighbours_are_those_of_squares() {
        let boards = (1..=4).flat_map(|row| (0..Board::COLUMNS).map(move |column| Square::new(column, row)));
        for square in boards {
            let others = (1..=6).flat_map(|row| (0..Board::COLUMNS).map(move |column| Square::new(column, row)));
            let expected = others.filter(|other| square.is_next_to(*other)).fold(Squares::default(), Squares::with);
            assert_eq!(Squares::default().with(square).neighbours(), expected, "{square}");
        }
        assert_eq!(set("a1 j1").neighbours(), set("b1 a2 i1 j2"));
        assert_eq!(set("b1 a2").neighbours(), set("a1 c1 b2 a3"), "a1 is next to both");
        assert_eq!(set("a1 a3").neighbours(), set("b1 a2 b3 a4"), "a2 is next to both");
    }

    #[test]
    fn rows_columns_and_lakes() {
        assert_eq!(Squares::row(2).and(Squares::columns(8, 9)), set("i2 j2"));
        assert_eq!(Squares::lakes(&Board::STANDARD), set("c5 d5 g5 h5 c6 d6 g6 h6"));
        assert_eq!(Squares::lakes(&Board::CRATERS), set("c4 d4 g4 h4 c5 d5 g5 h5"));
        assert!(set("a1").is_within(Squares::row(1)) && !set("a1 a2").is_within(Squares::row(1)));
        assert_eq!((set("a1 a2").len(), Squares::row(0).is_empty(), Squares::row(7).is_empty()), (2, true, true));
    }
}

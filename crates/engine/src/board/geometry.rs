//! The two boards: sizes, zones, and the squares that are none.

use super::{Side, Square};
use std::ops::RangeInclusive;

/// A board's shape. Every board has ten columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    name: &'static str,
    rows: u8,
    zone_rows: u8,
    first_lake_row: u8,
}

/// What there is in the place of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoSquare {
    /// A lake, or No Man's Land.
    Lake,
    /// A crater.
    Crater,
    /// Nothing: it would lie off the board.
    Outside,
}

impl Board {
    /// How many columns a board has.
    pub const COLUMNS: u8 = 10;

    /// Ten rows, zones of four, lakes in rows 5 and 6.
    pub const STANDARD: Self = Self { name: "standard", rows: 10, zone_rows: 4, first_lake_row: 5 };

    /// Eight rows, zones of three, craters in rows 4 and 5.
    pub const CRATERS: Self = Self { name: "craters", rows: 8, zone_rows: 3, first_lake_row: 4 };

    /// The canonical name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// How many rows there are.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The rows in which a side sets up.
    pub const fn zone(&self, side: Side) -> RangeInclusive<u8> {
        match side {
            Side::Red => 1..=self.zone_rows,
            Side::Blue => self.rows - self.zone_rows + 1..=self.rows,
        }
    }

    /// How many pieces fill a zone.
    pub const fn zone_size(&self) -> u32 {
        self.zone_rows as u32 * Self::COLUMNS as u32
    }

    /// The row behind which a side has nothing.
    pub const fn back_row(&self, side: Side) -> u8 {
        match side {
            Side::Red => 1,
            Side::Blue => self.rows,
        }
    }

    /// A square as a side sees it that sits before its own back row: Red's squares keep their names, Blue's are turned by
    /// half a turn. One beyond the board's edges is none.
    pub fn as_owner_sees(&self, side: Side, square: Square) -> Option<Square> {
        let turned = || {
            let column = (Self::COLUMNS - 1).checked_sub(square.column())?;
            Some(Square::new(column, (self.rows + 1).checked_sub(square.row())?))
        };
        if side == Side::Red { Some(square) } else { turned() }
    }

    /// Whose half of the board a row lies in.
    pub const fn half(&self, row: u8) -> Side {
        if row <= self.rows / 2 { Side::Red } else { Side::Blue }
    }

    /// Whether the square lies within the board's edges, lake or not.
    pub const fn is_within(&self, square: Square) -> bool {
        square.column() < Self::COLUMNS && square.row() >= 1 && square.row() <= self.rows
    }

    /// Whether the square is one of the lakes, No Man's Lands or craters.
    pub const fn is_lake(&self, square: Square) -> bool {
        (square.row() == self.first_lake_row || square.row() == self.first_lake_row + 1)
            && matches!(square.column(), 2 | 3 | 6 | 7)
    }

    /// What there is in the place of a square on which no piece can stand.
    pub fn instead_of(&self, square: Square) -> NoSquare {
        match self.is_within(square) {
            false => NoSquare::Outside,
            true if *self == Self::CRATERS => NoSquare::Crater,
            true => NoSquare::Lake,
        }
    }

    /// Whether a piece can stand on the square.
    pub const fn has(&self, square: Square) -> bool {
        self.is_within(square) && !self.is_lake(square)
    }

    /// Every square within the edges, lakes too, row by row from Red's back row, `a` to `j`.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        (1..=self.rows).flat_map(|row| (0..Self::COLUMNS).map(move |column| Square::new(column, row)))
    }

    /// The squares of a side's zone.
    pub fn zone_squares(&self, side: Side) -> impl Iterator<Item = Square> + use<> {
        self.zone(side).flat_map(|row| (0..Self::COLUMNS).map(move |column| Square::new(column, row)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, NoSquare, Side};
    use crate::board::Square;

    #[test]
    fn row_five_has_lakes_on_one_board_and_craters_on_the_other() {
        let c5 = Square::new(2, 5);
        assert_eq!((Board::STANDARD.instead_of(c5), Board::CRATERS.instead_of(c5)), (NoSquare::Lake, NoSquare::Crater));
        let a9 = Square::new(0, 9);
        assert!(Board::STANDARD.has(a9));
        assert_eq!(Board::CRATERS.instead_of(a9), NoSquare::Outside);
        assert_eq!(Board::STANDARD.instead_of(Square::OUTSIDE), NoSquare::Outside);
    }

    #[test]
    fn boards_are_those_of_the_rules() {
        for (board, squares, lakes) in
            [(Board::STANDARD, 92, "c5 d5 g5 h5 c6 d6 g6 h6"), (Board::CRATERS, 72, "c4 d4 g4 h4 c5 d5 g5 h5")]
        {
            assert_eq!(board.squares().filter(|s| board.has(*s)).count(), squares, "{}", board.name());
            let wet: Vec<String> = board.squares().filter(|s| !board.has(*s)).map(|s| s.to_string()).collect();
            assert_eq!(wet.join(" "), lakes);
        }
        assert_eq!(Board::STANDARD.zone(Side::Blue), 7..=10);
        assert_eq!(Board::CRATERS.zone(Side::Blue), 6..=8);
        assert_eq!((Board::STANDARD.half(5), Board::STANDARD.half(6)), (Side::Red, Side::Blue));
        assert_eq!((Board::CRATERS.half(4), Board::CRATERS.half(5)), (Side::Red, Side::Blue));
    }
}

//! The two boards: sizes, zones, and the squares that no piece can enter.

use super::{Side, Square};
use std::ops::RangeInclusive;

/// The shape of a board. Every board has ten columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    rows: u8,
    zone_rows: u8,
    first_lake_row: u8,
}

/// Reason why no piece can be on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UnplayableSquare {
    /// The square is part of a lake or of No Man's Land.
    Lake,
    /// The square is a crater.
    Crater,
    /// The square would be off the board.
    Outside,
}

impl Board {
    /// Number of columns of every board.
    pub const COLUMNS: u8 = 10;

    /// The standard board: ten rows, zones of four rows, and lakes in rows 5 and 6.
    pub const STANDARD: Self = Self { rows: 10, zone_rows: 4, first_lake_row: 5 };

    /// The board with craters: eight rows, zones of three rows, and craters in rows 4 and 5.
    pub const CRATERS: Self = Self { rows: 8, zone_rows: 3, first_lake_row: 4 };

    /// All boards.
    pub const ALL: [Self; 2] = [Self::STANDARD, Self::CRATERS];

    /// Returns the board of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|board| board.name() == name)
    }

    /// The canonical name.
    pub const fn name(&self) -> &'static str {
        match self.rows {
            8 => "craters",
            _ => "standard",
        }
    }

    /// Number of rows.
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

    /// Number of pieces that fill a zone.
    pub const fn zone_size(&self) -> u32 {
        self.zone_rows as u32 * Self::COLUMNS as u32
    }

    /// The row nearest to the player of the side.
    pub const fn back_row(&self, side: Side) -> u8 {
        match side {
            Side::Red => 1,
            Side::Blue => self.rows,
        }
    }

    /// Rotates a square into the view of a player who sits at the back row of `side`. Red's squares keep their names.
    /// Blue's squares are rotated by 180 degrees; `None` if Blue's square is too far off the board for this.
    pub fn to_owner_view(&self, side: Side, square: Square) -> Option<Square> {
        let turned = || {
            let column = (Self::COLUMNS - 1).checked_sub(square.column())?;
            Some(Square::new(column, (self.rows + 1).checked_sub(square.row())?))
        };
        if side == Side::Red { Some(square) } else { turned() }
    }

    /// The side in whose half of the board the row lies.
    pub const fn half_owner(&self, row: u8) -> Side {
        if row <= self.rows / 2 { Side::Red } else { Side::Blue }
    }

    /// `true` if the square is within the edges of the board, lakes included.
    pub const fn is_within(&self, square: Square) -> bool {
        square.column() < Self::COLUMNS && square.row() >= 1 && square.row() <= self.rows
    }

    /// `true` if the square is a lake, No Man's Land or a crater.
    pub const fn is_lake(&self, square: Square) -> bool {
        (square.row() == self.first_lake_row || square.row() == self.first_lake_row + 1)
            && matches!(square.column(), 2 | 3 | 6 | 7)
    }

    /// Returns the reason why no piece can be on the square. Call this function only if `is_playable` returns `false`
    /// for the square.
    pub fn unplayable_reason(&self, square: Square) -> UnplayableSquare {
        match self.is_within(square) {
            false => UnplayableSquare::Outside,
            true if *self == Self::CRATERS => UnplayableSquare::Crater,
            true => UnplayableSquare::Lake,
        }
    }

    /// `true` if a piece can be on the square.
    pub const fn is_playable(&self, square: Square) -> bool {
        self.is_within(square) && !self.is_lake(square)
    }

    /// Iterates over every square of the board, lakes included: row by row from row 1, each row from `a` to `j`.
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
    use super::{Board, Side, UnplayableSquare};
    use crate::board::Square;

    #[test]
    fn row_five_has_lakes_on_one_board_and_craters_on_the_other() {
        let c5 = Square::new(2, 5);
        assert_eq!(
            (Board::STANDARD.unplayable_reason(c5), Board::CRATERS.unplayable_reason(c5)),
            (UnplayableSquare::Lake, UnplayableSquare::Crater)
        );
        let a9 = Square::new(0, 9);
        assert!(Board::STANDARD.is_playable(a9));
        assert_eq!(Board::CRATERS.unplayable_reason(a9), UnplayableSquare::Outside);
        assert_eq!(Board::STANDARD.unplayable_reason(Square::OUTSIDE), UnplayableSquare::Outside);
    }

    #[test]
    fn boards_are_those_of_the_rules() {
        for (board, squares, lakes) in
            [(Board::STANDARD, 92, "c5 d5 g5 h5 c6 d6 g6 h6"), (Board::CRATERS, 72, "c4 d4 g4 h4 c5 d5 g5 h5")]
        {
            assert_eq!(board.squares().filter(|s| board.is_playable(*s)).count(), squares, "{}", board.name());
            let wet: Vec<String> = board.squares().filter(|s| !board.is_playable(*s)).map(|s| s.to_string()).collect();
            assert_eq!(wet.join(" "), lakes);
        }
        assert_eq!(Board::STANDARD.zone(Side::Blue), 7..=10);
        assert_eq!(Board::CRATERS.zone(Side::Blue), 6..=8);
        assert_eq!((Board::STANDARD.half_owner(5), Board::STANDARD.half_owner(6)), (Side::Red, Side::Blue));
        assert_eq!((Board::CRATERS.half_owner(4), Board::CRATERS.half_owner(5)), (Side::Red, Side::Blue));
    }
}

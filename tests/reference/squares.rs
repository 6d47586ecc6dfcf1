//! RULES.md section 1: squares and the two boards.

use std::fmt;

/// Square given by a column letter and a row number, on the board or not. Column `a` is 1, row `1` is 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square {
    pub column: i32,
    pub row: i32,
}

impl Square {
    /// Parses `a4`, and returns the rest of the text.
    pub fn read(text: &str) -> Option<(Square, &str)> {
        let letter = text.chars().next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
        let behind = &text[1..];
        let digits = behind.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let row = behind[..digits].parse().ok()?;
        let column = i32::try_from(u32::from(letter) - u32::from('a') + 1).ok()?;
        Some((Square { column, row }, &behind[digits..]))
    }

    /// Parses a text that is exactly one square.
    pub fn parse(text: &str) -> Option<Square> {
        Square::read(text).filter(|(_, rest)| rest.is_empty()).map(|(square, _)| square)
    }

    pub fn is_next_to(self, other: Square) -> bool {
        (self.column - other.column).abs() + (self.row - other.row).abs() == 1
    }

    /// Returns the four neighboring squares, on the board or off it.
    pub fn neighbours(self) -> [Square; 4] {
        [(0, 1), (0, -1), (1, 0), (-1, 0)]
            .map(|(across, along)| Square { column: self.column + across, row: self.row + along })
    }

    /// `true` if the squares have the same row or column. A square is in line with itself.
    pub fn is_in_line_with(self, other: Square) -> bool {
        self.column == other.column || self.row == other.row
    }

    /// Returns the number of steps between two squares on a line.
    pub fn distance(self, other: Square) -> i32 {
        (self.column - other.column).abs() + (self.row - other.row).abs()
    }

    /// Returns the squares strictly between two squares of one line, in order.
    pub fn between(self, other: Square) -> Vec<Square> {
        let (across, along) = ((other.column - self.column).signum(), (other.row - self.row).signum());
        (1..self.distance(other))
            .map(|n| Square { column: self.column + n * across, row: self.row + n * along })
            .collect()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = u8::try_from(self.column).ok().map_or('?', |column| char::from(b'a' - 1 + column));
        write!(f, "{letter}{}", self.row)
    }
}

/// One of the two boards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    pub rows: i32,
    /// Number of rows of a side's zone, counted from its back row.
    pub zone: i32,
    pub lakes: Vec<Square>,
}

impl Board {
    pub fn standard() -> Board {
        Board { rows: 10, zone: 4, lakes: squares("c5 d5 c6 d6 g5 h5 g6 h6") }
    }

    pub fn craters() -> Board {
        Board { rows: 8, zone: 3, lakes: squares("c4 d4 c5 d5 g4 h4 g5 h5") }
    }

    /// `true` if the square is on the board and no lake.
    pub fn has(&self, square: Square) -> bool {
        (1..=10).contains(&square.column) && (1..=self.rows).contains(&square.row) && !self.lakes.contains(&square)
    }

    /// Returns every square that a piece can occupy.
    pub fn all(&self) -> Vec<Square> {
        let named = (1..=self.rows).flat_map(|row| (1..=10).map(move |column| Square { column, row }));
        named.filter(|&square| self.has(square)).collect()
    }
}

fn squares(names: &str) -> Vec<Square> {
    names.split(' ').map(|name| Square::parse(name).expect("the board's own lakes")).collect()
}

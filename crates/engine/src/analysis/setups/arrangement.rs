//! The setup of one side as its owner sees it. See `format-spec/statistics.md`, section "Setups".

use super::pattern::Pattern;
use super::squares::Squares;
use crate::board::{Board, Kind, Numbering, RankOrder, Side, Square};
use crate::rules::Setup;
use std::fmt;

/// Number of squares of the largest zone.
pub const MOST_SQUARES: usize = 40;

/// Numbers of the pieces if no edition is given: 10 is the Marshal.
pub(super) const SIGNS: Numbering = Numbering::new(RankOrder::Ascending, None);

/// A setup of one side, as its owner sees it. The contents of every square are known.
///
/// Row 1 is the back row, and columns count from the left. Red's squares keep their names. Blue's squares are
/// rotated by 180 degrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    board: Board,
    cells: [Option<Kind>; MOST_SQUARES],
    of_kind: [Squares; Kind::COUNT],
}

impl Arrangement {
    /// Returns the setup of a side. Returns `None` if some square is not known, if a piece is outside the zone, or if
    /// two pieces are on one square.
    pub fn of(setup: &Setup, side: Side, board: Board) -> Option<Self> {
        if setup.hidden[side] || setup.position.is_some() {
            return None;
        }
        let mut cells = [None; MOST_SQUARES];
        for (square, kind) in &setup.pieces[side] {
            let cell = cell(board, board.to_owner_view(side, *square)?).and_then(|cell| cells.get_mut(cell))?;
            if cell.replace((*kind)?).is_some() {
                return None;
            }
        }
        Some(Self::new(board, cells))
    }

    /// Creates a setup from the contents of a zone, square by square, starting at the left of the back row. Cells
    /// beyond the zone are ignored.
    pub fn new(board: Board, mut cells: [Option<Kind>; MOST_SQUARES]) -> Self {
        for beyond in cells.iter_mut().skip(board.zone_size() as usize) {
            *beyond = None;
        }
        let mut of_kind = [Squares::default(); Kind::COUNT];
        for (index, kind) in cells.iter().enumerate() {
            if let Some(kind) = kind {
                of_kind[kind.index()] = of_kind[kind.index()].with(square(index));
            }
        }
        Self { board, cells, of_kind }
    }

    /// Returns the board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Returns the number of rows of the zone.
    pub fn rows(&self) -> u8 {
        *self.board.zone(Side::Red).end()
    }

    /// Returns the piece on a square of the zone. The square is given by column (`a` is 0) and row (the back row is 1).
    pub fn at(&self, column: u8, row: u8) -> Option<Kind> {
        cell(self.board, Square::new(column, row)).and_then(|cell| self.cells[cell])
    }

    /// Returns the contents of the zone's squares, starting at the left of the back row.
    pub fn cells(&self) -> &[Option<Kind>] {
        &self.cells[..self.board.zone_size() as usize]
    }

    /// Returns the squares that contain a piece of that kind.
    pub(super) const fn squares(&self, kind: Kind) -> Squares {
        self.of_kind[kind.index()]
    }

    /// Returns the mirror image of the setup: left and right are exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut cells = self.cells;
        for row in cells.chunks_mut(usize::from(Board::COLUMNS)) {
            row.reverse();
        }
        Self::new(self.board, cells)
    }

    /// Returns the number of squares on which this setup and another setup on the same board differ.
    pub fn distance(&self, other: &Self) -> u32 {
        self.cells.iter().zip(&other.cells).filter(|(one, other)| one != other).count() as u32
    }
}

/// Returns the square that has that index in a zone.
pub(super) const fn square(cell: usize) -> Square {
    Square::new(cell as u8 % Board::COLUMNS, cell as u8 / Board::COLUMNS + 1)
}

/// Returns the index of a square in the zone, or `None` if the square is outside the zone.
fn cell(board: Board, square: Square) -> Option<usize> {
    let is_in_zone = square.column() < Board::COLUMNS && board.zone(Side::Red).contains(&square.row());
    is_in_zone.then(|| usize::from(square.row() - 1) * usize::from(Board::COLUMNS) + usize::from(square.column()))
}

/// Writes the pattern that matches this setup and no other, front row first.
impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Pattern::from(self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::Arrangement;
    use crate::board::{Board, Kind, Side, Square};
    use crate::rules::Setup;

    fn setup() -> Setup {
        let mut setup = Setup::default();
        let at = |name| Square::parse(name).expect(name);
        setup.pieces.red = vec![(at("a1"), Some(Kind::Flag)), (at("b4"), Some(Kind::Marshal))];
        setup.pieces.blue = vec![(at("a10"), Some(Kind::Flag)), (at("b7"), Some(Kind::Marshal))];
        setup
    }

    #[test]
    fn each_side_is_seen_from_its_own_seat() {
        let of = |side| Arrangement::of(&setup(), side, Board::STANDARD).expect("known");
        assert_eq!((of(Side::Red).at(0, 1), of(Side::Red).at(1, 4)), (Some(Kind::Flag), Some(Kind::Marshal)));
        assert_eq!((of(Side::Blue).at(9, 1), of(Side::Blue).at(8, 4)), (Some(Kind::Flag), Some(Kind::Marshal)));
        assert_eq!(of(Side::Blue).mirrored(), of(Side::Red));
        assert_eq!(of(Side::Red).distance(&of(Side::Blue)), 4);
        assert_eq!(
            of(Side::Red).to_string(),
            "- 10 - - - - - - - -/- - - - - - - - - -/- - - - - - - - - -/F - - - - - - - - -"
        );
    }

    #[test]
    fn what_is_not_wholly_known_is_none() {
        let mut with = setup();
        with.pieces.red[1].1 = None;
        assert_eq!(Arrangement::of(&with, Side::Red, Board::STANDARD), None);
        assert!(Arrangement::of(&with, Side::Blue, Board::STANDARD).is_some());
        with.hidden.blue = true;
        assert_eq!(Arrangement::of(&with, Side::Blue, Board::STANDARD), None);
        for (name, board) in [("a4", Board::CRATERS), ("k1", Board::STANDARD), ("a1", Board::STANDARD)] {
            let mut with = setup();
            with.pieces.red.push((Square::parse(name).expect(name), Some(Kind::Scout)));
            assert_eq!(Arrangement::of(&with, Side::Red, board), None, "{name}");
        }
    }
}

//! One side's setup as its owner sees it. `format-spec/statistics.md`, section "Setups".

use super::pattern::Pattern;
use super::squares::Squares;
use crate::board::{Board, Kind, Numbering, RankOrder, Side, Square};
use crate::rules::Setup;
use std::fmt;

/// How many squares the largest zone has.
pub const MOST_SQUARES: usize = 40;

/// How pieces are written where no edition's numbers are meant: 10 is the Marshal.
pub(super) const SIGNS: Numbering = Numbering::new(RankOrder::Ascending, None);

/// One side's setup, all of whose pieces are known, as its owner sees it: row 1 is the back row, and the columns count
/// from the left. Red's squares keep their names; Blue's are turned by half a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    board: Board,
    cells: [Option<Kind>; MOST_SQUARES],
    of_kind: [Squares; Kind::COUNT],
}

impl Arrangement {
    /// That side's setup. `None` if it is not wholly known, or has a piece outside the zone or two on a square.
    pub fn of(setup: &Setup, side: Side, board: Board) -> Option<Self> {
        if setup.hidden[side] {
            return None;
        }
        let mut cells = [None; MOST_SQUARES];
        for (square, kind) in &setup.pieces[side] {
            let cell = cell(board, board.as_owner_sees(side, *square)?).and_then(|cell| cells.get_mut(cell))?;
            if cell.replace((*kind)?).is_some() {
                return None;
            }
        }
        Some(Self::new(board, cells))
    }

    /// Pieces on the squares of a zone, from the left of the back row on. What lies beyond the zone is left out.
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

    /// The board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// How many rows the zone has.
    pub fn rows(&self) -> u8 {
        *self.board.zone(Side::Red).end()
    }

    /// What stands on a square of the zone, by column (`a` is 0) and row (the back row is 1).
    pub fn at(&self, column: u8, row: u8) -> Option<Kind> {
        cell(self.board, Square::new(column, row)).and_then(|cell| self.cells[cell])
    }

    /// What stands on the zone's squares, from the left of the back row on.
    pub fn cells(&self) -> &[Option<Kind>] {
        &self.cells[..self.board.zone_size() as usize]
    }

    /// The squares on which that kind stands.
    pub(super) const fn squares(&self, kind: Kind) -> Squares {
        self.of_kind[kind.index()]
    }

    /// The same with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut cells = self.cells;
        for row in cells.chunks_mut(usize::from(Board::COLUMNS)) {
            row.reverse();
        }
        Self::new(self.board, cells)
    }

    /// On how many squares two arrangements of one board differ.
    pub fn distance(&self, other: &Self) -> u32 {
        self.cells.iter().zip(&other.cells).filter(|(one, other)| one != other).count() as u32
    }
}

/// A zone's square of that place.
pub(super) const fn square(cell: usize) -> Square {
    Square::new(cell as u8 % Board::COLUMNS, cell as u8 / Board::COLUMNS + 1)
}

/// The place of a square in the zone.
fn cell(board: Board, square: Square) -> Option<usize> {
    let is_in_zone = square.column() < Board::COLUMNS && board.zone(Side::Red).contains(&square.row());
    is_in_zone.then(|| usize::from(square.row() - 1) * usize::from(Board::COLUMNS) + usize::from(square.column()))
}

/// As a pattern is written that only this arrangement has: the front row first.
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

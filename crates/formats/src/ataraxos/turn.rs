//! The numbers that turns are written as.
//!
//! A number is the cell that the piece leaves, and a hundred times where along its column or its row it goes, both as the
//! mover sees the board: from its own back row, so that Blue's board is turned by half a turn.

use crate::board::{Board, Side, Square};

const COLUMNS: u16 = Board::COLUMNS as u16;
/// How many cells the board has.
const CELLS: u16 = COLUMNS * Board::STANDARD.rows() as u16;
/// How many squares a piece could go to along its column, and as many along its row.
const ELSEWHERE: u16 = COLUMNS - 1;

/// How many numbers there are; each of them is a turn of some piece.
pub(super) const NUMBERS: u16 = 2 * ELSEWHERE * CELLS;

/// The squares that the number means, of a turn of that side; `None` if it is none.
pub(super) fn squares(number: u16, side: Side) -> Option<(Square, Square)> {
    if number >= NUMBERS {
        return None;
    }
    let (from, way) = (number % CELLS, number / CELLS);
    let (row, column) = (from / COLUMNS, from % COLUMNS);
    // The square that the piece stands on is left out of the count.
    let other = |place: u16, own: u16| place + u16::from(place >= own);
    let to = match way.checked_sub(ELSEWHERE) {
        None => other(way, row) * COLUMNS + column,
        Some(way) => row * COLUMNS + other(way, column),
    };
    Some((square(from, side), square(to, side)))
}

/// The number of a turn of that side; `None` if the squares are not on one line.
pub(super) fn number(from: Square, to: Square, side: Side) -> Option<u16> {
    let (from, to) = (cell(from, side)?, cell(to, side)?);
    let ((row, column), (to_row, to_column)) = ((from / COLUMNS, from % COLUMNS), (to / COLUMNS, to % COLUMNS));
    let way = |to: u16, own: u16| to - u16::from(to > own);
    match (row == to_row, column == to_column) {
        (false, true) => Some(way(to_row, row) * CELLS + from),
        (true, false) => Some((ELSEWHERE + way(to_column, column)) * CELLS + from),
        _ => None,
    }
}

/// The square of a cell as that side counts.
fn square(cell: u16, side: Side) -> Square {
    let cell = if side == Side::Red { cell } else { CELLS - 1 - cell };
    Square::new((cell % COLUMNS) as u8, (cell / COLUMNS) as u8 + 1)
}

/// The cell of a square as that side counts.
fn cell(square: Square, side: Side) -> Option<u16> {
    let row = u16::from(square.row()).checked_sub(1)?;
    let cell = row * COLUMNS + u16::from(square.column());
    let is_cell = u16::from(square.column()) < COLUMNS && cell < CELLS;
    is_cell.then(|| if side == Side::Red { cell } else { CELLS - 1 - cell })
}

#[cfg(test)]
mod tests {
    use super::{NUMBERS, number, squares};
    use crate::board::{Side, Square};

    fn named(number: u16, side: Side) -> Option<(String, String)> {
        squares(number, side).map(|(from, to)| (from.to_string(), to.to_string()))
    }

    #[test]
    fn numbers_mean_what_the_description_says() {
        for (number, side, from, to) in [
            (338, Side::Red, "i4", "i5"),
            (338, Side::Blue, "b7", "b6"),
            // A row below the own one counts as it is, one above it less the own.
            (238, Side::Red, "i4", "i3"),
            (38, Side::Red, "i4", "i1"),
            (838, Side::Red, "i4", "i10"),
            (900, Side::Red, "a1", "b1"),
            (1700, Side::Red, "a1", "j1"),
            (999, Side::Red, "j10", "a10"),
            (1799, Side::Blue, "a1", "b1"),
            (0, Side::Blue, "j10", "j9"),
        ] {
            assert_eq!(named(number, side), Some((from.to_owned(), to.to_owned())), "{number} {side}");
        }
        assert_eq!(named(1800, Side::Red), None);
        assert_eq!(named(u16::MAX, Side::Blue), None);
    }

    #[test]
    fn every_number_is_a_turn_of_its_own_and_comes_back() {
        for side in Side::ALL {
            let mut seen = std::collections::HashSet::new();
            for wanted in 0..NUMBERS {
                let (from, to) = squares(wanted, side).expect("a turn");
                assert!(from != to && seen.insert((from, to)), "{wanted}");
                assert!(from.column() == to.column() || from.row() == to.row(), "{wanted}");
                assert_eq!(number(from, to, side), Some(wanted));
            }
        }
        let at = |column, row| Square::new(column, row);
        for (from, to) in [
            (at(0, 1), at(0, 1)),
            (at(0, 1), at(1, 2)),
            (at(0, 0), at(0, 1)),
            (at(0, 10), at(0, 11)),
            // The column behind the last is not the first of the next row.
            (at(9, 1), at(10, 1)),
        ] {
            assert_eq!(number(from, to, Side::Red), None, "{from} {to}");
        }
    }
}

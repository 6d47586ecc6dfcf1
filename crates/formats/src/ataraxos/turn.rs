//! Converts turns to the numbers that the engine writes, and back.
//!
//! A number is `cell + 100 * way`. `cell` is the number of the square that the piece leaves. `way` is the number of
//! the target square. For `way`, only the other squares of the same column and row are counted: first the column,
//! then the row. Both numbers are counted from the mover's side of the board, so the board is rotated by 180
//! degrees for Blue.

use crate::board::{Board, Side, Square};

const COLUMNS: u16 = Board::COLUMNS as u16;
/// Number of cells (squares) on the board.
const CELLS: u16 = COLUMNS * Board::STANDARD.rows() as u16;
/// Number of possible target squares in the column of a piece. The row of a piece has the same number of target
/// squares.
const ELSEWHERE: u16 = COLUMNS - 1;

/// Number of different turn numbers. Every number below this limit is a turn between two squares.
pub(super) const NUMBERS: u16 = 2 * ELSEWHERE * CELLS;

/// Returns the two squares of the turn `number` of `side`: the square that the piece leaves, and the target square.
/// Returns `None` if the number is too large.
pub(super) fn squares(number: u16, side: Side) -> Option<(Square, Square)> {
    if number >= NUMBERS {
        return None;
    }
    let (from, way) = (number % CELLS, number / CELLS);
    let (row, column) = (from / COLUMNS, from % COLUMNS);
    // The square of the piece itself is not counted.
    let other = |place: u16, own: u16| place + u16::from(place >= own);
    let to = match way.checked_sub(ELSEWHERE) {
        None => other(way, row) * COLUMNS + column,
        Some(way) => row * COLUMNS + other(way, column),
    };
    Some((square(from, side), square(to, side)))
}

/// Returns the number of a turn of `side`. Returns `None` if the two squares are not in the same row or column.
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

/// Returns the square of a cell. Cells are counted from the view of `side`.
fn square(cell: u16, side: Side) -> Square {
    let cell = if side == Side::Red { cell } else { CELLS - 1 - cell };
    Square::new((cell % COLUMNS) as u8, (cell / COLUMNS) as u8 + 1)
}

/// Returns the cell of a square. Cells are counted from the view of `side`. Returns `None` if the square is off the
/// board.
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
            // The row of the piece is not counted. Therefore, the index of each row after this row is one less.
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
            // These squares are not in one row: the last column of a row is not followed by the first column of the
            // next row.
            (at(9, 1), at(10, 1)),
        ] {
            assert_eq!(number(from, to, Side::Red), None, "{from} {to}");
        }
    }
}

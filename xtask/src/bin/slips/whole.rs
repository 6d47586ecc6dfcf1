//! Rewrites records from another point of view.

use super::{game::Case, text};
use adjutant::board::{Board, Square};
use adjutant::notation::{Cell, Record};
use adjutant::replay::terms_and_setup;

/// Function that maps a square to the square at the same place of the board, seen from another side.
pub type Sight = fn(Board, Square) -> Square;

pub fn same(_: Board, square: Square) -> Square {
    square
}

pub fn mirrored(_: Board, square: Square) -> Square {
    Square::new(Board::COLUMNS - 1 - square.column(), square.row())
}

pub fn upside_down(board: Board, square: Square) -> Square {
    Square::new(square.column(), board.rows() + 1 - square.row())
}

pub fn rotated(board: Board, square: Square) -> Square {
    upside_down(board, mirrored(board, square))
}

/// Returns the record as seen by another viewer. `setup` maps the squares of the setup, and `turns` maps the
/// squares of the turns.
pub fn seen(case: &Case, setup: Sight, turns: Sight) -> Option<Vec<u8>> {
    let mut record = case.record.clone();
    let board = terms_and_setup(&record, None).0.rules.edition.board;
    look(&mut record, board, setup, turns);
    Some(text(&record))
}

pub fn look(record: &mut Record<'_>, board: Board, setup: Sight, turns: Sight) {
    for row in &mut record.rows {
        let mut cells = [Cell::Empty; 10];
        for (column, cell) in (0..).zip(row.cells) {
            cells[usize::from(setup(board, Square::new(column, row.number)).column())] = cell;
        }
        row.number = setup(board, Square::new(0, row.number)).row();
        row.cells = cells;
    }
    record.rows.sort_by_key(|row| std::cmp::Reverse(row.number));
    for turn in &mut record.turns {
        let at = |square| turns(board, square);
        *turn = turn.map_squares(at);
    }
}

/// Returns the record with the two turns of each line swapped.
pub fn paired(case: &Case) -> Option<Vec<u8>> {
    let mut record = case.record.clone();
    for line in record.turns.chunks_exact_mut(2) {
        line.swap(0, 1);
    }
    Some(text(&record))
}

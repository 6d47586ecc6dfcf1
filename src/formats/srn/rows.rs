//! Setup rows in the order and number of the export form. `format-spec/notation.md`, "Export form", rule 4.

use crate::board::{Board, BySide, Designation, Side, Square};
use crate::notation::{Cell, Row, Span};

/// The highest row that any board has.
const ROWS: usize = 10;

/// The rows, highest first: every zone row of the sides that are `written`, and every other row that has a piece.
pub(in crate::formats) fn canonical_rows(
    board: Board,
    written: BySide<bool>,
    pieces: impl Iterator<Item = (Square, Designation)>,
) -> Vec<Row> {
    let mut cells = [[Cell::Empty; Board::COLUMNS as usize]; ROWS + 1];
    let mut is_occupied = [false; ROWS + 1];
    for (square, piece) in pieces {
        let row = usize::from(square.row());
        if let Some(cell) = cells.get_mut(row).and_then(|row| row.get_mut(usize::from(square.column()))) {
            *cell = Cell::Piece(piece);
            is_occupied[row] = true;
        }
    }
    let is_zone = |row: u8| Side::ALL.into_iter().any(|side| written[side] && board.zone(side).contains(&row));
    (1..=ROWS as u8)
        .rev()
        .filter(|row| is_zone(*row) || is_occupied[usize::from(*row)])
        .map(|number| Row {
            number,
            cells: cells[usize::from(number)],
            span: Span::default(),
            cell_spans: [Span::default(); Board::COLUMNS as usize],
        })
        .collect()
}

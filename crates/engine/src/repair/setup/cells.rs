//! Stores the written content of each square of the setup.

use crate::board::{Board, Designation, Side, Square};
use crate::notation::{Cell, Record, Row, Span};

/// Squares of both zones, with their written contents.
pub(in crate::repair) struct Cells {
    board: Board,
    cells: Vec<(Square, Cell)>,
}

impl Cells {
    pub fn of(record: &Record<'_>, board: Board) -> Self {
        let squares = Side::ALL.into_iter().filter(|side| is_written(record, board, *side));
        let cells = squares.flat_map(|side| board.zone_squares(side));
        Self { board, cells: cells.map(|square| (square, record.cell(square))).collect() }
    }

    /// Returns the squares of a side. Empty if the record does not describe the side's setup.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = (Square, Cell)> + '_ {
        self.cells.iter().copied().filter(move |(square, _)| self.board.half_owner(square.row()) == side)
    }

    /// Returns the pieces that are written on squares of a side, each with its square.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (Square, Designation)> + '_ {
        self.of_side(side).filter_map(|(square, cell)| match cell {
            Cell::Piece(piece) => Some((square, piece)),
            Cell::Empty | Cell::NoSquare => None,
        })
    }

    /// Returns the squares of a side that are written as empty.
    pub fn empty(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        self.of_side(side).filter(|(_, cell)| *cell == Cell::Empty).map(|(square, _)| square)
    }

    /// Returns the written content of a square.
    pub fn at(&self, square: Square) -> Cell {
        self.cells.iter().find(|(other, _)| *other == square).map_or(Cell::Empty, |(_, cell)| *cell)
    }
}

fn is_written(record: &Record<'_>, board: Board, side: Side) -> bool {
    record.rows.iter().any(|row| board.zone(side).contains(&row.number))
}

/// Changes the contents of squares. Adds missing rows after the rows with higher numbers.
pub(in crate::repair) fn set_cells(record: &mut Record<'_>, cells: &[(Square, Cell)]) {
    for (square, cell) in cells {
        let rows = &mut record.rows;
        let at = rows.iter().position(|row| row.number == square.row()).unwrap_or_else(|| {
            let at = rows.iter().position(|row| row.number < square.row()).unwrap_or(rows.len());
            let (number, span) = (square.row(), Span::default());
            rows.insert(at, Row { number, cells: [Cell::Empty; 10], span, cell_spans: [span; 10] });
            at
        });
        if let Some(written) = rows.get_mut(at).and_then(|row| row.cells.get_mut(usize::from(square.column()))) {
            *written = *cell;
        }
    }
}

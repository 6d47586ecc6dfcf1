//! The setups of several sheets.

use super::{Conflict, Difference, Sheet, Spot, moved, one_name};
use crate::board::{Board, BySide, Numbering, Side, Square};
use crate::notation::{Cell, Row, Span};
use crate::replay::Terms;

/// The rows of all sheets, from the highest down: on every square what any sheet knows of it.
///
/// # Errors
/// If two sheets do not say the same of a square.
pub(super) fn merged(sheets: &[Sheet<'_>], terms: &Terms, conflicts: &mut Vec<Conflict>) -> Vec<Row> {
    let board = terms.own_edition.board;
    let setups: Vec<Setup<'_>> = sheets.iter().map(|sheet| Setup::new(sheet, board)).collect();
    let mut rows = Vec::new();
    for number in (1..=board.rows()).rev() {
        let Some(written) = setups.iter().find_map(|setup| setup.row(number).map(|row| (setup.sheet, row))) else {
            continue;
        };
        let (sheet, row) = written;
        let mut merged = Row { span: moved(row.span, sheet), cells: [Cell::Empty; COLUMNS], ..*row };
        for column in 0..Board::COLUMNS {
            let square = Square::new(column, number);
            let (cell, span) = on_square(&setups, square, &terms.numbering, conflicts);
            let at = usize::from(column);
            (merged.cells[at], merged.cell_spans[at]) = (cell, span.unwrap_or(merged.span));
        }
        rows.push(merged);
    }
    // Rows that the board does not have are for the replay to find.
    let outside = setups.iter().flat_map(|setup| setup.sheet.record.rows.iter().map(|row| (setup.sheet, row)));
    for (sheet, row) in outside.filter(|(_, row)| !(1..=board.rows()).contains(&row.number)) {
        let cell_spans = row.cell_spans.map(|span| moved(span, sheet));
        rows.push(Row { span: moved(row.span, sheet), cell_spans, ..*row });
    }
    rows
}

const COLUMNS: usize = Board::COLUMNS as usize;

/// What the sheets together say of a square, and where.
fn on_square(
    setups: &[Setup<'_>],
    square: Square,
    numbering: &Numbering,
    conflicts: &mut Vec<Conflict>,
) -> (Cell, Option<Span>) {
    let mut known: Option<(Cell, usize, Span)> = None;
    for (index, setup) in setups.iter().enumerate() {
        let Some((cell, span)) = setup.says(square) else { continue };
        known = Some(match known {
            None => (cell, index, span),
            Some(before) => match joined(before.0, cell, numbering) {
                Some(kept) if kept == before.0 => before,
                Some(kept) => (kept, index, span),
                None => {
                    let spots = [Spot { sheet: before.1, span: before.2 }, Spot { sheet: index, span }];
                    conflicts.push(Conflict { difference: Difference::Square(square), spots });
                    before
                }
            },
        });
    }
    known.map_or((Cell::Empty, None), |(cell, index, span)| (cell, Some(moved(span, setups[index].sheet))))
}

/// What two answers about a square say together; `None` if they contradict each other.
fn joined(before: Cell, new: Cell, numbering: &Numbering) -> Option<Cell> {
    match (before, new) {
        (Cell::Piece(before), Cell::Piece(new)) => one_name(before, new, numbering).map(Cell::Piece),
        (Cell::Piece(_), _) | (_, Cell::Piece(_)) => None,
        _ => Some(before),
    }
}

struct Setup<'s> {
    sheet: &'s Sheet<'s>,
    board: Board,
    /// Whether any row of a side's zone is written; else nothing is said of that side.
    written: BySide<bool>,
}

impl<'s> Setup<'s> {
    fn new(sheet: &'s Sheet<'s>, board: Board) -> Self {
        let is_written = |side| sheet.record.rows.iter().any(|row| board.zone(side).contains(&row.number));
        Self { sheet, board, written: BySide::from_fn(is_written) }
    }

    fn row(&self, number: u8) -> Option<&'s Row> {
        self.sheet.record.rows.iter().find(|row| row.number == number)
    }

    /// What the sheet says of a square, and where; `None` if nothing. A missing row is empty.
    fn says(&self, square: Square) -> Option<(Cell, Span)> {
        if let Some(row) = self.row(square.row()) {
            let at = usize::from(square.column());
            return Some((*row.cells.get(at)?, *row.cell_spans.get(at)?));
        }
        let is_silent = |side: Side| !self.written[side] && self.board.zone(side).contains(&square.row());
        if Side::ALL.into_iter().any(is_silent) {
            return None;
        }
        let near = self.sheet.record.rows.iter().min_by_key(|row| row.number.abs_diff(square.row()));
        Some((Cell::Empty, near.map_or_else(Span::default, |row| row.span)))
    }
}

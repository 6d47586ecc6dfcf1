//! Merges the setups of several sheets.

use super::{Conflict, Difference, Sheet, SheetSpan, moved, one_name};
use crate::board::{Board, BySide, Numbering, Side, Square};
use crate::notation::{Cell, Row, Span};
use crate::replay::Terms;

/// Returns the rows of all sheets, from the highest down. The content of a square is known if any sheet contains
/// it. Contradictions are added to `conflicts`.
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
    // Rows that the board does not have are kept, because the replay reports them.
    let outside = setups.iter().flat_map(|setup| setup.sheet.record.rows.iter().map(|row| (setup.sheet, row)));
    for (sheet, row) in outside.filter(|(_, row)| !(1..=board.rows()).contains(&row.number)) {
        let cell_spans = row.cell_spans.map(|span| moved(span, sheet));
        rows.push(Row { span: moved(row.span, sheet), cell_spans, ..*row });
    }
    rows
}

const COLUMNS: usize = Board::COLUMNS as usize;

/// Returns the merged content of a square, with its span.
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
                    let spots = [SheetSpan { sheet: before.1, span: before.2 }, SheetSpan { sheet: index, span }];
                    conflicts.push(Conflict { difference: Difference::Square(square), spots });
                    before
                }
            },
        });
    }
    known.map_or((Cell::Empty, None), |(cell, index, span)| (cell, Some(moved(span, setups[index].sheet))))
}

/// Merges two contents of a square. Returns `None` if the contents contradict each other.
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
    /// `true` for a side if any row of its zone is written. If no row is written, the setup of the side is unknown.
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

    /// Returns the content of a square on the sheet, with its span. Returns `None` if the sheet has no row in the setup
    /// zone that contains the square. In any other missing row, all squares are empty.
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

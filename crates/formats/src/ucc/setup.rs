//! Reads the setups of a log, row by row.

use super::lines::Line;
use super::lines::Statement;
use super::moves::{piece, square};
use super::read::LogReader;
use crate::board::{Designation, Side};
use crate::notation::{Cell, Row, Span};
use crate::replay::foreign::{Damaged, PassedOver};

/// Number of rows in a setup.
pub(super) const ROWS: u8 = 4;
/// Number of squares in a row.
pub(super) const SQUARES: u8 = 10;

/// Returns `true` if a line can be read as a setup row, even if the row is damaged. The line must have ten
/// characters. Alternatively, the line may have at most 20 characters if all of them are tokens of pieces.
fn looks_like_row(line: &Line<'_>) -> bool {
    let squares = usize::from(SQUARES);
    line.text.len() == squares || (line.text.len() <= 2 * squares && line.text.iter().all(is_token))
}

/// Returns `true` if a line is a setup row without damage.
fn is_whole_row(line: &Line<'_>) -> bool {
    line.text.len() == usize::from(SQUARES) && line.text.iter().all(is_token)
}

fn is_token(byte: &u8) -> bool {
    piece(*byte).is_some() || *byte == b'.'
}

/// Returns the coordinate `y` of a setup row in the log. `row` is the index of the row from the top.
pub(super) const fn y(side: Side, row: u8) -> u8 {
    match side {
        Side::Red => row,
        Side::Blue => row + 6,
    }
}

/// Returns a row in which all pieces are unknown.
fn unknown_row(side: Side, row: u8, span: Span) -> Row {
    let cells = [Cell::Piece(Designation::UNKNOWN); SQUARES as usize];
    Row { number: y(side, row) + 1, cells, span, cell_spans: [span; SQUARES as usize] }
}

/// Reads a setup row. Also returns the characters that are not pieces, with their spans. If squares are missing,
/// their pieces are unknown.
fn read_row(side: Side, row: u8, line: &Line<'_>) -> (Row, Vec<(Span, u8)>) {
    let mut read = unknown_row(side, row, line.span());
    let mut wrong = Vec::new();
    for (x, token) in (0_i64..).zip(line.text.chunks(1).take(usize::from(SQUARES))) {
        let (at, token) = (line.part(token), token.first().copied().unwrap_or_default());
        let column = usize::from(square(x, 0).column());
        let cell = match (token, piece(token)) {
            (b'.', _) => Cell::Empty,
            (_, Some(piece)) => Cell::Piece(piece),
            (_, None) => {
                wrong.push((at, token));
                Cell::Piece(Designation::UNKNOWN)
            }
        };
        if let (Some(place), Some(span)) = (read.cells.get_mut(column), read.cell_spans.get_mut(column)) {
            (*place, *span) = (cell, at);
        }
    }
    (read, wrong)
}

impl<'a> LogReader<'a> {
    /// Reads the line with which a setup begins.
    pub fn setup(&mut self, side: Side, name: &'a [u8], line: &Line<'a>) {
        if std::mem::replace(&mut self.log.setups[side], true) || self.last.is_some() || self.log.end.is_some() {
            return self.reading.note_at(line.span(), Damaged::SetupMisplaced(side));
        }
        self.log.names[side] = Some((name, line.part(name)));
        self.rows = Some((side, 0));
    }

    /// Reads a row of a setup.
    pub fn row(&mut self, side: Side, row: u8, line: &Line<'a>) {
        if line.statement() == Statement::Invalid {
            self.reading.note_at(line.span(), PassedOver::SetupRefused(side));
            self.rows = None;
            return;
        }
        let (read, wrong) = read_row(side, row, line);
        let length = line.text.len();
        if length != read.cells.len() {
            self.reading.note_at(line.span(), Damaged::RowLength(length));
        }
        for (span, found) in wrong {
            self.reading.note_at(span, Damaged::Piece(found.escape_ascii().to_string()));
        }
        self.reading.record.rows.push(read);
        self.rows = Some((side, row + 1)).filter(|(_, rows)| *rows < ROWS);
    }

    /// If rows of the current setup are missing, reports this and adds rows with unknown pieces.
    pub fn end_rows(&mut self, at: Span) {
        if let Some((side, rows)) = self.rows.take() {
            self.reading.note_at(at, Damaged::NoRow(rows + 1, side));
            self.fill_up(side, rows, at);
        }
    }

    /// Adds a row with unknown pieces for each missing row. `rows` is the number of rows that exist.
    pub fn fill_up(&mut self, side: Side, rows: u8, at: Span) {
        // If a side has no rows at all, no rows are added: all its pieces are already unknown.
        for row in (rows..ROWS).filter(|_| rows > 0) {
            self.reading.record.rows.push(unknown_row(side, row, at));
        }
    }
}

/// Returns `true` if a line belongs to the setup that is being read.
pub(super) fn is_row(line: &Line<'_>, statement: Statement<'_>, is_last: bool) -> bool {
    let is_cut = is_last && !line.is_whole;
    match statement {
        Statement::Invalid => true,
        Statement::Other if is_cut => is_whole_row(line),
        Statement::Other => looks_like_row(line),
        _ => false,
    }
}

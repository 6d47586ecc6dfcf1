//! Reading the setups of a log, row by row.

use super::lines::Line;
use super::read::Reader;
use super::setup::{self, ROWS};
use super::statement::Statement;
use crate::board::Side;
use crate::notation::Span;
use crate::replay::foreign::{Damaged, PassedOver};

impl<'a> Reader<'a> {
    /// A setup begins.
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
        let (read, wrong) = setup::row(side, row, line);
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

    /// Fills up the setup of which rows are missing.
    pub fn end_rows(&mut self, at: Span) {
        if let Some((side, rows)) = self.rows.take() {
            self.reading.note_at(at, Damaged::NoRow(rows + 1, side));
            self.fill_up(side, rows, at);
        }
    }

    /// Takes unknown pieces for the rows that are missing.
    pub fn fill_up(&mut self, side: Side, rows: u8, at: Span) {
        // A side of which no row is there is unknown anyway.
        for row in (rows..ROWS).filter(|_| rows > 0) {
            self.reading.record.rows.push(setup::unknown_row(side, row, at));
        }
    }
}

/// Whether a line belongs to the setup whose rows are to follow.
pub(super) fn is_row(line: &Line<'_>, statement: Statement<'_>, is_last: bool) -> bool {
    let is_cut = is_last && !line.is_whole;
    match statement {
        Statement::Invalid => true,
        Statement::Other if is_cut => setup::is_whole_row(line),
        Statement::Other => setup::looks_like_row(line),
        _ => false,
    }
}

//! Reading the setups of a log, row by row.

use super::lines::Line;
use super::read::Reader;
use super::setup::{self, ROWS};
use super::statement::Statement;
use crate::board::Side;
use crate::notation::Span;

impl<'a> Reader<'a> {
    /// A setup begins.
    pub fn setup(&mut self, side: Side, name: &'a [u8], line: &Line<'a>) {
        if std::mem::replace(&mut self.log.setups[side], true) || self.last.is_some() || self.log.end.is_some() {
            let what = format!("a setup of {} stands here that the log has no place for", side.title());
            return self.damaged(line.span(), what);
        }
        self.log.names[side] = Some((name, line.part(name)));
        self.rows = Some((side, 0));
    }

    /// Reads a row of a setup.
    pub fn row(&mut self, side: Side, row: u8, line: &Line<'a>) {
        if line.statement() == Statement::Invalid {
            let what = format!("the manager refused {}'s setup, so that the log does not have it", side.title());
            self.reading.passed_over(line.span(), what);
            self.rows = None;
            return;
        }
        let (read, wrong) = setup::row(side, row, line);
        let length = line.text.len();
        if length != read.cells.len() {
            self.damaged(
                line.span(),
                format!("a row of ten pieces was expected, but this line has {length} characters"),
            );
        }
        for (span, found) in wrong {
            let found = found.escape_ascii();
            self.damaged(span, format!("a piece was expected (one of F s 9 8 7 6 5 4 3 2 1 B), found `{found}`"));
        }
        self.reading.record.rows.push(read);
        self.rows = Some((side, row + 1)).filter(|(_, rows)| *rows < ROWS);
    }

    /// Fills up the setup of which rows are missing.
    pub fn end_rows(&mut self, at: Span) {
        if let Some((side, rows)) = self.rows.take() {
            let what = format!("row {} of {}'s setup was expected", rows + 1, side.title());
            self.damaged(at, what);
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

//! The rows of one table in one folder: those that wait, and the file that is being written.

use super::sink::{Sink, failed};
use crate::cli::Error;
use crate::tables::{Common, Layout, ParquetFile, Rows, Table};
use std::ops::Range;
use std::sync::Arc;

/// What is written of a table into one folder.
pub(super) struct Part {
    table: &'static Table,
    layout: Arc<Layout>,
    /// The path of its files inside the folder of all, without number and ending.
    path: String,
    /// Whether there may be several files, which have numbers.
    is_numbered: bool,
    /// Rows that wait for their row group to be full.
    rows: Rows,
    /// How many files have been begun.
    files: u32,
    file: Option<(usize, ParquetFile)>,
}

impl Part {
    /// Nothing yet of that table.
    pub(super) fn new(table: &'static Table, layout: Arc<Layout>, folder: &str, is_numbered: bool) -> Self {
        let path = match (is_numbered, folder) {
            (false, _) => table.name.to_owned(),
            (true, "") => format!("{}/part", table.name),
            (true, folder) => format!("{}/{folder}/part", table.name),
        };
        Self { table, layout, path, is_numbered, rows: Rows::default(), files: 0, file: None }
    }

    /// Adds these rows, of a block with whose rows those that wait have this in common.
    pub(super) fn add(
        &mut self,
        rows: &Rows,
        range: Range<usize>,
        common: &mut Common,
        sink: &mut Sink,
    ) -> Result<(), Error> {
        let mut from = range.start;
        while from < range.end {
            if self.rows.is_empty() {
                self.rows = Rows::new(self.table.columns);
                *common = Common::default();
            }
            let end = range.end.min(from + sink.row_group - self.rows.len());
            let before = self.weight();
            self.rows.append(rows, from..end, common);
            sink.waiting = sink.waiting + self.weight() - before;
            from = end;
            if self.rows.len() == sink.row_group {
                self.flush(sink)?;
            }
        }
        Ok(())
    }

    /// How many bytes its rows take that wait.
    pub(super) fn weight(&self) -> usize {
        if self.rows.is_empty() { 0 } else { self.rows.weight() }
    }

    /// How many bytes the end of its file takes, if that can be written at any time.
    pub(super) fn end_weight(&self) -> usize {
        self.file.as_ref().filter(|_| self.is_numbered).map_or(0, |(_, file)| file.weight())
    }

    /// Writes the rows that wait as a row group.
    pub(super) fn flush(&mut self, sink: &mut Sink) -> Result<(), Error> {
        if self.rows.is_empty() {
            return Ok(());
        }
        sink.waiting -= self.weight();
        let rows = std::mem::take(&mut self.rows);
        if self.file.is_none() {
            self.open(sink)?;
        }
        let Some((number, file)) = &mut self.file else { return Ok(()) };
        let before = file.weight();
        let bytes = file.push(&rows, &mut sink.encoder).map_err(|cause| failed(&self.path, cause))?;
        sink.ends += file.weight() - before;
        let is_full = sink.file_size.is_some_and(|most| file.len() >= most);
        sink.push(*number, &bytes)?;
        if is_full { self.close(sink) } else { Ok(()) }
    }

    /// Begins a file.
    pub(super) fn open(&mut self, sink: &mut Sink) -> Result<(), Error> {
        let path = if self.is_numbered { format!("{}-{:05}", self.path, self.files) } else { self.path.clone() };
        self.file = Some((sink.file(&path)?, ParquetFile::new(self.layout.clone())));
        self.files += 1;
        Ok(())
    }

    /// Ends the file.
    pub(super) fn close(&mut self, sink: &mut Sink) -> Result<(), Error> {
        let Some((number, file)) = self.file.take() else { return Ok(()) };
        sink.ends -= file.weight();
        let is_empty = file.is_empty();
        let end = file.finish().map_err(|cause| failed(&self.path, cause))?;
        sink.push(number, &end)?;
        if is_empty {
            sink.end_head();
        }
        Ok(())
    }
}

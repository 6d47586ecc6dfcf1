//! Rows of one table in one folder, and the file to which the rows are written.
//!
//! A [`TablePart`] holds the waiting rows and the open file. A [`Sink`] takes the bytes. The sink writes either the
//! files of a folder, or the file of `-o`.

use super::TableArgs;
use crate::archive::{SplitWriter, WriteError};
use crate::cli::{Error, Output};
use crate::tables::{Common, Encoder, Layout, ParquetFile, Rows, Table, TableError};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// Waiting rows of one table in one folder, and the open file for the rows.
pub(super) struct TablePart {
    table: &'static Table,
    layout: Arc<Layout>,
    /// Path of the files inside the output folder, without number and extension.
    path: String,
    /// `true` if there may be several files, which are numbered.
    is_numbered: bool,
    /// Rows that wait for their row group to fill up.
    rows: Rows,
    /// Number of files begun.
    files: u32,
    file: Option<(usize, ParquetFile)>,
}

impl TablePart {
    /// Creates a part without rows.
    pub(super) fn new(table: &'static Table, layout: Arc<Layout>, folder: &str, is_numbered: bool) -> Self {
        let path = match (is_numbered, folder) {
            (false, _) => table.name.to_owned(),
            (true, "") => format!("{}/part", table.name),
            (true, folder) => format!("{}/{folder}/part", table.name),
        };
        Self { table, layout, path, is_numbered, rows: Rows::default(), files: 0, file: None }
    }

    /// Adds the rows `range` of a block. `common` is the data that these rows share with the waiting rows.
    pub(super) fn add(
        &mut self,
        rows: &Rows,
        range: Range<usize>,
        common: &mut Common,
        sink: &mut Sink<'_>,
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

    /// Returns the size of the waiting rows in bytes.
    pub(super) fn weight(&self) -> usize {
        if self.rows.is_empty() { 0 } else { self.rows.weight() }
    }

    /// Returns the size of the end (footer) of the open file, in bytes. Returns 0 if no file is open, or if the file
    /// cannot be closed early.
    pub(super) fn end_weight(&self) -> usize {
        self.file.as_ref().filter(|_| self.is_numbered).map_or(0, |(_, file)| file.weight())
    }

    /// Writes the waiting rows as a row group.
    pub(super) fn flush(&mut self, sink: &mut Sink<'_>) -> Result<(), Error> {
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
    pub(super) fn open(&mut self, sink: &mut Sink<'_>) -> Result<(), Error> {
        let path = if self.is_numbered { format!("{}-{:05}", self.path, self.files) } else { self.path.clone() };
        self.file = Some((sink.file(&path)?, ParquetFile::new(self.layout.clone())));
        self.files += 1;
        Ok(())
    }

    /// Ends the file.
    pub(super) fn close(&mut self, sink: &mut Sink<'_>) -> Result<(), Error> {
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

/// Default number of rows per row group.
const ROW_GROUP: u32 = 1 << 18;

/// Default compression level.
const COMPRESSION: i32 = 7;

/// Encoder and destination of row groups. Also counts the bytes that wait in all parts.
pub(super) struct Sink<'t> {
    pub place: Target<'t>,
    pub encoder: Encoder,
    /// Number of rows per row group.
    pub row_group: usize,
    /// Size in bytes at which a file is full.
    pub file_size: Option<usize>,
    /// Number of bytes of rows that wait for their row groups to fill up.
    pub waiting: usize,
    /// Number of bytes of the ends of all open files.
    pub ends: usize,
}

/// Destination of bytes.
pub(super) enum Target<'t> {
    /// Files in a folder.
    Folder(&'t Path, Box<SplitWriter>),
    /// A single output file.
    File(Output),
}

impl<'t> Sink<'t> {
    /// Creates a sink with the given options and number of threads.
    pub(super) fn new(args: &TableArgs, place: Target<'t>, threads: usize) -> Result<Self, Error> {
        let level = args.compression.unwrap_or(COMPRESSION);
        Ok(Self {
            place,
            encoder: Encoder::new(level, threads).map_err(|cause| failed("the tables", cause))?,
            row_group: args.row_group.unwrap_or(ROW_GROUP) as usize,
            file_size: args.file_size,
            waiting: 0,
            ends: 0,
        })
    }

    /// Begins a file with a path without extension, and returns the number of the file.
    pub(super) fn file(&mut self, path: &str) -> Result<usize, Error> {
        match &mut self.place {
            Target::Folder(_, writer) => Ok(writer.file_inside(path)?),
            Target::File(_) => Ok(0),
        }
    }

    /// Appends bytes to a file.
    pub(super) fn push(&mut self, number: usize, bytes: &[u8]) -> Result<(), Error> {
        match &mut self.place {
            Target::Folder(_, writer) => Ok(writer.push(number, bytes)?),
            Target::File(output) => output.raw(bytes),
        }
    }

    /// Marks the bytes written so far as a header without rows.
    pub(super) fn end_head(&mut self) {
        if let Target::File(output) = &mut self.place {
            output.end_head();
        }
    }
}

/// Returns the error for rows that cannot be written.
pub(super) fn failed(path: &str, cause: TableError) -> Error {
    let cause = std::io::Error::other(cause);
    WriteError { path: path.into(), cause }.into()
}

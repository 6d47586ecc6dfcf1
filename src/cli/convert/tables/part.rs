//! The rows of one table in one folder, on their way to a file.
//!
//! A [`Part`] has the rows that wait and the file that is being written. A [`Sink`] takes the bytes, and writes files of
//! a folder or the one of `-o`.

use super::TableArgs;
use crate::archive::{SplitWriter, WriteError};
use crate::cli::{Error, Output};
use crate::tables::{Common, Encoder, Layout, ParquetFile, Rows, Table, TableError};
use std::ops::Range;
use std::path::Path;
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

    /// How many bytes its rows take that wait.
    pub(super) fn weight(&self) -> usize {
        if self.rows.is_empty() { 0 } else { self.rows.weight() }
    }

    /// How many bytes the end of its file takes, if that can be written at any time.
    pub(super) fn end_weight(&self) -> usize {
        self.file.as_ref().filter(|_| self.is_numbered).map_or(0, |(_, file)| file.weight())
    }

    /// Writes the rows that wait as a row group.
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

/// How many rows a row group has, if nothing else is asked.
const ROW_GROUP: u32 = 1 << 18;

/// How hard files are compressed, if nothing else is asked.
const COMPRESSION: i32 = 7;

/// How row groups are made, where they go, and what waits in all of them together.
pub(super) struct Sink<'t> {
    pub place: Target<'t>,
    pub encoder: Encoder,
    /// How many rows a row group has.
    pub row_group: usize,
    /// With how many bytes a file is full.
    pub file_size: Option<usize>,
    /// How many bytes of rows wait for their row groups to be full.
    pub waiting: usize,
    /// How many bytes the ends of files take that are in the making.
    pub ends: usize,
}

/// Where bytes go.
pub(super) enum Target<'t> {
    /// Files of a folder.
    Folder(&'t Path, Box<SplitWriter>),
    /// The only file there is.
    File(Output),
}

impl<'t> Sink<'t> {
    /// As it is asked for, on so many threads.
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

    /// Begins a file of that path, without its ending, and returns its number.
    pub(super) fn file(&mut self, path: &str) -> Result<usize, Error> {
        match &mut self.place {
            Target::Folder(_, writer) => Ok(writer.file_inside(path)?),
            Target::File(_) => Ok(0),
        }
    }

    /// Appends bytes to the file of that number.
    pub(super) fn push(&mut self, number: usize, bytes: &[u8]) -> Result<(), Error> {
        match &mut self.place {
            Target::Folder(_, writer) => Ok(writer.push(number, bytes)?),
            Target::File(output) => output.raw(bytes),
        }
    }

    /// What was written so far holds no rows.
    pub(super) fn end_head(&mut self) {
        if let Target::File(output) = &mut self.place {
            output.end_head();
        }
    }
}

/// What is said if rows cannot be written.
pub(super) fn failed(path: &str, cause: TableError) -> Error {
    let cause = std::io::Error::other(cause);
    WriteError { path: path.into(), cause }.into()
}

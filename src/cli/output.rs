//! Output of results: to standard output, in whole lines, or into the file of `-o`.
//!
//! Some results are one list, which gives its length at the beginning: they wait in a temporary file ([`WaitingList`])
//! until the length is known.

use super::file_sink::{FileSink, MadeOf};
use super::sheet::{Look, Overrun, Sheet};
use super::terminal::{note, speaks_unicode, write_lines};
use super::{Common, Error, Status, refuse};
use crate::formats::Fields;
use crate::report::{Column, Table, TableLook, columns};
use anstream::ColorChoice;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Seek, Write};

/// How many bytes are collected before they go to standard output.
const COLLECTED: usize = 1 << 16;

/// Where results go: standard output, or the file of `-o`, which is replaced only when all is written.
pub(super) struct Output {
    sink: Sink,
    pub look: Look,
    overrun: Overrun,
    /// Whether there are results already that may be parted from others.
    has_begun: bool,
    /// What is to stand above the first results, if any come.
    above: Vec<u8>,
    /// The list that the results are, if they are one.
    list: Option<WaitingList>,
}

enum Sink {
    Stdout { collected: Vec<u8> },
    File(Box<FileSink>),
}

impl Output {
    /// The place that the arguments ask for.
    pub(super) fn new(common: &Common) -> Self {
        let (sink, look) = match common.output.as_ref().filter(|path| path.as_os_str() != "-") {
            Some(path) => (
                Sink::File(Box::new(FileSink::new(path, common.threads()))),
                Look { is_terminal: false, has_color: false },
            ),
            None => (
                Sink::Stdout { collected: Vec::new() },
                Look {
                    is_terminal: io::stdout().is_terminal(),
                    has_color: anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never,
                },
            ),
        };
        Self { sink, look, overrun: Overrun::default(), has_begun: false, above: Vec::new(), list: None }
    }

    /// The look of tables here; so wide, if it was asked for. `format-spec/statistics.md`, section "How wide text is".
    pub(super) fn table_look(&self, asked: Option<u16>) -> TableLook {
        let Look { is_terminal, has_color } = self.look;
        let width = asked.map_or_else(|| columns(is_terminal), usize::from);
        TableLook { width, unicode: is_terminal && speaks_unicode(), color: has_color }
    }

    /// An empty sheet for results that will come here.
    pub(super) fn blank_sheet(&self) -> Sheet {
        Sheet::new(self.look)
    }

    /// Writes what `write` puts on a sheet.
    pub(super) fn put(&mut self, write: impl FnOnce(&mut Sheet)) -> Result<(), Error> {
        let mut sheet = self.blank_sheet();
        write(&mut sheet);
        self.sheet(&sheet)
    }

    /// Writes a sheet.
    pub(super) fn sheet(&mut self, sheet: &Sheet) -> Result<(), Error> {
        self.overrun = self.overrun.or(sheet.overrun());
        self.raw(sheet.written())
    }

    /// Writes the next of several sheets. The first that is not empty goes without the blank line that parts it from
    /// others. (None begins with a blank line of its own.)
    pub(super) fn next(&mut self, sheet: &Sheet) -> Result<(), Error> {
        self.overrun = self.overrun.or(sheet.overrun());
        let written = sheet.written();
        let next = if self.has_begun { written } else { written.strip_prefix(b"\n").unwrap_or(written) };
        self.has_begun |= !written.is_empty();
        if !next.is_empty() {
            let above = std::mem::take(&mut self.above);
            self.raw(&above)?;
        }
        self.raw(next)
    }

    /// Has this text stand above the first of several sheets that is not empty; if none comes, it is not written.
    pub(super) fn precede(&mut self, text: String) {
        self.above = text.into_bytes();
    }

    /// Has the results be one list, which says at its beginning how many there are; `head`: the beginning of a list of
    /// so many.
    ///
    /// # Errors
    /// On a terminal, for which binary is not; if there is no room for temporary files.
    pub(super) fn begin_list(&mut self, head: fn(u64) -> Vec<u8>) -> Result<(), Error> {
        if self.look.is_terminal {
            return refuse("binary is not for a terminal: write it with `-o FILE`");
        }
        self.list = Some(WaitingList::new(head)?);
        Ok(())
    }

    /// Whether the results are one list.
    pub(super) const fn is_list(&self) -> bool {
        self.list.is_some()
    }

    /// Says how many results the list holds.
    pub(super) fn end_list(&mut self, count: u64) -> Result<(), Error> {
        self.list.take().map_or(Ok(()), |list| list.write(count, self))
    }

    /// Writes bytes of a sheet.
    pub(super) fn raw(&mut self, bytes: &[u8]) -> Result<(), Error> {
        if let Some(list) = &mut self.list {
            return list.push(bytes);
        }
        match &mut self.sink {
            Sink::Stdout { collected } => {
                let mut bytes = bytes;
                if bytes.len() >= COLLECTED && collected.last().is_none_or(|last| *last == b'\n') {
                    // Much at once goes the short way; what is left of it begins a line.
                    let end = memchr::memrchr(b'\n', bytes).map_or(0, |last| last + 1);
                    write_lines(collected)?;
                    collected.clear();
                    write_lines(&bytes[..end])?;
                    bytes = &bytes[end..];
                }
                collected.extend_from_slice(bytes);
                if collected.len() >= COLLECTED || self.look.is_terminal {
                    // What is kept back begins a line.
                    let end = memchr::memrchr(b'\n', collected).map_or(collected.len(), |last| last + 1);
                    write_lines(&collected[..end])?;
                    collected.drain(..end);
                }
            }
            Sink::File(file) => file.push(bytes)?,
        }
        Ok(())
    }

    /// Writes text of ours, which may hold color codes but no others.
    pub(super) fn text(&mut self, text: &str) -> Result<(), Error> {
        self.put(|sheet| sheet.text(text))
    }

    /// Writes a drawing of ours that should fit so many columns.
    pub(super) fn drawing(&mut self, text: &str, room: usize) -> Result<(), Error> {
        self.put(|sheet| sheet.drawing(text, room))
    }

    /// Writes bytes that come from a record: exactly as they are, but to a terminal only what is harmless there.
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        if self.look.is_terminal { self.put(|sheet| sheet.bytes(bytes)) } else { self.raw(bytes) }
    }

    /// Writes the names of columns, where the output is of fields.
    pub(super) fn names(&mut self, columns: Vec<Column>, fields: Option<Fields>) -> Result<(), Error> {
        let table = Table::new("", columns, []);
        self.put(|sheet| sheet.rows(&table, fields, true))?;
        self.end_head();
        Ok(())
    }

    /// What was written so far is no result, but stands above any: the names of columns.
    pub(super) fn end_head(&mut self) {
        if let Sink::File(file) = &mut self.sink {
            file.end_head();
        }
    }

    /// Brings everything to its place. Without this nothing reaches the file of `-o`; what the results were `made` of
    /// decides what becomes of it.
    pub(super) fn finish(mut self, made: MadeOf<'_>) -> Result<Status, Error> {
        if let Sink::Stdout { collected } = &mut self.sink {
            write_lines(&std::mem::take(collected))?;
        }
        let Overrun { needed, room } = self.overrun;
        if needed > room {
            let has = if self.look.is_terminal { "the terminal has" } else { "there are" };
            note(&format!("the widest line needs {needed} columns, {has} {room}"));
        }
        if let Sink::File(file) = self.sink {
            file.finish(made)?;
        }
        Ok(Status::Well)
    }
}

/// How many bytes are read at once of what has waited.
const AT_ONCE: usize = 1 << 16;

/// What waits.
pub(super) struct WaitingList {
    head: fn(u64) -> Vec<u8>,
    file: File,
}

impl WaitingList {
    /// An empty list; `head`: the beginning of a list of so many.
    ///
    /// # Errors
    /// If there is no room for temporary files.
    pub(super) fn new(head: fn(u64) -> Vec<u8>) -> Result<Self, Error> {
        Ok(Self { head, file: tempfile::tempfile().map_err(Error::Temporary)? })
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// If there is no more room for temporary files.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.file.write_all(bytes).map_err(Error::Temporary)
    }

    /// Writes the list of so many.
    ///
    /// # Errors
    /// If it cannot be read again, or cannot be written.
    pub(super) fn write(mut self, count: u64, output: &mut Output) -> Result<(), Error> {
        output.raw(&(self.head)(count))?;
        output.end_head();
        self.file.rewind().map_err(Error::Temporary)?;
        let mut room = vec![0; AT_ONCE];
        loop {
            match self.file.read(&mut room).map_err(Error::Temporary)? {
                0 => return Ok(()),
                read => output.raw(&room[..read])?,
            }
        }
    }
}

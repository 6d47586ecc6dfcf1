//! Writes results to standard output in whole lines, or to the file of `-o`.
//!
//! In some formats, the results are one list that begins with its length. For such a format, the results wait in a
//! temporary file ([`WaitingList`]) until the length is known.

use super::file_sink::{FileSink, ResultSource};
use super::sheet::{Look, Overrun, Sheet};
use super::terminal::{note, supports_unicode, write_lines};
use super::{Common, Error, Status, refuse};
use crate::formats::Delimiter;
use crate::report::{Column, Table, TableLook, columns};
use anstream::ColorChoice;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Seek, Write};

/// Number of bytes collected before they are written to standard output.
const COLLECTED: usize = 1 << 16;

/// Destination of results: standard output, or the file of `-o`, which is replaced only when everything has been
/// written.
pub(super) struct Output {
    sink: Sink,
    pub look: Look,
    overrun: Overrun,
    /// `true` if results were written. The next results must then be separated from the written results.
    has_begun: bool,
    /// Text that is written immediately before the first results. Without results, this text is not written.
    above: Vec<u8>,
    /// List of results, if the format is a list.
    list: Option<WaitingList>,
}

enum Sink {
    Stdout { collected: Vec<u8> },
    File(Box<FileSink>),
}

impl Output {
    /// Creates the output that the arguments request.
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

    /// Returns the look of tables for this output. `asked` is the requested width. See `format-spec/statistics.md`,
    /// section "How wide text is".
    pub(super) fn table_look(&self, asked: Option<u16>) -> TableLook {
        let Look { is_terminal, has_color } = self.look;
        let width = asked.map_or_else(|| columns(is_terminal), usize::from);
        TableLook { width, unicode: is_terminal && supports_unicode(), color: has_color }
    }

    /// Returns an empty sheet for results of this output.
    pub(super) fn blank_sheet(&self) -> Sheet {
        Sheet::new(self.look)
    }

    /// Writes the sheet that `write` fills.
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

    /// Writes the next of several sheets. If `sheet` is the first sheet that is not empty, removes the separating blank
    /// line at its beginning. (No sheet begins with any other blank line.)
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

    /// Sets the text to write before the first sheet that is not empty. Without such a sheet the text is not written.
    pub(super) fn set_header(&mut self, text: String) {
        self.above = text.into_bytes();
    }

    /// Turns the results into one list. The list contains its length at the beginning. `head` returns the header of a
    /// list for a given length.
    ///
    /// # Errors
    /// Returns an error if the output is a terminal, because lists are binary. Also returns an error if no temporary
    /// file can be created.
    pub(super) fn begin_list(&mut self, head: fn(u64) -> Vec<u8>) -> Result<(), Error> {
        if self.look.is_terminal {
            return refuse("cannot write binary data to a terminal: pass `-o FILE`");
        }
        self.list = Some(WaitingList::new(head)?);
        Ok(())
    }

    /// `true` if the results are one list.
    pub(super) const fn is_list(&self) -> bool {
        self.list.is_some()
    }

    /// Ends the list and writes it. `count` is the number of results in the list.
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
                    // Large amounts are written without copying them. Only the bytes after the last line end are kept
                    // for the next call.
                    let end = memchr::memrchr(b'\n', bytes).map_or(0, |last| last + 1);
                    write_lines(collected)?;
                    collected.clear();
                    write_lines(&bytes[..end])?;
                    bytes = &bytes[end..];
                }
                collected.extend_from_slice(bytes);
                if collected.len() >= COLLECTED || self.look.is_terminal {
                    // The bytes that are kept for the next call begin at the beginning of a line.
                    let end = memchr::memrchr(b'\n', collected).map_or(collected.len(), |last| last + 1);
                    write_lines(&collected[..end])?;
                    collected.drain(..end);
                }
            }
            Sink::File(file) => file.push(bytes)?,
        }
        Ok(())
    }

    /// Writes a text of the program itself. The text may contain color codes, but no other escape codes.
    pub(super) fn text(&mut self, text: &str) -> Result<(), Error> {
        self.put(|sheet| sheet.text(text))
    }

    /// Writes the program's own drawing, which should fit into `room` columns.
    pub(super) fn drawing(&mut self, text: &str, room: usize) -> Result<(), Error> {
        self.put(|sheet| sheet.drawing(text, room))
    }

    /// Writes bytes of a record unchanged; on a terminal, escapes harmful characters.
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        if self.look.is_terminal { self.put(|sheet| sheet.bytes(bytes)) } else { self.raw(bytes) }
    }

    /// Writes the names of columns if the output format has fields.
    pub(super) fn names(&mut self, columns: Vec<Column>, fields: Option<Delimiter>) -> Result<(), Error> {
        let table = Table::new("", columns, []);
        self.put(|sheet| sheet.rows(&table, fields, true))?;
        self.end_head();
        Ok(())
    }

    /// Marks the bytes written so far as header, not results.
    pub(super) fn end_head(&mut self) {
        if let Sink::File(file) = &mut self.sink {
            file.end_head();
        }
    }

    /// Completes the output. The file of `-o` is written only by this call. The source of the results, `made`, decides
    /// whether an old file is replaced.
    pub(super) fn finish(mut self, made: ResultSource<'_>) -> Result<Status, Error> {
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

/// Number of bytes read at a time from the temporary file.
const AT_ONCE: usize = 1 << 16;

/// List whose results wait in a temporary file.
pub(super) struct WaitingList {
    head: fn(u64) -> Vec<u8>,
    file: File,
}

impl WaitingList {
    /// Creates an empty list. `head` returns the header of a list of a given length.
    ///
    /// # Errors
    /// Returns an error if no temporary file can be created.
    pub(super) fn new(head: fn(u64) -> Vec<u8>) -> Result<Self, Error> {
        Ok(Self { head, file: tempfile::tempfile().map_err(Error::Temporary)? })
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// Returns an error if the temporary file cannot be written.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.file.write_all(bytes).map_err(Error::Temporary)
    }

    /// Writes the list with `count` results to the output.
    ///
    /// # Errors
    /// Returns an error if the temporary file cannot be read, or if the output cannot be written.
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

//! Buffer for results, with or without color. Text for a terminal contains no harmful control characters.

use crate::formats::Delimiter;
use crate::report::{Json, Table, TableLook, fold, uncolored, visible_bytes, widest_line};
use std::borrow::Cow;

/// Usual width of text in columns: the width if the output is not a terminal.
pub(super) const USUAL: usize = 80;

/// Look of results.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Look {
    /// `true` if the output is a terminal.
    pub is_terminal: bool,
    /// `true` if color codes are written. `false` if color codes are removed.
    pub has_color: bool,
}

/// Buffer for results. Any thread can fill a sheet; [`Output::sheet`](super::Output::sheet) writes it.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    pub look: Look,
    bytes: Vec<u8>,
    overrun: Overrun,
}

/// Width of the widest drawing that does not fit, and the number of available columns.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Overrun {
    pub needed: usize,
    pub room: usize,
}

impl Overrun {
    /// Returns the wider of two overruns.
    #[must_use]
    pub(super) const fn or(self, other: Self) -> Self {
        if other.needed > self.needed { other } else { self }
    }
}

impl Sheet {
    /// Creates an empty sheet.
    pub(super) fn new(look: Look) -> Self {
        Self { look, bytes: Vec::new(), overrun: Overrun::default() }
    }

    /// Writes a blank line that separates the following results from the results before. The earlier results may be on
    /// this sheet or on an earlier sheet ([`Output::next`](super::Output::next)).
    pub(super) fn separate(&mut self) {
        self.bytes.push(b'\n');
    }

    /// Writes the program's own drawing, which should fit into `room` columns.
    pub(super) fn drawing(&mut self, text: &str, room: usize) {
        let needed = widest_line(text);
        if needed > room {
            self.overrun = self.overrun.or(Overrun { needed, room });
        }
        self.text(text);
    }

    /// Writes the heading of a game.
    pub(super) fn heading(&mut self, text: &str, width: usize) {
        self.text(&heading_lines(text, width));
    }

    /// Returns the widest overrun so far.
    pub(super) const fn overrun(&self) -> Overrun {
        self.overrun
    }

    /// Writes a text of the program itself. The text may contain color codes, but no other escape codes.
    pub(super) fn text(&mut self, text: &str) {
        if self.look.has_color {
            self.bytes.extend_from_slice(text.as_bytes());
        } else {
            self.bytes.extend_from_slice(uncolored(text).as_bytes());
        }
    }

    /// Writes bytes of a record unchanged; for a terminal, escapes harmful characters.
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        if self.look.is_terminal {
            self.bytes.extend_from_slice(&visible_bytes(bytes));
        } else {
            self.bytes.extend_from_slice(bytes);
        }
    }

    /// Lets `write` append bytes of a record; for a terminal, escapes harmful characters.
    pub(super) fn append<T>(&mut self, write: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        let mut bytes = self.lend();
        let before = bytes.len();
        let result = write(&mut bytes);
        self.take_back(bytes, before);
        result
    }

    /// Returns the buffer. The caller can append the bytes of a record, and must then return the buffer with
    /// [`take_back`](Self::take_back).
    pub(super) fn lend(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    /// Takes back the buffer. For a terminal, escapes harmful characters after the first `before` bytes.
    pub(super) fn take_back(&mut self, bytes: Vec<u8>, before: usize) {
        self.bytes = bytes;
        if self.look.is_terminal {
            let harmless = visible_bytes(&self.bytes[before..]).into_owned();
            self.bytes.truncate(before);
            self.bytes.extend_from_slice(&harmless);
        }
    }

    /// Creates an empty sheet with the look of this sheet. The new sheet reuses the buffer `room`.
    #[must_use]
    pub(super) fn blank_in(&self, mut room: Vec<u8>) -> Self {
        room.clear();
        Self { look: self.look, bytes: room, overrun: Overrun::default() }
    }

    /// Writes a value as JSON, on one line or indented.
    pub(super) fn json(&mut self, value: &dyn Json, is_pretty: bool) {
        // Writing plain data to memory cannot fail.
        self.append(|bytes| value.push_json(is_pretty, bytes).unwrap_or_default());
    }

    /// Writes the rows of a table if the output format has fields.
    pub(super) fn rows(&mut self, table: &Table, fields: Option<Delimiter>, with_names: bool) {
        if let Some(fields) = fields {
            self.append(|bytes| table.push_fields(fields, with_names, bytes));
        }
    }

    /// Writes a table as text, or its header and rows if the output format has fields.
    pub(super) fn table(&mut self, table: &Table, fields: Option<Delimiter>, look: TableLook) {
        match fields {
            Some(_) => self.rows(table, fields, true),
            None => self.drawing(&table.drawn(look), look.width),
        }
    }

    /// Returns the bytes written.
    pub(super) fn written(&self) -> &[u8] {
        &self.bytes
    }
}

/// Returns the heading of a game. The heading is wrapped only if `width` is less than [`USUAL`]. Programs that read
/// lines therefore usually find the heading on one line.
pub(super) fn heading_lines(text: &str, width: usize) -> Cow<'_, str> {
    if width < USUAL { fold(text, width).into() } else { text.into() }
}

//! Results in the making: with color or without, and with no control characters on their way to a terminal.

use crate::formats::Fields;
use crate::report::{Table, TableLook, fold, push_json, uncolored, visible_bytes, widest_line};
use serde::Serialize;
use std::borrow::Cow;

/// How many columns text has without a terminal.
pub(super) const USUAL: usize = 80;

/// What results look like.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Look {
    /// Whether a person is looking.
    pub is_terminal: bool,
    /// Whether color codes will be passed on.
    pub has_color: bool,
}

/// Results in the making: made by any thread, written by [`Output::sheet`](super::Output::sheet).
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    pub look: Look,
    bytes: Vec<u8>,
    overrun: Overrun,
}

/// How wide the widest drawing is of those that do not fit, and how many columns there are for it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Overrun {
    pub needed: usize,
    pub room: usize,
}

impl Overrun {
    /// The worse one of both.
    #[must_use]
    pub(super) const fn or(self, other: Self) -> Self {
        if other.needed > self.needed { other } else { self }
    }
}

impl Sheet {
    /// An empty one.
    pub(super) fn new(look: Look) -> Self {
        Self { look, bytes: Vec::new(), overrun: Overrun::default() }
    }

    /// Parts what comes from what was written before, on this sheet or another, by a blank line
    /// ([`Output::next`](super::Output::next)).
    pub(super) fn separate(&mut self) {
        self.bytes.push(b'\n');
    }

    /// Writes a drawing of ours that should fit so many columns.
    pub(super) fn drawing(&mut self, text: &str, room: usize) {
        let needed = widest_line(text);
        if needed > room {
            self.overrun = self.overrun.or(Overrun { needed, room });
        }
        self.text(text);
    }

    /// Writes the lines that say which game it is.
    pub(super) fn heading(&mut self, text: &str, width: usize) {
        self.text(&heading_lines(text, width));
    }

    /// What did not fit.
    pub(super) const fn overrun(&self) -> Overrun {
        self.overrun
    }

    /// Writes text of ours, which may hold color codes but no others.
    pub(super) fn text(&mut self, text: &str) {
        if self.look.has_color {
            self.bytes.extend_from_slice(text.as_bytes());
        } else {
            self.bytes.extend_from_slice(uncolored(text).as_bytes());
        }
    }

    /// Writes bytes that come from a record: exactly as they are, but to a terminal only what is harmless there.
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        if self.look.is_terminal {
            self.bytes.extend_from_slice(&visible_bytes(bytes));
        } else {
            self.bytes.extend_from_slice(bytes);
        }
    }

    /// Lets `write` append bytes that come from a record; to a terminal only what is harmless there is passed on.
    pub(super) fn append<T>(&mut self, write: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        let mut bytes = self.lend();
        let before = bytes.len();
        let result = write(&mut bytes);
        self.take_back(bytes, before);
        result
    }

    /// What was written, for bytes that come from a record to be put behind it. [`take_back`](Self::take_back) it.
    pub(super) fn lend(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    /// Takes back what it has lent, with what stands there now behind so many bytes; to a terminal only what is harmless
    /// there is passed on.
    pub(super) fn take_back(&mut self, bytes: Vec<u8>, before: usize) {
        self.bytes = bytes;
        if self.look.is_terminal {
            let harmless = visible_bytes(&self.bytes[before..]).into_owned();
            self.bytes.truncate(before);
            self.bytes.extend_from_slice(&harmless);
        }
    }

    /// An empty one like it, with room that was made for another.
    #[must_use]
    pub(super) fn blank_in(&self, mut room: Vec<u8>) -> Self {
        room.clear();
        Self { look: self.look, bytes: room, overrun: Overrun::default() }
    }

    /// Writes a value as one line of JSON, or as several, for reading.
    pub(super) fn json(&mut self, value: &impl Serialize, is_pretty: bool) {
        // Nothing fails that writes plain data to memory.
        self.append(|bytes| push_json(value, is_pretty, bytes).unwrap_or_default());
    }

    /// Writes the rows of a table, if the form is of fields.
    pub(super) fn rows(&mut self, table: &Table, fields: Option<Fields>, with_names: bool) {
        if let Some(fields) = fields {
            self.append(|bytes| table.push_fields(fields, with_names, bytes));
        }
    }

    /// Writes a table for people, or its rows and names for programs.
    pub(super) fn table(&mut self, table: &Table, fields: Option<Fields>, look: TableLook) {
        match fields {
            Some(_) => self.rows(table, fields, true),
            None => self.drawing(&table.drawn(look), look.width),
        }
    }

    /// What was written.
    pub(super) fn written(&self) -> &[u8] {
        &self.bytes
    }
}

/// The lines that say which game it is. They stay whole for whoever reads lines, and are broken only where there are
/// fewer columns than those that text has without a terminal.
pub(super) fn heading_lines(text: &str, width: usize) -> Cow<'_, str> {
    if width < USUAL { fold(text, width).into() } else { text.into() }
}

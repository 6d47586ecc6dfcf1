//! Reads the objects of an input one after another. An object may be written on one line or on several lines.

use super::model::{SourceLine, Turn};
use super::places::place_of;
use super::quick;
use super::read::{Fault, ObjectContent, Stored};
use serde::de::IgnoredAny;
use std::ops::Range;

/// Object of an input, or text where an object was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Byte offset at which the object begins, from 0.
    pub offset: u64,
    /// Line in which the object begins, from 1.
    pub line: u64,
    /// Original location of the record. `None` if the object does not contain it.
    pub source: Option<SourceLine>,
    /// `true` if this is not an object, but text after an object on the same line.
    pub is_stray: bool,
    /// Content of the object, or the error if the object cannot be read.
    pub read: Result<ObjectContent, ReadError>,
}

/// Error in an object, with its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct ReadError {
    /// Line of the error, from 1.
    pub line: u64,
    /// Column of the error, counted from 1, in bytes.
    pub column: u64,
    /// Kind of error.
    pub fault: Fault,
}

/// Limit for the bytes that are read in damaged objects, as a multiple of the length of the text. Above this limit,
/// a damaged object is read only up to the next line that begins with `{`. Therefore, reading time is always
/// proportional to the length of the text.
const WASTED_AT_MOST: usize = 8;

/// Limit for objects with a layout that Adjutant does not write. When this limit is reached, the fast reader is no
/// longer used.
const UNUSUAL_AT_MOST: u32 = 16;

/// Iterator over the objects of a text.
///
/// If there is text that is not JSON, or the rest of a damaged object, the iterator skips this text. It continues
/// at the next line that begins with `{`.
#[derive(Clone, Debug)]
pub struct Objects<'t> {
    text: &'t [u8],
    at: usize,
    line: u64,
    line_start: usize,
    /// Number of bytes that were read for damaged objects.
    wasted: usize,
    /// Number of objects that only the general reader could read, minus the number of objects that the fast reader has
    /// read.
    unusual: u32,
}

impl<'t> Objects<'t> {
    /// Creates an iterator over the objects of `text`.
    pub fn new(text: &'t [u8]) -> Self {
        Self::from_line(text, 1)
    }

    /// Creates an iterator over the objects of `text`. `line` is the line number of the input at which `text` begins.
    pub fn from_line(text: &'t [u8], line: u64) -> Self {
        let at = if text.starts_with("\u{FEFF}".as_bytes()) { 3 } else { 0 };
        Self { text, at, line, line_start: 0, wasted: 0, unusual: 0 }
    }

    /// Returns the current offset, which is the end of the last object.
    pub fn position(&self) -> usize {
        self.at
    }

    fn advance_to(&mut self, at: usize) {
        let passed = &self.text[self.at..at];
        self.line += memchr::memchr_iter(b'\n', passed).count() as u64;
        if let Some(last) = memchr::memrchr(b'\n', passed) {
            self.line_start = self.at + last + 1;
        }
        self.at = at;
    }

    /// Returns the offset of the next line that begins with `{`.
    fn next_line(&self) -> usize {
        let found = memchr::memmem::find(&self.text[self.at..], b"\n{");
        found.map_or(self.text.len(), |found| self.at + found + 1)
    }

    /// Returns `true` if more text follows after `end` in the same line, and this text does not begin an object. In
    /// that case, the object that ends at `end` is damaged, and the text is a part of the damaged object.
    fn is_torn(&self, end: usize) -> bool {
        let behind = self.text[end..].iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
        behind.is_some_and(|byte| !matches!(byte, b'\n' | b'{'))
    }

    /// Returns the number of bytes of the current object that were read before the error was found.
    fn gone_through(&self, error: &serde_json::Error) -> usize {
        let lines = memchr::memchr_iter(b'\n', &self.text[self.at..]).take(error.line().saturating_sub(1));
        lines.last().unwrap_or(0) + error.column()
    }

    /// Creates the error for `fault`, with the position of the fault in the object.
    fn misfit(&self, object: Range<usize>, fault: Fault) -> ReadError {
        let text = &self.text[object.clone()];
        let place = place_of(text, &fault).map_or(0, |span| span.start as usize).min(text.len());
        let above = &text[..place];
        let lines = memchr::memchr_iter(b'\n', above).count() as u64;
        let line_start = memchr::memrchr(b'\n', above).map_or(self.line_start, |end| object.start + end + 1);
        ReadError { line: self.line + lines, column: (object.start + place - line_start) as u64 + 1, fault }
    }

    fn error(&self, error: &serde_json::Error) -> ReadError {
        let (line, column) = (error.line() as u64, error.column() as u64);
        let place = format!(" at line {line} column {column}");
        let message = error.to_string();
        let mut message = message.strip_suffix(&place).unwrap_or(&message).to_owned();
        if line > 1 {
            message = format!("{message}, in the object that starts in line {}", self.line);
        }
        let before = if line <= 1 { (self.at - self.line_start) as u64 } else { 0 };
        ReadError { line: self.line + line.max(1) - 1, column: column.max(1) + before, fault: Fault::Json(message) }
    }
}

impl Iterator for Objects<'_> {
    type Item = Object;

    fn next(&mut self) -> Option<Object> {
        let rest = &self.text[self.at..];
        let start = self.at + rest.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n'))?;
        let is_behind = self.text[..self.at].ends_with(b"}") && !self.text[self.at..start].contains(&b'\n');
        let is_stray = is_behind && self.text[start] != b'{';
        self.advance_to(start);
        let (offset, line) = (start as u64, self.line);
        if self.unusual < UNUSUAL_AT_MOST {
            if let Some((read, source, length)) = quick::read(&self.text[start..]) {
                self.unusual = self.unusual.saturating_sub(1);
                self.advance_to(start + length);
                return Some(Object { offset, line, source, is_stray, read: Ok(read) });
            }
            self.unusual += 1;
        }
        let is_hopeless = self.wasted / WASTED_AT_MOST > self.text.len();
        let limit = if is_hopeless { self.next_line() } else { self.text.len() };
        let mut values = serde_json::Deserializer::from_slice(&self.text[start..limit]).into_iter::<IgnoredAny>();
        let mut source = None;
        let (read, end) = match values.next()? {
            Ok(IgnoredAny) if self.text[start] != b'{' => {
                let fault = Fault::Json("expected an object".to_owned());
                let column = (start - self.line_start) as u64 + 1;
                (Err(ReadError { line, column, fault }), start + values.byte_offset())
            }
            Ok(IgnoredAny) => {
                let end = start + values.byte_offset();
                let read = match serde_json::from_slice::<Stored<Vec<Turn<'static>>>>(&self.text[start..end]) {
                    Ok(stored) => {
                        source = stored.source();
                        let read = stored.into_read(|turns, all| all.add_each(turns));
                        read.map_err(|fault| self.misfit(start..end, fault))
                    }
                    Err(error) => Err(self.error(&error)),
                };
                (read, end)
            }
            Err(error) => {
                self.wasted += self.gone_through(&error);
                (Err(self.error(&error)), self.next_line())
            }
        };
        self.advance_to(end);
        if read.is_err() && self.is_torn(end) {
            self.advance_to(self.next_line());
        }
        Some(Object { offset, line, source, is_stray, read })
    }
}

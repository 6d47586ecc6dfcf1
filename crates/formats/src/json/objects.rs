//! The objects of an input, one after another: a line each, or over several lines.

use super::model::{SourceLine, Turn};
use super::places::place_of;
use super::quick;
use super::read::{Fault, Read, Stored};
use serde::de::IgnoredAny;
use std::ops::Range;

/// An object of an input, or what stands where one should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// The byte at which it begins, from 0.
    pub offset: u64,
    /// The line at which it begins, from 1.
    pub line: u64,
    /// Where the record stood from which it was made, if it says so.
    pub source: Option<SourceLine>,
    /// Whether it is none, but text that stands behind one on its line.
    pub is_stray: bool,
    /// What it holds.
    pub read: Result<Read, ReadError>,
}

/// Why an object cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in bytes.
    pub column: u64,
    /// What is wrong.
    pub fault: Fault,
}

/// After so many times the length of the text gone through in vain, no object is looked for beyond the next line
/// that begins with `{`, so that reading takes time proportional to the text, whatever it holds.
const WASTED_AT_MOST: usize = 8;

/// After so many objects that were not as Adjutant writes them, the quick way is not tried any more.
const UNUSUAL_AT_MOST: u32 = 16;

/// Reads one object after another. Behind one that is no JSON, and behind what was torn from one that cannot be read, reading
/// goes on at the next line whose first character is `{`.
#[derive(Clone, Debug)]
pub struct Objects<'t> {
    text: &'t [u8],
    at: usize,
    line: u64,
    line_start: usize,
    /// How many bytes were gone through in vain, for objects that are damaged.
    wasted: usize,
    /// How many objects the quick way has left to the thorough one, less those that it has read.
    unusual: u32,
}

impl<'t> Objects<'t> {
    /// The objects of that text.
    pub fn new(text: &'t [u8]) -> Self {
        Self::from_line(text, 1)
    }

    /// The objects of a text that begins in that line of its input, and begins that line.
    pub fn from_line(text: &'t [u8], line: u64) -> Self {
        let at = if text.starts_with("\u{FEFF}".as_bytes()) { 3 } else { 0 };
        Self { text, at, line, line_start: 0, wasted: 0, unusual: 0 }
    }

    /// The byte at which reading goes on: the end of the object that was read last.
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

    /// Where the next line begins that begins with `{`.
    fn next_line(&self) -> usize {
        let found = memchr::memmem::find(&self.text[self.at..], b"\n{");
        found.map_or(self.text.len(), |found| self.at + found + 1)
    }

    /// Whether something else than another object stands behind that place on its line: what damage has torn from the object
    /// that ends there.
    fn is_torn(&self, end: usize) -> bool {
        let behind = self.text[end..].iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
        behind.is_some_and(|byte| !matches!(byte, b'\n' | b'{'))
    }

    /// How many bytes of the object that begins here were read before the error.
    fn gone_through(&self, error: &serde_json::Error) -> usize {
        let lines = memchr::memchr_iter(b'\n', &self.text[self.at..]).take(error.line().saturating_sub(1));
        lines.last().unwrap_or(0) + error.column()
    }

    /// What does not fit in the object that stands there, where it begins in the object.
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
            message = format!("{message}, in the object that begins in line {}", self.line);
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

//! Converts byte offsets to lines and columns.

use super::Finding;
use crate::notation::{Span, column_after};
use std::fmt;

/// Place of a record, or of the text before the first record, in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// Name of the file.
    pub file: &'a str,
    /// Number of the record in the file, from 1. `None` for text before the first record.
    pub record: Option<u64>,
    /// Byte offset in the file, from 0, at which the record or text begins.
    pub offset: u64,
    /// Line at which the record or text begins, from 1.
    pub line: u64,
    /// Column at which the record or text begins, from 1. If several JSON objects are on one line, the column can be
    /// greater than 1.
    pub column: u64,
    /// `true` if the file is binary. The whole file then counts as line 1, and each byte as a column.
    pub is_binary: bool,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.file)?;
        if !self.is_binary {
            write!(f, ":{}", self.line)?;
        }
        self.record.map_or(Ok(()), |record| write!(f, ": record {record}"))
    }
}

/// Position in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Located {
    /// Line, from 1.
    pub line: u64,
    /// Column, from 1, counted in Unicode scalar values. A byte that is not valid UTF-8 counts as one value.
    pub column: u64,
    /// Byte offset in the file, from 0.
    pub offset: u64,
}

/// Writes line and column, such as `12:5`.
impl fmt::Display for Located {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Converts spans of a record's text to lines and columns. Request spans in the order of the text: the text is then
/// read only once for all of them.
#[derive(Clone, Debug)]
pub struct Locator<'a> {
    place: Place<'a>,
    text: &'a [u8],
    at: usize,
    line: u64,
    column: u64,
}

impl<'a> Locator<'a> {
    /// Creates a locator for the text at this place.
    pub const fn new(place: Place<'a>, text: &'a [u8]) -> Self {
        Self { place, text, at: 0, line: place.line, column: place.column }
    }

    /// Returns the text.
    pub const fn text(&self) -> &'a [u8] {
        self.text
    }

    /// Returns the place of the text.
    pub const fn place(&self) -> Place<'a> {
        self.place
    }

    /// Returns the position of a finding. Returns `None` if the finding has no position. `span` is the span to locate.
    /// It may be wider than the span of the finding.
    pub fn locate_finding(&mut self, finding: &Finding, span: Span) -> Option<Located> {
        finding.has_place().then(|| self.locate(span))
    }

    /// Formats a position so that it can follow a file name: `:12:5`, or `: byte 345` in a binary file.
    pub fn words(&self, at: Located) -> String {
        if self.place.is_binary { format!(": byte {}", at.offset) } else { format!(":{at}") }
    }

    /// Returns the position where a span begins.
    pub fn locate(&mut self, span: Span) -> Located {
        let target = (span.start as usize).min(self.text.len());
        if target < self.at {
            (self.at, self.line, self.column) = (0, self.place.line, self.place.column);
        }
        if self.place.is_binary {
            let offset = self.place.offset + target as u64;
            return Located { line: 1, column: offset + 1, offset };
        }
        let passed = &self.text[self.at..target];
        self.line += memchr::memchr_iter(b'\n', passed).count() as u64;
        self.column = column_after(passed, self.column);
        self.at = target;
        Located { line: self.line, column: self.column, offset: self.place.offset + target as u64 }
    }
}

#[cfg(test)]
mod tests {
    use super::{Located, Locator, Place};
    use crate::notation::Span;

    #[test]
    fn columns_count_characters() {
        let text = "[Red \"J\u{fc}\"]\r\nx\ty".as_bytes();
        let mut locator =
            Locator::new(Place { file: "a", record: Some(1), offset: 100, line: 7, column: 1, is_binary: false }, text);
        let mut at = |start| locator.locate(Span::new(start, start));
        assert_eq!(at(0), Located { line: 7, column: 1, offset: 100 });
        assert_eq!(at(9), Located { line: 7, column: 9, offset: 109 });
        assert_eq!(at(15), Located { line: 8, column: 3, offset: 115 });
        assert_eq!(at(1), Located { line: 7, column: 2, offset: 101 });
        assert_eq!(at(999), Located { line: 8, column: 4, offset: 116 });
    }

    #[test]
    fn a_binary_file_has_bytes_alone() {
        let place = Place { file: "a", record: Some(2), offset: 40, line: 1, column: 41, is_binary: true };
        let mut locator = Locator::new(place, b"\x92\n\xD9\n");
        let at = locator.locate(Span::new(3, 4));
        assert_eq!(at, Located { line: 1, column: 44, offset: 43 });
        assert_eq!(locator.words(at), ": byte 43");
        assert_eq!(place.to_string(), "a: record 2");
    }

    #[test]
    fn the_first_line_may_begin_behind_something_else() {
        let place = Place { file: "a", record: Some(2), offset: 40, line: 7, column: 21, is_binary: false };
        let mut locator = Locator::new(place, b"{\"a\":\n1}");
        let mut at = |start| locator.locate(Span::new(start, start)).to_string();
        assert_eq!([at(0), at(5), at(6), at(7), at(1)], ["7:21", "7:26", "8:1", "8:2", "7:22"]);
    }
}

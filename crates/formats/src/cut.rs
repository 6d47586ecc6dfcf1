//! Defines rules for splitting an input into records. The code that reads files uses these rules.

use std::ops::Range;

/// Extensions of compressed files.
pub const COMPRESSED: [&str; 3] = [".gz", ".zst", ".bz2"];

/// Extension of an archive.
pub const ARCHIVE: &str = ".zip";

/// Format of an input, with only the data that are needed to split the input into records.
#[derive(Clone, Copy, Debug)]
pub struct InputFormat {
    /// Name of the format.
    pub name: &'static str,
    /// Rule for splitting the input into records.
    pub cut: SplitRule,
}

impl InputFormat {
    /// Returns `true` if the format is binary and does not consist of lines.
    pub const fn is_packed(self) -> bool {
        matches!(self.cut, SplitRule::Packed(_))
    }
}

impl PartialEq for InputFormat {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for InputFormat {}

/// Rule for splitting an input into records.
#[derive(Clone, Copy, Debug)]
pub enum SplitRule {
    /// A record begins before the first line of a group of tags, as in SRN.
    TagLines,
    /// Every JSON object is a record.
    Objects,
    /// A record begins before every line for which the function returns `true`.
    Lines(LinePredicate),
    /// A record begins before every line for which the first function returns `true`. Exception: if the second function
    /// returns `true` for the line above, both lines belong to the same record.
    LedLines(LinePredicate, LinePredicate),
    /// Every line for which the function returns `true` is a whole record. Text above the first of these lines does not
    /// belong to a record.
    Rows(LinePredicate),
    /// A record begins at each offset that these functions find. The format is binary and does not consist of lines.
    Packed(&'static BinarySplit),
}

/// Functions that split the records of a binary format.
///
/// Each function gets bytes that begin with a record, or with the head of a list. In the second case, the first
/// member of the list is a record.
#[derive(Clone, Copy, Debug)]
pub struct BinarySplit {
    /// Returns the number of bytes of the first record. If the end of the record is not found, returns the number of
    /// all bytes.
    pub length: fn(&[u8]) -> usize,
    /// Searches for the next record after the first byte, and returns its offset. A record must certainly begin at this
    /// offset.
    ///
    /// If no record is found, returns `Err` with an offset. No record begins before this offset. The bytes from this
    /// offset on are too few to decide if they begin a record.
    pub next: fn(&[u8]) -> Result<usize, usize>,
    /// Returns the number of records that is written in the head of the list. Returns `None` if the bytes do not begin
    /// with a list.
    pub announced: fn(&[u8]) -> Option<u64>,
    /// Returns `true` if the bytes contain a record. Returns `false` if they contain only the head of a list.
    pub holds_record: fn(&[u8]) -> bool,
}

impl BinarySplit {
    /// Returns the byte range of each record, in order. There are no gaps between the ranges.
    pub fn stretches(&self, bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
        let mut start = 0;
        std::iter::from_fn(move || {
            let rest = bytes.get(start..).filter(|rest| !rest.is_empty())?;
            let first = start;
            start += (self.length)(rest).clamp(1, rest.len());
            Some(first..start)
        })
    }
}

/// Predicate on a line, usually "this line begins a record".
///
/// The function gets at most the first 256 bytes of the line, without a byte order mark and without trailing
/// blanks.
pub type LinePredicate = fn(&[u8]) -> bool;

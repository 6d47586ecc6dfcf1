//! How an input is cut into records: what a format says of itself, and what readers of files go by.

use std::ops::Range;

/// The endings of the names of compressed files.
pub const COMPRESSED: [&str; 3] = [".gz", ".zst", ".bz2"];

/// The ending of the name of an archive.
pub const ARCHIVE: &str = ".zip";

/// What an input holds: a format, as far as cutting its records apart goes.
#[derive(Clone, Copy, Debug)]
pub struct Content {
    /// The format's name.
    pub name: &'static str,
    /// How its records are cut apart.
    pub cut: Cut,
}

impl Content {
    /// Whether it is in binary, without lines.
    pub const fn is_packed(self) -> bool {
        matches!(self.cut, Cut::Packed(_))
    }
}

impl PartialEq for Content {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Content {}

/// How the records of an input are cut apart.
#[derive(Clone, Copy, Debug)]
pub enum Cut {
    /// Before tag lines, as SRN demands.
    TagLines,
    /// Between JSON objects.
    Objects,
    /// Before every line that begins a record, as this tells.
    Lines(Begins),
    /// The same, but not right below a line that leads on to another of the same record, as the second tells.
    LedLines(Begins, Begins),
    /// Before every line that is a record, as this tells; what stands above the first is none.
    Rows(Begins),
    /// In binary, where there are no lines.
    Packed(&'static Packed),
}

/// How records in binary are cut apart, by a form that knows what they look like.
///
/// Each is asked of bytes that begin where a record does, or the list that it is the first of.
#[derive(Clone, Copy, Debug)]
pub struct Packed {
    /// How many bytes belong to that record; all of them if they do not tell where it ends.
    pub length: fn(&[u8]) -> usize,
    /// Where the next record begins that cannot be taken for anything else, behind the first byte. `Err`: up to where
    /// none does, the bytes behind that being too few to tell.
    pub next: fn(&[u8]) -> Result<usize, usize>,
    /// How many records the list holds that begins there, as it says itself; `None` if none does.
    pub announced: fn(&[u8]) -> Option<u64>,
    /// Whether there is a record, and not the beginning of a list alone.
    pub holds_record: fn(&[u8]) -> bool,
}

impl Packed {
    /// The stretches of bytes in order, without gaps, a record each.
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

/// Whether a line begins a record, or does whatever else is asked of it, told by its first 256 bytes without a byte
/// order mark and without blanks at their end.
pub type Begins = fn(&[u8]) -> bool;

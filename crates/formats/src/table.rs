//! The table of formats.

use super::Unwritable;
use crate::cut::{Content, Cut};
use crate::notation::Record;
use crate::replay::{Original, Reading};

/// A format of records.
#[derive(Debug)]
pub struct Format {
    /// The name by which the command line calls it.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// The endings of its files, each with its dot; the first is that of files we write.
    pub endings: &'static [&'static str],
    /// How it is told from others.
    pub detection: Detection,
    /// How its records are cut apart.
    pub cut: Cut,
    /// What is read of it, in words.
    pub reads: &'static str,
    /// What is written of it, in words.
    pub writes: &'static str,
    /// What gets lost when a record is written in it, in words.
    pub loses: &'static str,
    /// How its records are read.
    pub reader: Reader,
    /// How records are written in it.
    pub writer: Writer,
    /// Whether it holds records, so that what gets lost in writing is to be named; else tables or positions, which
    /// leave out most of a record by their nature.
    pub holds_records: bool,
    /// Whether what stands in it may be a position and no record.
    pub may_hold_positions: bool,
    /// Hides what must not be shown of a record, in a text that is as long as before.
    pub mask: Option<Mask>,
    /// The name of a file for one record, without its ending, where the format has names of its own; the number is
    /// that of the record in its input.
    pub file_name: Option<FileName>,
}

/// How many bytes the beginning of a list has where room was left for it.
pub const WIDE_HEAD: usize = 5;

/// Makes a text as long as that one, in which secrets are hidden.
pub type Mask = fn(&[u8]) -> Vec<u8>;

/// Makes the name of a file for one record.
pub type FileName = fn(&Record<'_>, u64) -> Option<String>;

/// How the records of a format are read.
#[derive(Clone, Copy, Debug)]
pub enum Reader {
    /// Each from its text.
    Text(Read),
    /// As objects of JSON, several of which may share a line: by [`json::Objects`](super::json::Objects).
    Objects,
    /// Not at all.
    Never,
}

/// How records are written in a format.
#[derive(Clone, Copy, Debug)]
pub enum Writer {
    /// Each as a text.
    Text(Write),
    /// Each as a value of one list, which says itself how many it holds.
    Listed {
        /// The beginning of a list of so many.
        head: fn(u64) -> Vec<u8>,
        /// The same in so many bytes, however many it holds: it can be put there once that is known.
        wide_head: fn(u32) -> [u8; WIDE_HEAD],
        /// Writes the value of a record.
        write: Write,
        /// A record as it stands in an input, without the beginning of a list that may stand before it.
        alone: for<'a> fn(&'a [u8]) -> &'a [u8],
    },
    /// As rows of one table for all records.
    Rows {
        /// The first line, its line end included; it stands there once.
        header: &'static str,
        /// Writes the rows of a record.
        write: Write,
    },
    /// As an object of JSON, which holds findings too: by [`json::game`](super::json::game).
    Object,
    /// As something to look at, drawn for a viewer: by `picture::gif` and `page`.
    Drawn,
    /// As rows of several tables, in files of their own: by `tables`.
    Tables,
}

impl Writer {
    /// What writes a record as a text.
    pub(super) const fn text(self) -> Option<Write> {
        match self {
            Self::Text(write) | Self::Rows { write, .. } | Self::Listed { write, .. } => Some(write),
            Self::Object | Self::Drawn | Self::Tables => None,
        }
    }
}

impl Format {
    /// A format that is not read; what most formats have in common.
    pub(super) const UNREAD: Self = Self {
        name: "",
        title: "",
        endings: &[],
        detection: Detection { words: "nothing, for it is not read", fits: |_| false },
        cut: Cut::Lines(|_| false),
        reads: "nothing",
        writes: "nothing",
        loses: "everything",
        reader: Reader::Never,
        writer: Writer::Drawn,
        holds_records: false,
        may_hold_positions: false,
        mask: None,
        file_name: None,
    };

    /// The format, as far as archives need to know it.
    pub const fn content(&self) -> Content {
        Content { name: self.name, cut: self.cut }
    }

    /// Whether it is read.
    pub const fn is_read(&self) -> bool {
        !matches!(self.reader, Reader::Never)
    }

    /// Whether a text can stand behind another one in a file: whether its first line tells where it begins.
    pub fn begins_itself(&self, text: &[u8]) -> bool {
        let begins = match self.cut {
            Cut::TagLines | Cut::Objects => return true,
            Cut::Lines(begins) | Cut::LedLines(begins, _) | Cut::Rows(begins) => begins,
            Cut::Packed(packed) => return (packed.next)(&[&[0], text].concat()) == Ok(1),
        };
        let text = text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text).trim_ascii_start();
        begins(text.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end())
    }

    /// Whether a text says the same with a line end behind it, as it has when another one follows.
    pub fn ends_itself(&self, text: &[u8]) -> bool {
        if let (Cut::Packed(_), Reader::Text(read)) = (self.cut, self.reader) {
            return !read(text, "").is_damaged();
        }
        match self.reader {
            Reader::Text(read) if !self.is_srn() && !text.ends_with(b"\n") => {
                let longer = [text, b"\n"].concat();
                let (one, other) = (read(text, ""), read(&longer, ""));
                one.record == other.record && one.findings == other.findings && one.at_end == other.at_end
            }
            _ => true,
        }
    }

    /// The name as it is written in sentences.
    pub fn short_name(&self) -> &'static str {
        if self.is_srn() { "SRN" } else { self.name }
    }

    /// Whether it is SRN.
    pub fn is_srn(&self) -> bool {
        self.name == super::srn::FORMAT.name
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

/// How a format is told by what an input begins with.
#[derive(Clone, Copy, Debug)]
pub struct Detection {
    /// In words.
    pub words: &'static str,
    /// Whether bytes that an input begins with (without a byte order mark and blanks) are of this format.
    pub fits: fn(&[u8]) -> bool,
}

/// Reads the text of one record; the second argument is the name of its file, without folders.
pub type Read = for<'a> fn(&'a [u8], &'a str) -> Reading<'a>;

/// Writes one record, its line end included.
pub type Write = fn(&Original<'_>, &mut Vec<u8>) -> Result<(), Unwritable>;

/// Every format. The first whose detection fits is that of an input; SRN, if none does.
pub static FORMATS: &[&Format] = &[
    &super::srn::FORMAT,
    &super::json::FORMAT,
    &super::stratego_io::FORMAT,
    &super::gravon::xml::FORMAT,
    &super::gravon::gsn::FORMAT,
    &super::ucc::FORMAT,
    &super::ataraxos::BINARY,
    &super::ataraxos::TEXT,
    &super::strados::FORMAT,
    &super::setup_list::FORMAT,
    &super::notes::FORMAT,
    &super::csv::FORMAT,
    #[cfg(feature = "pictures")]
    &super::gif::FORMAT,
    &super::html::FORMAT,
    #[cfg(feature = "tables")]
    &super::parquet::FORMAT,
];

/// Another name that JSON goes by where each record is an object in a line of its own.
pub const JSON_LINES: &str = "ndjson";

/// The format of that name.
pub fn by_name(name: &str) -> Option<&'static Format> {
    let name = if name == JSON_LINES { super::json::FORMAT.name } else { name };
    FORMATS.iter().copied().find(|format| format.name == name)
}

/// The format of an input that begins so.
pub fn told_by(beginning: &[u8]) -> &'static Format {
    fitting(beginning).unwrap_or(&super::srn::FORMAT)
}

/// The format whose detection fits an input that begins so.
pub(super) fn fitting(beginning: &[u8]) -> Option<&'static Format> {
    let text = beginning.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(beginning).trim_ascii_start();
    FORMATS.iter().copied().find(|format| format.is_read() && (format.detection.fits)(text))
}

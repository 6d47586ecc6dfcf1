//! Defines the table of formats.

use super::Unwritable;
use crate::cut::{InputFormat, SplitRule};
use crate::notation::Record;
use crate::replay::{Original, Reading};

/// Format in which records are read or written.
#[derive(Debug)]
pub struct Format {
    /// Name of the format on the command line.
    pub name: &'static str,
    /// Short description of the format.
    pub title: &'static str,
    /// File extensions, each with its dot. Files that are written get the first extension.
    pub endings: &'static [&'static str],
    /// Rule by which the format is detected.
    #[doc(hidden)]
    pub detection: Detection,
    /// Rule for splitting an input into records.
    #[doc(hidden)]
    pub cut: SplitRule,
    /// Description of the data that can be read.
    pub reads: &'static str,
    /// Description of the data that can be written.
    pub writes: &'static str,
    /// Description of the data that is lost when a record is written in this format.
    pub loses: &'static str,
    /// Reader for records.
    #[doc(hidden)]
    pub reader: Reader,
    /// Writer for records.
    #[doc(hidden)]
    pub writer: Writer,
    /// `true` if the format contains whole records. In that case, losses are reported when a record is written. `false`
    /// for tables and positions, in which most of a record is missing by design.
    pub holds_records: bool,
    /// Function that masks secrets in the text of a record. The length of the text does not change.
    #[doc(hidden)]
    pub mask: Option<Mask>,
    /// Function that returns the name of a file for one record, without extension. The second argument is the number of
    /// the record in its input. `None` if the format does not define file names.
    #[doc(hidden)]
    pub file_name: Option<FileName>,
}

/// Length in bytes of the heads that `Writer::Listed::wide_head` returns.
pub const WIDE_HEAD: usize = 5;

/// Function that masks secrets in a text. The length of the text does not change.
pub type Mask = fn(&[u8]) -> Vec<u8>;

/// Function that returns the name of a file for one record, without extension. The second argument is the number of the
/// record in its input.
pub type FileName = fn(&Record<'_>, u64) -> Option<String>;

/// Way in which the records of a format are read.
#[derive(Clone, Copy, Debug)]
pub enum Reader {
    /// Each record is read from its text by this function.
    Text(Read),
    /// The records are JSON objects and are read by [`json::Objects`](super::json::Objects). One line may contain
    /// several objects.
    Objects,
    /// The format cannot be read.
    Never,
}

/// Way in which records are written in a format.
#[derive(Clone, Copy, Debug)]
pub enum Writer {
    /// Each record is written as a text by this function.
    Text(Write),
    /// Each record is written as a member of one list. The list begins with a head, which contains the number of
    /// members.
    Listed {
        /// Returns the head of a list with this number of members.
        head: fn(u64) -> Vec<u8>,
        /// Returns the head of a list with this number of members. This head always has the same length. Therefore, the
        /// head can be overwritten when the number of members is known.
        wide_head: fn(u32) -> [u8; WIDE_HEAD],
        /// Writes one record as a member of the list.
        write: Write,
        /// Returns the text without the head of the list. If the text has no such head, returns the whole text.
        alone: for<'a> fn(&'a [u8]) -> &'a [u8],
    },
    /// Each record is written as rows of one table.
    Rows {
        /// Header line with its line end. It is written once.
        header: &'static str,
        /// Writes the rows of one record.
        write: Write,
    },
    /// Each record is written as a JSON object, which [`json::game`](super::json::game) builds. The object contains the
    /// findings.
    Object,
    /// Each record is drawn for a viewer, by `picture::gif` or by `page`.
    Drawn,
    /// Each record is written as rows of several tables, by `tables`. Each table has its own file.
    Tables,
}

impl Writer {
    /// Returns the function that writes one record as a text. Returns `None` if there is no such function.
    pub(super) const fn text(self) -> Option<Write> {
        match self {
            Self::Text(write) | Self::Rows { write, .. } | Self::Listed { write, .. } => Some(write),
            Self::Object | Self::Drawn | Self::Tables => None,
        }
    }
}

impl Format {
    /// Default values for all entries in the table of formats. They describe a format that cannot be read. Each entry
    /// overrides the fields in which its format differs.
    pub(super) const UNREAD: Self = Self {
        name: "",
        title: "",
        endings: &[],
        detection: Detection { words: "nothing, because it is not read", fits: |_| false },
        cut: SplitRule::Lines(|_| false),
        reads: "nothing",
        writes: "nothing",
        loses: "everything",
        reader: Reader::Never,
        writer: Writer::Drawn,
        holds_records: false,
        mask: None,
        file_name: None,
    };

    /// Returns the name of the format and its rule for splitting an input.
    #[doc(hidden)]
    pub const fn content(&self) -> InputFormat {
        InputFormat { name: self.name, cut: self.cut }
    }

    /// Returns `true` if the format can be read.
    pub const fn is_read(&self) -> bool {
        !matches!(self.reader, Reader::Never)
    }

    /// Returns `true` if the text can follow another text in a file. For this, the first line of the text must show
    /// that a new record begins.
    pub fn begins_itself(&self, text: &[u8]) -> bool {
        let begins = match self.cut {
            SplitRule::TagLines | SplitRule::Objects => return true,
            SplitRule::Lines(begins) | SplitRule::LedLines(begins, _) | SplitRule::Rows(begins) => begins,
            SplitRule::Packed(packed) => return (packed.next)(&[&[0], text].concat()) == Ok(1),
        };
        let text = text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text).trim_ascii_start();
        begins(text.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end())
    }

    /// Returns `true` if another text can follow this text in a file. If the format consists of lines, a line end is
    /// added between the texts. The line end must not change the meaning of this text.
    pub fn ends_itself(&self, text: &[u8]) -> bool {
        if let (SplitRule::Packed(_), Reader::Text(read)) = (self.cut, self.reader) {
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

    /// Returns the name of the format for use in sentences.
    pub fn short_name(&self) -> &'static str {
        if self.is_srn() { "SRN" } else { self.name }
    }

    /// Returns `true` if the format is SRN.
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

/// Detection of a format from the beginning of an input.
#[derive(Clone, Copy, Debug)]
pub struct Detection {
    /// Description of how the format is detected.
    pub words: &'static str,
    /// Returns `true` if an input has this format. The argument is the beginning of the input, without a byte order
    /// mark and without leading blanks.
    pub fits: fn(&[u8]) -> bool,
}

/// Function that reads one record from its text. The second argument is the name of the file, without folders.
pub type Read = for<'a> fn(&'a [u8], &'a str) -> Reading<'a>;

/// Function that writes one record and a line end.
pub type Write = fn(&Original<'_>, &mut Vec<u8>) -> Result<(), Unwritable>;

/// All formats. The format of an input is the first format whose detection returns `true`. If no detection returns
/// `true`, the format is SRN.
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

/// Alternative name of JSON: one object per record, each on its own line.
pub const JSON_LINES: &str = "ndjson";

/// Returns the format with that name.
pub fn by_name(name: &str) -> Option<&'static Format> {
    let name = if name == JSON_LINES { super::json::FORMAT.name } else { name };
    FORMATS.iter().copied().find(|format| format.name == name)
}

/// Returns the format of an input that begins with these bytes. Returns SRN if no format is detected.
pub fn detect_format(beginning: &[u8]) -> &'static Format {
    fitting(beginning).unwrap_or(&super::srn::FORMAT)
}

/// Returns the first format that is detected from the beginning of an input. Returns `None` if no format is
/// detected.
pub(super) fn fitting(beginning: &[u8]) -> Option<&'static Format> {
    let text = beginning.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(beginning).trim_ascii_start();
    FORMATS.iter().copied().find(|format| format.is_read() && (format.detection.fits)(text))
}

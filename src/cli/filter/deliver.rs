//! Delivers selected records: writes them to the output or to several files, or counts them. See
//! `format-spec/query.md`, section "What filter does".
//!
//! [`Shares`] divides records among files. The content of the records does not matter. The records are divided
//! among a given number of files of about the same size, or into files of a given size.

use super::field_rows::Rows;
use crate::archive::{Packing, SplitWriter, WriteError};
use crate::cli::file_sink::{report_moved_files, report_no_files};
use crate::cli::{Error, Output, ResultSource, Run, refuse};
use crate::formats::{FORMATS, Format, WIDE_HEAD, Writer};
use std::path::{Path, PathBuf};

/// Selected record on its way from a worker thread to the output. The record is encoded as bytes, so that it can
/// wait in memory or in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Selected<'b> {
    /// Format of the text; `None` for a row of fields.
    pub format: Option<&'static Format>,
    /// `true` if the end of this record could not be detected. A record written after this record would be read as part
    /// of this record.
    pub is_open: bool,
    /// `true` if the beginning of this record could not be detected. This record cannot be written after another
    /// record.
    pub is_headless: bool,
    /// Value that selects the output file. Empty if there is only one output file.
    pub part: &'b str,
    /// Text to write.
    pub text: &'b [u8],
}

const OPEN: u8 = 0x80;
const HEADLESS: u8 = 0x40;
/// Number that is encoded instead of a format's number if the text is a row of fields.
const ROW: u8 = 0x3F;

impl<'b> Selected<'b> {
    /// Appends the encoded record.
    pub(super) fn push(&self, bytes: &mut Vec<u8>) {
        let number = |format: &Format| FORMATS.iter().position(|one| *one == format).unwrap_or_default() as u8;
        let is_open = if self.is_open { OPEN } else { 0 };
        let is_headless = if self.is_headless { HEADLESS } else { 0 };
        bytes.push(self.format.map_or(ROW, number) | is_open | is_headless);
        bytes.extend_from_slice(&(self.part.len() as u32).to_le_bytes());
        bytes.extend_from_slice(self.part.as_bytes());
        bytes.extend_from_slice(self.text);
    }

    /// Returns the function that makes the header of a list, if the record's format is a list.
    fn list_head(&self) -> Option<fn(u64) -> Vec<u8>> {
        match self.format?.writer {
            Writer::Listed { head, .. } => Some(head),
            _ => None,
        }
    }

    /// Decodes a record. Returns `None` if the bytes are invalid.
    pub(super) fn of(bytes: &'b [u8]) -> Option<Self> {
        let (&marks, rest) = bytes.split_first()?;
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let (part, text) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        let format = match marks & !(OPEN | HEADLESS) {
            ROW => None,
            number => Some(FORMATS.get(usize::from(number)).copied()?),
        };
        let (is_open, is_headless) = (marks & OPEN != 0, marks & HEADLESS != 0);
        Some(Self { format, is_open, is_headless, part: std::str::from_utf8(part).ok()?, text })
    }
}

/// Destination of selected records.
pub(super) enum Delivery {
    /// All records in the output, one after another.
    Output {
        /// Output that receives the records.
        output: Output,
        /// Last record written.
        last: Option<Last>,
        /// Format that the extension of the output file requires of all records.
        format: Option<&'static Format>,
    },
    /// Several files; each record goes to the file of its value.
    Files {
        /// Folder of the files.
        folder: PathBuf,
        /// `true` if existing files are replaced.
        is_forced: bool,
        /// Compression of the files, and number of threads for the compression.
        packing: Option<(Packing, usize)>,
        /// Format of all records, if the caller gave a format. Otherwise the format of the first record.
        format: Option<&'static Format>,
        /// Header and extension of files that contain rows of fields.
        head: (Vec<u8>, &'static str),
        /// Division of records among files by size. `None` if a value of the record selects the file.
        shares: Option<Shares>,
        /// Writer of the files, created with the first record.
        writer: Option<Box<SplitWriter>>,
        /// Last record of each file.
        last: Vec<Last>,
        /// Number of records in each file, for formats whose header contains this number.
        counts: Vec<u32>,
    },
    /// Only the number of records is written, not the records.
    Number(Output),
}

/// Facts about the last record written to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Last {
    format: Option<&'static Format>,
    is_open: bool,
}

impl Last {
    fn of(record: &Selected<'_>) -> Self {
        Self { format: record.format, is_open: record.is_open }
    }

    /// Returns the separator after a record. For SRN, the separator is a blank line. If an SRN record consists only of
    /// tags, an empty comment line comes before the blank line and ends the tags. Other formats need no separator.
    fn separator(self) -> &'static [u8] {
        match (self.format.is_some_and(Format::is_srn), self.is_open) {
            (false, _) => b"",
            (true, false) => b"\n",
            (true, true) => b" ;\n\n",
        }
    }
}

impl Delivery {
    /// Creates a delivery to files in a folder.
    pub(super) fn into_files(
        (folder, is_forced): (&Path, bool),
        packing: Option<(Packing, usize)>,
        shares: Option<Shares>,
        format: Option<&'static Format>,
        rows: Option<&Rows>,
    ) -> Self {
        let head = rows.map(|rows| (rows.head(), rows.ending())).unwrap_or_default();
        let (folder, last) = (folder.to_owned(), Vec::new());
        Self::Files { folder, is_forced, packing, format, head, shares, writer: None, last, counts: Vec::new() }
    }

    /// Creates a delivery to the output, and writes the header of rows of fields.
    pub(super) fn into_output(
        mut output: Output,
        rows: Option<&Rows>,
        format: Option<&'static Format>,
    ) -> Result<Self, Error> {
        let head = rows.map(Rows::head).unwrap_or_default();
        if !head.is_empty() {
            output.bytes(&head)?;
            output.end_head();
        }
        Ok(Self::Output { output, last: None, format })
    }

    /// Delivers a record.
    pub(super) fn take(&mut self, record: &Selected<'_>) -> Result<(), Error> {
        match self {
            Self::Output { output, last, format } => {
                if let (Some(named), Some(found)) = (*format, record.format)
                    && named != found
                {
                    let what = format!("-o has the extension of {}, but the inputs are {}", named.name, found.name);
                    return refuse(what + "; `adjutant convert` converts records to that format");
                }
                if let Some(last) = last.replace(Last::of(record)) {
                    must_be_alike(last.format, record.format)?;
                    must_be_apart(last, record)?;
                    output.bytes(last.separator())?;
                }
                if let Some(head) = record.list_head().filter(|_| !output.is_list()) {
                    output.begin_list(head)?;
                }
                output.bytes(record.text)
            }
            Self::Files { folder, is_forced, packing, format, head, shares, writer, last, counts } => {
                let ending = match record.format {
                    None => head.1,
                    Some(found) => {
                        let format = *format.get_or_insert(found);
                        must_be_alike(Some(format), record.format)?;
                        format.endings[0]
                    }
                };
                let begin = || {
                    let begun = SplitWriter::begin(folder, ending, *is_forced)?;
                    Ok::<_, WriteError>(Box::new(begun.packed(*packing)))
                };
                let mut open = writer.take().map_or_else(begin, Ok)?;
                let share = shares.as_mut().map(|shares| shares.next(record.text.len()));
                let (number, is_new) = open.part(share.as_deref().unwrap_or(record.part))?;
                if is_new {
                    last.push(Last::of(record));
                    open.push(number, &head.0)?;
                    if record.list_head().is_some() {
                        open.push(number, &[0; WIDE_HEAD])?;
                        counts.push(0);
                    }
                } else {
                    must_be_apart(last[number], record)?;
                    open.push(number, last[number].separator())?;
                    last[number] = Last::of(record);
                }
                open.push(number, record.text)?;
                counts.iter_mut().skip(number).take(1).for_each(|count| *count += 1);
                *writer = Some(open);
                Ok(())
            }
            Self::Number(_) => Ok(()),
        }
    }

    /// Completes the output or the files. `delivered` is the number of records.
    pub(super) fn finish(self, delivered: u64, run: &Run<'_>) -> Result<(), Error> {
        match self {
            Self::Output { mut output, .. } => {
                output.end_list(delivered)?;
                output.finish(ResultSource::Records(run)).map(drop)
            }
            Self::Files { writer, folder, counts, format, .. } => {
                match writer {
                    Some(mut writer) => {
                        for (number, count) in counts.into_iter().enumerate() {
                            let Some(Writer::Listed { wide_head, .. }) = format.map(|format| format.writer) else {
                                break;
                            };
                            writer.begin_with(number, &wide_head(count))?;
                        }
                        report_moved_files(&writer.finish()?, &folder, run);
                    }
                    None => report_no_files(&folder, run),
                }
                Ok(())
            }
            Self::Number(mut output) => {
                output.text(&format!("{delivered}\n"))?;
                output.finish(ResultSource::Records(run)).map(drop)
            }
        }
    }
}

/// Refuses records of two formats in one output.
pub(super) fn must_be_alike(one: Option<&Format>, other: Option<&Format>) -> Result<(), Error> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => {
            let both = format!("the inputs contain both {} and {}", one.name, other.name);
            refuse(format!("{both}; choose the output format with --to"))
        }
        _ => Ok(()),
    }
}

/// Refuses `record` after the record `last` if the boundary between the two records could not be detected.
fn must_be_apart(last: Last, record: &Selected<'_>) -> Result<(), Error> {
    let Some(format) = record.format else { return Ok(()) };
    let is_told = format.is_srn() || !(last.is_open || record.is_headless);
    let why =
        if last.is_open { "one of them is truncated" } else { "the first line of one of them does not start a record" };
    let what = format!("cannot concatenate records of {}: {why}", format.name);
    if is_told { Ok(()) } else { refuse(format!("{what}; choose the output format with --to")) }
}

/// Division of records among files by size.
#[derive(Clone, Debug)]
pub(super) enum Shares {
    /// Each record goes to the file that is the smallest so far. If several files are equally small, the record goes to
    /// the first of these files. Holds the size of each file in bytes.
    Least(Vec<u64>),
    /// Records go to one file until the file is large enough. The following records go to the next file.
    Filled {
        /// Size in bytes at which a file is large enough.
        size: u64,
        /// Number of the current file, counted from 1.
        file: u32,
        /// Size of the current file in bytes.
        bytes: u64,
    },
}

impl Shares {
    /// Divides records among `files` files.
    pub(super) fn among(files: u32) -> Self {
        Self::Least(vec![0; files as usize])
    }

    /// Divides records into files of about `bytes` bytes.
    pub(super) const fn of_size(bytes: usize) -> Self {
        Self::Filled { size: bytes as u64, file: 1, bytes: 0 }
    }

    /// Returns the name of the file for the next record, which has `length` bytes.
    pub(super) fn next(&mut self, length: usize) -> String {
        match self {
            Self::Least(files) => {
                let digits = files.len().to_string().len();
                let least = files.iter_mut().enumerate().min_by_key(|(_, bytes)| **bytes);
                let number = least.map_or(0, |(at, bytes)| {
                    *bytes += length as u64;
                    at + 1
                });
                format!("part-{number:0digits$}")
            }
            Self::Filled { size, file, bytes } => {
                if *bytes >= *size {
                    (*file, *bytes) = (*file + 1, 0);
                }
                *bytes += length as u64;
                format!("part-{file:05}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Selected, Shares};
    use crate::formats::{json, srn};

    #[test]
    fn what_is_carried_arrives() {
        for record in [
            Selected { format: Some(&srn::FORMAT), is_open: false, is_headless: true, part: "", text: b"" },
            Selected { format: Some(&srn::FORMAT), is_open: true, is_headless: false, part: "", text: b"[A \"1\"]\n" },
            Selected {
                format: Some(&json::FORMAT),
                is_open: false,
                is_headless: false,
                part: "\u{e9}/x",
                text: b"{}\n\0",
            },
            Selected { format: None, is_open: false, is_headless: false, part: "x", text: b"1,2\n" },
        ] {
            let mut bytes = Vec::new();
            record.push(&mut bytes);
            assert_eq!(Selected::of(&bytes), Some(record));
        }
        assert_eq!(Selected::of(b""), None);
        assert_eq!(Selected::of(b"\0\xFF\0\0\0"), None);
    }

    #[test]
    fn the_next_record_goes_to_the_shortest_file() {
        let mut shares = Shares::among(3);
        let files: Vec<String> = [5, 3, 3, 1, 1, 9].map(|length| shares.next(length)).into();
        assert_eq!(files, ["part-1", "part-2", "part-3", "part-2", "part-3", "part-2"]);
    }

    #[test]
    fn a_file_ends_once_it_is_long_enough() {
        let mut shares = Shares::of_size(10);
        let files: Vec<String> = [9, 9, 1, 10, 30, 1].map(|length| shares.next(length)).into();
        let numbers = [1, 1, 2, 2, 3, 4].map(|number| format!("part-{number:05}"));
        assert_eq!(files, numbers);
    }
}

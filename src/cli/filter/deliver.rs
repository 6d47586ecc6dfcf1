//! Delivery of selected records: to the output, to files of their own, or as a number. `format-spec/query.md`, section
//! "What filter does".
//!
//! [`Shares`] divides records among files, whatever they hold: into a number of files of about the same size, or into
//! files of a given size.

use super::rows::Rows;
use crate::archive::{Packing, SplitWriter, WriteError};
use crate::cli::file_sink::{say_of_moved, say_of_none};
use crate::cli::{Error, MadeOf, Output, Run, refuse};
use crate::formats::{FORMATS, Format, WIDE_HEAD, Writer};
use std::path::{Path, PathBuf};

/// A selected record on its way from the thread that selected it to where it is written. It is carried as bytes, so that
/// it can wait in memory or in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Selected<'b> {
    /// What the text is; without one, a row of fields.
    pub format: Option<&'static Format>,
    /// Whether a record behind it would be read as more of it.
    pub is_open: bool,
    /// Whether it cannot stand behind another record, because nothing tells where it begins.
    pub is_headless: bool,
    /// The value that says into which file it goes; empty where there is only one.
    pub part: &'b str,
    /// What is to be written.
    pub text: &'b [u8],
}

const OPEN: u8 = 0x80;
const HEADLESS: u8 = 0x40;
/// In the place of a format's number.
const ROW: u8 = 0x3F;

impl<'b> Selected<'b> {
    /// Appends the bytes.
    pub(super) fn push(&self, bytes: &mut Vec<u8>) {
        let number = |format: &Format| FORMATS.iter().position(|one| *one == format).unwrap_or_default() as u8;
        let is_open = if self.is_open { OPEN } else { 0 };
        let is_headless = if self.is_headless { HEADLESS } else { 0 };
        bytes.push(self.format.map_or(ROW, number) | is_open | is_headless);
        bytes.extend_from_slice(&(self.part.len() as u32).to_le_bytes());
        bytes.extend_from_slice(self.part.as_bytes());
        bytes.extend_from_slice(self.text);
    }

    /// What makes the beginning of a list of such records, if its format is a list.
    fn list_head(&self) -> Option<fn(u64) -> Vec<u8>> {
        match self.format?.writer {
            Writer::Listed { head, .. } => Some(head),
            _ => None,
        }
    }

    /// The record that these bytes are, and nothing else.
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

/// Where selected records end up.
pub(super) enum Delivery {
    /// In the output, one behind the other.
    Output {
        /// Where results go.
        output: Output,
        /// What stands there last.
        last: Option<Last>,
        /// The format of all records, if the ending of the file says it.
        format: Option<&'static Format>,
    },
    /// Each in the file of its value.
    Files {
        /// The folder of the files.
        folder: PathBuf,
        /// Whether files that are there are replaced.
        is_forced: bool,
        /// How the files are compressed, and by how many threads.
        packing: Option<(Packing, usize)>,
        /// The format of all records, if it was said; else that of the first.
        format: Option<&'static Format>,
        /// What stands above rows of fields, and how the names of files of them end.
        head: (Vec<u8>, &'static str),
        /// How records are shared out among the files, if not by their values.
        shares: Option<Shares>,
        /// The files, once there is a record.
        writer: Option<Box<SplitWriter>>,
        /// What stands last in each.
        last: Vec<Last>,
        /// How many records are in each, where each is a list that says so.
        counts: Vec<u32>,
    },
    /// Nowhere: they are only counted.
    Number(Output),
}

/// What stands at the end of what was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Last {
    format: Option<&'static Format>,
    is_open: bool,
}

impl Last {
    fn of(record: &Selected<'_>) -> Self {
        Self { format: record.format, is_open: record.is_open }
    }

    /// What parts a record of SRN from the one before it: a blank line; behind one that would go on, a comment line
    /// that ends its tags and says nothing. Those of other formats begin with a line of their own.
    fn separator(self) -> &'static [u8] {
        match (self.format.is_some_and(Format::is_srn), self.is_open) {
            (false, _) => b"",
            (true, false) => b"\n",
            (true, true) => b" ;\n\n",
        }
    }
}

impl Delivery {
    /// To files in that folder.
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

    /// To the output; the names of fields stand above rows of them.
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

    /// Takes a record to its place.
    pub(super) fn take(&mut self, record: &Selected<'_>) -> Result<(), Error> {
        match self {
            Self::Output { output, last, format } => {
                if let (Some(named), Some(found)) = (*format, record.format)
                    && named != found
                {
                    let what = format!("-o has the ending of {}, and the inputs hold {}", named.name, found.name);
                    return refuse(what + "; `adjutant convert` turns records into that format");
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

    /// Brings everything to its place; so many records were taken.
    pub(super) fn finish(self, delivered: u64, run: &Run<'_>) -> Result<(), Error> {
        match self {
            Self::Output { mut output, .. } => {
                output.end_list(delivered)?;
                output.finish(MadeOf::Records(run)).map(drop)
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
                        say_of_moved(&writer.finish()?, &folder, run);
                    }
                    None => say_of_none(&folder, run),
                }
                Ok(())
            }
            Self::Number(mut output) => {
                output.text(&format!("{delivered}\n"))?;
                output.finish(MadeOf::Records(run)).map(drop)
            }
        }
    }
}

/// An output holds records of one format.
pub(super) fn must_be_alike(one: Option<&Format>, other: Option<&Format>) -> Result<(), Error> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => {
            let both = format!("the inputs hold both {} and {}", one.name, other.name);
            refuse(format!("{both}; say with --to which format to write"))
        }
        _ => Ok(()),
    }
}

/// A record of another format can follow one only if it is told where the one ends and the other begins.
fn must_be_apart(last: Last, record: &Selected<'_>) -> Result<(), Error> {
    let Some(format) = record.format else { return Ok(()) };
    let is_told = format.is_srn() || !(last.is_open || record.is_headless);
    let why = if last.is_open { "the end of one is cut off" } else { "the first line of one does not begin it" };
    let what = format!("records of {} cannot stand in one output here, for {why}", format.name);
    if is_told { Ok(()) } else { refuse(format!("{what}; say with --to which format to write")) }
}

/// How records are shared out.
#[derive(Clone, Debug)]
pub(super) enum Shares {
    /// Each to the file that has least so far, of several the first: how many bytes each has.
    Least(Vec<u64>),
    /// To one file until it is long enough, then to the next.
    Filled {
        /// How many bytes are enough.
        size: u64,
        /// The number of the file, from 1.
        file: u32,
        /// How many bytes it has.
        bytes: u64,
    },
}

impl Shares {
    /// Among so many files.
    pub(super) fn among(files: u32) -> Self {
        Self::Least(vec![0; files as usize])
    }

    /// Into files that end once they have so many bytes.
    pub(super) const fn of_size(bytes: usize) -> Self {
        Self::Filled { size: bytes as u64, file: 1, bytes: 0 }
    }

    /// The name of the file to which the next record goes, which has so many bytes.
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

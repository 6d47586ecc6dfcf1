//! Where selected records end up: in the output, in files of their own, or in a number.

use super::parcel::Parcel;
use crate::archive::SplitWriter;
use crate::cli::common::Common;
use crate::cli::file_sink::{MadeOf, say_of_moved, say_of_none};
use crate::cli::records::Run;
use crate::cli::status::Error;
use crate::cli::terminal::Output;
use crate::formats::Format;
use std::path::{Path, PathBuf};

/// Where selected records end up.
pub enum Delivery {
    /// In the output, one behind the other.
    Output {
        /// Where results go.
        output: Output,
        /// What stands there last.
        last: Option<Last>,
    },
    /// Each in the file of its value.
    Files {
        /// The folder of the files.
        folder: PathBuf,
        /// Whether files that are there are replaced.
        is_forced: bool,
        /// The format of all records, if it was said; else that of the first.
        format: Option<&'static Format>,
        /// The files, once there is a record.
        writer: Option<Box<SplitWriter>>,
        /// What stands last in each.
        last: Vec<Last>,
    },
    /// Nowhere: they are only counted.
    Number(Output),
}

/// What stands at the end of what was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Last {
    format: &'static Format,
    is_open: bool,
}

impl Last {
    fn of(parcel: &Parcel<'_>) -> Self {
        Self { format: parcel.format, is_open: parcel.is_open }
    }

    /// What parts a record of SRN from the one before it: a blank line; behind one that would go on, a comment line
    /// that ends its tags and says nothing. Those of other formats begin with a line of their own.
    fn separator(self) -> &'static [u8] {
        match (self.format.is_srn(), self.is_open) {
            (false, _) => b"",
            (true, false) => b"\n",
            (true, true) => b" ;\n\n",
        }
    }
}

impl Delivery {
    /// To the output that the arguments ask for.
    pub fn to_output(common: &Common) -> Self {
        Self::Output { output: Output::new(common), last: None }
    }

    /// To files in that folder.
    pub fn into_files(folder: &Path, is_forced: bool, format: Option<&'static Format>) -> Self {
        Self::Files { folder: folder.to_owned(), is_forced, format, writer: None, last: Vec::new() }
    }

    /// Only how many there are, to the output that the arguments ask for.
    pub fn of_a_number(common: &Common) -> Self {
        Self::Number(Output::new(common))
    }

    /// Takes a record to its place.
    pub fn take(&mut self, parcel: &Parcel<'_>) -> Result<(), Error> {
        match self {
            Self::Output { output, last } => {
                if let Some(last) = last.replace(Last::of(parcel)) {
                    must_be_alike(last.format, parcel.format)?;
                    must_be_apart(last, parcel)?;
                    output.bytes(last.separator())?;
                }
                output.bytes(parcel.text)
            }
            Self::Files { folder, is_forced, format, writer, last } => {
                let format = *format.get_or_insert(parcel.format);
                must_be_alike(format, parcel.format)?;
                let ending = format.endings[0];
                let mut open =
                    writer.take().map_or_else(|| SplitWriter::begin(folder, ending, *is_forced).map(Box::new), Ok)?;
                let (number, is_new) = open.part(parcel.part)?;
                if is_new {
                    last.push(Last::of(parcel));
                } else {
                    must_be_apart(last[number], parcel)?;
                    open.push(number, last[number].separator())?;
                    last[number] = Last::of(parcel);
                }
                open.push(number, parcel.text)?;
                *writer = Some(open);
                Ok(())
            }
            Self::Number(_) => Ok(()),
        }
    }

    /// Brings everything to its place; so many records were taken.
    pub fn finish(self, delivered: u64, run: &Run<'_>) -> Result<(), Error> {
        match self {
            Self::Output { output, .. } => output.finish(MadeOf::Records(run)),
            Self::Files { writer, folder, .. } => {
                match writer {
                    Some(writer) => say_of_moved(&writer.finish()?, &folder, run),
                    None => say_of_none(&folder, run),
                }
                Ok(())
            }
            Self::Number(mut output) => {
                output.text(&format!("{delivered}\n"))?;
                output.finish(MadeOf::Records(run))
            }
        }
    }
}

/// An output holds records of one format.
fn must_be_alike(one: &Format, other: &Format) -> Result<(), Error> {
    if one == other {
        return Ok(());
    }
    let both = format!("the inputs hold both {} and {}", one.name, other.name);
    Err(Error::Usage(format!("{both}; say with --to which format to write")))
}

/// A record of another format can follow one only if it is told where the one ends and the other begins.
fn must_be_apart(last: Last, parcel: &Parcel<'_>) -> Result<(), Error> {
    let is_told = parcel.format.is_srn() || !(last.is_open || parcel.is_headless);
    let why = if last.is_open { "the end of one is cut off" } else { "the first line of one does not begin it" };
    let what = format!("records of {} cannot stand in one output here, for {why}", parcel.format.name);
    if is_told { Ok(()) } else { Err(Error::Usage(format!("{what}; say with --to which format to write"))) }
}

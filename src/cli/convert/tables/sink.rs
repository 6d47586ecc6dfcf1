//! Where the bytes of tables go: into files of a folder, or into the one of `-o`.

use super::TableArgs;
use crate::archive::{SplitWriter, WriteError};
use crate::cli::{Error, Output};
use crate::tables::{Encoder, TableError};

/// How many rows a row group has, if nothing else is asked.
const ROW_GROUP: u32 = 1 << 18;

/// How hard files are compressed, if nothing else is asked.
const COMPRESSION: i32 = 7;

/// How row groups are made, where they go, and what waits in all of them together.
pub(super) struct Sink {
    place: Target,
    pub encoder: Encoder,
    /// How many rows a row group has.
    pub row_group: usize,
    /// With how many bytes a file is full.
    pub file_size: Option<usize>,
    /// How many bytes of rows wait for their row groups to be full.
    pub waiting: usize,
    /// How many bytes the ends of files take that are in the making.
    pub ends: usize,
}

/// Where bytes go.
pub(super) enum Target {
    /// Files of a folder.
    Folder(Box<SplitWriter>),
    /// The only file there is.
    File(Output),
}

impl Sink {
    /// As it is asked for, on so many threads.
    pub(super) fn new(args: &TableArgs, place: Target, threads: usize) -> Result<Self, Error> {
        let level = args.compression.unwrap_or(COMPRESSION);
        Ok(Self {
            place,
            encoder: Encoder::new(level, threads).map_err(|cause| failed("the tables", cause))?,
            row_group: args.row_group.unwrap_or(ROW_GROUP) as usize,
            file_size: args.file_size,
            waiting: 0,
            ends: 0,
        })
    }

    /// Begins a file of that path, without its ending, and returns its number.
    pub(super) fn file(&mut self, path: &str) -> Result<usize, Error> {
        match &mut self.place {
            Target::Folder(writer) => Ok(writer.file_inside(path)?),
            Target::File(_) => Ok(0),
        }
    }

    /// Appends bytes to the file of that number.
    pub(super) fn push(&mut self, number: usize, bytes: &[u8]) -> Result<(), Error> {
        match &mut self.place {
            Target::Folder(writer) => Ok(writer.push(number, bytes)?),
            Target::File(output) => output.raw(bytes),
        }
    }

    /// What was written so far holds no rows.
    pub(super) fn end_head(&mut self) {
        if let Target::File(output) = &mut self.place {
            output.end_head();
        }
    }

    /// Where everything went.
    pub(super) fn into_place(self) -> Target {
        self.place
    }
}

/// What is said if rows cannot be written.
pub(super) fn failed(path: &str, cause: TableError) -> Error {
    let cause = std::io::Error::other(cause);
    WriteError { path: path.into(), cause }.into()
}

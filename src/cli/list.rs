//! Results that are one list, which says at its beginning how many there are: they wait in a temporary file until that is
//! known.

use super::{Error, Output};
use std::fs::File;
use std::io::{Read, Seek, Write};

/// How many bytes are read at once of what has waited.
const AT_ONCE: usize = 1 << 16;

/// What waits.
pub(super) struct WaitingList {
    head: fn(u64) -> Vec<u8>,
    file: File,
}

impl WaitingList {
    /// An empty list; `head`: the beginning of a list of so many.
    ///
    /// # Errors
    /// If there is no room for temporary files.
    pub(super) fn new(head: fn(u64) -> Vec<u8>) -> Result<Self, Error> {
        Ok(Self { head, file: tempfile::tempfile().map_err(Error::Temporary)? })
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// If there is no more room for temporary files.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.file.write_all(bytes).map_err(Error::Temporary)
    }

    /// Writes the list of so many.
    ///
    /// # Errors
    /// If it cannot be read again, or cannot be written.
    pub(super) fn write(mut self, count: u64, output: &mut Output) -> Result<(), Error> {
        output.raw(&(self.head)(count))?;
        output.end_head();
        self.file.rewind().map_err(Error::Temporary)?;
        let mut room = vec![0; AT_ONCE];
        loop {
            match self.file.read(&mut room).map_err(Error::Temporary)? {
                0 => return Ok(()),
                read => output.raw(&room[..read])?,
            }
        }
    }
}

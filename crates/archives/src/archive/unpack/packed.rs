//! Compressed bytes, which can be looked at before they are decompressed.

use super::super::buffer::{Buffer, Rooms};
use super::batch::LONGEST;
use std::io::{self, BufRead, Read};
use std::sync::Arc;

/// How many bytes are read at least.
const READ: usize = 1 << 17;

/// Compressed bytes and where they come from.
pub(super) struct Packed<'r> {
    inner: Box<dyn Read + Send + 'r>,
    bytes: Vec<u8>,
    /// How many of them were used.
    used: usize,
    /// What comes behind them, if that is known.
    end: Option<io::Result<()>>,
    /// How many bytes a decoder gets at once, counted from the beginning of its part. What it made of them is lost if
    /// they are damaged: so that is the same however the bytes came.
    step: usize,
    /// How many bytes of a step are left.
    left: usize,
    /// For bytes that are taken.
    rooms: Arc<Rooms>,
}

impl<'r> Packed<'r> {
    pub fn new(inner: impl Read + Send + 'r, step: usize) -> Self {
        let rooms = Rooms::up_to(LONGEST);
        Self { inner: Box::new(inner), bytes: Vec::new(), used: 0, end: None, step, left: 0, rooms }
    }

    /// The bytes that come next: so many at least, unless there are no more.
    pub fn ahead(&mut self, count: usize) -> &[u8] {
        let held = self.bytes.len() - self.used;
        if held < count && self.end.is_none() {
            self.bytes.drain(..self.used);
            self.used = 0;
            let more = (count - held).max(READ);
            self.end = match Read::take(&mut self.inner, more as u64).read_to_end(&mut self.bytes) {
                Ok(read) if read == more => None,
                Ok(_) => Some(Ok(())),
                Err(cause) => Some(Err(cause)),
            };
        }
        &self.bytes[self.used..]
    }

    /// Whether nothing follows the bytes that are held.
    pub const fn ends(&self) -> bool {
        matches!(self.end, Some(Ok(())))
    }

    /// Has a part begin here.
    pub fn begin_part(&mut self) {
        self.left = 0;
    }

    /// Takes so many of the bytes that are held.
    pub fn take(&mut self, count: usize) -> Buffer {
        let mut taken = Buffer::new(&self.rooms);
        taken.extend(&self.bytes[self.used..self.used + count]);
        self.used += count;
        taken
    }

    /// Takes bytes back that come before those that are held.
    pub fn give_back(&mut self, mut bytes: Vec<u8>) {
        bytes.extend_from_slice(&self.bytes[self.used..]);
        (self.bytes, self.used) = (bytes, 0);
    }
}

impl Read for Packed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Packed<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left == 0 {
            self.left = self.step;
        }
        let left = self.left;
        if self.ahead(left).is_empty() {
            // What could not be read is said once.
            self.end.replace(Ok(())).unwrap_or(Ok(()))?;
        }
        let held = &self.bytes[self.used..];
        Ok(&held[..held.len().min(left)])
    }

    fn consume(&mut self, count: usize) {
        self.used += count;
        self.left -= count;
    }
}

//! Reads compressed bytes with lookahead.

use super::super::buffer::{Buffer, BufferPool};
use super::batch::LONGEST;
use std::io::{self, BufRead, Read};
use std::sync::Arc;

/// Minimum number of bytes per read.
const READ: usize = 1 << 17;

/// Compressed bytes and their source.
pub(super) struct Packed<'r> {
    inner: Box<dyn Read + Send + 'r>,
    bytes: Vec<u8>,
    /// Number of bytes that were consumed.
    used: usize,
    /// End or error after the bytes, if known.
    end: Option<io::Result<()>>,
    /// Number of bytes that a decoder gets in one step. Steps are counted from the beginning of a part. If a step
    /// contains damaged bytes, the output of this step is lost. The size of a step is fixed. The lost output therefore
    /// does not depend on the sizes in which the bytes arrive.
    step: usize,
    /// Number of bytes left in the current step.
    left: usize,
    /// Memory for bytes that are taken.
    rooms: Arc<BufferPool>,
}

impl<'r> Packed<'r> {
    pub fn new(inner: impl Read + Send + 'r, step: usize) -> Self {
        let rooms = BufferPool::up_to(LONGEST);
        Self { inner: Box::new(inner), bytes: Vec::new(), used: 0, end: None, step, left: 0, rooms }
    }

    /// Returns the next bytes: at least `count`, unless the source ends earlier.
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

    /// Returns `true` if no more bytes follow the bytes in memory.
    pub const fn ends(&self) -> bool {
        matches!(self.end, Some(Ok(())))
    }

    /// Marks the current position as the beginning of a part.
    pub fn begin_part(&mut self) {
        self.left = 0;
    }

    /// Takes the next `count` bytes, which must already be in memory.
    pub fn take(&mut self, count: usize) -> Buffer {
        let mut taken = Buffer::new(&self.rooms);
        taken.extend(&self.bytes[self.used..self.used + count]);
        self.used += count;
        taken
    }

    /// Puts bytes back, so that they come before the unread bytes in memory.
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
            // A read error is reported once.
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

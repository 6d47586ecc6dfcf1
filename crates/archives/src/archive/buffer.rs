//! Provides byte buffers whose memory is reused. Without reuse, the system would clear and map new memory, which
//! takes as long as reading.

use super::order::lock;
use std::io::{self, ErrorKind, Read};
use std::ops::Deref;
use std::sync::{Arc, Mutex};

/// Reads some bytes and returns their number; 0 at the end. Retries after an interruption by a signal.
///
/// # Errors
/// The error of the reader.
pub fn read_some(from: &mut (impl Read + ?Sized), room: &mut [u8]) -> io::Result<usize> {
    loop {
        match from.read(room) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

/// Pool of unused memory for buffers.
#[derive(Debug)]
pub struct BufferPool {
    /// Maximum size of a memory area that is kept.
    longest: usize,
    /// Maximum total size that is kept.
    in_all: usize,
    free: Mutex<Vec<Vec<u8>>>,
}

impl BufferPool {
    /// Creates an empty pool that keeps areas of up to `longest` bytes.
    pub(super) fn up_to(longest: usize) -> Arc<Self> {
        Arc::new(Self { longest, in_all: usize::MAX, free: Mutex::default() })
    }

    /// Creates an empty pool that keeps areas of any length, up to `in_all` bytes in total.
    pub const fn in_all(in_all: usize) -> Self {
        Self { longest: in_all, in_all, free: Mutex::new(Vec::new()) }
    }

    /// Takes a memory area out of the pool. The area still has its old content. If the pool is empty, returns an empty
    /// area.
    pub fn take(&self) -> Vec<u8> {
        lock(&self.free).pop().unwrap_or_default()
    }

    /// Takes back a memory area, unless the area is too large or the pool is full.
    pub fn give_back(&self, room: Vec<u8>) {
        let mut free = lock(&self.free);
        let kept: usize = free.iter().map(Vec::capacity).sum();
        if (1..=self.longest).contains(&room.capacity()) && kept.saturating_add(room.capacity()) <= self.in_all {
            free.push(room);
        }
    }
}

/// Bytes that were read. When dropped, the buffer returns its memory to the pool.
#[derive(Debug, Default)]
pub struct Buffer {
    /// Memory: the bytes of the buffer, followed by old content.
    room: Vec<u8>,
    length: usize,
    rooms: Option<Arc<BufferPool>>,
}

impl Buffer {
    /// Creates an empty buffer with memory from the pool.
    pub(super) fn new(rooms: &Arc<BufferPool>) -> Self {
        Self { room: rooms.take(), length: 0, rooms: Some(Arc::clone(rooms)) }
    }

    /// Returns the bytes as a mutable slice.
    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.room[..self.length]
    }

    pub(super) fn extend(&mut self, bytes: &[u8]) {
        self.make_room(bytes.len());
        self.room[self.length..self.length + bytes.len()].copy_from_slice(bytes);
        self.length += bytes.len();
    }

    /// Reads and appends `count` bytes. Returns `false` if the input contains fewer bytes.
    ///
    /// # Errors
    /// The error of the reader; bytes read before it are kept.
    pub(super) fn fill(&mut self, from: &mut dyn Read, count: usize) -> io::Result<bool> {
        self.make_room(count);
        let full = self.length + count;
        while self.length < full {
            match read_some(from, &mut self.room[self.length..full])? {
                0 => return Ok(false),
                read => self.length += read,
            }
        }
        Ok(true)
    }

    /// Appends bytes. `write` gets an area of `count` bytes, fills the beginning of the area, and returns the number of
    /// bytes written. This method returns the same number.
    ///
    /// # Errors
    /// The error of `write`; nothing is appended.
    pub(super) fn append(
        &mut self,
        count: usize,
        write: impl FnOnce(&mut [u8]) -> io::Result<usize>,
    ) -> io::Result<usize> {
        self.make_room(count);
        let written = write(&mut self.room[self.length..self.length + count])?.min(count);
        self.length += written;
        Ok(written)
    }

    /// Removes the first bytes.
    pub(super) fn leave_out(&mut self, count: usize) {
        self.room.copy_within(count..self.length, 0);
        self.length -= count;
    }

    /// Keeps only the first bytes.
    pub(super) fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }

    /// Moves the bytes to a smaller memory area if they use less than half of the current area.
    pub(super) fn fit(self) -> Self {
        if self.length < self.room.len() / 2 { Self::from(self.to_vec()) } else { self }
    }

    /// Converts the buffer to a vector without copying the bytes.
    pub fn into_vec(mut self) -> Vec<u8> {
        let mut bytes = std::mem::take(&mut self.room);
        bytes.truncate(self.length);
        bytes
    }

    /// Reserves memory for `count` more bytes.
    pub(super) fn make_room(&mut self, count: usize) {
        let needed = self.length + count;
        if self.room.is_empty() {
            // New memory from the system is already zero, so pages that are not read into are never touched.
            self.room = vec![0; needed];
        } else if self.room.len() < needed {
            self.room.resize(needed, 0);
        }
    }
}

impl From<Vec<u8>> for Buffer {
    fn from(bytes: Vec<u8>) -> Self {
        Self { length: bytes.len(), room: bytes, rooms: None }
    }
}

impl Deref for Buffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.room[..self.length]
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        if let Some(rooms) = self.rooms.take() {
            rooms.give_back(std::mem::take(&mut self.room));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Buffer, BufferPool};

    #[test]
    fn room_is_used_again_and_what_it_held_is_not_seen() {
        let rooms = BufferPool::up_to(16);
        let mut first = Buffer::new(&rooms);
        assert!(first.fill(&mut &b"abcdefghijklmnop"[..], 16).expect("memory can be read"));
        let place = first.as_ptr();
        drop(first);
        let mut second = Buffer::new(&rooms);
        assert_eq!((second.as_ptr(), &second[..]), (place, &b""[..]));
        assert!(!second.fill(&mut &b"xyz"[..], 5).expect("memory can be read"));
        second.extend(b"w");
        second.leave_out(1);
        assert_eq!(&second[..], b"yzw");
        second.truncate(2);
        // The bytes were removed without freeing their memory. Reallocation returns the memory to the pool.
        let few = second.fit();
        assert_eq!((&few[..], few.as_ptr() == place), (&b"yz"[..], false));
        let third = Buffer::new(&rooms);
        assert_eq!(third.as_ptr(), place);
        assert_eq!(third.into_vec(), b"");
        assert_ne!(Buffer::new(&rooms).as_ptr(), place);
    }

    #[test]
    fn no_more_room_is_kept_than_was_said() {
        let rooms = BufferPool::up_to(16);
        rooms.give_back(Vec::with_capacity(17));
        assert_eq!(rooms.take().capacity(), 0);
        let rooms = BufferPool::in_all(10);
        for capacity in [0, 11, 6, 5, 4] {
            rooms.give_back(Vec::with_capacity(capacity));
        }
        assert_eq!([rooms.take(), rooms.take(), rooms.take()].map(|room| room.capacity()), [4, 6, 0]);
    }
}

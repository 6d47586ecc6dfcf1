//! Bytes as they are read, in room that is used again: memory that is new has to be cleared and mapped, which takes as
//! long as reading does.

use super::order::lock;
use std::io::{self, ErrorKind, Read};
use std::ops::Deref;
use std::sync::{Arc, Mutex};

/// Reads some bytes, again where a signal came between, which is no failure: how many, none at the end.
///
/// # Errors
/// What reading said.
pub fn read_some(from: &mut (impl Read + ?Sized), room: &mut [u8]) -> io::Result<usize> {
    loop {
        match from.read(room) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

/// Room that nobody uses at the moment.
#[derive(Debug)]
pub struct Rooms {
    /// The longest that is kept for others.
    longest: usize,
    /// How much is kept in all.
    in_all: usize,
    free: Mutex<Vec<Vec<u8>>>,
}

impl Rooms {
    /// None yet; longer ones than that are not kept.
    pub(super) fn up_to(longest: usize) -> Arc<Self> {
        Arc::new(Self { longest, in_all: usize::MAX, free: Mutex::default() })
    }

    /// None yet; of any length, but no more than that is kept in all.
    pub const fn in_all(in_all: usize) -> Self {
        Self { longest: in_all, in_all, free: Mutex::new(Vec::new()) }
    }

    /// A room, with what it held before; an empty one if none is free.
    pub fn take(&self) -> Vec<u8> {
        lock(&self.free).pop().unwrap_or_default()
    }

    /// Takes a room back for others, unless it is too long or there is enough.
    pub fn give_back(&self, room: Vec<u8>) {
        let mut free = lock(&self.free);
        let kept: usize = free.iter().map(Vec::capacity).sum();
        if (1..=self.longest).contains(&room.capacity()) && kept.saturating_add(room.capacity()) <= self.in_all {
            free.push(room);
        }
    }
}

/// Bytes that were read. Their room goes to the next who needs one.
#[derive(Debug, Default)]
pub struct Buffer {
    /// The room: it holds the bytes first, and then whatever it held before.
    room: Vec<u8>,
    length: usize,
    rooms: Option<Arc<Rooms>>,
}

impl Buffer {
    /// An empty one.
    pub(super) fn new(rooms: &Arc<Rooms>) -> Self {
        Self { room: rooms.take(), length: 0, rooms: Some(Arc::clone(rooms)) }
    }

    /// The bytes, to be changed.
    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.room[..self.length]
    }

    /// Appends bytes.
    pub(super) fn extend(&mut self, bytes: &[u8]) {
        self.make_room(bytes.len());
        self.room[self.length..self.length + bytes.len()].copy_from_slice(bytes);
        self.length += bytes.len();
    }

    /// Appends so many bytes as they are read; whether there were so many.
    ///
    /// # Errors
    /// What reading said; the bytes that came before are there.
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

    /// Appends what `write` puts into room for so many bytes; how many it says they are.
    ///
    /// # Errors
    /// What it said; nothing is appended.
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

    /// Leaves out the first bytes.
    pub(super) fn leave_out(&mut self, count: usize) {
        self.room.copy_within(count..self.length, 0);
        self.length -= count;
    }

    /// Keeps the first bytes only.
    pub(super) fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }

    /// Gives much room for few bytes back.
    pub(super) fn fit(self) -> Self {
        if self.length < self.room.len() / 2 { Self::from(self.to_vec()) } else { self }
    }

    /// The bytes, with their room.
    pub fn into_vec(mut self) -> Vec<u8> {
        let mut bytes = std::mem::take(&mut self.room);
        bytes.truncate(self.length);
        bytes
    }

    /// Makes room for so many bytes more.
    pub(super) fn make_room(&mut self, count: usize) {
        let needed = self.length + count;
        if self.room.is_empty() {
            // Memory from the system is clear: of that which is not read into, nothing is written to.
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
    use super::{Buffer, Rooms};

    #[test]
    fn room_is_used_again_and_what_it_held_is_not_seen() {
        let rooms = Rooms::up_to(16);
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
        // Whoever takes the bytes, or so few of them, takes the room with them or leaves it.
        let few = second.fit();
        assert_eq!((&few[..], few.as_ptr() == place), (&b"yz"[..], false));
        let third = Buffer::new(&rooms);
        assert_eq!(third.as_ptr(), place);
        assert_eq!(third.into_vec(), b"");
        assert_ne!(Buffer::new(&rooms).as_ptr(), place);
    }

    #[test]
    fn no_more_room_is_kept_than_was_said() {
        let rooms = Rooms::up_to(16);
        rooms.give_back(Vec::with_capacity(17));
        assert_eq!(rooms.take().capacity(), 0);
        let rooms = Rooms::in_all(10);
        for capacity in [0, 11, 6, 5, 4] {
            rooms.give_back(Vec::with_capacity(capacity));
        }
        assert_eq!([rooms.take(), rooms.take(), rooms.take()].map(|room| room.capacity()), [4, 6, 0]);
    }
}

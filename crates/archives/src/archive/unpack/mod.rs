//! Decompression, of several parts at once where a stream has them.
//!
//! A compressed stream is one part or several that follow each other: members of gzip, frames of Zstandard, streams of
//! bzip2. Where a part is short and it can be told where it ends, it is decompressed as a whole, side by side with
//! others; every other part is decompressed as it comes. What is damaged, or is not as long as it seemed, is decompressed
//! a second time as it comes: so what is read, and what is said of damage, is the same whichever way it went.
//! `format-spec/archives.md`, section "Compression".

mod ahead;
mod batch;
mod ends;
mod frame;
mod packed;
mod part;
mod plain;

use super::buffer::{Buffer, Rooms};
use super::compression::{Compression, named};
use ahead::Ahead;
use batch::{AT_ONCE, Batch, LONGEST, MOST_PLAIN, Unpacked};
use packed::Packed;
use part::{Part, Spare, go_to_next};
use std::io::{self, Read};
use std::sync::Arc;

pub(super) use plain::{each_on_threads, plain};

/// How many bytes a part has at most that is decompressed as a whole where nobody else could do that meanwhile.
const SHORT: usize = 1 << 16;

/// How often a batch may turn out not to be one before no more are made.
const PATIENCE: u32 = 3;

/// Decompresses a stream.
struct Unpacker<'r> {
    how: Compression,
    state: State<'r>,
    ahead: Option<Ahead>,
    /// For what is decompressed.
    rooms: Arc<Rooms>,
    spare: Spare,
    patience: u32,
}

/// Where it stands.
enum State<'r> {
    /// At the beginning of a part, unless some of that was taken for batches.
    Between(Packed<'r>),
    /// The same, but this part is to be decompressed as it comes.
    Before(Packed<'r>),
    /// In a part that is decompressed as it comes.
    Within(Box<Part<Packed<'r>>>),
    /// At the end, or where it broke.
    Over,
}

impl<'r> Unpacker<'r> {
    /// Of a stream that is compressed so, on this thread and so many others.
    fn new(how: Compression, packed: Packed<'r>, others: usize) -> Self {
        let rooms = Rooms::up_to(MOST_PLAIN + AT_ONCE);
        let ahead = (others > 0).then(|| Ahead::new(others, Arc::clone(&rooms)));
        Self { how, state: State::Between(packed), ahead, rooms, spare: Spare::default(), patience: PATIENCE }
    }

    /// Appends what comes next; `false` at the end.
    fn next(&mut self, plain: &mut Buffer) -> io::Result<bool> {
        loop {
            self.state = match std::mem::replace(&mut self.state, State::Over) {
                State::Over => return Ok(false),
                State::Between(mut packed) => {
                    let Some((batch, unpacked)) = self.batch(&mut packed) else {
                        self.state = State::Before(packed);
                        continue;
                    };
                    let Unpacked { plain: found, packed: length } = unpacked;
                    self.state = if length == batch.bytes.len() {
                        State::Between(packed)
                    } else {
                        self.patience = self.patience.saturating_sub(1);
                        let behind = self.ahead.as_mut().map(Ahead::give_up).unwrap_or_default();
                        packed.give_back([&batch.bytes[length..], &behind].concat());
                        State::Before(packed)
                    };
                    if found.is_empty() {
                        continue;
                    }
                    if plain.is_empty() {
                        *plain = found;
                    } else {
                        plain.extend(&found);
                    }
                    return Ok(true);
                }
                State::Before(mut packed) => {
                    packed.begin_part();
                    if !go_to_next(self.how, &mut packed)? {
                        return Ok(false);
                    }
                    packed.begin_part();
                    State::Within(Box::new(Part::begin(self.how, packed, &mut self.spare)?))
                }
                State::Within(mut part) => {
                    // What a decompressor has made by the time it comes upon damage is lost.
                    if plain.append(AT_ONCE, |room| part.read(room))? > 0 {
                        self.state = State::Within(part);
                        return Ok(true);
                    }
                    State::Between(part.behind(&mut self.spare))
                }
            };
        }
    }

    /// An empty buffer for what is decompressed.
    fn blank(&self) -> Buffer {
        Buffer::new(&self.rooms)
    }

    /// The next batch, and what became of it; `None` if the next part is to be decompressed as it comes.
    fn batch(&mut self, packed: &mut Packed<'_>) -> Option<(Arc<Batch>, Unpacked)> {
        let Some(ahead) = &mut self.ahead else {
            let batch = (self.patience > 0).then(|| Batch::next(self.how, packed, SHORT))??;
            let unpacked = batch.unpack(&self.rooms, &mut self.spare);
            return Some((batch.into(), unpacked));
        };
        while self.patience > 0
            && ahead.has_room()
            && let Some(batch) = Batch::next(self.how, packed, LONGEST)
        {
            ahead.add(batch);
        }
        ahead.next()
    }
}

#[cfg(test)]
mod tests;

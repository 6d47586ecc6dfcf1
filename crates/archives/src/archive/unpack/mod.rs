//! Decompresses streams, several parts in parallel where possible.
//!
//! A compressed stream consists of one or more consecutive parts: gzip members, Zstandard frames, or bzip2 streams.
//! If a part is short and its end can be found, the part is decompressed as a whole, in parallel with other parts.
//! Any other part is decompressed as a stream.
//!
//! A part may be damaged or have an unexpected length. If so, the part is decompressed again as a stream. The data
//! and the error messages are therefore the same in both cases. See `format-spec/archives.md`, section
//! "Compression".

mod ahead;
mod batch;
mod ends;
#[cfg_attr(target_family = "wasm", path = "frame_in_rust.rs")]
mod frame;
mod packed;
mod part;
mod plain;

use super::buffer::{Buffer, BufferPool};
use super::compression::{Compression, named};
use ahead::Ahead;
use batch::{AT_ONCE, Batch, LONGEST, MOST_PLAIN, Unpacked};
use frame::Decoders;
use packed::Packed;
use part::{Part, go_to_next};
use std::io::{self, Read};
use std::sync::Arc;

pub(super) use plain::{each_on_threads, plain};

/// Maximum length in bytes of a part that is decompressed as a whole when there are no other threads.
const SHORT: usize = 1 << 16;

/// Number of failed batches after which all parts are decompressed as a stream.
const PATIENCE: u32 = 3;

/// Decompressor of a stream.
struct Unpacker<'r> {
    how: Compression,
    state: State<'r>,
    ahead: Option<Ahead>,
    /// Memory for decompressed data.
    rooms: Arc<BufferPool>,
    spare: Decoders,
    patience: u32,
}

/// State of the decompressor.
enum State<'r> {
    /// At the beginning of a part. Batches in progress may already have taken the next parts from the input.
    Between(Packed<'r>),
    /// At the beginning of a part that must be decompressed as a stream.
    Before(Packed<'r>),
    /// In a part that is decompressed as a stream.
    Within(Box<Part<Packed<'r>>>),
    /// At the end, or after an error.
    Over,
}

impl<'r> Unpacker<'r> {
    /// Creates a decompressor that uses the current thread and `others` additional threads.
    fn new(how: Compression, packed: Packed<'r>, others: usize) -> Self {
        let rooms = BufferPool::up_to(MOST_PLAIN + AT_ONCE);
        let ahead = (others > 0 && !cfg!(target_family = "wasm")).then(|| Ahead::new(others, Arc::clone(&rooms)));
        Self { how, state: State::Between(packed), ahead, rooms, spare: Decoders::default(), patience: PATIENCE }
    }

    /// Appends the next data; `false` at the end.
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
                    // Data that a decompressor produced together with damaged bytes is lost.
                    if plain.append(AT_ONCE, |room| part.read(room))? > 0 {
                        self.state = State::Within(part);
                        return Ok(true);
                    }
                    State::Between(part.behind(&mut self.spare))
                }
            };
        }
    }

    /// Returns an empty buffer for decompressed data.
    fn blank(&self) -> Buffer {
        Buffer::new(&self.rooms)
    }

    /// Returns the next batch and its result. `None` if the next part must be decompressed as a stream.
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

//! Decompresses batches of whole parts.

use super::super::buffer::{Buffer, BufferPool};
use super::super::compression::Compression;
use super::ends::{end_of, holds};
use super::frame::{Decoders, append_whole, held_by_frame};
use super::packed::Packed;
use super::part::{Part, go_to_next};
use std::sync::Arc;

/// Maximum number of bytes that are searched for the end of a part. Longer parts are decompressed as a stream.
pub(super) const LONGEST: usize = 4 << 20;

/// Maximum decompressed size of a batch. Larger parts are decompressed as a stream.
pub(super) const MOST_PLAIN: usize = 8 << 20;

/// Number of bytes that are searched first, and target size of a batch in compressed bytes.
const ENOUGH: usize = 1 << 17;

/// Target size of a batch in decompressed bytes. A batch is complete when it reaches either target.
const ENOUGH_PLAIN: usize = 1 << 20;

/// Increment in bytes when reserving memory for decompressed data.
pub(super) const AT_ONCE: usize = 1 << 16;

/// Consecutive whole parts of a compressed stream.
pub(super) struct Batch {
    how: Compression,
    pub bytes: Buffer,
    /// Offset of the end of each part.
    ends: Vec<usize>,
    /// Estimated decompressed size.
    holds: usize,
}

/// Result of decompressing a batch.
#[derive(Default)]
pub(super) struct Unpacked {
    /// Decompressed data of the first parts of the batch.
    pub plain: Buffer,
    /// Compressed length of the parts in `plain`. If this is not the whole batch, the next part is damaged, is too
    /// large, or ends at another position than expected.
    pub packed: usize,
}

impl Batch {
    /// Takes the next parts. `None` if the first part is longer than `longest` bytes, or its end is unknown.
    pub fn next(how: Compression, packed: &mut Packed<'_>, longest: usize) -> Option<Self> {
        let mut look = ENOUGH.min(longest);
        loop {
            let is_all = packed.ahead(look).len() < look;
            let is_end = is_all && packed.ends();
            let bytes = packed.ahead(0);
            let mut ends = Vec::new();
            let (mut at, mut sum) = (0, 0);
            while at < ENOUGH && sum < ENOUGH_PLAIN {
                let Some(length) = end_of(how, &bytes[at..], is_end) else { break };
                let more = holds(how, &bytes[at..at + length]);
                if sum.saturating_add(more) > MOST_PLAIN {
                    break;
                }
                (at, sum) = (at + length, sum + more);
                ends.push(at);
            }
            if ends.first().is_some_and(|first| *first <= longest) {
                return Some(Self { how, bytes: packed.take(at), ends, holds: sum });
            }
            if is_all || look >= longest || !ends.is_empty() {
                return None;
            }
            look = (look * 4).min(longest);
        }
    }

    /// Decompresses the parts.
    pub fn unpack(&self, rooms: &Arc<BufferPool>, spare: &mut Decoders) -> Unpacked {
        let mut unpacked = Unpacked { plain: Buffer::new(rooms), packed: 0 };
        // The decoder needs more space than the data, to detect that no more data follows.
        unpacked.plain.make_room(self.holds + AT_ONCE);
        for end in &self.ends {
            let length = unpacked.plain.len();
            if self.unpack_part(&self.bytes[unpacked.packed..*end], spare, &mut unpacked.plain).is_none() {
                unpacked.plain.truncate(length);
                break;
            }
            unpacked.packed = *end;
        }
        unpacked
    }

    /// Decompresses a part. `None` if the bytes are not exactly one whole part.
    fn unpack_part(&self, bytes: &[u8], spare: &mut Decoders, plain: &mut Buffer) -> Option<()> {
        if self.how == Compression::Zstandard
            && let Some(holds) = held_by_frame(bytes)
        {
            return append_whole(bytes, holds, spare, plain).ok();
        }
        let mut part = Part::begin(self.how, bytes, spare).ok()?;
        while plain.fill(&mut part, AT_ONCE).ok()? {
            if plain.len() > MOST_PLAIN {
                return None;
            }
        }
        let mut behind = part.behind(spare);
        // NUL bytes after a member are skipped.
        matches!(go_to_next(self.how, &mut behind), Ok(false)).then_some(())
    }
}

//! Whole parts that are decompressed at once.

use super::super::buffer::{Buffer, Rooms};
use super::super::compression::Compression;
use super::ends::{end_of, held_by_frame, holds};
use super::frame::append_whole;
use super::packed::Packed;
use super::part::{Part, Spare, go_to_next};
use std::sync::Arc;

/// How many bytes are looked through for the end of a part; longer ones are decompressed as they come.
pub(super) const LONGEST: usize = 4 << 20;

/// How much the parts of a batch hold at most; what holds more is decompressed as it comes.
pub(super) const MOST_PLAIN: usize = 8 << 20;

/// How many bytes are looked through at first, and how many a batch has at least if there are so many in whole parts.
const ENOUGH: usize = 1 << 17;

/// How much a batch is to hold at least, if it does not have so many bytes before.
const ENOUGH_PLAIN: usize = 1 << 20;

/// How much room is made at once for what a part holds.
pub(super) const AT_ONCE: usize = 1 << 16;

/// Parts that follow each other.
pub(super) struct Batch {
    how: Compression,
    pub bytes: Buffer,
    /// Where each ends.
    ends: Vec<usize>,
    /// About how much they hold.
    holds: usize,
}

/// What became of a batch.
#[derive(Default)]
pub(super) struct Unpacked {
    /// What its first parts hold.
    pub plain: Buffer,
    /// How many bytes these have in the batch; the part behind them is damaged, holds too much, or ends elsewhere.
    pub packed: usize,
}

impl Batch {
    /// Takes the next parts, if the first has at most so many bytes.
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
    pub fn unpack(&self, rooms: &Arc<Rooms>, spare: &mut Spare) -> Unpacked {
        let mut unpacked = Unpacked { plain: Buffer::new(rooms), packed: 0 };
        // A little more, to see that there is none.
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

    /// Adds what a part holds; `None` if these bytes are not one whole part.
    fn unpack_part(&self, bytes: &[u8], spare: &mut Spare, plain: &mut Buffer) -> Option<()> {
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
        // NUL bytes behind a member are passed over.
        matches!(go_to_next(self.how, &mut behind), Ok(false)).then_some(())
    }
}

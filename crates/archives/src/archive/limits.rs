//! What is asked of a reader of inputs: its limits, and which records are wanted.

use crate::formats::cut::Content;

/// How many bytes are read before a block is cut, if a record is not longer.
pub const BLOCK: usize = 1 << 18;

/// The longest record that is read unless another limit is given: a hundred times the longest real game.
pub const MAX_RECORD: usize = 4 << 20;

/// What a reader holds to.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many bytes are read before a block is cut.
    pub block: usize,
    /// How many bytes a record may have.
    pub record: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { block: BLOCK, record: MAX_RECORD }
    }
}

/// A part of what there is to read, of parts that belong to several machines: together they have every record once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which one, from 0.
    pub part: u64,
    /// How many there are, at least one.
    pub of: u64,
}

impl Shard {
    /// Whether it has the record of that number, from 1, of the input of that number, from 0. Records go round, and those
    /// of small files too.
    pub const fn has(self, input: u64, record: u64) -> bool {
        input.wrapping_add(record - 1) % self.of == self.part
    }
}

/// What is asked of a reader.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// What it holds to.
    pub limits: Limits,
    /// The only record of each input that is wanted.
    pub record: Option<u64>,
    /// The part of the records that is wanted.
    pub shard: Option<Shard>,
    /// Tells what an input holds by what it begins with: by its first block, as a rule.
    pub tell: fn(&[u8]) -> Content,
    /// What the inputs hold, whatever they begin with.
    pub content: Option<Content>,
}

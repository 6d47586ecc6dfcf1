//! Defines the settings of an input reader: limits and requested records.

use crate::formats::cut::InputFormat;

/// Number of bytes that are read for a block, unless a record is longer.
pub const BLOCK: usize = 1 << 18;

/// Default maximum size of a record: a hundred times the longest real game.
pub const MAX_RECORD: usize = 4 << 20;

/// Limits of a reader, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Number of bytes that are read for a block.
    pub block: usize,
    /// Maximum size of a record.
    pub record: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { block: BLOCK, record: MAX_RECORD }
    }
}

/// Part of the records, to be read by one of several machines. Each record belongs to exactly one shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Index of the shard, from 0.
    pub part: u64,
    /// Number of shards, at least 1.
    pub of: u64,
}

impl Shard {
    /// Returns `true` if the shard contains the record with number `record` (from 1) in the input with number `input`
    /// (from 0). The records of an input are assigned to the shards in turn. The shard of the first record depends on
    /// `input`, so that many small files are distributed as well.
    pub const fn has(self, input: u64, record: u64) -> bool {
        input.wrapping_add(record - 1) % self.of == self.part
    }
}

/// Settings of a reader.
#[derive(Clone, Copy, Debug)]
pub struct ReadOptions {
    /// Size limits.
    pub limits: Limits,
    /// Number of the only record to read from each input. `None` reads all records.
    pub record: Option<u64>,
    /// Requested shard of the records.
    pub shard: Option<Shard>,
    /// Detects the format of an input. The function gets the beginning of the input, usually its first block.
    pub tell: fn(&[u8]) -> InputFormat,
    /// Format of all inputs. `None`: the format of each input is detected.
    pub content: Option<InputFormat>,
}

//! Data of a chase that is longer than the ring of recent displacements.

use crate::rules::two_squares::Displacement;
use std::collections::HashMap;

/// Earlier displacements of a long chase, and the hashes of its positions.
#[derive(Clone, Debug, Default)]
pub(super) struct LongChase {
    /// Value of `Chase::start` to which the data belong.
    pub start: u32,
    /// Displacements from ply `start` on, without the `RECENT` latest displacements.
    pub log: Vec<Displacement>,
    /// Hashes of positions. Entry `n` belongs to the position before ply `start + n`.
    pub hashes: Vec<u64>,
    /// For each hash, the number of the ply after the last position with this hash. Contains only positions before ply
    /// `indexed`.
    pub index: HashMap<u64, u32>,
    pub indexed: u32,
}

impl LongChase {
    /// Removes all data if they do not belong to a chase that begins with ply `start`.
    pub fn restart(&mut self, start: u32) {
        if self.start != start {
            self.start = start;
            self.log.clear();
            self.forget_hashes();
        }
    }

    pub fn forget_hashes(&mut self) {
        self.hashes.clear();
        self.index.clear();
    }
}

//! Detects duplicates with little memory, using a set of 128-bit hashes.
//!
//! A hash takes at most 23 bytes, or 24 bytes while the set grows. The set consists of shards. Only one shard grows
//! at a time, and it grows by a quarter. (The set of `std` doubles as a whole, which takes 58 bytes for each hash.)
//! See `format-spec/query.md`, section "What filter does".

use std::hash::{DefaultHasher, Hasher};

/// Returns a hash of bytes. Hashes are only comparable within one run of the program.
pub fn hash(bytes: &[u8]) -> u128 {
    let half = |seed: u8| {
        let mut hasher = DefaultHasher::new();
        hasher.write_u8(seed);
        hasher.write(bytes);
        hasher.finish()
    };
    u128::from(half(1)) << 64 | u128::from(half(2))
}

/// Number of shards; a power of two.
const SHARDS: usize = 64;

/// Initial number of slots of a shard.
const FEWEST: usize = 8;

/// Set of hashes.
#[derive(Clone, Debug)]
pub struct Distinct {
    shards: Vec<Shard>,
}

/// Part of the set. A slot contains a hash, or 0 if the slot is free. Each hash selects a slot. If that slot is
/// occupied, the hash is stored in the next free slot.
#[derive(Clone, Debug, Default)]
struct Shard {
    slots: Vec<u128>,
    taken: usize,
}

impl Default for Distinct {
    fn default() -> Self {
        Self { shards: vec![Shard::default(); SHARDS] }
    }
}

impl Distinct {
    /// Adds a hash, whose bits must be evenly distributed. Returns `true` if the hash is new.
    pub fn add(&mut self, hash: u128) -> bool {
        // 0 marks a free slot.
        let hash = hash.max(1);
        self.shards[hash as usize % SHARDS].add(hash)
    }

    /// Returns the number of hashes.
    pub fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.taken).sum()
    }

    /// Returns `true` if the set is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the size of the slots in bytes.
    pub fn size(&self) -> usize {
        self.shards.iter().map(|shard| shard.slots.len() * size_of::<u128>()).sum()
    }
}

impl Shard {
    fn add(&mut self, hash: u128) -> bool {
        // One slot in eight stays free, so that searches are short.
        if (self.taken + 1) * 8 > self.slots.len() * 7 {
            self.grow();
        }
        let slot = self.slot_of(hash);
        if self.slots[slot] == hash {
            return false;
        }
        self.slots[slot] = hash;
        self.taken += 1;
        true
    }

    /// Returns the slot of the hash, or the slot where it would be stored.
    fn slot_of(&self, hash: u128) -> usize {
        // Scales the upper half of the hash to the number of slots.
        let mut slot = (((hash >> 64) * self.slots.len() as u128) >> 64) as usize;
        while self.slots[slot] != 0 && self.slots[slot] != hash {
            slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 };
        }
        slot
    }

    fn grow(&mut self) {
        let more = (self.slots.len() / 4).max(FEWEST);
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![0; old.len() + more];
        for hash in old.into_iter().filter(|hash| *hash != 0) {
            let slot = self.slot_of(hash);
            self.slots[slot] = hash;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Distinct;
    use std::collections::HashSet;

    /// Returns a pseudorandom number.
    fn scattered(n: u64) -> u128 {
        let mixed = |n: u64| {
            let z = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (z ^ (z >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ (z >> 32)
        };
        u128::from(mixed(n)) << 64 | u128::from(mixed(!n))
    }

    #[test]
    fn what_was_there_is_told_from_what_is_new() {
        let mut distinct = Distinct::default();
        let mut model = HashSet::new();
        for n in 0..100_000_u64 {
            let hash = scattered(n % 60_000 / 2);
            assert_eq!(distinct.add(hash), model.insert(hash), "{n}");
        }
        assert_eq!((distinct.len(), distinct.is_empty()), (30_000, false));
        assert!(distinct.add(0) && !distinct.add(0) && !distinct.add(1));
    }

    #[test]
    fn hashes_that_want_the_same_slot_all_find_one() {
        let mut distinct = Distinct::default();
        for low in 0..2_000_u128 {
            assert!(distinct.add(u128::MAX << 64 | low << 6));
        }
        for low in 0..2_000_u128 {
            assert!(!distinct.add(u128::MAX << 64 | low << 6));
        }
    }

    #[test]
    fn a_hash_takes_no_more_than_twenty_four_bytes() {
        let mut distinct = Distinct::default();
        let mut before = 0;
        for n in 1..=300_000_u64 {
            distinct.add(scattered(n));
            let size = distinct.size();
            assert!(size >= 16 * distinct.len(), "{size} bytes for {n}");
            if n > 20_000 {
                // While a shard grows, its old slots exist as well.
                let at_once = size + if size > before { before / 64 * 5 / 4 } else { 0 };
                assert!(at_once as u64 <= 24 * n, "{at_once} bytes for {n}");
            }
            before = size;
        }
    }
}

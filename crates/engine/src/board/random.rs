//! Random numbers that are reproducible: a seed gives the same numbers in every version.
//!
//! A generated archive is identified by its seed, in bug reports and in benchmarks. The algorithm must therefore
//! never change. Random number crates do not promise this, and `SplitMix64` takes only ten lines.

/// A generator of random numbers (`SplitMix64`: Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Mixes the bits of a number: every bit of the result depends on every bit of `z`. Different inputs give different
/// results.
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Random {
    /// Creates a generator from a seed and the number of a stream. Streams with the same seed are independent of each
    /// other.
    pub const fn new(seed: u64, stream: u64) -> Self {
        Self { state: mix(seed.wrapping_add(GOLDEN)) ^ mix(mix(stream.wrapping_add(GOLDEN))) }
    }

    /// Returns a random 64-bit number.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GOLDEN);
        mix(self.state)
    }

    /// Returns a random number below `bound`, or 0 if `bound` is 0. All numbers are equally likely, except for a
    /// negligible bias of at most `bound` / 2^32.
    pub const fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * bound as u64) >> 32) as u32
    }

    /// Returns a multiple of 2^-53 from 0 (inclusive) to 1 (exclusive). All these multiples are equally likely.
    pub const fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns a random index into a slice of that length.
    pub const fn index(&mut self, length: usize) -> usize {
        self.below(length as u32) as usize
    }

    /// Returns `true` with a probability of `percent` in a hundred.
    pub const fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// Shuffles the items. All orders are equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn numbers_are_those_of_the_published_algorithm() {
        // The first numbers that the published SplitMix64 returns from state 0.
        let mut random = Random { state: 0 };
        assert_eq!([random.next_u64(), random.next_u64()], [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4]);
    }

    #[test]
    fn numbers_stay_below_their_bound_and_reach_every_value() {
        let mut random = Random::new(1, 2);
        let mut seen = [0; 6];
        for _ in 0..600 {
            seen[random.index(6)] += 1;
        }
        assert!(seen.iter().all(|count| (60..140).contains(count)), "{seen:?}");
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn streams_of_a_seed_differ() {
        let first = |seed, stream| Random::new(seed, stream).next_u64();
        assert_ne!(first(1, 1), first(1, 2));
        assert_ne!(first(1, 2), first(2, 1));
        assert_eq!(first(7, 9), first(7, 9));
    }
}

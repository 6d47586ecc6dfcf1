//! Random numbers that are the same for a seed for ever.
//!
//! A generated archive is named by its seed, in bug reports and in benchmarks, so the algorithm is part of what
//! we promise. Crates of random numbers reserve the right to change theirs; `SplitMix64` is ten lines.

/// A generator of random numbers (`SplitMix64`: Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// A number in which every bit depends on every bit of another: no two numbers have the same.
pub const fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Random {
    /// The generator of a seed and of a stream: streams of one seed have nothing to do with each other.
    pub const fn new(seed: u64, stream: u64) -> Self {
        Self { state: mixed(seed.wrapping_add(GOLDEN)) ^ mixed(mixed(stream.wrapping_add(GOLDEN))) }
    }

    /// Any number.
    pub const fn any(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GOLDEN);
        mixed(self.state)
    }

    /// A number below `bound`, all equally likely (the bias of `bound` in 2^32 is of no account here). 0 if `bound`
    /// is 0.
    pub const fn below(&mut self, bound: u32) -> u32 {
        (((self.any() >> 32) * bound as u64) >> 32) as u32
    }

    /// A number from 0 to 1, 1 itself excepted, all alike that are multiples of 2^-53.
    pub const fn unit(&mut self) -> f64 {
        (self.any() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// An index into a slice of that length.
    pub const fn index(&mut self, length: usize) -> usize {
        self.below(length as u32) as usize
    }

    /// Whether something happens that does in so many of a hundred cases.
    pub const fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// Brings the items into a random order.
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
        // The first numbers of SplitMix64 from state 0.
        let mut random = Random { state: 0 };
        assert_eq!([random.any(), random.any()], [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4]);
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
        let first = |seed, stream| Random::new(seed, stream).any();
        assert_ne!(first(1, 1), first(1, 2));
        assert_ne!(first(1, 2), first(2, 1));
        assert_eq!(first(7, 9), first(7, 9));
    }
}

//! Changes to bytes.

use adjutant::generate::Random;
use std::ops::Range;

/// Change of bytes.
#[derive(Clone, Debug)]
pub enum Change {
    /// Overwrites the bytes from this position on with these bytes.
    Replaced(usize, Vec<u8>),
    /// Removes a number of bytes.
    Removed(usize, usize),
    /// Inserts bytes.
    Inserted(usize, Vec<u8>),
    /// Removes everything from this position on.
    Cut(usize),
}

impl Change {
    /// Returns any change of bytes in a range. No new byte is one of `kept_out`.
    pub fn within(bytes: &[u8], range: Range<usize>, kept_out: &[u8], random: &mut Random) -> Self {
        let at = range.start + random.index(range.len());
        let most = (range.end - at).min(1 + random.index(8));
        let any = |count: usize, random: &mut Random| -> Vec<u8> {
            let mut byte = || loop {
                // Bytes from elsewhere in the text are more dangerous than random bytes.
                let byte = if random.chance(50) { bytes[random.index(bytes.len())] } else { random.below(256) as u8 };
                if !kept_out.contains(&byte) {
                    return byte;
                }
            };
            (0..count).map(|_| byte()).collect()
        };
        match random.index(4) {
            0 => {
                let flipped = bytes[at] ^ (1 << random.index(8));
                let flipped = if kept_out.contains(&flipped) { b'~' } else { flipped };
                Self::Replaced(at, vec![flipped])
            }
            1 => Self::Replaced(at, any(most, random)),
            2 => Self::Removed(at, most),
            _ => Self::Inserted(at, any(most, random)),
        }
    }

    /// Returns any change, including cuts.
    pub fn anywhere(bytes: &[u8], random: &mut Random) -> Self {
        if random.chance(20) {
            return Self::Cut(random.index(bytes.len()));
        }
        Self::within(bytes, 0..bytes.len(), &[], random)
    }

    /// Returns the position of the change.
    pub const fn place(&self) -> usize {
        match self {
            Self::Replaced(at, _) | Self::Removed(at, _) | Self::Inserted(at, _) | Self::Cut(at) => *at,
        }
    }

    /// Returns the bytes with the change.
    pub fn made(&self, bytes: &[u8]) -> Vec<u8> {
        let (at, gone, new): (usize, usize, &[u8]) = match self {
            Self::Replaced(at, new) => (*at, new.len(), new),
            Self::Removed(at, count) => (*at, *count, &[]),
            Self::Inserted(at, new) => (*at, 0, new),
            Self::Cut(at) => (*at, bytes.len() - at, &[]),
        };
        [&bytes[..at], new, &bytes[at + gone..]].concat()
    }
}

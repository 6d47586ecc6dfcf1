//! Counts how often each setup was played. See `format-spec/statistics.md`, section "Frequent setups".
//!
//! A setup takes 21 bytes, and its results take 32 bytes. Including the nodes of the tree, this is about 80 bytes
//! for each different setup.

use super::arrangement::{Arrangement, MOST_SQUARES};
use super::pattern::Pattern;
use crate::analysis::{Fate, Results, as_text, merge_fields};
use crate::board::{Board, Kind};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A setup packed into half a byte per square. The first byte contains the number of rows of the zone, which
/// identifies the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PackedSetup([u8; 1 + MOST_SQUARES / 2]);

const HALF: u32 = 4;

impl From<&Arrangement> for PackedSetup {
    fn from(setup: &Arrangement) -> Self {
        let mut bytes = [0; 1 + MOST_SQUARES / 2];
        bytes[0] = setup.rows();
        for (byte, pair) in bytes[1..].iter_mut().zip(setup.cells().chunks(2)) {
            let half = |kind: Option<&Option<Kind>>| kind.copied().flatten().map_or(0, |kind| kind as u8 + 1);
            *byte = half(pair.first()) << HALF | half(pair.get(1));
        }
        Self(bytes)
    }
}

impl PackedSetup {
    /// Returns the packed bytes.
    pub(super) const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Packs a setup. If `mirrored` gives its mirror image, the setup and the mirror image have the same result.
    pub fn of(setup: &Arrangement, mirrored: Option<&Arrangement>) -> Self {
        let packed = Self::from(setup);
        mirrored.map_or(packed, |mirrored| packed.min(Self::from(mirrored)))
    }

    /// Unpacks the setup.
    pub fn unpacked(&self) -> Arrangement {
        let board = if self.0[0] == *Board::CRATERS.zone(crate::board::Side::Red).end() {
            Board::CRATERS
        } else {
            Board::STANDARD
        };
        let mut cells = [None; MOST_SQUARES];
        for (pair, byte) in cells.chunks_mut(2).zip(&self.0[1..]) {
            for (cell, half) in pair.iter_mut().zip([byte >> HALF, byte & 0x0F]) {
                *cell = usize::from(half).checked_sub(1).and_then(Kind::from_index);
            }
        }
        Arrangement::new(board, cells)
    }
}

as_text!(PackedSetup, "a setup", |packed| packed.unpacked().to_string(), |text| {
    let pattern: Pattern = text.parse().ok()?;
    pattern.setup().map(|setup| PackedSetup::from(&setup))
});

/// Every different setup that occurred, with the results of its games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SetupFrequencies {
    setups: BTreeMap<PackedSetup, Results>,
}

impl SetupFrequencies {
    /// Counts a setup. If `mirrored` gives its mirror image, the setup and the mirror image count as one setup.
    pub fn add(&mut self, setup: &Arrangement, mirrored: Option<&Arrangement>, fate: Fate) {
        self.setups.entry(PackedSetup::of(setup, mirrored)).or_default().add(fate);
    }

    /// Iterates over the setups and their results, in the order of the packed bytes.
    pub fn iter(&self) -> impl Iterator<Item = (Arrangement, Results)> {
        self.setups.iter().map(|(packed, results)| (packed.unpacked(), *results))
    }

    /// Number of different setups.
    pub fn len(&self) -> usize {
        self.setups.len()
    }

    /// `true` if no setup was counted.
    pub fn is_empty(&self) -> bool {
        self.setups.is_empty()
    }

    /// Returns the `number` most frequent setups, most frequent first. Equally frequent setups are in the order of
    /// their packed bytes.
    pub fn first(&self, number: usize) -> Vec<(Arrangement, Results)> {
        let mut first: Vec<(Reverse<u64>, &PackedSetup)> = Vec::new();
        for (packed, results) in &self.setups {
            let entry = (Reverse(results.games()), packed);
            let at = first.partition_point(|other| *other <= entry);
            if at < number {
                first.insert(at, entry);
                first.truncate(number);
            }
        }
        first.into_iter().map(|(_, packed)| (packed.unpacked(), self.setups[packed])).collect()
    }
}

merge_fields!(SetupFrequencies { setups });

#[cfg(test)]
mod tests {
    use super::{PackedSetup, SetupFrequencies};
    use crate::analysis::setups::{Arrangement, MOST_SQUARES};
    use crate::analysis::{Fate, Results};
    use crate::board::{Board, Kind};

    fn with(kind: Kind, cell: usize) -> Arrangement {
        let mut cells = [None; MOST_SQUARES];
        cells[cell] = Some(kind);
        Arrangement::new(Board::STANDARD, cells)
    }

    #[test]
    fn every_setup_is_unpacked_as_it_was() {
        for board in [Board::STANDARD, Board::CRATERS] {
            for (index, kind) in Kind::ALL.into_iter().enumerate() {
                let mut cells = [None; MOST_SQUARES];
                (cells[index], cells[index + 1], cells[29]) = (Some(kind), Some(Kind::Flag), Some(Kind::Bomb));
                let setup = Arrangement::new(board, cells);
                let packed = PackedSetup::from(&setup);
                assert_eq!(packed.unpacked(), setup);
                assert_eq!(PackedSetup::try_from(setup.to_string()).ok(), Some(packed));
            }
        }
        assert!(PackedSetup::try_from(". . .".to_owned()).is_err());
    }

    #[test]
    fn the_most_frequent_come_first_and_mirror_images_are_one_if_asked() {
        let (left, right, other) = (with(Kind::Flag, 0), with(Kind::Flag, 9), with(Kind::Flag, 4));
        let mut apart = SetupFrequencies::default();
        let mut folded = SetupFrequencies::default();
        for setup in [&left, &other, &right, &other] {
            apart.add(setup, None, Fate::Won);
            folded.add(setup, Some(&setup.mirrored()), Fate::Lost);
        }
        assert_eq!((apart.len(), folded.len()), (3, 2));
        let won = |won| Results { won, ..Results::default() };
        assert_eq!(apart.first(1), [(other.clone(), won(2))]);
        assert_eq!(apart.first(9).len(), 3);
        let counts: Vec<u64> = folded.first(9).iter().map(|(_, results)| results.lost).collect();
        assert_eq!(counts, [2, 2]);
    }
}

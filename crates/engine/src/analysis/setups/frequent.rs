//! How often the same setup was played. `format-spec/statistics.md`, section "Frequent setups".
//!
//! A setup that was met takes 21 bytes and its results 32; with what the tree around them takes, some 80 in all.

use super::arrangement::{Arrangement, MOST_SQUARES};
use super::pattern::Pattern;
use crate::analysis::{Fate, Results, as_text, merge_fields};
use crate::board::{Board, Kind};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A setup in little room: half a byte a square. The first byte tells the board by the rows of its zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Packed([u8; 1 + MOST_SQUARES / 2]);

const HALF: u32 = 4;

impl From<&Arrangement> for Packed {
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

impl Packed {
    /// All that it is.
    pub(super) const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// A setup; where its mirror image is given, the one of both that stands for both.
    pub fn of(setup: &Arrangement, mirrored: Option<&Arrangement>) -> Self {
        let packed = Self::from(setup);
        mirrored.map_or(packed, |mirrored| packed.min(Self::from(mirrored)))
    }

    /// The setup.
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

as_text!(Packed, "a setup", |packed| packed.unpacked().to_string(), |text| {
    let pattern: Pattern = text.parse().ok()?;
    pattern.setup().map(|setup| Packed::from(&setup))
});

/// Every setup that was met, and how its games came out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Frequent {
    setups: BTreeMap<Packed, Results>,
}

impl Frequent {
    /// Counts a setup; where its mirror image is given, the two are one.
    pub fn add(&mut self, setup: &Arrangement, mirrored: Option<&Arrangement>, fate: Fate) {
        self.setups.entry(Packed::of(setup, mirrored)).or_default().add(fate);
    }

    /// The setups in order, and their results.
    pub fn iter(&self) -> impl Iterator<Item = (Arrangement, Results)> {
        self.setups.iter().map(|(packed, results)| (packed.unpacked(), *results))
    }

    /// How many different setups there were.
    pub fn len(&self) -> usize {
        self.setups.len()
    }

    /// Whether there were none.
    pub fn is_empty(&self) -> bool {
        self.setups.is_empty()
    }

    /// The `number` most frequent setups, among equal ones the first in the order of their pieces.
    pub fn first(&self, number: usize) -> Vec<(Arrangement, Results)> {
        let mut first: Vec<(Reverse<u64>, &Packed)> = Vec::new();
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

merge_fields!(Frequent { setups });

#[cfg(test)]
mod tests {
    use super::{Frequent, Packed};
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
                let packed = Packed::from(&setup);
                assert_eq!(packed.unpacked(), setup);
                assert_eq!(Packed::try_from(setup.to_string()).ok(), Some(packed));
            }
        }
        assert!(Packed::try_from(". . .".to_owned()).is_err());
    }

    #[test]
    fn the_most_frequent_come_first_and_mirror_images_are_one_if_asked() {
        let (left, right, other) = (with(Kind::Flag, 0), with(Kind::Flag, 9), with(Kind::Flag, 4));
        let mut apart = Frequent::default();
        let mut folded = Frequent::default();
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

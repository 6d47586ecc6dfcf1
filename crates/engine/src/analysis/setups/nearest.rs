//! How far setups are from a given one, and which are the nearest. `format-spec/statistics.md`, section "Distances".

use crate::analysis::{Merge, Results};
use crate::board::{Side, first_code_points};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// How many characters of a file's or a player's name are kept.
const LONGEST_NAME: usize = 200;

/// A setup that is near, and where it stands. In the order of distance, then of file, record and side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NearSetup {
    /// On how many squares it differs.
    pub distance: u32,
    /// The file.
    pub file: String,
    /// The record's number in it.
    pub record: u64,
    /// Whose setup it is.
    #[serde(serialize_with = "write_side", deserialize_with = "read_side")]
    pub side: Side,
    /// Whether its mirror image is nearer than itself, and meant.
    pub mirrored: bool,
    /// Red's name.
    pub red: String,
    /// Blue's name.
    pub blue: String,
    /// How the game came out for that side: the name of a [`crate::analysis::Fate`].
    pub result: String,
    /// The setup, as a pattern is written.
    pub setup: String,
}

fn write_side<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(side.name())
}

fn read_side<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
    let name = String::deserialize(deserializer)?;
    Side::from_name(&name).ok_or_else(|| D::Error::custom("expected `red` or `blue`"))
}

impl NearSetup {
    /// The same with names of bounded length.
    #[must_use]
    pub fn cut(mut self) -> Self {
        for name in [&mut self.file, &mut self.red, &mut self.blue] {
            name.truncate(first_code_points(name, LONGEST_NAME).len());
        }
        self
    }
}

/// The results of setups by their distances, and the nearest of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nearest {
    /// How many of the nearest are kept at most.
    kept: usize,
    /// The results of the setups of each distance.
    pub distances: BTreeMap<u32, Results>,
    /// In order.
    first: Vec<NearSetup>,
}

impl Nearest {
    /// Nothing yet; no more than `kept` of the nearest will be kept.
    pub fn keeping(kept: usize) -> Self {
        Self { kept, ..Self::default() }
    }

    /// The nearest setups, in order.
    pub fn first(&self) -> &[NearSetup] {
        &self.first
    }

    /// Whether a setup of that distance might be among the nearest.
    pub fn wants(&self, distance: u32) -> bool {
        self.kept > self.first.len() || self.first.last().is_some_and(|last| distance <= last.distance)
    }

    /// Keeps the setup if it is among the nearest.
    pub fn offer(&mut self, setup: NearSetup) {
        let at = self.first.partition_point(|other| *other <= setup);
        if at < self.kept {
            self.first.insert(at, setup);
            self.first.truncate(self.kept);
        }
    }
}

/// Of two that keep different numbers, the smaller one is kept: beyond it one of them knows nothing.
impl Merge for Nearest {
    fn merge(&mut self, other: Self) {
        self.kept = self.kept.min(other.kept);
        self.first.truncate(self.kept);
        Merge::merge(&mut self.distances, other.distances);
        for setup in other.first {
            self.offer(setup);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{NearSetup, Nearest};
    use crate::analysis::Merge;
    use crate::board::Side;

    fn setup(distance: u32, file: &str, record: u64, side: Side) -> NearSetup {
        NearSetup {
            distance,
            file: file.to_owned(),
            record,
            side,
            mirrored: false,
            red: String::new(),
            blue: String::new(),
            result: "won".to_owned(),
            setup: String::new(),
        }
    }

    #[test]
    fn ties_go_by_file_record_and_side_in_whatever_order_they_come() {
        let ordered = [
            setup(1, "b", 9, Side::Blue),
            setup(2, "a", 2, Side::Blue),
            setup(2, "a", 10, Side::Red),
            setup(2, "a", 10, Side::Blue),
            setup(2, "b", 1, Side::Red),
        ];
        for rotated in 0..ordered.len() {
            let mut one = Nearest::keeping(4);
            let mut other = Nearest::keeping(4);
            for (index, setup) in ordered.iter().cycle().skip(rotated).take(ordered.len()).enumerate() {
                let half = if index % 2 == 0 { &mut one } else { &mut other };
                assert!(half.wants(setup.distance));
                half.offer(setup.clone());
            }
            one.merge(other);
            assert_eq!(one.first(), &ordered[..4]);
            assert!(one.wants(2) && !one.wants(3));
        }
    }

    #[test]
    fn names_are_cut_to_whole_characters() {
        let long = NearSetup { red: "\u{e9}".repeat(500), ..setup(0, "a", 1, Side::Red) };
        assert_eq!(long.cut().red.chars().count(), 200);
        let accents = NearSetup { red: format!("-{}", "e\u{301}".repeat(500)), ..setup(0, "a", 1, Side::Red) };
        assert_eq!(accents.cut().red, format!("-{}", "e\u{301}".repeat(99)));
    }
}

//! Distances of setups from a given setup, and the nearest setups. See `format-spec/statistics.md`, section
//! "Distances".

use crate::analysis::{Merge, Results};
use crate::board::{Side, truncate_code_points};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// Maximum length of the name of a file or player, in characters.
const LONGEST_NAME: usize = 200;

/// A setup that is near the given setup, and the game in which it was played. Sorted by distance, then by file,
/// record and side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NearSetup {
    /// Number of squares on which this setup and the given setup differ.
    pub distance: u32,
    /// Name of the file.
    pub file: String,
    /// Number of the record in the file.
    pub record: u64,
    /// Owner of the setup.
    #[serde(serialize_with = "write_side", deserialize_with = "read_side")]
    pub side: Side,
    /// `true` if the mirror image of this setup is nearer to the given setup than this setup itself. `distance` is then
    /// the distance of the mirror image.
    pub mirrored: bool,
    /// Red's name.
    pub red: String,
    /// Blue's name.
    pub blue: String,
    /// Result of the game for the owner: the name of a [`crate::analysis::Fate`].
    pub result: String,
    /// The setup, written as a pattern.
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
    /// Cuts the names to their maximum length.
    #[must_use]
    pub fn cut(mut self) -> Self {
        for name in [&mut self.file, &mut self.red, &mut self.blue] {
            name.truncate(truncate_code_points(name, LONGEST_NAME).len());
        }
        self
    }
}

/// Results of all setups by distance, and a list of the nearest setups.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NearestSetups {
    /// Maximum number of nearest setups to keep.
    kept: usize,
    /// Results of the setups, by distance from the given setup.
    pub distances: BTreeMap<u32, Results>,
    /// The nearest setups in order.
    first: Vec<NearSetup>,
}

impl NearestSetups {
    /// Creates an empty list that keeps at most `kept` setups.
    pub fn keeping(kept: usize) -> Self {
        Self { kept, ..Self::default() }
    }

    /// Returns the nearest setups in order.
    pub fn first(&self) -> &[NearSetup] {
        &self.first
    }

    /// `true` if a setup at that distance may belong to the nearest setups.
    pub fn wants(&self, distance: u32) -> bool {
        self.kept > self.first.len() || self.first.last().is_some_and(|last| distance <= last.distance)
    }

    /// Adds the setup to the list if the setup is among the nearest setups.
    pub fn offer(&mut self, setup: NearSetup) {
        let at = self.first.partition_point(|other| *other <= setup);
        if at < self.kept {
            self.first.insert(at, setup);
            self.first.truncate(self.kept);
        }
    }
}

/// If the two lists have different limits, the merged list has the lower limit. The list with the lower limit does
/// not contain enough setups for the higher limit.
impl Merge for NearestSetups {
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
    use super::{NearSetup, NearestSetups};
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
            let mut one = NearestSetups::keeping(4);
            let mut other = NearestSetups::keeping(4);
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

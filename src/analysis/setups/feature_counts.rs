//! How often setups had each feature, and how the games with and without it came out.

use super::arrangement::Arrangement;
use super::features::Feature;
use crate::analysis::{Fate, Merge, Results};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The results of the setups that have a feature, and of those that have not. Setups whose army lacks what it is about
/// are in neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WithAndWithout {
    /// Of those that have it.
    pub with: Results,
    /// Of those that have not.
    pub without: Results,
}

/// That for every feature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Named", into = "Named")]
pub struct FeatureCounts([WithAndWithout; Feature::COUNT]);

/// The same by the features' names.
type Named = BTreeMap<String, WithAndWithout>;

impl Default for FeatureCounts {
    fn default() -> Self {
        Self([WithAndWithout::default(); Feature::COUNT])
    }
}

impl FeatureCounts {
    /// Counts a setup.
    pub fn add(&mut self, setup: &Arrangement, fate: Fate) {
        for (feature, counts) in Feature::ALL.iter().zip(&mut self.0) {
            match feature.of(setup) {
                Some(true) => counts.with.add(fate),
                Some(false) => counts.without.add(fate),
                None => {}
            }
        }
    }

    /// The features and their counts.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Feature, &WithAndWithout)> {
        Feature::ALL.iter().zip(&self.0)
    }
}

impl Merge for FeatureCounts {
    fn merge(&mut self, other: Self) {
        for (counts, other) in self.0.iter_mut().zip(other.0) {
            counts.with.merge(other.with);
            counts.without.merge(other.without);
        }
    }
}

impl From<FeatureCounts> for Named {
    fn from(counts: FeatureCounts) -> Self {
        counts.iter().map(|(feature, counts)| (feature.name.to_owned(), *counts)).collect()
    }
}

/// Features that are not those that there are: the counts are another version's.
#[derive(Debug, thiserror::Error)]
#[error("the features are not those of this version: {0}")]
pub struct OtherFeatures(String);

impl TryFrom<Named> for FeatureCounts {
    type Error = OtherFeatures;

    fn try_from(mut named: Named) -> Result<Self, OtherFeatures> {
        let mut counts = Self::default();
        for (feature, counts) in Feature::ALL.iter().zip(&mut counts.0) {
            let found = named.remove(feature.name);
            *counts = found.ok_or_else(|| OtherFeatures(format!("there is no `{}`", feature.name)))?;
        }
        named.pop_first().map_or(Ok(counts), |(name, _)| Err(OtherFeatures(format!("`{name}` is not known"))))
    }
}

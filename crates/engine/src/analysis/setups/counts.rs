//! Counts setups by the squares of each kind and by their features, and adds up the results of their games.

use super::arrangement::{Arrangement, MOST_SQUARES, square};
use super::features::Feature;
use crate::analysis::{Fate, Results, Unexpected, merge_fields, merged};
use crate::board::{Board, Kind, Square};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// For each kind and square, the results of the setups with that kind on that square. See
/// `format-spec/statistics.md`, section "Tables", row `squares`.
///
/// Squares are named as the owner sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BySquare", into = "BySquare")]
pub struct Placements {
    /// Results by kind, then by square. The list is empty until the first setup is counted.
    results: Vec<[Results; MOST_SQUARES]>,
}

/// Results by the name of the kind, then by the name of the square. Combinations that did not occur are left out.
type BySquare = BTreeMap<String, BTreeMap<String, Results>>;

impl Placements {
    /// Counts a setup.
    pub fn add(&mut self, setup: &Arrangement, fate: Fate) {
        self.make_room();
        for (cell, kind) in setup.cells().iter().enumerate() {
            if let Some(kind) = kind {
                self.results[kind.index()][cell].add(fate);
            }
        }
    }

    fn make_room(&mut self) {
        self.results.resize(Kind::COUNT, [Results::default(); MOST_SQUARES]);
    }

    /// Returns the results of the setups with a piece of that kind on one square of the zone. The square is given by
    /// column (`a` is 0) and row (the back row is 1).
    pub fn at(&self, kind: Kind, column: u8, row: u8) -> Results {
        let cell = usize::from(row.saturating_sub(1)) * usize::from(Board::COLUMNS) + usize::from(column);
        self.results.get(kind.index()).and_then(|squares| squares.get(cell)).copied().unwrap_or_default()
    }

    /// Returns the results of the setups with pieces of that kind on the squares for which `is_asked` returns `true`. A
    /// setup counts once for each of these pieces.
    pub fn among(&self, kind: Kind, is_asked: impl Fn(Square) -> bool) -> Results {
        let squares = self.results.get(kind.index()).into_iter().flatten().enumerate();
        merged(squares.filter(|(cell, _)| is_asked(square(*cell))).map(|(_, results)| *results))
    }

    /// Iterates over the kinds that occurred in the counted setups, strongest first.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(|kind| self.among(*kind, |_| true).games() > 0)
    }
}

merge_fields!(Placements { results });

impl From<Placements> for BySquare {
    fn from(placements: Placements) -> Self {
        let mut named = Self::new();
        for (kind, squares) in Kind::ALL.into_iter().zip(&placements.results) {
            for (cell, results) in squares.iter().enumerate().filter(|(_, results)| results.games() > 0) {
                named.entry(kind.name().to_owned()).or_default().insert(square(cell).to_string(), *results);
            }
        }
        named
    }
}

impl TryFrom<BySquare> for Placements {
    type Error = Unexpected;

    fn try_from(named: BySquare) -> Result<Self, Unexpected> {
        let none = |found| Unexpected { expected: "a kind and squares of a zone", found };
        let mut placements = Self::default();
        for (kind, squares) in named {
            placements.make_room();
            let of_kind = Kind::from_name(&kind).map(|kind| &mut placements.results[kind.index()]);
            let of_kind = of_kind.ok_or_else(|| none(kind))?;
            for (name, results) in squares {
                let cell = (0..MOST_SQUARES).find(|cell| square(*cell).to_string() == name);
                of_kind[cell.ok_or_else(|| none(name))?] = results;
            }
        }
        Ok(placements)
    }
}

/// Results of the setups with a feature and of the setups without it. A setup is left out if its army lacks a kind
/// that the feature is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WithAndWithout {
    /// Results of the setups with the feature.
    pub with: Results,
    /// Results of the setups that could have the feature but do not have it.
    pub without: Results,
}

/// Results for every feature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "ByFeature", into = "ByFeature")]
pub struct FeatureCounts([WithAndWithout; Feature::COUNT]);

/// Results by the names of the features.
type ByFeature = BTreeMap<String, WithAndWithout>;

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

    /// Iterates over the features and their counts.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Feature, &WithAndWithout)> {
        Feature::ALL.iter().zip(&self.0)
    }
}

merge_fields!(WithAndWithout { with, without });
merge_fields!(FeatureCounts(_));

impl From<FeatureCounts> for ByFeature {
    fn from(counts: FeatureCounts) -> Self {
        counts.iter().map(|(feature, counts)| (feature.name.to_owned(), *counts)).collect()
    }
}

/// Error: the features in the document differ from the features of this version, so another version wrote the
/// document.
#[derive(Debug, thiserror::Error)]
#[error("the features are from another version: {0}")]
pub struct UnknownFeatures(String);

impl TryFrom<ByFeature> for FeatureCounts {
    type Error = UnknownFeatures;

    fn try_from(mut named: ByFeature) -> Result<Self, UnknownFeatures> {
        let mut counts = Self::default();
        for (feature, counts) in Feature::ALL.iter().zip(&mut counts.0) {
            let found = named.remove(feature.name);
            *counts = found.ok_or_else(|| UnknownFeatures(format!("there is no `{}`", feature.name)))?;
        }
        named.pop_first().map_or(Ok(counts), |(name, _)| Err(UnknownFeatures(format!("`{name}` is unknown"))))
    }
}

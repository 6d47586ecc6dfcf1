//! Computes priors from setups, and the weights that a prior gives to arrangements. `format-spec/priors.md`.
//!
//! A prior counts how often each kind was on each square. [`PriorWeights`] contains weights for the groups that
//! have setups in the prior.

use super::statistics::{Group, GroupSetups};
use crate::board::Side;
use crate::knowledge::{Prior, SquareCounts, SquareWeights};
use crate::rules::Ruleset;
use std::collections::BTreeMap;

/// Computes a prior from the setups of `groups`. Groups without setups are left out.
pub fn prior(groups: &[(Group, &GroupSetups)], mirrored: bool, smoothing: f64) -> Prior {
    let with_setups = groups.iter().filter(|(_, setups)| setups.setups.games() > 0);
    let placed = with_setups.map(|(group, setups)| (group.to_string(), placed(*group, setups)));
    Prior::new(mirrored, smoothing, placed.collect())
}

fn placed(group: Group, setups: &GroupSetups) -> SquareCounts {
    let mut squares: BTreeMap<String, BTreeMap<String, u64>> = BTreeMap::new();
    for kind in setups.squares.kinds() {
        for square in group.board().zone_squares(Side::Red) {
            let count = setups.squares.at(kind, square.column(), square.row()).games();
            if count > 0 {
                squares.entry(kind.name().to_owned()).or_default().insert(square.to_string(), count);
            }
        }
    }
    SquareCounts { setups: setups.setups.games(), squares }
}

/// Weights that a prior gives to arrangements, by the name of the group.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PriorWeights(BTreeMap<String, SquareWeights>);

impl PriorWeights {
    /// Computes the weights of a prior.
    pub fn new(prior: &Prior) -> Self {
        Self(prior.groups.keys().filter_map(|group| Some((group.clone(), prior.weights(group)?))).collect())
    }

    /// Returns the weights for games under those rules, or `None` if the prior has no setups of the group of these
    /// rules.
    pub fn of(&self, rules: &Ruleset) -> Option<&SquareWeights> {
        self.0.get(&Group::of(rules).to_string())
    }

    /// Iterates over the names of the groups that have setups in the prior.
    pub fn groups(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

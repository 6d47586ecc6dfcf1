//! What arrangements weigh by a prior, in games of every group that it has setups of.

use super::question::Group;
use crate::knowledge::{Prior, SquareWeights};
use crate::rules::Ruleset;
use std::collections::BTreeMap;

/// The weights of a prior, by group.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PriorWeights(BTreeMap<String, SquareWeights>);

impl PriorWeights {
    /// Those of a prior.
    pub fn new(prior: &Prior) -> Self {
        Self(prior.groups.keys().filter_map(|group| Some((group.clone(), prior.weights(group)?))).collect())
    }

    /// The weights for games under those rules; `None` if the prior knows no such setups.
    pub fn of(&self, rules: &Ruleset) -> Option<&SquareWeights> {
        self.0.get(&Group::of(rules).to_string())
    }

    /// The groups that it has setups of.
    pub fn groups(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

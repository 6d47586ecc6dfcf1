//! Computes priors from setups, and the weights that a prior gives to arrangements. See `format-spec/priors.md`.
//!
//! A prior counts how often each kind was on each square. [`PriorWeights`] contains models for the groups that have
//! setups.

use super::statistics::{Group, GroupSetups};
use crate::board::Side;
use crate::knowledge::{Prior, PriorFault, SetupModel, SetupModels, SquareCounts};
use crate::rules::Ruleset;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

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

/// Models of setups, by the name of the group.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PriorWeights(SetupModels);

static PEOPLE: LazyLock<Arc<PriorWeights>> = LazyLock::new(|| Arc::new(PriorWeights(SetupModels::people())));

impl PriorWeights {
    /// Computes the weights of a prior.
    pub fn new(prior: &Prior) -> Self {
        Self(prior.into())
    }

    /// Reads a document: a prior, or mixtures of ways to set up.
    ///
    /// # Errors
    /// The text is not a valid document.
    pub fn read(text: &str) -> Result<Self, PriorFault> {
        SetupModels::read(text).map(Self)
    }

    /// Returns the models of [`SetupModels::people`].
    pub fn people() -> Arc<Self> {
        Arc::clone(&PEOPLE)
    }

    /// Returns the model for games under those rules, or `None` if there is no model for the group of these rules.
    pub fn of(&self, rules: &Ruleset) -> Option<&SetupModel> {
        self.0.groups.get(&Group::of(rules).to_string())
    }

    /// Iterates over the names of the groups that have a model.
    pub fn groups(&self) -> impl Iterator<Item = &str> {
        self.0.groups.keys().map(String::as_str)
    }

    /// Returns the origin of the setups in a few words, or an empty text.
    pub fn about(&self) -> &str {
        &self.0.about
    }
}

//! Statistics over the reviews of many games. They consist of counts and exact sums, so the order of addition makes
//! no difference. See `format-spec/review.md`, section "Over many games".

use super::deed_counts::{DeedCounts, SideDeeds};
use super::expectation::came_out;
use super::forecast::Forecasts;
use super::{Chances, Review, Reviewed, Values};
use crate::analysis::{Verdicts, merge_fields, player_name};
use crate::board::{BySide, Side};
use crate::notation::Record;
use crate::replay::{Replay, Verdict};
use crate::rules::Action;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Statistics over the reviews of many games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewCounts {
    /// Verdicts of all records. All other fields cover only records that count as games.
    pub verdicts: Verdicts,
    /// Values of the pieces.
    pub values: Values,
    /// Accuracy of the odds, for each prior.
    pub priors: Vec<PriorCounts>,
    /// Strikes and guesses of both sides, over all games.
    pub all: DeedCounts,
    /// Strikes and guesses by edition.
    pub editions: BTreeMap<String, DeedCounts>,
    /// Strikes and guesses by player. The games of a player as Red and as Blue are counted together.
    pub players: BTreeMap<String, DeedCounts>,
}

/// Accuracy of the odds of one prior.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriorCounts {
    /// Name of the prior.
    pub name: String,
    /// Forecasts of strikes.
    pub strikes: Forecasts,
    /// Forecasts of guesses.
    pub guesses: Forecasts,
}

// The name must be equal in both parts.
merge_fields!(PriorCounts { strikes, guesses = name });
merge_fields!(ReviewCounts { verdicts, priors, all, editions, players = values });

impl PriorCounts {
    fn new(name: &str) -> Self {
        Self { name: name.to_owned(), strikes: Forecasts::default(), guesses: Forecasts::default() }
    }

    /// Adds a strike or guess with its odds. Does nothing if the odds or the outcome are unknown.
    fn add(&mut self, reviewed: &Reviewed, chances: Option<Chances>) {
        let (Some(chances), Some(found)) = (chances, came_out(&reviewed.played)) else { return };
        let is_guess = matches!(reviewed.played.turn.action, Action::Guess { .. });
        let forecasts = if is_guess { &mut self.guesses } else { &mut self.strikes };
        forecasts.add(chances, found);
    }
}

/// Returns the odds of a strike or guess under a prior. `prior` is an index: 0 gives every arrangement the same
/// weight, and 1 is the prior of the review.
fn chances_by(prior: usize, reviewed: &Reviewed) -> Option<Chances> {
    if prior == 0 { reviewed.counted } else { reviewed.expected.map(|expected| expected.chances) }
}

impl ReviewCounts {
    /// Creates empty statistics with these piece values and priors. The luck is computed with the odds of the last
    /// prior.
    pub fn new(values: Values, priors: &[&str]) -> Self {
        Self {
            verdicts: Verdicts::default(),
            values,
            priors: priors.iter().map(|name| PriorCounts::new(name)).collect(),
            all: DeedCounts::default(),
            editions: BTreeMap::new(),
            players: BTreeMap::new(),
        }
    }

    /// Counts a record that could not be replayed.
    pub fn add_unreadable(&mut self) {
        self.verdicts.add(Verdict::Unreadable);
    }

    /// Adds a replayed record and its review.
    pub fn add(&mut self, review: &Review, record: &Record<'_>, replayed: &Replay) {
        self.verdicts.add(replayed.verdict);
        if replayed.verdict.is_failure() || replayed.game.is_none() {
            return;
        }
        for reviewed in &review.strikes {
            for (number, prior) in self.priors.iter_mut().enumerate() {
                prior.add(reviewed, chances_by(number, reviewed));
            }
        }
        let BySide { red, blue } = BySide::from_fn(|side| SideDeeds::new(review, side));
        self.all.add_game(&[red, blue]);
        named(&mut self.editions, replayed.terms.rules.edition.name).add_game(&[red, blue]);
        match Side::ALL.map(|side| player_name(record, side)) {
            // A player who plays both sides has played one game, not two.
            [Some(player), Some(other)] if player == other => named(&mut self.players, player).add_game(&[red, blue]),
            players => {
                for (player, deeds) in players.into_iter().zip([red, blue]) {
                    if let Some(player) = player {
                        named(&mut self.players, player).add_game(&[deeds]);
                    }
                }
            }
        }
    }

    /// Returns the reason why the counts of `other` cannot be added, or `None` if the counts can be added.
    pub fn differs(&self, other: &Self) -> Option<&'static str> {
        let names = |counts: &Self| counts.priors.iter().map(|prior| prior.name.clone()).collect::<Vec<_>>();
        if self.values != other.values {
            return Some("cannot add up documents with different piece values");
        }
        (names(self) != names(other)).then_some("cannot add up documents with different priors")
    }
}

/// Returns the counts under that name. Creates the counts if the name is new.
fn named<'c>(counts: &'c mut BTreeMap<String, DeedCounts>, name: &str) -> &'c mut DeedCounts {
    counts.entry(name.to_owned()).or_default()
}

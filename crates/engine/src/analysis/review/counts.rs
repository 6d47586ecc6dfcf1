//! What the reviews of many games tell together: counts and exact sums, which add up whatever the order.
//! `format-spec/review.md`, section "Over many games".

use super::deeds::{DeedCounts, SideDeeds};
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

/// The reviews of many games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewCounts {
    /// The verdicts on all records. Everything else is of those that count as games.
    pub verdicts: Verdicts,
    /// What pieces are worth.
    pub values: Values,
    /// How well odds foretold what came out, by each prior.
    pub priors: Vec<PriorCounts>,
    /// Both sides' strikes and guesses in all games.
    pub all: DeedCounts,
    /// The same by edition.
    pub editions: BTreeMap<String, DeedCounts>,
    /// Those of each player, with either side.
    pub players: BTreeMap<String, DeedCounts>,
}

/// How well the odds of a prior foretold what came out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriorCounts {
    /// What the prior is called.
    pub name: String,
    /// Strikes.
    pub strikes: Forecasts,
    /// Guesses.
    pub guesses: Forecasts,
}

// What both parts must have in common stands behind `=`.
merge_fields!(PriorCounts { strikes, guesses = name });
merge_fields!(ReviewCounts { verdicts, priors, all, editions, players = values });

impl PriorCounts {
    /// The prior that counts every arrangement once.
    pub const UNIFORM: &'static str = "uniform";

    fn new(name: &str) -> Self {
        Self { name: name.to_owned(), strikes: Forecasts::default(), guesses: Forecasts::default() }
    }

    /// Adds a strike or guess with its odds by this prior; nothing if these cannot be told, or not how it came out.
    fn add(&mut self, reviewed: &Reviewed, chances: Option<Chances>) {
        let (Some(chances), Some(found)) = (chances, came_out(&reviewed.played)) else { return };
        let is_guess = matches!(reviewed.played.turn.action, Action::Guess { .. });
        let forecasts = if is_guess { &mut self.guesses } else { &mut self.strikes };
        forecasts.add(chances, found);
    }
}

/// The odds of a strike or guess by the prior of that number: the first counts every arrangement once, by the second it was
/// reviewed.
fn chances_by(prior: usize, reviewed: &Reviewed) -> Option<Chances> {
    if prior == 0 { reviewed.counted } else { reviewed.expected.map(|expected| expected.chances) }
}

impl ReviewCounts {
    /// Nothing yet, of reviews with pieces worth that much, by priors of those names, the last of which luck is of.
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

    /// Counts a record that could not be replayed at all.
    pub fn add_unreadable(&mut self) {
        self.verdicts.add(Verdict::Unreadable);
    }

    /// Adds a replayed record, and its review.
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
            // Who had both sides played one game.
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

    /// Why the counts cannot be added to others, if so.
    pub fn differs(&self, other: &Self) -> Option<&'static str> {
        let names = |counts: &Self| counts.priors.iter().map(|prior| prior.name.clone()).collect::<Vec<_>>();
        if self.values != other.values {
            return Some("the documents give pieces different values: no sum can be told of them");
        }
        (names(self) != names(other)).then_some("the documents go by different priors: no sum can be told of them")
    }
}

/// The counts of that name.
fn named<'c>(counts: &'c mut BTreeMap<String, DeedCounts>, name: &str) -> &'c mut DeedCounts {
    counts.entry(name.to_owned()).or_default()
}

//! Setups as JSON: `adjutant/setups/1`. `format-spec/statistics.md`, section "The document of setups".

use super::heatmap::share;
use crate::analysis::Results;
use crate::analysis::setups::{Group, GroupSetups, Setups};
use crate::board::Side;
use crate::report::score::ScoreFigures;
use crate::report::table::rounded;
use serde::Serialize;
use std::collections::BTreeMap;

pub(crate) const SCHEMA: &str = "adjutant/setups/1";

/// Everything that was gathered, and what follows from it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SetupsDocument<'s> {
    schema: &'static str,
    /// Whether the figures count each different setup once; the counts never do.
    distinct: bool,
    counts: &'s Setups,
    figures: BTreeMap<Group, GroupFigures<'s>>,
}

#[derive(Clone, Debug, Serialize)]
struct GroupFigures<'s> {
    setups: Figures,
    squares: BTreeMap<&'static str, BTreeMap<String, f64>>,
    features: BTreeMap<&'static str, FeatureFigures>,
    patterns: Vec<PatternFigures>,
    different: u64,
    players: u64,
    owners: BTreeMap<&'s str, OwnerFigures>,
    frequent: Vec<FrequentFigures>,
    distances: BTreeMap<u32, Figures>,
}

#[derive(Clone, Debug, Serialize)]
struct OwnerFigures {
    different: u64,
    most_frequent: u64,
    #[serde(flatten)]
    all: Figures,
}

/// How many setups, their share of all, and what their results say.
#[derive(Clone, Debug, Serialize)]
struct Figures {
    setups: u64,
    share: f64,
    #[serde(flatten)]
    score: ScoreFigures,
}

#[derive(Clone, Debug, Serialize)]
struct FeatureFigures {
    #[serde(flatten)]
    with: Figures,
    score_without: Option<f64>,
}

#[derive(Clone, Debug, Serialize)]
struct PatternFigures {
    pattern: String,
    #[serde(flatten)]
    found: Figures,
}

#[derive(Clone, Debug, Serialize)]
struct FrequentFigures {
    setup: String,
    #[serde(flatten)]
    found: Figures,
}

impl Figures {
    fn new(of: Results, all: u64) -> Self {
        Self { setups: of.games(), share: rounded(share(of.games(), all)), score: ScoreFigures::new(&of) }
    }
}

impl<'s> SetupsDocument<'s> {
    /// The document, with the figures of those groups and so many of the most frequent setups.
    pub(crate) fn new(
        counts: &'s Setups,
        groups: &[(Group, &'s GroupSetups)],
        frequent: usize,
        distinct: bool,
    ) -> Self {
        let figures =
            groups.iter().map(|(group, setups)| (*group, figures(counts, *group, setups, frequent))).collect();
        Self { schema: SCHEMA, distinct, counts, figures }
    }
}

fn figures<'s>(counts: &Setups, group: Group, setups: &'s GroupSetups, frequent: usize) -> GroupFigures<'s> {
    let all = setups.setups.games();
    let squares = setups.squares.kinds().map(|kind| {
        let shares = group.board().zone_squares(Side::Red).filter_map(|square| {
            let there = setups.squares.at(kind, square.column(), square.row()).games();
            (there > 0).then(|| (square.to_string(), rounded(share(there, all))))
        });
        (kind.name(), shares.collect())
    });
    let features = setups.features.iter().filter_map(|(feature, counts)| {
        let asked = counts.with.games().saturating_add(counts.without.games());
        let figures = FeatureFigures {
            with: Figures::new(counts.with, asked),
            score_without: counts.without.score().map(rounded),
        };
        (asked > 0).then_some((feature.name, figures))
    });
    let patterns = counts.asked.patterns.iter().zip(&setups.patterns);
    let patterns = patterns
        .map(|(pattern, found)| PatternFigures { pattern: pattern.to_string(), found: Figures::new(*found, all) });
    let first = setups.frequent.first(frequent).into_iter();
    let first =
        first.map(|(setup, found)| FrequentFigures { setup: setup.to_string(), found: Figures::new(found, all) });
    let of_all = setups.owners.setups();
    let owners = setups.owners.iter().map(|(name, owner)| {
        let (different, most_frequent) = (owner.setups.len() as u64, owner.most());
        (name, OwnerFigures { different, most_frequent, all: Figures::new(owner.results, of_all) })
    });
    GroupFigures {
        setups: Figures::new(setups.setups, all),
        squares: squares.collect(),
        features: features.collect(),
        patterns: patterns.collect(),
        different: setups.owners.different(),
        players: setups.owners.players(),
        owners: owners.collect(),
        frequent: first.collect(),
        distances: setups.near.distances.iter().map(|(far, found)| (*far, Figures::new(*found, all))).collect(),
    }
}

//! Writes setups as JSON: `adjutant/setups/1`. See `format-spec/statistics.md`, section "The document of setups".

use super::heatmap::share;
use crate::analysis::Results;
use crate::analysis::setups::{Group, GroupSetups, Setups};
use crate::board::Side;
use crate::report::json::{Json, object};
use crate::report::score::ScoreFigures;
use crate::report::table::rounded;
use serde::Serialize;
use std::collections::BTreeMap;

pub const SCHEMA: &str = "adjutant/setups/1";

/// Returns the number of setups, their share, and their score.
fn figures_of(of: Results, all: u64) -> impl Serialize {
    object! {
        setups: of.games(),
        share: rounded(share(of.games(), all)),
        #[serde(flatten)]
        score: ScoreFigures::new(&of),
    }
}

/// Returns a document with all counts, and with figures for these groups. The figures include the `frequent` most
/// frequent setups. If `distinct` is set, the figures count each different setup once. `distinct` does not change
/// the counts.
pub fn setups_document<'a>(
    counts: &'a Setups,
    groups: &'a [(Group, &GroupSetups)],
    frequent: usize,
    distinct: bool,
) -> Box<dyn Json + 'a> {
    let figures = groups.iter().map(|(group, setups)| (*group, figures(counts, *group, setups, frequent)));
    Box::new(
        object! { schema: SCHEMA, distinct: distinct, counts: counts, figures: figures.collect::<BTreeMap<_, _>>() },
    )
}

fn figures(counts: &Setups, group: Group, setups: &GroupSetups, frequent: usize) -> impl Serialize + use<> {
    let all = setups.setups.games();
    let squares = setups.squares.kinds().map(|kind| {
        let shares = group.board().zone_squares(Side::Red).filter_map(|square| {
            let there = setups.squares.at(kind, square.column(), square.row()).games();
            (there > 0).then(|| (square.to_string(), rounded(share(there, all))))
        });
        (kind.name(), shares.collect::<BTreeMap<_, _>>())
    });
    let features = setups.features.iter().filter_map(|(feature, counts)| {
        let asked = counts.with.games().saturating_add(counts.without.games());
        let figures = object! {
            #[serde(flatten)]
            with: figures_of(counts.with, asked),
            score_without: counts.without.score().map(rounded),
        };
        (asked > 0).then_some((feature.name, figures))
    });
    let patterns = counts.asked.patterns.iter().zip(&setups.patterns).map(|(pattern, found)| {
        object! { pattern: pattern.to_string(), #[serde(flatten)] found: figures_of(*found, all) }
    });
    let first = setups.frequent.first(frequent).into_iter().map(|(setup, found)| {
        object! { setup: setup.to_string(), #[serde(flatten)] found: figures_of(found, all) }
    });
    let of_all = setups.owners.setups();
    let owners = setups.owners.iter().map(|(name, owner)| {
        let figures = object! {
            different: owner.setups.len(),
            most_frequent: owner.most(),
            #[serde(flatten)]
            all: figures_of(owner.results, of_all),
        };
        (name.to_owned(), figures)
    });
    let distances = setups.near.distances.iter().map(|(far, found)| (*far, figures_of(*found, all)));
    object! {
        setups: figures_of(setups.setups, all),
        squares: squares.collect::<BTreeMap<_, _>>(),
        features: features.collect::<BTreeMap<_, _>>(),
        patterns: patterns.collect::<Vec<_>>(),
        different: setups.owners.different(),
        players: setups.owners.players(),
        owners: owners.collect::<BTreeMap<_, _>>(),
        frequent: first.collect::<Vec<_>>(),
        distances: distances.collect::<BTreeMap<_, _>>(),
    }
}

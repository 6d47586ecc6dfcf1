//! Writes the document of many games, `adjutant/stats/1`: counts, and the figures computed from them.

use super::standings::standings_figures;
use super::{PlayerLimits, mean, rounded, sides};
use crate::analysis::{Games, Group, Histogram, Player, Rating, Ratings, Results};
use crate::board::{BySide, Side};
use crate::report::json::{Json, counts_document, object};
use crate::report::score::ScoreFigures;
use serde::Serialize;
use std::collections::BTreeMap;

/// Schema of [`stats_document`].
pub const SCHEMA: &str = "adjutant/stats/1";

/// Returns a document with the counts and the figures. The counts can be merged with the counts of other documents.
/// The figures are computed from the counts.
pub fn stats_document(games: &Games, limits: PlayerLimits) -> Box<dyn Json + '_> {
    Box::new(counts_document(SCHEMA, games, stats_figures(games, limits)))
}

fn games_figures(results: &Results) -> impl Serialize + use<> {
    object! { games: results.games(), #[serde(flatten)] score: ScoreFigures::new(results) }
}

/// Returns the mean, the quartiles and the extremes of a histogram.
fn spread_figures(histogram: &Histogram) -> impl Serialize + use<> {
    object! {
        mean: histogram.mean().map(rounded),
        least: histogram.least(),
        quarter: histogram.quantile(1, 4),
        median: histogram.median(),
        three_quarters: histogram.quantile(3, 4),
        most: histogram.most(),
    }
}

/// Returns the results and the mean length of the games in a group.
fn group_figures(results: &Results, turns: u64) -> impl Serialize + use<> {
    object! {
        #[serde(flatten)]
        games: games_figures(results),
        mean_turns: mean(turns, results.games()).map(rounded),
    }
}

fn player_figures(player: &Player, rating: Option<Rating>) -> impl Serialize + use<> {
    let results = player.results();
    object! {
        #[serde(flatten)]
        games: group_figures(&results, player.turns),
        mean_named: mean(player.named, results.games()).map(rounded),
        rating: rating.map(|rating| rounded(rating.points)),
        rating_error: rating.map(|rating| rounded(rating.error)),
    }
}

/// Returns the figures computed from the counts.
pub(super) fn stats_figures(games: &Games, limits: PlayerLimits) -> impl Serialize {
    let PlayerLimits { rated_games, scoring, .. } = limits;
    let (records, counted) = (games.verdicts.records(), games.verdicts.counted());
    let ratings = Ratings::new(&games.players, rated_games);
    let players = games.players.iter().map(|(name, player)| (name, player_figures(player, ratings.of(name))));
    let score = |side: Side| games.sides[side].strikes.all().score().map(rounded);
    object! {
        records: records,
        games: counted,
        left_out: records.saturating_sub(counted),
        results: BySide::new(games_figures(&games.all.red), games_figures(&games.all.red.reversed())),
        editions: all_groups(&games.editions),
        variants: all_groups(&games.variants),
        terminations: all_groups(&games.terminations),
        turns: spread_figures(&games.lengths),
        quiet: spread_figures(&games.quiet),
        sides: side_figures(games),
        strike_score: BySide::from_fn(score),
        ratings: object! {
            least_games: rated_games,
            players: ratings.len(),
            mean: Ratings::MEAN,
            converged: ratings.has_converged,
        },
        players: players.collect::<BTreeMap<_, _>>(),
        standings: standings_figures(&games.players, &scoring),
    }
}

fn all_groups(groups: &BTreeMap<String, Group>) -> BTreeMap<&str, impl Serialize + use<>> {
    groups.iter().map(|(name, group)| (&**name, group_figures(&group.red, group.turns))).collect()
}

fn side_figures(games: &Games) -> BySide<BTreeMap<String, u64>> {
    BySide::from_fn(|side| {
        sides::figures(&games.sides, false)
            .map(|(name, values)| (name.replace([' ', '-'], "_"), values[side]))
            .collect()
    })
}

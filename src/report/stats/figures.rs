//! The document of many games, `adjutant/stats/1`: what was counted, and what follows from it.

use super::standings::StandingsFigures;
use super::{PlayerLimits, mean, rounded, sides};
use crate::analysis::{Games, Group, Histogram, Player, Rating, Ratings, Results};
use crate::board::{BySide, Side};
use crate::report::score::ScoreFigures;
use serde::Serialize;
use std::collections::BTreeMap;

/// What many games tell, as a document that can be merged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct StatsDocument<'g> {
    schema: &'static str,
    counts: &'g Games,
    figures: StatsFigures<'g>,
}

impl<'g> StatsDocument<'g> {
    /// The form of the document.
    pub(crate) const SCHEMA: &'static str = "adjutant/stats/1";

    /// The document of those games; of the limits, it asks who is rated and what games count.
    pub(crate) fn new(games: &'g Games, limits: PlayerLimits) -> Self {
        Self { schema: Self::SCHEMA, counts: games, figures: StatsFigures::new(games, limits) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct GamesFigures {
    games: u64,
    #[serde(flatten)]
    score: ScoreFigures,
}

impl GamesFigures {
    fn new(results: &Results) -> Self {
        Self { games: results.games(), score: ScoreFigures::new(results) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct SpreadFigures {
    mean: Option<f64>,
    least: Option<u32>,
    quarter: Option<u32>,
    median: Option<u32>,
    three_quarters: Option<u32>,
    most: Option<u32>,
}

impl SpreadFigures {
    fn new(histogram: &Histogram) -> Self {
        Self {
            mean: histogram.mean().map(rounded),
            least: histogram.least(),
            quarter: histogram.quantile(1, 4),
            median: histogram.median(),
            three_quarters: histogram.quantile(3, 4),
            most: histogram.most(),
        }
    }
}

/// Figures of games that have something in common; the score is Red's, or the player's.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct GroupFigures {
    #[serde(flatten)]
    games: GamesFigures,
    mean_turns: Option<f64>,
}

impl GroupFigures {
    fn new(results: &Results, turns: u64) -> Self {
        Self { games: GamesFigures::new(results), mean_turns: mean(turns, results.games()).map(rounded) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct PlayerFigures {
    #[serde(flatten)]
    games: GroupFigures,
    mean_named: Option<f64>,
    rating: Option<f64>,
    rating_error: Option<f64>,
}

impl PlayerFigures {
    fn new(player: &Player, rating: Option<Rating>) -> Self {
        let results = player.results();
        Self {
            games: GroupFigures::new(&results, player.turns),
            mean_named: mean(player.named, results.games()).map(rounded),
            rating: rating.map(|rating| rounded(rating.points)),
            rating_error: rating.map(|rating| rounded(rating.error)),
        }
    }
}

/// How many players are rated, and how.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct RatingFigures {
    least_games: u64,
    players: usize,
    mean: f64,
    converged: bool,
}

/// What follows from the counts of many games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct StatsFigures<'g> {
    records: u64,
    games: u64,
    left_out: u64,
    results: BySide<GamesFigures>,
    editions: BTreeMap<&'g str, GroupFigures>,
    variants: BTreeMap<&'g str, GroupFigures>,
    terminations: BTreeMap<&'g str, GroupFigures>,
    turns: SpreadFigures,
    quiet: SpreadFigures,
    sides: BySide<BTreeMap<String, u64>>,
    strike_score: BySide<Option<f64>>,
    ratings: RatingFigures,
    players: BTreeMap<&'g str, PlayerFigures>,
    standings: StandingsFigures<'g>,
}

impl<'g> StatsFigures<'g> {
    pub(super) fn new(games: &'g Games, PlayerLimits { rated_games, scoring, .. }: PlayerLimits) -> Self {
        let (records, counted) = (games.verdicts.records(), games.verdicts.counted());
        let red = games.all.red;
        let blue = red.reversed();
        let ratings = Ratings::new(&games.players, rated_games);
        let players = games.players.iter();
        let score = |side: Side| games.sides[side].strikes.all().score().map(rounded);
        Self {
            records,
            games: counted,
            left_out: records.saturating_sub(counted),
            results: BySide::new(GamesFigures::new(&red), GamesFigures::new(&blue)),
            editions: group_figures(&games.editions),
            variants: group_figures(&games.variants),
            terminations: group_figures(&games.terminations),
            turns: SpreadFigures::new(&games.lengths),
            quiet: SpreadFigures::new(&games.quiet),
            sides: side_figures(games),
            strike_score: BySide::from_fn(score),
            ratings: RatingFigures {
                least_games: rated_games,
                players: ratings.len(),
                mean: Ratings::MEAN,
                converged: ratings.has_converged,
            },
            players: players.map(|(name, player)| (name, PlayerFigures::new(player, ratings.of(name)))).collect(),
            standings: StandingsFigures::new(&games.players, &scoring),
        }
    }
}

fn group_figures(groups: &BTreeMap<String, Group>) -> BTreeMap<&str, GroupFigures> {
    groups.iter().map(|(name, group)| (&**name, GroupFigures::new(&group.red, group.turns))).collect()
}

fn side_figures(games: &Games) -> BySide<BTreeMap<String, u64>> {
    BySide::from_fn(|side| {
        sides::figures(&games.sides, false)
            .map(|(name, values)| (name.replace([' ', '-'], "_"), values[side]))
            .collect()
    })
}

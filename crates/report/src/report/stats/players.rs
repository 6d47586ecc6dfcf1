//! Writes statistics of players: games, scores, ratings, terminations and pairings.

use super::{StatsTable, TableInput, mean, result_columns, results, share};
use crate::analysis::{Games, Merge, Player, Rating, Ratings, Results, Scoring};
use crate::plot::{Interval, Plot, Unit, intervals};
use crate::report::graphemes::beginning;
use crate::report::score::named_interval;
use crate::report::{Column, Cut, Table, Value, visible};
use std::collections::BTreeMap;
use std::fmt::Write;

pub(in crate::report) const PLAYERS: StatsTable = StatsTable::new(
    "players",
    "A player is a name in the tags Red and Blue. Plies and revealed pieces are means per game. A rating is computed \
    from the results between players (the model of Zermelo, and of Bradley and Terry); 400 points are odds of 10 to 1. \
    +- is the standard error of the rating, and the whiskers of the plot extend to 1.96 standard errors. Players are \
    rated if they have enough games and if a chain of results connects all of them.",
    players,
)
.drawn(rating_plots);

pub(in crate::report) const HEAD_TO_HEAD: StatsTable = StatsTable::new(
    "head-to-head",
    "Pairs of players who met. Each pair is listed once; the results are those of the first player.",
    head_to_head,
)
.if_asked();

pub(in crate::report) const TERMINATIONS: StatsTable = StatsTable::new(
    "player-terminations",
    "How the games of each player ended, and the player's score in them; the share is of the player's games.",
    terminations,
)
.if_asked();

/// Limits for listed and rated players, and the points for games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerLimits {
    /// Maximum number of listed players.
    pub top: usize,
    /// Minimum number of games of a listed player.
    pub least_games: u64,
    /// Minimum number of games with a result that a rated player has.
    pub rated_games: u64,
    /// Points for a game in standings.
    pub scoring: Scoring,
}

impl<'g> TableInput<'g> {
    /// Returns a name: truncated in text output, complete in machine-readable output.
    pub(super) fn name(&self, name: &str) -> Value {
        /// Maximum length of a name in text output.
        const LONGEST: usize = 40;
        Value::Text(match self.people {
            Some(_) => beginning(&visible(name), LONGEST).into_owned(),
            None => name.to_owned(),
        })
    }

    /// Returns the items with enough games, sorted by their number of games, largest first. The list has at most
    /// `limits.top` items. Also returns the number of items before this limit.
    fn listed<T>(&self, all: impl Iterator<Item = T>, games: impl Fn(&T) -> u64) -> (Vec<T>, usize) {
        let mut sorted: Vec<T> = all.filter(|one| games(one) >= self.limits.least_games).collect();
        sorted.sort_by_key(|one| std::cmp::Reverse(games(one)));
        let all = sorted.len();
        sorted.truncate(self.limits.top);
        (sorted, all)
    }

    fn players(&self) -> (Vec<(&'g str, &'g Player)>, usize) {
        self.listed(self.games.players.iter(), |(_, player)| player.results().games())
    }
}

/// Returns the names in the table of players on a page, in order.
pub(in crate::report) fn listed_names(games: &Games, limits: PlayerLimits) -> Vec<&str> {
    let asked = TableInput { games, limits, people: Some(super::PAGE) };
    asked.players().0.into_iter().map(|(name, _)| name).collect()
}

/// Returns the part of a title that says how many entries of a truncated list are shown.
fn cut(shown: usize, all: usize) -> String {
    if shown < all { format!(", the {shown} with most games") } else { String::new() }
}

const PLAYER: Column = Column::new("player", "player").cut(Cut::End);

/// Draws the ratings of the listed players, highest first. Empty if no player is rated.
fn rating_plots(asked: &TableInput<'_>) -> Vec<Plot> {
    /// Number of standard errors on each side of a 95 % interval.
    const ERRORS: f64 = 1.96;
    let ratings = Ratings::new(&asked.games.players, asked.limits.rated_games);
    let (listed, _) = asked.players();
    let rated = listed.into_iter().filter_map(|(name, _)| {
        let Rating { points, error } = ratings.of(name)?;
        Some(named_interval(name, points, points - ERRORS * error, points + ERRORS * error))
    });
    let mut rated: Vec<Interval> = rated.collect();
    rated.sort_by(|one, other| other.value.total_cmp(&one.value));
    let title = "Ratings, with 95 % intervals";
    if rated.is_empty() { Vec::new() } else { vec![intervals(title, Unit::Points, Ratings::MEAN, &rated)] }
}

/// Returns the players by number of games. Text output omits some columns.
fn players(asked: &TableInput<'_>) -> Table {
    let ratings = Ratings::new(&asked.games.players, asked.limits.rated_games);
    let (listed, all) = asked.players();
    let row = |(name, player): &(&str, &Player)| {
        let of = player.results();
        let rating = ratings.of(name);
        let behind = [
            Value::Count(player.red.games()),
            Value::Count(player.blue.games()),
            Value::number(mean(player.turns, of.games()), 1),
            Value::number(mean(player.named, of.games()), 1),
            Value::number(rating.map(|rating| rating.points), 0),
            Value::number(rating.map(|rating| rating.error), 0),
        ];
        [asked.name(name), Value::Count(of.games())].into_iter().chain(results(&of)).chain(behind).collect()
    };
    let is_wide = asked.people.is_none_or(|width| width >= 110);
    let if_wide = |column: Column| match column.name {
        "open" | "low" | "high" if !is_wide => Column { heading: "", ..column },
        _ => column,
    };
    let behind = [
        Column::new("red_games", ""),
        Column::new("blue_games", ""),
        Column::new("mean_turns", "plies").ranked(1),
        Column::new("mean_named", "named").ranked(2),
        Column::new("rating", "rating"),
        Column::new("rating_error", "+-"),
    ];
    let head = [PLAYER, Column::new("games", "games")];
    Table::new(
        title(all, listed.len(), &ratings, asked.limits.rated_games),
        head.into_iter().chain(result_columns(0, 0).map(if_wide)).chain(behind),
        listed.iter().map(row),
    )
}

fn title(all: usize, shown: usize, ratings: &Ratings, rated_games: u64) -> String {
    let mut title = format!("Players: {all}{}; plies and revealed pieces are means per game", cut(shown, all));
    // Writing to a string cannot fail.
    let _ = match ratings.len() {
        _ if !ratings.has_converged => write!(title, "\nNobody is rated: computing the ratings takes too long"),
        0 => {
            write!(
                title,
                "\nNobody is rated: ratings need {rated_games} games per player, and a chain of results that connects all \
                 players"
            )
        }
        rated => write!(title, "\nRated: {rated} players; the mean rating is {:.0}", Ratings::MEAN),
    };
    title
}

/// Returns the terminations of each listed player's games, most frequent first.
fn terminations(asked: &TableInput<'_>) -> Table {
    let (listed, all) = asked.players();
    let more = cut(listed.len(), all);
    let mut rows = Vec::new();
    for (name, player) in listed {
        let all_games = player.results().games();
        let mut ways: Vec<(&String, &Results)> = player.terminations.iter().collect();
        ways.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
        for (termination, of) in ways {
            let games = of.games();
            let head = [asked.name(name), Value::text(termination), Value::Count(games), share(games, all_games)];
            rows.push(head.into_iter().chain(results(of)).collect());
        }
    }
    let head = [
        PLAYER,
        Column::new("termination", "termination"),
        Column::new("games", "games"),
        Column::new("share", "share").ranked(1),
    ];
    Table::new(
        format!("How the games of each player ended, and the player's score; players: {all}{more}"),
        head.into_iter().chain(result_columns(1, 2)),
        rows,
    )
}

/// Games of two players, from the view of the first.
#[derive(Clone, Copy, Debug, Default)]
struct Met {
    results: Results,
    /// Games in which the first player had Red.
    red: u64,
}

/// Returns the pairs by number of games. The results are those of the player whose name comes first.
fn head_to_head(asked: &TableInput<'_>) -> Table {
    let mut pairs: BTreeMap<(&str, &str), Met> = BTreeMap::new();
    for (red, player) in asked.games.players.iter() {
        for (blue, results) in &player.met {
            let blue = blue.as_str();
            let is_first = red <= blue;
            let met = pairs.entry(if is_first { (red, blue) } else { (blue, red) }).or_default();
            if is_first {
                met.results.merge(*results);
                met.red.merge(results.games());
            } else {
                met.results.merge(results.reversed());
            }
        }
    }
    let (listed, all) = asked.listed(pairs.into_iter(), |(_, met)| met.results.games());
    let row = |((one, other), met): &((&str, &str), Met)| {
        let head = [asked.name(one), asked.name(other), Value::Count(met.results.games())];
        head.into_iter().chain(results(&met.results)).chain([Value::Count(met.red)]).collect()
    };
    let head = [PLAYER, Column::new("opponent", "opponent").cut(Cut::End), Column::new("games", "games")];
    let behind = [Column::new("red_games", "as red").ranked(3)];
    let more = cut(listed.len(), all);
    Table::new(
        format!("Pairs of players: {all}{more}; the results are those of the first player of each pair"),
        head.into_iter().chain(result_columns(2, 1)).chain(behind),
        listed.iter().map(row),
    )
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn a_title_says_how_many_are_listed_only_where_not_all_are() {
        assert_eq!([cut(0, 0), cut(2, 2), cut(2, 3)], ["", "", ", the 2 with most games"].map(str::to_owned));
    }
}

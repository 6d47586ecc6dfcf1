//! The players: games, scores and ratings; how their games ended; and who met whom.

use super::{Asked, StatsTable, mean, result_columns, results, share};
use crate::analysis::{Merge, Player, Rating, Ratings, Results, Scoring};
use crate::plot::{Interval, Measured, Plot, intervals};
use crate::report::graphemes::beginning;
use crate::report::score::named_interval;
use crate::report::{Column, Cut, Table, Value, visible};
use std::collections::BTreeMap;
use std::fmt::Write;

pub(in crate::report) const PLAYERS: StatsTable = StatsTable::new(
    "players",
    "A player is a name in the tags Red and Blue. Turns and pieces named are means per game. A rating goes by who beat \
     whom in these games (the model of Zermelo, and of Bradley and Terry), 400 points being odds of 10 to 1; +- is its \
     standard error, and the whiskers of the plot reach 1.96 of these to either side. Rated are players with games \
     enough, between whom results lead from each to each.",
    players,
)
.drawn(rating_plots);

pub(in crate::report) const HEAD_TO_HEAD: StatsTable = StatsTable::new(
    "head-to-head",
    "Pairs of players who met, each once, and the results as the first of them sees them.",
    head_to_head,
)
.if_asked();

pub(in crate::report) const TERMINATIONS: StatsTable = StatsTable::new(
    "player-terminations",
    "How the games of each player ended, and what the player scored in those; the share is of the player's games.",
    terminations,
)
.if_asked();

/// Which players are listed, which are rated, and what their games count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerLimits {
    /// How many are listed at most.
    pub top: usize,
    /// How many games a listed player has at least.
    pub least_games: u64,
    /// How many games with a result a rated player has at least.
    pub rated_games: u64,
    /// How many points a game counts in standings.
    pub scoring: Scoring,
}

impl Asked<'_> {
    /// The name as people get it, or programs.
    pub(super) fn name(&self, name: &str) -> Value {
        /// The longest name that people are shown.
        const LONGEST: usize = 40;
        Value::Text(match self.people {
            Some(_) => beginning(&visible(name), LONGEST).into_owned(),
            None => name.to_owned(),
        })
    }

    /// Those with most games first, as many as are listed, and how many there were before the list was cut.
    fn listed<T>(&self, all: impl Iterator<Item = T>, games: impl Fn(&T) -> u64) -> (Vec<T>, usize) {
        let mut sorted: Vec<T> = all.filter(|one| games(one) >= self.limits.least_games).collect();
        sorted.sort_by_key(|one| std::cmp::Reverse(games(one)));
        let all = sorted.len();
        sorted.truncate(self.limits.top);
        (sorted, all)
    }

    fn players(&self) -> (Vec<(&str, &Player)>, usize) {
        self.listed(self.games.players.iter(), |(_, player)| player.results().games())
    }
}

/// What a title says of a list that was cut.
fn cut(shown: usize, all: usize) -> String {
    if shown < all { format!(", the {shown} with most games") } else { String::new() }
}

const PLAYER: Column = Column::new("player", "player").cut(Cut::End);

/// The ratings of the listed players, the highest first; nothing where nobody is rated.
fn rating_plots(asked: &Asked<'_>) -> Vec<Plot> {
    /// How many standard errors an interval for a confidence of 95 % takes to either side.
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
    if rated.is_empty() { Vec::new() } else { vec![intervals(title, Measured::Points, Ratings::MEAN, &rated)] }
}

/// The players by their number of games; people are not shown everything of each.
fn players(asked: &Asked<'_>) -> Table {
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
        Column::new("mean_turns", "turns").ranked(1),
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
    let mut title = format!("Players: {all}{}; turns and pieces named are means per game", cut(shown, all));
    // Writing to a string cannot fail.
    let _ = match ratings.len() {
        _ if !ratings.has_converged => write!(title, "\nNobody is rated: finding the ratings takes too much work"),
        0 => {
            write!(title, "\nNobody is rated: that takes {rated_games} games, and results that lead from each to each")
        }
        rated => write!(title, "\nRated: {rated}, whose mean is {:.0}", Ratings::MEAN),
    };
    title
}

/// How the games of each listed player ended, the most frequent way first.
fn terminations(asked: &Asked<'_>) -> Table {
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
        format!("How the games of each player ended, and what the player won of those; players: {all}{more}"),
        head.into_iter().chain(result_columns(1, 2)),
        rows,
    )
}

/// The games of two players, as the first of them sees them.
#[derive(Clone, Copy, Debug, Default)]
struct Met {
    results: Results,
    /// Those in which the first had Red.
    red: u64,
}

/// The pairs by their number of games; the one whose name comes first is the one whose results these are.
fn head_to_head(asked: &Asked<'_>) -> Table {
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
        format!("Pairs of players: {all}{more}; results as the first sees them"),
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

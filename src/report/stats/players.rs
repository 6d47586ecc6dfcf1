//! The players: games, scores, and ratings.

use super::mean;
use crate::analysis::{Games, Player, Ratings, Results};
use crate::report::graphemes::beginning;
use crate::report::score::ScoreFigures;
use crate::report::{Column, Cut, Table, Value, visible};
use std::fmt::Write;

/// Which players are listed, and which are rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerLimits {
    /// How many are listed at most.
    pub top: usize,
    /// How many games a listed player has at least.
    pub least_games: u64,
    /// How many games with a result a rated player has at least.
    pub rated_games: u64,
}

/// The longest name that people are shown.
const LONGEST_NAME: usize = 40;

/// The name as people get it, or programs.
pub(super) fn shown_name(name: &str, people: Option<usize>) -> Value {
    Value::Text(match people {
        Some(_) => beginning(&visible(name), LONGEST_NAME).into_owned(),
        None => name.to_owned(),
    })
}

/// The players that are listed, those with most games first, and how many there were before the list was cut.
fn listed(games: &Games, limits: PlayerLimits) -> (Vec<(&str, &Player)>, usize) {
    let enough = |(_, player): &(&str, &Player)| player.results().games() >= limits.least_games;
    let mut sorted: Vec<(&str, &Player)> = games.players.iter().filter(enough).collect();
    sorted.sort_by_key(|(_, player)| std::cmp::Reverse(player.results().games()));
    let all = sorted.len();
    sorted.truncate(limits.top);
    (sorted, all)
}

/// The players by their number of games; people are not shown everything of each.
pub(super) fn players(games: &Games, limits: PlayerLimits, people: Option<usize>) -> Table {
    let ratings = Ratings::new(&games.players, limits.rated_games);
    let (sorted, all) = listed(games, limits);
    let is_wide = people.is_none_or(|width| width >= 110);
    let row = |(name, player): &(&str, &Player)| {
        let results = player.results();
        let rating = ratings.of(name);
        let counts = [results.games(), results.won, results.drawn, results.lost, results.open].map(Value::Count);
        let scores = ScoreFigures::new(&results).values();
        let behind = [
            Value::Count(player.red.games()),
            Value::Count(player.blue.games()),
            Value::number(mean(player.turns, results.games()), 1),
            Value::number(mean(player.named, results.games()), 1),
            Value::number(rating.map(|rating| rating.points), 0),
            Value::number(rating.map(|rating| rating.error), 0),
        ];
        [shown_name(name, people)].into_iter().chain(counts).chain(scores).chain(behind).collect()
    };
    let if_wide = |heading: &'static str| if is_wide { heading } else { "" };
    Table {
        name: "players",
        title: title(all, sorted.len(), &ratings, limits.rated_games),
        columns: vec![
            Column::new("player", "player").cut(Cut::End),
            Column::new("games", "games"),
            Column::new("won", "won"),
            Column::new("drawn", "drawn"),
            Column::new("lost", "lost"),
            Column::new("open", if_wide("open")),
            Column::new("score", "score"),
            Column::new("low", if_wide("from")),
            Column::new("high", if_wide("to")),
            Column::new("red_games", ""),
            Column::new("blue_games", ""),
            Column::new("mean_turns", "turns").ranked(1),
            Column::new("mean_named", "named").ranked(2),
            Column::new("rating", "rating"),
            Column::new("rating_error", "+-"),
        ],
        rows: sorted.iter().map(row).collect(),
    }
}

fn title(all: usize, shown: usize, ratings: &Ratings, rated_games: u64) -> String {
    let mut title = format!("Players: {all}");
    if shown < all {
        let _ = write!(title, ", the {shown} with most games");
    }
    title += "; turns and pieces named are means per game";
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
pub(super) fn terminations(games: &Games, limits: PlayerLimits, people: Option<usize>) -> Table {
    let (sorted, all) = listed(games, limits);
    let shown = sorted.len();
    let mut rows = Vec::new();
    for (name, player) in sorted {
        let all_games = player.results().games();
        let mut ways: Vec<(&String, &Results)> = player.terminations.iter().collect();
        ways.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
        for (termination, results) in ways {
            let counts = [results.won, results.drawn, results.lost, results.open].map(Value::Count);
            let head = [
                shown_name(name, people),
                Value::text(termination),
                Value::Count(results.games()),
                Value::share((all_games > 0).then(|| results.games() as f64 / all_games as f64)),
            ];
            rows.push(head.into_iter().chain(counts).chain(ScoreFigures::new(results).values()).collect());
        }
    }
    let more = if shown < all { format!(", the {shown} with most games") } else { String::new() };
    Table {
        name: "player-terminations",
        title: format!("How the games of each player ended, and what the player won of those; players: {all}{more}"),
        columns: vec![
            Column::new("player", "player").cut(Cut::End),
            Column::new("termination", "termination"),
            Column::new("games", "games"),
            Column::new("share", "share").ranked(1),
            Column::new("won", "won"),
            Column::new("drawn", "drawn"),
            Column::new("lost", "lost"),
            Column::new("open", "open").ranked(1),
            Column::new("score", "score"),
            Column::new("low", "from").ranked(2),
            Column::new("high", "to").ranked(2),
        ],
        rows,
    }
}

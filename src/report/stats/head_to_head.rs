//! Who met whom, and how that came out.

use super::players::{PlayerLimits, shown_name};
use crate::analysis::{Games, Merge, Results};
use crate::report::score::ScoreFigures;
use crate::report::{Column, Cut, Table, Value};
use std::collections::BTreeMap;

/// The games of two players, as the first of them sees them.
#[derive(Clone, Copy, Debug, Default)]
struct Met {
    results: Results,
    /// Those in which the first had Red.
    red: u64,
}

/// The pairs by their number of games; the one whose name comes first is the one whose results these are.
pub(super) fn head_to_head(games: &Games, limits: PlayerLimits, people: Option<usize>) -> Table {
    let mut pairs: BTreeMap<(&str, &str), Met> = BTreeMap::new();
    for (red, player) in games.players.iter() {
        for (blue, results) in &player.met {
            let blue = blue.as_str();
            let is_first = red <= blue;
            let met = pairs.entry(if is_first { (red, blue) } else { (blue, red) }).or_default();
            if is_first {
                met.results.merge(*results);
                met.red.merge(results.games());
            } else {
                met.results.merge(Results { won: results.lost, lost: results.won, ..*results });
            }
        }
    }
    let mut sorted: Vec<((&str, &str), Met)> =
        pairs.into_iter().filter(|(_, met)| met.results.games() >= limits.least_games).collect();
    sorted.sort_by_key(|(_, met)| std::cmp::Reverse(met.results.games()));
    let all = sorted.len();
    sorted.truncate(limits.top);
    let row = |((one, other), met): &((&str, &str), Met)| {
        let results = met.results;
        let names = [one, other].map(|name| shown_name(name, people));
        let counts = [results.games(), results.won, results.drawn, results.lost, results.open].map(Value::Count);
        let scores = ScoreFigures::new(&results).values();
        names.into_iter().chain(counts).chain(scores).chain([Value::Count(met.red)]).collect()
    };
    let more = if sorted.len() < all { format!(", the {} with most games", sorted.len()) } else { String::new() };
    Table {
        name: "head-to-head",
        title: format!("Pairs of players: {all}{more}; results as the first sees them"),
        columns: vec![
            Column::new("player", "player").cut(Cut::End),
            Column::new("opponent", "opponent").cut(Cut::End),
            Column::new("games", "games"),
            Column::new("won", "won"),
            Column::new("drawn", "drawn"),
            Column::new("lost", "lost"),
            Column::new("open", "open").ranked(2),
            Column::new("score", "score"),
            Column::new("low", "from").ranked(1),
            Column::new("high", "to").ranked(1),
            Column::new("red_games", "as red").ranked(3),
        ],
        rows: sorted.iter().map(row).collect(),
    }
}

//! How games came out: of all, by edition, by variant, by termination; and what records earned.

use super::mean;
use crate::analysis::{Games, Group, Results};
use crate::replay::Verdict;
use crate::report::score::ScoreFigures;
use crate::report::{Column, Table, Value};
use std::collections::BTreeMap;

/// Widths of this many columns and more have room for means.
const WIDE: usize = 100;

fn row(name: &str, won: u64, lost: u64, results: &Results, turns: u64) -> Vec<Value> {
    let counts = [results.games(), won, results.drawn, lost, results.open].map(Value::Count);
    let mean = Value::number(mean(turns, results.games()), 1);
    [Value::text(name)].into_iter().chain(counts).chain(ScoreFigures::new(results).values()).chain([mean]).collect()
}

/// How all games came out for each side.
pub(super) fn sides(games: &Games, width: usize) -> Table {
    let red = games.all.red;
    let blue = Results { won: red.lost, lost: red.won, ..red };
    let rows = [("red", red), ("blue", blue)];
    Table {
        name: "results",
        title: "Results by side; the score, a draw counting half, with its 95 % interval".to_owned(),
        columns: vec![
            Column::new("side", "side"),
            Column::new("games", "games"),
            Column::new("won", "won"),
            Column::new("drawn", "drawn"),
            Column::new("lost", "lost"),
            Column::new("open", "open").ranked(1),
            Column::new("score", "score"),
            Column::new("low", "from").ranked(2),
            Column::new("high", "to").ranked(2),
            Column::new("mean_turns", if width < WIDE { "" } else { "mean turns" }),
        ],
        rows: rows.map(|(name, results)| row(name, results.won, results.lost, &results, games.all.turns)).to_vec(),
    }
}

/// How the games of each group came out, most frequent groups first.
pub(super) fn groups(name: &'static str, by: &'static str, groups: &BTreeMap<String, Group>, width: usize) -> Table {
    let mut sorted: Vec<(&String, &Group)> = groups.iter().collect();
    sorted.sort_by_key(|(_, group)| std::cmp::Reverse(group.red.games()));
    let has_open = groups.values().any(|group| group.red.open > 0);
    let rows =
        sorted.into_iter().map(|(name, group)| row(name, group.red.won, group.red.lost, &group.red, group.turns));
    Table {
        name,
        title: format!("Results by {by}; Red's score with its 95 % interval"),
        columns: vec![
            Column::new(by, by),
            Column::new("games", "games"),
            Column::new("red_won", "red"),
            Column::new("drawn", "drawn"),
            Column::new("blue_won", "blue"),
            Column::new("open", if has_open { "open" } else { "" }),
            Column::new("red_score", "score"),
            Column::new("low", "from").ranked(2),
            Column::new("high", "to").ranked(2),
            Column::new("mean_turns", if width < WIDE { "" } else { "mean turns" }),
        ],
        rows: rows.collect(),
    }
}

/// What the records earned.
pub(super) fn verdicts(games: &Games) -> Table {
    let records = games.verdicts.records();
    let row = |verdict: Verdict| {
        let count = games.verdicts.count(verdict);
        let share = (records > 0).then(|| count as f64 / records as f64);
        vec![Value::text(verdict.name()), Value::Count(count), Value::share(share)]
    };
    Table {
        name: "verdicts",
        title: "Verdicts on the records; the first two count as games".to_owned(),
        columns: vec![
            Column::new("verdict", "verdict"),
            Column::new("records", "records"),
            Column::new("share", "share"),
        ],
        rows: Verdict::ALL.map(row).to_vec(),
    }
}

//! How games came out: of all, by edition, by variant, by termination, by first turn; and what records earned.

use super::{Asked, StatsTable, columns, mean, result_columns, results, share};
use crate::analysis::{FirstTurn, Group, Results};
use crate::board::Side;
use crate::replay::Verdict;
use crate::report::{Column, Table, Value};
use std::collections::BTreeMap;

pub(super) const VERDICTS: StatsTable = StatsTable::new("verdicts", verdicts).if_asked();

pub(super) const RESULTS: StatsTable = StatsTable::new("results", sides);

pub(super) const EDITIONS: StatsTable = StatsTable {
    is_left_out: |games| games.editions.len() == 1,
    ..StatsTable::new("editions", |asked| groups("editions", "edition", &asked.games.editions, asked))
};

pub(super) const VARIANTS: StatsTable = StatsTable {
    is_left_out: |games| games.variants.len() == 1,
    ..StatsTable::new("variants", |asked| groups("variants", "variant", &asked.games.variants, asked))
};

pub(super) const TERMINATIONS: StatsTable =
    StatsTable::new("terminations", |asked| groups("terminations", "termination", &asked.games.terminations, asked));

pub(super) const FIRST_TURNS: StatsTable = StatsTable::new("first-turns", first_turns);

fn verdicts(asked: &Asked<'_>) -> Table {
    let verdicts = asked.games.verdicts;
    let row = |verdict: Verdict| {
        let count = verdicts.count(verdict);
        vec![Value::text(verdict.name()), Value::Count(count), share(count, verdicts.records())]
    };
    Table {
        name: "verdicts",
        title: "Verdicts on the records; the first two count as games".to_owned(),
        columns: columns(["verdict", "records", "share"]).to_vec(),
        rows: Verdict::ALL.map(row).to_vec(),
    }
}

fn row(name: &str, of: &Results, turns: u64) -> Vec<Value> {
    let mean = Value::number(mean(turns, of.games()), 1);
    [Value::text(name), Value::Count(of.games())].into_iter().chain(results(of)).chain([mean]).collect()
}

/// The last column of [`row`]; people get it where there is room.
fn mean_turns(asked: &Asked<'_>) -> Column {
    const WIDE: usize = 100;
    Column::new("mean_turns", if asked.people.is_some_and(|width| width < WIDE) { "" } else { "mean turns" })
}

fn sides(asked: &Asked<'_>) -> Table {
    let all = asked.games.all;
    let rows = [("red", all.red), ("blue", all.red.reversed())];
    Table {
        name: "results",
        title: "Results by side; the score, a draw counting half, with its 95 % interval".to_owned(),
        columns: columns(["side", "games"])
            .into_iter()
            .chain(result_columns(1, 2))
            .chain([mean_turns(asked)])
            .collect(),
        rows: rows.map(|(name, results)| row(name, &results, all.turns)).to_vec(),
    }
}

/// How the games of each group came out, most frequent groups first.
fn groups(name: &'static str, by: &'static str, groups: &BTreeMap<String, Group>, asked: &Asked<'_>) -> Table {
    let mut sorted: Vec<(&String, &Group)> = groups.iter().collect();
    sorted.sort_by_key(|(_, group)| std::cmp::Reverse(group.red.games()));
    let has_open = groups.values().any(|group| group.red.open > 0);
    let [_, drawn, _, _, _, low, high] = result_columns(0, 2);
    Table {
        name,
        title: format!("Results by {by}; Red's score with its 95 % interval"),
        columns: vec![
            Column::new(by, by),
            Column::new("games", "games"),
            Column::new("red_won", "red"),
            drawn,
            Column::new("blue_won", "blue"),
            Column::new("open", if has_open { "open" } else { "" }),
            Column::new("red_score", "score"),
            low,
            high,
            mean_turns(asked),
        ],
        rows: sorted.into_iter().map(|(name, group)| row(name, &group.red, group.turns)).collect(),
    }
}

/// The first turns of each side, most frequent first; for people only so many.
fn first_turns(asked: &Asked<'_>) -> Table {
    /// How many of each side people are shown.
    const SHOWN: usize = 10;
    let mut left_out = 0;
    let mut rows = Vec::new();
    for side in Side::ALL {
        let turns = &asked.games.first_turns[side];
        let all = turns.values().fold(0_u64, |sum, results| sum.saturating_add(results.games()));
        let mut sorted: Vec<(&FirstTurn, &Results)> = turns.iter().collect();
        sorted.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
        let shown = if asked.people.is_some() { SHOWN.min(sorted.len()) } else { sorted.len() };
        left_out += sorted.len() - shown;
        for (turn, of) in &sorted[..shown] {
            let names = [Value::text(side.name()), Value::text(turn.to_string())];
            let games = [Value::Count(of.games()), share(of.games(), all)];
            rows.push(names.into_iter().chain(games).chain(results(of)).collect());
        }
    }
    let more = if left_out > 0 { format!("; {left_out} rarer ones not shown") } else { String::new() };
    Table {
        name: "first-turns",
        title: format!("First turns, and the score of who played them{more}"),
        columns: columns(["side", "turn", "games", "share"]).into_iter().chain(result_columns(1, 2)).collect(),
        rows,
    }
}

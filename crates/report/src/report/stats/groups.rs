//! Writes the results of games: of all games, by edition, by variant, by termination and by first turn. Also writes
//! the verdicts on records.

use super::{StatsTable, TableInput, columns, mean, result_columns, results, share};
use crate::analysis::{FirstTurn, Games, Group, Results};
use crate::board::Side;
use crate::plot::{Bar, Interval, Plot, Unit, bars, intervals};
use crate::replay::Verdict;
use crate::report::score::{ScoreFigures, named_interval};
use crate::report::{Column, Table, Value, visible};
use std::collections::BTreeMap;

pub(in crate::report) const VERDICTS: StatsTable = StatsTable::new(
    "verdicts",
    "A record is legal, undecided, inconsistent, illegal or unreadable. It is undecided if it does not contain enough \
    to decide whether it is legal. Legal and undecided records count as games; other records are counted only here.",
    verdicts,
)
.if_asked();

pub(in crate::report) const RESULTS: StatsTable = StatsTable::new(
    "results",
    "The score of a side is its mean number of points per game with a result: 1 for a win, 1/2 for a draw and 0 for a \
    loss. The next columns give Wilson's 95 % interval of the score. Open games have no result.",
    sides,
)
.drawn(|asked| {
    let all = ("All games".to_owned(), asked.games.all.red);
    result_bars("Results of all games", &[all]).into_iter().collect()
});

pub(in crate::report) const EDITIONS: StatsTable = StatsTable {
    is_left_out: |games| games.editions.len() == 1,
    ..StatsTable::new("editions", "Results by the edition whose rules judged the game; the score is Red's.", |asked| {
        groups("edition", &asked.games.editions, asked)
    })
    .drawn(|asked| group_plots("edition", &sorted(&asked.games.editions)))
};

pub(in crate::report) const VARIANTS: StatsTable = StatsTable {
    is_left_out: |games| games.variants.len() == 1,
    ..StatsTable::new("variants", "Results by the variant of the game; the score is Red's.", |asked| {
        groups("variant", &asked.games.variants, asked)
    })
    .drawn(|asked| group_plots("variant", &sorted(&asked.games.variants)))
};

pub(in crate::report) const TERMINATIONS: StatsTable =
    StatsTable::new("terminations", "Results by how the games ended; the score is Red's.", |asked| {
        groups("termination", &asked.games.terminations, asked)
    })
    .drawn(|asked| result_bars("Results by termination", &sorted(&asked.games.terminations)).into_iter().collect());

pub(in crate::report) const FIRST_TURNS: StatsTable = StatsTable::new(
    "first-turns",
    "The first turn of each side, and the results for the side that played it. A strike is written with x, a \
        guess with a question mark.",
    first_turns,
);

/// Returns groups and their results, most frequent groups first.
fn sorted(groups: &BTreeMap<String, Group>) -> Vec<(String, Results)> {
    let mut sorted: Vec<(String, Results)> = groups.iter().map(|(name, group)| (name.clone(), group.red)).collect();
    sorted.sort_by_key(|(_, red)| std::cmp::Reverse(red.games()));
    sorted
}

/// Draws the shares of results in each group. `None` if there are no games.
fn result_bars(title: &str, groups: &[(String, Results)]) -> Option<Plot> {
    let bar = |(name, red): &(String, Results)| Bar {
        name: visible(name).into_owned(),
        parts: [red.won, red.drawn, red.lost, red.open],
    };
    let drawn: Vec<Bar> = groups.iter().filter(|(_, red)| red.games() > 0).map(bar).collect();
    let names = ["Red won", "drawn", "Blue won", "open"];
    (!drawn.is_empty()).then(|| bars(title, "games", names, &drawn))
}

/// Draws the shares of results in each group. Also draws Red's score for each group that has a score.
pub(super) fn group_plots(by: &str, groups: &[(String, Results)]) -> Vec<Plot> {
    let scores: Vec<Interval> = groups
        .iter()
        .filter_map(|(name, red)| {
            let ScoreFigures { score, low, high } = ScoreFigures::new(red);
            Some(named_interval(name, score?, low?, high?))
        })
        .collect();
    let scores = (!scores.is_empty())
        .then(|| intervals(&format!("Red's score by {by}, with 95 % intervals"), Unit::Shares, 0.5, &scores));
    result_bars(&format!("Results by {by}"), groups).into_iter().chain(scores).collect()
}

fn verdicts(asked: &TableInput<'_>) -> Table {
    let verdicts = asked.games.verdicts;
    let row = |verdict: Verdict| {
        let count = verdicts.count(verdict);
        vec![Value::text(verdict.name()), Value::Count(count), share(count, verdicts.records())]
    };
    Table::new(
        "Verdicts on the records; legal and undecided records count as games",
        columns(["verdict", "records", "share"]),
        Verdict::ALL.map(row),
    )
}

fn row(name: &str, of: &Results, turns: u64) -> Vec<Value> {
    let mean = Value::number(mean(turns, of.games()), 1);
    [Value::text(name), Value::Count(of.games())].into_iter().chain(results(of)).chain([mean]).collect()
}

/// Returns the last column of [`row`], which text output contains if there is enough width.
fn mean_turns(asked: &TableInput<'_>) -> Column {
    const WIDE: usize = 100;
    Column::new("mean_turns", if asked.people.is_some_and(|width| width < WIDE) { "" } else { "mean plies" })
}

fn sides(asked: &TableInput<'_>) -> Table {
    let all = asked.games.all;
    let rows = [("red", all.red), ("blue", all.red.reversed())];
    Table::new(
        "Results by side, and the score with its 95 % interval; a draw counts half",
        columns(["side", "games"]).into_iter().chain(result_columns(1, 2)).chain([mean_turns(asked)]),
        rows.map(|(name, results)| row(name, &results, all.turns)),
    )
}

/// Returns the results of each group, most frequent groups first.
fn groups(by: &'static str, groups: &BTreeMap<String, Group>, asked: &TableInput<'_>) -> Table {
    let mut sorted: Vec<(&String, &Group)> = groups.iter().collect();
    sorted.sort_by_key(|(_, group)| std::cmp::Reverse(group.red.games()));
    let has_open = groups.values().any(|group| group.red.open > 0);
    let [_, drawn, _, _, _, low, high] = result_columns(0, 2);
    Table::new(
        format!("Results by {by}, and Red's score with its 95 % interval"),
        [
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
        sorted.into_iter().map(|(name, group)| row(name, &group.red, group.turns)),
    )
}

/// Number of first turns per side in text output.
const SHOWN: usize = 10;

/// Returns the first turns of a side, most frequent first.
fn sorted_first_turns(games: &Games, side: Side) -> Vec<(&FirstTurn, &Results)> {
    let mut sorted: Vec<(&FirstTurn, &Results)> = games.first_turns[side].iter().collect();
    sorted.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
    sorted
}

/// Returns each side's most frequent first turns, in the order of the table on a page.
pub(in crate::report) fn listed_first_turns(games: &Games) -> Vec<(Side, String)> {
    let of_side = |side: Side| {
        let turns = sorted_first_turns(games, side).into_iter().take(SHOWN);
        turns.map(move |(turn, _)| (side, turn.to_string()))
    };
    Side::ALL.into_iter().flat_map(of_side).collect()
}

/// Returns the first turns of each side, most frequent first. Text output contains only some of them.
fn first_turns(asked: &TableInput<'_>) -> Table {
    let mut left_out = 0;
    let mut rows = Vec::new();
    for side in Side::ALL {
        let all = asked.games.first_turns[side].values();
        let all = all.fold(0_u64, |sum, results| sum.saturating_add(results.games()));
        let sorted = sorted_first_turns(asked.games, side);
        let shown = if asked.people.is_some() { SHOWN.min(sorted.len()) } else { sorted.len() };
        left_out += sorted.len() - shown;
        for (turn, of) in &sorted[..shown] {
            let names = [Value::text(side.name()), Value::text(turn.to_string())];
            let games = [Value::Count(of.games()), share(of.games(), all)];
            rows.push(names.into_iter().chain(games).chain(results(of)).collect());
        }
    }
    let more = if left_out > 0 { format!("; {left_out} rarer turns are not shown") } else { String::new() };
    Table::new(
        format!("First turns, and the score of their players{more}"),
        columns(["side", "turn", "games", "share"]).into_iter().chain(result_columns(1, 2)),
        rows,
    )
}

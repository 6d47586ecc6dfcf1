//! With which turns the sides begin.

use crate::analysis::{FirstTurn, Games, Results};
use crate::board::Side;
use crate::report::score::ScoreFigures;
use crate::report::{Column, Table, Value};

/// How many first turns of each side people are shown.
const SHOWN: usize = 10;

/// The first turns of each side, most frequent first; for people only so many.
pub(super) fn first_turns(games: &Games, is_short: bool) -> Table {
    let mut left_out = 0;
    let mut rows = Vec::new();
    for side in Side::ALL {
        let turns = &games.first_turns[side];
        let all = turns.values().fold(0_u64, |sum, results| sum.saturating_add(results.games()));
        let mut sorted: Vec<(&FirstTurn, &Results)> = turns.iter().collect();
        sorted.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
        let shown = if is_short { SHOWN.min(sorted.len()) } else { sorted.len() };
        left_out += sorted.len() - shown;
        for (turn, results) in &sorted[..shown] {
            let counts = [results.won, results.drawn, results.lost, results.open].map(Value::Count);
            let scores = ScoreFigures::new(results).values();
            let names = [Value::text(side.name()), Value::text(turn.to_string())];
            let games = [Value::Count(results.games()), Value::Share(results.games() as f64 / all.max(1) as f64)];
            rows.push(names.into_iter().chain(games).chain(counts).chain(scores).collect());
        }
    }
    let more = if left_out > 0 { format!("; {left_out} rarer ones not shown") } else { String::new() };
    Table {
        name: "first-turns",
        title: format!("First turns, and the score of who played them{more}"),
        columns: vec![
            Column::new("side", "side"),
            Column::new("turn", "turn"),
            Column::new("games", "games"),
            Column::new("share", "share"),
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

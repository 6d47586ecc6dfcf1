//! With which turns the sides begin.

use super::{Asked, StatsTable, columns, result_columns, results, share};
use crate::analysis::{FirstTurn, Results};
use crate::board::Side;
use crate::report::{Table, Value};

pub(super) const TABLE: StatsTable = StatsTable::new("first-turns", first_turns);

/// How many first turns of each side people are shown.
const SHOWN: usize = 10;

/// The first turns of each side, most frequent first; for people only so many.
fn first_turns(asked: &Asked<'_>) -> Table {
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

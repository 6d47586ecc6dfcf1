//! What the sides did, in all and per game.

use super::{Asked, StatsTable, mean};
use crate::analysis::SideCounts;
use crate::board::BySide;
use crate::report::{Column, Table, Value};

pub(super) const TABLE: StatsTable = StatsTable::new("sides", sides);

/// The figures of both sides, for people without the rare ones that nobody has.
pub(super) fn figures(sides: &BySide<SideCounts>, is_short: bool) -> impl Iterator<Item = (&'static str, BySide<u64>)> {
    let named = SideCounts::FIGURES.iter().filter(|figure| !figure.label.is_empty());
    named.filter_map(move |figure| {
        let values = figure.of(sides)?;
        let is_nothing = values.red == 0 && values.blue == 0;
        (!(is_short && figure.is_rare && is_nothing)).then_some((figure.label, values))
    })
}

/// What the sides did in all games and per game.
fn sides(asked: &Asked<'_>) -> Table {
    let games = asked.games.counted();
    let row = |(name, values): (&str, BySide<u64>)| {
        let values = [values.red, values.blue];
        let per_game = values.map(|count| Value::number(mean(count, games), 2));
        [Value::text(name)].into_iter().chain(values.map(Value::Count)).chain(per_game).collect()
    };
    Table {
        name: "sides",
        title: "What the sides did, in all and per game".to_owned(),
        columns: vec![
            Column::new("figure", "figure"),
            Column::new("red", "red"),
            Column::new("blue", "blue"),
            Column::new("red_per_game", "red per game"),
            Column::new("blue_per_game", "blue per game"),
        ],
        rows: figures(&asked.games.sides, asked.people.is_some()).map(row).collect(),
    }
}

//! Strikes and guesses as rows.

use super::StrikeLine;
use crate::formats::Sourced;
use crate::report::{Column, Table, Value};

const NAMES: [&str; 23] = [
    "file",
    "record",
    "ply",
    "turn",
    "side",
    "deed",
    "piece",
    "kind",
    "target",
    "square",
    "target_kind",
    "named",
    "win",
    "tie",
    "loss",
    "expected",
    "actual",
    "luck",
    "outcome",
    "given",
    "gained",
    "marks",
    "game_id",
];

/// The columns of [`strike_table`].
pub(crate) fn strike_columns() -> Vec<Column> {
    NAMES.map(|name| Column::new(name, name)).to_vec()
}

/// The strikes and guesses of a game as rows.
pub(crate) fn strike_table(strikes: impl Iterator<Item = StrikeLine>, game: Sourced<'_>) -> Table {
    let rows = strikes.map(|line| row(line, game)).collect();
    Table { name: "strikes", title: String::new(), columns: strike_columns(), rows }
}

fn row(line: StrikeLine, Sourced { place, id }: Sourced<'_>) -> Vec<Value> {
    let text = |text: Option<String>| text.map_or(Value::Nothing, Value::Text);
    let name = |name: Option<&'static str>| name.map_or(Value::Nothing, Value::text);
    // All of its digits: these are exact.
    let number = |number: Option<f64>| number.map_or(Value::Nothing, |number| Value::Text(number.to_string()));
    vec![
        Value::text(place.file),
        Value::count(place.record),
        Value::Count(line.ply.into()),
        Value::Text(line.turn),
        Value::text(line.side),
        Value::text(line.deed),
        Value::Text(line.piece),
        name(line.kind),
        text(line.target),
        Value::Text(line.square),
        name(line.target_kind),
        name(line.named),
        number(line.odds.map(|odds| odds.win)),
        number(line.odds.map(|odds| odds.tie)),
        number(line.odds.map(|odds| odds.loss)),
        number(line.expected),
        number(line.actual),
        number(line.luck),
        name(line.outcome),
        number(line.given),
        number(line.gained),
        Value::Text(line.marks.join(" ")),
        Value::text(id.to_string()),
    ]
}

//! Writes strikes and guesses as rows.

use super::StrikeLine;
use crate::formats::GameReference;
use crate::report::table::Field;
use crate::report::{Column, Table, Value};

/// Returns strikes and guesses of games as rows. The last column is the name of the prior.
pub fn strike_table<'g>(strikes: impl IntoIterator<Item = (StrikeLine, GameReference<'g>)>, prior: &str) -> Table {
    let fields: [Field<(StrikeLine, GameReference<'_>)>; 26] = [
        ("file", |(_, game)| game.place.file.into()),
        ("record", |(_, game)| game.place.record.into()),
        ("ply", |(of, _)| of.ply.into()),
        ("turn", |(of, _)| of.turn.as_str().into()),
        ("side", |(of, _)| of.side.into()),
        ("deed", |(of, _)| of.deed.into()),
        ("piece", |(of, _)| of.piece.as_str().into()),
        ("kind", |(of, _)| of.kind.into()),
        ("target", |(of, _)| of.target.as_deref().into()),
        ("square", |(of, _)| of.square.as_str().into()),
        ("target_kind", |(of, _)| of.target_kind.into()),
        ("named", |(of, _)| of.named.into()),
        ("win", |(of, _)| number(of.odds.map(|odds| odds.win))),
        ("tie", |(of, _)| number(of.odds.map(|odds| odds.tie))),
        ("loss", |(of, _)| number(of.odds.map(|odds| odds.loss))),
        ("expected", |(of, _)| number(of.expected)),
        ("actual", |(of, _)| number(of.actual)),
        ("luck", |(of, _)| number(of.luck)),
        ("outcome", |(of, _)| of.outcome.into()),
        ("given", |(of, _)| number(of.given)),
        ("gained", |(of, _)| number(of.gained)),
        ("marks", |(of, _)| of.marks.join(" ").into()),
        ("game_id", |(_, game)| game.id.to_string().into()),
        ("flag", |(of, _)| number(of.flag)),
        ("score_before", |(of, _)| number(of.score_before)),
        ("score_after", |(of, _)| number(of.score_after)),
    ];
    Table::of_fields(&fields, strikes).with_constant(Column::new("prior", "prior"), &Value::text(prior))
}

/// Returns a number with all its digits, because the number is exact.
fn number(number: Option<f64>) -> Value {
    number.map(|number| number.to_string()).into()
}

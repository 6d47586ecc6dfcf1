//! Figures that rest on little, which people get with a sign. `format-spec/statistics.md`, section "Survival".

use super::Value;
use super::table::MARK;

/// Figures that rest on fewer pieces, or games, are marked for people.
pub(super) const FEW: u64 = 30;

/// A value that people get marked if it rests on few.
pub(super) fn resting_on(value: Value, number: u64) -> Value {
    let is_few = number < FEW && value != Value::Nothing;
    Value::Marked(Box::new(value), is_few)
}

/// What the sign means, if it stands anywhere in those rows; `things` are what the figures rest on.
pub(super) fn legend(rows: &[Vec<Value>], things: &str) -> String {
    let is_marked = rows.iter().flatten().any(|value| matches!(value, Value::Marked(_, true)));
    if is_marked { format!("{MARK} rests on fewer than {FEW} {things}\n") } else { String::new() }
}

/// Gives all values of a column room for signs if one of them has a sign, and none if none has.
pub(super) fn align_marks(mut rows: Vec<Vec<Value>>) -> Vec<Vec<Value>> {
    for at in 0..rows.first().map_or(0, Vec::len) {
        let has_marks = rows.iter().any(|row| matches!(row[at], Value::Marked(_, true)));
        for cell in rows.iter_mut().map(|row| &mut row[at]) {
            *cell = match std::mem::replace(cell, Value::Nothing) {
                Value::Marked(value, _) if !has_marks => *value,
                marked @ Value::Marked(..) => marked,
                value if has_marks => Value::Marked(Box::new(value), false),
                value => value,
            };
        }
    }
    rows
}

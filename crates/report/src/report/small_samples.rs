//! Marks figures that are based on few cases. See `format-spec/statistics.md`, section "Survival".

use super::Value;
use super::table::MARK;

/// Number of pieces or games below which a figure is marked in text output.
pub(super) const FEW: u64 = 30;

/// Marks a value if it is based on few cases. The mark appears only in text output.
pub(super) fn based_on(value: Value, number: u64) -> Value {
    let is_few = number < FEW && value != Value::Nothing;
    Value::Marked(Box::new(value), is_few)
}

/// Returns the explanation of the mark if any of `rows` contains the mark. `things` names the cases on which the
/// figures are based, such as games.
pub(super) fn legend(rows: &[Vec<Value>], things: &str) -> String {
    let is_marked = rows.iter().flatten().any(|value| matches!(value, Value::Marked(_, true)));
    if is_marked { format!("{MARK} based on fewer than {FEW} {things}\n") } else { String::new() }
}

/// In a column with a marked value, reserves space for a mark after every value. In other columns, removes this
/// space.
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

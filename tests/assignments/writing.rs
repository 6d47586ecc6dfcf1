//! Writes the text of a record in its plainest form.

use std::fmt::Write;

use crate::reference::{RawRecord, RawTurn};

/// Returns the text of a record.
pub fn text_of(record: &RawRecord) -> String {
    let mut text = String::new();
    for (name, value) in &record.tags {
        writeln!(text, "[{name} \"{value}\"]").expect("a string takes all");
    }
    text.push('\n');
    for (row, signs) in record.rows.iter().rev() {
        writeln!(text, "{row}: {}", signs.join(" ")).expect("a string takes all");
    }
    text.push('\n');
    for turn in &record.turns {
        writeln!(text, "{}", turn_text(turn)).expect("a string takes all");
    }
    writeln!(text, "{}", record.result).expect("a string takes all");
    text
}

/// Returns a turn with its declarations: the outcome is before the rescue.
fn turn_text(turn: &RawTurn) -> String {
    let Some(declared) = &turn.declared else { return turn.text.clone() };
    match turn.text.split_once('^') {
        None => format!("{}({declared})", turn.text),
        Some((way, rescue)) => format!("{way}({declared})^{rescue}"),
    }
}

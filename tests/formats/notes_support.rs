//! Summaries of readings of notes.

use super::notes::BEGUN;
use adjutant::notation::{Cell, NoteBody, Record};
use adjutant::replay::Reading;

/// Returns the tags and rows of `BEGUN` without its turns.
pub fn setup() -> &'static str {
    BEGUN.split("\na4-a5").next().expect("the setup")
}

/// Returns the turns in SRN without their outcomes.
pub fn turns(reading: &Reading<'_>) -> String {
    reading.record.turns.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns the comments in order.
pub fn comments<'r>(record: &'r Record<'_>) -> Vec<&'r str> {
    let comment = |body: &'r NoteBody<'_>| match body {
        NoteBody::Comment(text) => Some(&**text),
        NoteBody::Glyph(_) | NoteBody::Variation(_) => None,
    };
    record.notes.iter().filter_map(|note| comment(&note.body)).collect()
}

/// Returns the number of pieces in the rows, and the number of rows with pieces.
pub fn pieces(record: &Record<'_>) -> (usize, usize) {
    let of_rows = record.rows.iter().map(|row| row.cells.iter().filter(|cell| matches!(cell, Cell::Piece(_))).count());
    let of_rows: Vec<usize> = of_rows.filter(|pieces| *pieces > 0).collect();
    (of_rows.iter().sum(), of_rows.len())
}

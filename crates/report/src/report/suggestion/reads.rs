//! Checks if a text can be parsed. Only texts that can be parsed are suggested.

use crate::notation::{NoteAnchor, Record, parse};
use std::ops::Range;

/// Returns `true` if `reading` has no error when it replaces the text in the range `span`. Only the line `line` is
/// parsed.
pub(super) fn in_place(text: &[u8], line: &Range<usize>, span: &Range<usize>, reading: &str) -> bool {
    let before = &text[line.start.min(span.start)..span.start];
    let behind = &text[span.end..line.end.max(span.end)];
    let mended = [before, reading.as_bytes(), behind, b"\n*"].concat();
    let (start, end) = (before.len() as u32, (before.len() + reading.len()) as u32);
    !parse(&mended).faults.iter().any(|fault| (start..end).contains(&fault.span.start))
}

/// Returns `true` if the text consists of turns, possibly with numbers and glyphs, and nothing else.
pub(super) fn as_turns(text: &str) -> bool {
    is_sound(&format!("{text} *"), |record| {
        !record.turns.is_empty() && record.rows.is_empty() && record.tags.is_empty()
    })
}

/// Returns `true` if the text is a number that a turn may follow.
pub(super) fn as_number(text: &str) -> bool {
    as_turns(&format!("{text} a4-a5"))
}

/// Returns `true` if the text is a glyph after a turn.
pub(super) fn as_glyph(text: &str) -> bool {
    as_turns(&format!("a4-a5 {text}"))
}

/// Returns `true` if the text is a result.
pub(super) fn as_result(text: &str) -> bool {
    is_sound(text, |record| record.turns.is_empty())
}

/// Returns `true` if the text is a row of the setup.
pub(super) fn as_row(text: &str) -> bool {
    is_sound(&format!("{text}\n*"), |record| record.rows.len() == 1)
}

/// Returns `true` if the text is a tag.
pub(super) fn as_tag(text: &str) -> bool {
    is_sound(&format!("{text}\n*"), |record| record.tags.len() == 1)
}

fn is_sound(text: &str, is_meant: impl Fn(&Record<'_>) -> bool) -> bool {
    let record = parse(text.as_bytes());
    let comments = record.notes.iter().any(|note| !matches!(note.place, NoteAnchor::Turn(_)));
    record.faults.is_empty() && record.stray.is_empty() && record.result.is_some() && !comments && is_meant(&record)
}

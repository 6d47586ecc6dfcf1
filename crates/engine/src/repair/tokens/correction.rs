//! Defines a correction of text, and applies it to a record.

use crate::notation::{Note, NoteBody, Record, Span, Tag, parse};
use std::borrow::Cow;

/// Correction of unreadable text at one or more places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextCorrection {
    /// Replacements, in the order of the text.
    pub edits: Vec<TextEdit>,
    /// First corrected ply, from 1. `None` if only the result or rows of the setup are corrected.
    pub ply: Option<u32>,
    /// Number of the corrected row, if the first edit is in a row.
    pub row: Option<u8>,
    /// Text of the corrected record.
    pub(super) text: Vec<u8>,
}

/// Replacement of a part of a record's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    /// Span in the original text.
    pub span: Span,
    /// Original text; empty for an insertion.
    pub written: String,
    /// New text; empty for a deletion.
    pub proposed: String,
}

impl TextCorrection {
    /// Returns the corrected record.
    pub(in crate::repair) fn applied<'a>(&self) -> Record<'a> {
        owned(parse(&self.text))
    }
}

/// Converts the record to a record that owns its text. Unreadable tag names are dropped, because a record with an
/// unreadable tag is never corrected here.
fn owned<'a>(record: Record<'_>) -> Record<'a> {
    let text = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
    let tag = |tag: Tag<'_>| Tag {
        name: text(tag.name),
        value: text(tag.value),
        name_span: tag.name_span,
        value_span: tag.value_span,
    };
    let note = |note: Note<'_>| Note {
        place: note.place,
        body: match note.body {
            NoteBody::Comment(comment) => NoteBody::Comment(text(comment)),
            NoteBody::Glyph(glyph) => NoteBody::Glyph(glyph),
            NoteBody::Variation(variation) => NoteBody::Variation(text(variation)),
        },
    };
    Record {
        tags: record.tags.into_iter().map(tag).collect(),
        rows: record.rows,
        placed: record.placed,
        turns: record.turns,
        notes: record.notes.into_iter().map(note).collect(),
        result: record.result,
        result_span: record.result_span,
        is_result_missing: record.is_result_missing,
        faults: record.faults,
        faults_cut: record.faults_cut,
        unread_tags: Vec::new(),
        unread: record.unread,
        notices: record.notices,
        stray: record.stray,
        unplayed: Cow::Borrowed(""),
    }
}

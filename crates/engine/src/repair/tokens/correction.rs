//! What a correction of text changes, and the record with it.

use crate::notation::{Note, NoteBody, Record, Span, Tag, parse};
use std::borrow::Cow;

/// A correction of what cannot be read, at one place or at several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextCorrection {
    /// What takes the place of what, in the order of the text.
    pub edits: Vec<TextEdit>,
    /// The first ply that it corrects, from 1; none if it corrects rows of the setup or the result.
    pub ply: Option<u32>,
    /// The number of the row that it corrects, if the first thing is a row.
    pub row: Option<u8>,
    /// The text of the record with it.
    pub(super) text: Vec<u8>,
}

/// A stretch of a record's text, and what takes its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    /// Where it stands in the record as it is.
    pub span: Span,
    /// What is written there; empty if something is put in.
    pub written: String,
    /// What takes its place; empty if it is taken out.
    pub proposed: String,
}

impl TextCorrection {
    /// The record with it.
    pub(in crate::repair) fn applied<'a>(&self) -> Record<'a> {
        owned(parse(&self.text))
    }
}

/// The record, by itself. Of tags whose names could not be read there are none: such records are not corrected.
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

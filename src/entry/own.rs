//! A record that borrows from no text.

use crate::notation::{Note, Record, Tag};

/// The record without its text: what can be written again, not where it stood.
pub fn owned(record: &Record<'_>) -> Record<'static> {
    let tag = |tag: &Tag<'_>| Tag::implied(tag.name.clone().into_owned(), tag.value.clone().into_owned());
    let note = |note: &Note<'_>| Note { place: note.place, body: note.body.to_static() };
    Record {
        tags: record.tags.iter().map(tag).collect(),
        rows: record.rows.clone(),
        turns: record.turns.clone(),
        notes: record.notes.iter().map(note).collect(),
        // A game that is being entered has the results that are given to it.
        result: record.result.filter(|_| !record.is_result_missing),
        ..Record::default()
    }
}

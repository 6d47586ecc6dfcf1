//! Reads an SRN record again, and reads the text after its tags as notes.

use super::read::NotesReader;
use crate::notation::{Record, Span, Tag};
use crate::replay::Reading;
use std::borrow::Cow;

/// Reads the text of an SRN record again. The text after the tags is read as notes.
///
/// `record` is the result of reading the same text as SRN. Its tags are kept. Returns `None` if a tag could not be
/// read.
pub fn read_again<'a>(text: &'a [u8], record: &Record<'a>) -> Option<Reading<'a>> {
    let start = behind_tags(text, &record.tags);
    let is_above = |span: &Span| (span.start as usize) < start;
    if !record.unread_tags.is_empty() || record.faults.iter().any(|fault| is_above(&fault.span)) {
        return None;
    }
    let tags = record.tags.iter().map(|tag| Tag { name: owned(&tag.name), value: owned(&tag.value), ..*tag });
    let mut reading = NotesReader::behind_tags(text, tags.collect()).read(start);
    // Notes usually have no tags, so their reader adds tags for the result. These added tags are removed here, because
    // an SRN record has its own tags.
    let is_its_own = |tag: &Tag<'_>| !matches!(&*tag.name, "Result" | "Termination") || record.tag(&tag.name).is_some();
    reading.record.tags.retain(is_its_own);
    Some(reading)
}

fn owned<'a>(text: &str) -> Cow<'a, str> {
    Cow::Owned(text.to_owned())
}

/// Returns the offset after the line with the last tag.
fn behind_tags(text: &[u8], tags: &[Tag<'_>]) -> usize {
    let last = tags.iter().map(|tag| tag.value_span.end as usize).max().unwrap_or(0).min(text.len());
    if tags.is_empty() {
        return 0;
    }
    memchr::memchr(b'\n', &text[last..]).map_or(text.len(), |length| last + length + 1)
}

#[cfg(test)]
mod tests {
    use super::read_again;
    use crate::notation::parse;

    #[test]
    fn what_stands_behind_tags_is_read_as_notes_only_where_all_tags_can_be_read() {
        for (tags, is_read) in [
            ("[Event \"a\"]\n[Edition \"isf\"]\n", true),
            ("", true),
            // In these texts, a tag cannot be read. This tag is after a readable tag, or before a readable tag, or has
            // no name.
            ("[Event \"a\"]\n[Edition isf\n", false),
            ("[Edition isf\n[Event \"a\"]\n", false),
            ("[\"isf\"]\n[Event \"a\"]\n", false),
        ] {
            let text = format!("{tags}\na4 a5\n");
            let record = parse(text.as_bytes());
            let reading = read_again(text.as_bytes(), &record);
            assert_eq!(reading.map(|reading| reading.record.turns.len()), is_read.then_some(1), "{tags}");
        }
    }
}

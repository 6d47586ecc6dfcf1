//! Reading Gravon's XML.

use super::moves;
use super::text::{character, characters};
use super::walk::Walk;
use crate::formats::gravon::draft::Draft;
use crate::formats::gravon::file_name;
use crate::notation::Span;
use crate::replay::Reading;
use crate::replay::foreign::Damaged;

/// Reads one game. `file` is the name of its file.
pub(super) fn read<'a>(text: &'a [u8], file: &'a str) -> Reading<'a> {
    let mut draft = Draft::new(text).with_references(character);
    let (document, not_utf8) = characters(text);
    if let Some(first) = not_utf8 {
        draft.read_as_utf8(first);
    }
    if let Some(first) = memchr::memchr(0, text) {
        draft.note(Span::new(first as u32, first as u32 + 1), Damaged::NulByte);
    }
    let mut walk = Walk::new(draft, &document);
    if walk.through().is_some() {
        walk.complete();
    }
    let Walk { mut draft, moves, .. } = walk;
    moves::put_in_order(moves, &mut draft);
    draft.finish(file_name::of_xml(file))
}

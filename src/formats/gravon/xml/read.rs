//! Reading Gravon's XML.

use super::text::characters;
use super::walk::Walk;
use super::{Reading, moves};
use crate::formats::gravon::draft::Draft;
use crate::formats::gravon::file_name;

/// Reads one game. `file` is the name of its file.
pub(super) fn read<'a>(text: &'a [u8], file: &'a str) -> Reading<'a> {
    let mut draft = Draft::new(text);
    let (document, not_utf8) = characters(text);
    if let Some(first) = not_utf8 {
        draft.read_as_utf8(first);
    }
    let mut walk = Walk::new(draft, &document);
    if walk.through().is_some() {
        walk.complete();
    }
    let Walk { mut draft, moves, .. } = walk;
    moves::put_in_order(moves, &mut draft);
    draft.finish(file_name::of_xml(file))
}

//! Reads Gravon's XML and sorts its moves.

use super::text::{character, characters};
use super::walk::DocumentReader;
use crate::gravon::draft::Draft;
use crate::gravon::file_name;
use crate::notation::{Span, WrittenTurn};
use crate::replay::Reading;
use crate::replay::foreign::{Damaged, Mended};

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
    let mut walk = DocumentReader::new(draft, &document);
    if walk.read_document().is_some() {
        walk.complete();
    }
    let DocumentReader { mut draft, moves, .. } = walk;
    put_in_order(moves, &mut draft);
    draft.finish(file_name::of_xml(file))
}

/// Move as written in the document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    /// Number of the move, or the reason why the move has no number.
    pub id: Result<u32, NoNumber>,
    /// Span of the number. If there is no number, span of the element's name.
    pub span: Span,
    /// Turn; `None` if it cannot be read.
    pub turn: Option<WrittenTurn>,
}

/// Reason why a move has no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoNumber {
    /// The attribute is missing.
    Missing,
    /// The attribute is not a number. This has already been reported.
    Damaged,
}

/// Sorts the moves by number and stores them as turns. Stops at the first move that cannot be read or has a wrong
/// number.
fn put_in_order(mut moves: Vec<Move>, draft: &mut Draft<'_>) {
    let is_at_place = |(expected, given): (u32, &Move)| given.id == Ok(expected);
    let in_place = (1..).zip(&moves).take_while(|pair| is_at_place(*pair)).count();
    if let Some(first) = moves.get(in_place).copied() {
        let total = moves.len();
        if (0..).zip(&moves).all(is_at_place) {
            draft.note(first.span, Mended::NumberedFrom0);
        } else if moves.iter().all(|given| given.id == Err(NoNumber::Missing)) {
            draft.note(first.span, Mended::NotNumbered);
        } else if is_permutation(&moves) {
            moves.sort_by_key(|given| given.id.unwrap_or_default());
            draft.note(first.span, Mended::Disordered);
        } else {
            let what = match first.id {
                Ok(found) => Some(Damaged::OtherNumber(in_place + 1, total, found)),
                Err(NoNumber::Missing) => Some(Damaged::NoNumber(in_place + 1, total)),
                Err(NoNumber::Damaged) => None,
            };
            if let Some(what) = what {
                draft.reading.note_in(in_place as u32 + 1, first.span, what);
            }
            moves.truncate(in_place);
        }
    }
    draft.turns = moves.into_iter().map_while(|given| given.turn).collect();
}

/// Returns `true` if each number from 1 to the number of moves occurs exactly once.
fn is_permutation(moves: &[Move]) -> bool {
    let mut is_seen = vec![false; moves.len()];
    moves.iter().all(|given| {
        let place = given.id.ok().and_then(|id| (id as usize).checked_sub(1));
        place.and_then(|place| is_seen.get_mut(place)).is_some_and(|seen| !std::mem::replace(seen, true))
    })
}

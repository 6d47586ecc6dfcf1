//! The moves of a document, and their order.

use crate::formats::gravon::draft::Draft;
use crate::notation::{Span, Turn};

/// A move as it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    /// Its number, and where that stands; without a number, where the move stands.
    pub id: Result<u32, NoNumber>,
    /// Where that is.
    pub span: Span,
    /// The turn, if it can be read.
    pub turn: Option<Turn>,
}

/// Why a move has no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoNumber {
    /// None is given.
    Missing,
    /// What is given is none, which was told already.
    Damaged,
}

/// Puts the moves in their order, as turns: up to the first that cannot be read, or whose number is not its own.
pub(super) fn put_in_order(mut moves: Vec<Move>, draft: &mut Draft<'_>) {
    let is_at_place = |(expected, given): (u32, &Move)| given.id == Ok(expected);
    let in_place = (1..).zip(&moves).take_while(|pair| is_at_place(*pair)).count();
    if let Some(first) = moves.get(in_place).copied() {
        let total = moves.len();
        if (0..).zip(&moves).all(is_at_place) {
            draft.reading.mended(first.span, "the moves are numbered from 0 on, not from 1");
        } else if moves.iter().all(|given| given.id == Err(NoNumber::Missing)) {
            draft.reading.mended(first.span, "no move has a number: they are read in the order in which they stand");
        } else if is_permutation(&moves) {
            moves.sort_by_key(|given| given.id.unwrap_or_default());
            draft
                .reading
                .mended(first.span, "the moves do not stand in the order of their numbers: they are put into it");
        } else {
            if first.id != Err(NoNumber::Damaged) {
                let found = first.id.map_or_else(|_| "no number".to_owned(), |id| format!("`{id}`"));
                let what = format!(
                    "expected {} as the number of this move, for the {total} moves are not numbered from 1 to {total}; \
                     found {found}",
                    in_place + 1
                );
                draft.damaged_in(in_place as u32 + 1, first.span, what);
            }
            moves.truncate(in_place);
        }
    }
    draft.turns = moves.into_iter().map_while(|given| given.turn).collect();
}

/// Whether the moves have every number from 1 on once.
fn is_permutation(moves: &[Move]) -> bool {
    let mut is_seen = vec![false; moves.len()];
    moves.iter().all(|given| {
        let place = given.id.ok().and_then(|id| (id as usize).checked_sub(1));
        place.and_then(|place| is_seen.get_mut(place)).is_some_and(|seen| !std::mem::replace(seen, true))
    })
}

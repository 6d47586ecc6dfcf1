//! The object of a record, as `serde_json` would write [`game`](super::game)'s, with its turns written straight to bytes.
//!
//! Nearly all of an object are turns, and nearly all of a turn are names, numbers and squares, which need no escaping: they are
//! put together here and in the modules beside. All else is written by `serde_json` with the types of [`model`](super::model).
//! `tests/json_lines.rs` holds the two ways equal.

use super::harmless::push_value;
use super::members::TURNS;
use super::model::FindingLine;
use super::push_turn::{is_plain, put_turn};
use super::turns;
use super::write::{TurnNote, without_turns};
use crate::notation::Line;
use crate::replay::Original;
use crate::srn::played_turns;
use memchr::memmem;

/// About as many bytes as a turn takes: so much room is made at once for each.
const TURN: usize = 110;

/// And for what stands around the turns.
const FRAME: usize = 6000;

/// Appends the object of a replayed record as one line, its line end included.
///
/// # Errors
/// None that writing to memory could have.
pub fn push_game(original: &Original<'_>, findings: Vec<FindingLine>, out: &mut Vec<u8>) -> serde_json::Result<()> {
    out.reserve(FRAME + TURN * original.listed_count());
    let (game, notes) = without_turns(original, findings);
    let start = out.len();
    push_value(&game, out)?;
    // In a text no quote stands without a backslash before it. A record that could not be read has no turns.
    if let Some(at) = memmem::find(&out[start..], TURNS) {
        let tail = out.split_off(start + at + TURNS.len());
        push_turns(original, notes, out)?;
        out.extend_from_slice(&tail);
    }
    out.push(b'\n');
    Ok(())
}

/// Appends the turns that are listed, a comma between each two.
fn push_turns(original: &Original<'_>, mut notes: Vec<TurnNote<'_>>, out: &mut Vec<u8>) -> serde_json::Result<()> {
    let names = original.piece_names();
    let numbering = &original.replayed.terms.numbering;
    // They are read in this order, and sorting what is sorted is one look at each.
    notes.sort_by_key(|note| note.turn);
    let mut notes = notes.into_iter().peekable();
    let mut line = Line::EMPTY;
    for (index, turn) in played_turns(original).enumerate() {
        line.make_room(out);
        if index > 0 {
            line.put(b",");
        }
        if is_plain(turn) && notes.peek().is_none_or(|note| note.turn != index) {
            put_turn(turn.played, &names, &mut line);
            continue;
        }
        line.move_to(out);
        let mut turn = turns::turn(turn, &names, numbering);
        while let Some(note) = notes.next_if(|note| note.turn == index) {
            turn.add(note.body);
        }
        push_value(&turn, out)?;
    }
    line.move_to(out);
    Ok(())
}

//! The object of a record written straight to its bytes, as `serde_json` would write [`game`](super::game)'s.
//!
//! Turns are nearly all of an object, and their members are names, numbers and squares, which need no escaping: they
//! are put together here. All else, and what is text in a turn, is written by `serde_json` with the types of
//! [`model`](super::model). `tests/json_lines.rs` holds the two ways equal.

use super::harmless::push_value;
use super::line::Line;
use super::model::FindingLine;
use super::push_turn::{push_declared, push_notes, put_turn};
use super::turns::declared_beside;
use super::write::{TurnNote, without_turns};
use crate::formats::srn::played_turns;
use crate::replay::PlayedRecord;
use memchr::memmem;

/// The member of an object without turns. In a string no quote stands without a backslash before it, and no other
/// member's name is that: it is found nowhere else.
const NO_TURNS: &[u8] = b"\"turns\":[]";

/// About as many bytes as a turn takes: so much room is made at once for each.
const TURN: usize = 88;

/// And for what stands around the turns.
const FRAME: usize = 6000;

/// Appends the object of a replayed record as one line, its line end included.
///
/// # Errors
/// None that writing to memory could have.
pub fn push_game(original: &PlayedRecord<'_>, findings: Vec<FindingLine>, out: &mut Vec<u8>) -> serde_json::Result<()> {
    let start = out.len();
    out.reserve(FRAME + TURN * original.played.len());
    let (game, notes) = without_turns(original, findings);
    push_value(&game, out)?;
    // A record that could not be read has none.
    let place = game.turns.as_ref().and_then(|_| memmem::find(&out[start..], NO_TURNS));
    if let Some(place) = place {
        let behind = out.split_off(start + place + NO_TURNS.len() - b"]".len());
        push_turns(original, notes, out)?;
        out.extend_from_slice(&behind);
    }
    out.push(b'\n');
    Ok(())
}

/// Appends the turns that were played, a comma between each two.
fn push_turns(original: &PlayedRecord<'_>, mut notes: Vec<TurnNote<'_>>, out: &mut Vec<u8>) -> serde_json::Result<()> {
    let numbering = &original.replayed.terms.numbering;
    // They are read in this order, and sorting what is sorted is one look at each.
    notes.sort_by_key(|note| note.turn);
    let mut notes = &notes[..];
    let mut line = Line::new();
    for (index, turn) in played_turns(original).enumerate() {
        if index > 0 {
            line.put(b",");
        }
        put_turn(turn.played, &mut line);
        let own = notes.iter().take_while(|note| note.turn == index).count();
        let declared = declared_beside(turn, numbering);
        if own == 0 && declared.is_none() {
            line.put(b"}");
            line.move_to(out);
            continue;
        }
        line.move_to(out);
        if let Some(declared) = declared {
            push_declared(&declared, out)?;
        }
        let (behind, others) = notes.split_at(own);
        push_notes(behind, out)?;
        notes = others;
        out.push(b'}');
    }
    Ok(())
}

//! The object of a record written straight to its bytes, as `serde_json` would write [`game`](super::game)'s.
//!
//! Nearly all of an object are names, numbers and squares, which need no escaping, and texts that have nothing to escape:
//! they are put together here and in the modules beside. All else is written by `serde_json` with the types of
//! [`model`](super::model). `tests/json_lines.rs` holds the two ways equal.

use super::members::TURNS;
use super::model::FindingLine;
use super::push_frame::{push_head, push_tail};
use super::push_turn::{push_declared, push_notes, put_turn};
use super::turns::declared_beside;
use super::write::{TurnNote, without_turns};
use crate::notation::Line;
use crate::replay::Original;
use crate::srn::played_turns;

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
    let mut line = Line::EMPTY;
    push_head(&game, &mut line, out)?;
    // A record that could not be read has none.
    if game.turns.is_some() {
        out.extend_from_slice(TURNS);
        push_turns(original, notes, &mut line, out)?;
        out.push(b']');
    }
    push_tail(&game, &mut line, out)?;
    out.extend_from_slice(b"}\n");
    Ok(())
}

/// Appends the turns that are listed, a comma between each two.
fn push_turns(
    original: &Original<'_>,
    mut notes: Vec<TurnNote<'_>>,
    line: &mut Line,
    out: &mut Vec<u8>,
) -> serde_json::Result<()> {
    let names = original.piece_names();
    let numbering = &original.replayed.terms.numbering;
    // They are read in this order, and sorting what is sorted is one look at each.
    notes.sort_by_key(|note| note.turn);
    let mut notes = &notes[..];
    for (index, turn) in played_turns(original).enumerate() {
        line.make_room(out);
        if index > 0 {
            line.put(b",");
        }
        put_turn(turn.played, &names, line);
        let has_notes = notes.first().is_some_and(|note| note.turn == index);
        let declared = declared_beside(turn, numbering);
        if has_notes || declared.is_some() {
            line.move_to(out);
            if let Some(declared) = declared {
                push_declared(&declared, out)?;
            }
            let (behind, others) = notes.split_at(notes.iter().take_while(|note| note.turn == index).count());
            push_notes(behind, out)?;
            notes = others;
        }
        line.put(b"}");
    }
    line.move_to(out);
    Ok(())
}

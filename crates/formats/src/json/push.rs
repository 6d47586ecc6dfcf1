//! Writes the object of a record directly to bytes. The output is the same as the output of `serde_json` for
//! [`game`](super::game).
//!
//! Most of an object consists of names, numbers, squares, and texts that do not need escapes. These parts are
//! written by this module, `push_frame` and `push_turn`. Everything else is written by `serde_json`, from the types
//! in [`model`](super::model). `tests/json_lines.rs` checks that both ways give the same output.

use super::members::TURNS;
use super::model::FindingLine;
use super::push_frame::{push_head, push_tail};
use super::push_turn::{push_declared, push_notes, put_turn};
use super::turns::declared_text;
use super::write::{TurnNote, without_turns};
use crate::notation::LineBuffer;
use crate::replay::Original;
use crate::srn::played_turns;

/// Estimated number of bytes of a turn, used to reserve memory.
const TURN: usize = 110;

/// Estimated number of bytes before and after the turns, used to reserve memory.
const FRAME: usize = 6000;

/// Appends the object of a replayed record as one line, with a line end.
///
/// # Errors
/// Never in practice, because writing to memory does not fail.
pub fn push_game(original: &Original<'_>, findings: Vec<FindingLine>, out: &mut Vec<u8>) -> serde_json::Result<()> {
    out.reserve(FRAME + TURN * original.listed_count());
    let (game, notes) = without_turns(original, findings);
    let mut line = LineBuffer::EMPTY;
    push_head(&game, &mut line, out)?;
    // An unreadable record has no turns.
    if game.turns.is_some() {
        out.extend_from_slice(TURNS);
        push_turns(original, notes, &mut line, out)?;
        out.push(b']');
    }
    push_tail(&game, &mut line, out)?;
    out.extend_from_slice(b"}\n");
    Ok(())
}

/// Appends the turns in [`Original::listed`], separated by commas.
fn push_turns(
    original: &Original<'_>,
    mut notes: Vec<TurnNote<'_>>,
    line: &mut LineBuffer,
    out: &mut Vec<u8>,
) -> serde_json::Result<()> {
    let names = original.piece_names();
    let numbering = &original.replayed.terms.numbering;
    // The loop reads the notes in turn order. They are usually sorted already, so sorting takes only one pass.
    notes.sort_by_key(|note| note.turn);
    let mut notes = &notes[..];
    for (index, turn) in played_turns(original).enumerate() {
        line.make_room(out);
        if index > 0 {
            line.put(b",");
        }
        put_turn(turn.played, &names, line);
        let has_notes = notes.first().is_some_and(|note| note.turn == index);
        let declared = declared_text(turn, numbering);
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

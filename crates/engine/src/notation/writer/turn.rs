//! Writes a turn in export form.
//!
//! `format-spec/notation.md`, sections "Turns" and "Export form".

use super::line::{LineBuffer, ShortText, square_words};
use crate::board::{Designation, Square};
use crate::notation::syntax::{Action, Combat, GuessOutcome, Rescue, WrittenTurn};
use std::fmt;

/// Appends a turn in export form, including its combat, outcome and rescue.
pub fn write_turn(out: &mut Vec<u8>, turn: &WrittenTurn) {
    let mut line = LineBuffer::EMPTY;
    put_turn(&mut line, turn);
    line.move_to(out);
}

/// Formats the turn in export form.
impl fmt::Display for WrittenTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        write_turn(&mut text, self);
        f.pad(&String::from_utf8_lossy(&text))
    }
}

/// A `-` and the name of each square. In `STRUCK`, an `x` and the name of each square.
static MOVED: [ShortText<7>; 256] = square_words(b"-", b"");
static STRUCK: [ShortText<7>; 256] = square_words(b"x", b"");

/// Appends a turn. Requires that the buffer has room.
#[inline]
pub(super) fn put_turn(line: &mut LineBuffer, turn: &WrittenTurn) {
    static FROM: [ShortText<7>; 256] = square_words(b"", b"");
    line.put_word(&FROM[turn.from.index()]);
    match turn.action {
        Action::Move => line.put_word(&MOVED[turn.to.index()]),
        Action::Strike => line.put_word(&STRUCK[turn.to.index()]),
        _ => put_rare_action(line, turn),
    }
    if let Some(Combat { striker, outcome, defender }) = turn.combat {
        line.put(b"(");
        put_sign(line, striker);
        line.put(&[outcome.sign() as u8]);
        put_sign(line, defender);
        line.put(b")");
    }
    if let Some(Rescue { piece, square }) = turn.rescue {
        static PUT: [ShortText<7>; 256] = square_words(b"@", b"");
        line.put(b"^");
        put_sign(line, piece);
        line.put_word(&PUT[square.index()]);
    }
}

/// Appends the action of a turn round a corner or of a guess. Such turns are rare, so their code is kept out of the
/// loop.
#[cold]
fn put_rare_action(line: &mut LineBuffer, turn: &WrittenTurn) {
    static GUESSED: [ShortText<7>; 256] = square_words(b"?", b"=");
    let moved = |line: &mut LineBuffer, to: Square| line.put_word(&MOVED[to.index()]);
    match turn.action {
        // The caller writes these two.
        Action::Move | Action::Strike => {}
        Action::CornerMove { via } => {
            moved(line, via);
            moved(line, turn.to);
        }
        Action::CornerStrike { via } => {
            moved(line, via);
            line.put_word(&STRUCK[turn.to.index()]);
        }
        Action::Guess { target, named, has_step, outcome } => {
            if has_step {
                moved(line, turn.to);
            }
            line.put_word(&GUESSED[target.index()]);
            put_sign(line, named);
            match outcome {
                Some(GuessOutcome::Hit) => line.put(b"(+)"),
                Some(GuessOutcome::Miss) => line.put(b"(-)"),
                Some(GuessOutcome::Shown(piece)) => {
                    line.put(b"(-");
                    put_sign(line, piece);
                    line.put(b")");
                }
                None => {}
            }
        }
    }
}

#[inline]
fn put_sign(line: &mut LineBuffer, piece: Designation) {
    static SIGNS: [ShortText<3>; 16] = {
        let mut words = [ShortText::EMPTY; 16];
        let mut index = 0;
        while index < words.len() {
            words[index] = ShortText::EMPTY.and(Designation::ALL[index].sign().as_bytes());
            index += 1;
        }
        words
    };
    line.put_word(&SIGNS[piece.index() & 15]);
}

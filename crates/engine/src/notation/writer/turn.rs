//! A turn in the export form.
//!
//! `format-spec/notation.md`, sections "Turns" and "Export form".

use super::line::{Line, Word, square_words};
use crate::board::{Designation, Square};
use crate::notation::syntax::{Action, Combat, GuessOutcome, Rescue, WrittenTurn};
use std::fmt;

/// Appends a turn as the export form writes it, with all that is declared of it.
pub fn write_turn(out: &mut Vec<u8>, turn: &WrittenTurn) {
    let mut line = Line::EMPTY;
    put_turn(&mut line, turn);
    line.move_to(out);
}

/// The turn as the export form writes it.
impl fmt::Display for WrittenTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        write_turn(&mut text, self);
        f.pad(&String::from_utf8_lossy(&text))
    }
}

/// Puts a turn into a line that has room for it.
#[inline]
pub(super) fn put_turn(line: &mut Line, turn: &WrittenTurn) {
    static FROM: [Word<7>; 256] = square_words(b"", b"");
    static MOVED: [Word<7>; 256] = square_words(b"-", b"");
    static STRUCK: [Word<7>; 256] = square_words(b"x", b"");
    static GUESSED: [Word<7>; 256] = square_words(b"?", b"=");
    let moved = |line: &mut Line, to: Square| line.put_word(&MOVED[to.index()]);
    let struck = |line: &mut Line, to: Square| line.put_word(&STRUCK[to.index()]);
    line.put_word(&FROM[turn.from.index()]);
    match turn.action {
        Action::Move => moved(line, turn.to),
        Action::Strike => struck(line, turn.to),
        Action::CornerStrike { via } => {
            moved(line, via);
            struck(line, turn.to);
        }
        Action::Guess { target, named, stepped, outcome } => {
            if stepped {
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
    if let Some(Combat { striker, outcome, defender }) = turn.combat {
        line.put(b"(");
        put_sign(line, striker);
        line.put(&[outcome.sign() as u8]);
        put_sign(line, defender);
        line.put(b")");
    }
    if let Some(Rescue { piece, square }) = turn.rescue {
        static PUT: [Word<7>; 256] = square_words(b"@", b"");
        line.put(b"^");
        put_sign(line, piece);
        line.put_word(&PUT[square.index()]);
    }
}

#[inline]
fn put_sign(line: &mut Line, piece: Designation) {
    static SIGNS: [Word<3>; 16] = {
        let mut words = [Word::EMPTY; 16];
        let mut index = 0;
        while index < words.len() {
            words[index] = Word::EMPTY.and(Designation::ALL[index].sign().as_bytes());
            index += 1;
        }
        words
    };
    line.put_word(&SIGNS[piece.index() & 15]);
}

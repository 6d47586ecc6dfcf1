//! A turn in the export form.
//!
//! `format-spec/notation.md`, sections "Turns" and "Export form".

use crate::board::Square;
use crate::notation::syntax::{Action, Combat, GuessOutcome, Rescue, Turn};

/// Appends a turn as the export form writes it, with all that is declared of it.
pub fn write_turn(out: &mut Vec<u8>, turn: &Turn) {
    let leg = |out: &mut Vec<u8>, sign: u8, square: Square| {
        out.push(sign);
        push_square(out, square);
    };
    push_square(out, turn.from);
    match turn.action {
        Action::Move => leg(out, b'-', turn.to),
        Action::Strike => leg(out, b'x', turn.to),
        Action::CornerStrike { via } => {
            leg(out, b'-', via);
            leg(out, b'x', turn.to);
        }
        Action::Guess { target, named, stepped, outcome } => {
            if stepped {
                leg(out, b'-', turn.to);
            }
            leg(out, b'?', target);
            push_all(out, &["=", named.sign()]);
            match outcome {
                Some(GuessOutcome::Hit) => push_all(out, &["(+)"]),
                Some(GuessOutcome::Miss) => push_all(out, &["(-)"]),
                Some(GuessOutcome::Shown(piece)) => push_all(out, &["(-", piece.sign(), ")"]),
                None => {}
            }
        }
    }
    if let Some(Combat { striker, outcome, defender }) = turn.combat {
        push_all(out, &["(", striker.sign()]);
        out.push(outcome.sign() as u8);
        push_all(out, &[defender.sign(), ")"]);
    }
    if let Some(Rescue { piece, square }) = turn.rescue {
        push_all(out, &["^", piece.sign()]);
        leg(out, b'@', square);
    }
}

fn push_all(out: &mut Vec<u8>, parts: &[&str]) {
    for part in parts {
        out.extend_from_slice(part.as_bytes());
    }
}

fn push_square(out: &mut Vec<u8>, square: Square) {
    out.push(b'a' + square.column());
    push_number(out, square.row().into());
}

/// Appends a number.
pub(super) fn push_number(out: &mut Vec<u8>, number: u32) {
    if number >= 10 {
        push_number(out, number / 10);
    }
    out.push(b'0' + (number % 10) as u8);
}

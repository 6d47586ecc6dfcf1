//! Guesses that may have been misread.

use super::slip::Slip;
use super::variants::{Setting, Variants};
use crate::notation::{Action, GuessOutcome, Turn};

/// Adds what may have been meant if the piece named in a guess, or its outcome, is not what was meant.
pub(super) fn push(found: &mut Variants, setting: &Setting<'_>) {
    let Action::Guess { target, named, stepped, outcome } = found.written.action else { return };
    let mut push = |named, outcome, slip| {
        let action = Action::Guess { target, named, stepped, outcome };
        found.push(Turn { action, ..found.written }, slip);
    };
    for kind in setting.kinds().iter() {
        let piece = setting.numbering().designation(kind);
        push(piece, outcome, Slip::Piece);
        if let Some(GuessOutcome::Shown(_)) = outcome {
            push(named, Some(GuessOutcome::Shown(piece)), Slip::Piece);
        }
    }
    match outcome {
        Some(GuessOutcome::Hit) => push(named, Some(GuessOutcome::Miss), Slip::Outcome),
        Some(_) => push(named, Some(GuessOutcome::Hit), Slip::Outcome),
        None => {}
    }
}

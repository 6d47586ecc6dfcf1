//! Combats, guesses and rescues that may have been misread, left out or put in.

use super::variants::{Setting, Variants};
use crate::board::{Designation, Kind, Numbering, Outcome, Side, Square};
use crate::notation::{Action, Combat, GuessOutcome, Rescue, WrittenTurn};
use crate::repair::slip::Slip;
use crate::replay::Detail;

/// Adds what may have been meant if what a turn says of pieces is not what was meant.
pub(super) fn push(found: &mut Variants, setting: &Setting<'_>) {
    push_combats(found, setting);
    push_guesses(found, setting);
    push_rescues(found, setting);
}

/// Adds what may have been meant if a combat is not what was meant. Between pieces that the setup names, only what the
/// board says can be true ([`truth`]); here are the others.
fn push_combats(found: &mut Variants, setting: &Setting<'_>) {
    let Some(combat) = found.written.combat.filter(|_| setting.has_unknown) else { return };
    let mut push = |combat, slip| found.push(WrittenTurn { combat: Some(combat), ..found.written }, slip);
    for outcome in Outcome::ALL {
        push(Combat { outcome, ..combat }, Slip::Outcome);
    }
    for kind in setting.kinds().iter() {
        let piece = setting.numbering().designation(kind);
        // What is not named was not misread.
        if !combat.striker.is_unknown() {
            push(Combat { striker: piece, ..combat }, Slip::Piece);
        }
        if !combat.defender.is_unknown() {
            push(Combat { defender: piece, ..combat }, Slip::Piece);
        }
    }
    let outcome = match combat.outcome {
        Outcome::Win => Outcome::Loss,
        Outcome::Loss => Outcome::Win,
        Outcome::Tie => Outcome::Tie,
    };
    // Between pieces named alike only the outcome would change, and that is above.
    if combat.striker != combat.defender {
        push(Combat { striker: combat.defender, outcome, defender: combat.striker }, Slip::Combat);
    }
}

/// The turn with what the board says of its combat or guess, if that is what is wrong with it.
pub(super) fn truth(written: &WrittenTurn, wrong: &Detail, numbering: &Numbering) -> Option<(WrittenTurn, Slip)> {
    match *wrong {
        Detail::CombatMismatch { declared, striker, outcome, defender } => {
            let named = |declared: Designation, kind: Option<Kind>| {
                // A piece that is not named stays so.
                kind.filter(|_| !declared.is_unknown()).map_or(declared, |kind| {
                    if numbering.kind(declared) == Some(kind) { declared } else { numbering.designation(kind) }
                })
            };
            let combat = Combat {
                striker: named(declared.striker, striker),
                outcome: outcome.unwrap_or(declared.outcome),
                defender: named(declared.defender, defender),
            };
            let parts =
                usize::from(combat.striker != declared.striker) + usize::from(combat.defender != declared.defender);
            let slip = match (combat.outcome == declared.outcome, parts) {
                (false, 0) => Slip::Outcome,
                (true, 1) => Slip::Piece,
                _ => Slip::Combat,
            };
            Some((WrittenTurn { combat: Some(combat), ..*written }, slip))
        }
        Detail::GuessMismatch { declared, hit, target } => {
            let shown = target.map(|kind| numbering.designation(kind));
            let (outcome, slip) = match (declared, hit, shown) {
                (_, true, _) => (GuessOutcome::Hit, Slip::Outcome),
                (GuessOutcome::Shown(_), false, Some(shown)) => (GuessOutcome::Shown(shown), Slip::Piece),
                (_, false, _) => (GuessOutcome::Miss, Slip::Outcome),
            };
            let mut turn = *written;
            if let Action::Guess { outcome: declared, .. } = &mut turn.action {
                *declared = Some(outcome);
            }
            Some((turn, slip))
        }
        _ => None,
    }
}

/// Adds what may have been meant if the piece named in a guess, or its outcome, is not what was meant.
fn push_guesses(found: &mut Variants, setting: &Setting<'_>) {
    let Action::Guess { target, named, stepped, outcome } = found.written.action else { return };
    let mut push = |named, outcome, slip| {
        let action = Action::Guess { target, named, stepped, outcome };
        found.push(WrittenTurn { action, ..found.written }, slip);
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

/// Adds what may have been meant if a rescue is not what was meant.
fn push_rescues(found: &mut Variants, setting: &Setting<'_>) {
    let written = found.written;
    if written.rescue.is_some() {
        found.push(WrittenTurn { rescue: None, ..written }, Slip::RescueSuperfluous);
    }
    if !setting.terms.rules.options.rescue {
        return;
    }
    let board = setting.board();
    // Whoever rescues stands in the opponent's back row, and brings back to its own half.
    let rescuer = Side::ALL.into_iter().find(|side| written.to.row() == board.back_row(side.other()));
    let half = |side: Side| setting.squares.iter().copied().filter(move |square| board.half(square.row()) == side);
    let pieces: Vec<Designation> =
        setting.kinds().iter().map(|kind| setting.numbering().designation(kind)).chain(unnamed(setting)).collect();
    let mut push = |piece, square, slip| {
        found.push(WrittenTurn { rescue: Some(Rescue { piece, square }), ..written }, slip);
    };
    match (written.rescue, rescuer) {
        (Some(rescue), _) => {
            for piece in pieces.iter().filter(|_| !rescue.piece.is_unknown()) {
                push(*piece, rescue.square, Slip::Piece);
            }
            let squares: Vec<Square> = Side::ALL.into_iter().flat_map(half).collect();
            for square in squares {
                push(rescue.piece, square, Slip::of_squares(rescue.square, square));
            }
        }
        (None, Some(side)) if !matches!(written.action, Action::Guess { .. }) => {
            for square in half(side) {
                for piece in &pieces {
                    push(*piece, square, Slip::RescueMissing);
                }
            }
        }
        (None, _) => {}
    }
}

/// `?`, in records that leave pieces unnamed.
fn unnamed(setting: &Setting<'_>) -> Option<Designation> {
    setting.has_unknown.then_some(Designation::UNKNOWN)
}

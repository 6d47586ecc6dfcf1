//! Combats that may have been misread.

use super::slip::Slip;
use super::variants::{Setting, Variants};
use crate::board::{Designation, Kind, Numbering, Outcome};
use crate::notation::{Combat, GuessOutcome, Turn};
use crate::replay::Detail;

/// Adds what may have been meant if a combat is not what was meant. Between pieces that the setup names, only what the
/// board says can be true ([`truth`]); here are the others.
pub(super) fn push(found: &mut Variants, setting: &Setting<'_>) {
    let Some(combat) = found.written.combat.filter(|_| setting.has_unknown) else { return };
    let mut push = |combat, slip| found.push(Turn { combat: Some(combat), ..found.written }, slip);
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
pub(super) fn truth(written: &Turn, wrong: &Detail, numbering: &Numbering) -> Option<(Turn, Slip)> {
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
            Some((Turn { combat: Some(combat), ..*written }, slip))
        }
        Detail::GuessMismatch { declared, hit, target } => {
            let shown = target.map(|kind| numbering.designation(kind));
            let (outcome, slip) = match (declared, hit, shown) {
                (_, true, _) => (GuessOutcome::Hit, Slip::Outcome),
                (GuessOutcome::Shown(_), false, Some(shown)) => (GuessOutcome::Shown(shown), Slip::Piece),
                (_, false, _) => (GuessOutcome::Miss, Slip::Outcome),
            };
            let mut turn = *written;
            if let crate::notation::Action::Guess { outcome: declared, .. } = &mut turn.action {
                *declared = Some(outcome);
            }
            Some((turn, slip))
        }
        _ => None,
    }
}

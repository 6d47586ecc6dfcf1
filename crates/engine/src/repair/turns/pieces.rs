//! Generates variants of combats, guesses and rescues that may have been misread, left out or inserted.

use super::variants::{Setting, Variants};
use crate::board::{Designation, Kind, Numbering, Outcome, Side, Square};
use crate::notation::{Action, Combat, GuessOutcome, Rescue, WrittenTurn};
use crate::repair::slip::Slip;
use crate::replay::Detail;

/// Adds variants in which a combat, guess or rescue is different.
pub(super) fn push(found: &mut Variants, setting: &Setting<'_>) {
    push_combats(found, setting);
    push_guesses(found, setting);
    push_rescues(found, setting);
}

/// Adds variants of a combat, if the setup has unnamed pieces. If the setup names both pieces of a combat, only the
/// actual outcome can be true; see [`truth`].
fn push_combats(found: &mut Variants, setting: &Setting<'_>) {
    let Some(combat) = found.written.combat.filter(|_| setting.has_unknown) else { return };
    let mut push = |combat, slip| found.push(WrittenTurn { combat: Some(combat), ..found.written }, slip);
    for outcome in Outcome::ALL {
        push(Combat { outcome, ..combat }, Slip::Outcome);
    }
    for kind in setting.kinds().iter() {
        let piece = setting.numbering().designation(kind);
        // A piece that is not named cannot have been misread.
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
    // If both pieces have the same name, exchanging them would change only the outcome. The variants above already do
    // this.
    if combat.striker != combat.defender {
        push(Combat { striker: combat.defender, outcome, defender: combat.striker }, Slip::Combat);
    }
}

/// Returns the turn with its actual combat or guess, if the declaration is wrong.
pub(super) fn truth(written: &WrittenTurn, wrong: &Detail, numbering: &Numbering) -> Option<(WrittenTurn, Slip)> {
    match *wrong {
        Detail::CombatMismatch { declared, striker, outcome, defender } => {
            let named = |declared: Designation, kind: Option<Kind>| {
                // A piece that the turn does not name stays unnamed.
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

/// Adds variants of a guess: with another piece or another outcome.
fn push_guesses(found: &mut Variants, setting: &Setting<'_>) {
    let Action::Guess { target, named, has_step, outcome } = found.written.action else { return };
    let mut push = |named, outcome, slip| {
        let action = Action::Guess { target, named, has_step, outcome };
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

fn push_rescues(found: &mut Variants, setting: &Setting<'_>) {
    let written = found.written;
    if written.rescue.is_some() {
        found.push(WrittenTurn { rescue: None, ..written }, Slip::RescueSuperfluous);
    }
    if !setting.terms.rules.options.rescue {
        return;
    }
    let board = setting.board();
    // The rescuing piece must be in the opponent's back row. The rescued piece is placed on its own half of the board.
    let rescuer = Side::ALL.into_iter().find(|side| written.to.row() == board.back_row(side.other()));
    let half =
        |side: Side| setting.squares.iter().copied().filter(move |square| board.half_owner(square.row()) == side);
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

/// Returns `?` if the record leaves pieces unnamed.
fn unnamed(setting: &Setting<'_>) -> Option<Designation> {
    setting.has_unknown.then_some(Designation::UNKNOWN)
}

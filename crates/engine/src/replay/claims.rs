//! Converts the declarations of turns from designations to kinds, and compares the declarations with the events on
//! the board.

use super::finding::{Detail, Finding};
use crate::board::{Designation, Kind, Numbering};
use crate::notation::{self, GuessOutcome, Span};
use crate::rules::{Action, Claim, GuessClaim, Played, Rescue, Turn};

/// Converts a written turn to a [`Turn`]. Returns `None` if the turn names a piece that the numbering does not
/// have.
#[inline]
pub(super) fn turn(written: &notation::WrittenTurn, numbering: &Numbering) -> Option<Turn> {
    let action = match written.action {
        notation::Action::Move => Action::Move,
        notation::Action::CornerMove { via } => Action::CornerMove { via },
        notation::Action::Strike => Action::Strike,
        notation::Action::CornerStrike { via } => Action::CornerStrike { via },
        // A step onto the piece's own square breaks the rules of movement, whatever guess follows.
        notation::Action::Guess { has_step: true, .. } if written.from == written.to => Action::Move,
        notation::Action::Guess { target, named, .. } => Action::Guess { target, named: numbering.kind(named)? },
    };
    let rescue = written.rescue.map(|rescue| Rescue { kind: numbering.kind(rescue.piece), square: rescue.square });
    Some(Turn { from: written.from, to: written.to, action, rescue })
}

/// Returns the outcome that the turn declares.
#[inline]
pub(super) fn claim(written: &notation::WrittenTurn, numbering: &Numbering, goes_on: bool) -> Claim {
    let mut claim = Claim { goes_on, ..Claim::default() };
    if let Some(combat) = written.combat {
        claim.outcome = Some(combat.outcome);
        claim.striker = numbering.kind(combat.striker);
        claim.defender = numbering.kind(combat.defender);
    }
    if let notation::Action::Guess { outcome: Some(outcome), .. } = written.action {
        claim.guess = Some(match outcome {
            GuessOutcome::Hit => GuessClaim::Hit,
            GuessOutcome::Miss => GuessClaim::Miss,
            GuessOutcome::Shown(shown) => numbering.kind(shown).map_or(GuessClaim::Miss, GuessClaim::Shown),
        });
    }
    claim
}

/// Returns `true` if the declaration of a move or strike is certainly true, and the edition prints every piece that
/// the declaration names. This is a quick check: after the result `false`, a complete check must decide.
#[inline(always)]
pub(super) fn is_confirmed(written: &notation::WrittenTurn, numbering: &Numbering, played: &Played) -> bool {
    let Some(declared) = written.combat else { return true };
    let is = |named: Designation, kind: Option<Kind>| kind.is_some() & (numbering.kind(named) == kind);
    is(declared.striker, played.kind)
        & is(declared.defender, played.target_kind)
        & (played.outcome == Some(declared.outcome))
}

/// Adds a finding for every piece that the turn names and the numbering does not have.
pub(super) fn not_printed(
    written: &notation::WrittenTurn,
    numbering: &Numbering,
    ply: u32,
    findings: &mut Vec<Finding>,
) {
    let mut check = |piece: Designation, may_be_unknown: bool| {
        let is_read = if piece.is_unknown() { may_be_unknown } else { numbering.kind(piece).is_some() };
        if !is_read {
            findings.push(Finding::in_turn(Detail::PieceNotPrinted(piece), ply, written.span));
        }
    };
    if let Some(combat) = written.combat {
        check(combat.striker, true);
        check(combat.defender, true);
    }
    if let notation::Action::Guess { named, outcome, .. } = written.action {
        check(named, false);
        if let Some(GuessOutcome::Shown(shown)) = outcome {
            check(shown, false);
        }
    }
    if let Some(rescue) = written.rescue {
        check(rescue.piece, true);
    }
}

/// Returns `true` if the turn declares something that differs from the events on the board.
pub fn contradicts(written: &notation::WrittenTurn, played: &Played, numbering: &Numbering) -> bool {
    mismatch(written, numbering, played).is_some()
}

/// Compares the declaration of the turn with the events on the board. Returns the declaration and the events if
/// they differ.
pub(super) fn mismatch(written: &notation::WrittenTurn, numbering: &Numbering, played: &Played) -> Option<Detail> {
    let differs = |named: Designation, kind: Option<Kind>| matches!((numbering.kind(named), kind), (Some(named), Some(kind)) if named != kind);
    if let Some(declared) = written.combat {
        let wrong = played.outcome.is_some_and(|outcome| outcome != declared.outcome)
            || differs(declared.striker, played.kind)
            || differs(declared.defender, played.target_kind);
        return wrong.then_some(Detail::CombatMismatch {
            declared,
            striker: played.kind,
            outcome: played.outcome,
            defender: played.target_kind,
        });
    }
    if let notation::Action::Guess { outcome: Some(declared), .. } = written.action {
        let hit = played.hit?;
        let wrong = match declared {
            GuessOutcome::Hit => !hit,
            GuessOutcome::Miss => hit,
            GuessOutcome::Shown(shown) => hit || differs(shown, played.target_kind),
        };
        return wrong.then_some(Detail::GuessMismatch { declared, hit, target: played.target_kind });
    }
    None
}

/// Returns the span in which a turn declares its outcome: its parenthesis. Returns the whole turn if there is no
/// parenthesis. Also returns the whole turn if the turn is a JSON object, because strings in the object may contain
/// parentheses.
pub(super) fn declaration_span(text: &[u8], turn: Span) -> Span {
    let written = turn.of(text);
    let open = memchr::memchr(b'(', written).filter(|_| !written.starts_with(b"{"));
    let parenthesis = open.and_then(|open| {
        let length = memchr::memchr(b')', &written[open..])?;
        Some(Span::new(turn.start + open as u32, turn.start + (open + length) as u32 + 1))
    });
    parenthesis.unwrap_or(turn)
}

#[cfg(test)]
mod tests {
    use super::declaration_span;
    use crate::notation::Span;

    #[test]
    fn an_outcome_is_declared_in_the_parenthesis_of_its_turn() {
        for (turn, declaration) in [
            ("a6xa7(7>4)", "(7>4)"),
            ("e4?e5=7(-4)", "(-4)"),
            ("a6 x a7 ( lost ) ^4@b1", "( lost )"),
            ("a6) x a7 (7>4)", "(7>4)"),
            ("a6) x a7 (7>4", "a6) x a7 (7>4"),
            ("a6xa7", "a6xa7"),
            (r#"{"note":"a (fine) one","type":"won"}"#, r#"{"note":"a (fine) one","type":"won"}"#),
        ] {
            let text = format!("1. {turn} (a comment)");
            let found = declaration_span(text.as_bytes(), Span::new(3, 3 + turn.len() as u32));
            assert_eq!(found.of(text.as_bytes()), declaration.as_bytes(), "{turn}");
        }
    }
}

//! A played turn as SRN writes it, with its outcome as far as a viewer knows it.

use crate::board::{Designation, Kind, Numbering, Side, Viewer};
use crate::knowledge::Knowledge;
use crate::notation::{Action, GuessOutcome};
use crate::replay::turn_as_written;
use crate::rules::{PieceId, Played};

/// The turn in the export form, behind its number, such as `3. a4-a6` or `3... a7-a6`; all that the record knows.
pub fn numbered_turn_text(played: &Played, numbering: &Numbering) -> String {
    let dots = if played.side == Side::Red { "." } else { "..." };
    let text = turn_text(played, &Knowledge::default(), numbering, Viewer::All);
    format!("{}{dots} {text}", played.ply.div_ceil(2))
}

/// The turn in the export form. What the viewer was not told is `?`.
pub fn turn_text(played: &Played, seen: &Knowledge, numbering: &Numbering, viewer: Viewer) -> String {
    let told = |id: Option<PieceId>, kind: Option<Kind>| match (id, kind) {
        (Some(id), Some(kind)) if seen.is_named_to(id, viewer) => numbering.designation(kind),
        _ => Designation::UNKNOWN,
    };
    let mut turn = turn_as_written(played, numbering);
    if let Action::Guess { outcome, .. } = &mut turn.action {
        *outcome = played.hit.map(|hit| match told(played.target, played.target_kind) {
            _ if hit => GuessOutcome::Hit,
            shown if is_shown_miss(played) && !shown.is_unknown() => GuessOutcome::Shown(shown),
            _ => GuessOutcome::Miss,
        });
    }
    if let Some(combat) = &mut turn.combat {
        combat.striker = told(Some(played.piece), played.kind);
        combat.defender = told(played.target, played.target_kind);
    }
    if let Some(rescue) = &mut turn.rescue {
        rescue.piece = told(played.rescued, played.turn.rescue.and_then(|rescue| rescue.kind));
    }
    turn.to_string()
}

/// Whether a wrong guess showed what the piece is.
fn is_shown_miss(played: &Played) -> bool {
    played.target.is_some_and(|target| played.reveals().any(|(shown, _)| shown == target))
}

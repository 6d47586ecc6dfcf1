//! A played turn as SRN writes it, with its outcome as far as a viewer knows it.

use crate::board::{Kind, Numbering, Side};
use crate::knowledge::Knowledge;
use crate::rules::{Action, PieceId, Played};
use std::fmt::Write;

/// The turn in the export form, behind its number, such as `3. a4-a6` or `3... a7-a6`; all that the record knows.
pub fn numbered_turn_text(played: &Played, numbering: &Numbering) -> String {
    let dots = if played.side == Side::Red { "." } else { "..." };
    let text = turn_text(played, &Knowledge::default(), numbering, None);
    format!("{}{dots} {text}", played.ply.div_ceil(2))
}

/// The turn in the export form. What the viewer (`None`: whoever reads the whole record) was not told is `?`.
pub fn turn_text(played: &Played, seen: &Knowledge, numbering: &Numbering, viewer: Option<Side>) -> String {
    let sign = |id: Option<PieceId>, kind: Option<Kind>| match (id, kind) {
        (Some(id), Some(kind)) if seen.is_named_to(id, viewer) => numbering.designation(kind).sign(),
        _ => "?",
    };
    let turn = played.turn;
    let mut text = turn.from.to_string();
    // Writing to a string cannot fail.
    let _ = match turn.action {
        Action::Move => write!(text, "-{}", turn.to),
        Action::Strike => write!(text, "x{}", turn.to),
        Action::CornerStrike { via } => write!(text, "-{via}x{}", turn.to),
        Action::Guess { .. } if turn.to != turn.from => write!(text, "-{}", turn.to),
        Action::Guess { .. } => Ok(()),
    };
    if let Action::Guess { target, named } = turn.action {
        let _ = write!(text, "?{target}={}", numbering.designation(named));
        match (played.hit, sign(played.target, played.target_kind)) {
            (Some(true), _) => text += "(+)",
            (Some(false), shown) if is_shown_miss(played) && shown != "?" => {
                let _ = write!(text, "(-{shown})");
            }
            (Some(false), _) => text += "(-)",
            (None, _) => {}
        }
    }
    if let Some(outcome) = played.outcome {
        let (striker, struck) = (sign(Some(played.piece), played.kind), sign(played.target, played.target_kind));
        let _ = write!(text, "({striker}{}{struck})", outcome.sign());
    }
    if let Some(rescue) = turn.rescue {
        let _ = write!(text, "^{}@{}", sign(played.rescued, rescue.kind), rescue.square);
    }
    text
}

/// Whether a wrong guess showed what the piece is.
fn is_shown_miss(played: &Played) -> bool {
    played.target.is_some_and(|target| played.reveals().any(|(shown, _)| shown == target))
}

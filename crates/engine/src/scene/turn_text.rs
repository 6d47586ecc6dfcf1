//! Formats a played turn in SRN, with the outcome if the viewer knows it.

use crate::board::{Designation, Kind, Numbering, Side, Viewer};
use crate::knowledge::Knowledge;
use crate::notation::{Action, GuessOutcome};
use crate::replay::turn_as_written;
use crate::rules::{PieceId, Played};

/// The turn number of a ply in SRN: `50.` for ply 99, `50...` for ply 100.
pub fn turn_number(ply: u32) -> String {
    let dots = if Side::of_ply(ply) == Side::Red { "." } else { "..." };
    format!("{}{dots}", ply.div_ceil(2))
}

/// The turn in export form with its number, such as `3. a4-a6` or `3... a7-a6`. Contains everything that the record
/// knows.
pub fn numbered_turn_text(played: &Played, numbering: &Numbering) -> String {
    let text = turn_text(played, &Knowledge::default(), numbering, Viewer::All);
    format!("{} {text}", turn_number(played.ply))
}

/// The turn in export form. Kinds that were not revealed to the viewer are `?`.
pub fn turn_text(played: &Played, seen: &Knowledge, numbering: &Numbering, viewer: Viewer) -> String {
    let designation = |id: Option<PieceId>, kind: Option<Kind>| match (id, kind) {
        (Some(id), Some(kind)) if seen.is_named_to(id, viewer) => numbering.designation(kind),
        _ => Designation::UNKNOWN,
    };
    let mut turn = turn_as_written(played, numbering);
    if let Action::Guess { outcome, .. } = &mut turn.action {
        *outcome = played.hit.map(|hit| match designation(played.target, played.target_kind) {
            _ if hit => GuessOutcome::Hit,
            shown if is_shown_miss(played) && !shown.is_unknown() => GuessOutcome::Shown(shown),
            _ => GuessOutcome::Miss,
        });
    }
    if let Some(combat) = &mut turn.combat {
        combat.striker = designation(Some(played.piece), played.kind);
        combat.defender = designation(played.target, played.target_kind);
    }
    if let Some(rescue) = &mut turn.rescue {
        rescue.piece = designation(played.rescued, played.turn.rescue.and_then(|rescue| rescue.kind));
    }
    turn.to_string()
}

/// `true` if a wrong guess revealed the piece.
fn is_shown_miss(played: &Played) -> bool {
    played.target.is_some_and(|target| played.reveals().any(|(shown, _)| shown == target))
}

#[cfg(test)]
mod tests {
    use crate::board::{Numbering, Viewer};
    use crate::notation::parse;
    use crate::replay::replay;
    use crate::rules::Edition;
    use crate::scene::SceneRecorder;

    #[test]
    fn a_guess_is_right_or_wrong_and_names_what_it_showed() {
        // A guess by a Spotter reveals the Spotter and the piece guessed at, even if the guess is wrong. A wrong guess
        // by an Infiltrator reveals nothing.
        let spotter = "[Edition \"sci-fi-2011\"]\n[Army \"4 T F\"]\n\n6:F...4T....\n3:F...T4....\n\n\
                       e3-e4 f6-f5 e4-e5?e6=F f5-f6 e5?e6=4 *\n";
        let infiltrator = "[Edition \"jumbo-2014\"]\n[Variant \"infiltrator\"]\n[Army \"4 I F\"]\n\n7:F...4I....\n\
                           4:F...I4....\n\ne4-e5 f7-f6 e5-e6 f6-f5 e6?e7=F f5-f6 e6?e7=4 *\n";
        for (text, plies, texts) in
            [(spotter, [3, 5], ["e4-e5?e6=F(-4)", "e5?e6=4(+)"]), (infiltrator, [5, 7], ["e6?e7=F(-)", "e6?e7=4(+)"])]
        {
            let record = parse(text.as_bytes());
            let edition = record.tag("Edition").and_then(Edition::from_name).expect("an edition");
            let numbering: Numbering = edition.numbering;
            for viewer in [Viewer::All, Viewer::Spectator, Viewer::Red, Viewer::Blue] {
                let mut camera = SceneRecorder::new(plies.into_iter(), &numbering, viewer);
                replay(text.as_bytes(), &record, None, &mut camera);
                let seen = camera.scenes.into_iter().filter_map(|scene| scene.last).map(|last| last.text);
                assert_eq!(seen.collect::<Vec<_>>(), texts, "{viewer}");
            }
        }
    }
}

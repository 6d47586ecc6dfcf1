//! Adds to positions, for `--deduced`, the possible kinds of the pieces that no turn has revealed.

use super::{Outcome, Source};
use crate::board::Viewer;
use crate::notation::{parse, write_record};
use crate::replay::{ReadRecord, Reading, Replay, deduce, deduce_each, replay};
use crate::report::diagram::Course;
use crate::scene::{Roster, RosterRecorder, Scene};
use crate::sheets::{View, redact};

/// Adds to each scene the kinds that the record proves at the scene's ply. If `viewer` is not `all`, the proof uses
/// only the sheet of `viewer`.
pub(super) fn add(
    item: &Source<'_>,
    (reading, replayed): (&Reading<'_>, &Replay),
    viewer: Viewer,
    scenes: &mut [Scene],
    outcome: &mut Outcome<'_>,
) {
    match View::of(viewer) {
        None => add_from((item.text(), reading.into()), item, (reading, replayed), scenes, outcome),
        Some(view) => {
            let mut played = Vec::new();
            item.replay_reading(reading, &mut played);
            match redact(&item.original(&reading.record, replayed, &played), view, false) {
                Ok(sheet) => {
                    let mut text = Vec::new();
                    write_record(&sheet, &mut text);
                    let record = parse(&text);
                    add_from((&text, (&record).into()), item, (reading, replayed), scenes, outcome);
                }
                Err(why) => outcome.report_missing(item, &format!("nothing is proven: {why}")),
            }
        }
    }
}

fn add_from(
    (text, read): (&[u8], ReadRecord<'_>),
    item: &Source<'_>,
    (reading, replayed): (&Reading<'_>, &Replay),
    scenes: &mut [Scene],
    outcome: &mut Outcome<'_>,
) {
    let course = Course { record: &reading.record, replayed };
    let plies = scenes.iter().map(|scene| scene.ply);
    let mut registrar = RosterRecorder::new(read.record, &replayed.terms.numbering, plies);
    replay(text, read, outcome.common.judging(), &mut registrar);
    let roster = |ply: u32| {
        let at = registrar.rosters.binary_search_by_key(&ply, |roster| roster.ply);
        at.ok().and_then(|at| registrar.rosters.get(at))
    };
    let judge_by = outcome.common.judging();
    // In a position whose pieces are all named, no kind is left to prove.
    let plies = scenes.iter().map(|scene| scene.ply).filter(|ply| !roster(*ply).is_some_and(Roster::is_empty));
    let plies: Vec<u32> = plies.collect();
    let mut proven = plies.iter().zip(deduce_each(text, read, judge_by, &plies)).peekable();
    let mut is_told = false;
    for scene in scenes {
        let Some((_, found)) = proven.next_if(|(ply, _)| **ply == scene.ply) else { continue };
        let roster = roster(scene.ply);
        // At the last position, the whole record is used, including the result.
        let at_end = course.end(scene).is_some().then(|| deduce(text, read, judge_by, None)).flatten();
        // If the result contradicts the turns, only the turns are used.
        let found = at_end.or(found);
        scene.proven = roster.zip(found.as_ref()).map(|(roster, found)| roster.with(found));
        if scene.proven.is_none() && !is_told {
            is_told = true;
            let why = format!(
                "cannot deduce kinds at ply {}: no assignment is consistent, or the search limit was reached",
                scene.ply
            );
            outcome.report_missing(item, &why);
        }
    }
}

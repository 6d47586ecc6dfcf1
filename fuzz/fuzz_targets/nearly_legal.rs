//! Compares the engine with the slow reference, on legal games with small changes to records and texts. Without
//! changes, the record must be legal.

#![no_main]

use adjutant::notation::parse;
use adjutant::replay::{Verdict, replay};
use adjutant_fuzz::changes::Change;
use adjutant_fuzz::game_plan::GamePlan;
use adjutant_fuzz::surface::Edit;
use adjutant_fuzz::{agreement, places, text_of};
use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct NearlyLegal {
    every_turn: bool,
    changes: Vec<Change>,
    edits: Vec<Edit>,
    plan: GamePlan,
}

/// Maximum number of changes and of edits. More of them would make only noise.
const MOST: usize = 6;

fuzz_target!(|input: NearlyLegal| {
    let Some(mut record) = input.plan.record() else { return };
    for change in input.changes.iter().take(MOST) {
        change.make(&mut record);
    }
    let mut text = text_of(&record);
    if input.changes.is_empty() && input.edits.is_empty() {
        let replayed = replay(&text, &parse(&text), None, &mut ());
        assert_eq!(replayed.verdict, Verdict::Legal, "{:?}\n{}", replayed.findings, text.escape_ascii());
        assert!(agreement::check(&text, input.every_turn), "there was nothing to compare\n{}", text.escape_ascii());
        return;
    }
    for edit in input.edits.iter().take(MOST) {
        edit.make(&mut text);
    }
    let replayed = replay(&text, &parse(&text), None, &mut ());
    places::check(&replayed.findings, &text);
    agreement::check(&text, input.every_turn);
});

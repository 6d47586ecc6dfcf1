//! Proposes corrections for changed games, and checks their descriptions. The corrected record has the reported
//! verdict. If the verdict is legal, all turns are played, or all turns before the first turn with an open outcome.

#![no_main]

use adjutant::notation::parse;
use adjutant::repair::{Limits, repair};
use adjutant::replay::{Detail, Finding, Verdict, replay};
use adjutant_fuzz::changes::Change;
use adjutant_fuzz::game_plan::GamePlan;
use adjutant_fuzz::text_of;
use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Slipped {
    changes: Vec<Change>,
    plan: GamePlan,
}

/// Limits below those of the program, to save time.
const LIMITS: Limits = Limits { plies: 30, work: 5_000, work_unknown: 2_000, seconds: 2, listed: 5 };

fuzz_target!(|input: Slipped| {
    let Some(mut record) = input.plan.record() else { return };
    for change in input.changes.iter().take(3) {
        change.make(&mut record);
    }
    let text = text_of(&record);
    let record = parse(&text);
    let found = repair(&text, &record, None, &LIMITS);
    assert!(found.candidates.len() <= LIMITS.listed && found.candidates.len() as u64 <= found.found);
    for candidate in &found.candidates {
        let mended = text_of(&candidate.applied(&record));
        let replayed = replay(&mended, &parse(&mended), None, &mut ());
        let told =
            || format!("{candidate:?}\n{:?}\n{}\n{}", replayed.findings, text.escape_ascii(), mended.escape_ascii());
        assert_eq!(replayed.verdict, candidate.verdict, "{}", told());
        let is_open = |finding: &&Finding| matches!(finding.detail, Detail::OutcomeOpen { .. });
        let open = replayed.findings.iter().find(is_open).and_then(|finding| finding.ply);
        let followed = open.map_or(candidate.turns, |ply| ply - 1);
        assert!(replayed.verdict != Verdict::Legal || replayed.last_position() == Some(followed), "{}", told());
    }
});

//! Generates games of Stratego as `adjutant generate` does, and validates them as `adjutant validate` does.

use adjutant::board::Variant;
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{SegmentKind, parse, segments, write_record};
use adjutant::replay::{Verdict, replay};
use adjutant::rules::{Edition, Ruleset};

/// Generates an archive of games in export form.
pub fn archive(policy: Policy, games: u64) -> Vec<u8> {
    let rules = Ruleset::new(Edition::DEFAULT, Variant::Original);
    let plan = Plan { rules, policy, seed: 1, max_plies: 2000 };
    let mut archive = Vec::new();
    for number in 1..=games {
        write_record(&plan.record(number).expect("the army of forty fits its zone"), &mut archive);
        archive.push(b'\n');
    }
    archive
}

/// Replays every record and returns the number of turns. Panics if a record is not legal.
pub fn judge(archive: &[u8]) -> usize {
    let mut turns = 0;
    for segment in segments(archive).filter(|segment| segment.kind == SegmentKind::Record) {
        let text = &archive[segment.range];
        let record = parse(text);
        assert_eq!(replay(text, &record, None, &mut ()).verdict, Verdict::Legal, "generated games are legal");
        turns += record.turns.len();
    }
    turns
}

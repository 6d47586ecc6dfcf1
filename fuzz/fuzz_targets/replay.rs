//! Replays every record in any bytes by its own rules and by every edition, without a panic. Every finding has a
//! message. The first finding is one that causes the verdict.

#![no_main]

use adjutant::notation::{SegmentKind, parse, segments};
use adjutant::replay::{Locator, Place, Verdict, replay};
use adjutant::report::{concise, diagnostic};
use adjutant::rules::Edition;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for segment in segments(bytes).filter(|segment| segment.kind == SegmentKind::Record) {
        let text = &bytes[segment.range];
        let record = parse(text);
        for judge_by in std::iter::once(None).chain(Edition::ALL.into_iter().map(Some)) {
            let replayed = replay(text, &record, judge_by, &mut ());
            let worst = replayed.findings.iter().map(|finding| finding.detail.verdict()).max();
            match replayed.verdict {
                Verdict::Legal => assert!(worst.is_none_or(|worst| worst == Verdict::Legal)),
                Verdict::Undecided => assert!(replayed.setup.has_unknown()),
                verdict => assert_eq!(replayed.findings.first().map(|f| f.detail.verdict()), Some(verdict)),
            }
            let mut locator = Locator::new(
                Place { file: "f", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false },
                text,
            );
            for finding in &replayed.findings {
                assert!(!concise(finding, &mut locator).is_empty());
            }
            // Drawing a diagnostic is slow. The first two findings by the record's own rules are enough.
            for finding in replayed.findings.iter().take(if judge_by.is_none() { 2 } else { 0 }) {
                assert!(!diagnostic(finding, &mut locator).is_empty());
            }
        }
    }
});

//! Reads any bytes as a log of the UCC manager, and replays it without a panic. Every finding is within the log. A
//! legal log reads back with the same turns.

#![no_main]

use adjutant::formats::ucc;
use adjutant::notation::Record;
use adjutant::replay::{Original, Place, Verdict, replay};
use libfuzzer_sys::fuzz_target;

fn squares(record: &Record<'_>) -> Vec<(u8, u8)> {
    record.turns.iter().flat_map(|turn| [turn.from, turn.to]).map(|square| (square.column(), square.row())).collect()
}

fuzz_target!(|bytes: &[u8]| {
    let reading = ucc::read(bytes, "f");
    let mut played = Vec::new();
    let replayed = replay(bytes, &reading, None, &mut played);
    assert!(replayed.findings.iter().all(|finding| finding.span.end as usize <= bytes.len()));
    let place = Place { file: "f", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };
    let original =
        Original { text: bytes, srn: None, place, record: &reading.record, replayed: &replayed, played: &played };
    let mut log = Vec::new();
    if ucc::write(&original, &mut log).is_ok() && replayed.verdict == Verdict::Legal {
        let again = ucc::read(&log, "f");
        let back = replay(&log, &again, None, &mut ());
        assert_eq!(back.verdict, Verdict::Legal, "{:?}", back.findings);
        assert_eq!(back.conclusion.score, replayed.conclusion.score);
        assert_eq!(squares(&again.record), squares(&reading.record));
    }
});

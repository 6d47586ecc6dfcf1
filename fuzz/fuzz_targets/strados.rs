//! Reads any bytes as a position, replays and draws it without a panic. Spans are within the text. A position that
//! can be drawn reads back as the same position.

#![no_main]

use adjutant::formats::strados::{line, read};
use adjutant::replay::replay;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let reading = read(bytes, "fuzz.strados");
    let replayed = replay(bytes, &reading, None, &mut ());
    for finding in reading.findings.iter().chain(&replayed.findings) {
        assert!(finding.span.start <= finding.span.end && finding.span.end as usize <= bytes.len());
    }
    let Some(snapshot) = reading.snapshot else { return };
    let written = line(&adjutant::scene::Scene::of_snapshot(&snapshot, adjutant::board::Viewer::All))
        .expect("every piece that was read has a letter");
    let again = read(written.as_bytes(), "fuzz.strados").snapshot.expect("what was written is read");
    assert_eq!(again, snapshot);
});

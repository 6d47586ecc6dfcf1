//! Any bytes as Gravon's XML: they are read and replayed without a panic, every finding has its place and its words,
//! and what is written of the record reads back with the same turns.

#![no_main]

use adjutant::formats::{Original, Plays, Reader, Writer, gravon};
use adjutant::notation::Turn;
use adjutant::replay::replay_with;
use adjutant::report::{Locator, Place, concise};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let format = &gravon::xml::FORMAT;
    let (Reader::Text(read), Writer::Text(write)) = (format.reader, format.writer) else { return };
    let reading = read(bytes, "classic-2005.9-119.xml");
    let mut plays = Plays::default();
    let replayed = replay_with(bytes, &reading.record, &reading.aside, None, &mut plays);
    let place = Place { file: "f", record: Some(1), offset: 0, line: 1 };
    let mut locator = Locator::new(place, bytes);
    for finding in &replayed.findings {
        assert!(finding.span.end as usize <= bytes.len() + 1);
        assert!(!concise(finding, &mut locator).is_empty());
    }
    let original = Original { place, srn: None, record: &reading.record, replayed: &replayed, played: &plays.turns };
    let mut written = Vec::new();
    if write(&original, &mut written).is_ok() && !reading.is_damaged() {
        let back = read(&written, "classic-2005.9-119.xml");
        let squares = |turns: &[Turn]| turns.iter().map(|turn| (turn.from, turn.to, turn.action)).collect::<Vec<_>>();
        assert_eq!(squares(&back.record.turns), squares(&reading.record.turns));
        assert_eq!(back.record.result, reading.record.result);
    }
});

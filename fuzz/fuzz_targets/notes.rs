//! Reads any bytes as notes and replays them. If the notes are not damaged, they give the same turns and result in SRN.

#![no_main]

use adjutant::formats::notes;
use adjutant::notation::{Record, Span, WrittenTurn, parse, write_record};
use adjutant::replay::replay;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let reading = notes::read(bytes, "a.notes");
    for finding in &reading.findings {
        assert!(finding.span.start <= finding.span.end && finding.span.end as usize <= bytes.len());
    }
    replay(bytes, &reading, None, &mut ());
    if reading.is_damaged() {
        return;
    }
    // SRN can express every record that notes can contain.
    let mut srn = Vec::new();
    write_record(&reading.record, &mut srn);
    let again = parse(&srn);
    let bare = |record: &Record<'_>| {
        record.turns.iter().map(|turn| WrittenTurn { span: Span::default(), ..*turn }).collect::<Vec<_>>()
    };
    assert_eq!(bare(&reading.record), bare(&again));
    assert_eq!(reading.record.result, again.result);
});

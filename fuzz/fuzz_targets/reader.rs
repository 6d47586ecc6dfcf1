//! Splits any bytes into segments without gaps, and parses each segment without a panic. Spans are within the
//! record. A record without faults reads back as the same record.

#![no_main]

use adjutant::notation::{SegmentKind, parse, segments, write_record};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut end = 0;
    for segment in segments(bytes) {
        assert_eq!(segment.range.start, end, "segments leave no gap");
        end = segment.range.end;
        if segment.kind == SegmentKind::Preamble {
            continue;
        }
        let text = &bytes[segment.range];
        let record = parse(text);
        let spans = record
            .faults
            .iter()
            .map(|fault| fault.span)
            .chain(record.turns.iter().map(|turn| turn.span))
            .chain(record.stray.iter().copied())
            .chain(record.notices.iter().map(|notice| notice.span));
        for span in spans {
            assert!(span.start <= span.end && span.end as usize <= text.len(), "spans lie within the record");
        }
        if record.faults.is_empty() {
            let mut once = Vec::new();
            write_record(&record, &mut once);
            let again = parse(&once);
            assert_eq!(again.faults, [], "{}", String::from_utf8_lossy(&once));
            let mut twice = Vec::new();
            write_record(&again, &mut twice);
            assert!(once == twice, "{}\n{}", String::from_utf8_lossy(&once), String::from_utf8_lossy(&twice));
        }
    }
    assert_eq!(end, bytes.len(), "segments leave nothing out");
});

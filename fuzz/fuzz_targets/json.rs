//! Reads any bytes as JSON objects without a panic. Objects do not overlap, damage has a place in the text, and
//! each finding has a place within its object.

#![no_main]

use adjutant::formats::json::{Objects, relocate, write_srn};
use adjutant::notation::parse;
use adjutant::replay::replay;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let lines = bytes.iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
    let mut objects = Objects::new(bytes);
    let mut end = 0;
    while let Some(object) = objects.next() {
        let own = &bytes[object.offset as usize..objects.position()];
        assert!(object.offset as usize >= end, "objects follow each other");
        end = objects.position();
        match object.read {
            Ok(read) => {
                let mut srn = Vec::new();
                write_srn(&read, &mut srn);
                let record = parse(&srn);
                let mut findings = replay(&srn, &record, None, &mut ()).findings;
                relocate(own, &srn, &record, &mut findings);
                assert!(findings.iter().all(|finding| finding.span.end as usize <= own.len()));
            }
            Err(error) => assert!(error.line >= object.line && error.line <= lines && error.column > 0),
        }
    }
});

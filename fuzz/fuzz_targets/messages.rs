//! Reads any bytes as SRN. Every fault has a message, and every suggested replacement differs from the text that it
//! replaces.

#![no_main]

use adjutant::notation::{parse, segments};
use adjutant::replay::{Detail, Finding};
use adjutant::report::message;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for segment in segments(bytes) {
        let text = &bytes[segment.range];
        for fault in parse(text).faults {
            let said = message(&Finding::at(Detail::Syntax(fault), fault.span), text);
            let place = said.span.start as usize..said.span.end as usize;
            for mend in &said.mends {
                assert_ne!(mend.as_bytes(), &text[place.clone()], "a suggestion that changes nothing");
            }
        }
    }
});

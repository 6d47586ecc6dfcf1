//! Any text as a filter expression: it is read or refused without a panic, and what was read is written in a form that
//! reads back as the same.

#![no_main]

use adjutant::query;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(expression) = query::parse(text) {
        let once = expression.to_string();
        let again = query::parse(&once).expect("the canonical form can be read");
        assert_eq!(again.to_string(), once);
    }
    // Which names there are, and what goes together, is asked behind the grammar.
    let _ = query::Query::parse(text);
});

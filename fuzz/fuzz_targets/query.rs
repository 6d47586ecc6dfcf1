//! Parses any text as a filter expression. The text is accepted or refused without a panic. The canonical form of an
//! accepted expression reads back as the same expression.

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
    // `Query::parse` also checks names and combinations, which the grammar does not check.
    let _ = query::Query::parse(text);
});

//! Reads any bytes as a line of a setup list. If the line is not damaged and can be written, it reads back as the
//! same setup.

#![no_main]

use adjutant::formats::setup_list::{read, write};
use adjutant::replay::{Original, replay};
use adjutant_fuzz::{PLACE, places};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let reading = read(bytes, "a.setups");
    let replayed = replay(bytes, &reading, None, &mut ());
    places::check(&replayed.findings, bytes);
    if reading.is_damaged() {
        return;
    }
    let original =
        Original { text: bytes, place: PLACE, srn: None, record: &reading.record, replayed: &replayed, played: &[] };
    let mut line = Vec::new();
    if write(&original, &mut line).is_err() {
        return;
    }
    let back = read(&line, "a.setups");
    assert!(!back.is_damaged(), "{:?}\n{}", back.findings, line.escape_ascii());
    let again = replay(&line, &back, None, &mut ());
    assert_eq!(again.setup.pieces, replayed.setup.pieces, "{}", line.escape_ascii());
});

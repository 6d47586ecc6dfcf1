//! Reads any bytes, alone and as a replacement of a range of a valid game. Nothing panics, spans are within the
//! text, and damage has a finding. The keys of the valid game never appear in the kept text.

#![no_main]

use adjutant::formats::{Reader, stratego_io};
use adjutant::games::Inputs;
use adjutant::replay::replay;
use libfuzzer_sys::fuzz_target;

const SOUND: &[u8] = include_bytes!("../../samples/stratego-io/00000000-0000-4000-8000-000000000001.json");

fn check(bytes: &[u8]) {
    let Reader::Text(read) = stratego_io::FORMAT.reader else { return };
    let reading = read(bytes, "");
    let replayed = replay(bytes, &reading, None, &mut ());
    for finding in reading.findings.iter().chain(&replayed.findings) {
        assert!(finding.span.start <= finding.span.end && finding.span.end as usize <= bytes.len());
    }
    // A byte order mark before the JSON text is allowed.
    let json = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
    assert!(serde_json::from_slice::<serde::de::IgnoredAny>(json).is_ok() || !reading.findings.is_empty());
    let games = Inputs::of_bytes("fuzz", bytes).format(&stratego_io::FORMAT).read().expect("there is no pattern");
    for game in games.flatten() {
        let own = game.own();
        assert!(!own.windows(8).any(|key| key == b"\"aaaaaa\""), "a key is shown");
    }
}

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    let Some(([high, low], new)) = bytes.split_first_chunk::<2>() else { return };
    let at = usize::from(u16::from_be_bytes([*high, *low])) % SOUND.len();
    let behind = (at + new.len()).min(SOUND.len());
    // The keys are before the board. Text that replaces a key is not a key, so this text is not masked.
    if at > 160 {
        check(&[&SOUND[..at], new, &SOUND[behind..]].concat());
    }
});

//! Reads any bytes as a file of Ataraxos, binary and text. Games do not overlap, spans are within the game, and a
//! replay does not panic. If a game is read without damage, it is written again, and reads back with the same
//! number of turns.

#![no_main]

use adjutant::formats::{Reader, ataraxos, write_with_losses};
use adjutant::games::Inputs;
use adjutant::replay::{Original, Place, replay};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for format in [&ataraxos::BINARY, &ataraxos::TEXT] {
        let Reader::Text(read) = format.reader else { return };
        let games = Inputs::of_bytes("fuzz", bytes).format(format).read().expect("there is no pattern");
        let mut end = 0;
        for game in games.flatten() {
            let begins = game.place().offset;
            assert!(begins >= end, "two games have a byte");
            end = begins + game.own().len() as u64;
            let reading = game.read();
            let mut played = Vec::new();
            let replayed = replay(game.own(), &reading, None, &mut played);
            for finding in reading.findings.iter().chain(&replayed.findings) {
                assert!(finding.span.start <= finding.span.end && finding.span.end as usize <= game.own().len());
            }
            if reading.is_damaged() || reading.record.rows.is_empty() {
                continue;
            }
            let place = Place { file: "", record: None, offset: 0, line: 1, column: 1, is_binary: false };
            let (record, text) = (&reading.record, game.own());
            let original = Original { place, text, srn: None, record, replayed: &replayed, played: &played };
            let Ok((again, losses)) = write_with_losses(&original, format, "") else { continue };
            assert!(losses.is_empty(), "{losses:?}");
            assert_eq!(read(&again, "").record.turns.len(), reading.record.turns.len());
        }
    }
});

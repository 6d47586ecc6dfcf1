//! Reads any bytes in a format, replays them and writes the record again. Nothing panics, each finding has a place
//! and a message, and the record reads back with the same turns and result.

use crate::{PLACE, places};
use adjutant::formats::{Format, Reader, Writer};
use adjutant::notation::WrittenTurn;
use adjutant::replay::{Original, replay};

/// Reads the bytes as a file with this name. If the record was read without damage, writes it and reads it again.
pub fn there_and_back(format: &Format, bytes: &[u8], file: &str) {
    let (Reader::Text(read), Writer::Text(write)) = (format.reader, format.writer) else { return };
    let reading = read(bytes, file);
    let mut played = Vec::new();
    let replayed = replay(bytes, &reading, None, &mut played);
    places::check(&replayed.findings, bytes);
    let original = Original {
        text: bytes,
        place: PLACE,
        srn: None,
        record: &reading.record,
        replayed: &replayed,
        played: &played,
    };
    let mut written = Vec::new();
    if write(&original, &mut written).is_ok() && !reading.is_damaged() {
        let back = read(&written, file);
        let squares =
            |turns: &[WrittenTurn]| turns.iter().map(|turn| (turn.from, turn.to, turn.action)).collect::<Vec<_>>();
        assert_eq!(squares(&back.record.turns), squares(&reading.record.turns));
        assert_eq!(back.record.result, reading.record.result);
    }
}

//! Reads any bytes as a position, replays and draws it without a panic. Spans are within the text. A position that
//! can be drawn reads back as the same position.

#![no_main]

use adjutant::board::{Designation, Side, Square, Viewer};
use adjutant::formats::strados::{line, read};
use adjutant::notation::{Cell, Record};
use adjutant::replay::replay;
use adjutant::scene::SceneRecorder;
use libfuzzer_sys::fuzz_target;

/// Pieces of the position from which the record starts (side, designation, square, and `true` if named), and the rows
/// of the record (number and cells).
type Pieces = (Vec<(Side, Designation, Square, bool)>, Vec<(u8, [Cell; 10])>);

fn pieces(record: &Record<'_>) -> Pieces {
    let placed = record.placed.iter().map(|piece| (piece.side, piece.piece, piece.square, piece.is_named));
    (placed.collect(), record.rows.iter().map(|row| (row.number, row.cells)).collect())
}

fuzz_target!(|bytes: &[u8]| {
    let reading = read(bytes, "fuzz.strados");
    let replayed = replay(bytes, &reading, None, &mut ());
    for finding in reading.findings.iter().chain(&replayed.findings) {
        assert!(finding.span.start <= finding.span.end && finding.span.end as usize <= bytes.len());
    }
    if replayed.game.is_none() || !reading.findings.is_empty() {
        return;
    }
    let start = std::iter::once(replayed.plies_before());
    let mut recorder = SceneRecorder::new(start, &replayed.terms.numbering, Viewer::All);
    replay(bytes, &reading, None, &mut recorder);
    let scene = recorder.scenes.pop().expect("a position that is played is seen");
    let written = line(&scene).expect("every piece that was read has a letter");
    let again = read(written.as_bytes(), "fuzz.strados");
    assert_eq!(pieces(&again.record), pieces(&reading.record));
});

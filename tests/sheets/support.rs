//! Functions that the tests of sheets share.

use super::cases::Case;
use super::onlooker::Viewer;
use adjutant::board::Side;
use adjutant::notation::{Record, Span, parse, write_record};
use adjutant::replay::{Original, Place, replay};
use adjutant::sheets::{View, redact};

/// Every viewer, with the value of `--view`.
pub const VIEWERS: [(Viewer, &str); 3] = [(Some(Side::Red), "red"), (Some(Side::Blue), "blue"), (None, "spectator")];

pub fn text_of(record: &Record<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    write_record(record, &mut text);
    text
}

/// Returns the export form of a generated game.
pub fn generated(case: &Case) -> Vec<u8> {
    text_of(&case.plan().record(case.number).expect("the army fits"))
}

/// Returns the record without spans.
pub fn without_spans(mut record: Record<'_>) -> Record<'_> {
    for tag in &mut record.tags {
        (tag.name_span, tag.value_span) = Default::default();
    }
    for row in &mut record.rows {
        (row.span, row.cell_spans) = Default::default();
    }
    for turn in &mut record.turns {
        turn.span = Span::default();
    }
    record.result_span = Span::default();
    record
}

/// Replays a record and passes it to `look`.
pub fn with_original<T>(text: &[u8], look: impl FnOnce(&Original<'_>) -> T) -> T {
    let record = parse(text);
    let mut played = Vec::new();
    let replayed = replay(text, &record, None, &mut played);
    let place = Place { file: "a", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };
    look(&Original { place, text, srn: Some(text), record: &record, replayed: &replayed, played: &played })
}

/// Returns the viewer's sheet of a record.
pub fn sheet_for(text: &[u8], viewer: Viewer) -> Vec<u8> {
    let view = viewer.map_or(View::Spectator, View::Player);
    with_original(text, |original| text_of(&redact(original, view, false).expect("the record can be replayed")))
}

//! `json::push_game` writes what `serde_json` writes of the types that the JSON Schema is made from: over generated
//! games of every edition, variant and set of options, over the sheets of their viewers, and over records that are
//! broken, contradicted, annotated or damaged.

#[path = "generated/cases.rs"]
#[allow(dead_code, reason = "each test file uses the parts it needs")]
mod cases;
mod reference;

use adjutant::formats::json;
use adjutant::generate::Random;
use adjutant::notation::{Note, NoteBody, Place as Behind, Record, parse, segments, write_record};
use adjutant::replay::{Place, PlayedRecord, replay};
use adjutant::report::push_json;
use adjutant::rules::Edition;
use adjutant::sheets::{View, redact};
use cases::{Case, cases, config};
use proptest::prelude::*;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;

/// The object of a record as it is written straight to bytes, after it was found to be the one that `serde_json` writes.
fn object(text: &[u8], judge_by: Option<&'static Edition>) -> String {
    let record = parse(text);
    let mut played = Vec::new();
    let replayed = replay(text, &record, judge_by, &mut played);
    let place = Place { file: "a", record: Some(1), offset: 0, line: 1 };
    let original = PlayedRecord { place, srn: Some(text), record: &record, replayed: &replayed, played: &played };
    let before = b"before\n".to_vec();
    let (mut pushed, mut serialized) = (before.clone(), before);
    json::push_game(&original, Vec::new(), &mut pushed).expect("plain data");
    push_json(&json::game(&original, Vec::new()), false, &mut serialized).expect("plain data");
    let [pushed, serialized] = [pushed, serialized].map(|bytes| String::from_utf8(bytes).expect("JSON is UTF-8"));
    assert_eq!(pushed, serialized, "{}", text.escape_ascii());
    // As of another format: what was not played is written anew.
    let foreign = PlayedRecord { srn: None, ..original };
    let (mut of_foreign, mut serialized) = (Vec::new(), Vec::new());
    json::push_game(&foreign, Vec::new(), &mut of_foreign).expect("plain data");
    push_json(&json::game(&foreign, Vec::new()), false, &mut serialized).expect("plain data");
    assert_eq!(of_foreign.escape_ascii().to_string(), serialized.escape_ascii().to_string());
    pushed
}

fn text_of(record: &Record<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    write_record(record, &mut text);
    text
}

/// The record of a generated game, in its export form.
fn generated(case: &Case) -> Vec<u8> {
    text_of(&case.plan().record(case.number).expect("the army fits"))
}

/// What that viewer saw of it.
fn sheet(text: &[u8], view: View) -> Vec<u8> {
    let record = parse(text);
    let mut played = Vec::new();
    let replayed = replay(text, &record, None, &mut played);
    let place = Place { file: "a", record: Some(1), offset: 0, line: 1 };
    let original = PlayedRecord { place, srn: Some(text), record: &record, replayed: &replayed, played: &played };
    text_of(&redact(&original, view, true).expect("the record can be replayed"))
}

/// Comments that look like parts of an object, and such as a terminal should not see.
const COMMENTS: [&str; 6] =
    ["\"turns\":[]", "\\\",\"turns\":[]", "\u{1b}[2J\u{9b}2J\u{7f}", "\u{202e}é\u{10ffff}\n\t", "]}", "a comment"];

/// The record with comments and glyphs behind some of its turns, and in other places.
fn annotated(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut record = parse(text);
    let turns = record.turns.len() as u32;
    let mut note = |place| {
        let body = match random.below(3) {
            0 => NoteBody::Glyph(random.below(65_536) as u16),
            _ => NoteBody::Comment(Cow::Borrowed(COMMENTS[random.index(COMMENTS.len())])),
        };
        (place, body)
    };
    let mut notes = Vec::new();
    for index in 0..turns {
        if index % 3 != 1 {
            notes.extend((0..=index % 4).map(|_| note(Behind::Turn(index))));
        }
    }
    let mut all: Vec<Note<'_>> = Vec::new();
    for place in [Behind::Tags, Behind::Setup] {
        all.push(Note { place, body: NoteBody::Comment(COMMENTS[0].into()) });
    }
    all.extend(notes.into_iter().map(|(place, body)| Note { place, body }));
    all.push(Note { place: Behind::Result, body: NoteBody::Comment(COMMENTS[1].into()) });
    record.notes = all;
    text_of(&record)
}

/// The text with one byte of its movetext replaced by another that may stand there: another square, another sign, another
/// outcome.
fn damaged(text: &[u8], random: &mut Random) -> Vec<u8> {
    const SIGNS: &[u8] = b"abcdej0123456789FBSM?xX-=<>()+!*#${}; \n\xff";
    let mut text = text.to_vec();
    let start = text.windows(4).position(|four| four == b"\n1. ").unwrap_or(0);
    for _ in 0..=random.below(2) {
        let at = start + random.index(text.len() - start);
        text[at] = SIGNS[random.index(SIGNS.len())];
    }
    text
}

/// The text with the outcomes of some of its combats and guesses told otherwise.
fn contradicted(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut inside = false;
    text.iter()
        .map(|&byte| {
            inside = byte == b'(' || (inside && byte != b')');
            match byte {
                b'>' | b'<' | b'=' if inside && random.chance(40) => b"<>="[random.index(3)],
                b'+' | b'-' if inside && random.chance(40) => b"+-"[random.index(2)],
                b'2'..=b'9' if inside && random.chance(20) => b'2' + random.below(8) as u8,
                _ => byte,
            }
        })
        .collect()
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn records_are_written_as_serde_writes_them(case in cases()) {
        let text = generated(&case);
        let mut random = Random::new(case.seed, case.number);
        object(&text, None);
        object(&annotated(&text, &mut random), None);
        for view in [View::Player(adjutant::board::Side::Red), View::Player(adjutant::board::Side::Blue), View::Spectator] {
            let sheet = sheet(&text, view);
            object(&sheet, None);
            object(&contradicted(&sheet, &mut random), None);
            object(&damaged(&sheet, &mut random), None);
        }
        for _ in 0..6 {
            object(&contradicted(&text, &mut random), None);
            object(&damaged(&text, &mut random), None);
            object(&damaged(&annotated(&text, &mut random), &mut random), None);
        }
        for edition in Edition::ALL {
            object(&text, Some(edition));
        }
    }
}

/// The texts of the records of the samples in that folder.
fn samples(folder: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(folder);
    let mut paths: Vec<_> = folder.read_dir().expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "srn"));
    let archives = paths.iter().map(|path| std::fs::read(path).expect("a sample"));
    archives
        .flat_map(|archive| segments(&archive).map(|segment| archive[segment.range].to_vec()).collect::<Vec<_>>())
        .collect()
}

#[test]
fn every_member_that_a_turn_can_have_was_among_them() {
    let mut random = Random::new(1, 1);
    let mut met = BTreeSet::new();
    for text in ["games", "broken", "mended", "sheets"].into_iter().flat_map(samples) {
        for text in [annotated(&text, &mut random), text] {
            let object: Value = serde_json::from_str(object(&text, None).trim_start_matches("before\n")).expect("JSON");
            let turns = object["turns"].as_array().into_iter().flatten();
            met.extend(turns.flat_map(|turn| turn.as_object().expect("a turn").keys().cloned()));
        }
    }
    let schema: Value = serde_json::from_str(&json::schema()).expect("JSON");
    let members = schema["$defs"]["Turn"]["properties"].as_object().expect("the members of a turn");
    assert_eq!(met, members.keys().cloned().collect());
}

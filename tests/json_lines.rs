//! `json::push_game` must write the same as `serde_json` for the types of the JSON Schema: for generated games of
//! every edition, variant and set of options, for the sheets of viewers, and for broken, contradictory, annotated
//! or damaged records. The fast parser must read such objects, complete or damaged, as the general parser does; a
//! space before the turns selects the general parser.

use crate::cases;
use crate::effort::compared;
use crate::sheets::support::{generated, text_of, with_original};

use adjutant::formats::json;
use adjutant::generate::Random;
use adjutant::notation::{Note, NoteAnchor, NoteBody, parse, segments};
use adjutant::replay::{Original, Place, replay};
use adjutant::report::Json;
use adjutant::rules::Edition;
use adjutant::sheets::{View, redact};
use cases::cases;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;

/// Returns the object of a record, written directly to bytes, after checking that `serde_json` writes the same.
fn object(text: &[u8], judge_by: Option<&'static Edition>) -> String {
    let record = parse(text);
    let mut played = Vec::new();
    let replayed = replay(text, &record, judge_by, &mut played);
    let place = Place { file: "a", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };
    let original = Original { place, text, srn: Some(text), record: &record, replayed: &replayed, played: &played };
    let before = b"before\n".to_vec();
    let (mut pushed, mut serialized) = (before.clone(), before);
    json::push_game(&original, Vec::new(), &mut pushed).expect("plain data");
    json::game(&original, Vec::new()).push_json(false, &mut serialized).expect("plain data");
    let [pushed, serialized] = [pushed, serialized].map(|bytes| String::from_utf8(bytes).expect("JSON is UTF-8"));
    assert_eq!(pushed, serialized, "{}", text.escape_ascii());
    // As for a record of another format: turns that were not played are written again.
    let foreign = Original { srn: None, ..original };
    let (mut of_foreign, mut serialized) = (Vec::new(), Vec::new());
    json::push_game(&foreign, Vec::new(), &mut of_foreign).expect("plain data");
    json::game(&foreign, Vec::new()).push_json(false, &mut serialized).expect("plain data");
    assert_eq!(of_foreign.escape_ascii().to_string(), serialized.escape_ascii().to_string());
    pushed
}

/// Text before the turns of an object, without and with a space.
const TURNS: [&[u8]; 2] = [b",\"turns\":[", b",\"turns\": ["];

/// Returns the text with a space before all turns, and the offsets of the spaces.
fn with_blanks(text: &[u8]) -> (Vec<u8>, Vec<usize>) {
    let (mut spaced, mut blanks) = (Vec::new(), Vec::new());
    for (at, byte) in text.iter().enumerate() {
        if *byte == b'[' && text[..=at].ends_with(TURNS[0]) {
            blanks.push(spaced.len());
            spaced.push(b' ');
        }
        spaced.push(*byte);
    }
    (spaced, blanks)
}

/// Returns the byte offset of an error.
fn place(text: &[u8], error: &json::ReadError) -> usize {
    let above: usize = text.split_inclusive(|byte| *byte == b'\n').take(error.line as usize - 1).map(<[u8]>::len).sum();
    above + error.column as usize - 1
}

/// Checks that a text is read in the same way with spaces before all turns. Returns the number of its objects that
/// are records.
fn records_read(text: &[u8]) -> usize {
    let (spaced, blanks) = with_blanks(text);
    let without_blanks = |at: usize| at - blanks.iter().filter(|blank| **blank < at).count();
    let (mut objects, mut thoroughly) = (json::Objects::new(text), json::Objects::new(&spaced));
    let mut records = 0;
    loop {
        let (object, other) = (objects.next(), thoroughly.next());
        assert_eq!(objects.position(), without_blanks(thoroughly.position()), "{}", text.escape_ascii());
        let (Some(object), Some(other)) = (&object, &other) else {
            assert_eq!(object, other);
            return records;
        };
        assert_eq!((object.offset as usize, object.line), (without_blanks(other.offset as usize), other.line));
        match (&object.read, &other.read) {
            (Err(error), Err(other)) => {
                assert_eq!((&error.fault, error.line), (&other.fault, other.line), "{}", text.escape_ascii());
                assert_eq!(place(text, error), without_blanks(place(&spaced, other)), "{error}");
            }
            (read, other) => assert_eq!(read, other, "{}", text.escape_ascii()),
        }
        records += usize::from(matches!(object.read, Ok(json::ObjectContent::Record(_))));
    }
}

/// Returns the object with some bytes replaced, removed or doubled, mostly among its turns.
fn mutated(object: &str, random: &mut Random) -> Vec<u8> {
    const SIGNS: &[u8] = b"{}[]\":,\\ 0123456789abcdefhijklmnprstu\n\x01\xff";
    let mut object = object.as_bytes().to_vec();
    for _ in 0..=random.below(2) {
        let at = random.index(object.len());
        match random.below(4) {
            0 => drop(object.remove(at)),
            1 => object.insert(at, object[at]),
            _ => object[at] = SIGNS[random.index(SIGNS.len())],
        }
    }
    object
}

/// Checks that an object is read in the same way by both parsers, also when damaged.
fn assert_read_alike(object: &str, random: &mut Random) {
    let alone = object.trim_start_matches("before\n");
    assert!(records_read(alone.as_bytes()) <= 1);
    for _ in 0..8 {
        let [one, other] = [(); 2].map(|()| mutated(alone, random));
        records_read(&[&one, alone.as_bytes(), &other, alone.as_bytes()].concat());
    }
}

/// Returns the viewer's sheet.
fn sheet(text: &[u8], view: View) -> Vec<u8> {
    with_original(text, |original| text_of(&redact(original, view, true).expect("the record can be replayed")))
}

/// Comments that look like parts of an object, or that a terminal should not receive.
const COMMENTS: [&str; 6] =
    ["\"turns\":[]", "\\\",\"turns\":[]", "\u{1b}[2J\u{9b}2J\u{7f}", "\u{202e}é\u{10ffff}\n\t", "]}", "a comment"];

/// Variations as text.
const VARIATIONS: [&str; 3] = ["1... c7-c6", "1. a4xa7(2=2) {\"turns\":[]} (1. b4-b5 ; \\}\n) $1", "{é\u{7f}}"];

/// Returns the record with comments, glyphs and variations after some of its turns, and in other places.
fn annotated(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut record = parse(text);
    let turns = record.turns.len() as u32;
    let mut note = |place| {
        let body = match random.below(4) {
            0 => NoteBody::Glyph(random.below(65_536) as u16),
            1 => NoteBody::Variation(Cow::Borrowed(VARIATIONS[random.index(VARIATIONS.len())])),
            _ => NoteBody::Comment(Cow::Borrowed(COMMENTS[random.index(COMMENTS.len())])),
        };
        (place, body)
    };
    let mut notes = Vec::new();
    for index in 0..turns {
        if index % 3 != 1 {
            notes.extend((0..=index % 4).map(|_| note(NoteAnchor::Turn(index))));
        }
    }
    let mut all: Vec<Note<'_>> = Vec::new();
    for place in [NoteAnchor::Tags, NoteAnchor::Setup] {
        all.push(Note { place, body: NoteBody::Comment(COMMENTS[0].into()) });
    }
    all.extend(notes.into_iter().map(|(place, body)| Note { place, body }));
    all.push(Note { place: NoteAnchor::Result, body: NoteBody::Comment(COMMENTS[1].into()) });
    record.notes = all;
    text_of(&record)
}

/// Returns the text with one or two bytes of its movetext replaced by characters of movetext.
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

/// Returns the text with other outcomes for some of its combats and guesses.
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

compared! {
    fn records_are_written_as_serde_writes_them(share, one in 30) {
        share.holds(300, cases(), |case| {
            let text = generated(&case);
            let mut random = Random::new(case.seed, case.number);
            assert_read_alike(&object(&text, None), &mut random);
            assert_read_alike(&object(&annotated(&text, &mut random), None), &mut random);
            for view in [View::Player(adjutant::board::Side::Red), View::Player(adjutant::board::Side::Blue), View::Spectator] {
                let sheet = sheet(&text, view);
                assert_read_alike(&object(&sheet, None), &mut random);
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
            Ok(())
        });
    }
}

/// Returns the texts of the records of the samples in a folder.
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

/// Objects whose turns, or members that look like turns, are not where Adjutant writes them.
#[test]
fn turns_in_unusual_places_are_read_alike() {
    let text = samples("games").into_iter().next().expect("a sample");
    let usual = object(&text, None).trim_start_matches("before\n").trim_end().to_owned();
    assert_eq!(records_read(usual.as_bytes()), 1);
    let start = usual.find(",\"turns\":[").expect("turns");
    let end = start + usual[start..].find("}],\"").expect("their end") + 2;
    let (head, turns, tail) = (&usual[..start], &usual[start..end], &usual[end..]);
    let array = &turns[",\"turns\":".len()..];
    let nested = |value: &str| format!("{head},\"other\":{{\"a\":1{turns}}},\"turns\":{value}{tail}");
    for (object, is_record) in [
        (format!("{head}{turns}{turns}{tail}"), false),
        (format!("{head}{tail}"), false),
        (format!("{head},\"turns\":0{tail}"), false),
        (format!("{head},\"turns\":[]{tail}"), true),
        (format!("{head},\"turns\":null{tail}"), false),
        (nested(array), true),
        (nested("[]"), true),
        (nested("0"), false),
        (nested(&array[..array.len() - 1]), false),
        (format!("{head},\"turn\\u0073\":{array}{tail}"), true),
        (format!("{head},\"turn\\u0073\":{array}{turns}{tail}"), false),
        (format!("{head},\"other\":[1,{{\"a\":\"\\\"turns\\\":[\"}}]{turns}{tail}"), true),
        (format!("{head},\"text\":\"[Event]\"{turns}{tail}"), false),
        (format!("{head},\"text\":null{turns}{tail}"), true),
        (format!("{head},\"other\":{}{}{turns}{tail}", "[".repeat(300), "]".repeat(300)), true),
        (format!("{head},\"other\":\"{}\"{turns}{tail}", " ".repeat(1 << 17)), true),
        (format!("{head}{turns},\"other\":\"{}\"{tail}", " ".repeat(1 << 17)), true),
        (usual.replacen("\"ply\":2,", "\"ply\":02,", 1), false),
        (usual.replacen("\"ply\":2,", "\"ply\":2.0,", 1), false),
        (usual.replacen("\"ply\":2,", "\"ply\":4294967298,", 1), false),
        (usual.replacen("\"ply\":2,", "\"ply\":3,", 1), false),
        (usual.replacen("\"ply\":2,", "\"new\":[2,{}],\"ply\":2,", 1), true),
        (usual.replacen(",\"from\":\"", ",\"from\":\"k", 1), false),
        (format!("{usual}{usual}").replace('\n', ""), true),
    ] {
        assert_eq!(records_read(object.as_bytes()) > 0, is_record, "{}", &object[..object.len().min(9_000)]);
    }
    // However many objects are unusual, the usual ones are read.
    let unusual = usual.replacen("\"ply\":2,", "\"ply\": 2,", 1);
    assert_eq!(records_read(format!("{}{usual}\n{usual}", format!("{unusual}\n").repeat(40)).as_bytes()), 42);
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

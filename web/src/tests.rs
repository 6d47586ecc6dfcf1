//! Tests the functions that the page calls, without a browser.

use crate::check::{check, corrections, format, to_srn};
use crate::table::Table;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

fn samples(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples").join(folder);
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("samples").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    paths
}

fn checked(text: &str) -> Value {
    serde_json::from_str(&check("a.srn", text, text.len() as u32)).expect("JSON")
}

#[test]
fn no_beginning_of_a_legal_record_has_errors() {
    for path in samples("games") {
        let text = fs::read_to_string(&path).expect("a record");
        for (end, _) in text.char_indices().filter(|(end, _)| text.len() < 1200 || end % 7 == 0) {
            let answer = checked(&text[..end]);
            let errors = answer["findings"].as_array().expect("findings").iter();
            let errors: Vec<&Value> = errors.filter(|finding| finding["severity"] == "error").collect();
            assert!(errors.is_empty(), "{} up to {end}: {errors:?}", path.display());
        }
        assert_eq!(checked(&text)["verdict"], "legal", "{}", path.display());
    }
}

#[test]
fn the_first_correction_of_a_broken_record_makes_it_better() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/broken/path-blocked.srn");
    let text = fs::read_to_string(path).expect("a record");
    let answer = checked(&text);
    assert_eq!(answer["verdict"], "illegal");
    let finding = &answer["findings"][0];
    let (start, end) = (finding["start"].as_u64().expect("a place"), finding["end"].as_u64().expect("a place"));
    assert!(start < end && (end as usize) < text.len(), "{finding}");
    let found: Value = serde_json::from_str(&corrections("a.srn", &text, start as u32)).expect("JSON");
    let corrected = found[0]["text"].as_str().expect("a text");
    assert_ne!(checked(corrected)["verdict"], "illegal", "{corrected}");
}

#[test]
fn places_are_counted_as_scripts_count_them() {
    let text = "[Event \"\u{1F600}\u{e9}\"]\n\nq";
    let answer = checked(&format!("{text} \n"));
    let finding = &answer["findings"][0];
    let units = text.encode_utf16().count() as u64 - 1;
    assert_eq!(finding["start"], units, "{answer}");
}

#[test]
fn the_board_follows_the_cursor() {
    let text = "[Position \"red\"]\nred: F@a1 2@b1\nblue: F@j10 2@i10\n\nb1-b4 i10-i9 *\n";
    let at = |place: &str| {
        let cursor = text.find(place).expect("a place") as u32 + 1;
        let answer: Value = serde_json::from_str(&check("a.srn", text, cursor)).expect("JSON");
        let pieces = answer["board"]["pieces"].as_array().expect("pieces").clone();
        pieces.iter().map(|piece| piece["square"].as_str().expect("a square").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(at("red: F"), ["a1", "b1", "i10", "j10"]);
    assert_eq!(at("b1-b4"), ["a1", "b4", "i10", "j10"]);
    assert_eq!(at("i10-i9"), ["a1", "b4", "i9", "j10"]);
}

#[test]
fn notes_become_srn_and_say_how_they_were_read() {
    let path = samples("notes").into_iter().next().expect("notes");
    let text = fs::read_to_string(path).expect("notes");
    let answer: Value = serde_json::from_str(&check("a.notes", &text, 0)).expect("JSON");
    assert_eq!(answer["format"], "notes");
    assert!(!answer["read_as"].as_array().expect("interpretations").is_empty());
    let converted: Value = serde_json::from_str(&to_srn("a.notes", &text)).expect("JSON");
    assert_eq!(converted["drops"], false);
    assert_eq!(checked(converted["text"].as_str().expect("SRN"))["format"], "srn");
    let nothing: Value = serde_json::from_str(&to_srn("a.notes", "no game at all")).expect("JSON");
    assert_eq!((&nothing["text"], &nothing["drops"]), (&Value::Null, &Value::Bool(true)));
}

#[test]
fn canonical_form_stays_as_it_is() {
    let text = "[Position \"red\"]\nred: F@a1   2@b1\nblue: F@j10 2@i10\n\nb1-b4 i10-i9 *\n";
    let formatted = format("a.srn", text).expect("another text");
    assert!(formatted.contains("1. b1-b4 i10-i9 *"), "{formatted}");
    assert_eq!(format("a.srn", &formatted), None);
    assert_eq!(format("a.srn", "no record"), None);
}

#[test]
fn a_game_is_entered_by_squares() {
    let setup = "[Variant \"free\"]\n\n10: F 5 . . . . . . . .\n1: F 7 . . . . . . . .\n\n*\n";
    let mut table = Table::new(setup);
    let enter = |table: &mut Table, line: &str| -> Value { serde_json::from_str(&table.enter(line)).expect("JSON") };
    let state: Value = serde_json::from_str(&table.state()).expect("JSON");
    assert_eq!((&state["asked"], &state["board"]["to_move"]), (&Value::Null, &Value::from("red")));
    let state = enter(&mut table, "b1-b3");
    assert_eq!((&state["asked"], &state["said"][0]["kind"]), (&Value::from("choice"), &Value::from("error")));
    assert!(state["choices"].as_array().expect("choices").iter().any(|choice| choice[0] == "!"), "{state}");
    let state = enter(&mut table, "b1-b2");
    assert_eq!(state["turns"], serde_json::json!(["b1-b2"]));
    let state = enter(&mut table, "undo");
    assert_eq!(state["turns"], serde_json::json!([]));
}

#[test]
fn what_was_shown_is_asked_of_unknown_pieces() {
    let rows = "4: 2 . . . . . . . . .\n3: . . . . . . . . . .\n2: . . . . . . . . . .\n1: F . . . . . . . . .\n";
    let mut table =
        Table::new(&format!("[Variant \"free\"]\n\n10: F . . . . . . . . .\n7: ? . . . . . . . . .\n{rows}\n*\n"));
    let state: Value = serde_json::from_str(&table.enter("a4xa7")).expect("JSON");
    assert_eq!(state["asked"], "outcome", "{state}");
    let state: Value = serde_json::from_str(&table.enter("7")).expect("JSON");
    assert_eq!(state["turns"].as_array().map(Vec::len), Some(1), "{state}");
}

#[test]
fn pieces_that_nobody_has_shown_may_be_anywhere() {
    let setup = "[Variant \"duel\"]\n\n4: . . . 2 . . . . . .\n3: . . . . . . 9 . . .\n2: . 2 . . . S 10 . B .\n1: . . . 3 3 . . . F B\n\n*\n";
    let mut table = Table::new(setup);
    let state: Value = serde_json::from_str(&table.state()).expect("JSON");
    assert_eq!(state["board"]["hidden"], serde_json::json!(["blue"]), "{state}");
    let state: Value = serde_json::from_str(&table.enter("d4-d8")).expect("JSON");
    assert_eq!(state["turns"].as_array().map(Vec::len), Some(0), "{state}");
    table.enter("b2-b3");
    let state: Value = serde_json::from_str(&table.enter("e7-e6")).expect("JSON");
    assert_eq!(state["turns"], serde_json::json!(["b2-b3", "e7-e6"]), "{state}");
}

#[test]
fn a_turn_far_off_the_board_is_not_recorded_as_another_one() {
    let mut table = Table::new("[Variant \"free\"]\n\n10: F . . . . . . . . .\n1: F 7 . . . . . . . .\n\n*\n");
    let state: Value = serde_json::from_str(&table.enter("b1-b92")).expect("JSON");
    assert_eq!(state["said"][0]["name"], "no-square", "{state}");
    let lines = state["choices"].as_array().expect("choices").iter().map(|choice| choice[0].clone());
    assert!(!lines.collect::<Vec<_>>().contains(&Value::from("!")), "{state}");
}

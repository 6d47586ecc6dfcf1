//! Games of stratego.io with missing or invalid members.

use crate::formats::stratego_io_support::read;
use adjutant::replay::{Detail, Reading};
use serde_json::{Value, json};
use std::fs;

/// Returns the first sample with a change.
fn changed(change: impl Fn(&mut Value)) -> String {
    let file = "samples/stratego-io/00000000-0000-4000-8000-000000000001.json";
    let mut game: Value = serde_json::from_str(&fs::read_to_string(file).expect("a sample")).expect("JSON");
    change(&mut game);
    game.to_string()
}

/// Returns the messages of the reader.
fn said(reading: &Reading<'_>) -> Vec<String> {
    let words = |detail: &Detail| match detail {
        Detail::Damaged(what) => what.to_string(),
        Detail::Mended(what) => what.to_string(),
        Detail::PassedOver(what) => what.to_string(),
        other => panic!("readers find nothing of that kind: {other:?}"),
    };
    reading.findings.iter().map(|finding| words(&finding.detail)).collect()
}

fn without(game: &mut Value, name: &str) {
    game.as_object_mut().expect("an object").remove(name);
}

#[test]
fn a_member_that_tells_nothing_of_the_game_may_be_missing() {
    for name in ["turn", "game_state", "board", "created", "id", "private"] {
        let text = changed(|game| without(game, name));
        let reading = read(text.as_bytes());
        assert_eq!(said(&reading), [""; 0], "{name}");
        assert_eq!((reading.record.turns.len(), reading.record.rows.len()), (9, 8), "{name}");
        assert_eq!(reading.record.tag("Date").is_none(), name == "created");
        assert_eq!(reading.record.tag("GameId").is_none(), name == "id");
    }
}

#[test]
fn a_game_without_reds_setup_or_without_moves_is_damaged() {
    for name in ["red_setup", "moves"] {
        let text = changed(|game| without(game, name));
        let said = said(&read(text.as_bytes()));
        assert!(said.iter().any(|said| said.contains(name)), "{name}: {said:?}");
    }
    for text in ["[1]", "5", "\"red_setup\""] {
        let reading = read(text.as_bytes());
        assert!(reading.is_damaged() && reading.record.rows.is_empty(), "{text}: {:?}", said(&reading));
    }
}

#[test]
fn a_mark_before_the_game_is_no_part_of_it() {
    let text = changed(|_| {});
    let marked = format!("\u{feff}{text}");
    let (plain, marked) = (read(text.as_bytes()), read(marked.as_bytes()));
    assert_eq!((said(&marked), marked.record.turns.len()), (said(&plain), plain.record.turns.len()));
}

#[test]
fn a_time_that_is_none_is_passed_over_and_tells_no_date() {
    for (time, date) in [
        ("2024-05-31T18:04:05Z", Some("2024.05.31")),
        ("2024-05-31T18:04:05.123456+00:00", Some("2024.05.31")),
        ("2024-13-31T18:04:05Z", None),
        ("2024-00-31T18:04:05Z", None),
        ("2024-05-32T18:04:05Z", None),
        ("2024/05/31T18:04:05Z", None),
        ("2O24-05-31T18:04:05Z", None),
        ("2024-05-31 18:04:05Z", None),
        ("2024-05-31T18-04-05Z", None),
        ("2024-05-31T18:04:05+02:00", None),
        ("2024-05-31", None),
        ("", None),
    ] {
        let text = changed(|game| game["created"] = time.into());
        let reading = read(text.as_bytes());
        assert_eq!(reading.record.tag("Date"), date, "{time}");
        assert_eq!(said(&reading).len(), usize::from(date.is_none()), "{time}: {:?}", said(&reading));
    }
    let text = changed(|game| game["created"] = json!(20_240_531));
    assert_eq!(read(text.as_bytes()).record.tag("Date"), None);
}

#[test]
fn only_a_uuid_is_the_number_of_a_game() {
    for (id, is_one) in [
        (json!("00000000-0000-4000-8000-00000000abCD"), true),
        (json!("00000000-0000-4000-8000-00000000000"), false),
        (json!("00000000-0000-4000-8000-00000000000g"), false),
        (json!("00000000x0000-4000-8000-000000000001"), false),
        (json!(17), false),
    ] {
        let text = changed(|game| game["id"] = id.clone());
        let reading = read(text.as_bytes());
        assert_eq!((reading.record.tag("GameId").is_some(), said(&reading).len()), (is_one, 0), "{id}");
    }
}

#[test]
fn a_cell_that_is_none_is_said_with_its_place() {
    type Change = fn(&mut Value);
    let changes: [(Change, &str); 4] = [
        (|game| game["red_setup"][0][0] = json!("F"), "\"F\""),
        (|game| game["red_setup"][0][0] = json!(7), "7"),
        (|game| game["board"][4][2] = json!(0), "0"),
        (|game| game["board"][4][0] = json!(1), "1"),
    ];
    for (change, place) in changes {
        let text = changed(change);
        let reading = read(text.as_bytes());
        assert!(reading.is_damaged(), "{place}: {:?}", said(&reading));
        assert_eq!(String::from_utf8_lossy(reading.findings[0].span.of(text.as_bytes())), place);
    }
}

#[test]
fn a_move_that_is_no_object_ends_the_moves() {
    for (end, value) in [("from", json!(5)), ("to", json!([1, 2])), ("from", json!({"position": 3}))] {
        let text = changed(|game| game["moves"][4][end] = value.clone());
        let reading = read(text.as_bytes());
        assert!(reading.is_damaged(), "{end} {value}");
        assert_eq!(reading.record.turns.len(), 4, "{end} {value}: {:?}", said(&reading));
    }
}

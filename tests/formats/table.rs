//! The table of formats, printed by the program and in the specification.

use crate::program::adjutant;
use adjutant::formats::{FORMATS, by_name, detect_format};
use std::fs;

#[test]
fn names_and_endings_tell_formats_apart() {
    for (index, format) in FORMATS.iter().copied().enumerate() {
        assert_eq!(by_name(format.name), Some(format));
        assert!(!format.endings.is_empty() && format.endings.iter().all(|ending| ending.starts_with('.')));
        for text in [format.title, format.detection.words, format.reads, format.writes, format.loses] {
            assert!(!text.is_empty() && !text.ends_with('.') && !text.contains("  "), "{}: {text:?}", format.name);
        }
        for other in &FORMATS[index + 1..] {
            assert_ne!(format.name, other.name);
            // The extension of an output file selects its format.
            let is_written = |format: &adjutant::formats::Format| format.writes != "nothing";
            let is_same = format.endings.iter().any(|ending| other.endings.contains(ending));
            assert!(!is_same || (is_written(format) && !is_written(other)), "{}", other.name);
        }
    }
    assert_eq!(by_name("pgn"), None);
}

#[test]
fn content_tells_formats_apart() {
    let field = "MBAAAAAAAA".to_owned() + &"A".repeat(30) + "AA__AA__AAAA__AA__AA" + &"A".repeat(38) + "NY";
    for (text, name) in [
        ("", "srn"),
        ("[Event \"\"]\n", "srn"),
        ("% {\n[Event \"<\"]", "srn"),
        (" \r\n\t{", "srn"),
        ("{\n  \"schema\"", "json"),
        ("{a comment}\n[Event \"\"]", "srn"),
        ("\u{feff}{}", "srn"),
        ("\u{feff}{\"plies\": 0, \"turns\": [], \"final\": {}}", "json"),
        ("\u{feff}<?xml version=\"1.0\"?>\n<game><field content=", "gravon-xml"),
        ("<?xml version=\"1.0\"?>\n<catalog/>", "srn"),
        ("<stratego>", "gravon-xml"),
        ("\u{feff}#X38FA11 Stratego-Notation v2\ntype0\n", "gsn"),
        ("agents/a b RED SETUP\nFB8s", "ucc"),
        ("Controller for Player RED is invalid!\n", "ucc"),
        ("BOTH players give invalid setup!\n", "ucc"),
        (&format!("{field} r 0"), "strados"),
        (&format!("{field}\n"), "strados"),
        ("1. a4-a5", "srn"),
        ("; THE RED SETUP\n[Event \"\"]\n", "srn"),
        ("% x BLUE SETUP\n[Event \"\"]\n", "srn"),
        ("%s.py RED SETUP\nFB8s", "ucc"),
        ("[Red] RED SETUP\nFB8s", "ucc"),
    ] {
        assert_eq!(detect_format(text.as_bytes()).name, name, "{text:?}");
    }
}

#[test]
fn the_verb_prints_the_table_and_the_specification_has_it() {
    let text = adjutant(&["formats"], "").stdout;
    let page = fs::read_to_string("format-spec/formats.md").expect("the page is there");
    for format in FORMATS.iter().copied() {
        assert!(text.lines().any(|line| line.starts_with(&format!("{} ", format.name))), "{}", format.name);
        assert!(text.contains(&format!("\n{}: {}\n", format.name, format.title)), "{}", format.name);
        let endings: Vec<String> = format.endings.iter().map(|ending| format!("`{ending}`")).collect();
        let row = format!("| `{}` | {} |", format.name, endings.join(" "));
        assert!(page.contains(&row), "{row}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&adjutant(&["formats", "--format", "json"], "").stdout).expect("JSON");
    let names: Vec<&str> =
        json["formats"].as_array().expect("a list").iter().filter_map(|entry| entry["name"].as_str()).collect();
    assert_eq!(names, FORMATS.iter().map(|format| format.name).collect::<Vec<_>>());
    let one = adjutant(&["formats", "gsn", "--format", "csv"], "").stdout;
    assert_eq!(one.lines().count(), 2);
    assert!(one.starts_with("name,endings,told_by,is_read,title,reads,writes,loses\ngsn,.gsn,"), "{one}");
}

//! Findings about records read from JSON have the place of the fault in the JSON.

use crate::program::{adjutant, has};
use std::fs;

const GAME: &str = "[Event \"\u{e9} \\\"x\\\"\"]
[Result \"*\"]
[Edition \"gravon\"]
[Variant \"barrage\"]

10: F B S 3 2 2 10 9 . .
1: F B S 3 2 2 10 9 . .

1. e1-e5 d10-d9
*
";

/// Returns the findings about a JSON text of one line: their names, and the text at their places.
fn findings(json: &str) -> Vec<(String, String)> {
    let run = adjutant(&["validate", "--from", "json"], json);
    let findings = run.stdout.lines().filter_map(|line| {
        let (place, rest) = line.strip_prefix("<stdin>:")?.split_once(": ")?;
        let (line, column) = place.split_once(':')?;
        let name = rest.split_once('[')?.1.split_once(']')?.0;
        let line = json.lines().nth(line.parse::<usize>().ok()? - 1)?;
        let text: String = line.chars().skip(column.parse::<usize>().ok()? - 1).take(30).collect();
        Some((name.to_owned(), text))
    });
    findings.collect()
}

fn json_of(srn: &str) -> String {
    adjutant(&["convert", "--to", "json"], srn).stdout
}

#[track_caller]
fn assert_places(json: &str, expected: &[(&str, &str)]) {
    let found = findings(json);
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for ((name, text), (expected_name, beginning)) in found.iter().zip(expected) {
        assert!(name == expected_name && text.starts_with(beginning), "{name} at {text}");
    }
}

#[test]
fn tags_stand_at_their_values() {
    let json = json_of(&GAME.replace("[Variant", "[Termination \"flag\"]\n[Variant"));
    assert_places(&json, &[("termination-mismatch", "flag\"")]);
    assert_places(&json_of(&GAME.replace("\"*\"", "\"1-0\"")), &[("result-mismatch", "1-0\"")]);
    let json = json_of(&GAME.replace("\"barrage\"", "\"infiltrator\""));
    assert_eq!(findings(&json).last().map(|(_, text)| text.starts_with("infiltrator\"")), Some(true));
}

#[test]
fn a_tag_without_a_value_stands_where_the_value_would() {
    let json = json_of(GAME);
    for (name, written, finding) in [
        ("TwoSquares", "\"tags\":{", "tag-value"),
        ("Army", "\"tags\":{", "tag-value"),
        ("Termination", "\"tags\":{", "termination-value"),
        ("Variant", "\"Variant\":\"barrage\"", "tag-value"),
        ("Result", "\"Result\":\"*\"", "result-mismatch"),
    ] {
        let empty = format!("\"{name}\":\"\"");
        let instead = if written.ends_with('{') { format!("{written}{empty},") } else { empty.clone() };
        let text = json.replacen(written, &instead, 1);
        assert!(text.contains(&empty), "{text}");
        let first = findings(&text).into_iter().find(|(found, _)| found == finding);
        let behind: String = text.split_once(&empty).map_or("", |(_, behind)| behind).chars().take(29).collect();
        assert_eq!(first, Some((finding.to_owned(), format!("\"{behind}"))), "{name}");
    }
}

#[test]
fn pieces_of_the_setup_stand_at_their_squares() {
    let json = json_of(&GAME.replace("1: F B S 3 2 2 10 9 . .", "1: F B S 3 2 2 10 7 . ."));
    let found = findings(&json);
    assert!(
        found.contains(&(
            "setup-kind".to_owned(),
            json[json.find("major").expect("it is there")..].chars().take(30).collect()
        )),
        "{found:?}"
    );
}

#[test]
fn turns_stand_at_their_objects() {
    // A combat with another outcome: d9 has a Miner.
    let json = json_of(&GAME.replace("d10-d9\n*", "d10-d9 2. e5-e4 d9-d8 3. e4xe10(2>4) *"));
    assert_places(&json, &[("combat-mismatch", "{\"ply\":5")]);
}

#[test]
fn turns_that_were_not_played_stand_in_their_text() {
    let json = json_of(&GAME.replace("d10-d9\n*", "d10-d9\n2. a1-a2 {\u{e9}\"\n\u{1f600}} d9-c8 7. a8-a9 *"));
    assert!(json.contains("\"unplayed\":"), "{json}");
    assert_places(&json, &[("immovable-piece", "a1-a2"), ("turn-number", "7. a8-a9")]);
    let json = json_of(&GAME.replace("d10-d9\n*", "d10-d9\n2. a1-a2 *"));
    assert_places(&json, &[("immovable-piece", "a1-a2")]);
}

#[test]
fn the_text_of_an_unreadable_record_keeps_its_places() {
    let srn = GAME.replace("d10-d9\n*", "d10-d9 {a \"b\" \u{e9}\t\\}\n2. a1-%2 *");
    has(&adjutant(&["validate"], &srn).stdout, "error[syntax]");
    let json = json_of(&srn);
    assert!(json.contains("\"text\":"), "{json}");
    let found = findings(&json);
    assert!(found[0].1.starts_with("%2"), "{found:?}");
    for blanks in ["\\n", "\\r\\n\\t ", "   "] {
        let json = json.replace("\"text\":\"", &format!("\"text\":\"{blanks}"));
        let found = findings(&json);
        assert!(found[0].1.starts_with("%2"), "{blanks}: {found:?}");
    }
}

#[test]
fn hardly_anything_is_left_at_the_beginning_of_the_object() {
    let mut count = 0;
    for entry in fs::read_dir("samples/broken").expect("the samples are there") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "srn") {
            continue;
        }
        let srn = fs::read_to_string(&path).expect("text");
        for (name, text) in findings(&json_of(&srn)) {
            count += 1;
            // A missing tag has no place, and an object contains each tag once.
            let is_nowhere = matches!(&*name, "edition-missing" | "stray-text");
            assert!(is_nowhere || !text.starts_with("{\"schema\""), "{}: {name}", path.display());
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn objects_over_several_lines_have_their_places_too() {
    let srn = GAME.replace("\"*\"", "\"1-0\"");
    let json = adjutant(&["convert", "--to", "json", "--pretty"], &srn).stdout;
    assert_places(&json, &[("result-mismatch", "1-0\"")]);
}

/// The messages are the same for a record in SRN and in JSON.
#[test]
fn findings_say_the_same_of_srn_and_of_its_json() {
    for entry in fs::read_dir("samples/broken").expect("the samples are there") {
        let path = entry.expect("an entry").path();
        // Text outside records has no JSON.
        if path.extension().is_none_or(|ending| ending != "srn") || path.ends_with("input.srn") {
            continue;
        }
        let srn = fs::read_to_string(&path).expect("a sample");
        let said = |text: &str| {
            let run = adjutant(&["validate"], text);
            let words = run.stdout.lines().map(|line| line.splitn(4, ':').nth(3).unwrap_or_default().to_owned());
            // JSON contains neither text between records nor turn numbers, and every object has a result.
            let is_of_srn =
                |words: &str| ["stray-text", "turn-number", "result-missing"].iter().any(|name| words.contains(name));
            words.filter(|words| !is_of_srn(words)).collect::<Vec<_>>()
        };
        assert_eq!(said(&json_of(&srn)), said(&srn), "{}", path.display());
    }
}

//! JSON objects that cannot be records: the message about each, and its place.

use crate::program::adjutant;
use adjutant::formats::json;

const GAME: &str = "[Event \"Club\"]
[Result \"*\"]
[Edition \"gravon\"]
[Variant \"barrage\"]

10: F B S 3 2 2 10 9 . .
1: F B S 3 2 2 10 9 . .

1. e1-e5 d10-d9 2. e5xe10(2=2) d9-d8
*
";

fn object() -> String {
    adjutant(&["convert", "--to", "json"], GAME).stdout
}

/// Returns the message about an object, and the text at its place.
fn fault(text: &str) -> (String, String) {
    let error = json::read(text).expect_err(text);
    let line = text.lines().nth(error.line as usize - 1).unwrap_or_default();
    let place = line.chars().skip(error.column as usize - 1).take(20).collect();
    (error.fault.to_string(), place)
}

#[test]
fn an_object_that_says_something_twice_or_by_no_name_is_none() {
    for (from, to, said) in [
        ("\"Event\":", "\"\":", "`` is not a valid tag name"),
        ("\"Event\":", "\"My Event\":", "`My Event` is not a valid tag name"),
        ("\"Event\":", "\"Variant\":", "the tag `Variant` appears twice"),
        ("\"b1\":", "\"a1\":", "the square `a1` appears twice"),
    ] {
        let text = object().replacen(from, to, 1);
        assert_ne!(text, object());
        let (found, _) = fault(&text);
        assert!(found.contains(said), "{found}");
    }
}

#[test]
fn a_tag_that_stands_there_twice_is_found_among_many() {
    let with = |more: &str| {
        let many = (0..40).map(|number| format!("\"T{number}\":\"x\",")).collect::<Vec<_>>().concat();
        object().replacen("\"Event\":", &format!("{many}{more}\"Event\":"), 1)
    };
    assert!(json::read(&with("")).is_ok());
    for more in ["\"T3\":\"y\",", "\"T39\":\"y\",", "\"U\":\"x\",\"U\":\"y\","] {
        let (found, _) = fault(&with(more));
        assert!(found.contains("appears twice"), "{more}: {found}");
    }
}

#[test]
fn squares_are_those_of_boards() {
    for square in ["k1", "a11", "a0", "A1x", ""] {
        let text = object().replacen("\"from\":\"e1\"", &format!("\"from\":\"{square}\""), 1);
        assert_ne!(text, object());
        let (found, _) = fault(&text);
        assert!(found.contains("a square from `a1` to `j10`"), "{square}: {found}");
    }
}

#[test]
fn pieces_in_the_other_half_are_said_at_their_squares() {
    for (from, to) in [("\"a1\":\"flag\"", "\"a9\":\"flag\""), ("\"a10\":\"flag\"", "\"a2\":\"flag\"")] {
        let text = object().replacen(from, to, 1);
        assert_ne!(text, object());
        let run = adjutant(&["validate", "--from", "json"], &text);
        let place = text.find(&to[..to.len() - 7]).expect("it is there");
        assert_eq!(run.status, 1, "{}", run.stdout);
        let column = run.stdout.split(':').nth(2).and_then(|column| column.parse::<usize>().ok()).expect("a column");
        assert!(text[column - 1..].starts_with("flag") && column > place, "{}", run.stdout);
    }
}

#[test]
fn pieces_of_a_position_are_checked_as_in_text() {
    let text = "[Edition \"gravon\"]\n[Position \"red\"]\n\nred: F@a1 2@a4'\nblue: F@j10\n\n*\n";
    let object = adjutant(&["convert", "--to", "json"], text).stdout;
    for (from, to, message) in [
        ("\"moved\":[\"a4\"]", "\"moved\":[\"a1\"]", "`moved` contains `a1`"),
        ("\"j10\":\"flag\"", "\"a4\":\"flag\"", "both sides have a piece on `a4`"),
    ] {
        let wrong = object.replacen(from, to, 1);
        assert_ne!(wrong, object);
        let (found, place) = fault(&wrong);
        assert!(found.contains(message) && place.starts_with("flag\""), "{found} at {place}");
    }
}

#[test]
fn the_first_of_two_objects_is_what_is_wrong_if_it_is() {
    let text = object();
    let (said, _) = fault(&format!("{text}{text}"));
    assert!(said.contains("expected one object, found more text after it"), "{said}");
    let broken = text.replacen("\"schema\"", "\"sch\"", 1);
    let (alone, both) = (fault(&broken), fault(&format!("{broken}{text}")));
    assert_eq!(alone, both);
    assert!(fault("").0.contains("expected an object, found nothing"));
}

#[test]
fn what_a_turn_declares_is_its_outcome_and_nothing_else() {
    let with = |declared: &str| {
        object().replacen("\"outcome\":\"tie\"", &format!("\"outcome\":\"tie\",\"declared\":\"{declared}\""), 1)
    };
    assert!(json::read(&with("(2=2)")).is_ok());
    assert!(json::read(&with("(2>?)")).is_ok());
    for declared in ["(2=2) {well}", "(2=2) a9-a8", "(2=2)^3@a1", "(2=2", "(2=2) 1-0", "$1"] {
        let (said, place) = fault(&with(declared));
        assert!(place.starts_with("{\"ply\":3"), "{declared}: {said} at {place}");
    }
}

#[test]
fn a_member_that_is_not_known_may_hold_turns_of_its_own() {
    let srn = |text: &str| {
        let run = adjutant(&["convert", "--from", "json", "--to", "srn"], text);
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stdout
    };
    let more = object().replacen("{\"schema\"", "{\"mine\":{\"turns\":[{\"ply\":1}],\"x\":1},\"schema\"", 1);
    assert_eq!(srn(&more), srn(&object()));
}

#[test]
fn a_side_of_which_nothing_is_known_has_no_pieces_and_comes_back_so() {
    let one_side = GAME.replacen("10: F B S 3 2 2 10 9 . .\n", "", 1);
    let text = adjutant(&["convert", "--to", "json"], &one_side).stdout;
    assert!(text.contains("\"blue\":null"), "{text}");
    assert!(!object().contains("\"blue\":null"));
    let back = adjutant(&["convert", "--from", "json", "--to", "srn"], &text).stdout;
    assert!(!back.contains("\n10:") && back.contains("\n 1:"), "{back}");
}

#[test]
fn how_a_strike_came_out_stays_open_where_it_is() {
    let game = "[Result \"*\"]\n[Edition \"isf\"]\n\n 4:  2  8  2  6  7  2  5  9  2  6\n 3:  4  S 10  3  B  7  8  2  4  5\n\
        \u{20}2:  7  B  6  4  2  5  3  B  3  2\n 1:  3  2  B  F  B  4  6  5  B  3\n\n\
        1. b4-b5 j7-j6\n2. b5-b6 j6-j5\n3. b6xb7 *\n";
    let text = adjutant(&["convert", "--lossy", "--to", "json"], game).stdout;
    let object: serde_json::Value = serde_json::from_str(&text).expect("an object");
    assert_eq!(object["turns"][4].get("outcome"), Some(&serde_json::Value::Null), "{text}");
    assert_eq!(adjutant(&["convert", "--from", "json", "--to", "srn"], &text).stdout, game);
    // A missing outcome is a fault, because it may have been forgotten.
    let forgotten = text.replacen(",\"outcome\":null", "", 1);
    let run = adjutant(&["convert", "--from", "json", "--to", "srn"], &forgotten);
    assert!(run.stderr.contains("ply 5: a strike needs the member `outcome`"), "{}", run.stderr);
}

#[test]
fn behind_an_object_that_cannot_be_read_the_next_may_stand_over_many_lines() {
    // Some of its lines begin as objects do.
    let over_lines = object().replace("\"turns\":[", "\"turns\": [").replace(",{", ",\n{");
    assert!(over_lines.contains("\n{"), "{over_lines}");
    let text = format!("{{\"a\":\"{}\" oops}}\n{over_lines}", "x".repeat(over_lines.len()));
    let read: Vec<bool> = json::Objects::new(text.as_bytes()).map(|object| object.read.is_ok()).collect();
    assert_eq!(read, [false, true]);
}

#[test]
fn what_stands_behind_an_object_on_its_line_belongs_to_no_record() {
    let line = object().trim_end().to_owned();
    for (behind, is_said) in [("", false), (" ", false), ("}", true), (" xyz", true), ("\t12 x", true), ("\"\"", true)]
    {
        let text = format!("{line}\n{line}{behind}\n{line}\n");
        let run = adjutant(&["validate", "--format", "ndjson", "-"], &text);
        let said: Vec<serde_json::Value> =
            run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let places =
            said.iter().map(|said| said["findings"].as_array().expect("a list").first().map(|at| &at["column"]));
        let place = line.len() + 1 + (behind.len() - behind.trim_start().len());
        let wanted = [None, None, is_said.then(|| serde_json::json!(place)), None];
        let wanted = wanted.iter().enumerate().filter(|(at, _)| *at != 2 || is_said).map(|(_, at)| at.as_ref());
        assert_eq!(places.collect::<Vec<_>>(), wanted.collect::<Vec<_>>(), "{behind:?}: {}", run.stdout);
        let verdicts: Vec<_> = said.iter().map(|said| said["verdict"].as_str()).collect();
        assert_eq!(verdicts.iter().flatten().collect::<Vec<_>>(), [&"legal"; 3], "{behind:?}");
        assert_eq!(run.status, i32::from(is_said), "{behind:?}");
        // Neither is lost: the games are the same as without it.
        assert_eq!(adjutant(&["filter", "--count", "-"], &text).stdout, "3\n", "{behind:?}");
    }
}

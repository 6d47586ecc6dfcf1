//! What `adjutant conform` makes of answers that say more, less or longer things than most, and how much of them it shows.

use crate::conform::verb::{EXPECTED, RIGHT, answering, document, judged, suite, tally};
use serde_json::json;
use std::fs;

#[test]
fn warnings_count_where_they_are_told_apart_from_errors() {
    let warned = |told: &str| RIGHT.replace("{\"file\":\"b.srn\",", &format!("{{\"file\":\"b.srn\",{told},"));
    let (_, said) = document(&warned("\"warnings\":[[\"turn-number\",3]]"));
    assert_eq!(tally(&said, "warnings"), [1, 0, 0]);
    let (status, said) = document(&warned("\"warnings\":[]"));
    assert_eq!((status, tally(&said, "warnings")), (Some(1), [0, 1, 0]));
    // Of a list of names nobody can say which are errors.
    let (status, said) = document(&warned("\"findings\":[\"turn-number\"]"));
    assert_eq!((status, tally(&said, "warnings")), (Some(0), [0, 0, 1]));
}

#[test]
fn fields_that_are_given_now_and_then_are_named_apart_from_those_that_never_are() {
    let with_all = |line: &str, more: &str| line.replace("\"ply\":null}", &format!("\"ply\":null,{more}}}"));
    let lines: Vec<&str> = RIGHT.lines().collect();
    let first = "\"plies\":2,\"findings\":[],\"final\":{\"a1\":\"red flag\",\"b4\":\"red scout\"},\
                 \"reveals\":[[1,\"b4\"],[2,\"b7\"]]";
    let last = "\"warnings\":[[\"turn-number\",3]]";
    let answers =
        [&with_all(lines[0], first), lines[1], lines[2], &with_all(lines[3], last)].map(|line| format!("{line}\n"));
    let run = answering(&answers.concat(), &[]);
    assert_eq!(run.status, Some(0), "{run:?}");
    let end = "\nnot given with every record, and compared where it is: findings, plies\n";
    assert!(run.stdout.ends_with(end), "{}", run.stdout);
    assert!(!run.stdout.contains("does not give it"), "{}", run.stdout);
}

#[test]
fn long_values_are_cut_and_only_so_many_odd_lines_are_shown() {
    let run = answering(&RIGHT.replace("too-far", &"too-far".repeat(100)), &[]);
    assert_eq!(run.status, Some(1));
    let found = run.stdout.lines().find(|line| line.contains("  finding: expected")).expect("the difference");
    assert!(found.ends_with(" ...") && found.len() < 300, "{found}");
    let more: String = (7..10)
        .map(|number| RIGHT.lines().next().unwrap_or("").replace(":1,", &format!(":{number},")) + "\n")
        .collect();
    for (show, shown) in [("0", 0), ("2", 2), ("9", 3)] {
        let run = answering(&format!("{RIGHT}{more}"), &["--show", show]);
        assert_eq!(run.stdout.matches(": not in the suite\n").count(), shown, "{}", run.stdout);
        assert!(run.stdout.contains(", 3 not in the suite"), "{}", run.stdout);
    }
}

#[test]
fn a_line_without_an_end_is_not_waited_for() {
    let run = judged(&suite(), &[], "head -c 17000000 /dev/zero | tr '\\0' a; sleep 60");
    assert_eq!(run.status, Some(2), "{}", run.stderr);
    assert!(run.stderr.contains("line 1 of what `sh` writes: longer than 16777216 bytes"), "{}", run.stderr);
}

#[test]
fn the_last_five_lines_of_what_a_program_said_are_shown() {
    let script = "for number in 1 2 3 4 5 6 7; do echo \"word $number\" >&2; echo >&2; done; exit 3";
    let run = judged(&suite(), &[], script);
    assert_eq!(run.status, Some(2));
    let words: Vec<&str> = run.stderr.split("word ").skip(1).map(|word| &word[..1]).collect();
    assert_eq!(words, ["3", "4", "5", "6", "7"], "{}", run.stderr);
}

#[test]
fn a_file_is_named_once_wherever_its_records_stand_in_the_suite() {
    let suite = suite();
    // The records of the first file stand before and behind that of the second.
    let lines: Vec<&str> = EXPECTED.lines().collect();
    let mixed = [lines[0], lines[3], lines[1], lines[2], lines[4]].map(|line| format!("{line}\n"));
    fs::write(suite.path().join("expected.ndjson"), mixed.concat()).expect("it can be written");
    fs::write(suite.path().join("answers"), RIGHT).expect("it can be written");
    let script = format!("[ -z \"$2\" ] && cat '{}'", suite.path().join("answers").display());
    let run = judged(&suite, &["--format", "json"], &script);
    let said: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!((run.status, &said["agree"]), (Some(0), &json!(4)), "{}", run.stderr);
}

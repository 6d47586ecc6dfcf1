//! `adjutant conform` with answers that contain more, fewer or longer fields than usual, and the limits of its
//! report.

use crate::conform::verb::{EXPECTED, RIGHT, answering, document, judged, suite, tally};
use crate::program::adjutant;
use serde_json::{Value, json};
use std::fs;

#[test]
fn warnings_count_where_they_are_told_apart_from_errors() {
    let warned = |told: &str| RIGHT.replace("{\"file\":\"b.srn\",", &format!("{{\"file\":\"b.srn\",{told},"));
    let (_, said) = document(&warned("\"warnings\":[[\"turn-number\",3]]"));
    assert_eq!(tally(&said, "warnings"), [1, 0, 0]);
    let (status, said) = document(&warned("\"warnings\":[]"));
    assert_eq!((status, tally(&said, "warnings")), (1, [0, 1, 0]));
    // A list of names does not show which findings are errors.
    let (status, said) = document(&warned("\"findings\":[\"turn-number\"]"));
    assert_eq!((status, tally(&said, "warnings")), (0, [0, 0, 1]));
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
    assert_eq!(run.status, 0, "{run:?}");
    let end = "\nfields compared only in the records for which the program prints them: findings, plies\n";
    assert!(run.stdout.ends_with(end), "{}", run.stdout);
    assert!(!run.stdout.contains("does not give it"), "{}", run.stdout);
}

#[test]
fn long_values_are_cut_and_only_so_many_odd_lines_are_shown() {
    let run = answering(&RIGHT.replace("too-far", &"too-far".repeat(100)), &[]);
    assert_eq!(run.status, 1);
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
    assert_eq!(run.status, 2, "{}", run.stderr);
    assert!(run.stderr.contains("`sh`: line 1 of the output: longer than 16777216 bytes"), "{}", run.stderr);
}

#[test]
fn the_last_five_lines_of_what_a_program_said_are_shown() {
    let script = "for number in 1 2 3 4 5 6 7; do echo \"word $number\" >&2; echo >&2; done; exit 3";
    let run = judged(&suite(), &[], script);
    assert_eq!(run.status, 2);
    let words: Vec<&str> = run.stderr.split("word ").skip(1).map(|word| &word[..1]).collect();
    assert_eq!(words, ["3", "4", "5", "6", "7"], "{}", run.stderr);
}

#[test]
fn a_file_is_named_once_wherever_its_records_stand_in_the_suite() {
    let suite = suite();
    // The records of the first file are before and after that of the second.
    let lines: Vec<&str> = EXPECTED.lines().collect();
    let mixed = [lines[0], lines[3], lines[1], lines[2], lines[4]].map(|line| format!("{line}\n"));
    fs::write(suite.path().join("expected.ndjson"), mixed.concat()).expect("it can be written");
    fs::write(suite.path().join("answers"), RIGHT).expect("it can be written");
    let script = format!("[ -z \"$2\" ] && cat '{}'", suite.path().join("answers").display());
    let run = judged(&suite, &["--format", "json"], &script);
    let said: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!((run.status, &said["agree"]), (0, &json!(4)), "{}", run.stderr);
}

#[test]
fn a_line_without_a_verdict_finding_or_ply_says_null() {
    for (gone, field, wrong) in [
        (&[",\"verdict\":\"legal\"", ",\"verdict\":\"illegal\""][..], "verdict", [0, 4, 0]),
        (&[",\"finding\":\"too-far\"", ",\"finding\":null"], "finding", [3, 1, 0]),
        (&[",\"ply\":7", ",\"ply\":null"], "ply", [3, 1, 0]),
    ] {
        let answers = gone.iter().fold(RIGHT.to_owned(), |text, gone| text.replace(gone, ""));
        let (status, said) = document(&answers);
        assert_eq!((status, tally(&said, field)), (1, wrong), "{answers}{said}");
    }
    // The same next to lists of findings: a name has no ply.
    let (status, said) = document(&RIGHT.replace("\"finding\":\"too-far\",\"ply\":7", "\"findings\":[\"too-far\"]"));
    assert_eq!((status, tally(&said, "finding"), tally(&said, "ply")), (1, [4, 0, 0], [3, 1, 0]), "{said}");
}

#[test]
fn warnings_may_be_objects_and_findings_have_to_be_a_list() {
    let told = |more: &str| RIGHT.replace("{\"file\":\"b.srn\",", &format!("{{\"file\":\"b.srn\",{more},"));
    for given in [r#"[{"name":"turn-number","ply":3}]"#, r#"[["turn-number",3],["turn-number",3]]"#] {
        let (status, said) = document(&told(&format!("\"warnings\":{given}")));
        assert_eq!((status, tally(&said, "warnings")), (0, [1, 0, 0]), "{said}");
    }
    for given in [r#"[{"name":"turn-number","ply":4}]"#, r#"[{"name":"turn-number"}]"#, "\"turn-number\""] {
        let (status, said) = document(&told(&format!("\"warnings\":{given}")));
        assert_eq!((status, tally(&said, "warnings")), (1, [0, 1, 0]), "{said}");
    }
    let (status, said) = document(&RIGHT.replacen("\"record\":1", "\"record\":1,\"findings\":\"none\"", 1));
    assert_eq!((status, tally(&said, "findings")), (1, [0, 1, 1]), "{said}");
}

#[test]
fn a_mark_before_the_first_line_is_none_of_it() {
    assert_eq!(answering(&format!("\u{feff}{RIGHT}"), &[]).status, 0);
}

#[test]
fn what_fails_on_one_file_is_asked_about_the_others_and_the_file_is_named() {
    let suite = suite();
    let path = suite.path().display();
    fs::write(suite.path().join("answers"), RIGHT).expect("it can be written");
    for (fails, timeout, said) in [
        ("echo 'out of rules' >&2; exit 3", "60", "a.srn: `sh` ended with status 3; 0 or 1 was expected"),
        ("echo hello", "60", "a.srn: `sh`: line 1 of the output: expected a line of JSON"),
        ("sleep 60", "1", "a.srn: `sh` ran longer than 1 s (`--timeout`) and was stopped"),
    ] {
        let script = format!("case \"$0\" in */a.srn) {fails};; *) grep b.srn '{path}/answers';; esac");
        let run = judged(&suite, &["--each", "--timeout", timeout, "--format", "json"], &script);
        assert_eq!(run.status, 2, "{run:?}");
        assert!(run.stderr.contains(said), "{}", run.stderr);
        let document: Value = serde_json::from_str(&run.stdout).expect("JSON");
        assert_eq!((&document["agree"], &document["no_answer"]), (&json!(1), &json!(3)), "{document}");
        let errors = document["errors"].as_array().expect("a list");
        assert_eq!((errors.len(), &errors[0]["file"]), (1, &json!("a.srn")), "{document}");
        assert!(said.ends_with(errors[0]["what"].as_str().expect("it is said")) || fails == "echo hello", "{document}");
    }
    // A program that cannot start is not started again.
    let run = adjutant(&["conform", "--each", suite.path().to_str().expect("UTF-8"), "--", "/no/such/program"], "");
    assert_eq!(run.stderr.matches("cannot start").count(), 1, "{}", run.stderr);
}

#[test]
fn a_program_that_gives_up_on_the_way_has_its_last_words_shown() {
    let suite = suite();
    let script = format!("head -n 2 '{}/answers'; echo 'Traceback: deep' >&2; exit 1", suite.path().display());
    fs::write(suite.path().join("answers"), RIGHT).expect("it can be written");
    let run = judged(&suite, &[], &script);
    assert_eq!(run.status, 1, "{run:?}");
    assert_eq!(run.stderr, "the program did not answer for every record\n  it printed: Traceback: deep\n");
    // A program that answers for every record may print any messages.
    let script = format!("cat '{}/answers'; echo done >&2", suite.path().display());
    assert_eq!(judged(&suite, &[], &script).stderr, "");
}

#[test]
fn odd_lines_and_errors_stand_in_the_document() {
    let first = RIGHT.lines().next().expect("a line");
    let (_, said) = document(&format!("{RIGHT}{first}\n{}\n", first.replace("a.srn", "c.srn")));
    assert_eq!(said["odd_lines"], json!(["a.srn, record 1: answered before", "c.srn, record 1: not in the suite"]));
    assert_eq!(said["errors"], json!([]));
    let suite = suite();
    fs::write(suite.path().join("answers"), RIGHT).expect("it can be written");
    let script = format!("cat '{}/answers'; echo why >&2; exit 3", suite.path().display());
    let run = judged(&suite, &["--format", "json"], &script);
    let said: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(said["agree"], 4);
    let error = json!([{"file": null, "what": "`sh` ended with status 3; 0 or 1 was expected", "said": ["why"]}]);
    assert_eq!((run.status, &said["errors"]), (2, &error));
}

#[test]
fn a_program_that_cannot_be_asked_has_a_document_too() {
    let suite = suite();
    let folder = suite.path().to_str().expect("UTF-8");
    for (program, what) in
        [("/no/such/program", "cannot start `/no/such/program`"), ("true", "the program printed nothing")]
    {
        let run = adjutant(&["conform", "--format", "json", folder, "--", program], "");
        assert_eq!(run.status, 2, "{run:?}");
        let said: Value = serde_json::from_str(&run.stdout).expect("JSON");
        assert_eq!((&said["agree"], &said["no_answer"]), (&json!(0), &json!(4)), "{said}");
        assert!(said["errors"][0]["what"].as_str().is_some_and(|told| told.contains(what)), "{said}");
        assert_eq!(adjutant(&["conform", folder, "--", program], "").stdout, "");
    }
}

#[test]
fn nothing_behind_the_two_dashes_is_no_program() {
    let suite = suite();
    let run = adjutant(&["conform", suite.path().to_str().expect("UTF-8"), "--"], "");
    assert_eq!(run.status, 2, "{run:?}");
    assert!(run.stderr.contains("name a program after `--`"), "{}", run.stderr);
}

#[test]
fn a_suite_that_has_changed_since_it_was_made_is_said() {
    let suite = suite();
    // These nine digits are the check value of CRC-32.
    fs::write(suite.path().join("b.srn"), "123456789").expect("it can be written");
    let about = |sum: &str| {
        let text = format!("{{\"version\":\"7\",\"crc32\":{{\"b.srn\":\"{sum}\"}}}}");
        fs::write(suite.path().join("suite.json"), text).expect("it can be written");
        fs::write(suite.path().join("answers"), RIGHT).expect("it can be written");
        judged(&suite, &[], &format!("cat '{}/answers'", suite.path().display()))
    };
    let run = about("cbf43926");
    assert_eq!(run.status, 0, "{run:?}");
    assert!(run.stdout.contains("of suite 7"), "{}", run.stdout);
    let run = about("00000000");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{run:?}");
    let said = "b.srn: changed since the suite was made: expected CRC-32 00000000 from suite.json, found cbf43926";
    assert!(run.stderr.contains(said), "{}", run.stderr);
}

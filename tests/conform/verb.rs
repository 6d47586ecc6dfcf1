//! `adjutant conform` with programs that answer correctly, wrongly, too little, too much, or not at all.
#![cfg(unix)]

use crate::program::{Run, adjutant, command, has, let_signals_end_programs, send};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Record, with the expected answers for it and for two more records in its file.
const RECORD: &str = "[Event \"a\"]\n[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F.........\n 9: 32........\n 2: 32........\n 1: F.........\n\n1. b2-b4 b9-b7 *\n\n";
pub const EXPECTED: &str = r#"{"file":"a.srn","record":1,"class":"legal","verdict":"legal","ply":null,"finding":null,"findings":[],"plies":2,"final":{"a1":"red flag","b4":"red scout"},"reveals":[[1,"b4","red","scout",true],[2,"b7","blue","scout",true]]}
{"file":"a.srn","record":2,"class":"illegal/too-far","verdict":"illegal","ply":7,"finding":"too-far","findings":["too-far"],"plies":6}
{"file":"a.srn","record":3,"class":"unknown/hard","verdict":"legal","ply":null,"finding":null,"hard":true}
{"file":"b.srn","record":1,"class":"legal","verdict":"legal","ply":null,"finding":null,"warnings":[["turn-number",3]]}
{"file":"b.srn","record":null,"line":12,"class":"stray-text","verdict":null,"finding":"stray-text","ply":null}
"#;

/// Minimal correct answers of a program.
pub const RIGHT: &str = r#"{"file":"a.srn","record":1,"verdict":"legal","finding":null,"ply":null}
{"file":"a.srn","record":2,"verdict":"illegal","finding":"too-far","ply":7}
{"file":"a.srn","record":3,"verdict":"legal","finding":null,"ply":null}
{"file":"b.srn","record":1,"verdict":"legal","finding":null,"ply":null}
"#;

/// Creates a suite in a new folder.
pub fn suite() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("it can be written");
    write("a.srn", &RECORD.repeat(3));
    write("b.srn", RECORD);
    write("expected.ndjson", EXPECTED);
    folder
}

/// Tests a shell script; the files are its arguments from `$0` on.
pub fn judged(suite: &TempDir, options: &[&str], script: &str) -> Run {
    let folder = suite.path().to_str().expect("UTF-8");
    adjutant(&[&["conform"], options, &[folder, "--", "sh", "-c", script]].concat(), "")
}

/// Tests a program that prints these lines.
pub fn answering(answers: &str, options: &[&str]) -> Run {
    let suite = suite();
    fs::write(suite.path().join("answers"), answers).expect("it can be written");
    let script = format!("cat '{}'", suite.path().join("answers").display());
    judged(&suite, options, &script)
}

/// Tests a program that prints these lines. Returns the exit status and the JSON document.
pub fn document(answers: &str) -> (i32, Value) {
    let run = answering(answers, &["--format", "json"]);
    let document = serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"));
    (run.status, document)
}

pub fn tally(document: &Value, field: &str) -> [u64; 3] {
    let fields = document["fields"].as_array().expect("fields");
    let of = fields.iter().find(|of| of["field"] == field).unwrap_or_else(|| panic!("{field} of {document}"));
    ["agree", "differ", "not_given"].map(|count| of[count].as_u64().expect("a count"))
}

#[test]
fn five_fields_are_enough_and_the_others_are_counted() {
    let (status, said) = document(RIGHT);
    assert_eq!(status, 0, "{said}");
    assert_eq!(said["expected"], 5);
    assert_eq!((&said["agree"], &said["differ"], &said["not_given"]), (&json!(4), &json!(0), &json!(1)));
    assert_eq!(tally(&said, "verdict"), [4, 0, 0]);
    assert_eq!(tally(&said, "ply"), [4, 0, 0]);
    assert_eq!(tally(&said, "plies"), [0, 0, 2]);
    assert_eq!(tally(&said, "final"), [0, 0, 1]);
    let text = answering(RIGHT, &[]);
    let last: Vec<&str> = text.stdout.lines().rev().take(2).collect();
    assert_eq!(
        last[0],
        "fields not compared, because the program never prints them: findings, warnings, plies, final, reveals"
    );
    assert_eq!(last[1], "5 records: 4 agree, 0 differ, 1 stray text not reported");
}

#[test]
fn our_own_lines_are_understood() {
    let finding = |name: &str, severity: &str, ply: u64| json!({"name": name, "severity": severity, "ply": ply});
    let line = |file: &str, record: u64, verdict: &str, findings: Vec<Value>| {
        let source = json!({"file": format!("/some/where/{file}"), "record": record, "line": 1});
        json!({"source": source, "verdict": verdict, "findings": findings})
    };
    let mut first = line("a.srn", 1, "legal", vec![]);
    first["turns"] = json!([{"ply": 1, "reveals": ["b4"]}, {"ply": 2, "reveals": ["b7"]}]);
    first["final"] = json!({"b4": "red scout", "a1": "red flag"});
    let lines = [
        first,
        line("a.srn", 2, "illegal", vec![finding("too-far", "error", 7), finding("edition-missing", "warning", 0)]),
        line("a.srn", 3, "undecided", vec![finding("too-hard", "warning", 0)]),
        line("b.srn", 1, "legal", vec![finding("turn-number", "warning", 3), finding("some-new-one", "warning", 1)]),
        json!({"source": {"file": "b.srn", "record": null, "line": 12}, "verdict": null, "findings": [{"name": "stray-text", "severity": "error", "ply": null}]}),
    ];
    let (status, said) = document(&lines.map(|line| format!("{line}\n")).concat());
    assert_eq!(status, 0, "{said:#}");
    assert_eq!((&said["agree"], &said["left_open"]), (&json!(4), &json!(1)));
    assert_eq!(tally(&said, "reveals"), [1, 0, 0]);
    assert_eq!(tally(&said, "final"), [1, 0, 0]);
    assert_eq!(tally(&said, "warnings"), [1, 0, 0]);
    assert_eq!(tally(&said, "findings"), [2, 0, 0]);
}

#[test]
fn one_changed_verdict_is_found() {
    let wrong = RIGHT.replace("\"illegal\"", "\"legal\"");
    let run = answering(&wrong, &[]);
    assert_eq!(run.status, 1, "{run:?}");
    has(&run.stdout, "\na.srn, record 2 (illegal/too-far)\n  verdict: expected \"illegal\", found \"legal\"\n");
    let (_, said) = document(&wrong);
    assert_eq!(said["differ"], 1);
    assert_eq!(
        said["differences"][0],
        json!({"file": "a.srn", "record": 2, "line": null, "class": "illegal/too-far",
        "fields": [{"field": "verdict", "expected": "illegal", "found": "legal"}]})
    );
}

#[test]
fn every_field_that_is_given_is_held_against_what_is_expected() {
    for (from, to, field, expected, found) in [
        ("\"ply\":7", "\"ply\":6", "ply", json!(7), json!(6)),
        ("too-far", "no-square", "finding", json!("too-far"), json!("no-square")),
        ("\"ply\":7}", "\"ply\":7,\"plies\":7}", "plies", json!(6), json!(7)),
        (
            "\"ply\":7}",
            "\"ply\":7,\"findings\":[\"two-squares\",\"too-far\"]}",
            "findings",
            json!([]),
            json!(["two-squares"]),
        ),
        (
            "1,\"verdict\":\"legal\",",
            "1,\"verdict\":\"legal\",\"final\":{\"a1\":\"red flag\"},",
            "final",
            json!({"b4": "red scout"}),
            json!({}),
        ),
        (
            "1,\"verdict\":\"legal\",",
            "1,\"verdict\":\"legal\",\"reveals\":[[1,\"b4\"],[2,\"b8\"]],",
            "reveals",
            json!([[2, "b7"]]),
            json!([[2, "b8"]]),
        ),
    ] {
        let (status, said) = document(&RIGHT.replacen(from, to, 1));
        assert_eq!(status, 1, "{said}");
        assert_eq!(said["differences"][0]["fields"], json!([{"field": field, "expected": expected, "found": found}]));
    }
}

#[test]
fn too_few_lines_too_many_and_lines_of_nowhere_are_differences() {
    let lines: Vec<&str> = RIGHT.lines().collect();
    let (status, said) = document(&lines[1..].join("\n"));
    assert_eq!((status, &said["no_answer"]), (1, &json!(1)), "{said}");
    assert_eq!(said["differences"][0]["fields"], Value::Null);
    let (status, said) = document(&format!("{RIGHT}{}\n", lines[0]));
    assert_eq!((status, &said["twice"], &said["differ"]), (1, &json!(1), &json!(0)), "{said}");
    let nowhere = lines[0].replace("a.srn", "c.srn") + "\n" + &lines[0].replace("\"record\":1", "\"record\":9") + "\n";
    let (status, said) = document(&format!("{RIGHT}{nowhere}"));
    assert_eq!((status, &said["not_in_suite"]), (1, &json!(2)), "{said}");
    let run = answering(&format!("{RIGHT}{nowhere}"), &[]);
    has(&run.stdout, "\nc.srn, record 1: not in the suite\na.srn, record 9: not in the suite\n");
}

#[test]
fn so_many_differences_are_shown_as_asked_for() {
    let wrong = RIGHT.replace("\"legal\"", "\"undecided\"");
    for (show, shown) in [("0", 0), ("1", 1), ("2", 2), ("9", 2)] {
        // The third record may be left undecided.
        let run = answering(&wrong, &["--show", show]);
        assert_eq!(run.stdout.matches(", record ").count(), shown, "{}", run.stdout);
        has(&run.stdout, "5 records: 1 agree, 2 differ, 1 undecided, which the suite allows");
    }
}

#[test]
fn what_is_no_answer_is_said() {
    for (answers, said) in [
        ("", "the program printed nothing; expected one line per record"),
        ("hello\n", "`sh`: line 1 of the output: expected a line of JSON"),
        ("\n\n[1]\n", "`sh`: line 3 of the output: expected a JSON object"),
        ("{\"verdict\":\"legal\"}\n", "`sh`: line 1 of the output: expected `file`"),
        ("{\"file\":\"a.srn\"}\n", "`sh`: line 1 of the output: expected `record`"),
        ("{\"file\":\"a.srn\",\"record\":\"one\"}\n", "`sh`: line 1 of the output: expected `record`"),
        ("\u{1b}[31mred\n", "the line begins `\u{241b}[31mred`"),
    ] {
        let run = answering(answers, &[]);
        assert_eq!(run.status, 2, "{answers:?} {run:?}");
        assert!(run.stderr.contains(said), "{answers:?} {}", run.stderr);
        assert!(!run.stderr.contains('\u{1b}'), "{:?}", run.stderr);
        assert_eq!(run.stdout, "", "{answers:?}");
    }
    // An incomplete line is no answer, but the lines before it count.
    let run = answering(&RIGHT[..RIGHT.len() - 9], &[]);
    assert_eq!(run.status, 2, "{run:?}");
    assert!(run.stderr.contains("`sh`: line 4 of the output: expected a line of JSON"), "{}", run.stderr);
    assert!(run.stdout.contains("3 agree, 0 differ, 1 without a line"), "{}", run.stdout);
    // A last line without a line end is an answer.
    assert_eq!(answering(RIGHT.trim_end(), &[]).status, 0);
}

#[test]
fn a_line_may_be_as_long_as_is_said_and_no_longer() {
    const LONGEST: usize = 1 << 24;
    let lines: Vec<&str> = RIGHT.lines().collect();
    let of_length = |length: usize| {
        let blanks = " ".repeat(length - 1 - lines[0].len());
        format!("{}{blanks}\n{}\n", lines[0], lines[1..].join("\n"))
    };
    let run = answering(&of_length(LONGEST), &[]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let run = answering(&of_length(LONGEST + 1), &[]);
    assert_eq!(run.status, 2, "{}", run.stderr);
    assert!(run.stderr.contains("`sh`: line 1 of the output: longer than 16777216 bytes"), "{}", run.stderr);
}

#[test]
fn a_program_that_fails_is_told_with_what_it_said() {
    let suite = suite();
    let run = judged(&suite, &[], "echo 'no such \u{1b}[2Jrule' >&2; exit 3");
    assert_eq!(run.status, 2, "{run:?}");
    assert!(run.stderr.contains("`sh` ended with status 3; 0 or 1 was expected"), "{}", run.stderr);
    assert!(run.stderr.contains("it printed: no such \u{241b}[2Jrule"), "{}", run.stderr);
    // The answers before it count.
    fs::write(suite.path().join("answers"), RIGHT).expect("it can be written");
    let run = judged(&suite, &[], &format!("cat '{}'; exit 3", suite.path().join("answers").display()));
    assert_eq!(run.status, 2, "{run:?}");
    assert!(run.stdout.contains("4 agree, 0 differ"), "{}", run.stdout);
    has(&judged(&suite, &[], "kill -9 $$").stderr, "`sh` was killed");
    let none = adjutant(&["conform", suite.path().to_str().expect("UTF-8"), "--", "/no/such/program"], "");
    assert_eq!(none.status, 2);
    assert!(none.stderr.contains("cannot start `/no/such/program`"), "{}", none.stderr);
}

/// `true` if the process exists and has not ended.
fn is_running(id: &str) -> bool {
    let asked = Command::new("ps").args(["-o", "stat=", "-p", id]).output().expect("there is ps");
    let state = String::from_utf8_lossy(&asked.stdout).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}

/// Waits until the process has ended.
fn is_ended(id: &str) {
    let begun = Instant::now();
    while is_running(id) {
        assert!(begun.elapsed() < Duration::from_secs(5), "{id} goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits until a file has a line, and returns the line.
fn line_of(path: &Path) -> String {
    let begun = Instant::now();
    loop {
        match fs::read_to_string(path) {
            Ok(text) if text.ends_with('\n') => return text.trim().to_owned(),
            _ => assert!(begun.elapsed() < Duration::from_secs(10), "{} stays empty", path.display()),
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_program_that_hangs_is_ended_with_all_that_it_started() {
    let hangs = |script| {
        let suite = suite();
        let script = format!("cd '{}'; {script}", suite.path().display());
        let begun = Instant::now();
        let run = judged(&suite, &["--timeout", "1"], &script);
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        assert_eq!(run.status, 2, "{run:?}");
        assert!(run.stderr.contains("`sh` ran longer than 1 s (`--timeout`) and was stopped"), "{}", run.stderr);
        is_ended(&line_of(&suite.path().join("started")));
    };
    std::thread::scope(|both| {
        both.spawn(|| hangs("sleep 600 & echo $! > started; wait"));
        both.spawn(|| hangs("exec >&-; sleep 600 & echo $! > started; wait"));
    });
}

#[test]
fn ctrl_c_ends_the_program_too() {
    let_signals_end_programs();
    let suite = suite();
    let started = suite.path().join("started");
    let script = format!("echo $$ > '{}'; sleep 600", started.display());
    let folder = suite.path().to_str().expect("UTF-8");
    let mut child = command(&["conform"]).args([folder, "--", "sh", "-c", &script]).spawn().expect("it starts");
    let id = line_of(&started);
    assert!(is_running(&id));
    send("INT", child.id());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    is_ended(&id);
}

#[test]
fn files_are_named_all_at_once_or_one_by_one() {
    let suite = suite();
    let asked = suite.path().join("asked");
    fs::write(suite.path().join("answers"), RIGHT).expect("it can be written");
    // The file need not be named if there is only one.
    let script = format!(
        "echo $# >> '{}'; f=$(basename \"$1\"); grep \"$f\" '{}' | sed 's/\"file\":\"[^\"]*\",//'",
        asked.display(),
        suite.path().join("answers").display()
    );
    let folder = suite.path().to_str().expect("UTF-8");
    let one_by_one = adjutant(&["conform", "--each", folder, "--", "sh", "-c", &script, "sh"], "");
    assert_eq!(one_by_one.status, 0, "{one_by_one:?}");
    assert_eq!(fs::read_to_string(&asked).expect("it was asked"), "1\n1\n");
    let at_once = adjutant(&["conform", folder, "--", "sh", "-c", &script, "sh"], "");
    assert_eq!(at_once.status, 2, "{at_once:?}");
    assert!(at_once.stderr.contains("expected `file`"), "{}", at_once.stderr);
    assert_eq!(fs::read_to_string(&asked).expect("it was asked"), "1\n1\n2\n");
}

#[test]
fn a_program_that_gives_no_line_has_its_last_words_shown() {
    let suite = suite();
    let folder = suite.path().to_str().expect("UTF-8");
    // Several times, because a program's last messages may arrive after its end unless they are waited for.
    for each in [&[][..], &["--each"]].repeat(4) {
        let script = "echo 'no such \u{1b}[31moption' >&2; exit 1";
        let run = adjutant(&[&["conform"], each, &[folder, "--", "sh", "-c", script]].concat(), "");
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{run:?}");
        let said = "error: the program printed nothing; expected one line per record\n  \
            it printed: no such \u{241b}[31moption\n";
        assert_eq!(run.stderr, said);
    }
}

#[test]
fn a_suite_that_is_none_is_said() {
    let suite = suite();
    let folder = suite.path().to_str().expect("UTF-8").to_owned();
    let says = |text: Option<&str>, said: &str| {
        let path = suite.path().join("expected.ndjson");
        match text {
            None => fs::remove_file(&path).expect("it was there"),
            Some(text) => fs::write(&path, text).expect("it can be written"),
        }
        let run = adjutant(&["conform", &folder, "--", "true"], "");
        assert_eq!(run.status, 2, "{run:?}");
        assert!(run.stderr.contains(said), "{}", run.stderr);
    };
    says(Some(""), "expected one record per line, found none");
    says(Some("{}\n"), "expected.ndjson:1: expected `file`");
    says(Some("nonsense\n"), "expected.ndjson:1: expected a JSON object");
    says(Some(&EXPECTED.replace("a.srn", "../a.srn")), "expected.ndjson:1: expected the name of a file in the folder");
    says(Some(&EXPECTED.replace("b.srn", "c.srn")), "c.srn: the suite names this file, but it does not exist");
    says(Some(&EXPECTED.repeat(2)), "expected.ndjson:6: the record is listed twice");
    says(None, "expected.ndjson: No such file");
}

//! The summary at the end of standard error, and the file that lists doubles.

use crate::filter::support::{archive, record};
use crate::program::adjutant;
use std::fs;

/// Returns a record with twelve pieces on each side, so that setup and turns identify the game.
fn proving(tags: &str, turns: &str) -> String {
    record(tags, turns).replace("F.........", "F222222222")
}

fn games() -> String {
    archive(&[
        proving("Red \"cut\"", "1. b2xb9 a9-a8 *"),
        proving("Red \"whole\"", "1. b2xb9 a9-a8 2. a2-a3 a8-a7 *"),
        proving("Red \"whole again\"", "1. b2xb9 a9-a8 2. a2-a3 a8-a7 1-0"),
        proving("Red \"another\"", "1. a2-a3 *"),
        proving("Red \"cut again\"", "1. b2xb9 a9-a8 *"),
    ])
}

#[test]
fn the_last_line_counts_what_was_read_selected_and_left_out() {
    for (arguments, line) in [
        (&[][..], "5 records read, 5 selected\n"),
        (&["--count"], "5 records read, 5 selected\n"),
        (&["--where", "red ~ \"again\""], "5 records read, 2 selected\n"),
        (&["--where", "red == \"nobody\""], "5 records read, 0 selected\n"),
        (&["--dedupe"], "5 records read, 3 selected, 2 doubles left out\n"),
        (&["--dedupe", "--where", "red ~ \"whole\""], "5 records read, 1 selected, 1 double left out\n"),
        (&["--dedupe", "--sample", "2"], "5 records read, 2 selected, 2 doubles left out\n"),
        // Reading ends with the second record.
        (&["--limit", "2"], "2 records read, 2 selected\n"),
        (&["--limit", "1", "--where", "red == \"another\""], "4 records read, 1 selected\n"),
        (&["--fields", "red", "--limit", "1"], "1 record read, 1 selected\n"),
        (&["-q"], ""),
    ] {
        for threads in ["1", "4"] {
            let run = adjutant(&[&["filter", "-j", threads], arguments].concat(), games());
            assert_eq!(run.stderr, line, "{arguments:?} with {threads} threads");
        }
    }
    let many = adjutant(&["generate", "--games", "1234", "--plies", "2"], "").stdout;
    assert_eq!(adjutant(&["filter", "--count"], &many).stderr, "1,234 records read, 1,234 selected\n");
    for threads in ["1", "3"] {
        let run = adjutant(&["filter", "-j", threads, "--where", "record > 700", "--limit", "5"], &many);
        assert_eq!(run.stderr, "705 records read, 5 selected\n");
    }
}

#[test]
fn doubles_are_listed_in_a_file_with_the_records_of_which_they_are_doubles() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (list, games_at) = (at("doubles.csv"), at("games.srn"));
    fs::write(&games_at, games()).expect("a file can be written");
    let head = "file,record,line,relation,of_file,of_record,of_line\n";
    let row = |record: u32, relation: &str, of: u32| {
        let line = |record: u32| (record - 1) * 11 + 1;
        format!("{games_at},{record},{},{relation},{games_at},{of},{}\n", line(record), line(of))
    };
    for (how, rows, last) in [
        ("--dedupe", [row(3, "same", 2), row(5, "same", 1)].concat(), "3 selected, 2 doubles left out\n"),
        (
            "--dedupe=prefix",
            [row(1, "beginning", 2), row(3, "same", 2), row(5, "beginning", 2)].concat(),
            "2 selected, 3 doubles left out\n",
        ),
    ] {
        for threads in ["1", "4"] {
            let run = adjutant(&["filter", how, "--doubles", &list, "--count", "-j", threads, &games_at], "");
            assert_eq!(run.stderr, format!("5 records read, {last}"));
            assert_eq!(fs::read_to_string(&list).expect("the list"), format!("{head}{rows}"));
        }
    }
    let none = adjutant(&["filter", "--dedupe", "--doubles", &list, "--where", "red == \"cut\"", &games_at], "");
    assert_eq!(
        none.stderr,
        format!("{list} has only its header: there are no results\n5 records read, 1 selected, 0 doubles left out\n")
    );
    assert_eq!(fs::read_to_string(&list).expect("the list"), head);
    // The file must not replace an input, and needs a name and `--dedupe`.
    let over = adjutant(&["filter", "--dedupe", "--doubles", &games_at, &games_at], "");
    assert!(
        over.status == 2 && over.stderr.contains(&format!("`--doubles {games_at}` would replace an input")),
        "{}",
        over.stderr
    );
    assert_eq!(fs::read_to_string(&games_at).expect("the games"), games());
    assert_eq!(adjutant(&["filter", "--doubles", &list, &games_at], "").status, 2);
    assert_eq!(adjutant(&["filter", "--dedupe", "--doubles", "-", &games_at], "").status, 2);
}

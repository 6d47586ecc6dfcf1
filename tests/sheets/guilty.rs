//! The sheet that is named when one of the sheets was changed.

use crate::program::{Run, adjutant};
use std::fs;

pub const RED: &str = include_str!("../../samples/sheets/barrage-red.srn");
pub const BLUE: &str = include_str!("../../samples/sheets/barrage-blue.srn");

pub fn merged(red: &str, blue: &str) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let paths = [("red.srn", red), ("blue.srn", blue)].map(|(name, text)| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file can be written");
        path.display().to_string()
    });
    let run = adjutant(&["merge", &paths[0], &paths[1]], "");
    Run { stderr: run.stderr.replace(&format!("{}/", folder.path().display()), ""), ..run }
}

/// Returns the line and column of the first marked place on this sheet.
fn place<'r>(run: &'r Run, sheet: &str) -> Option<&'r str> {
    run.stderr.lines().find_map(|line| {
        let at = line.trim_start().strip_prefix("--> ").or_else(|| line.trim_start().strip_prefix("::: "))?;
        at.strip_prefix(sheet)?.strip_prefix(':')
    })
}

#[test]
fn the_sheet_that_was_changed_is_named() {
    assert_eq!(merged(RED, BLUE).status, 0, "{}", merged(RED, BLUE).stderr);
    // The finding, its line and column, and the change on one sheet.
    let cases = [
        ("setup-count", "12:1", "blue.srn", " 8:  2  .  .  . 10", " 8:  2  .  .  .  9"),
        ("setup-count", "16:2", "red.srn", " 3:  9  .  . 10", " 3:  9  .  .  9"),
        ("setup-count", "16:2", "red.srn", " 3:  9  .  . 10  2", " 3:  9  .  . 10  ."),
        ("empty-square", "24:4", "red.srn", "2. e3-e6", "2. e3-e5"),
        ("not-a-line", "22:10", "blue.srn", "a4-b4", "a4-b5"),
        ("own-piece", "21:4", "red.srn", "1. e4-e7", "1. e4-e3"),
        ("no-assignment", "23:4", "blue.srn", "e7xe8(2<10)", "e7xe8(2>10)"),
        ("no-assignment", "23:16", "red.srn", "b4xb2(2<B)", "b4xb2(2>B)"),
        ("tag-value", "6:11", "blue.srn", "\"gravon\"", "\"gravn\""),
        ("variant", "", "red.srn", "\"barrage\"", "\"original\""),
        ("result-mismatch", "", "blue.srn", "[Result \"1-0\"]", "[Result \"0-1\"]"),
        ("result-mismatch", "", "red.srn", " 1-0\n", " 0-1\n"),
        ("syntax", "23:10", "blue.srn", "a4-b4", "a4~b4"),
    ];
    for (name, at, guilty, from, to) in cases {
        let change = |sheet: &str| {
            assert!(sheet.contains(from), "{from} stands on {guilty}");
            sheet.replacen(from, to, 1)
        };
        let run = match guilty {
            "red.srn" => merged(&change(RED), BLUE),
            _ => merged(RED, &change(BLUE)),
        };
        let said = format!("{guilty} {from} -> {to}\n{}", run.stderr);
        assert_eq!((run.stdout.as_str(), run.status), ("", 1), "{said}");
        if name != "syntax" {
            assert!(place(&run, guilty).is_some_and(|found| found.starts_with(at)), "{said}");
            let other = if guilty == "red.srn" { "blue.srn" } else { "red.srn" };
            let blamed =
                |sheet: &str| run.stderr.contains(&format!("{sheet}:1: record 1: not merged: this sheet alone is "));
            assert!(blamed(guilty) && !blamed(other), "{said}");
            // The first message concerns only that sheet.
            let first = run.stderr.split("not merged").next().unwrap_or_default();
            assert!(!first.contains(other), "{said}");
        }
        assert!(run.stderr.contains(guilty), "{said}");
        assert!(name == "variant" || run.stderr.contains(name), "{name}: {said}");
    }
}

#[test]
fn sheets_that_are_well_alone_are_both_shown() {
    // Blue's piece that was never seen is a square further on Blue's sheet than on Red's.
    let blue = BLUE.replace(" 9:  S  .  .  3", " 9:  S  .  3  .");
    assert_ne!(blue, BLUE);
    let run = merged(RED, &blue);
    assert_eq!((run.stdout.as_str(), run.status), ("", 1), "{}", run.stderr);
    assert!(run.stderr.starts_with("error: the sheets differ in the setup piece on "), "{}", run.stderr);
    let ended = merged(&RED.replace("[Termination \"flag\"]", "[Termination \"time\"]"), BLUE);
    assert!(ended.stderr.starts_with("error: the sheets differ in how the game ended\n"), "{}", ended.stderr);
    for run in [run, ended] {
        assert!(!run.stderr.contains(" alone is "), "{}", run.stderr);
        for sheet in ["red.srn", "blue.srn"] {
            assert!(place(&run, sheet).is_some(), "{sheet}: {}", run.stderr);
        }
    }
}

#[test]
fn what_a_sheet_leaves_open_is_no_fault() {
    let head =
        |sheet: &str| sheet.split_once("9. ").map(|(head, _)| format!("{} *\n", head.trim_end())).expect("a turn");
    // One sheet ends early although its tags contain the end; one has no result after its turns.
    for (red, blue) in [
        (RED.to_owned(), head(BLUE)),
        (head(RED), BLUE.to_owned()),
        (RED.to_owned(), BLUE.trim_end().trim_end_matches("1-0").to_owned() + "*\n"),
        (RED.replace("[Edition \"gravon\"]\n", "").replace("[Variant \"barrage\"]\n", ""), BLUE.to_owned()),
    ] {
        let run = merged(&red, &blue);
        assert_eq!(run.status, 0, "{}", run.stderr);
        assert!(run.stdout.contains("17. e9xe10(3>F) 1-0"), "{}", run.stdout);
    }
}

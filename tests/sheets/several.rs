//! More than two sheets, and slips with several possible explanations.

use super::guilty::{BLUE, RED};
use super::program::{Run, adjutant};
use std::fs;

/// Merges sheets in files with these names.
fn merged(sheets: &[(&str, &str)]) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut arguments = vec!["merge".to_owned()];
    for (name, text) in sheets {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file can be written");
        arguments.push(path.display().to_string());
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let run = adjutant(&arguments, "");
    Run { stderr: run.stderr.replace(&format!("{}/", folder.path().display()), ""), ..run }
}

/// Returns the places of the first difference of two sheets: the file, the line and the column on each.
fn places(run: &Run) -> Vec<&str> {
    let (_, differ) = run.stderr.split_once("error: the sheets differ").unwrap_or_else(|| panic!("{}", run.stderr));
    differ
        .lines()
        .filter_map(|line| ["--> ", "::: "].iter().find_map(|sign| line.trim_start().strip_prefix(sign)))
        .collect()
}

#[test]
fn a_difference_names_the_first_sheet_that_says_what_a_later_one_gainsays() {
    // A second General instead of the Scout of e3. Ben does not know the piece there, and his sheet contradicts no
    // other.
    let slip = RED.replacen(" 3:  9  .  . 10  2", " 3:  9  .  . 10  9", 1);
    assert_ne!(slip, RED);
    for sheets in [
        [("one.srn", RED), ("two.srn", BLUE), ("three.srn", &*slip)],
        [("one.srn", RED), ("two.srn", RED), ("three.srn", &slip)],
    ] {
        assert_eq!(places(&merged(&sheets)), ["one.srn:17:18", "three.srn:17:18"], "{sheets:?}");
    }
    // The first sheet that names the piece is used, whatever the order of the sheets that do not.
    let run = merged(&[("one.srn", BLUE), ("two.srn", RED), ("three.srn", &slip)]);
    assert_eq!(places(&run), ["two.srn:17:18", "three.srn:17:18"], "{}", run.stderr);
}

#[test]
fn all_games_that_explain_a_slip_as_well_are_counted() {
    // Ben left out his General, which did not move, and Anna wrote none of his rows: it may have been on any empty
    // square of his zone that no piece passes.
    let lines = RED.lines().filter(|line| !["10:", " 9:", " 8:", " 7:"].iter().any(|row| line.starts_with(row)));
    let red = lines.fold(String::new(), |text, line| text + line + "\n");
    let blue = BLUE.replacen(" 8:  2  .  .  . 10  .  .  .  9", " 8:  2  .  .  . 10  .  .  .  .", 1);
    assert_ne!(blue, BLUE);
    for sheets in [[("red.srn", &*red), ("blue.srn", &*blue)], [("blue.srn", &blue), ("red.srn", &red)]] {
        let run = merged(&sheets);
        let told: Vec<&str> =
            run.stderr.lines().filter(|line| line.contains("a piece of the setup left out")).collect();
        assert_eq!(told.len(), 3, "{}", run.stderr);
        assert!(
            told.iter().all(|line| line.contains("blue.srn:15 (") && line.contains("7 should be `9`, not empty)")),
            "{told:?}"
        );
        assert!(run.stderr.contains("not listed: 23 equally likely corrections\n"), "{}", run.stderr);
    }
}

#[test]
fn of_every_sheet_the_records_too_many_are_counted() {
    let games = |number: usize| vec![RED; number].join("\n");
    let lines = RED.lines().count() + 2;
    let said = |file: &str, more: u64| {
        format!(
            "{file}:{lines}:1: error: not merged: from here on, this input has {} more than the shortest input, which \
             has 1 record\n",
            if more == 1 { "1 record".to_owned() } else { format!("{more} records") }
        )
    };
    let run = merged(&[("one.srn", &games(4)), ("two.srn", RED), ("three.srn", &games(2))]);
    assert_eq!((run.stdout.as_str(), run.status), (RED, 1));
    assert_eq!(run.stderr, said("one.srn", 3) + &said("three.srn", 1));
}

//! Two programs that write one game at the same time: a program that ends with 0 has saved its part in the file.

use crate::program::{Run, adjutant};
use std::fs;
use std::path::Path;
use std::thread;

/// Game without a turn, in another layout than that of `fmt`.
const BEGUN: &str = "[Edition \"isf\"]\n[Variant \"original\"]\n\n\n   *\n";

fn record(file: &Path, is_new: bool, line: &str) -> Run {
    let name = file.to_str().expect("its name is UTF-8");
    let options = if is_new { &["--edition", "isf", "--setups", "none"][..] } else { &[] };
    adjutant(&[&["record", name], options].concat(), line)
}

/// Records two games in one file at the same time, `times` times; every second time the file does not exist before.
fn race(times: u32) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for turn in 0..times {
        let file = folder.path().join(format!("{turn}.srn"));
        let is_new = turn % 2 == 1;
        if !is_new {
            fs::write(&file, BEGUN).expect("a file can be written");
        }
        let words = ["one", "two"];
        let runs = thread::scope(|scope| {
            let started = words.map(|word| {
                let file = &file;
                scope.spawn(move || record(file, is_new, &format!("comment {word}\n")))
            });
            started.map(|run| run.join().expect("it runs"))
        });
        let text = fs::read_to_string(&file).expect("one of them has written it");
        for (word, run) in words.iter().zip(&runs) {
            let is_kept = run.status == 0 && text.contains(word);
            let is_refused = run.status != 0
                && ["another process", "already contains a game"].iter().any(|why| run.stderr.contains(why));
            assert!(is_kept || is_refused, "{word} in race {turn}: {}\n{text}{}", run.status, run.stderr);
        }
        assert!(runs.iter().any(|run| run.status == 0), "race {turn}: nobody wrote:\n{}", runs[0].stderr);
    }
}

#[test]
fn of_two_games_that_are_recorded_at_once_none_is_lost() {
    race(30);
}

#[test]
#[ignore = "half a minute"]
fn of_two_thousand_races_none_is_lost_at_length() {
    race(2000);
}

#[test]
fn a_file_that_somebody_else_has_locked_is_not_waited_for() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("a.srn");
    fs::write(&file, BEGUN).expect("a file can be written");
    let held = fs::File::open(&file).expect("it is there");
    held.lock().expect("nobody else has locked it");
    let run = record(&file, false, "comment late\n");
    assert_eq!(run.status, 2, "{}", run.stderr);
    assert!(run.stderr.contains("another process is writing it"), "{}", run.stderr);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), BEGUN);
}

#[test]
fn a_game_that_is_recorded_while_its_file_is_tidied_is_not_lost() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for turn in 0..20 {
        let file = folder.path().join(format!("{turn}.srn"));
        fs::write(&file, BEGUN).expect("a file can be written");
        let name = file.to_str().expect("its name is UTF-8");
        let (tidied, recorded) = thread::scope(|scope| {
            let tidied = scope.spawn(|| adjutant(&["fmt", "--write", name], ""));
            let recorded = scope.spawn(|| record(&file, false, "comment kept\n"));
            (tidied.join().expect("it runs"), recorded.join().expect("it runs"))
        });
        let text = fs::read_to_string(&file).expect("it is there");
        assert!(recorded.status != 0 || text.contains("kept"), "{turn}: {text}{}{}", tidied.stderr, recorded.stderr);
    }
}

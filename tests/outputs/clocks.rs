//! Clocks that are wrong, almost stopped, fast, or that jump forward or back whenever they are read: every verb
//! gives the same results with each of them, every wait ends, and durations are computed without a panic.
//!
//! `faketime` simulates the clocks, both of the day and of elapsed time; without `faketime` the tests are skipped.
//! Games in the terminal are tested in `replay::pty`.

use crate::archives::support::LEGAL;
use crate::effort::compared;
use crate::outputs::verbs::{Reads, WAYS, Way, Writes};
use crate::program::{Folder, KILLED, PROGRAM, Run, has_program, run};
use std::time::{Duration, Instant};

/// Settings of the clock: before anything was written, far in the future, at a hundredth of its speed, a thousand
/// times as fast; an hour later, or earlier, each time it is read.
pub const CLOCKS: [&str; 6] = [
    "@1970-01-02 00:00:00",
    "@2100-01-01 00:00:00",
    "+0 x0.01",
    "+0 x1000",
    "@2000-01-01 00:00:00 i3600.0",
    "@2030-01-01 00:00:00 i-3600.0",
];

/// `true` if `faketime` is installed.
pub fn has_clocks() -> bool {
    has_program("faketime")
}

/// Runs the program with this clock, or the usual one.
fn at(clock: Option<&str>, folder: &Folder, arguments: &[String], stdin: &str) -> Run {
    let Some(clock) = clock else { return folder.run(arguments, stdin) };
    let mut command = folder.command_of("faketime", &["-f", clock, PROGRAM]);
    command.args(arguments);
    run(command, stdin)
}

/// Returns the result of a way of writing with this clock: the run without messages about progress, and the files.
fn left_behind(clock: Option<&str>, way: Way) -> (Run, Vec<(String, Vec<u8>)>) {
    let folder = Folder::new();
    way.prepare(&folder, "a.srn", 4);
    let mut arguments = way.arguments(&["a.srn"], "out");
    if !matches!(way.reads, Reads::Nothing) {
        arguments.push("--progress=always".to_owned());
    }
    let mut run = at(clock, &folder, &arguments, "");
    assert!(!run.stderr.contains("panicked"), "{way:?} at {clock:?}: {}", run.stderr);
    run.stderr = run.stderr.split_inclusive('\n').filter(|line| !is_progress(line.trim_end())).collect();
    let made = match way.writes {
        Writes::File(_) => vec!["out".to_owned()],
        Writes::Folder(_) => folder.names("out").into_iter().map(|name| format!("out/{name}")).collect(),
        Writes::Inputs => vec!["a.srn".to_owned()],
    };
    (run, made.into_iter().map(|name| (name.clone(), folder.bytes(&name))).collect())
}

/// `true` for lines with a rate per second.
fn is_progress(line: &str) -> bool {
    line.ends_with("/s") || line.contains("/s, ")
}

compared! {
    fn what_the_clock_says_makes_no_difference(share, one in 17) {
        if !has_clocks() {
            return;
        }
        // Messages about another program depend on its running time.
        let ways = WAYS.into_iter().filter(|way| way.reads != Reads::Nothing || way.verb[0] != "conform");
        for (way, clock) in share.among(ways.flat_map(|way| CLOCKS.map(|clock| (way, clock)))) {
            let (run, made) = left_behind(Some(clock), way);
            let (usual, usually) = left_behind(None, way);
            assert_eq!(run, usual, "{way:?} at {clock}");
            assert!(made == usually, "{way:?} at {clock}");
        }
    }
}

#[test]
fn another_program_is_not_waited_for_for_ever() {
    if !has_clocks() {
        return;
    }
    for clock in CLOCKS {
        let folder = Folder::new();
        WAYS.into_iter().find(|way| way.verb[0] == "conform").expect("a way").prepare(&folder, "a.srn", 4);
        let begun = Instant::now();
        let arguments = ["conform", "--format=json", "suite", "-o", "out"].map(str::to_owned);
        let run = at(Some(clock), &folder, &arguments, "");
        assert!(begun.elapsed() < Duration::from_secs(60), "{clock}");
        assert!(run.status != KILLED && !run.stderr.contains("panicked"), "{clock}: {run:?}");
        // With a fast clock the program may take too long, which is reported.
        if run.status != 1 {
            assert!(run.status == 2 && run.stderr.contains("ran longer than"), "{clock}: {run:?}");
        }
    }
}

#[test]
fn a_game_is_entered_by_any_clock() {
    if !has_clocks() {
        return;
    }
    let arguments = ["record", "game.srn"].map(str::to_owned);
    let folder = Folder::new();
    let usual = at(None, &folder, &arguments, LEGAL);
    let usually = folder.read("game.srn");
    for clock in CLOCKS {
        let folder = Folder::new();
        assert_eq!(at(Some(clock), &folder, &arguments, LEGAL), usual, "{clock}");
        assert_eq!(folder.read("game.srn"), usually, "{clock}");
    }
}

//! Ctrl-C: an end at once, behind a whole line, and no file half written.
#![cfg(unix)]

use crate::support::{Folder, LEGAL, feed, illegal, wait_until};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Interrupts a program and waits for its end.
fn interrupt(child: &mut Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is kill");
    assert!(sent.success());
    let begun = Instant::now();
    let status = child.wait().expect("the program ends");
    assert_eq!(status.code(), Some(130), "{status}");
    assert!(begun.elapsed() < Duration::from_secs(5), "it took {:?}", begun.elapsed());
}

/// The names in a folder and those below it.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn has_temporary(folder: &Path) -> bool {
    names(folder).iter().any(|name| name.starts_with(".adjutant-"))
}

#[test]
fn what_was_written_ends_with_a_whole_line() {
    let folder = Folder::new();
    for verb in [&["validate", "--format=ndjson"][..], &["convert", "--to=json"], &["fmt"]] {
        for jobs in ["-j1", "-j4"] {
            let mut command = folder.command(verb);
            let mut child = command.arg(jobs).stdin(Stdio::piped()).spawn().expect("the program starts");
            let fed = feed(&mut child, std::iter::repeat_with(|| LEGAL.repeat(10).into_bytes()));
            let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
            let mut lines = 0;
            let mut line = String::new();
            while lines < 20 {
                stdout.read_line(&mut line).expect("there are lines");
                lines += 1;
            }
            // What comes from now on is read, for otherwise the line in the pipe could not be ended.
            let reader = std::thread::spawn(move || {
                let mut rest = Vec::new();
                stdout.read_to_end(&mut rest).expect("the pipe can be read");
                rest
            });
            interrupt(&mut child);
            fed.join().expect("feeding ends when nobody reads");
            let rest = reader.join().expect("reading does not fail");
            assert_eq!(rest.last().copied().unwrap_or(b'\n'), b'\n', "{verb:?} {jobs}");
            let mut said = String::new();
            child.stderr.take().expect("it is piped").read_to_string(&mut said).expect("it is UTF-8");
            assert_eq!(said, "", "{verb:?} {jobs}");
        }
    }
}

#[test]
fn a_reader_that_does_not_read_is_not_waited_for() {
    let folder = Folder::new();
    let mut command = folder.command(&["convert", "--to=json", "-j2"]);
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
    let (report, reported) = std::sync::mpsc::sync_channel(0);
    let fed = feed(
        &mut child,
        std::iter::repeat_with(move || {
            let _ = report.try_send(());
            LEGAL.repeat(100).into_bytes()
        }),
    );
    // Once nothing is taken from the feeder any more, the program waits for the reader.
    while reported.recv_timeout(Duration::from_millis(500)).is_ok() {}
    interrupt(&mut child);
    fed.join().expect("feeding ends when nobody reads");
}

#[test]
fn the_file_of_the_output_keeps_its_content() {
    let folder = Folder::new();
    folder.write("out/a.json", "old");
    let mut command = folder.command(&["filter", "-o", "out/a.json"]);
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
    let fed = feed(&mut child, std::iter::repeat_with(|| LEGAL.repeat(100).into_bytes()));
    wait_until("a temporary file", || has_temporary(&folder.path("out")));
    interrupt(&mut child);
    fed.join().expect("feeding ends when nobody reads");
    assert_eq!(names(&folder.path("out")), ["a.json"]);
    assert_eq!(std::fs::read_to_string(folder.path("out/a.json")).expect("it is there"), "old");
}

#[test]
fn files_that_are_split_are_there_or_not() {
    let folder = Folder::new();
    folder.write("out/a.srn", "old");
    let mut command = folder.command(&["filter", "--split-by=Event", "--out=out"]);
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
    let fed = feed(&mut child, std::iter::repeat_with(|| LEGAL.repeat(100).into_bytes()));
    wait_until("a temporary folder", || has_temporary(&folder.path("out")));
    interrupt(&mut child);
    fed.join().expect("feeding ends when nobody reads");
    assert_eq!(names(&folder.path("out")), ["a.srn"]);
    assert_eq!(std::fs::read_to_string(folder.path("out/a.srn")).expect("it is there"), "old");
}

#[test]
fn each_file_is_as_it_was_or_as_it_is_to_be() {
    const FILES: usize = 400;
    let folder = Folder::new();
    let old = illegal() + &LEGAL.replace("1. ", "1.  ").repeat(100);
    let new = folder.run(&["fmt"], &old).stdout;
    assert_ne!(old, new);
    let name = |number| format!("in/{number:03}.srn");
    for number in 0..FILES {
        folder.write(&name(number), &old);
    }
    let mut command = folder.command(&["fmt", "--write", "--quiet", "-j2", "in"]);
    let mut child = command.spawn().expect("the program starts");
    let read = |number| std::fs::read_to_string(folder.path(&name(number))).expect("it is there");
    wait_until("a new file", || read(3) == new);
    interrupt(&mut child);
    let mut changed = 0;
    for number in 0..FILES {
        let now = read(number);
        assert!(now == old || now == new, "{number} is neither");
        changed += usize::from(now == new);
    }
    assert!((4..FILES).contains(&changed), "{changed} were changed");
    assert_eq!(names(&folder.path("in")), (0..FILES).map(|number| format!("{number:03}.srn")).collect::<Vec<_>>());
}

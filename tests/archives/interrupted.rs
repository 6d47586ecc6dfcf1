//! Ctrl-C, SIGTERM and SIGHUP end the program at once, after a whole line, and leave no half-written file.
#![cfg(unix)]

use crate::archives::support::{LEGAL, illegal};
use crate::effort::{Share, compared};
use crate::program::{Folder, feed, let_signals_end_programs, send, skip, wait_until};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

/// Signals that end a run, with their exit statuses.
const SIGNALS: [(&str, i32); 3] = [("INT", 130), ("TERM", 143), ("HUP", 129)];

/// Creates a folder for programs that are ended by signals.
fn folder() -> Folder {
    let_signals_end_programs();
    Folder::new()
}

/// Sends a signal to a program and waits for its end.
fn end_by((signal, wanted): (&str, i32), child: &mut Child) {
    send(signal, child.id());
    let begun = Instant::now();
    let status = loop {
        match child.try_wait().expect("it can be asked") {
            Some(status) => break status,
            None if begun.elapsed() < Duration::from_secs(60) => std::thread::sleep(Duration::from_millis(2)),
            None => {
                let _ = child.kill();
                panic!("{signal} did not end it");
            }
        }
    };
    assert_eq!(status.code(), Some(wanted), "{signal}: {status}");
    assert!(begun.elapsed() < Duration::from_secs(5), "it took {:?}", begun.elapsed());
}

/// Interrupts a program and waits for its end.
fn interrupt(child: &mut Child) {
    end_by(SIGNALS[0], child);
}

/// Returns all names in a folder and its subfolders.
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
    let folder = folder();
    for (number, verb) in [&["validate", "--format=ndjson"][..], &["convert", "--to=json"], &["fmt"]].iter().enumerate()
    {
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
            // From now on the output is read, because otherwise the line in the pipe could not be completed.
            let reader = std::thread::spawn(move || {
                let mut rest = Vec::new();
                stdout.read_to_end(&mut rest).expect("the pipe can be read");
                rest
            });
            end_by(SIGNALS[number], &mut child);
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
    let folder = folder();
    let mut command = folder.command(&["convert", "--to=json", "-j2"]);
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
    let (report, reported) = mpsc::sync_channel(0);
    let fed = feed(
        &mut child,
        std::iter::repeat_with(move || {
            let _ = report.try_send(());
            LEGAL.repeat(100).into_bytes()
        }),
    );
    // When the program takes no more input, it waits for its reader.
    while reported.recv_timeout(Duration::from_millis(500)).is_ok() {}
    interrupt(&mut child);
    fed.join().expect("feeding ends when nobody reads");
}

compared! {
    fn what_was_begun_is_taken_away_and_what_was_there_stays(share, one in 2) {
        // Results are written to a file once there are many. This happens early if there is much to copy and little to
        // judge.
        let long = LEGAL.replace("a9-a8", &format!("{{{}}} 1... a9-a8", "long ".repeat(2_000)));
        let ways = [
            (&["filter", "-o", "out/a.srn"][..], "a.srn"),
            (&["convert", "--to=json", "-o", "out/a.json"], "a.json"),
            (&["generate", "--games=99999999", "--plies=40", "-o", "out/a.srn"], "a.srn"),
            (&["convert", "--to=json", "--out=out"], "a.json"),
            (&["filter", "--split-by=Event", "--out=out"], "a.srn"),
        ];
        for (number, (arguments, old)) in share.among(ways).enumerate() {
            // The short test uses one signal for each.
            let signals = if share == Share::ALL { &SIGNALS[..] } else { &SIGNALS[number % 3..][..1] };
            for &signal in signals {
                let folder = folder();
                folder.write(&format!("out/{old}"), "old");
                let mut command = folder.command(arguments);
                let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
                let games = long.repeat(10).into_bytes();
                let fed = feed(&mut child, std::iter::repeat(games));
                wait_until("a temporary file or folder", || has_temporary(&folder.path("out")));
                end_by(signal, &mut child);
                fed.join().expect("feeding ends when nobody reads");
                assert_eq!(names(&folder.path("out")), [old], "{arguments:?} {signal:?}");
                let kept = std::fs::read_to_string(folder.path("out").join(old)).expect("it is there");
                assert_eq!(kept, "old", "{arguments:?} {signal:?}");
            }
        }
    }
}

#[test]
fn sorting_leaves_nothing_behind() {
    for signal in SIGNALS {
        let folder = folder();
        folder.write("out/a.srn", "old");
        folder.write("tmp/other", "");
        let mut command = folder.command(&["filter", "--sort-by=Event", "-o", "out/a.srn"]);
        command.env("TMPDIR", folder.path("tmp"));
        let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
        let taken = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&taken);
        let fed = feed(
            &mut child,
            std::iter::repeat_with(move || {
                // Much to sort and little to read.
                let part = LEGAL.replace("a9-a8", &format!("{{{}}} 1... a9-a8", "x ".repeat(50_000))).into_bytes();
                counter.fetch_add(part.len(), Ordering::Relaxed);
                part
            }),
        );
        // More than fits into the memory for sorting.
        wait_until("runs in temporary files", || taken.load(Ordering::Relaxed) > 48 << 20);
        end_by(signal, &mut child);
        fed.join().expect("feeding ends when nobody reads");
        assert_eq!(names(&folder.path("out")), ["a.srn"], "{signal:?}");
        assert_eq!(names(&folder.path("tmp")), ["other"], "{signal:?}");
        assert_eq!(std::fs::read_to_string(folder.path("out/a.srn")).expect("it is there"), "old");
    }
}

#[test]
fn a_signal_that_was_ignored_stays_ignored() {
    const MANY: usize = 3000;
    const PATIENCE: Duration = Duration::from_secs(60);
    if !Path::new("/proc/self/status").exists() {
        return skip("the system does not say which signals are ignored");
    }
    let folder = folder();
    for (signal, other) in [("HUP", SIGNALS[1]), ("INT", SIGNALS[2]), ("TERM", SIGNALS[0])] {
        let line = format!("trap '' {signal}; exec \"$0\" validate --format ndjson -");
        let mut child = folder.script(line, &[""; 0]).stdin(Stdio::piped()).spawn().expect("there is sh");
        let mut stdin = child.stdin.take().expect("it is piped");
        let stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        // Lines are read at once, so that the program never waits for its reader.
        let (add, lines) = mpsc::channel();
        std::thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| add.send(line)));
        let mut judged = |number: usize| {
            // Enough records to be judged before more input arrives.
            stdin.write_all(LEGAL.repeat(MANY).as_bytes()).expect("it is read");
            (0..number).all(|_| lines.recv_timeout(PATIENCE).is_ok_and(|line| line.starts_with('{')))
        };
        assert!(judged(1));
        send(signal, child.id());
        std::thread::sleep(Duration::from_millis(200));
        assert!(child.try_wait().expect("it can be asked").is_none(), "{signal} ended it");
        // After the other records sent before the signal, a record sent after the signal follows.
        assert!(judged(MANY), "{signal} ended it");
        end_by(other, &mut child);
    }
}

#[test]
fn each_file_is_as_it_was_or_as_it_is_to_be() {
    for signal in SIGNALS {
        rewriting_is_ended_by(signal);
    }
}

fn rewriting_is_ended_by(signal: (&str, i32)) {
    const FILES: usize = 400;
    let folder = folder();
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
    end_by(signal, &mut child);
    let mut changed = 0;
    for number in 0..FILES {
        let now = read(number);
        assert!(now == old || now == new, "{number} is neither");
        changed += usize::from(now == new);
    }
    assert!((4..FILES).contains(&changed), "{changed} were changed");
    assert_eq!(names(&folder.path("in")), (0..FILES).map(|number| format!("{number:03}.srn")).collect::<Vec<_>>());
}

/// A folder that the run created but did not fill is removed.
#[test]
fn no_empty_folder_is_left_behind() {
    for verb in
        [&["convert", "--to=srn", "--out=new/out", "-"][..], &["filter", "--split-by=Event", "--out=new/out", "-"]]
    {
        for signal in SIGNALS {
            let folder = folder();
            let mut child = folder.command(verb).stdin(Stdio::piped()).spawn().expect("the program starts");
            let fed = feed(&mut child, std::iter::repeat_with(|| LEGAL.repeat(10).into_bytes()));
            let out = folder.path("new/out");
            wait_until("a temporary folder", || out.is_dir() && has_temporary(&out));
            end_by(signal, &mut child);
            fed.join().expect("feeding ends when nobody reads");
            assert!(names(&folder.path(".")).is_empty(), "{verb:?} {signal:?}");
        }
    }
}

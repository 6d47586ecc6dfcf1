//! Readers that stop reading or are slow, and writers that are slow.

use crate::archives::support::{LEGAL, LINES, illegal, unreadable};
use crate::program::{Folder, feed};
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::time::Duration;

/// Verbs that write something for each of these records.
const VERBS: [&[&str]; 7] = [
    &["validate", "--format=concise"],
    &["validate", "--format=ndjson"],
    &["convert", "--to=json"],
    &["convert", "--to=srn"],
    &["fmt"],
    &["board"],
    &["filter"],
];

#[test]
fn a_reader_that_goes_away_ends_the_run_quietly() {
    let folder = Folder::new();
    for verb in VERBS {
        for jobs in ["-j1", "-j4"] {
            let mut command = folder.command(verb);
            // Until then, the faults of the records go to standard error.
            let record = if verb[0] == "validate" { illegal() } else { LEGAL.to_owned() };
            let mut child = command.arg(jobs).stdin(Stdio::piped()).spawn().expect("the program starts");
            // The input never ends.
            let fed = feed(&mut child, std::iter::repeat_with(move || record.repeat(10).into_bytes()));
            let mut lines = BufReader::new(child.stdout.take().expect("it is piped"));
            let mut line = String::new();
            lines.read_line(&mut line).expect("there is a line");
            assert!(line.ends_with('\n'), "{verb:?} {line}");
            drop(lines);
            let output = child.wait_with_output().expect("the program ends");
            fed.join().expect("feeding ends when nobody reads");
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!((output.status.code(), &*said), (Some(0), ""), "{verb:?} {jobs}");
        }
    }
    let mut child = folder.command(&["generate", "--games=1000000", "-j4"]).spawn().expect("the program starts");
    let mut line = [0; 6];
    child.stdout.take().expect("it is piped").read_exact(&mut line).expect("there is a line");
    assert_eq!(&line, b"[Event");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
}

#[test]
fn a_slow_reader_gets_everything() {
    let folder = Folder::new();
    let text = (illegal() + LEGAL + &unreadable()).repeat(1000);
    for jobs in ["-j1", "-j4"] {
        let mut command = folder.command(&["validate", "--format=ndjson", jobs]);
        let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
        let fed = feed(&mut child, std::iter::once(text.clone().into_bytes()));
        let mut stdout = child.stdout.take().expect("it is piped");
        let (mut all, mut part) = (Vec::new(), vec![0; 1 << 14]);
        loop {
            std::thread::sleep(Duration::from_millis(5));
            match stdout.read(&mut part).expect("the pipe can be read") {
                0 => break,
                read => all.extend_from_slice(&part[..read]),
            }
        }
        fed.join().expect("feeding does not fail");
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(1));
        let counted =
            "3000 records: 1000 legal, 1000 illegal, 1000 unreadable; errors: empty-square 1000, syntax 1000\n";
        assert_eq!(String::from_utf8_lossy(&output.stderr), counted);
        let all = String::from_utf8(all).expect("JSON is UTF-8");
        assert_eq!(all.lines().count(), 3000);
        for (number, line) in all.lines().enumerate() {
            let place = format!("\"record\":{},\"line\":{}}}", number + 1, number * LINES + 1);
            assert!(line.contains(&place), "{place} not in {line}");
        }
    }
}

#[test]
fn a_slow_writer_is_waited_for() {
    let folder = Folder::new();
    let text = illegal().repeat(1200);
    let at_once = folder.run(&["validate", "--format=concise"], &text);
    assert_eq!(at_once.stdout.lines().count(), 1200);
    for jobs in ["-j1", "-j4"] {
        let mut command = folder.command(&["validate", "--format=concise", jobs]);
        let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
        let parts: Vec<Vec<u8>> = text.as_bytes().chunks(1009).map(<[u8]>::to_vec).collect();
        let slowly = parts.into_iter().inspect(|_| std::thread::sleep(Duration::from_micros(500)));
        let fed = feed(&mut child, slowly);
        let output = child.wait_with_output().expect("the program ends");
        fed.join().expect("feeding does not fail");
        assert!(output.stdout == at_once.stdout.as_bytes(), "{jobs}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), at_once.stderr);
    }
}

//! Inputs that are too long, records that are not requested, and the memory needed for long inputs.

use crate::archives::support::{EMPTY, LEGAL, LINES, gzip, illegal};
use crate::effort::{Share, compared};
use crate::program::{Folder, feed, outcome, skip};
use std::io::Read;
use std::process::Stdio;

/// Returns the finding about a record of `length` bytes, if only `allowed` bytes are allowed.
fn too_long(allowed: usize, length: usize) -> String {
    format!("error[syntax]: expected a record of at most {allowed} bytes (--max-record), found {length}")
}

/// Validates a text with a limit of `allowed` bytes per record, as a file and compressed on standard input.
fn validate(text: &str, allowed: usize) -> (String, String) {
    let folder = Folder::new();
    folder.write("a.srn", text);
    let limit = format!("--max-record={allowed}");
    let run = folder.validate(&[&limit, "a.srn"]);
    let streamed = folder.run(&["validate", "--format=concise", &limit], gzip(text));
    assert_eq!(streamed.stdout, run.stdout.replace("a.srn:", "<stdin>:"));
    assert_eq!(run.status, 1, "{run:?}");
    (run.stdout, run.stderr)
}

#[test]
fn a_record_may_be_as_long_as_is_said_but_no_longer() {
    let text = illegal().repeat(2) + &illegal().replace("[Event \"a\"]", "[Event \"ab\"]") + &illegal();
    let length = LEGAL.len();
    let (said, counted) = validate(&text, length);
    let said_of = |number: usize| format!("a.srn:{}:4: {EMPTY}\n", number * LINES + 15);
    let refused = format!("a.srn:{}:1: {}\n", 2 * LINES + 1, too_long(length, length + 1));
    assert_eq!(said, said_of(0) + &said_of(1) + &refused + &said_of(3));
    assert_eq!(counted, "4 records: 3 illegal, 1 unreadable; errors: empty-square 3, syntax 1\n");
}

#[test]
fn whatever_makes_a_record_too_long_the_next_one_is_judged() {
    const LONG: usize = 5 << 18;
    let line = "x".repeat(LONG);
    let lines = "x\n".repeat(LONG / 2);
    for (from, to) in [
        ("\"a\"", format!("\"{line}\"")),
        ("a9-a8", format!("{{{line}}} a9-a8")),
        ("a9-a8", format!("{{{lines}}} a9-a8")),
        ("a9-a8", format!("{{{line} a9-a8")),
        ("1. b2", format!("{lines}1. b2")),
        ("a9-a8", " ".repeat(LONG) + "a9-a8"),
        ("a9-a8", "[".repeat(LONG) + "a9-a8"),
        ("[Edition", format!("; {line}\n[Edition")),
        ("[Edition", "[X \"\"]\n".repeat(LONG / 7) + "[Edition"),
    ] {
        let long = LEGAL.replacen(from, &to, 1);
        let (said, counted) = validate(&format!("{LEGAL}{long}{}", illegal()), 1 << 20);
        let refused = format!("a.srn:{}:1: {}\n", LINES + 1, too_long(1 << 20, long.len()));
        let next = LINES + long.matches('\n').count() + 15;
        assert_eq!(said, format!("{refused}a.srn:{next}:4: {EMPTY}\n"), "{from} {}", &to[..8]);
        assert_eq!(counted, "3 records: 1 legal, 1 illegal, 1 unreadable; errors: empty-square 1, syntax 1\n");
    }
}

#[test]
fn the_places_behind_a_record_that_is_too_long_are_right_to_the_byte() {
    let long = LEGAL.replace("a9-a8", &" ".repeat(300_000));
    let text = format!("; a preamble\n{long}{}", illegal());
    let folder = Folder::new();
    let run = folder.run(&["validate", "--format=ndjson", "--max-record=100K"], &text);
    let start = 13 + long.len();
    let turn = start + illegal().find("a5-a6").expect("the turn is there");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.stdout);
    let source = |record: usize, line: usize| {
        format!("{{\"source\":{{\"file\":\"<stdin>\",\"record\":{record},\"line\":{line}}}")
    };
    assert!(lines[0].starts_with(&source(1, 2)), "{}", lines[0]);
    assert!(lines[0].contains("\"verdict\":\"unreadable\""), "{}", lines[0]);
    assert!(lines[1].starts_with(&source(2, 2 + LINES)), "{}", lines[1]);
    assert!(lines[1].contains(&format!("\"offset\":{turn},")), "{turn} not in {}", lines[1]);
}

#[test]
fn a_preamble_may_be_too_long_and_so_may_json() {
    let preamble = "; comment\n".repeat(1000);
    let (said, counted) = validate(&(preamble + &illegal()), 9_999);
    assert_eq!(said, format!("a.srn:1:1: {}\na.srn:1015:4: {EMPTY}\n", too_long(9_999, 10_000)));
    assert_eq!(counted, "1 record: 1 illegal; errors: empty-square 1, syntax 1\n");
    let folder = Folder::new();
    let json = folder.run(&["convert", "--to=json"], LEGAL).stdout;
    let long = json.replace("\"a\"", &format!("\"{}\"", "x".repeat(10_000)));
    let run = folder.run(&["convert", "--to=srn", "--max-record=10000"], format!("{json}{long}{json}"));
    let said = format!("<stdin>:2:1: {}\n", too_long(10_000, long.len()));
    assert_eq!(run, outcome(1, format!("{LEGAL}{}\n", LEGAL.trim_end()), said));
}

#[test]
fn a_file_with_a_record_that_is_too_long_is_not_replaced() {
    let folder = Folder::new();
    let text = format!("\n\n{LEGAL}\n\n{}", LEGAL.replace("\"a\"", "\"abcdef\""));
    folder.write("a.srn", &text);
    let limit = format!("--max-record={}", LEGAL.len() + 2);
    let run = folder.run(&["fmt", "--write", &limit, "a.srn"], "");
    let refused = too_long(LEGAL.len() + 2, LEGAL.len() + 5);
    let said =
        format!("a.srn:{}:1: {refused}\nerror: a.srn was left unchanged: some of it could not be read\n", LINES + 5);
    assert_eq!(run, outcome(1, "", said));
    assert_eq!(std::fs::read_to_string(folder.path("a.srn")).expect("it is there"), text);
    // With a higher limit, the file is formatted.
    assert_eq!(folder.run(&["fmt", "--write", "a.srn"], ""), outcome(0, "", ""));
    assert_ne!(std::fs::read_to_string(folder.path("a.srn")).expect("it is there"), text);
}

#[test]
fn one_record_of_an_input_without_end_is_one_record() {
    let folder = Folder::new();
    for (arguments, stdout) in [
        (&["validate", "--format=concise", "--record=1"][..], format!("<stdin>:15:4: {EMPTY}\n")),
        (&["validate", "--format=concise", "--record=5000"], format!("<stdin>:{}:4: {EMPTY}\n", 4999 * LINES + 15)),
        // Illegal records stay unchanged.
        (&["fmt", "--record=3"], illegal()),
    ] {
        for jobs in ["-j1", "-j4"] {
            let mut child =
                folder.command(arguments).arg(jobs).stdin(Stdio::piped()).spawn().expect("the program starts");
            let fed = feed(&mut child, std::iter::repeat_with(|| illegal().into_bytes()));
            let output = child.wait_with_output().expect("the program ends");
            fed.join().expect("feeding ends when nobody reads");
            assert_eq!(String::from_utf8_lossy(&output.stdout), stdout, "{arguments:?} {jobs}");
            assert_eq!(output.status.code(), Some(1));
        }
    }
}

/// Returns the peak memory of a process in MiB.
fn peak(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? / 1024)
}

#[test]
fn the_memory_that_is_needed_does_not_depend_on_the_length() {
    const PARTS: usize = 200;
    let folder = Folder::new();
    // Comments make records long without making them slow to read.
    let record = LEGAL.replace("a9-a8", &format!("{{{}}} a9-a8", "a comment of that game. ".repeat(400)));
    let part: Vec<u8> = record.repeat((1 << 20) / record.len()).into_bytes();
    let records = PARTS * ((1 << 20) / record.len());
    // This limit counts reserved memory even if it is not used, and threads reserve much.
    let script = "ulimit -v 500000 || exit 99; exec \"$0\" validate --format=concise -j2";
    let mut command = folder.script(script, &[""; 0]);
    let Ok(mut child) = command.stdin(Stdio::piped()).spawn() else { return skip("there is no sh") };
    let process = child.id();
    let (ask, asked) = std::sync::mpsc::channel();
    let mut parts = 0;
    let fed = feed(
        &mut child,
        std::iter::from_fn(move || {
            parts += 1;
            if parts > PARTS {
                // Everything except the content of the pipe has been read, and the program waits for more.
                let _ = ask.send(peak(process));
                return None;
            }
            Some(part.clone())
        }),
    );
    let (mut stdout, mut stderr) = (String::new(), String::new());
    child.stdout.take().expect("it is piped").read_to_string(&mut stdout).expect("the results are UTF-8");
    child.stderr.take().expect("it is piped").read_to_string(&mut stderr).expect("what is said is UTF-8");
    fed.join().expect("feeding does not fail");
    let status = child.wait().expect("the program ends").code();
    if status == Some(99) {
        return skip("there is no ulimit -v");
    }
    assert_eq!((status, stdout.as_str(), stderr), (Some(0), "", format!("{records} records: {records} legal\n")));
    match asked.recv().expect("it was asked") {
        Some(peak) => assert!(peak < 64 + 2 * 16, "{peak} MiB"),
        None => skip("there is no /proc to see how much memory was used"),
    }
}

/// Texts with so many faults that the messages are many times as long as the text.
fn dense_faults(share: Share) -> [(&'static str, String); 5] {
    let many = |all| share.of(all) as usize;
    [
        ("tiny records", "[\nx\n".repeat(many(1 << 15))),
        ("stray text", format!("[A \"1\"]\n*\n{}", " x {}".repeat(many(600_000)))),
        ("a preamble", "x {c}\n".repeat(many(500_000))),
        ("a record of bad tags", "[x]\n".repeat(many(500_000))),
        ("wrong numbers", format!("[A \"1\"]\n{}*\n", "9. a4-a5 7. a4-a5 ".repeat(many(150_000)))),
    ]
}

compared! {
    fn the_memory_that_is_needed_does_not_depend_on_how_much_is_wrong(share, one in 24) {
        let folder = Folder::new();
        for (name, text) in dense_faults(share) {
            folder.write("a.srn", &text);
            for (arguments, kib) in [
                ("validate --format=full -j1", 100_000),
                ("validate --format=ndjson -j1", 100_000),
                ("validate --format=sarif -j2", 330_000),
                ("stats -j2", 330_000),
            ] {
                // This limit counts reserved memory even if it is not used, and threads reserve much.
                let script = format!("ulimit -v {kib} || exit 99; \"$0\" {arguments} a.srn >o 2>e; echo $?");
                let mut command = folder.script(&script, &[""; 0]);
                // Otherwise glibc reserves 64 MiB for each thread if there is room.
                command.env("MALLOC_ARENA_MAX", "1");
                let Ok(output) = command.output() else { return skip("there is no sh") };
                let status = String::from_utf8_lossy(&output.stdout).trim().to_owned();
                if output.status.code() == Some(99) {
                    return skip("there is no ulimit -v");
                }
                assert_eq!(status, "1", "{name}: {arguments}");
            }
        }
    }
}

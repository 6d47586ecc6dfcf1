//! System calls that fail, for every verb and every way of writing. Each call that reads, writes, opens, renames or
//! syncs fails at its n-th use, for every n. If two threads read, the call fails in each thread. The call also fails in
//! the program that `conform` runs. In every case the program ends by itself with a message, a file to replace is the
//! old or the new one, the inputs are unchanged, and no temporary file is left. A game entered with `record` is on disk
//! up to one of its turns.
//!
//! `strace` makes the calls fail; without `strace` the test is skipped.
#![cfg(target_os = "linux")]

use crate::archives::support::LEGAL;
use crate::effort::{Share, compared};
use crate::outputs::support::OLD;
use crate::outputs::verbs::{Reads, WAYS, Way, Writes};
use crate::program::{Folder, KILLED, PROGRAM, Run, has_program, run, skip};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// System calls, and their errors.
const FAILURES: [(&str, &str); 9] = [
    ("read", "EIO"),
    ("openat", "EMFILE"),
    ("write", "ENOSPC"),
    ("write", "EIO"),
    ("fsync", "EIO"),
    ("renameat", "EIO"),
    ("rename", "EXDEV"),
    ("mkdir", "ENOSPC"),
    ("getdents64", "EIO"),
];

/// Calls that are repeated after a signal, which is not a failure.
const AGAIN: [&str; 3] = ["read", "write", "openat"];

/// Folders of the system: files read there belong to the start of the program.
const SYSTEM: [&str; 6] = ["/etc/", "/lib", "/usr/", "/proc/", "/sys/", "/dev/"];

fn prepared(way: Way) -> Folder {
    let folder = Folder::new();
    folder.write(out(way), OLD);
    way.prepare(&folder, "a.srn", 4);
    folder
}

/// Returns the name of the existing output file.
fn out(way: Way) -> &'static str {
    if matches!(way.writes, Writes::File(_)) { "out" } else { "out/keep" }
}

/// Returns all files in the folder by name.
fn files(folder: &Folder) -> BTreeMap<String, Vec<u8>> {
    folder.files(|name| name == "log")
}

/// Runs the program with these arguments and this standard input under strace.
fn traced(folder: &Folder, options: &[&str], arguments: &[String], stdin: &str) -> Run {
    let mut command = folder.command_of("strace", &["-f", "-o", "log"]);
    command.args(options).arg(PROGRAM).args(arguments);
    run(command, stdin)
}

/// Returns the arguments of a way. If `number` is even, records are read by one thread, otherwise by two threads.
fn arguments(way: Way, number: usize) -> Vec<String> {
    let mut arguments = way.arguments(&["a.srn"], "out");
    if way.reads != Reads::Nothing {
        arguments.push(if number.is_multiple_of(2) { "-j1" } else { "-j2" }.to_owned());
    }
    arguments
}

/// Returns system calls with their errors, and the number of uses by the program itself.
fn failures(log: &str) -> impl Iterator<Item = (&'static str, &'static str, usize)> {
    let own = own_calls(log);
    let all = FAILURES.into_iter().chain(AGAIN.into_iter().map(|call| (call, "EINTR")));
    all.flat_map(move |(call, error)| {
        let numbers = own.get(call).cloned().into_iter().flatten();
        numbers.map(move |number| (call, error, number))
    })
}

/// Lets a call fail. Returns the failed call, if it was made.
fn failed(
    folder: &Folder,
    (call, error, number): (&str, &str, usize),
    arguments: &[String],
    stdin: &str,
) -> (Run, Option<String>) {
    let inject = format!("inject={call}:error={error}:when={number}");
    let run = traced(folder, &["-e", &format!("trace={call}"), "-e", &inject], arguments, stdin);
    let log = folder.read("log");
    let hit = log.lines().position(|line| line.contains("INJECTED")).map(|place| {
        let line = log.lines().nth(place).unwrap_or_default();
        // If strace reported another thread in between, the beginning of the call is on an earlier line.
        let begin = if line.contains(" resumed>") {
            let process = line.split(' ').next().unwrap_or_default();
            let of_it = |above: &&str| above.starts_with(process) && above.contains("unfinished");
            log.lines().take(place).filter(of_it).last().unwrap_or_default()
        } else {
            ""
        };
        format!("{begin}{line}")
    });
    (run, hit)
}

/// `true` if the failed call would have written to standard error.
fn is_of_standard_error(hit: Option<&str>) -> bool {
    hit.is_some_and(|line| line.contains("write(2,"))
}

/// Returns, for each call, the numbers of the uses that may fail: from the first use after the start of the program to
/// the last use by any thread or process. A smaller number could hit a use during the start of a process.
fn own_calls(log: &str) -> BTreeMap<String, RangeInclusive<usize>> {
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let (mut at_start, mut last) = (BTreeMap::new(), BTreeMap::new());
    let mut begun = false;
    for line in log.lines() {
        let Some((process, call)) = line.split_once(' ') else { continue };
        let Some((name, rest)) = call.trim_start().split_once('(') else { continue };
        let path = rest.split('"').nth(1).unwrap_or("/proc/");
        begun |= name == "openat" && !(SYSTEM.iter().any(|folder| path.starts_with(folder)) || path.contains(".so"));
        let count = counts.entry((process, name)).or_default();
        *count += 1;
        let of_name: &mut usize = if begun { &mut last } else { &mut at_start }.entry(name).or_default();
        *of_name = (*of_name).max(*count);
    }
    let own = |(name, last): (&str, usize)| (name.to_owned(), at_start.get(name).map_or(1, |count| count + 1)..=last);
    last.into_iter().map(own).collect()
}

/// Returns a message if a run with a failed call did not end correctly.
fn wrong(
    run: &Run,
    hit: Option<&str>,
    clean: &Run,
    before: &BTreeMap<String, Vec<u8>>,
    folder: &Folder,
    whole: &BTreeMap<String, Vec<u8>>,
) -> Option<String> {
    let status = run.status;
    if status == KILLED {
        return Some("it was ended by a signal".to_owned());
    }
    if run.stderr.contains("panicked") {
        return Some("it panicked".to_owned());
    }
    let now = files(folder);
    if status == clean.status && now == *whole && run.stdout == clean.stdout {
        return None;
    }
    if status != 2 {
        return Some(format!("status {status}, and the results are not what they should be"));
    }
    if !run.stderr.contains("error") && !is_of_standard_error(hit) {
        return Some("nothing is said".to_owned());
    }
    let is_partial = run.stderr.contains("incomplete");
    let is_result = |name: &str| name.starts_with("./out") && whole.contains_key(name);
    for (name, bytes) in &now {
        let is_as_before = before.get(name) == Some(bytes);
        let is_new = whole.get(name) == Some(bytes);
        let may_differ = is_result(name) && (is_partial || tells_of_a_failure(bytes));
        if !(is_as_before || is_new || may_differ) {
            return Some(format!("{name} is neither the old nor the new"));
        }
    }
    before.keys().find(|name| !now.contains_key(*name)).map(|name| format!("{name} is gone"))
}

/// `true` if the bytes are a complete document of `conform` that reports the failure of the other program.
fn tells_of_a_failure(bytes: &[u8]) -> bool {
    let document: serde_json::Value = serde_json::from_slice(bytes).unwrap_or_default();
    let errors = document["errors"].as_array();
    document["schema"] == "adjutant/conformance/1" && errors.is_some_and(|errors| !errors.is_empty())
}

/// `true` if calls can be made to fail here, according to the first run.
fn can_trace(clean: &Run) -> bool {
    let can = clean.status < 2;
    if !can {
        skip(&format!("strace cannot be used here: {}", clean.stderr));
    }
    can
}

/// Returns all ways of writing. In the short test, returns only the first way to a file, into a folder, to the inputs,
/// and without input.
fn ways(share: Share) -> Vec<(usize, Way)> {
    let mut seen = Vec::new();
    let mut is_first = |way: &Way| {
        let kind = (std::mem::discriminant(&way.writes), way.reads == Reads::Nothing);
        let is_new = !seen.contains(&kind);
        seen.push(kind);
        is_new
    };
    WAYS.into_iter().enumerate().filter(|(_, way)| is_first(way) || share == Share::ALL).collect()
}

compared! {
    fn whatever_call_fails_nothing_is_lost(share, one in 40) {
        if !has_program("strace") {
            return;
        }
        let (mut hits, mut complaints) = (0, Vec::new());
        for (number, way) in ways(share) {
            let arguments = arguments(way, number);
            let folder = prepared(way);
            let before = files(&folder);
            let clean = traced(&folder, &["-e", "trace=%file,%desc"], &arguments, "");
            if !can_trace(&clean) {
                return;
            }
            let whole = files(&folder);
            for failure in failures(&folder.read("log")) {
                let folder = prepared(way);
                let (run, hit) = failed(&folder, failure, &arguments, "");
                hits += u64::from(hit.is_some());
                let mut found = wrong(&run, hit.as_deref(), &clean, &before, &folder, &whole);
                if failure.1 == "EINTR" && (run.status != clean.status || files(&folder) != whole) {
                    found = Some("what is interrupted is not done again".to_owned());
                }
                if let Some(what) = found {
                    let hit = hit.unwrap_or_default();
                    complaints.push(format!("{:?} {:?}: {hit}\n  {what}; {:?}", way.verb, way.writes, run.stderr));
                }
            }
        }
        assert!(complaints.is_empty(), "{} of {hits} runs in which a call failed:\n{}", complaints.len(), complaints.join("\n"));
        assert!(hits > share.of(2000), "a call failed in {hits} runs only");
        println!("a call failed in {hits} runs");
    }
}

compared! {
    fn a_game_that_is_entered_is_on_disk_up_to_one_of_its_turns(share, one in 6) {
        if !has_program("strace") {
            return;
        }
        let arguments = ["record", "game.srn"].map(str::to_owned);
        let clean_folder = Folder::new();
        let clean = traced(&clean_folder, &["-e", "trace=%file,%desc"], &arguments, LEGAL);
        if !can_trace(&clean) {
            return;
        }
        let whole = clean_folder.read("game.srn");
        let (_, movetext) = whole.split_once("\n1. ").expect("it has turns");
        let turns: Vec<&str> = movetext.split_whitespace().filter(|word| word.contains(['-', 'x'])).collect();
        assert_eq!(turns.len(), 6, "five turns and the result: {whole}");
        let mut hits = 0;
        let log = clean_folder.read("log");
        for failure in share.among(failures(&log)) {
            let folder = Folder::new();
            let (run, hit) = failed(&folder, failure, &arguments, LEGAL);
            hits += usize::from(hit.is_some());
            let told = format!("{hit:?}: {run:?}");
            assert!((0..=2).contains(&run.status) && !run.stderr.contains("panicked"), "{told}");
            let names = folder.names(".");
            assert!(names.iter().all(|name| ["game.srn", "log"].contains(&&**name)), "{names:?} after {told}");
            let written = names.contains(&"game.srn".to_owned()).then(|| folder.read("game.srn"));
            if run.status == clean.status {
                assert_eq!(written.as_deref(), Some(&*whole), "{told}");
                continue;
            }
            assert_eq!(run.status, 2, "{told}");
            assert!(run.stderr.contains("error") || is_of_standard_error(hit.as_deref()), "{told}");
            if let Some(written) = written {
                let movetext = written.split_once("\n1. ").map_or("", |(_, movetext)| movetext);
                let so_far: Vec<&str> = movetext.split_whitespace().filter(|word| word.contains(['-', 'x'])).collect();
                assert!(turns.starts_with(&so_far), "{told}\n{written}");
                assert!(folder.run(&["validate", "game.srn"], "").status < 2, "{told}\n{written}");
            }
        }
        assert!(hits > share.least(20) as usize, "only {hits} calls failed");
    }
}

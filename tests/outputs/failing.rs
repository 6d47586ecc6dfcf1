//! Calls of the system that fail: for every verb and every way to write, each call that reads, writes, opens, renames or
//! makes durable fails once, the n-th for every n. Whatever fails, the program ends by itself and says so, what was to
//! be replaced is the old or the new, the inputs are as they were, and nothing is left lying about.
//!
//! `strace` makes the calls fail; where there is none the test is skipped.
#![cfg(target_os = "linux")]

use crate::effort::compared;
use crate::outputs::support::{Folder, OLD, Run, run, skip};
use crate::outputs::verbs::{Reads, WAYS, Way, Writes};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::Path;

/// Calls, and how they fail.
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

/// What is done again when a signal comes, which is no failure.
const AGAIN: [&str; 3] = ["read", "write", "openat"];

/// Folders in which nothing of ours lies: what is read there before the program does anything belongs to its start.
const SYSTEM: [&str; 6] = ["/etc/", "/lib", "/usr/", "/proc/", "/sys/", "/dev/"];

fn prepared(way: Way) -> Folder {
    let folder = Folder::new();
    folder.write(out(way), OLD);
    way.prepare(&folder, "a.srn", 4);
    folder
}

/// The file that is there before.
fn out(way: Way) -> &'static str {
    if matches!(way.writes, Writes::File(_)) { "out" } else { "out/keep" }
}

/// Everything that lies in the folder, by its name.
fn files(folder: &Folder) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![".".to_owned()];
    while let Some(at) = open.pop() {
        for name in folder.names(&at) {
            let path = format!("{at}/{name}");
            if folder.path(&path).is_dir() {
                open.push(path);
            } else if name != "log" {
                let bytes = folder.bytes(&path);
                found.insert(path, bytes);
            }
        }
    }
    found
}

/// Runs it under strace with these options.
fn traced(way: Way, folder: &Folder, options: &[&str]) -> Run {
    let mut arguments: Vec<String> = ["-f", "-o", "log"].iter().chain(options).map(|&word| word.to_owned()).collect();
    arguments.push(env!("CARGO_BIN_EXE_adjutant").to_owned());
    arguments.extend(way.arguments(&["a.srn"], "out"));
    if way.reads != Reads::Nothing {
        arguments.push("-j1".to_owned());
    }
    run(folder.command_of(Path::new("strace"), &arguments), b"")
}

/// Of each call, the numbers of the program's own: from the first behind its start to the last that any thread or process
/// made. Those that others make sooner are left out, for the same number would hit the start.
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

/// What is wrong with how a run ended in which a call failed.
fn wrong(
    run: &Run,
    clean: &Run,
    before: &BTreeMap<String, Vec<u8>>,
    folder: &Folder,
    whole: &BTreeMap<String, Vec<u8>>,
) -> Option<String> {
    let Some(status) = run.status else { return Some("it was ended by a signal".to_owned()) };
    if run.stderr.contains("panicked") {
        return Some("it panicked".to_owned());
    }
    let now = files(folder);
    if status == clean.status.unwrap_or(0) && now == *whole && run.stdout == clean.stdout {
        return None;
    }
    if status != 2 {
        return Some(format!("status {status}, and the results are not what they should be"));
    }
    if !run.stderr.contains("error") && !run.stderr.is_empty() {
        return Some("nothing is said".to_owned());
    }
    // What `conform` writes says itself that the other program failed.
    let is_partial = run.stderr.contains("incomplete") || run.stderr.contains("ended with status 2");
    for (name, bytes) in &now {
        let is_as_before = before.get(name) == Some(bytes);
        let is_new = whole.get(name) == Some(bytes);
        if !(is_as_before || is_new || is_partial && whole.contains_key(name)) {
            return Some(format!("{name} is neither the old nor the new"));
        }
    }
    before.keys().find(|name| !now.contains_key(*name)).map(|name| format!("{name} is gone"))
}

compared! {
    fn whatever_call_fails_nothing_is_lost(share, one in 48) {
        if std::process::Command::new("strace").arg("-V").output().is_err() {
            return skip("there is no strace");
        }
        let (mut runs, mut complaints) = (0, Vec::new());
        for way in WAYS.into_iter().step_by(WAYS.len() / share.of(WAYS.len() as u64) as usize) {
            let folder = prepared(way);
            let before = files(&folder);
            let clean = traced(way, &folder, &["-e", "trace=%file,%desc"]);
            if clean.status.is_none_or(|status| status > 1) {
                return skip(&format!("strace cannot be used here: {}", clean.stderr));
            }
            let (own, whole) = (own_calls(&folder.read("log")), files(&folder));
            let failures = FAILURES.into_iter().chain(AGAIN.into_iter().map(|call| (call, "EINTR")));
            for (call, error) in failures {
                for number in own.get(call).cloned().into_iter().flatten() {
                    let folder = prepared(way);
                    let inject = format!("inject={call}:error={error}:when={number}");
                    let run = traced(way, &folder, &["-e", &format!("trace={call}"), "-e", &inject]);
                    runs += 1;
                    let mut found = wrong(&run, &clean, &before, &folder, &whole);
                    if error == "EINTR" && (run.status != clean.status || files(&folder) != whole) {
                        found = Some("what is interrupted is not done again".to_owned());
                    }
                    if let Some(what) = found {
                        let log = folder.read("log");
                        let hit = log.lines().find(|line| line.contains("INJECTED")).unwrap_or_default();
                        complaints.push(format!("{:?} {:?}: {hit}\n  {what}; {:?}", way.verb, way.writes, run.stderr));
                    }
                }
            }
        }
        assert!(complaints.is_empty(), "{} of {runs} runs:\n{}", complaints.len(), complaints.join("\n"));
        assert!(runs as u64 > share.of(600), "only {runs} calls failed");
    }
}

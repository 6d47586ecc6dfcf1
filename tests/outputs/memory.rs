//! Out of memory: under `ulimit -v`, from too little for the start of the program to more than enough, every verb
//! ends without a visible panic, and every file is the old one or the new one. Threads may fail to start at the
//! same limits.
#![cfg(target_os = "linux")]

use crate::effort::compared;
use crate::outputs::support::OLD;
use crate::outputs::verbs::{Reads, WAYS, Way, Writes};
use crate::program::{Folder, Run, run, skip};
use std::collections::BTreeMap;

/// Memory in KiB that is enough for every verb on a few records. Reserved memory counts, and so does the program.
const ENOUGH: u64 = 500_000;

/// Returns the files except temporary ones, which a run killed by the system cannot remove.
fn files(folder: &Folder) -> BTreeMap<String, Vec<u8>> {
    folder.files(|name| name.starts_with(".adjutant-"))
}

fn prepared(way: Way) -> (Folder, &'static str) {
    let folder = Folder::new();
    let target = if matches!(way.writes, Writes::File(_)) { "out" } else { "out/keep" };
    folder.write(target, OLD);
    way.prepare(&folder, "a.srn", 40);
    (folder, "out")
}

fn limited(way: Way, folder: &Folder, target: &str, kib: u64) -> Run {
    let script = format!("ulimit -v {kib} || exit 99; exec \"$0\" \"$@\"");
    let mut arguments = way.arguments(&["a.srn"], target);
    if way.reads != Reads::Nothing {
        arguments.push("-j3".to_owned());
    }
    run(folder.script(script, &arguments), "")
}

/// `true` for a panic of Adjutant: a thread of the standard library that has no memory for its alternate stack
/// panics by itself.
fn is_panic(stderr: &str) -> bool {
    stderr.contains("panicked at src/") || stderr.contains("failed to spawn thread")
}

/// `true` if the bytes are a document of `conform` that reports the failure of the other program, which may occur
/// at these limits, too.
fn tells_of_a_failure(bytes: &[u8]) -> bool {
    let document: Option<serde_json::Value> = serde_json::from_slice(bytes).ok();
    let errors = document.as_ref().and_then(|document| document["errors"].as_array());
    errors.is_some_and(|errors| !errors.is_empty())
}

compared! {
    fn whenever_memory_runs_out_nothing_is_lost(share, one in 24) {
        let (mut ended_early, mut complaints) = (0_u64, Vec::new());
        let ways: Vec<Way> = share.among(WAYS).collect();
        for &way in &ways {
            let (folder, target) = prepared(way);
            let old = files(&folder);
            let enough = limited(way, &folder, target, ENOUGH);
            if enough.status == 99 {
                return skip("there is no ulimit -v");
            }
            assert!(enough.status < 2, "{way:?} {enough:?}");
            let new = files(&folder);
            let mut kib = 16_000;
            while kib < ENOUGH {
                let (folder, target) = prepared(way);
                let run = limited(way, &folder, target, kib);
                let now = files(&folder);
                let is_whole = run.status == enough.status && now == new;
                let is_either = |(name, bytes): (&String, &Vec<u8>)| {
                    [old.get(name), new.get(name)].contains(&Some(bytes))
                        || run.status == 2 && new.contains_key(name) && tells_of_a_failure(bytes)
                };
                if is_panic(&run.stderr) {
                    complaints.push(format!("{way:?} with {kib} KiB: {}", run.stderr));
                } else if !now.iter().all(is_either) || !old.keys().all(|name| now.contains_key(name)) {
                    complaints.push(format!("{way:?} with {kib} KiB: files are neither the old nor the new"));
                } else if !is_whole && run.status < 2 {
                    complaints.push(format!("{way:?} with {kib} KiB: it ends with {:?}, and lacks something", run.status));
                }
                ended_early += u64::from(!is_whole);
                kib += kib / 5;
            }
        }
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
        assert!(ended_early >= ways.len() as u64, "memory ran out {ended_early} times only");
    }
}

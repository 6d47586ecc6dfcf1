//! Killed at any moment: every file is the old one or the new one.
#![cfg(unix)]

use crate::effort::{Share, compared};
use crate::outputs::support::OLD;
use crate::outputs::verbs::{WAYS, Way, Writes};
use crate::program::Folder;
use std::collections::BTreeMap;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Number of times that a run is killed.
const TIMES: u64 = 100;

/// Minimum and maximum number of records. The number is chosen so that a run takes about `LONG_ENOUGH`.
const FEW: usize = 10;
const MANY: usize = 600;
const LONG_ENOUGH: Duration = Duration::from_millis(300);

/// Returns the written files by name. Removes temporary files, which cannot be mistaken for results.
fn written(folder: &Folder, way: Way) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let place = if way.writes == Writes::Inputs { "in" } else { "out" };
    for name in folder.names(place) {
        let path = format!("{place}/{name}");
        if name.starts_with(".adjutant-") {
            let path = folder.path(&path);
            let removed = if path.is_dir() { std::fs::remove_dir_all(path) } else { std::fs::remove_file(path) };
            removed.expect("what is left over can be removed");
        } else {
            files.insert(name, folder.bytes(&path));
        }
    }
    files
}

compared! {
    fn kills_leave_nothing_half_done(share, one in 8) {
        let step = if share == Share::ALL { 1 } else { 7 };
        // Of the killed runs, only those that take long enough.
        let mut random = 7_u64;
        let mut ends = [0; 3];
        for number in 0..share.of(TIMES) as usize {
            let way = WAYS[number * step % WAYS.len()];
            let folder = Folder::new();
            let begin = |records: usize| {
                let _ = std::fs::remove_dir_all(folder.path("out"));
                folder.write("out/keep", OLD);
                way.prepare(&folder, "in/a.srn", records);
            };
            let target = if matches!(way.writes, Writes::File(_)) { "out/keep" } else { "out" };
            begin(FEW);
            let begun = Instant::now();
            way.run(&folder, &["in/a.srn"], target);
            let records = (FEW as f64 * LONG_ENOUGH.div_duration_f64(begun.elapsed())) as usize;
            let records = records.clamp(FEW, MANY);
            begin(records);
            let old = written(&folder, way);
            let begun = Instant::now();
            let whole = way.run(&folder, &["in/a.srn"], target);
            let lasted = begun.elapsed();
            assert!(whole.status < 2, "{way:?} {whole:?}");
            let new = written(&folder, way);
            assert_ne!(old, new, "{way:?}");
            begin(records);
            let input = folder.bytes("in/a.srn");
            let mut command = folder.command(&way.arguments(&["in/a.srn"], target));
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            let mut child = command.spawn().expect("the program starts");
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let part = (random >> 33) as u32 % 1_000;
            std::thread::sleep(lasted * part / 900 + Duration::from_micros(u64::from(part)));
            // It may have ended already.
            let _ = child.kill();
            let _ = child.wait();
            let found = written(&folder, way);
            for (name, bytes) in &found {
                let is_either = [old.get(name), new.get(name)].contains(&Some(bytes));
                assert!(is_either, "{way:?}: {name} is neither the old one nor the new one");
            }
            assert!(old.keys().all(|name| found.contains_key(name)), "{way:?}: a file is gone");
            assert!(way.writes == Writes::Inputs || folder.bytes("in/a.srn") == input, "{way:?}");
            ends[if found == old { 0 } else { 1 + usize::from(found == new) }] += 1;
        }
        // Some runs are killed before and some after the file changes; otherwise nothing was tested. In the short
        // test, it may happen that none was late.
        assert!(ends[0] > share.least(10) && (share != Share::ALL || ends[2] > 3), "{ends:?}");
    }
}

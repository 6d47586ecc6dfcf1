//! Clocks that are wrong, stand still, race or jump: every verb does the same by any of them.
//!
//! `faketime` makes the clocks; where there is none the test is skipped.
#![cfg(target_os = "linux")]

use crate::effort::compared;
use crate::outputs::support::{Folder, Run, run, skip};
use crate::outputs::verbs::{Reads, WAYS, Way, Writes};
use std::path::Path;

/// What the clock says: before anything was written, far from now, at a hundredth of its speed, a thousand times as fast,
/// and an hour later each time it is looked at.
const CLOCKS: [&str; 5] =
    ["@1970-01-02 00:00:00", "@2100-01-01 00:00:00", "+0 x0.01", "+0 x1000", "@2000-01-01 00:00:00 i3600.0"];

fn at(clock: Option<&str>, way: Way) -> (Run, Vec<(String, Vec<u8>)>) {
    let folder = Folder::new();
    way.prepare(&folder, "a.srn", 4);
    let mut arguments: Vec<String> = clock.into_iter().flat_map(|clock| ["-f", clock]).map(str::to_owned).collect();
    let program = env!("CARGO_BIN_EXE_adjutant").to_owned();
    let program = if clock.is_some() {
        arguments.push(program);
        "faketime".to_owned()
    } else {
        program
    };
    arguments.extend(way.arguments(&["a.srn"], "out"));
    let run = run(folder.command_of(Path::new(&program), &arguments), b"");
    let made = match way.writes {
        Writes::File(_) => vec!["out".to_owned()],
        Writes::Folder(_) => folder.names("out").into_iter().map(|name| format!("out/{name}")).collect(),
        Writes::Inputs => vec!["a.srn".to_owned()],
    };
    let made = made.into_iter().map(|name| (name.clone(), folder.bytes(&name))).collect();
    (run, made)
}

compared! {
    fn what_the_clock_says_makes_no_difference(share, one in 4) {
        if std::process::Command::new("faketime").arg("--version").output().is_err() {
            return skip("there is no faketime");
        }
        for (number, way) in share.among(WAYS).enumerate() {
            // A form says what day it is, and another program is waited for.
            if way.reads == Reads::Nothing && ["new", "conform"].contains(&way.verb[0]) {
                continue;
            }
            let clock = CLOCKS[number % CLOCKS.len()];
            let (run, made) = at(Some(clock), way);
            let (usual, usually) = at(None, way);
            assert_eq!(run, usual, "{way:?} at {clock}");
            assert!(made == usually, "{way:?} at {clock}");
        }
    }
}

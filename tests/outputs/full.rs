//! Folders without write permission, and full disks.
#![cfg(unix)]

use crate::archives::support::LEGAL;
use crate::effort::compared;
use crate::outputs::support::OLD;
use crate::outputs::verbs::{Reads, WAYS, Way, Writes};
use crate::program::{Folder, Run, run, skip};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::process::Stdio;

/// Id of a user without any files. Used if the tests may run programs as another user.
const NOBODY: u32 = 65_534;

fn target(way: Way) -> &'static str {
    match way.writes {
        Writes::File(_) => "out/keep",
        Writes::Folder(_) | Writes::Inputs => "out",
    }
}

fn input(way: Way) -> &'static str {
    if way.writes == Writes::Inputs { "out/a.srn" } else { "a.srn" }
}

/// Returns the files that must be unchanged: the inputs, and the content of the folder.
fn kept(folder: &Folder, way: Way) -> Vec<(String, Vec<u8>)> {
    let names = folder.names("out").into_iter().map(|name| format!("out/{name}"));
    names.chain([input(way).to_owned()]).map(|name| (name.clone(), folder.bytes(&name))).collect()
}

fn prepared(way: Way, records: usize) -> Folder {
    let folder = Folder::new();
    folder.write("out/keep", OLD);
    way.prepare(&folder, input(way), records);
    folder
}

fn check(way: Way, folder: &Folder, before: &[(String, Vec<u8>)], run: &Run) {
    assert_eq!(run.status, 2, "{way:?} {run:?}");
    assert!(run.stderr.contains("error: cannot write "), "{way:?} {run:?}");
    assert!(kept(folder, way) == before, "{way:?}");
}

#[test]
fn a_folder_that_cannot_be_written_to_keeps_what_it_holds() {
    let is_root = std::fs::metadata("/proc/self").is_ok_and(|data| std::os::unix::fs::MetadataExt::uid(&data) == 0);
    for way in WAYS {
        let folder = prepared(way, 4);
        let mode = |name: &str, mode| {
            let permissions = std::fs::Permissions::from_mode(mode);
            std::fs::set_permissions(folder.path(name), permissions).expect("they can be set");
        };
        mode(".", 0o755);
        mode("out", 0o555);
        let before = kept(&folder, way);
        let mut command = folder.command(&way.arguments(&[input(way)], target(way)));
        if is_root {
            // The file is writable, the folder is not.
            chown(folder.path("out/keep"), Some(NOBODY), None).expect("the owner of everything may do that");
            if way.writes == Writes::Inputs {
                chown(folder.path("out/a.srn"), Some(NOBODY), None).expect("the owner of everything may do that");
            }
            command.uid(NOBODY).gid(NOBODY);
        }
        match command.stdin(Stdio::null()).spawn() {
            Ok(child) => drop(child.wait_with_output()),
            Err(error) => return skip(&format!("no program can be run as somebody else: {error}")),
        }
        let run = run(command, b"");
        check(way, &folder, &before, &run);
        mode("out", 0o755);
    }
}

compared! {
    /// Files are limited to a kilobyte or less, as on a full disk.
    fn a_disk_that_is_full_keeps_what_it_holds(share, one in 20) {
        let script = "trap '' XFSZ && ulimit -f 1 && exec \"$0\" \"$@\"";
        for way in WAYS.into_iter().step_by(WAYS.len() / share.of(WAYS.len() as u64) as usize) {
            // A few bytes fit on any disk: a number, or a prior of a few pieces.
            if way.verb.contains(&"--count") || way.writes == Writes::File("--prior-out") {
                continue;
            }
            let folder = prepared(way, 400);
            if matches!(way.writes, Writes::Folder(_)) {
                // At least one file must be long.
                let comment = format!("{{{}}}", "c ".repeat(4_000));
                folder.write("a.srn", folder.read("a.srn") + &LEGAL.replace("1/2-1/2", &format!("{comment} 1/2-1/2")));
            }
            let before = kept(&folder, way);
            let arguments = way.arguments(&[input(way)], target(way));
            let run = run(folder.script(script, &arguments), "");
            if run.status == 2 && run.stderr.contains("ulimit") {
                return skip("files cannot be limited here");
            }
            check(way, &folder, &before, &run);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_that_is_full_is_a_failure() {
    for way in WAYS.into_iter().filter(|way| matches!(way.writes, Writes::File(_))) {
        let folder = prepared(way, 4);
        let run = way.run(&folder, &[input(way)], "/dev/full");
        assert_eq!(run.status, 2, "{way:?} {run:?}");
        assert!(run.stderr.contains("error: cannot write /dev/full: "), "{way:?} {run:?}");
        assert!(way.reads == Reads::Nothing || !folder.bytes("a.srn").is_empty(), "{way:?}");
    }
}

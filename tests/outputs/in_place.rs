//! Replacement of files: only if no other program has changed them, and with the same owner.
#![cfg(unix)]

use crate::archives::support::LEGAL;
use crate::outputs::support::OLD;
use crate::program::{Folder, skip};
use std::fs::{self, OpenOptions, Permissions};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Returns a record that is not in canonical form.
fn untidy() -> String {
    LEGAL.replace("1. b2", "1.   b2")
}

fn append(folder: &Folder, name: &str, text: &str) {
    let mut file = OpenOptions::new().append(true).open(folder.path(name)).expect("it can be opened");
    file.write_all(text.as_bytes()).expect("it can be written");
}

#[test]
fn what_is_appended_meanwhile_is_not_lost() {
    for quiet in [&[][..], &["-q"]] {
        what_is_appended_is_not_lost(quiet);
    }
}

/// Checks that a file is not replaced if another program appends text to the file during the run. `-q` does not hide
/// this failure.
fn what_is_appended_is_not_lost(quiet: &[&str]) {
    let folder = Folder::new();
    let text = untidy().repeat(30_000);
    folder.write("a.srn", &text);
    folder.write("b.srn", untidy());
    let arguments = [&["fmt", "--write", "-j1", "a.srn", "b.srn"], quiet].concat();
    let child = folder.command(&arguments).spawn().expect("the program starts");
    let begun = Instant::now();
    while !folder.names(".").iter().any(|name| name.starts_with(".adjutant-")) {
        assert!(begun.elapsed() < Duration::from_secs(60), "it begins to write");
        std::thread::sleep(Duration::from_millis(1));
    }
    append(&folder, "a.srn", LEGAL);
    let output = child.wait_with_output().expect("the program ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said, "error: cannot write a.srn: another process has changed it meanwhile\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(folder.read("a.srn") == text + LEGAL);
    // The other files are processed.
    assert_ne!(folder.read("b.srn"), untidy());
    assert_eq!(folder.names("."), ["a.srn", "b.srn"]);
}

#[test]
fn an_output_that_is_an_input_is_not_replaced_either_if_it_was_changed() {
    for verb in [&["fmt"][..], &["filter"], &["convert", "--to=json"]] {
        let folder = Folder::new();
        folder.write("a.srn", untidy());
        let arguments = [verb, &["a.srn", "-", "-o", "a.srn"]].concat();
        let mut child = folder.command(&arguments).stdin(Stdio::piped()).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        // More than fits into a pipe: once it is accepted, the file has been read.
        stdin.write_all(LEGAL.repeat(2_000).as_bytes()).expect("the program reads");
        append(&folder, "a.srn", LEGAL);
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said, "error: cannot write a.srn: another process has changed it meanwhile\n", "{verb:?}");
        assert_eq!((output.status.code(), folder.read("a.srn")), (Some(2), untidy() + LEGAL), "{verb:?}");
    }
}

#[test]
fn the_owner_stays_and_nothing_runs_as_the_owner() {
    for arguments in [
        &["fmt", "--write", "out/a.srn"][..],
        &["fmt", "out/a.srn", "-o", "out/a.srn"],
        &["new", "-o", "out/a.srn"],
        &["filter", "--split-by=Event", "--force", "--out=out", "out/a.srn"],
    ] {
        let folder = Folder::new();
        folder.write("out/a.srn", untidy());
        let path = folder.path("out/a.srn");
        let is_other = chown(&path, Some(1234), Some(2345)).is_ok();
        fs::set_permissions(&path, Permissions::from_mode(0o6750)).expect("they can be set");
        let before = fs::metadata(&path).expect("it is there");
        let run = folder.run(arguments, "");
        let said = if arguments[0] == "filter" { "1 record read, 1 selected\n" } else { "" };
        assert_eq!((run.status, run.stderr.as_str()), (0, said), "{arguments:?}");
        let now = fs::metadata(&path).expect("it is there");
        assert_ne!(now.ino(), before.ino(), "{arguments:?}");
        assert_eq!((now.uid(), now.gid()), (before.uid(), before.gid()), "{arguments:?}");
        assert_eq!(now.mode() & 0o7777, 0o750, "{arguments:?}");
        if !is_other {
            skip("files cannot be given to somebody else");
        }
    }
}

/// Afterwards, the file would belong to another owner.
#[test]
fn a_file_whose_owner_cannot_be_kept_is_not_replaced() {
    use std::os::unix::process::CommandExt;
    const NOBODY: u32 = 65_534;
    for arguments in [&["fmt", "--write", "a.srn"][..], &["new", "-o", "a.srn"]] {
        let folder = Folder::new();
        folder.write("a.srn", untidy());
        for (name, mode) in [("a.srn", 0o666), (".", 0o777)] {
            fs::set_permissions(folder.path(name), Permissions::from_mode(mode)).expect("they can be set");
        }
        let mut command = folder.command(arguments);
        let Ok(output) = command.uid(NOBODY).gid(NOBODY).output() else {
            return skip("no program can be run as somebody else");
        };
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.starts_with("error: cannot write a.srn: its owner "), "{arguments:?} {said}");
        assert_eq!((output.status.code(), folder.read("a.srn")), (Some(2), untidy()), "{arguments:?}");
        assert_eq!(folder.names("."), ["a.srn"], "{arguments:?}");
    }
}

#[test]
fn other_names_of_a_file_keep_what_it_was_and_that_is_said_once() {
    let folder = Folder::new();
    for name in ["a", "b"] {
        folder.write(&format!("{name}.srn"), untidy());
        fs::hard_link(folder.path(&format!("{name}.srn")), folder.path(&format!("{name}.other"))).expect("a link");
    }
    let run = folder.run(&["fmt", "--write", "a.srn", "b.srn"], "");
    let said = "a.srn has other names (hard links), which keep the old content\n";
    assert_eq!((run.status, run.stderr.as_str()), (0, said));
    for name in ["a", "b"] {
        assert_ne!(folder.read(&format!("{name}.srn")), untidy());
        assert_eq!(folder.read(&format!("{name}.other")), untidy());
    }
    folder.write("keep", OLD);
    fs::hard_link(folder.path("keep"), folder.path("keep.other")).expect("a link can be made");
    let run = folder.run(&["rules", "-o", "keep"], "");
    assert_eq!(run.stderr, "keep has other names (hard links), which keep the old content\n");
    assert_eq!(folder.read("keep.other"), OLD);
}

/// The run does not count its own replacement as a change by another program.
#[test]
fn a_file_that_is_named_twice_is_replaced_once() {
    let folder = Folder::new();
    folder.write("plain/a.srn", LEGAL);
    folder.run(&["fmt", "--write", "plain/a.srn"], "");
    let tidy = folder.read("plain/a.srn");
    for names in [&["in/a.srn", "./in/a.srn"][..], &["in", "in/a.srn"], &["link.srn", "in", "in/a.srn", "link.srn"]] {
        for jobs in ["-j1", "-j4"] {
            folder.write("in/a.srn", untidy());
            folder.write("in/b.srn", untidy());
            let _ = std::os::unix::fs::symlink("in/a.srn", folder.path("link.srn"));
            folder.run(&[&["fmt", "--write", jobs], names].concat(), "").well();
            assert_eq!(folder.read("in/a.srn"), tidy, "{names:?} {jobs}");
        }
    }
    // After the replacement, each name of one file (hard link) has a separate content.
    folder.write("one.srn", untidy());
    fs::hard_link(folder.path("one.srn"), folder.path("two.srn")).expect("a hard link can be made");
    let run = folder.run(&["fmt", "--write", "one.srn", "two.srn"], "");
    assert_eq!((run.status, folder.read("one.srn"), folder.read("two.srn")), (0, tidy.clone(), tidy), "{run:?}");
}

/// Lines that end with CR alone end with LF afterwards, also in text that is otherwise unchanged. If LFs follow,
/// the differences show them as they are in the file.
#[test]
fn line_ends_are_changed_and_shown_as_they_are() {
    let folder = Folder::new();
    folder.write("cr.srn", crate::outputs::support::illegal().replace('\n', "\r"));
    let run = folder.run(&["fmt", "--write", "cr.srn"], "");
    assert_eq!(
        (run.status, folder.read("cr.srn").trim_end().to_owned()),
        (1, crate::outputs::support::illegal().trim_end().to_owned())
    );
    let run = folder.run(&["fmt", "--help"], "");
    let help = run.stdout.replace('\n', " ");
    assert!(help.contains("left unchanged, except that CR line endings become LF"), "{help}");
    let old = LEGAL.repeat(750).replace('\n', "\r");
    folder.write("both.srn", old.clone() + LEGAL.trim_end() + "\n");
    let run = folder.run(&["fmt", "--check", "both.srn"], "");
    assert_eq!(run.status, 1);
    // The lines of the last record are the same except the first, which is on one line with all text before it.
    assert_eq!(run.stdout.matches("\n-").count(), 1, "{}", run.stdout.split_at(run.stdout.len().saturating_sub(600)).1);
    assert!(
        run.stdout.ends_with("\n [Edition \"gravon\"]\n [Army \"3 2 F\"]\n \n"),
        "{}",
        run.stdout.split_at(run.stdout.len().saturating_sub(600)).1
    );
    assert_eq!(folder.bytes("both.srn"), (old + LEGAL.trim_end() + "\n").into_bytes());
}

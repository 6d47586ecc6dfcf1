//! Named inputs that do not exist or cannot be opened: nothing is written.

use crate::effort::compared;
use crate::outputs::support::OLD;
use crate::outputs::verbs::{Reads, WAYS, Way, Writes};
use crate::program::Folder;

/// Checks that only this message is printed.
fn refused(way: Way, folder: &Folder, inputs: &[&str], cannot: &str) {
    let left = match way.writes {
        Writes::File(_) => "keep was left unchanged",
        Writes::Folder(_) => "nothing was written to out",
        Writes::Inputs => "no file was changed",
    };
    let target = if matches!(way.writes, Writes::Folder(_)) { "out" } else { "keep" };
    let before = folder.bytes("good.srn");
    let run = way.run(folder, inputs, target);
    assert_eq!(run.status, 2, "{way:?} {run:?}");
    assert_eq!(run.stdout, "", "{way:?}");
    assert!(run.stderr.starts_with(&format!("error: cannot read {cannot}: ")), "{way:?} {run:?}");
    assert!(run.stderr.ends_with(&format!("; {left}\n")) && run.stderr.lines().count() == 1, "{way:?} {run:?}");
    assert_eq!((folder.read("keep"), folder.bytes("good.srn")), (OLD.to_owned(), before), "{way:?}");
    assert!(!folder.path("out").exists(), "{way:?}");
}

compared! {
    fn an_input_that_is_missing_costs_no_file(share, one in 4) {
        for way in share.among(WAYS.into_iter().filter(|way| way.reads != Reads::Nothing)) {
            let folder = Folder::new();
            way.prepare(&folder, "good.srn", 4);
            folder.write("keep", OLD);
            refused(way, &folder, &["nosuch.srn"], "nosuch.srn");
            refused(way, &folder, &["good.srn", "nosuch.srn"], "nosuch.srn");
            refused(way, &folder, &["nosuch.srn", "good.srn"], "nosuch.srn");
            if way.reads == Reads::Records {
                folder.write("list", "good.srn\nnosuch.srn\n");
                refused(way, &folder, &["--files-from=list"], "nosuch.srn");
                refused(way, &folder, &["good.srn", "--files-from=nolist"], "nolist");
            }
        }
    }
}

#[test]
fn a_list_that_can_be_read_but_once_is_gone_through_first() {
    let folder = Folder::new();
    Way::prepare(WAYS[0], &folder, "good.srn", 2);
    folder.write("keep", OLD);
    let arguments = ["convert", "--to=srn", "--files-from=-", "-o", "keep"];
    let run = folder.run(&arguments, "good.srn\nnosuch.srn\n");
    assert_eq!((run.status, folder.read("keep").as_str()), (2, OLD), "{run:?}");
    assert!(run.stderr.contains("cannot read nosuch.srn: "), "{run:?}");
    let run = folder.run(&arguments, "good.srn\ngood.srn\n");
    assert_eq!(run.status, 1, "{run:?}");
    assert_eq!(folder.read("keep").matches("[Event ").count(), 4);
}

/// If results go to standard output or to a device, the other inputs are processed as usual. A device has no content
/// that could be lost.
#[test]
fn without_a_file_the_others_are_done() {
    let folder = Folder::new();
    WAYS[0].prepare(&folder, "good.srn", 2);
    let run = folder.run(&["convert", "--to=srn", "nosuch.srn", "good.srn"], "");
    assert_eq!((run.status, run.stdout.matches("[Event ").count()), (2, 2), "{run:?}");
    let run = folder.run(&["filter", "nosuch.srn", "good.srn", "-o", "/dev/null"], "");
    assert_eq!(run.status, 2);
    assert!(
        run.stderr.starts_with("nosuch.srn: error[input]: cannot be read: ") && !run.stderr.contains(';'),
        "{run:?}"
    );
}

#[test]
fn all_that_is_missing_is_named() {
    let folder = Folder::new();
    let run = folder.run(&["fmt", "a.srn", "b.srn", "-o", "new"], "");
    let said: Vec<&str> = run.stderr.lines().collect();
    assert!(said.len() == 2 && said[0].starts_with("error: cannot read a.srn: "), "{run:?}");
    assert!(said[1].starts_with("error: cannot read b.srn: ") && said[1].ends_with("; new was not written"), "{run:?}");
    assert!(!folder.path("new").exists());
}

#[cfg(unix)]
mod unix {
    use super::refused;
    use crate::archives::support::LEGAL;
    use crate::outputs::support::OLD;
    use crate::outputs::verbs::{Reads, WAYS};
    use crate::program::Folder;
    use std::fs::File;
    use std::io::Write;
    use std::os::unix::fs::symlink;
    use std::process::{Command, Stdio};

    /// A file that exists and cannot be opened by any user.
    #[test]
    fn an_input_that_cannot_be_opened_costs_no_file() {
        for way in WAYS.into_iter().filter(|way| way.reads == Reads::Records) {
            let folder = Folder::new();
            way.prepare(&folder, "good.srn", 2);
            folder.write("keep", OLD);
            symlink("round.srn", folder.path("round.srn")).expect("a link can be made");
            refused(way, &folder, &["good.srn", "round.srn"], "round.srn");
        }
    }

    /// If a pipe were opened twice, it would be empty the second time, or block.
    #[test]
    fn pipes_are_opened_but_once() {
        let folder = Folder::new();
        let pipe = folder.path("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        let child = folder.command(&["fmt", "pipe", "-", "-o", "new"]).stdin(Stdio::null()).spawn();
        let child = child.expect("the program starts");
        let mut end = File::options().write(true).open(&pipe).expect("the program opens it");
        end.write_all(LEGAL.as_bytes()).expect("the program reads");
        drop(end);
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(folder.read("new").starts_with("[Event \"a\"]"));
    }
}

/// Files that a quoted glob matches count as named; a glob without a match is a missing input.
#[test]
fn quoted_globs_are_expanded_before_they_are_opened() {
    let folder = Folder::new();
    WAYS[0].prepare(&folder, "good.srn", 2);
    folder.write("keep", "old");
    let run = folder.run(&["convert", "--to=srn", "no*.srn", "-o", "keep"], "");
    assert_eq!((run.status, folder.read("keep").as_str()), (2, "old"), "{run:?}");
    assert!(run.stderr.contains("no*.srn"), "{run:?}");
    let run = folder.run(&["convert", "--to=srn", "go*.srn", "-o", "keep"], "");
    assert_eq!((run.status, folder.read("keep").matches("[Event ").count()), (1, 2), "{run:?}");
}

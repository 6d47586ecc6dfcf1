//! Selection and order of the files that are read.

use crate::archives::support::{EMPTY, LEGAL, gzip, illegal, zip};
use crate::program::{Folder, Run, outcome, skip, starts};

/// Returns the files with findings, in order. Every file of these tests has one record, which is illegal.
fn files(run: &Run) -> Vec<&str> {
    run.stdout.lines().map(|line| line.split_once(":15:4: ").expect("a place").0).collect()
}

#[test]
fn folders_are_searched_by_endings_in_the_order_of_names() {
    let folder = Folder::new();
    for name in ["in/b.srn", "in/a.SRN", "in/c.txt", "in/.hidden.srn", "in/.git/x.srn", "in/srn", "in/d.srn.xz"] {
        folder.write(name, illegal());
    }
    folder.write("in/b/z.srn.gz", gzip(illegal()));
    folder.write("in/b/a.srn.zst", illegal());
    folder.write("in/B.srn.BZ2", illegal());
    folder.write("in/e.zip", zip(&[("n", illegal())]));
    // Files with a usual text extension or none are read if their content is recognized as a record.
    folder.write("in/f.txt", "shopping: a4-a5 paper");
    folder.write("in/g.pdf", illegal());
    folder.write("in/h.log.gz", gzip(illegal()));
    let run = folder.validate(&["in"]);
    let found = "in/B.srn.BZ2 in/a.SRN in/b/a.srn.zst in/b/z.srn.gz in/b.srn in/c.txt in/e.zip:n in/h.log.gz in/srn";
    assert_eq!(files(&run).join(" "), found);
    // The other files are counted, except hidden files.
    let said = "in: 3 files are skipped: 1 .pdf, 1 .txt and 1 .xz (to read them, pass --glob)\n";
    assert!(run.stderr.starts_with(said), "{}", run.stderr);
    assert_eq!(folder.validate(&["-q", "in"]).stderr, "");
    assert!(!folder.validate(&["--glob=*.pdf", "in"]).stderr.contains("not read"));
    // Named files are read whatever their extension.
    assert_eq!(files(&folder.validate(&["in/c.txt", "in/.hidden.srn"])), ["in/c.txt", "in/.hidden.srn"]);
    // Files are read as often and in the order in which they are named.
    assert_eq!(
        files(&folder.validate(&["in/srn", "in/b", "in/srn"])),
        ["in/srn", "in/b/a.srn.zst", "in/b/z.srn.gz", "in/srn"]
    );
}

#[test]
fn globs_say_which_files_of_folders_are_read() {
    let folder = Folder::new();
    for name in ["in/a.srn", "in/a.txt", "in/old/a.txt", "in/old/b.txt", "in/old/b.pgn", "c.txt"] {
        folder.write(name, illegal());
    }
    for (globs, found) in [
        (&["--glob=*.txt"][..], &["in/a.txt", "in/old/a.txt", "in/old/b.txt"][..]),
        (&["--glob=*.txt", "--glob=*.pgn"], &["in/a.txt", "in/old/a.txt", "in/old/b.pgn", "in/old/b.txt"]),
        (&["--glob=*.txt", "--glob=!old/a.*"], &["in/a.txt", "in/old/b.txt"]),
        // Without a glob that includes files, the extensions decide.
        (&["--glob=!*.txt"], &["in/a.srn"]),
        (&["--glob=*", "--glob=!*.txt"], &["in/a.srn", "in/old/b.pgn"]),
        // The last matching glob decides.
        (&["--glob=!a.txt", "--glob=*.txt"], &["in/a.txt", "in/old/a.txt", "in/old/b.txt"]),
        (&["--glob=*.txt", "--glob=!a.txt"], &["in/old/b.txt"]),
        (&["--glob=old/*.{txt,pgn}"], &["in/old/a.txt", "in/old/b.pgn", "in/old/b.txt"]),
    ] {
        assert_eq!(files(&folder.validate(&[globs, &["in"]].concat())), found, "{globs:?}");
    }
    // Globs do not affect named files.
    assert_eq!(files(&folder.validate(&["--glob=*.srn", "c.txt", "in"])), ["c.txt", "in/a.srn"]);
    let run = folder.validate(&["--glob=*.md", "in"]);
    assert_eq!((run.status, run.stderr.lines().next()), (2, Some("error: no files in in match --glob")));
    let run = folder.validate(&["--glob=[", "in"]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.starts_with("error: --glob: "), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn a_link_to_nothing_is_an_input_that_is_missing_and_other_links_are_counted() {
    let folder = Folder::new();
    folder.write("in/a.srn", LEGAL);
    for (link, target) in [("b.srn", "nowhere.srn"), ("c.srn", "a.srn")] {
        std::os::unix::fs::symlink(target, folder.path(&format!("in/{link}"))).expect("a link can be made");
    }
    let run = folder.validate(&["in"]);
    assert_eq!(run.status, 2, "{run:?}");
    assert!(run.stdout.starts_with("in/b.srn: error[input]: cannot be read: "), "{}", run.stdout);
    starts(&run.stderr, "in: 1 file is skipped: 1 link (to read them, pass --glob)\n1 record: 1 legal");
}

#[test]
fn ignore_files_are_minded_and_empty_folders_are_failures() {
    let folder = Folder::new();
    for name in ["in/a.srn", "in/b.srn", "in/sub/b.srn", "in/sub/c.srn", "in/no/d.srn"] {
        folder.write(name, illegal());
    }
    folder.write("in/.ignore", "b.srn\nno/\n");
    folder.write("in/sub/.ignore", "!b.srn\nc.srn\n");
    assert_eq!(files(&folder.validate(&["in"])), ["in/a.srn", "in/sub/b.srn"]);
    let run = folder.validate(&["in/no", "in/a.srn"]);
    assert_eq!(files(&run), ["in/no/d.srn", "in/a.srn"]);
    folder.write("empty/a.txt", "");
    let run = folder.validate(&["empty", "in/a.srn"]);
    let said = "error: no record files in empty: no file ends with .srn, .ndjson, .json, .jsonl, .xml, .gsn, \
                .log, .msgpack, .ataraxos, .strados, .setups, .notes (compressed or not) or .zip; to read files \
                with other names, pass `--glob GLOB`\n\
                empty: 1 file is skipped: 1 .txt (to read them, pass --glob)\n\
                1 record: 1 illegal; errors: empty-square 1\n";
    assert_eq!(run, outcome(2, format!("in/a.srn:15:4: {EMPTY}\n"), said));
}

#[test]
fn lists_name_files_folders_and_standard_input() {
    let folder = Folder::new();
    for name in ["a b.srn", "c.srn", "in/d.srn", "in/e.srn.gz"] {
        folder.write(name, illegal());
    }
    let all = ["c.srn", "a b.srn", "<stdin>", "in/d.srn", "in/e.srn.gz"];
    for list in ["a b.srn\n\n-\nin\n", "a b.srn\r\n-\r\nin", "a b.srn\0-\0\0in\0"] {
        folder.write("list", list);
        let arguments = ["validate", "--format=concise", "--files-from=list", "c.srn"];
        assert_eq!(files(&folder.run(&arguments, illegal())), all, "{list:?}");
        // With and without determining the total size first.
        let run = folder.run(&[&arguments[..], &["--progress=always"]].concat(), illegal());
        assert_eq!(files(&run), all, "{list:?}");
    }
    for arguments in [&["--files-from=-"][..], &["--files-from=-", "--progress=always"]] {
        let run = folder.run(&[&["validate", "--format=concise"], arguments].concat(), "in\nc.srn");
        assert_eq!(files(&run), ["in/d.srn", "in/e.srn.gz", "c.srn"]);
    }
}

#[test]
fn a_file_that_is_not_there_may_be_a_slip_in_the_name() {
    let folder = Folder::new();
    folder.write("in/a.srn", illegal());
    let run = folder.run(&["validate", "--format=full", "nowhere"], "");
    assert!(run.stdout.contains("check the spelling, or find out whether the file was moved"), "{}", run.stdout);
    let run = folder.run(&["validate", "--format=full", "in/a.srn/b.srn"], "");
    assert!(run.stdout.contains("get the file again, or check its permissions"), "{}", run.stdout);
}

#[test]
fn lists_that_cannot_be_read_fail() {
    let folder = Folder::new();
    folder.write("a.srn", illegal());
    let run = folder.validate(&["--files-from=nowhere", "a.srn"]);
    assert_eq!((run.status, files(&Run { stdout: format!("a.srn:15:4: {EMPTY}\n"), ..run })), (2, vec!["a.srn"]));
    let run = folder.validate(&["--files-from=nowhere", "a.srn"]);
    starts(&run.stdout, &format!("a.srn:15:4: {EMPTY}\nnowhere: error[input]: cannot be read: "));
    // Standard input contains the list, so it has no records left to read.
    let run = folder.run(&["validate", "--format=concise", "--files-from=-"], "a.srn\n-\na.srn\n");
    let refused = "<stdin>: error[input]: cannot be read: standard input already contains the list of files\n";
    let judged = format!("a.srn:15:4: {EMPTY}\n");
    let counted = "2 records: 2 illegal; errors: empty-square 2, input 1; 1 unreadable input\n";
    assert_eq!(run, outcome(2, format!("{judged}{refused}{judged}"), counted));
}

#[test]
fn standard_input_is_read_once() {
    let folder = Folder::new();
    let run = folder.run(&["validate", "--format=concise", "-", "-"], illegal());
    let nothing = "<stdin>:1:1: error[syntax]: expected a record, found none\n";
    let counted = "1 record: 1 illegal; errors: empty-square 1, syntax 1\n";
    assert_eq!(run, outcome(1, format!("<stdin>:15:4: {EMPTY}\n{nothing}"), counted));
}

#[cfg(unix)]
#[test]
fn what_may_not_be_read_costs_nothing_else() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    const NOBODY: u32 = 65_534;
    let folder = Folder::new();
    for name in ["in/a.srn", "in/b.srn", "in/c/d.srn", "in/e.srn"] {
        folder.write(name, illegal());
    }
    // The tests may run as root, who may read everything; the program then runs as another user.
    let is_root = folder.path("in").metadata().expect("it is there").uid() == 0;
    let mode = |name: &str, mode| {
        let permissions = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(folder.path(name), permissions).expect("it is ours");
    };
    mode("", 0o755);
    mode("in/b.srn", 0);
    mode("in/c", 0);
    let mut command = folder.command(&["validate", "--format=concise", "in"]);
    if is_root {
        command.uid(NOBODY).gid(NOBODY);
        let mut trial = folder.command(&["--version"]);
        if !trial.uid(NOBODY).gid(NOBODY).status().is_ok_and(|status| status.success()) {
            mode("in/c", 0o755);
            return skip("nobody else may run the program here");
        }
    }
    let run = crate::program::run(command, b"");
    mode("in/c", 0o755);
    let said = format!(
        "in/a.srn:15:4: {EMPTY}\n\
         in/b.srn: error[input]: cannot be read: Permission denied (os error 13)\n\
         in/c: error[input]: cannot be searched: permission denied\n\
         in/e.srn:15:4: {EMPTY}\n"
    );
    let counted = "2 records: 2 illegal; errors: empty-square 2, input 2; 2 unreadable inputs\n";
    assert_eq!(run, outcome(2, said, counted));
}

#[test]
fn a_file_may_hold_what_its_ending_does_not_say() {
    let folder = Folder::new();
    folder.write("a.srn.gz", LEGAL);
    folder.write("b.zip", gzip(LEGAL));
    assert_eq!(folder.validate(&["."]), outcome(0, "", "2 records: 2 legal\n"));
}

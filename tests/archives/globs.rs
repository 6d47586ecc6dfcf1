//! Globs: those of `--glob`, and globs given as inputs.

use crate::archives::support::{EMPTY, illegal};
use crate::program::{Folder, outcome, starts};

const COUNTED: &str = "2 records: 2 illegal; errors: empty-square 2\n";

fn folder() -> Folder {
    let folder = Folder::new();
    for name in ["in/a.srn", "in/ucc/b.srn", "in/c.srn", "in/d/e.srn"] {
        folder.write(name, illegal());
    }
    for name in ["in/notes.txt", "in/ucc/notes.txt"] {
        folder.write(name, "what one wants to keep in mind\n");
    }
    folder
}

fn found(names: &[&str]) -> String {
    let lines: Vec<String> = names.iter().map(|name| format!("{name}:15:4: {EMPTY}\n")).collect();
    lines.concat()
}

#[test]
fn globs_that_only_leave_out_keep_the_endings() {
    let folder = folder();
    for (globs, names) in [
        (&["--glob=!ucc"][..], &["in/a.srn", "in/c.srn", "in/d/e.srn"][..]),
        (&["--glob=!ucc", "--glob=!d"], &["in/a.srn", "in/c.srn"]),
        (&["--glob=!*.txt"], &["in/a.srn", "in/c.srn", "in/d/e.srn", "in/ucc/b.srn"]),
        // A glob that includes files overrides the known extensions.
        (&["--glob=*.srn", "--glob=!c.*"], &["in/a.srn", "in/d/e.srn", "in/ucc/b.srn"]),
    ] {
        assert_eq!(folder.validate(&[globs, &["in"]].concat()).stdout, found(names), "{globs:?}");
    }
    let run = folder.validate(&["--glob=!*.srn", "in"]);
    assert_eq!((run.status, run.stderr.lines().next()), (2, Some("error: no files in in match --glob")));
}

#[test]
fn a_named_glob_stands_for_what_it_matches() {
    let folder = folder();
    assert_eq!(folder.validate(&["in/*.srn"]), outcome(1, found(&["in/a.srn", "in/c.srn"]), COUNTED));
    assert_eq!(folder.validate(&["in/[ac].*"]), outcome(1, found(&["in/a.srn", "in/c.srn"]), COUNTED));
    // A matching folder is searched as if it had been named. Matches are read in order of their names.
    let said = format!("in/ucc: 1 file is skipped: 1 .txt (to read them, pass --glob)\n{COUNTED}");
    assert_eq!(folder.validate(&["in/?", "in/u*"]), outcome(1, found(&["in/d/e.srn", "in/ucc/b.srn"]), said));
    let run = folder.validate(&["i*/**/*.srn"]);
    assert_eq!(run.stdout, found(&["in/a.srn", "in/c.srn", "in/d/e.srn", "in/ucc/b.srn"]));
    // A file that really has this name is read.
    folder.write("in/[ac].srn", illegal());
    assert_eq!(folder.validate(&["in/[ac].srn"]).stdout, found(&["in/[ac].srn"]));
}

#[test]
fn a_glob_without_matches_names_itself_and_the_option() {
    let folder = folder();
    let said = "*.zip: error[input]: there is no such file, and no file matches it as a pattern \
                (to search folders by pattern, pass `--glob`)\n";
    let counted = "0 records; errors: input 1; 1 unreadable input\n";
    assert_eq!(folder.validate(&["*.zip"]), outcome(2, said, counted));
    assert_eq!(folder.run(&["convert", "--to=json", "*.zip"], ""), outcome(2, "", said));
    // Lists are not written for shells, so their names are globs, too.
    folder.write("list", "in/*.srn\n");
    starts(&folder.validate(&["--files-from=list"]).stdout, "in/*.srn: error[input]: cannot be read: ");
}

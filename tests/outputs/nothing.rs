//! Empty results: the file becomes empty with a message, but no input becomes empty.

use crate::archives::support::LEGAL;
use crate::outputs::support::{OLD, illegal};
use crate::program::Folder;

/// Returns calls without a result: the arguments, the record, and the beginning of the file afterwards.
fn without_results() -> Vec<(&'static [&'static str], String, &'static str)> {
    let legal = LEGAL.to_owned();
    vec![
        (&["validate"], legal.clone(), ""),
        (&["fmt", "--check"], LEGAL.trim_end().to_owned() + "\n", ""),
        (&["filter", "--where=plies > 999"], legal.clone(), ""),
        (&["filter", "--where=plies > 999", "--to=json"], legal.clone(), ""),
        (&["reveals", "--format=ndjson", "--kind=marshal"], legal.clone(), ""),
        (&["reveals", "--format=csv", "--kind=marshal"], legal.clone(), "file,record,"),
        (&["repair"], legal.clone(), ""),
        (&["repair", "--format=csv"], legal, "file,record,"),
    ]
}

#[test]
fn no_results_are_a_result_and_that_is_said() {
    for (verb, text, head) in without_results() {
        let folder = Folder::new();
        folder.write("a.srn", text);
        folder.write("keep", OLD);
        let run = folder.run(&[verb, &["a.srn", "-o", "keep"]].concat(), "");
        let keep = folder.read("keep");
        assert!(keep.starts_with(head) && keep.lines().count() == usize::from(!head.is_empty()), "{verb:?} {keep}");
        let what = if head.is_empty() { "is empty" } else { "has only its header" };
        assert!(run.says(&format!("keep {what}: there are no results")), "{verb:?} {}", run.stderr);
        assert!(run.status < 2, "{verb:?} {run:?}");
    }
}

/// If a record is refused or unreadable, or the input has no record, the old file is kept.
#[test]
fn what_is_wrong_replaces_nothing() {
    let unreadable = LEGAL.replace("1. b2x", "1. zz");
    let cases: [(&[&str], &str); 8] = [
        (&["convert", "--to=gsn"], &illegal()),
        (&["redact", "--view=red"], &unreadable),
        (&["convert", "--to=json"], "notes\n"),
        (&["convert", "--to=csv"], "notes\n"),
        (&["filter", "--where=plies > 1"], "notes\n"),
        (&["reveals", "--format=ndjson"], "notes\n"),
        (&["board"], "notes\n"),
        (&["repair", "--format=csv"], "notes\n"),
    ];
    for (verb, text) in cases {
        let folder = Folder::new();
        folder.write("a.txt", text);
        folder.write("keep", OLD);
        let run = folder.run(&[verb, &["a.txt", "-o", "keep"]].concat(), "");
        assert_eq!((folder.read("keep").as_str(), run.status), (OLD, 1), "{verb:?} {run:?}");
        let said = "error: keep was left unchanged: there is no record to write";
        assert!(run.says(said), "{verb:?} {}", run.stderr);
        let run = folder.run(&[verb, &["a.txt", "-o", "new"]].concat(), "");
        assert!(
            !folder.path("new").exists() && run.stderr.contains("error: new was not written: "),
            "{verb:?} {run:?}"
        );
    }
}

/// The old file is kept for every verb and format that may refuse: a log with an unsound game, a record that is too
/// long, a record broken outside its turns. The message is printed even with `-q`.
#[test]
fn what_is_refused_replaces_nothing_in_any_format() {
    let sample = |name: &str| format!("{}/samples/{name}", env!("CARGO_MANIFEST_DIR"));
    let (game, log) = (sample("games/jumbo-2014-duel.srn"), sample("ucc/passed.log"));
    let (syntax, unreadable) = (sample("broken/syntax.srn"), sample("broken/tag-duplicate.srn"));
    let (gsn, strength) = (sample("broken/not-supported.gsn"), sample("broken/strength-mismatch.log"));
    let illegal = sample("broken/two-squares.srn");
    let cases: [(&[&str], i32); 17] = [
        (&["fmt", &log], 1),
        (&["fmt", &gsn], 1),
        (&["fmt", &strength], 1),
        (&["fmt", "--max-record=100", &game], 1),
        (&["filter", "--max-record=100", "--where=plies > 0", &game], 2),
        (&["filter", "--max-record=100", "--sort-by=plies", &game], 2),
        (&["filter", "--to=json", &log], 2),
        (&["repair", &unreadable], 1),
        (&["repair", "--format=ndjson", &unreadable], 1),
        (&["repair", "--format=csv", &unreadable], 1),
        (&["repair", "--format=csv", "--max-record=100", &game], 1),
        (&["reveals", "--format=csv", &syntax], 1),
        (&["reveals", "--format=csv", "--max-record=100", &game], 1),
        (&["board", "--format=json", "--ply=9999", &game], 1),
        (&["merge", &illegal, &illegal], 1),
        (&["redact", "--view=red", &log], 1),
        // A table without rows has a header and an end all the same.
        (&["convert", "--to=parquet", "--table=games", "--max-record=100", &game], 1),
    ];
    for (verb, status) in cases {
        for quiet in [&[][..], &["-q"]] {
            let folder = Folder::new();
            folder.write("keep", OLD);
            let run = folder.run(&[verb, &["-o", "keep"], quiet].concat(), "");
            assert_eq!((folder.read("keep").as_str(), run.status), (OLD, status), "{verb:?} {run:?}");
            let said = "error: keep was left unchanged: there is no record to write";
            assert!(run.says(said), "{verb:?} {}", run.stderr);
        }
    }
}

/// A refused record next to one that was not selected.
#[test]
fn what_nobody_selected_is_no_fault_of_what_is_refused() {
    let folder = Folder::new();
    folder.write("a.srn", LEGAL.to_owned() + "\n" + &LEGAL.replace("1. b2x", "1. zz"));
    folder.write("keep", OLD);
    let run = folder.run(&["filter", "--where=plies > 999", "a.srn", "-o", "keep"], "");
    assert_eq!(folder.read("keep"), "", "{run:?}");
}

/// An input that comes through standard input does not become empty either. A list of inputs is an input, too.
#[cfg(unix)]
#[test]
fn what_comes_through_standard_input_is_not_emptied() {
    for (verb, text, _) in without_results() {
        let folder = Folder::new();
        folder.write("keep.srn", &text);
        let mut command = folder.command(&[verb, &["-o", "keep.srn"]].concat());
        command.stdin(std::fs::File::open(folder.path("keep.srn")).expect("it is there"));
        let output = command.output().expect("the program runs");
        assert_eq!(folder.read("keep.srn"), text, "{verb:?} {}", String::from_utf8_lossy(&output.stderr));
        folder.write("list", "keep.srn\n");
        folder.run(&[verb, &["--files-from=list", "-o", "list"]].concat(), "");
        assert_eq!(folder.read("list"), "keep.srn\n", "{verb:?}");
    }
}

#[test]
fn no_results_do_not_replace_what_they_were_made_of() {
    for (verb, text, _) in without_results() {
        let folder = Folder::new();
        // Verbs that do not write SRN refuse its extension; `fmt` searches for it.
        let name = if verb[0] == "fmt" { "keep.srn" } else { "keep" };
        let file = &format!("in/{name}");
        folder.write(file, &text);
        folder.write("list", format!("{file}\n"));
        for input in [file, "in", "--files-from=list"] {
            let run = folder.run(&[verb, &[input, "-o", file]].concat(), "");
            assert_eq!(folder.read(file), text, "{verb:?} {input}");
            let said = format!("{file} was left unchanged: it is also an input, and there are no results");
            assert!(run.says(&said), "{verb:?} {input} {}", run.stderr);
            assert_eq!(folder.names("in"), [name], "{verb:?} {input}");
        }
    }
}

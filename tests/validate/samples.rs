//! The samples: every game is legal, and every broken record has the finding after which it is named.

use crate::program::adjutant;
use crate::validate::support::folder;
use std::fs;
use std::path::PathBuf;

fn files(name: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder(name))
        .expect("the samples are there")
        .map(|entry| entry.expect("a folder's entry can be read").path())
        .collect();
    files.sort();
    files
}

#[test]
fn the_games_are_legal_and_nothing_is_found_in_them() {
    let path = folder("samples/games");
    let run = adjutant(&["validate", path.to_str().expect("the path is UTF-8")], b"");
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    assert!(files("samples/games").len() >= 15);
}

/// Diagnostics of every broken record, as they are printed for a person.
#[test]
fn broken_records_show_what_they_are_named_after() {
    for path in files("samples/broken") {
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let text = fs::read(&path).expect("the sample can be read");
        // Tags alone are detected as SRN.
        let is_notes = path.extension().is_some_and(|ending| ending == "notes");
        let from: &[&str] = if is_notes { &["--from", "notes"] } else { &[] };
        let run = adjutant(&[&["validate", "--format", "full", "-"], from].concat(), &text);
        let is_warning = run.stdout.starts_with("warning[W7");
        let status = if name == "input" { 2 } else { i32::from(!is_warning) };
        assert_eq!(run.status, status, "{name}");
        for heading in run.stdout.lines().filter(|line| line.starts_with("error[") || line.starts_with("warning[")) {
            let named = heading.split(['[', ' ', ']']).nth(2);
            assert_eq!(named, Some(name.as_str()), "{heading}");
        }
        insta::with_settings!({ omit_expression => true, snapshot_path => "../snapshots" }, {
            insta::assert_snapshot!(format!("broken__{name}"), run.stdout);
        });
    }
}

#[test]
fn mended_records_are_free_of_findings() {
    for path in files("samples/mended") {
        let run = adjutant(&["validate", path.to_str().expect("the path is UTF-8")], b"");
        assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", path.display());
    }
}

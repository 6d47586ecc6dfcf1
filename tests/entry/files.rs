//! The file of a game: taken up, kept apart from others in it, and never lost.

use crate::program::adjutant;
use crate::support::SMALL;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

fn file(text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("a.srn");
    if !text.is_empty() {
        fs::write(&path, text).expect("it can be written");
    }
    (folder, path)
}

/// Feeds a script; returns the exit status and what was said.
fn record(path: &std::path::Path, options: &[&str], script: &str) -> (i32, String) {
    let mut arguments = vec!["record"];
    arguments.extend(options);
    arguments.push(path.to_str().expect("its name is UTF-8"));
    let run = adjutant(&arguments, script);
    (run.status, run.stderr)
}

#[test]
fn an_unfinished_game_is_taken_up_and_others_stay_as_they_are() {
    let finished = "[Event \"one\"]\n%kept\n[Edition \"isf\"]\n\na4-a5   1-0\n\n\n";
    let last = "\n[Event \"three\"]\n[Edition \"isf\"]\n\n1-0\n\n\n";
    let (_folder, path) = file(&format!("{finished}{SMALL}{last}"));
    let (status, said) = record(&path, &[], "a4-a5\n");
    assert_eq!(status, 0, "{said}");
    assert!(said.contains("a.srn, record 2: 1 turn, legal"), "{said}");
    let small = SMALL.replace("\n\n*\n", "\n\n1. a4-a5 *\n");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), format!("{finished}{small}{last}"));
}

#[test]
fn a_finished_game_is_not_gone_on_with_unless_that_is_asked() {
    let text = SMALL.replace("\n\n*\n", "\n\n1. a4-a5 1-0\n").replace("\"*\"", "\"1-0\"");
    let (_folder, path) = file(&text);
    let (status, said) = record(&path, &[], "a7-a6\n");
    assert_eq!(status, 2);
    assert!(said.contains("finished (1-0); `--record 1` opens the last again, `--new` begins another"), "{said}");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
    let (status, said) = record(&path, &["--record=1"], "result *\na7-a6\n");
    assert_eq!(status, 0, "{said}");
    assert!(fs::read_to_string(&path).expect("it is there").ends_with("1. a4-a5 a7-a6 *\n"));
    let (status, said) = record(&path, &["--new", "--edition=isf"], "");
    assert_eq!(status, 0, "{said}");
    assert!(
        fs::read_to_string(&path)
            .expect("it is there")
            .ends_with("1. a4-a5 a7-a6 *\n\n[Result \"*\"]\n[Edition \"isf\"]\n[Variant \"original\"]\n\n*\n")
    );
}

#[test]
fn what_cannot_be_taken_up_whole_is_left_alone() {
    for (text, what) in [
        ("no record\n", "holds no record of SRN"),
        ("[Edition \"isf\"]\n\na4-a5 ??? *\n", "a.srn:3: record 1 cannot be taken up: expected a turn"),
        ("[Edition \"isf\"]\n\na4-a5 * more\n", "cannot be taken up: text that belongs to no record"),
    ] {
        let (_folder, path) = file(text);
        let (status, said) = record(&path, &[], "a4-a5\n");
        assert_eq!(status, 2, "{text}");
        assert!(said.contains(what), "{said}");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
    }
}

#[test]
fn files_that_cannot_be_written_turn_by_turn_are_refused() {
    let (folder, path) = file(SMALL);
    for (name, what) in [("-", "name the file"), ("a.srn.gz", "not compressed"), ("", "is no file")] {
        let path = if name == "-" { PathBuf::from(name) } else { folder.path().join(name) };
        let (status, said) = record(&path, &[], "");
        assert_eq!(status, 2, "{name}");
        assert!(said.contains(what), "{said}");
    }
    let (status, said) = record(&path, &["--edition=gravon", "-o", "b.srn"], "");
    assert!(status == 2 && said.contains("there is no -o"), "{said}");
    let (status, said) = record(&path, &["--edition=isf"], "");
    assert!(status == 2 && said.contains("is a game of gravon, not of isf"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_file_that_somebody_else_changed_is_not_written_over() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    let (_folder, path) = file(SMALL);
    let mut run = Command::new(env!("CARGO_BIN_EXE_adjutant"))
        .arg("record")
        .arg(&path)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut lines = run.stdin.take().expect("it reads");
    lines.write_all(b"a4-a5\n").expect("it takes lines");
    let begun = Instant::now();
    while !fs::read_to_string(&path).expect("it is there").contains("a4-a5") {
        assert!(begun.elapsed() < Duration::from_secs(60), "the turn is written before the next is read");
        std::thread::sleep(Duration::from_millis(5));
    }
    // Another run goes on with the same file.
    assert_eq!(record(&path, &[], "a7-a6\n").0, 0);
    let theirs = fs::read_to_string(&path).expect("it is there");
    lines.write_all(b"b7-b6\n").expect("it takes lines");
    drop(lines);
    let output = run.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("it was changed meanwhile by somebody else"), "{said}");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), theirs);
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_permissions_stay() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, path) = file(SMALL);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("they can be set");
    let link = folder.path().join("link.srn");
    std::os::unix::fs::symlink(&path, &link).expect("a link");
    assert_eq!(record(&link, &[], "a4-a5\n").0, 0);
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert!(fs::read_to_string(&path).expect("it is there").contains("a4-a5"));
    assert_eq!(fs::metadata(&path).expect("it is there").permissions().mode() & 0o777, 0o640);
}

//! File of a game: continued, kept separate from other games in the file, and never lost.

use crate::entry::support::SMALL;
use crate::program::{adjutant, command, wait_until};
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

/// Runs a script; returns the exit status and the messages.
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
    assert!(said.contains("finished (1-0); `--record 1` opens the last one, `--new` starts another game"), "{said}");
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
fn a_game_whose_result_is_not_written_yet_is_taken_up() {
    for (written, next, wanted) in
        [("1. a4-a5 a7-a6", "a5-b5", "1. a4-a5 a7-a6\n2. a5-b5 *\n"), ("1. a4-a5", "a7-a6", "1. a4-a5 a7-a6 *\n")]
    {
        let (_folder, path) = file(&SMALL.replace("\n\n*\n", &format!("\n\n{written}\n")));
        let (status, said) = record(&path, &[], &format!("{next}\n"));
        assert_eq!(status, 0, "{said}");
        let text = fs::read_to_string(&path).expect("it is there");
        assert!(text.ends_with(&format!("\n\n{wanted}")), "{text}");
    }
}

#[test]
fn what_cannot_be_taken_up_whole_is_left_alone() {
    for (text, what) in [
        ("no record\n", "contains no SRN record"),
        ("[Edition \"isf\"]\n\na4-a5 ??? *\n", "a.srn:3: cannot continue record 1: expected a turn"),
        ("[Edition \"isf\"]\n\na4-a5 * more\n", "a.srn:3: cannot continue record 1: text outside records: "),
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
    for (name, what) in
        [("-", "pass the file name of the game"), ("a.srn.gz", "in a compressed file"), ("", "is not a regular file")]
    {
        let path = if name == "-" { PathBuf::from(name) } else { folder.path().join(name) };
        let (status, said) = record(&path, &[], "");
        assert_eq!(status, 2, "{name}");
        assert!(said.contains(what), "{said}");
    }
    let (status, said) = record(&path, &["--edition=gravon", "-o", "b.srn"], "");
    assert!(status == 2 && said.contains("omit -o"), "{said}");
    let (status, said) = record(&path, &["--edition=isf"], "");
    assert!(status == 2 && said.contains("has the edition gravon"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_file_that_somebody_else_changed_is_not_written_over() {
    use std::io::Write;
    use std::process::Stdio;
    let (_folder, path) = file(SMALL);
    let mut run = command(&["record"]).arg(&path).stdin(Stdio::piped()).spawn().expect("it runs");
    let mut lines = run.stdin.take().expect("it reads");
    lines.write_all(b"a4-a5\n").expect("it takes lines");
    let has_turn = || fs::read_to_string(&path).expect("it is there").contains("a4-a5");
    wait_until("the turn is written before the next is read", has_turn);
    // Another run continues with the same file.
    assert_eq!(record(&path, &[], "a7-a6\n").0, 0);
    let theirs = fs::read_to_string(&path).expect("it is there");
    lines.write_all(b"b7-b6\n").expect("it takes lines");
    drop(lines);
    let output = run.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("another process has changed it meanwhile"), "{said}");
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

#[test]
fn an_empty_file_is_said_to_be_and_gets_the_game() {
    let (folder, _) = file("");
    for (text, before) in [("", ""), ("\n\n", ""), ("% of the club\n", "% of the club\n\n")] {
        let path = folder.path().join("empty.srn");
        fs::write(&path, text).expect("it can be written");
        let (status, said) = record(&path, &[], "a4-a5\n");
        assert_eq!(status, 0, "{said}");
        assert_eq!(said.contains("empty.srn is empty: starting a new game in it"), before.is_empty(), "{said}");
        let written = fs::read_to_string(&path).expect("it is there");
        assert!(written.starts_with(&format!("{before}[Result \"*\"]")), "{written}");
        assert!(written.ends_with("1. a4-a5 *\n"), "{written}");
    }
}

#[test]
fn files_of_other_forms_are_named_and_left_alone() {
    let (folder, _) = file("");
    let sample = |name: &str| fs::read(format!("samples/{name}")).expect("a sample");
    let utf16: Vec<u8> = std::iter::once(0xfeff).chain(SMALL.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let json = adjutant(&["convert", "--to", "json", "samples/games/gravon-duel.srn"], "").stdout.into_bytes();
    for (name, bytes, what) in [
        ("a.notes", sample("notes/at-the-board.notes"), "was left unchanged: it is notes, not SRN"),
        ("a.xml", sample("gravon/classic-2005.4-12.xml"), "was left unchanged: it is gravon-xml, not SRN"),
        ("a.gsn", sample("gravon/freesetup.2003.05.15.107.gsn"), "was left unchanged: it is gsn, not SRN"),
        ("a.log", sample("ucc/flag.log"), "was left unchanged: it is ucc, not SRN"),
        ("a.strados", sample("strados/setups.strados"), "was left unchanged: it is strados, not SRN"),
        ("a.ndjson", json, "was left unchanged: it is json, not SRN"),
        ("a.txt", b"Bring tea and the second board.\n".to_vec(), "was left unchanged: it contains no SRN record"),
        ("a.bin", vec![0, 1, 2, 255], "contains no SRN record"),
        ("a.srn", b"\x1f\x8b\x08\x00".to_vec(), "is compressed"),
        ("u.srn", utf16, "is UTF-16"),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, &bytes).expect("it can be written");
        for options in [&[][..], &["--new"]] {
            let (status, said) = record(&path, options, "a4-a5\n");
            assert!(status == 2 && said.contains(what), "{name}: {status} {said}");
            assert_eq!(fs::read(&path).expect("it is there"), bytes, "{name}");
        }
    }
}

#[test]
fn what_cannot_be_written_is_said_before_the_first_line() {
    let (folder, _) = file("");
    let path = folder.path().join("not/there/a.srn");
    let (status, said) = record(&path, &[], "quit\n");
    assert!(status == 2 && said.contains("cannot write"), "{said}");
    let path = folder.path().join("read-only.srn");
    fs::write(&path, SMALL).expect("it can be written");
    let mut permissions = fs::metadata(&path).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("they can be set");
    let (status, said) = record(&path, &[], "a4-a5\n");
    assert!(status == 2 && said.contains("the file is read-only"), "{status} {said}");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), SMALL);
    let left = fs::read_dir(folder.path()).expect("it can be listed").count();
    assert_eq!(left, 1, "no temporary file is left");
}

//! `--split-by`: one file per value.

use crate::filter::support::{archive, filter, record};
use crate::program::{adjutant, outcome};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Returns the contents of the files in a folder.
fn files(folder: &Path) -> BTreeMap<String, String> {
    fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("its entries can be read"))
        .map(|entry| {
            let text = fs::read_to_string(entry.path()).expect("a file of text");
            (entry.file_name().to_string_lossy().into_owned(), text)
        })
        .collect()
}

/// Splits a text into a new folder, and returns the files of the folder.
fn split(arguments: &[&str], text: &str) -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("new/folder");
    assert_eq!(filter(&[arguments, &["--out", &out.display().to_string()]].concat(), text), outcome(0, "", ""));
    files(&out)
}

fn wanted(files: &[(&str, &[&String])]) -> BTreeMap<String, String> {
    files.iter().map(|(name, records)| ((*name).to_owned(), archive(records))).collect()
}

#[test]
fn records_go_into_the_file_of_their_value() {
    let open = record("Event \"Delft Open\"\nRound \"1\"", "*");
    let unsafe_name = record("Event \"../../etc\"\nRound \"2\"", "b2-b3 *");
    let open_again = record("Event \"Delft Open\"\nRound \"3\"", "b2-b3 *");
    let nameless = record("Round \"4\"", "*");
    let lower_case = record("Event \"delft open\"", "*");
    let text = archive(&[&open, &unsafe_name, &open_again, &nameless, &lower_case]);
    let by_event = wanted(&[
        ("Delft_Open.srn", &[&open, &open_again]),
        ("_._.._etc.srn", &[&unsafe_name]),
        ("_.srn", &[&nameless]),
        ("delft_open-2.srn", &[&lower_case]),
    ]);
    assert_eq!(split(&["--split-by", "Event"], &text), by_event);
    assert_eq!(split(&["--split-by", "event"], &text), by_event);
    assert_eq!(split(&["--split-by", "tag(\"Event\")", "-j", "4"], &text), by_event);
    let by_plies = wanted(&[("0.srn", &[&open, &nameless, &lower_case]), ("1.srn", &[&unsafe_name, &open_again])]);
    assert_eq!(split(&["--split-by", "plies"], &text), by_plies);
    let some = wanted(&[("2.srn", &[&unsafe_name]), ("3.srn", &[&open_again])]);
    assert_eq!(split(&["--split-by", "Round", "--where", "plies == 1"], &text), some);
    let sorted = wanted(&[("gravon.srn", &[&nameless, &open_again, &unsafe_name, &open, &lower_case])]);
    assert_eq!(split(&["--split-by", "edition", "--sort-by", "round,desc"], &text), sorted);
}

#[test]
fn other_formats_have_another_ending() {
    let text = archive(&[record("Event \"a\"", "*"), record("Event \"b\"", "*"), record("Event \"a\"", "*")]);
    let json = split(&["--split-by", "Event", "--to", "json"], &text);
    assert_eq!(json.keys().collect::<Vec<_>>(), ["a.ndjson", "b.ndjson"]);
    assert_eq!(json["a.ndjson"].lines().count(), 2);
    let own = adjutant(&["convert", "--to", "json"], &text).stdout;
    assert_eq!(split(&["--split-by", "Event"], &own), json);
}

#[test]
fn there_may_be_many_more_values_than_files_can_be_open() {
    let records: Vec<String> = (0..3_000).map(|n| record(&format!("Red \"player {}\"", n % 1_500), "*")).collect();
    let found = split(&["--split-by", "Red"], &archive(&records));
    assert_eq!(found.len(), 1_500);
    for (name, text) in &found {
        let player: usize = name.trim_start_matches("player_").trim_end_matches(".srn").parse().expect("a number");
        assert_eq!(*text, archive(&[&records[player], &records[player + 1_500]]));
    }
}

#[test]
fn records_of_tags_alone_are_parted_in_files_too() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("a.srn"), "[Event \"x\"]\n[Round \"1\"]\n").expect("a file can be written");
    fs::write(path("b.srn"), "[Event \"x\"]\n[Round \"2\"]\n").expect("so can this one");
    let run = filter(&["--split-by", "Event", "--out", &path("out"), &path("a.srn"), &path("b.srn")], "");
    assert_eq!(run.status, 0);
    let found = files(Path::new(&path("out")));
    assert_eq!(found["x.srn"], "[Event \"x\"]\n[Round \"1\"]\n ;\n\n[Event \"x\"]\n[Round \"2\"]\n");
}

#[test]
fn old_files_are_replaced_if_that_is_forced_and_others_left_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.srn"), "old").expect("a file can be written");
    fs::write(path("z.srn"), "left alone").expect("so can this one");
    let text = record("Event \"a\"", "*");
    let out = folder.path().display().to_string();
    assert_eq!(filter(&["--split-by", "Event", "--out", &out], &text).status, 2);
    assert_eq!(fs::read_to_string(path("a.srn")).ok().as_deref(), Some("old"));
    assert_eq!(filter(&["--split-by", "Event", "--force", "--out", &out], &text).status, 0);
    let found: Vec<_> = files(folder.path()).into_iter().collect();
    assert_eq!(found, [("a.srn".to_owned(), text), ("z.srn".to_owned(), "left alone".to_owned())]);
}

#[test]
fn where_nothing_is_selected_nothing_is_made() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("new");
    let arguments = ["--split-by", "Event", "--out", &out.display().to_string(), "--where", "plies > 99"];
    assert_eq!(filter(&arguments, record("Event \"a\"", "*")).status, 1);
    assert!(!out.exists());
}

#[test]
fn a_run_that_fails_leaves_the_files_as_they_were() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("a.srn"), "old").expect("a file can be written");
    fs::create_dir(folder.path().join("b.srn")).expect("a folder can be made");
    let out = folder.path().display().to_string();
    let text = archive(&[record("Event \"a\"", "*"), record("Event \"b\"", "*")]);
    let run = filter(&["--split-by", "Event", "--out", &out], &text);
    let message = format!("error: cannot write {}: it is not a regular file\n", folder.path().join("b.srn").display());
    assert_eq!((run.status, run.stderr), (2, message));
    assert_eq!(fs::read_to_string(folder.path().join("a.srn")).ok().as_deref(), Some("old"));
    assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), 2);
}

#[cfg(unix)]
#[test]
fn a_run_that_is_broken_off_leaves_nothing_behind() {
    use crate::program::{command, let_signals_end_programs, send, wait_until};
    use std::io::Write;
    use std::process::Stdio;

    let_signals_end_programs();
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("player_1.srn"), "old").expect("a file can be written");
    let arguments = ["filter", "--split-by", "Red", "-j", "1", "--out", &folder.path().display().to_string()];
    let mut child = command(&arguments).stdin(Stdio::piped()).spawn().expect("the program runs");
    // More than one block, without the end of the input.
    let records: Vec<String> = (0..4_000).map(|n| record(&format!("Red \"player {n}\""), "*")).collect();
    let mut stdin = child.stdin.take().expect("it has an input");
    stdin.write_all(archive(&records).as_bytes()).expect("it reads");
    let files_now = || fs::read_dir(folder.path()).expect("the folder is there").count();
    wait_until("it has begun to write", || files_now() >= 2);
    send("INT", child.id());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert_eq!(files(folder.path()).into_iter().collect::<Vec<_>>(), [("player_1.srn".to_owned(), "old".to_owned())]);
    drop(stdin);
}

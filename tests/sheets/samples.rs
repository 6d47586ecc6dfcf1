//! The sample sheets: legal, in the export form, and consistent with the games that `merge` and `redact` make of
//! them.

use super::program::adjutant;
use super::support::text_of;
use adjutant::notation::parse;
use std::fs;
use std::path::Path;

const FOLDER: &str = "samples/sheets";
/// The only sheet without a game.
const SLIP: &str = "barrage-blue-slip.srn";

fn sample(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER).join(name);
    fs::read_to_string(path).expect("a sample can be read")
}

fn path(name: &str) -> String {
    format!("{FOLDER}/{name}")
}

/// Returns the record without comments, in the export form.
fn bare(text: &str) -> String {
    let mut record = parse(text.as_bytes());
    record.notes.clear();
    String::from_utf8(text_of(&record)).expect("samples are UTF-8")
}

#[test]
fn every_sheet_is_legal_and_in_the_export_form() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER);
    let entries = fs::read_dir(folder).expect("the samples can be listed");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("its entries can be read").file_name().to_string_lossy().into_owned())
        .collect();
    names.retain(|name| name.starts_with("barrage") || name.starts_with("club"));
    assert_eq!(names.len(), 5);
    for name in names {
        let text = sample(&name);
        assert_eq!(String::from_utf8_lossy(&text_of(&parse(text.as_bytes()))), text, "{name}");
        assert!(text.contains("nobody played it"), "{name}");
        let said = adjutant(&["validate", &path(&name)], "");
        let expected = i32::from(name == SLIP);
        assert_eq!(said.status, expected, "{name}: {}", said.stdout);
    }
}

#[test]
fn the_pair_gives_a_game_and_the_game_gives_the_sheets() {
    let game = adjutant(&["merge", &path("barrage-red.srn"), &path("barrage-blue.srn")], "");
    assert_eq!((game.stderr.as_str(), game.status), ("", 0));
    assert!(!game.stdout.contains("  ?"), "{}", game.stdout);
    assert!(game.stdout.contains("1. e4-e7 {down the middle} 1... a8-a4\n"));
    assert!(game.stdout.contains("8. e5-e6 e7xe6(10=10) {both Marshals gone}\n"));
    for view in ["red", "blue", "spectator"] {
        let sheet = adjutant(&["redact", "--view", view], &game.stdout);
        assert_eq!(sheet.stdout, bare(&sample(&format!("barrage-{view}.srn"))), "{view}");
    }
}

#[test]
fn the_slip_is_shown_beside_what_the_other_wrote() {
    let run = adjutant(&["merge", &path("barrage-red.srn"), &path(SLIP)], "");
    assert_eq!((run.stdout.as_str(), run.status), ("", 1));
    assert!(run.stderr.contains("\nerror: the sheets differ in ply 18 (blue), turn 9 of the game\n"), "{}", run.stderr);
    // The slip shows in the next turn, and this sheet is reported as wrong.
    assert!(run.stderr.starts_with("error[E202 empty-square]: there is no piece on b9\n"), "{}", run.stderr);
    assert!(run.stderr.contains("barrage-blue-slip.srn:1: record 1: not merged: "), "{}", run.stderr);
    assert!(run.stderr.contains("9. e1-e2 a9-b9\n") && run.stderr.contains("9. e1-e2 a9-a8\n"), "{}", run.stderr);
}

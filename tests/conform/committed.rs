//! Files of `format-spec/conformance`: produced by the generator, confirmed by engine and reference, in the
//! promised number.

use crate::conform::suite;
use crate::program::{PROGRAM, adjutant};
use crate::reference::{Judgement, RawRecord, read_records, verdict_of};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// If set, the suite and its counts are written instead of checked.
const UPDATE: &str = "UPDATE_CONFORMANCE";

/// Returns the folder of the suite.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("format-spec/conformance")
}

/// Returns the expected answers, one record per line.
pub fn expected() -> Vec<Value> {
    let text = fs::read_to_string(folder().join("expected.ndjson")).expect("the suite is there");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Generates the suite, judges it with the engine, and compares it with the committed files; with `UPDATE_CONFORMANCE`,
/// the suite is written instead.
#[test]
#[ignore = "it takes a minute"]
fn the_committed_suite_is_what_the_generator_makes() {
    let files = suite::files();
    let mut all: Vec<(String, String)> = files.iter().map(|file| (file.name.clone(), file.text.clone())).collect();
    all.push(("expected.ndjson".to_owned(), suite::expected(&files)));
    all.push(("suite.json".to_owned(), suite::about(&files)));
    let made = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in &all {
        fs::write(made.path().join(name), text).expect("a file can be written");
    }
    agrees_with(made.path());
    for (name, text) in all {
        let path = folder().join(&name);
        if std::env::var_os(UPDATE).is_some() {
            fs::write(&path, &text).expect("a file can be written");
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == text, "{name}: run this test with {UPDATE}=1, and look at what changes");
    }
    there_are_enough_of_everything_and_the_page_says_how_many();
    another_suite_has_another_version();
}

/// Checks that the engine gives the expected answer for every record, in both output formats.
fn agrees_with(folder: &Path) {
    let folder = folder.to_str().expect("a path of UTF-8");
    let own = [PROGRAM, "validate", "--format", "ndjson"];
    let run = adjutant(&[&["conform", "--show", "30", folder, "--"], &own[..]].concat(), "");
    assert_eq!(run.status, 0, "{}\n{}", run.stdout, run.stderr);
    // Without a program, this program is tested with the lines of `convert`.
    let run = adjutant(&["conform", "--show", "30", "--format", "json", folder], "");
    assert_eq!(run.status, 0, "{}\n{}", run.stdout, run.stderr);
    let said: Value = serde_json::from_str(&run.stdout).expect("a line of JSON");
    assert_eq!((&said["schema"], &said["version"]), (&json!("adjutant/conformance/1"), &json!(suite::VERSION)));
    // Every field is compared for some records, and some records are hard for this program, too.
    for field in said["fields"].as_array().expect("fields") {
        assert!(field["agree"].as_u64() > Some(400), "{field}");
    }
    assert!(said["left_open"].as_u64() >= Some(20), "{}", said["left_open"]);
}

#[test]
fn the_engine_agrees_with_the_suite() {
    agrees_with(&folder());
}

#[test]
fn the_reference_agrees_with_the_suite() {
    let mut files: BTreeMap<String, Vec<Option<RawRecord>>> = BTreeMap::new();
    let mut compared = 0;
    for want in expected() {
        let file = want["file"].as_str().expect("a file");
        // Records that the reference cannot read or decide are checked when the suite is generated.
        if ["unreadable.srn", "stray-text.srn", "unknown.srn", "hard.srn", "boundaries.srn", "hidden.srn"]
            .contains(&file)
        {
            continue;
        }
        let read = || read_records(&fs::read_to_string(folder().join(file)).expect("it is there"));
        let records = files.entry(file.to_owned()).or_insert_with(read);
        let number = want["record"].as_u64().expect("a number") as usize;
        // The reference cannot read or decide these positions.
        if file == "positions.srn" && (want["verdict"] == "unreadable" || want["notes"].is_array()) {
            continue;
        }
        let mut record = records[number - 1].clone().unwrap_or_else(|| panic!("the reference reads {want}"));
        if want["class"] == "warning/termination-value" {
            record.tags.remove("Termination");
        }
        same(&verdict_of(&record), &want);
        // This comparison takes seven times as long.
        if compared % 9 == 0 {
            assert_eq!(want.get("otherwise").unwrap_or(&json!([])), &json!(suite::otherwise(&record)), "{want}");
        }
        compared += 1;
    }
    assert!(compared > 1000, "{compared} records");
}

/// Checks that the reference gives the expected answer.
fn same(said: &Judgement, want: &Value) {
    let first = said.findings.first();
    assert_eq!(want["verdict"], json!(said.verdict), "{want}");
    assert_eq!(want["finding"], json!(first.map(|(name, _)| name)), "{want}");
    assert_eq!(want["ply"], json!(first.and_then(|(_, ply)| *ply)), "{want}");
    if want["final"].is_null() {
        return;
    }
    assert_eq!(want["plies"], json!(said.plies), "{want}");
    let board = said.board.iter().map(|(square, (side, kind))| (square, format!("{} {}", side.name(), kind.name())));
    assert_eq!(want["final"], json!(board.collect::<BTreeMap<_, _>>()), "{want}");
}

/// Returns the names of findings that an SRN record can have, from the specification.
fn names() -> Vec<String> {
    // Findings about other formats, about files, or about the program's search limit.
    const OUTSIDE: [&str; 7] =
        ["strength-mismatch", "board-mismatch", "not-supported", "no-turns", "source-mended", "passed-over", "input"];
    let page = fs::read_to_string(folder().join("../findings.md")).expect("the page is there");
    let rows = page.lines().filter_map(|line| {
        let (code, rest) = line.strip_prefix("| ")?.split_once(" | `")?;
        let is_code = code.len() == 4 && code.starts_with(['E', 'W']);
        is_code.then(|| rest.split('`').next().unwrap_or_default().to_owned())
    });
    let names: Vec<String> = rows.filter(|name| !OUTSIDE.contains(&name.as_str())).collect();
    assert_eq!(names.len(), 54, "{names:?}");
    names
}

/// Returns the findings expected of a record: `too-hard` for a record that a program may leave open.
fn findings(want: &Value) -> BTreeSet<String> {
    let texts = |value: &Value| value.as_str().map(str::to_owned);
    let errors = want["findings"].as_array().into_iter().flatten().filter_map(texts);
    let warnings = want["warnings"].as_array().into_iter().flatten().filter_map(|warning| texts(&warning[0]));
    let hard = (want["hard"] == true).then(|| "too-hard".to_owned());
    errors.chain(warnings).chain(texts(&want["finding"])).chain(hard).collect()
}

#[test]
fn there_are_enough_of_everything_and_the_page_says_how_many() {
    let expected = expected();
    let mut editions: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for want in &expected {
        if let Some(edition) = want["edition"].as_str() {
            let row = editions.entry(edition).or_default();
            row[0] += 1;
            if want["otherwise"].is_array() {
                row[if want["verdict"] == "legal" { 1 } else { 2 }] += 1;
            }
        }
        for name in findings(want) {
            *counts.entry(name).or_default() += 1;
        }
    }
    let mut page = String::from(
        "| edition | records | legal, and not elsewhere so | illegal or inconsistent, and not elsewhere so |\n|---|---|---|---|\n",
    );
    assert_eq!(editions.len(), 7);
    for (edition, [all, legal, illegal]) in editions {
        assert!(legal + illegal >= 50, "{edition}: {legal} and {illegal}");
        page.push_str(&format!("| `{edition}` | {all} | {legal} | {illegal} |\n"));
    }
    page.push_str("\n| finding | records |\n|---|---|\n");
    for name in names() {
        let count = counts.remove(&name).unwrap_or_default();
        assert!(count >= 20, "{name}: {count}");
        page.push_str(&format!("| `{name}` | {count} |\n"));
    }
    assert!(counts.is_empty(), "what are these? {counts:?}");
    let path = folder().join("README.md");
    let text = fs::read_to_string(&path).expect("the page is there");
    let (before, rest) = text.split_once("<!-- counts -->\n").expect("a place for the counts");
    let (_, after) = rest.split_once("<!-- end of counts -->").expect("the end of that place");
    let wanted = format!("{before}<!-- counts -->\n{page}<!-- end of counts -->{after}");
    if std::env::var_os(UPDATE).is_some() {
        fs::write(&path, &wanted).expect("the page can be written");
    }
    assert!(text == wanted || std::env::var_os(UPDATE).is_some(), "run this test with {UPDATE}=1");
}

/// The specification has a row for each version, with the CRC-32 of the file that contains all other sums.
#[test]
fn another_suite_has_another_version() {
    let page = fs::read_to_string(folder().join("README.md")).expect("the page is there");
    let sum = suite::sum(&fs::read(folder().join("suite.json")).expect("it is there"));
    let row = page.lines().find(|line| line.starts_with(&format!("| {} |", suite::VERSION)));
    let row = row.unwrap_or_else(|| panic!("no row for version {}; it has {sum}", suite::VERSION));
    assert!(row.contains(&format!("`{sum}`")), "not version {} any more: the next one has {sum}", suite::VERSION);
}

#[test]
fn the_suite_is_small() {
    let files: Vec<fs::DirEntry> =
        fs::read_dir(folder()).expect("the suite is there").map(|entry| entry.expect("an entry")).collect();
    let sizes = files.iter().map(|entry| entry.metadata().expect("its size").len());
    assert!(sizes.clone().all(|size| size < 1_500_000), "each file is below a megabyte and a half");
    assert!(sizes.sum::<u64>() < 3_000_000, "all together are below three");
    let about: Value =
        serde_json::from_slice(&fs::read(folder().join("suite.json")).expect("it is there")).expect("JSON");
    let records = expected().iter().filter(|want| !want["record"].is_null()).count();
    assert_eq!((&about["records"], &about["version"]), (&json!(records), &json!(suite::VERSION)));
}

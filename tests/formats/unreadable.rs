//! Records that could not be read completely: a conversion does not improve them, and keeps the games.

use crate::program::{adjutant, ends};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Verdicts, the best first.
const VERDICTS: [&str; 5] = ["legal", "undecided", "inconsistent", "illegal", "unreadable"];

fn rank(row: &Row) -> usize {
    VERDICTS.iter().position(|verdict| *verdict == row.verdict).expect("a verdict")
}

/// Fields of the results about a record.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    id: String,
    edition: String,
    plies: String,
    verdict: String,
}

impl Row {
    /// Reads the fields from an object with these members; a missing or null member gives an empty field.
    fn of(object: &Value, [id, edition, plies, verdict]: [&str; 4]) -> Self {
        let text = |name: &str| match &object[name] {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        Self { id: text(id), edition: text(edition), plies: text(plies), verdict: text(verdict) }
    }
}

/// Number at the beginning of a file's name, and number of the record.
type Key = (u32, u64);

fn number_of(file: &str) -> u32 {
    let name = file.rsplit('/').next().expect("a name");
    name[..4].parse().unwrap_or_else(|_| panic!("{file} begins with a number"))
}

fn objects(arguments: &[&str]) -> Vec<Value> {
    let run = adjutant(arguments, "");
    run.stdout.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// Returns the lines of `validate` about records.
fn validated(path: &str) -> Vec<(Value, Row)> {
    let lines = objects(&["validate", "--format", "ndjson", path]);
    let records = lines.into_iter().filter(|line| !line["source"]["record"].is_null());
    records.map(|line| (line["source"].clone(), Row::of(&line, ["id", "edition", "plies", "verdict"]))).collect()
}

fn key(file: &Value, record: &Value) -> Key {
    (number_of(file.as_str().expect("a name")), record.as_u64().expect("a number"))
}

/// Returns a text of each format that can be read, and the name of its file.
fn samples() -> Vec<(String, Vec<u8>)> {
    let folders = ["ataraxos", "gravon", "notes", "setups", "strados", "stratego-io", "ucc"];
    let mut paths: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| fs::read_dir(Path::new("samples").join(folder)).expect("the samples can be listed"))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    let others = [
        "games/gravon-duel.srn",
        "games/sci-fi-2011-duel.srn",
        "broken/not-supported.gsn",
        "broken/strength-mismatch.log",
        "broken/board-mismatch.json",
        "broken/syntax.srn",
        "broken/tag-value.srn",
        "broken/empty-square.srn",
    ];
    paths.extend(others.map(|name| Path::new("samples").join(name)));
    paths.sort();
    let mut samples: Vec<(String, Vec<u8>)> = paths
        .iter()
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read(path).expect("a sample"))
        })
        .collect();
    let json = adjutant(&["convert", "--to", "json", "samples/games/gravon-duel.srn"], "").stdout;
    // The place in this file is checked below, not that in the original.
    samples.push(("game.ndjson".to_owned(), json.replacen("\"source\":{", "\"from\":{", 1).into_bytes()));
    samples
}

/// Writes each sample truncated, and with single bytes changed, at `places` places.
fn write_damaged(folder: &Path, places: usize) -> u32 {
    let mut number = 0;
    for (name, text) in samples() {
        let mut write = |text: &[u8]| {
            fs::write(folder.join(format!("{number:04}-{name}")), text).expect("a file can be written");
            number += 1;
        };
        write(&text);
        for place in 1..=places {
            let at = text.len() * place / (places + 1);
            write(&text[..at]);
            for byte in [b'z', 0x80, b'5'] {
                let mut text = text.clone();
                text[at] = byte;
                if place % 3 == usize::from(byte) % 3 {
                    write(&text);
                }
            }
        }
    }
    number
}

#[test]
fn no_conversion_makes_a_damaged_record_better_or_another_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    fs::create_dir(at("in")).expect("a folder can be made");
    let files = write_damaged(Path::new(&at("in")), 9);
    let originals: BTreeMap<Key, Row> =
        validated(&at("in")).into_iter().map(|(source, row)| (key(&source["file"], &source["record"]), row)).collect();
    // A log's declarations about the board at its end have no place in SRN.
    let of_the_end: BTreeSet<Key> = objects(&["validate", "--format", "ndjson", &at("in")])
        .iter()
        .filter(|line| {
            let findings = line["findings"].as_array().expect("findings");
            let first = findings.first().map(|finding| finding["name"].clone());
            first.is_some_and(|name| name == "strength-mismatch" || name == "board-mismatch")
        })
        .map(|line| key(&line["source"]["file"], &line["source"]["record"]))
        .collect();
    let unreadable = originals.values().filter(|row| row.verdict == "unreadable").count();
    assert!(originals.len() as u32 > files / 2 && unreadable > 100, "{} records, {unreadable}", originals.len());

    // Four outputs for one record.
    let written = objects(&["convert", "--to", "json", "--lossy", "-q", &at("in")]);
    // With an unknown piece, the declared outcomes are part of the record's id, and a conversion declares more of
    // them.
    let has_unknown: BTreeSet<Key> = written
        .iter()
        .filter(|object| {
            let setup = object["setup"].to_string();
            setup.contains("\"unknown\"") || setup.contains(":null")
        })
        .map(|object| key(&object["source"]["file"], &object["source"]["record"]))
        .collect();
    let written: Vec<(Key, Row)> = written
        .iter()
        .map(|object| {
            let source = &object["source"];
            (key(&source["file"], &source["record"]), Row::of(object, ["id", "edition", "plies", "verdict"]))
        })
        .collect();
    let fields = "file,record,id,rules.edition,plies,verdict";
    let rows = objects(&["filter", "--fields", fields, "--to", "ndjson", "-q", &at("in")]);
    let of_fields: BTreeMap<Key, Row> = rows
        .iter()
        .map(|row| (key(&row["file"], &row["record"]), Row::of(row, ["id", "rules.edition", "plies", "verdict"])))
        .collect();
    let table = adjutant(&["convert", "--to", "csv", "--table", "games", "-q", &at("in")], "").stdout;
    let mut table = csv::Reader::from_reader(table.as_bytes());
    let of_table: BTreeMap<Key, Row> = table
        .deserialize::<BTreeMap<String, String>>()
        .map(|row| {
            let row = row.expect("a row");
            let cell = |name: &str| row[name].clone();
            let key = (number_of(&row["file"]), row["record"].parse().expect("a number"));
            let row =
                Row { id: cell("game_id"), edition: cell("edition"), plies: cell("plies"), verdict: cell("verdict") };
            (key, row)
        })
        .collect();
    for (key, row) in &written {
        let original = &originals[key];
        assert_eq!(row, original, "JSON of {key:?}");
        assert_eq!(&of_fields[key], original, "fields of {key:?}");
        assert_eq!(&of_table[key], original, "table row of {key:?}");
    }
    let cut = written.iter().filter(|(_, row)| row.verdict == "unreadable").count();
    assert!(cut > 100, "{cut} of those that are written");

    // To SRN and to JSON, and from JSON to SRN.
    let compare = |what: &str, back: &[(Value, Row)], original: &dyn Fn(&Value) -> Key| {
        let mut seen = 0;
        for (source, row) in back {
            let key = original(source);
            let original = &originals[&key];
            assert!(
                rank(row) >= rank(original) || of_the_end.contains(&key),
                "{what} of {key:?}: {row:?}, once {original:?}"
            );
            // A setup that cannot be played has squares that were not read.
            let is_open = has_unknown.contains(&key) || original.plies.is_empty();
            assert!(row.id == original.id || is_open, "{what} of {key:?}: {row:?}, once {original:?}");
            seen += 1;
        }
        assert_eq!(seen, written.len(), "{what}");
    };
    adjutant(&["convert", "--to", "srn", "--lossy", "-q", "--out", &at("srn"), &at("in")], "");
    let of_name = |source: &Value| {
        let file = source["file"].as_str().expect("a name");
        let number = file.rsplit('-').next().expect("a number").trim_end_matches(".srn");
        (number_of(file), number.parse().expect("a number"))
    };
    compare("SRN", &validated(&at("srn")), &of_name);
    adjutant(&["convert", "--to", "json", "--lossy", "-q", "-o", &at("all.ndjson"), &at("in")], "");
    let nth = |number: u64| written[number as usize - 1].0;
    compare("JSON", &validated(&at("all.ndjson")), &|source| nth(source["record"].as_u64().expect("a number")));
    adjutant(&["convert", "--to", "srn", "-q", "--out", &at("again"), &at("all.ndjson")], "");
    compare("SRN of JSON", &validated(&at("again")), &|source| {
        let file = source["file"].as_str().expect("a name");
        nth(file.rsplit('-').next().expect("a number").trim_end_matches(".srn").parse().expect("a number"))
    });
    let verdicts = |path: &str| {
        let line = adjutant(&["validate", "--statistics", path], "").stderr;
        line.split(';').next().expect("verdicts").to_owned()
    };
    assert_eq!(verdicts(&at("again")), verdicts(&at("all.ndjson")));
}

#[test]
fn what_a_log_says_after_the_last_turn_is_in_the_record_that_is_written() {
    let path = "samples/broken/not-supported.gsn";
    let srn = adjutant(&["convert", "--to", "srn", "-q", path], "");
    assert_eq!(srn.status, 1);
    let tag = "[Unreadable \"not-supported: ply 5: a line with `:` as its third character is a rescue";
    assert!(srn.stdout.contains(tag), "{}", srn.stdout);
    ends(&srn.stdout, "2. b4-b5 b7-b6\n{not read: E6:D4 A4-A5 END one vs other result 4 winner 2} 1/2-1/2\n");

    let again = adjutant(&["validate", "--format", "concise", "-"], &srn.stdout);
    assert_eq!(again.status, 1);
    let finding = "error[not-supported]: the source of this record could not be written completely: ply 5: a line with";
    assert!(again.stdout.contains(finding), "{}", again.stdout);

    let json = adjutant(&["convert", "--to", "json", "-q", path], "").stdout;
    let object: Value = serde_json::from_str(&json).expect("an object");
    assert_eq!(object["unplayed"], "{not read: E6:D4 A4-A5 END one vs other result 4 winner 2} 1/2-1/2");
    assert_eq!(object["turns"].as_array().map(Vec::len), Some(4));
    assert_eq!(adjutant(&["convert", "--to", "srn", "-q", "-"], &json).stdout, srn.stdout);
    // Facts that the tag does not contain cause no finding.
    let whole =
        srn.stdout.lines().map(|line| if line.starts_with("[Unreadable") { "[Unreadable \"?\"]" } else { line });
    let whole: Vec<&str> = whole.collect();
    assert_eq!(adjutant(&["validate", "-"], whole.join("\n")).status, 0);
}

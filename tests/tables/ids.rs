//! Ids of games.

use crate::program::adjutant;
use crate::tables::archive::archive;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

fn objects(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Vec<Value> {
    let run = adjutant(&[&["convert", "--to", "json"], arguments].concat(), stdin);
    run.stdout.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

fn ids(objects: &[Value]) -> Vec<&str> {
    objects.iter().map(|object| object["id"].as_str().expect("every object has an id")).collect()
}

const KINDS: &str =
    "marshal general colonel major captain lieutenant sergeant miner scout spotter infiltrator spy bomb flag";

fn square(name: &Value) -> u8 {
    let name = name.as_str().expect("a square");
    name[1..].parse::<u8>().expect("a row") * 16 + (name.as_bytes()[0] - b'a')
}

fn kind(name: &Value) -> u8 {
    let name = name.as_str().expect("a kind");
    KINDS.split(' ').position(|kind| kind == name).map_or(255, |at| at as u8)
}

/// Returns the id as `format-spec/tables.md` defines it, for a record whose pieces are all known and whose turns
/// were all played.
fn by_the_page(object: &Value) -> Option<String> {
    let mut bytes = Vec::new();
    for tag in ["Event", "Site", "Date", "Round", "Red", "Blue"] {
        let value = object["tags"][tag].as_str().unwrap_or_default();
        if !value.chars().all(|c| "?.- ".contains(c)) {
            bytes.extend_from_slice(value.as_bytes());
        }
        bytes.push(b'\n');
    }
    bytes.push(0);
    for side in ["red", "blue"] {
        let pieces = object["setup"][side].as_object()?;
        let mut pieces: Vec<(u8, u8)> =
            pieces.iter().map(|(name, piece)| (square(&Value::from(name.as_str())), kind(piece))).collect();
        pieces.sort_unstable();
        bytes.extend_from_slice(&[0, pieces.len() as u8]);
        for (square, kind) in pieces {
            if kind == 255 {
                return None;
            }
            bytes.extend_from_slice(&[square, kind]);
        }
    }
    for turn in object["turns"].as_array()? {
        let (from, to) = (square(&turn["from"]), square(&turn["to"]));
        let via = turn.get("via").map(square);
        match turn["kind"].as_str()? {
            "move" => bytes.extend_from_slice(&[from, to, b'-']),
            "strike" => match via {
                Some(_) if object["variant"] == "ultimate-lightning" => bytes.extend_from_slice(&[from, to, b'x']),
                None => bytes.extend_from_slice(&[from, to, b'x']),
                Some(via) => bytes.extend_from_slice(&[from, to, b'c', via]),
            },
            _ => {
                let stood = via.unwrap_or(from);
                bytes.extend_from_slice(&[from, stood, b'?', to, kind(&turn["guess"]), u8::from(via.is_some())]);
            }
        }
        if let Some(rescue) = turn.get("rescue") {
            bytes.extend_from_slice(&[b'^', kind(&rescue["piece"]), square(&rescue["square"])]);
        }
        bytes.push(b'\n');
    }
    let hash = Sha256::digest(bytes);
    Some(format!("{:032x}", u128::from_be_bytes(*hash.first_chunk().expect("a hash has 32 bytes"))))
}

#[test]
fn ids_are_what_the_page_says() {
    let objects = objects(&["-q", archive()], "");
    let mut compared = 0;
    for object in objects.iter().filter(|object| object["verdict"] == "legal" && object.get("unplayed").is_none()) {
        if let Some(id) = by_the_page(object) {
            assert_eq!(object["id"], Value::from(id), "{}", object["source"]);
            compared += 1;
        }
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn a_game_has_the_same_id_in_every_form_and_every_table() {
    let of_srn = objects(&["-q", archive()], "");
    let json = adjutant(&["convert", "--to", "json", "-q", archive()], "").stdout;
    let again = objects(&["-q"], &json);
    assert_eq!(ids(&again), ids(&of_srn));
    let srn = adjutant(&["convert", "--to", "srn", "-q", "--from", "json"], &json).stdout;
    assert_eq!(ids(&objects(&["-q"], &srn)), ids(&of_srn));
    assert_eq!(crate::tables::archive::column("games", "game_id"), ids(&of_srn));
    let verdicts = adjutant(&["validate", "--format", "ndjson", archive()], "").stdout;
    let verdicts = verdicts.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object a line"));
    let records = verdicts.filter(|line| !line["source"]["record"].is_null()).collect::<Vec<_>>();
    assert_eq!(ids(&records), ids(&of_srn));
    // A game without comments, result and other tags.
    let plain =
        srn.replace("[Result \"1-0\"]\n", "[Result \"*\"]\n").replace("[Event", "[Annotator \"nobody\"]\n[Event");
    let plain = objects(&["-q"], &plain);
    assert_eq!(plain.len(), of_srn.len());
    // The id of an unreadable record is that of its text.
    for (one, other) in plain.iter().zip(&of_srn).filter(|(_, other)| other["verdict"] != "unreadable") {
        assert_eq!(one["id"], other["id"], "{}", other["source"]);
    }
}

#[test]
fn a_field_and_a_column_are_the_same_id() {
    let of_json: Vec<(String, Value)> = objects(&["-q", archive()], "")
        .iter()
        .map(|object| (object["id"].as_str().expect("an id").to_owned(), object["source"]["record"].clone()))
        .collect();
    let rows = adjutant(&["filter", "--fields", "id,record", "--to", "ndjson", archive()], "").stdout;
    let rows = rows.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object a line"));
    let of_fields = rows.map(|row| (row["id"].as_str().expect("an id").to_owned(), row["record"].clone()));
    assert_eq!(of_fields.collect::<Vec<_>>(), of_json);
}

#[test]
fn ids_do_not_depend_on_the_edition_that_is_asked_for() {
    let ids = |arguments: &[&str]| {
        let run = adjutant(&[&["convert", "--to", "json", "-q", "samples/games"], arguments].concat(), "");
        let ids = run.stdout.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object")["id"].clone());
        ids.collect::<Vec<Value>>()
    };
    assert_eq!(ids(&["--edition", "isf"]), ids(&[]));
}

#[test]
fn what_names_a_game_makes_a_difference() {
    let text = fs::read_to_string("samples/games/isf-original.srn").expect("a sample");
    let id = |text: &str| objects(&["-q"], text)[0]["id"].clone();
    let plain = id(&text);
    for tag in ["Event", "Site", "Date", "Round", "Red", "Blue"] {
        let lines: String =
            text.lines().filter(|line| !line.starts_with(&format!("[{tag} "))).fold(String::new(), |a, b| a + b + "\n");
        let without = id(&lines);
        let with = id(&format!("[{tag} \"2020.01.01\"]\n{lines}"));
        assert_ne!(with, without, "{tag}");
        assert_eq!(id(&format!("[{tag} \"?\"]\n{lines}")), without, "{tag}");
    }
    assert_ne!(id(&text.replacen("10:", "10: ", 1)), Value::Null);
    assert_eq!(id(&text.replacen("10:", "10: ", 1)), plain);
}

#[test]
fn a_record_keeps_its_source_through_json() {
    let json = adjutant(&["convert", "--to", "json", "samples/games/isf-original.srn"], "").stdout;
    let file = |run: crate::program::Run| {
        let mut reader = csv::Reader::from_reader(run.stdout.as_bytes());
        let row = reader.records().next().expect("a row").expect("a row");
        (row[0].to_owned(), row[1].to_owned())
    };
    let expected = ("samples/games/isf-original.srn".to_owned(), "1".to_owned());
    assert_eq!(file(adjutant(&["convert", "--to", "csv"], &json)), expected);
    assert_eq!(file(adjutant(&["reveals", "--format", "csv"], &json)), expected);
    assert_eq!(file(adjutant(&["stats", "--each", "--format", "csv"], &json)), expected);
    assert!(Path::new(&expected.0).exists());
    // An invalid source is ignored.
    for source in ["7", "null", "{\"file\":7}", "[[[[]]]]"] {
        let start = json.find(",\"source\":").expect("a source") + 10;
        let end = json.find(",\"id\"").expect("an id");
        let damaged = format!("{}{source}{}", &json[..start], &json[end..]);
        let object = &objects(&[], &damaged)[0];
        assert_eq!(object["source"]["file"], "<stdin>", "{source}");
        assert_eq!(object["verdict"], "legal", "{source}");
    }
}

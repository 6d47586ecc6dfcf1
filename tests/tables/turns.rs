//! Rows of turns compared with the JSON of the same turns, cell by cell.

use crate::program::adjutant;
use crate::tables::archive::archive;
use serde_json::Value;
use std::collections::HashMap;

/// A turn with glyphs and comments, some of them at places that belong to no turn.
const NOTED: &str = "[Edition \"gravon\"]\n[Army \"10 3 2 F\"]\n\n{of the setup}\n10: F.........\n9: 32..X.....\n\
                     2: 32..X.....\n1: F.........\n\n1. e2-e3 {one} $2 {two} e9-e8 $14 $3 2. e3-e4 e8-e7 {illegal? no} \
                     1/2-1/2 {of the result}\n";

fn lines(arguments: &[&str], stdin: &str) -> Vec<Value> {
    let run = adjutant(arguments, stdin);
    run.stdout.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// Formats a JSON value as a cell: text unchanged, a list with spaces between its items, null as an empty cell.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.replace('\n', " "),
        Value::Array(values) => values.iter().map(cell).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// Returns the pieces that a turn removed, from its outcome.
fn captured(turn: &Value) -> Option<&'static str> {
    match (turn["kind"].as_str(), turn["outcome"].as_str()) {
        (_, None) => Some(""),
        (Some("strike"), Some("win")) | (_, Some("hit")) if turn["kind"] != "spot" => Some("target"),
        (Some("strike"), Some("loss")) => Some("piece"),
        (Some("strike"), Some("tie")) => Some("both"),
        _ => None,
    }
}

/// Compares all turns of an archive. Returns their number.
fn compare(arguments: &[&str], stdin: &str) -> usize {
    let objects = lines(&[&["convert", "--to", "json", "-q"], arguments].concat(), stdin);
    let timelines = lines(&[&["reveals", "--format", "json", "-q"], arguments].concat(), stdin);
    let bits: HashMap<u64, &Value> = timelines
        .iter()
        .map(|timeline| (timeline["source"]["record"].as_u64().expect("a number"), &timeline["bits"]))
        .collect();
    let text = adjutant(&[&["convert", "--to", "csv", "--table", "turns", "-q"], arguments].concat(), stdin).stdout;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names: Vec<String> = reader.headers().expect("a head").iter().map(str::to_owned).collect();
    let mut rows = reader.records().map(|row| row.expect("a row")).peekable();
    let mut compared = 0;
    for object in &objects {
        if object["verdict"] == "unreadable" {
            // JSON contains the text instead.
            while rows.next_if(|row| row.get(0) == object["id"].as_str()).is_some() {}
        }
        let record = object["source"]["record"].as_u64().expect("a number");
        let turns = object["turns"].as_array().into_iter().flatten();
        // After an open outcome, the missing facts are unknown.
        let is_open = |turn: &&Value| turn.get("outcome").is_some_and(Value::is_null);
        let open = turns.clone().find(is_open).and_then(|turn| turn["ply"].as_u64());
        for turn in turns {
            let row = rows.next().expect("a row for each turn");
            let told = |name: &str| {
                let at = names.iter().position(|known| known == name).expect("a column of that name");
                row[at].to_owned()
            };
            for (column, value) in [
                ("game_id", &object["id"]),
                ("ply", &turn["ply"]),
                ("side", &turn["side"]),
                ("kind", &turn["kind"]),
                ("piece_id", &turn["piece_id"]),
                ("piece", &turn["piece"]),
                ("from_square", &turn["from"]),
                ("via_square", &turn["via"]),
                ("to_square", &turn["to"]),
                ("target_id", &turn["target_id"]),
                ("target", &turn["target"]),
                ("outcome", &turn["outcome"]),
                ("guess", &turn["guess"]),
                ("rescued", &turn["rescue"]["piece"]),
                ("glyphs", &turn["glyphs"]),
                ("comments", &turn["comments"]),
            ] {
                assert_eq!(told(column), cell(value), "{column}: {turn}");
            }
            if let Some(captured) = captured(turn) {
                assert_eq!(told("captured"), captured, "{turn}");
            }
            let named = turn["reveals"].as_array().map_or(0, Vec::len);
            assert_eq!(told("revealed").split_whitespace().count(), named, "{turn}");
            let rescued = turn["rescue"]["square"].as_str();
            let rescued = rescued.map(|square| format!("{}-{square}^{}", cell(&turn["side"]), turn["ply"]));
            assert_eq!(told("rescued_id"), rescued.unwrap_or_default(), "{turn}");
            let is_known = open.is_none_or(|open| turn["ply"].as_u64() < Some(open));
            let lacking = bits.get(&record).filter(|_| is_known).and_then(|bits| {
                let course = bits.as_array()?.iter();
                course.take_while(|lack| lack["ply"].as_u64() <= turn["ply"].as_u64()).last()
            });
            for (column, side) in [("red_lacks", "blue"), ("blue_lacks", "red")] {
                let lacks = lacking.map_or(Value::Null, |lacking| lacking[side].clone());
                let (found, expected) = (told(column).parse::<f64>().ok(), lacks.as_f64());
                assert_eq!(found, expected, "{column}: {turn}");
            }
            compared += 1;
        }
    }
    assert!(rows.next().is_none(), "there are more rows than turns");
    compared
}

#[test]
fn every_cell_is_what_json_says() {
    assert!(compare(&[archive()], "") > 5000);
    let games = ["--edition", "hasbro-1999", "--options", "silent-defense,rescue", "--policy", "plausible"];
    let silent = adjutant(&[&["generate", "--games", "6", "--seed", "4"], &games[..]].concat(), "").stdout;
    assert!(compare(&["-"], &silent) > 500);
    for variant in ["infiltrator", "barrage", "free"] {
        let arguments = ["generate", "--games", "6", "--edition", "jumbo-2014", "--variant", variant, "--seed", "9"];
        let games = adjutant(&arguments, "").stdout;
        assert!(compare(&["-"], &games) > 50, "{variant}");
    }
    assert_eq!(compare(&["-"], NOTED), 4);
}

#[test]
fn the_pieces_that_a_turn_showed_are_told_by_their_parts_in_it() {
    // Both Scouts are revealed; a Scout that moves far reveals itself, and a step reveals nothing.
    let text = NOTED.replace("1. e2-e3 {one} $2 {two} e9-e8 $14 $3 2. e3-e4 e8-e7", "1. b2xb9(2=2) e9-e8 2. e2-e5");
    let text = text.replace("9: 32..X.....", "9: 32..X2....").replace("2: 32..X.....", "2: 32..2X....");
    let text = text.replace("10 3 2 F", "10 3 2*2 F").replace("{illegal? no} ", "");
    let run = adjutant(&["convert", "--to", "csv", "--table", "turns", "-q"], &text);
    let mut reader = csv::Reader::from_reader(run.stdout.as_bytes());
    let at = reader.headers().expect("a head").iter().position(|name| name == "revealed").expect("the column");
    let shown = reader.records().map(|row| {
        let mut words: Vec<String> = row.expect("a row")[at].split_whitespace().map(str::to_owned).collect();
        words.sort();
        words.join(" ")
    });
    assert_eq!(shown.collect::<Vec<_>>(), ["piece target", "", "piece"], "{}", run.stderr);
}

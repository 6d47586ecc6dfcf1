//! Number of pieces on which the figures of survival are based: compared with the games and their timelines as
//! JSON.

use crate::program::adjutant;
use crate::reveals::support::reveals;
use serde_json::Value;
use std::collections::BTreeMap;

/// Returns for each piece of a kind the ply at which it became known, if it did, and the end of its game.
fn pieces(input: &str, kind: &str) -> Vec<(Option<u64>, u64)> {
    let games = adjutant(&["convert", "--to", "json"], input).stdout;
    let timelines = adjutant(&["reveals", "--format", "json"], input).stdout;
    let json = |line: &str| -> Value { serde_json::from_str(line).expect("JSON") };
    let mut all = Vec::new();
    for (game, timeline) in games.lines().map(json).zip(timelines.lines().map(json)) {
        let plies = timeline["plies"].as_u64().expect("a number");
        let mut known: BTreeMap<(String, String), u64> = BTreeMap::new();
        for event in timeline["events"].as_array().expect("a list") {
            let place = (event["side"].as_str().expect("text"), event["home"].as_str().expect("text"));
            known.entry((place.0.to_owned(), place.1.to_owned())).or_insert(event["ply"].as_u64().expect("a number"));
        }
        for side in ["red", "blue"] {
            for (square, _) in game["setup"][side].as_object().expect("a setup").iter().filter(|(_, of)| **of == kind) {
                all.push((known.get(&(side.to_owned(), square.clone())).copied(), plies));
            }
        }
    }
    all
}

#[test]
fn games_one_by_one_say_the_same() {
    let input =
        adjutant(&["generate", "--games", "25", "--seed", "3", "--plies", "300", "--policy", "aggressive"], "").stdout;
    for kind in ["marshal", "scout", "bomb"] {
        let pieces = pieces(&input, kind);
        let at_risk = |ply: u64| {
            let is_there = |(known, end): &&(Option<u64>, u64)| known.map_or(*end >= ply, |known| known >= ply);
            pieces.iter().filter(is_there).count().to_string()
        };
        let rows =
            reveals(&["--summary", "--format", "csv", "--table", "survival", "--kind", kind, "--every", "7"], &input);
        let mut plies = 0;
        for row in rows.lines().skip(1).map(|row| row.split(',').collect::<Vec<_>>()) {
            assert_eq!(row[14], at_risk(row[1].parse().expect("a ply")), "{kind} {row:?}");
            plies += 1;
        }
        assert!(plies > 5, "{rows}");
        let json = reveals(&["--summary", "--format", "json", "--kind", kind, "--every", "7"], &input);
        let json: Value = serde_json::from_str(&json).expect("JSON");
        let figures = &json["figures"][kind];
        for line in figures["survival"].as_array().expect("a list") {
            assert_eq!(line["at_risk"].to_string(), at_risk(line["ply"].as_u64().expect("a ply")), "{kind}");
        }
        for (ply, number) in [("q1_ply", "q1_at_risk"), ("median_ply", "median_at_risk"), ("q3_ply", "q3_at_risk")] {
            match figures[ply].as_u64() {
                Some(ply) => assert_eq!(figures[number].to_string(), at_risk(ply), "{kind} {number}"),
                None => assert!(figures[number].is_null(), "{kind} {number}"),
            }
        }
    }
}

#[test]
fn figures_that_rest_on_few_are_marked() {
    let games = |number: &str| adjutant(&["generate", "--games", number, "--seed", "3", "--plies", "300"], "").stdout;
    let few = reveals(&["--summary", "--kind", "spy"], games("3"));
    assert!(few.contains("100.0 %*") && few.contains("\n* based on fewer than 30 pieces\n"), "{few}");
    let many = reveals(&["--summary", "--kind", "scout", "--every", "1000"], games("15"));
    let (_, survival) = many.split_once("Scout: shares still hidden").expect("a table");
    assert!(survival.contains("100.0 % ") && !survival.contains('*'), "{survival}");
    // Programs get numbers without marks.
    assert!(!reveals(&["--summary", "--format", "csv", "--table", "kinds"], games("3")).contains('*'));
}

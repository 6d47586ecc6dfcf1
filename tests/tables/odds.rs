//! The table of odds has the chances that `adjutant odds` writes.

use crate::program::adjutant;
use std::fs;

const GAMES: &str = "samples/games/gravon-barrage.srn";

/// Returns the columns `ply`, `view`, `piece`, `square`, `kind` and `chance` of CSV. Chances have six decimals.
fn rows(arguments: &[&str], wanted: [&str; 6]) -> Vec<Vec<String>> {
    let run = adjutant(&[arguments, &[GAMES]].concat(), "").well();
    let mut reader = csv::Reader::from_reader(run.stdout.as_bytes());
    let head: Vec<String> = reader.headers().expect("a head").iter().map(str::to_owned).collect();
    let at = wanted.map(|name| head.iter().position(|column| column == name).expect("a column of that name"));
    let value = |text: &str| text.parse().map_or(text.to_owned(), |number: f64| format!("{number:.6}"));
    reader.records().map(|row| at.map(|at| value(&row.as_ref().expect("a row")[at])).to_vec()).collect()
}

fn of_table(arguments: &[&str]) -> Vec<Vec<String>> {
    let fixed = ["convert", "--to", "csv", "--table", "odds"];
    rows(&[&fixed, arguments].concat(), ["ply", "view", "piece_id", "square", "kind", "chance"])
}

fn of_verb(arguments: &[&str]) -> Vec<Vec<String>> {
    rows(&[&["odds", "--format", "csv"], arguments].concat(), ["ply", "view", "piece", "square", "kind", "chance"])
}

#[test]
fn the_rows_are_those_of_odds() {
    for prior in ["people", "uniform"] {
        let all = of_table(&["--prior", prior]);
        assert_eq!(all, of_verb(&["--all", "--prior", prior]));
        assert!(all.len() > 500);
    }
}

#[test]
fn kinds_and_plies_select_rows_without_changing_them() {
    let all = of_table(&[]);
    let some = of_table(&["--kind", "flag,spy", "--every", "20"]);
    let is_wanted = |row: &&Vec<String>| {
        // The game has 57 plies.
        ["0", "20", "40", "57"].map(|ply| format!("{ply}.000000")).contains(&row[0])
            && ["flag", "spy"].contains(&&row[4][..])
    };
    assert_eq!(some, all.iter().filter(is_wanted).cloned().collect::<Vec<_>>());
    assert_eq!(some, of_verb(&["--kind", "flag,spy", "--every", "20"]));
    assert!(some.len() > 20 && some.len() < all.len() / 10, "{} of {}", some.len(), all.len());
}

#[test]
fn only_a_request_writes_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let into = folder.path().join("tables");
    let out = ["convert", "--to", "parquet", "--out", into.to_str().expect("letters"), GAMES];
    assert_eq!(adjutant(&out, "").status, 0);
    assert!(!into.join("odds.parquet").exists() && into.join("games.parquet").exists());
    let named = [&out[..], &["--force", "--table", "games,odds", "--kind", "flag"]].concat();
    assert_eq!(adjutant(&named, "").status, 0);
    assert!(fs::metadata(into.join("odds.parquet")).is_ok_and(|file| file.len() > 1000));
    for option in [&["--kind", "flag"][..], &["--every", "5"], &["--prior", "uniform"]] {
        let run = adjutant(&[&["convert", "--to", "csv", "--table", "turns", GAMES], option].concat(), "");
        assert_eq!(run.status, 2);
        assert!(run.stderr.contains("pass `--table odds`"), "{}", run.stderr);
    }
}

//! Keys: tables of an archive with duplicate games are joined by `row_id`, and a key that is not unique is
//! reported.

use crate::program::{Run, adjutant};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use tempfile::TempDir;

/// Creates two files: three games, and two of them again after another game.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game =
        |seed: &str| adjutant(&["generate", "--seed", seed, "--policy", "plausible", "--edition", "isf"], "").stdout;
    let games = ["1", "2", "3", "4"].map(game);
    fs::write(folder.path().join("a.srn"), games[..3].join("\n")).expect("a file");
    fs::write(folder.path().join("b.srn"), games[1..].join("\n")).expect("a file");
    folder
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().expect("a path of letters").to_owned()
}

fn table(name: &str, inputs: &[&str]) -> Run {
    let run = adjutant(&[&["convert", "--to", "csv", "--table", name], inputs].concat(), "");
    assert_eq!(run.status, 0, "{}", run.stderr);
    run
}

fn columns<const N: usize>(run: &Run, wanted: [&str; N]) -> Vec<[String; N]> {
    let mut reader = csv::Reader::from_reader(run.stdout.as_bytes());
    let names: Vec<String> = reader.headers().expect("a head").iter().map(str::to_owned).collect();
    let at = wanted.map(|name| names.iter().position(|known| known == name).expect("the column"));
    reader.records().map(|row| at.map(|at| row.as_ref().expect("a row")[at].to_owned())).collect()
}

#[test]
fn rows_of_all_tables_belong_to_the_record_of_their_row_id() {
    let folder = folder();
    let inputs = [&*path(&folder, "a.srn"), &path(&folder, "b.srn")];
    let games = table("games", &inputs);
    assert_eq!(games.stderr, "2 games have the `game_id` of another game: join tables by `row_id`\n");
    let games = columns(&games, ["row_id", "game_id", "plies", "strikes"]);
    let ids: Vec<&str> = games.iter().map(|[row_id, ..]| row_id.rsplit('/').next().expect("a name")).collect();
    assert_eq!(ids, ["a.srn#1", "a.srn#2", "a.srn#3", "b.srn#1", "b.srn#2", "b.srn#3"]);
    let game_ids: BTreeSet<&String> = games.iter().map(|[_, game_id, ..]| game_id).collect();
    assert_eq!(game_ids.len(), 4);
    // Each record has the number of turns in its row; joined by game, two games would have twice as many.
    let mut counts: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for [row_id, kind] in columns(&table("turns", &inputs), ["row_id", "kind"]) {
        let [plies, strikes] = counts.entry(row_id).or_default();
        *plies += 1;
        *strikes += usize::from(kind == "strike");
    }
    for [row_id, _, plies, strikes] in &games {
        assert_eq!(counts[row_id].map(|count| count.to_string()), [plies.clone(), strikes.clone()], "{row_id}");
    }
    let mut pieces: BTreeMap<String, usize> = BTreeMap::new();
    for [row_id] in columns(&table("setups", &inputs), ["row_id"]) {
        *pieces.entry(row_id).or_default() += 1;
    }
    assert_eq!(pieces.into_values().collect::<Vec<_>>(), [80; 6]);
    let known: BTreeSet<String> = games.iter().map(|[row_id, ..]| row_id.clone()).collect();
    let revealed = columns(&table("reveals", &inputs), ["row_id"]);
    assert_eq!(revealed.into_iter().map(|[row_id]| row_id).collect::<BTreeSet<_>>(), known);
}

#[test]
fn an_input_that_is_read_twice_is_reported() {
    let folder = folder();
    let a = path(&folder, "a.srn");
    assert_eq!(table("games", &[&a]).stderr, "");
    let said = format!("inputs read more than once, so `row_id` is not unique: `{a}`\n");
    assert_eq!(table("games", &[&a, &a]).stderr, said);
    assert_eq!(table("games", &[&a, &a, &a]).stderr, said);
    let folder_of_many = tempfile::tempdir().expect("a temporary folder");
    for number in 0..10 {
        fs::copy(&a, folder_of_many.path().join(format!("{number}.srn"))).expect("a copy");
    }
    let many = folder_of_many.path().to_str().expect("a path of letters");
    let names: Vec<String> = (0..8).map(|number| format!("`{many}/{number}.srn`")).collect();
    let said_of_many =
        format!("inputs read more than once, so `row_id` is not unique: {} and 2 more\n", names.join(", "));
    assert_eq!(table("games", &[many, many]).stderr, said_of_many);
    let parquet = path(&folder, "games.parquet");
    let run = adjutant(&["convert", "--table", "games", "-o", &parquet, &a, &path(&folder, "b.srn"), &a], "");
    assert_eq!((run.status, &*run.stderr), (0, &*said));
    adjutant(&["convert", "-q", "--to", "csv", "--table", "games", &a, &a], "").well();
}

#[test]
fn the_row_of_a_record_is_where_it_was_read_and_not_where_it_stood_first() {
    let folder = folder();
    let json = path(&folder, "all.ndjson");
    let inputs = [&*path(&folder, "a.srn"), &path(&folder, "b.srn")];
    let run = adjutant(&[&["convert", "-o", &json], &inputs[..]].concat(), "");
    assert_eq!(run.status, 0, "{}", run.stderr);
    let rows = columns(&table("games", &[&json]), ["row_id", "file", "record"]);
    for (number, ([row_id, file, record], [first, ..])) in
        rows.iter().zip(columns(&table("games", &inputs), ["row_id"])).enumerate()
    {
        assert_eq!(*row_id, format!("{json}#{}", number + 1));
        assert_eq!(format!("{file}#{record}"), first);
    }
    assert_eq!(rows.len(), 6);
}

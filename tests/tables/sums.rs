//! The totals of the tables equal those of other verbs.

use crate::program::adjutant;
use crate::tables::archive::archive;
use std::collections::BTreeMap;

/// Returns these columns of CSV rows.
fn columns_of<const N: usize>(text: &str, wanted: [&str; N]) -> Vec<[String; N]> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head = reader.headers().expect("a head").clone();
    let at = wanted.map(|name| head.iter().position(|column| column == name).expect("a column of that name"));
    reader.records().map(|row| row.expect("a row")).map(|row| at.map(|at| row[at].to_owned())).collect()
}

/// Returns these columns of a table of the archive.
fn columns<const N: usize>(table: &str, wanted: [&str; N]) -> Vec<[String; N]> {
    columns_of(&adjutant(&["convert", "--to", "csv", "--table", table, archive()], "").stdout, wanted)
}

fn number(cell: &str) -> u64 {
    if cell.is_empty() { 0 } else { cell.parse().expect("a number") }
}

/// Returns the pieces that a turn removed, from its columns `captured` to `target_id`, which are the fourth to
/// sixth.
fn captured(turn: &[String; 6]) -> Vec<&str> {
    match turn[3].as_str() {
        "" => Vec::new(),
        "piece" => vec![&turn[4]],
        "target" => vec![&turn[5]],
        "both" => vec![&turn[4], &turn[5]],
        other => panic!("a turn captured `{other}`"),
    }
}

#[test]
fn games_and_turns_add_up() {
    let games = columns("games", ["game_id", "plies", "strikes", "red_pieces_lost", "blue_pieces_lost"]);
    let turns = columns("turns", ["game_id", "ply", "kind", "captured", "piece_id", "target_id"]);
    let sum = |at: usize| games.iter().map(|game| number(&game[at])).sum::<u64>();
    assert_eq!(sum(1), turns.len() as u64);
    assert_eq!(sum(2), turns.iter().filter(|turn| turn[2] == "strike").count() as u64);
    let gone = |side: &str| turns.iter().flat_map(captured).filter(|piece| piece.starts_with(side)).count() as u64;
    assert_eq!([sum(3), sum(4)], [gone("red-"), gone("blue-")]);
    // Each game's turns are consecutive, from ply 1 on.
    for pair in turns.windows(2) {
        let follows = pair[0][0] == pair[1][0] && number(&pair[1][1]) == number(&pair[0][1]) + 1;
        assert!(follows || pair[1][1] == "1", "{pair:?}");
    }
}

#[test]
fn games_are_those_of_stats() {
    let own = ["file", "record", "verdict", "edition", "plies", "strikes", "red_pieces_lost", "blue_pieces_lost"];
    let games = columns("games", own);
    let stats = adjutant(&["stats", "--each", "--format", "csv", "-q", archive()], "").stdout;
    let told = "file record verdict edition plies red_strikes blue_strikes red_captured blue_captured"
        .split(' ')
        .collect::<Vec<_>>();
    let told = <[&str; 9]>::try_from(told).expect("nine columns");
    let mut compared = 0;
    for row in columns_of(&stats, told).iter().filter(|row| !row[4].is_empty()) {
        let game = games.iter().find(|game| game[1] == row[1]).expect("a game of that number");
        assert_eq!(game[..5], row[..5]);
        assert_eq!(number(&game[5]), number(&row[5]) + number(&row[6]));
        assert_eq!(game[6..], row[7..]);
        compared += 1;
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn reveals_are_those_of_the_timeline() {
    let shared =
        ["game_id", "piece_id", "ply", "side", "kind", "how", "square", "captured", "hidden_plies", "bits_left"];
    let timeline = adjutant(&["reveals", "--format", "csv", "-q", archive()], "").stdout;
    let timeline = columns_of(&timeline, shared);
    assert!(timeline.len() > 500, "{}", timeline.len());
    assert_eq!(columns("reveals", shared), timeline);
}

#[test]
fn setups_are_those_that_are_counted() {
    let games = columns("games", ["game_id", "verdict", "edition", "variant"]);
    let pieces = columns("setups", ["game_id", "kind", "side", "home_column", "home_row"]);
    let counted = adjutant(&["setups", "--format", "csv", "--table", "squares", "-q", archive()], "").stdout;
    let counted = columns_of(&counted, ["group", "kind", "square", "setups"]);
    let classic = |id: &str| {
        games.iter().any(|game| {
            game[0] == id && ["legal", "undecided"].contains(&&*game[1]) && game[2] == "isf" && game[3] == "original"
        })
    };
    let all: u64 =
        counted.iter().filter(|row| row[0] == "standard/original" && row[1] == "flag").map(|row| number(&row[3])).sum();
    let flags = pieces.iter().filter(|piece| piece[1] == "flag" && classic(&piece[0])).count() as u64;
    assert!(flags > 0 && flags <= all, "{flags} of {all}");
    // Each game counts both of its armies once.
    for [id, ..] in games.iter().filter(|game| classic(&game[0])) {
        let of_game: Vec<_> = pieces.iter().filter(|piece| piece[0] == *id).collect();
        for side in ["red", "blue"] {
            assert_eq!(of_game.iter().filter(|piece| piece[2] == side).count(), 40, "{id}");
        }
        assert!(
            of_game.iter().all(|piece| (1..=10).contains(&number(&piece[3])) && (1..=4).contains(&number(&piece[4])))
        );
    }
}

#[test]
fn a_piece_is_captured_when_its_turn_says_so() {
    let pieces = columns("setups", ["game_id", "piece_id", "captured_ply"]);
    let turns = columns("turns", ["game_id", "ply", "kind", "captured", "piece_id", "target_id"]);
    let mut told: Vec<[&str; 3]> =
        pieces.iter().filter(|piece| !piece[2].is_empty()).map(|piece| [&*piece[0], &*piece[1], &*piece[2]]).collect();
    let mut found: Vec<[&str; 3]> = turns
        .iter()
        .flat_map(|turn| captured(turn).into_iter().map(move |piece| [&*turn[0], piece, &*turn[1]]))
        .filter(|[_, piece, _]| !piece.contains('^'))
        .collect();
    told.sort_unstable();
    found.sort_unstable();
    assert!(told.len() > 500, "{}", told.len());
    assert!(told == found);
}

#[test]
fn a_piece_made_the_turns_that_are_its_own() {
    let pieces = columns("setups", ["game_id", "piece_id", "turns"]);
    let mut made: BTreeMap<[String; 2], u64> = BTreeMap::new();
    for turn in columns("turns", ["game_id", "piece_id"]) {
        *made.entry(turn).or_default() += 1;
    }
    let mut sum = 0;
    for [game, piece, turns] in pieces {
        sum += number(&turns);
        let own = made.get(&[game, piece.clone()]).copied().unwrap_or_default();
        assert_eq!(number(&turns), own, "{piece}");
    }
    assert!(sum > 5000, "{sum}");
}

//! The columns of `--wide`, computed again from the other columns, and `--legal-turns`, by trying every turn.

use crate::program::adjutant;
use crate::tables::archive::{archive, column};
use serde_json::Value;
use std::collections::HashMap;
use std::fmt::Write as _;

/// Returns the rows of the wide table, each as a function from the name of a column to its cell.
fn rows(arguments: &[&str], stdin: &str) -> Vec<impl Fn(&str) -> String + use<>> {
    let run = adjutant(&[&["convert", "--to", "csv", "--table", "turns", "--wide", "-q"], arguments].concat(), stdin);
    assert!(run.status < 2, "{}", run.stderr);
    let mut reader = csv::Reader::from_reader(run.stdout.as_bytes());
    let names = reader.headers().expect("a head").clone();
    let cell = |row: csv::StringRecord| {
        let names = names.clone();
        move |name: &str| row[names.iter().position(|known| known == name).expect("the column")].to_owned()
    };
    reader.records().map(|row| cell(row.expect("a row"))).collect()
}

/// Returns the column and the row of a square as cells; empty without a square.
fn numbers(square: &str) -> [String; 2] {
    match square.chars().next() {
        None => [String::new(), String::new()],
        Some(letter) => [(letter as u32 - 'a' as u32 + 1).to_string(), square[1..].to_owned()],
    }
}

fn value(kind: &str) -> &'static str {
    match kind {
        "marshal" => "50",
        "general" => "25",
        "colonel" => "12",
        "major" | "infiltrator" => "6",
        "captain" | "spotter" => "3",
        "lieutenant" | "miner" | "bomb" => "2",
        "sergeant" => "1",
        "scout" => "0.5",
        "spy" => "10",
        "flag" => "0",
        "unknown" | "" => "",
        other => panic!("{other} is no kind"),
    }
}

#[test]
fn wide_columns_follow_from_the_others() {
    let rows = rows(&[archive()], "");
    assert!(rows.len() > 5000);
    let editions: HashMap<String, String> =
        column("games", "row_id").into_iter().zip(column("games", "edition")).collect();
    for cell in rows {
        let home = |square: &str| {
            let row: u32 = square[1..].parse().expect("a row");
            let rows = if editions[&cell("row_id")] == "sci-fi-2011" { 8 } else { 10 };
            if cell("side") == "red" { row } else { rows + 1 - row }.to_string()
        };
        for square in ["from", "via", "to"] {
            let told = [cell(&format!("{square}_column")), cell(&format!("{square}_row"))];
            assert_eq!(told, numbers(&cell(&format!("{square}_square"))));
        }
        assert_eq!(cell("from_home_row"), home(&cell("from_square")));
        assert_eq!(cell("to_home_row"), home(&cell("to_square")));
        assert_eq!([&*cell("piece_value"), &*cell("target_value")], [value(&cell("piece")), value(&cell("target"))]);
        assert_eq!(cell("legal_turns"), "", "nobody asked");
    }
}

/// Returns the turns of an SRN record, and the text before them.
fn turns(record: &str) -> (String, Vec<String>) {
    let (head, movetext) = record.split_at(record.find("\n1. ").expect("turns") + 1);
    let is_turn =
        |word: &&str| !word.ends_with('.') && word.contains(['-', 'x']) && word.starts_with(char::is_alphabetic);
    (head.to_owned(), movetext.split_whitespace().filter(is_turn).map(str::to_owned).collect())
}

#[test]
fn legal_turns_are_those_that_may_follow() {
    // In these editions there are no guesses and no strikes round a corner.
    for edition in ["isf", "gravon", "milton-bradley-1961"] {
        let game = ["generate", "--edition", edition, "--variant", "barrage", "--seed", "21", "--policy", "plausible"];
        let edition_has_it = adjutant(&game, "");
        let record = if edition_has_it.status == 0 {
            edition_has_it.stdout
        } else {
            adjutant(&["generate", "--edition", edition, "--seed", "21", "--max-plies", "12"], "").stdout
        };
        let (head, turns) = turns(&record);
        let told = rows(&["--legal-turns", "-"], &record);
        assert_eq!(told.len(), turns.len(), "{record}");
        let run = adjutant(&["board", "--all", "--format", "json"], &record);
        let boards = run.stdout.lines().map(|line| serde_json::from_str::<Value>(line).expect("a position"));
        for (ply, (board, cell)) in boards.zip(told).enumerate().take(40) {
            // Every move and strike in a straight line of every piece, each in a separate record.
            let (mut records, side) = (String::new(), text(&board["to_move"]));
            for (from, _) in
                board["board"].as_object().expect("squares").iter().filter(|(_, piece)| text(piece).starts_with(&side))
            {
                for to in lines_from(from) {
                    let sign = if board["board"].get(&to).is_some() { 'x' } else { '-' };
                    let played = turns[..ply].join(" ");
                    let _ = write!(records, "{}{played} {from}{sign}{to} *\n\n", without_result(&head));
                }
            }
            let judged = adjutant(&["validate", "--format", "ndjson"], &records).stdout;
            // A legal turn may end the game, which contradicts `*`.
            let is_legal = |line: &&str| {
                let line: Value = serde_json::from_str(line).expect("a line");
                !["illegal", "unreadable"].contains(&&*text(&line["verdict"]))
            };
            assert_eq!(
                cell("legal_turns"),
                judged.lines().filter(is_legal).count().to_string(),
                "{edition}, ply {ply}"
            );
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn lines_from(from: &str) -> Vec<String> {
    let [column, row] = numbers(from).map(|number| number.parse::<i32>().expect("a number"));
    let square = |column: i32, row: i32| {
        ((1..=10).contains(&column) && (1..=10).contains(&row))
            .then(|| format!("{}{row}", char::from(b'a' + column as u8 - 1)))
    };
    let ways = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    ways.iter()
        .flat_map(|(x, y)| (1..10).filter_map(move |steps| square(column + x * steps, row + y * steps)))
        .collect()
}

/// Returns the tags and setup without the facts about the end.
fn without_result(head: &str) -> String {
    let is_kept = |line: &&str| !line.starts_with("[Result") && !line.starts_with("[Termination");
    head.lines().filter(is_kept).flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn turns_of_unknown_pieces_are_not_counted() {
    let sheet = adjutant(&["redact", "--view", "red", "samples/games/gravon-barrage.srn"], "");
    assert_eq!(sheet.status, 0, "{}", sheet.stderr);
    let rows = rows(&["--legal-turns", "-"], &sheet.stdout);
    // Red knows its own pieces. Some of Blue's eight pieces are never revealed.
    for cell in &rows {
        assert_eq!(cell("legal_turns").is_empty(), cell("side") == "blue", "ply {}", cell("ply"));
    }
    assert_eq!(rows[0]("legal_turns"), "28");
}

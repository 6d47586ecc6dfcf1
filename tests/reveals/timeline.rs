//! The timeline of one game.

use crate::program::adjutant;
use crate::reveals::support::{game, generated, path, reveals};
use serde_json::Value;
use std::fs;

const DUEL: &str = "samples/games/jumbo-2014-duel.srn";
const SILENT: &str = "samples/games/hasbro-1999-original-all-options.srn";

#[test]
fn it_fits_the_columns_that_it_is_given() {
    for width in ["80", "120"] {
        let text = reveals(&["--width", width, DUEL], "");
        let most: usize = width.parse().expect("a number");
        assert!(text.lines().skip(1).all(|line| line.chars().count() <= most), "{text}");
        insta::assert_snapshot!(format!("timeline_{width}"), text);
        let colored = reveals(&["--width", width, "--color", "always", DUEL], "");
        insta::assert_snapshot!(format!("timeline_{width}_color"), colored);
        assert_eq!(anstream::adapter::strip_str(&colored).to_string(), text);
    }
}

#[test]
fn a_long_silent_game_fits_too() {
    let text = reveals(&["--width", "80", "--kind", "marshal,spy,flag", SILENT], "");
    assert!(text.lines().skip(1).all(|line| line.chars().count() <= 80), "{text}");
    assert!(!text.lines().any(|line| line.contains("| ?")), "{text}");
    insta::assert_snapshot!("timeline_silent", text);
}

/// Returns the rows about pieces in the table that explains the timeline: ply, piece and cause.
fn explained() -> Vec<[String; 3]> {
    let page = fs::read_to_string(path("format-spec/statistics.md")).expect("the page can be read");
    let section = page.split("### A timeline explained").nth(1).expect("the section is there");
    let rows = section.split("### ").next().expect("a first part").lines().filter(|line| line.starts_with("| "));
    let cells = rows.skip(1).map(|row| row.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>());
    cells.filter(|cells| !cells[3].is_empty()).map(|cells| [1, 3, 4].map(|at| cells[at].clone())).collect()
}

#[test]
fn the_page_explains_every_row_of_it() {
    let text = reveals(&["--no-chart", DUEL], "");
    let rows: Vec<&str> =
        text.lines().filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit())).collect();
    let explained = explained();
    assert_eq!(rows.len(), explained.len(), "{text}");
    for (row, [ply, piece, how]) in rows.iter().zip(&explained) {
        assert!(row.trim_start().starts_with(&format!("{ply} ")), "{row}: ply {ply}");
        assert!(row.contains(piece) && row.contains(how), "{row}: {piece}, {how}");
    }
}

#[test]
fn the_page_counts_arrangements_as_the_program_does() {
    // The numbers of arrangements computed in the specification, with their plies.
    let worked_out = [
        (0, "red", 453_600.0),
        (1, "red", 90_720.0),
        (2, "blue", 90_720.0),
        (3, "blue", 10_080.0),
        (4, "red", 20_160.0),
        (5, "blue", 2_520.0),
        (6, "blue", 360.0),
        (7, "red", 2_520.0),
        (8, "red", 720.0),
        (10, "blue", 180.0),
        (11, "blue", 72.0),
        (15, "red", 288.0),
        (23, "red", 72.0),
        (23, "blue", 24.0),
        (24, "blue", 12.0),
        (37, "red", 12.0),
        (40, "blue", 4.0),
        (53, "blue", 2.0),
        (61, "red", 4.0),
        (76, "red", 2.0),
        (76, "blue", 1.0),
    ];
    let document: Value = serde_json::from_str(&reveals(&["--format", "json", DUEL], "")).expect("JSON");
    for (ply, side, arrangements) in worked_out {
        let entry = document["bits"].as_array().expect("a list").iter().find(|entry| entry["ply"] == ply);
        let bits = entry.unwrap_or_else(|| panic!("ply {ply}"))[side].as_f64().expect("a number");
        assert!((bits - f64::log2(arrangements)).abs() < 1e-6, "ply {ply}, {side}: {bits}");
    }
    assert_eq!((&document["hidden"]["red"], &document["hidden"]["blue"]), (&Value::from(2), &Value::from(0)));
}

#[test]
fn rows_and_objects_tell_the_same() {
    let mut rows = csv::Reader::from_reader(reveals(&["--format", "csv", DUEL], "").into_bytes().as_slice())
        .into_records()
        .map(|row| row.expect("a row").iter().map(str::to_owned).collect::<Vec<_>>())
        .collect::<Vec<_>>();
    let lines: Vec<Value> = reveals(&["--format", "ndjson", DUEL], "")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!((rows.len(), lines.len()), (18, 18));
    let names = ["ply", "turn", "side", "kind", "home", "square", "captured", "how", "by_side", "by_kind"];
    let names = [&names[..], &["with_side", "with_kind", "hidden_plies", "bits_left", "piece_id", "id"]].concat();
    for (row, line) in rows.iter_mut().zip(&lines) {
        assert_eq!((row[0].as_str(), row[1].as_str()), (DUEL, "1"));
        for (field, name) in row[2..].iter().zip(&names) {
            let value = match &line[name] {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            let is_same = *field == value || field.parse::<f64>().ok() == value.parse::<f64>().ok();
            assert!(is_same, "{name}: {field}, {value}");
        }
    }
    let tabs = reveals(&["--format", "tsv", "--kind", "flag", "--side", "blue", DUEL], "");
    assert_eq!(tabs.lines().count(), 2, "{tabs}");
    assert!(tabs.lines().all(|line| line.split('\t').count() == 18), "{tabs}");
}

#[test]
fn objects_in_lines_are_the_indented_ones_without_blanks() {
    // The lines are written by other code than the indented objects, which are serialized.
    for options in ["--options=rescue,silent-defense", "--options=rescue,aggressor-advantage"] {
        let arguments =
            ["--games", "4", "--policy", "plausible", "--edition", "hasbro-1999", "--plies", "200", options];
        let games = generated(&arguments);
        let lines = reveals(&["--format", "json", "-"], &games);
        let indented = reveals(&["--format", "json", "--pretty", "-"], &games);
        let without_blanks = |text: &str| {
            text.lines()
                .map(|line| line.trim_start().replacen("\": ", "\":", 1))
                .collect::<String>()
                .replace("}{", "}\n{")
        };
        assert_eq!(without_blanks(&indented), lines.trim_end(), "{options}");
        assert_eq!(lines.lines().count(), 4);
        assert!(lines.matches("\"how\":").count() > 40, "{lines}");
    }
}

#[test]
fn a_piece_that_came_back_was_hidden_from_its_return_on() {
    let rows = reveals(&["--format", "csv", "--kind", "marshal", "--side", "blue", SILENT], "");
    // Blue's second Marshal was placed on i8 at ply 220, and struck at ply 240.
    let row = rows.lines().nth(2).expect("a second row");
    assert!(row.contains("marshal,i8,e8,false,strike,blue,marshal,red,scout,20,"), "{row}");
}

#[test]
fn what_is_known_of_the_setup_is_known_before_the_first_turn() {
    let record = game("a2-a3 a9-a8 *").replace("3 2 F", "3 3 F").replace("32", "33");
    let rows = reveals(&["--format", "csv", "--no-chart"], &record);
    // Two Miners and a Flag: nothing is known at first; once both Miners have moved, the Flag is.
    assert_eq!(rows.lines().count(), 3, "{rows}");
    assert!(rows.lines().skip(1).all(|row| row.contains(",miner,") && row.contains(",deduced,")), "{rows}");
    let alone = "[Edition \"gravon\"]\n[Army \"3\"]\n\n9: 3.........\n2: 3.........\n\na2-a3 *\n";
    let rows = reveals(&["--format", "csv"], alone);
    assert!(rows.lines().skip(1).all(|row| row.contains(",0,,") && row.contains(",deduced,,,,,0,0")), "{rows}");
    assert_eq!(rows.lines().count(), 3, "{rows}");
    let text = reveals(&["--no-chart"], alone);
    assert!(text.contains("setup"), "{text}");
}

#[test]
fn illegal_records_have_a_timeline_up_to_the_fault() {
    let text = game("a2-a3 a9-a8 b2-b8 a8-a9 b8xb9 a1-a2 *");
    let run = adjutant(&["reveals", "--format", "csv"], &text);
    assert_eq!(run.status, 1);
    assert!(run.stderr.contains("immovable-piece") || run.stderr.contains("not-your-piece"), "{}", run.stderr);
    assert!(run.stdout.contains(",scout,b2,b8,false,long-move,"), "{}", run.stdout);
    let drawn = adjutant(&["reveals"], &text).stdout;
    assert!(drawn.ends_with("the record cannot be played beyond ply 5\n"), "{drawn}");
    let broken = adjutant(&["reveals", "samples/broken/setup-zone.srn"], "");
    assert_eq!((broken.status, broken.stdout.as_str()), (1, ""));
}

#[test]
fn unknown_pieces_do_no_harm() {
    let record = "[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: ?.........\n9: ??........\n2: 32........\n1: F.........\n\n\
                  b2-b8 a9-a8 b8xb9(2<?) a8-a7 *\n";
    let run = adjutant(&["reveals", "--format", "json"], record);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let document: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(document["verdict"], "legal");
    assert_eq!(document["events"][0]["kind"], "scout");
}

#[test]
fn counting_is_given_up_where_it_would_take_too_long() {
    // Wrong guesses have given many pieces different possible kinds. The counts at the end are small again, but by
    // then the limit for one game is reached.
    let record = "tests/reveals/records/wrong-guesses.srn";
    let document: Value = serde_json::from_str(&reveals(&["--format", "json", record], "")).expect("JSON");
    let bits: Vec<&Value> = document["bits"].as_array().expect("a list").iter().map(|entry| &entry["blue"]).collect();
    assert!(bits[0].is_number() && bits.iter().any(|bits| bits.is_null()), "{bits:?}");
    let text = reveals(&["--width", "80", record], "");
    assert!(text.contains('|') && text.contains('?'), "{text}");
}

#[test]
fn a_hyphen_is_standard_output() {
    let run = adjutant(&["reveals", "--format", "csv", "-o", "-", DUEL], "");
    assert_eq!((run.status, run.stdout.lines().count()), (0, 19), "{}", run.stderr);
}

#[test]
fn results_are_the_same_at_any_number_of_threads() {
    let games = generated(&["--games", "80", "--policy", "aggressive", "--seed", "3"]);
    for format in ["text", "json", "ndjson", "csv"] {
        let one = reveals(&["--format", format, "-j1"], &games);
        assert_eq!(one, reveals(&["--format", format, "-j4"], &games), "{format}");
        assert!(!one.is_empty());
    }
}

#[test]
fn names_in_records_do_no_harm_to_a_terminal_and_wrong_names_draw_the_nearest() {
    let hostile = game("b2-b8 *").replace("[Event \"?\"]", "[Event \"\u{1b}[31mred\"]");
    let text = reveals(&["--color", "always"], &hostile);
    assert!(text.contains("\u{241b}[31mred"), "{text}");
    let run = adjutant(&["reveals", "--kind", "marshall", DUEL], "");
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("'marshal'"), "{}", run.stderr);
}

/// If a side has no rows, its Flag's kind is known once all other pieces are seen; its square is known once the Flag is
/// found.
#[test]
fn a_piece_is_told_of_only_where_it_stands() {
    let text = |turns: &str| {
        format!(
            "[Edition \"jumbo-2014\"]\n[Army \"6 5 F\"]\n\n4: 6 . 5 . . . . . . .\n1: . . . . . . . . . F\n\n\
             a4-a5 a7-a6 a5xa6(6>?) b7-b6 {turns}\n"
        )
    };
    for (turns, wanted) in [
        ("*", &["3 red captain a6", "3 blue lieutenant a6", "4 blue captain b6"][..]),
        (
            "a6-a7 b6-b5 a7-a8 b5-b4 a8-a9 b4-b3 a9xa10(6>F) 1-0",
            &["3 red captain a6", "3 blue lieutenant a6", "4 blue captain b6", "11 blue flag a10"],
        ),
    ] {
        let document: Value = serde_json::from_str(&reveals(&["--format", "json"], text(turns))).expect("one object");
        let events = document["events"].as_array().expect("events").iter().map(|event| {
            let word = |name: &str| event[name].as_str().expect("a text");
            format!("{} {} {} {}", event["ply"], word("side"), word("kind"), word("square"))
        });
        assert_eq!(events.collect::<Vec<_>>(), wanted);
    }
}

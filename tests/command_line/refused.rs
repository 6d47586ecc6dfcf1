//! Refused input and its messages: options that contradict each other, unreadable records, invalid positions. Also
//! tests options whose number 0 means all.

use crate::program::adjutant;
use crate::repair::support::sample;
use serde_json::Value;

const GAME: &str = "samples/games/gravon-barrage.srn";

/// Object that is not a game.
const NO_GAME: &str = "{\"schema\":\"adjutant/game/1\",\"nonsense\":true}\n";

/// Position within a game.
const POSITION: &str =
    "MBAAAAAAAAAAAAAAAAAADAAAAAAAAAAAAAAAAAACAA__AA__AAAA__AA__AAAAAAAAAAAAAAAAAAAAAxAAAAAAAAAAYNAAPAAAAA b 41\n";

/// Returns the message about refused arguments.
fn refused(arguments: &[&str]) -> String {
    let run = adjutant(arguments, "");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{arguments:?}: {}", run.stderr);
    run.stderr
}

#[test]
fn options_for_records_are_none_for_documents_that_are_added_up() {
    for option in [&["--record", "1"][..], &["--shard", "1/2"], &["--files-from", "list"]] {
        for verb in [&["stats", "--merge"][..], &["setups", "--merge"]] {
            let said = refused(&[verb, option, &["a.json"]].concat());
            assert_eq!(
                said, "error: `--merge` reads documents, not records: name the documents as FILES\n",
                "{option:?}"
            );
        }
    }
}

#[test]
fn forms_that_something_has_not_are_refused_with_those_it_has() {
    for (arguments, said) in [
        (
            &["reveals", "--summary", "--table", "kinds", "--format", "json", GAME][..],
            "cannot use this `--format` with `--summary`: pass text, json without `--table`, or csv or tsv with \
             `--table`\n",
        ),
        (
            &["validate", "--format", "github", "--statistics", GAME],
            "cannot use `--statistics` with `--format github`: pass json, csv or tsv, or omit `--format` for a table\n",
        ),
        (
            &["convert", "--to", "csv", "--table", "games", "--out", "folder", GAME],
            "`--table` with `--out` needs `--to parquet`\n",
        ),
    ] {
        assert_eq!(refused(arguments), format!("error: {said}"), "{arguments:?}");
    }
}

#[test]
fn who_converts_to_a_picture_is_told_what_draws() {
    for file in ["a.png", "a.svg"] {
        let said = refused(&["convert", "-o", file, GAME]);
        assert!(said.contains("tip: `adjutant board` writes such files\n"), "{said}");
    }
    let said = refused(&["convert", "-o", "a.unknown", GAME]);
    assert!(said.contains("missing output format"), "{said}");
}

#[test]
fn a_word_in_other_letters_is_that_word_and_not_one_like_it() {
    for (arguments, word) in [
        (&["stats", "--format", "Csv", GAME][..], "csv"),
        (&["stats", "--format", "TSV", GAME], "tsv"),
        (&["validate", "--format", "SARIF", GAME], "sarif"),
        (&["stats", "--format", "jsn", GAME], "json"),
    ] {
        let said = refused(arguments);
        assert!(said.contains(&format!("tip: a similar value exists: '{word}'\n")), "{said}");
    }
}

/// Returns thirteen games of twenty-six players.
fn many_players() -> String {
    let game = sample("games/gravon-barrage.srn");
    let of =
        |number| game.replacen('\n', &format!("\n[Red \"player {number} red\"]\n[Blue \"player {number} blue\"]\n"), 1);
    (1..=13).map(|number| of(number) + "\n").collect()
}

#[test]
fn a_most_of_none_lists_all_players() {
    let games = many_players();
    for (arguments, more, usual) in [
        (&["stats", "--table", "players"][..], &["--top", "0"][..], 20),
        (&["setups", "--table", "players"], &["--players", "0"], 20),
    ] {
        let listed = |arguments: &[&str]| {
            let run = adjutant(arguments, &games);
            assert_eq!(run.status, 0, "{arguments:?}: {}", run.stderr);
            let names: Vec<String> =
                (1..=13).flat_map(|number| ["red", "blue"].map(|side| format!("player {number} {side}"))).collect();
            names.iter().filter(|name| run.stdout.contains(&***name)).count()
        };
        assert_eq!(listed(arguments), usual, "{arguments:?}");
        assert_eq!(listed(&[arguments, more].concat()), 26, "{arguments:?}");
    }
    // The page has six more rows in the tables of players, terminations, setups and luck, and six more lists of games,
    // each with a heading and a row.
    let rows = |arguments: &[&str]| adjutant(arguments, &games).stdout.matches("<tr").count();
    assert_eq!(rows(&["report", "--top", "0"]), rows(&["report"]) + 4 * 6 + 6 * 2);
}

#[test]
fn numbers_of_fields_are_whole_in_json_only_if_they_are() {
    let run = adjutant(&["filter", "--fields", "plies,luck.red", "--to", "json", GAME], "");
    let line: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(line["plies"].to_string(), "57");
    let luck = line["luck.red"].as_f64().expect("a number");
    let reviewed = adjutant(&["convert", "--to", "csv", "--table", "games", "--luck", GAME], "").stdout;
    let mut rows = csv::Reader::from_reader(reviewed.as_bytes());
    let at = rows.headers().expect("a head").iter().position(|name| name == "red_luck").expect("the column");
    let told: f64 = rows.records().next().expect("a row").expect("a row")[at].parse().expect("a number");
    assert!(luck.fract() != 0.0 && (luck - told).abs() < 0.01, "{luck} {told}");
    // Without `--luck`, the columns of luck are empty.
    let usual = adjutant(&["convert", "--to", "csv", "--table", "games", GAME], "").stdout;
    let mut rows = csv::Reader::from_reader(usual.as_bytes());
    assert_eq!(&rows.records().next().expect("a row").expect("a row")[at], "");
}

#[test]
fn what_cannot_be_read_is_named_and_counted_by_every_verb() {
    for (arguments, told) in [
        (&["stats"][..], "1 record: 1 unreadable\n"),
        (&["stats", "--by", "edition"], "(unknown)      0"),
        (&["stats", "--each"], "<stdin>, record 1\n\nno statistics: the record is unreadable\n"),
        (&["reveals", "--summary"], "1 record: 1 unreadable\n"),
        (&["review", "--summary"], "1 record: 1 unreadable\n"),
        (&["report"], "unreadable"),
        (&["setups"], "1 record: 1 unreadable\n"),
        (&["setups", "--to", "list"], ""),
        (&["redact", "--view", "red"], ""),
        (&["convert", "--to", "csv", "--table", "turns"], "game_id,"),
    ] {
        let run = adjutant(arguments, NO_GAME);
        assert_eq!(run.status, 1, "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.starts_with("<stdin>:1:44: error[syntax]: missing field `tags`\n"), "{}", run.stderr);
        assert!(run.stdout.contains(told), "{arguments:?}: {}", run.stdout);
    }
}

#[test]
fn what_cannot_be_read_is_not_written_as_if_it_were_mended() {
    let run = adjutant(&["repair", "--apply", "1"], NO_GAME);
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("<stdin>:1: record 1: not written: it is unreadable\n"), "{}", run.stderr);
    assert!(run.stderr.contains("1 record: 1 unreadable"), "{}", run.stderr);
}

#[test]
fn a_position_is_a_record_but_no_sheet_of_a_game() {
    for (arguments, lines) in [
        (&["redact", "--view", "red"][..], 9),
        (&["convert", "--to", "csv", "--table", "games"], 2),
        // The header alone: the record has no turns.
        (&["convert", "--to", "csv", "--table", "turns", "--luck"], 1),
    ] {
        let run = adjutant(arguments, POSITION).well();
        assert_eq!(run.stdout.lines().count(), lines, "{arguments:?}: {}", run.stdout);
    }
    let run = adjutant(&["merge", "-", "samples/strados/ambush.strados"], POSITION);
    let why = "<stdin>:1: record 1: not written: it starts from a position; only sheets of whole games can be merged";
    assert!(run.stderr.contains(why), "{}", run.stderr);
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
}

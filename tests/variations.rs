//! Variations in all verbs: kept in records that are written completely, never replayed, and never shown to a
//! viewer.

use crate::program::{adjutant, outcome};

/// Both sides' pieces are known, and the second turn has alternating comments and variations.
const TAGS: &str = "[Event \"x\"]\n[Edition \"jumbo-2014\"]\n[Army \"10 2*2 6 3 B F\"]\n";
const ROWS: &str = "\n10:  B  F  .  .  .  .  .  .  .  .\n 9:  .  .  .  .  .  .  .  .  .  .\n 8: 10  .  .  .  .  .  .  .  .  .\n\
    \u{20}7:  2  2  6  3  .  .  .  .  .  .\n 4:  2  2  6  3  .  .  .  .  .  .\n 3: 10  .  .  .  .  .  .  .  .  .\n\
    \u{20}2:  .  .  .  .  .  .  .  .  .  .\n 1:  B  F  .  .  .  .  .  .  .  .\n\n";
const IMPORTED: &str =
    "1. d4-e4 d7-e7 {French} (1... C7-c6){, but} (1.c4-c5\n(1. a4Xa7 (2=2) ; a }\n)) 2. e4-e5 $1 $14 e7-e6 *\n";
const EXPORTED: &str = "1. d4-e4 d7-e7 {French} (1... c7-c6) {, but} (1. c4-c5 (1. a4xa7(2=2) ; a }\n))\n\
    2. e4-e5 $1 $14 e7-e6 *\n";
const PLAIN: &str = "1. d4-e4 d7-e7 {French} {, but}\n2. e4-e5 $1 $14 e7-e6 *\n";

fn record(turns: &str) -> String {
    format!("{TAGS}{ROWS}{turns}")
}

#[test]
fn variations_are_written_again_and_writing_them_again_changes_nothing() {
    let run = adjutant(&["fmt"], record(IMPORTED));
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (0, &*record(EXPORTED), ""));
    let again = adjutant(&["fmt"], &run.stdout);
    assert_eq!((again.status, again.stdout), (0, run.stdout));
    assert_eq!(adjutant(&["validate"], record(IMPORTED)), outcome(0, "", "1 record: 1 legal\n"));
}

#[test]
fn json_holds_variations_and_their_order_among_the_comments() {
    let json = adjutant(&["convert", "--to", "json"], record(IMPORTED)).well();
    let object: serde_json::Value = serde_json::from_str(&json.stdout).expect("JSON");
    let turn = &object["turns"][1];
    assert_eq!(turn["comments"], serde_json::json!(["French", ", but"]));
    assert_eq!(
        turn["variations"],
        serde_json::json!([
            { "text": "1... c7-c6", "comments_before": 1 },
            { "text": "1. c4-c5 (1. a4xa7(2=2) ; a }\n)", "comments_before": 2 },
        ])
    );
    assert!(
        object["turns"]
            .as_array()
            .expect("turns")
            .iter()
            .enumerate()
            .all(|(at, turn)| at == 1 || turn["variations"].is_null())
    );
    let back = adjutant(&["convert", "--from", "json", "--to", "srn"], &json.stdout);
    assert_eq!((back.status, back.stdout), (0, record(EXPORTED)));
    // An invalid variation is refused at its turn, and an impossible number of comments counts as all.
    let with = |from: &str, to: &str| {
        assert!(json.stdout.contains(from), "{}", json.stdout);
        adjutant(&["convert", "--from", "json", "--to", "srn"], json.stdout.replacen(from, to, 1))
    };
    for text in ["1... c7-c6) 1-0 (b4-b5", "", "7>4", "1... c7-c6 {"] {
        let run = with("1... c7-c6", text);
        let said = "ply 2: the text of a variation must look like `1... b7-b6`";
        assert_eq!((run.status, run.stdout.as_str()), (1, ""), "{text}");
        assert!(run.stderr.contains(said), "{}", run.stderr);
    }
    let run = with("\"comments_before\":2", "\"comments_before\":99");
    assert_eq!((run.status, run.stdout), (0, record(EXPORTED)));
}

#[test]
fn other_formats_say_that_they_lose_variations() {
    let run = adjutant(&["convert", "--to", "gsn"], record(IMPORTED));
    let said = "-:1: record 1: not written: gsn would lose the tag Event, 2 comments, 2 glyphs and 2 variations (pass --lossy to write it anyway)\n";
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.replace("<stdin>", "-")), (1, "", said.to_owned()));
    // A table of turns has a row only for each turn that was played.
    let run = adjutant(&["convert", "--to", "csv"], record(IMPORTED));
    assert_eq!((run.status, run.stdout.lines().count()), (0, 5));
    assert_eq!(run.stdout, adjutant(&["convert", "--to", "csv"], record(PLAIN)).stdout);
}

#[test]
fn no_viewer_is_shown_a_variation() {
    for view in ["red", "blue", "spectator"] {
        let keeping = ["redact", "--view", view, "--keep-comments"];
        for arguments in [&keeping[..3], &keeping] {
            let run = adjutant(arguments, record(IMPORTED));
            assert_eq!(run.status, 0);
            assert_eq!(run.stdout, adjutant(arguments, record(PLAIN)).stdout, "{arguments:?}");
            assert!(!run.stdout.contains("c7-c6"), "{}", run.stdout);
        }
        let run = adjutant(&["convert", "--to", "html", "--view", view], record(IMPORTED));
        assert!(run.status == 0 && !run.stdout.contains("c7-c6"));
    }
}

#[test]
fn a_game_with_variations_is_the_game_without_them() {
    let both = record(IMPORTED) + "\n" + &record(PLAIN);
    let run = adjutant(&["filter", "--dedupe", "--count"], &both);
    assert_eq!((run.status, run.stdout.as_str()), (0, "1\n"));
    let ids = adjutant(&["convert", "--to", "csv"], &both);
    let ids: std::collections::BTreeSet<&str> =
        ids.stdout.lines().skip(1).filter_map(|line| line.rsplit(',').nth(2)).collect();
    assert_eq!(ids.len(), 1, "{ids:?}");
    let stats = |text: String| adjutant(&["stats", "--format", "json"], text).stdout;
    assert_eq!(stats(record(IMPORTED)), stats(record(PLAIN)));
}

#[test]
fn what_is_wrong_in_a_variation_is_said_at_its_place_and_nothing_makes_a_turn_of_it() {
    for (turns, line, column, said) in [
        (
            "1. d4-e4 (1. c4=c5) d7-e7 *\n",
            14,
            16,
            "expected `-`, `x` or `?` after the square in a variation, found `=c5`",
        ),
        (
            "1. d4-e4 (1. c4-c5\n   d7-e7) 1... d7-e7 (1... b7b6) *\n",
            15,
            30,
            "expected `-`, `x` or `?` after the square in a variation, found `b6`",
        ),
        ("1. d4-e4 (1. c4-c5 d7-e7 *\n", 14, 10, "unclosed variation: expected `)` before the end of the record"),
        ("(1. c4-c5) 1. d4-e4 *\n", 14, 1, "expected a turn before the variation that replaces it"),
    ] {
        let next = record("1. d4-e4 *\n");
        let run = adjutant(&["validate"], record(turns) + "\n" + &next);
        let said = format!("<stdin>:{line}:{column}: error[syntax]: {said}\n");
        assert_eq!((run.status, run.stdout.as_str()), (1, &*said), "{turns}");
        assert_eq!(run.stderr, "2 records: 1 legal, 1 unreadable; errors: syntax 1\n", "{turns}");
        // No correction changes the variation.
        let run = adjutant(&["repair"], record(turns));
        assert!(!run.stdout.contains("->"), "{}", run.stdout);
    }
    // A correction of a turn leaves the variations around it unchanged.
    let broken = record("1. d4-e4 (1. c4-c5 {c} (1. b4-b5)) d7=e7 (1... c7-c6) 2. e4-e5 *\n");
    let run = adjutant(&["repair", "--apply", "1"], &broken);
    assert_eq!((run.status, run.stdout), (0, broken.replace("d7=e7", "d7-e7")));
}

#[test]
fn deep_and_long_variations_are_read_in_no_time() {
    let nested =
        |depth: usize| record(&format!("1. d4-e4 {}{} d7-e7 *\n", "(1. c4-c5 ".repeat(depth), ")".repeat(depth)));
    let run = adjutant(&["fmt"], nested(100));
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stdout.contains("c4-c5)))"));
    for text in [nested(101), nested(200_000), record(&"1. d4-e4 (1. c4-c5 ".repeat(100_000))] {
        let run = adjutant(&["validate"], text);
        assert_eq!((run.status, run.stdout.lines().count()), (1, 1), "{}", run.stdout);
    }
    let long = record(&format!("1. d4-e4 ({}) d7-e7 *\n", "c4-c5 c5-c4 ".repeat(50_000)));
    assert_eq!(adjutant(&["validate"], long).status, 0);
}

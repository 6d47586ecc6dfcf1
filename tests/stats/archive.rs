//! Statistics of all games together.

use crate::program::starts;
use crate::stats::support::{archive, document, generated, record, sample, stats, told};
use serde_json::{Value, json};

/// Returns four games of two players, and one without players.
fn games() -> String {
    archive(&[
        record("Red \"Ann\"\nBlue \"Bob\"", "b2xb9(2=2) a9-a8 1-0"),
        record("Red \"Bob\"\nBlue \"Ann\"", "e2-e3 e9-e8 e3-e4 0-1"),
        record("Red \"Ann\"\nBlue \"Bob\"\nTermination \"agreement\"", "b2xb9(2=2) e9-e8 1/2-1/2"),
        record("Red \" Ann \"\nBlue \"?\"", "e2-e3 *"),
        record("", "e2-e3 e9-e8 e3-e4 e8-e7 1-0"),
    ])
}

#[test]
fn counts_are_those_of_the_records() {
    let document = document(&[], games());
    let counts = &document["counts"];
    let results =
        |won: u64, drawn: u64, lost: u64, open: u64| json!({"won": won, "drawn": drawn, "lost": lost, "open": open});
    assert_eq!(document["schema"], "adjutant/stats/1");
    assert_eq!(counts["verdicts"]["legal"], 5);
    assert_eq!(counts["all"], json!({"red": results(2, 1, 1, 1), "turns": 12}));
    assert_eq!(counts["editions"]["gravon"], counts["all"]);
    assert_eq!(counts["terminations"]["agreement"], json!({"red": results(0, 1, 0, 0), "turns": 2}));
    assert_eq!(counts["lengths"], json!([[1, 1], [2, 2], [3, 1], [4, 1]]));
    // After the first turns of two games, nothing was removed for one turn.
    assert_eq!(counts["quiet"], json!([[1, 3], [3, 1], [4, 1]]));
    assert_eq!(counts["first_turns"]["red"], json!({"b2xb9": results(1, 1, 0, 0), "e2-e3": results(1, 0, 1, 1)}));
    assert_eq!(counts["first_turns"]["blue"], json!({"a9-a8": results(0, 0, 1, 0), "e9-e8": results(1, 1, 1, 0)}));
    let ann = &counts["players"]["Ann"];
    assert_eq!(ann["red"], results(1, 1, 0, 1));
    assert_eq!(ann["blue"], results(1, 0, 0, 0));
    assert_eq!((&ann["turns"], &ann["named"]), (&json!(8), &json!(2)));
    assert_eq!(ann["met"], json!({"Bob": results(1, 1, 0, 0)}));
    let red = &counts["sides"]["red"];
    assert_eq!(red["strikes"], json!({"scout": {"scout": {"won": 0, "tied": 2, "lost": 0}}}));
    assert_eq!((&red["pieces"], &red["unmoved"]), (&json!(20), &json!(15)));
}

#[test]
fn figures_follow_from_the_counts() {
    let document = document(&["--rated-games", "1"], games());
    let figures = &document["figures"];
    assert_eq!((&figures["records"], &figures["games"], &figures["left_out"]), (&json!(5), &json!(5), &json!(0)));
    assert_eq!(
        (&figures["results"]["red"]["score"], &figures["results"]["blue"]["score"]),
        (&json!(0.625), &json!(0.375))
    );
    assert_eq!((&figures["turns"]["mean"], &figures["turns"]["median"]), (&json!(2.4), &json!(2)));
    assert_eq!(figures["sides"]["blue"]["pieces_captured"], 2);
    // Two and a half of three.
    assert_eq!(figures["players"]["Ann"]["score"], json!(0.833_333));
    let difference = figures["players"]["Ann"]["rating"].as_f64().expect("rated") - 1500.0;
    assert!((difference - 200.0 * 5.0_f64.log10()).abs() < 1e-3, "{difference}");
    assert_eq!(figures["ratings"], json!({"least_games": 1, "players": 2, "mean": 1500.0, "converged": true}));
}

#[test]
fn what_cannot_be_counted_is_left_out_and_said() {
    let broken = std::fs::read_to_string(sample("broken/two-squares.srn")).expect("a sample");
    let mixed = archive(&[games(), broken]);
    let run = stats(&[], &mixed);
    assert_eq!(run.status, 1);
    assert!(run.stderr.contains("error[two-squares]"), "{}", run.stderr);
    starts(&run.stdout, "6 records: 5 legal, 1 illegal\nonly legal and undecided records are counted\n");
    let run = stats(&["--format", "json"], &mixed);
    let with: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let without = document(&[], games());
    assert_eq!(
        (&with["counts"]["sides"], &with["counts"]["players"]),
        (&without["counts"]["sides"], &without["counts"]["players"])
    );
    assert_eq!(with["figures"]["left_out"], 1);
}

#[test]
fn a_game_that_can_be_followed_only_so_far_counts_with_its_length() {
    // The struck piece is unknown, so it is unknown which piece fell.
    let hidden =
        record("", "b2xb9 a9-a8 1-0").replace("10: F.........\n9: 32..X.....\n", "10: ?.........\n9: ??..?.....\n");
    let document = document(&[], &hidden);
    let counts = &document["counts"];
    assert_eq!((&counts["verdicts"]["legal"], &counts["cut_short"]), (&json!(1), &json!(1)));
    assert_eq!(counts["lengths"], json!([[2, 1]]));
    let [red, blue] = [&counts["sides"]["red"], &counts["sides"]["blue"]];
    assert_eq!((&red["turns"], &red["strikes"], &red["open_strikes"]), (&json!({"scout": 1}), &json!({}), &json!(1)));
    assert_eq!((&blue["turns"], blue.get("open_strikes")), (&json!({"unknown": 1}), None));
    let figures = &document["figures"]["sides"]["red"];
    assert_eq!(["turns", "moves", "strikes"].map(|name| &figures[name]), [1, 0, 1]);
    let text = told(&["--all"], archive(&[games(), hidden]));
    assert!(
        text.contains("\nin 1 game, positions are unknown after a turn with an open outcome; later events"),
        "{text}"
    );
}

#[test]
fn threads_make_no_difference() {
    let archive = archive(&generated(12));
    for arguments in [&["--rated-games", "2"][..], &["--format", "json"], &["--each", "--format", "csv"], &["--each"]] {
        let one = told(&[arguments, &["-j", "1"]].concat(), &archive);
        assert!(one == told(&[arguments, &["-j", "4"]].concat(), &archive), "{arguments:?}");
        assert!(one.len() > 500, "{arguments:?}");
    }
}

#[test]
fn nothing_is_nothing() {
    let run = stats(&[], "");
    assert_eq!((run.status, run.stdout.as_str()), (1, "0 records\n"));
    assert!(run.stderr.contains("error[syntax]"), "{}", run.stderr);
    let run = stats(&["--format", "json"], "");
    let document: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!((run.status, &document["figures"]["turns"]["mean"]), (1, &Value::Null));
    let run = stats(&["--format", "csv", "--table", "players"], "");
    assert_eq!(run.stdout.lines().count(), 1);
}

#[test]
fn names_reach_no_terminal_as_they_are() {
    let nasty = archive(&[record("Red \"A\u{1b}[31mnn\u{202e}\"", "e2-e3 *"), record("Red \"B\u{9b}ob\"", "e2-e3 *")]);
    for arguments in [&[][..], &["--color", "always"]] {
        let text = told(arguments, &nasty);
        assert!(text.contains("A\u{241b}[31mnn\u{fffd}") && text.contains("B\u{fffd}ob"), "{text}");
    }
    let json = told(&["--format", "json"], &nasty);
    assert!(json.contains("A\\u001b[31mnn") && !json.contains('\u{1b}') && !json.contains('\u{9b}'), "{json}");
    let long = archive(&[record(&format!("Red \"{}\"", "x".repeat(100_000)), "e2-e3 *"), record("", "*")]);
    let text = told(&[], &long);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(told(&["--format", "json"], &long).len() < 10_000);
}

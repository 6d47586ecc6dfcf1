//! `adjutant rules`: all editions compared, and each in full.

use crate::program::adjutant;
use serde_json::{Value, json};

fn rules(args: &[&str]) -> (String, String, i32) {
    let run = adjutant(&[&["rules"], args].concat(), "");
    (run.stdout, run.stderr, run.status)
}

#[test]
fn editions_stand_side_by_side_in_eighty_columns() {
    let (out, said, code) = rules(&[]);
    assert_eq!((code, said.as_str()), (0, ""));
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    insta::assert_snapshot!("comparison", out);
}

#[test]
fn an_edition_is_told_in_full() {
    for edition in
        ["milton-bradley-1961", "hasbro-1999", "anniversary-2011", "sci-fi-2011", "jumbo-2014", "isf", "gravon"]
    {
        let (out, said, code) = rules(&[edition]);
        assert_eq!((code, said.as_str()), (0, ""), "{edition}");
        assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
        insta::assert_snapshot!(format!("sheet_{edition}"), out);
    }
}

#[test]
fn a_variant_is_told_in_full_and_alone() {
    for (edition, variant) in [
        ("gravon", "ultimate-lightning"),
        ("milton-bradley-1961", "ultimate-lightning"),
        ("gravon", "free"),
        ("sci-fi-2011", "free"),
    ] {
        let (out, said, code) = rules(&["--edition", edition, "--variant", variant]);
        assert_eq!((code, said.as_str()), (0, ""), "{edition} {variant}");
        assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
        insta::assert_snapshot!(format!("sheet_{edition}_{variant}"), out);
    }
    let (out, said, code) = rules(&["--variant", "free"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(said.contains("name the edition too"), "{said}");
}

#[test]
fn color_is_used_when_it_is_asked_for_and_only_then() {
    let (colored, ..) = rules(&["--color", "always"]);
    let (plain, ..) = rules(&["--color", "never"]);
    assert!(colored.contains("\u{1b}[1m"), "{colored}");
    assert!(!plain.contains('\u{1b}'), "{plain}");
    assert_eq!(anstream::adapter::strip_str(&colored).to_string(), plain);
}

#[test]
fn an_unknown_edition_draws_the_nearest() {
    let (out, said, code) = rules(&["jumbo-2015"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(said.contains("jumbo-2014"), "{said}");
    assert!(said.contains("similar"), "{said}");
}

#[test]
fn json_holds_every_parameter() {
    let (out, _, code) = rules(&["--format", "json"]);
    assert_eq!(code, 0);
    let all: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(all["schema"], "adjutant/rules/1");
    assert_eq!(all["editions"].as_array().map(Vec::len), Some(7));
    let (out, ..) = rules(&["isf", "--format", "json"]);
    let one: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        one["editions"],
        json!([{
            "name": "isf",
            "source": "International Stratego Federation, tournament rules",
            "board": {"name": "standard", "columns": 10, "rows": 10, "zones": {"red": [1, 4], "blue": [7, 10]},
                "lakes": ["c5", "d5", "g5", "h5", "c6", "d6", "g6", "h6"]},
            "ranks": "ascending",
            "one": "spy",
            "variants": [{"name": "original", "total": 40, "exact": true, "army": {
                "marshal": 1, "general": 1, "colonel": 2, "major": 3, "captain": 4, "lieutenant": 4, "sergeant": 4,
                "miner": 5, "scout": 8, "spy": 1, "bomb": 6, "flag": 1}, "listed": true, "setup_area": "zone",
                "striker_wins_ties": false, "bombs_cleared_by": "miner", "bombs_stay": true, "two_step": [],
                "rescued": null}],
            "scout_strike": "line",
            "winner_moves_in": false,
            "two_squares": {"limit": 3, "borders": true, "warns_at_limit": false},
            "more_squares": true,
            "nobody_moves": "draw",
            "options": []
        }])
    );
}

#[test]
fn json_holds_every_parameter_of_a_variant() {
    let variant = |words: &[&str]| {
        let (out, ..) = rules(&[words, &["--format", "json"]].concat());
        let all: Value = serde_json::from_str(&out).expect("JSON");
        let variants = all["editions"][0]["variants"].as_array().expect("variants").clone();
        assert_eq!(variants.len(), 1, "{out}");
        variants[0].clone()
    };
    let army = json!({"marshal": 1, "general": 1, "colonel": 1, "major": 1, "captain": 2, "lieutenant": 2,
        "sergeant": 2, "miner": 2, "scout": 4, "spy": 1, "bomb": 2, "flag": 1});
    assert_eq!(
        variant(&["hasbro-1999", "--variant", "ultimate-lightning"]),
        json!({
            "name": "ultimate-lightning",
            "army": army,
            "total": 20,
            "exact": true,
            "listed": false,
            "setup_area": "zone",
            "striker_wins_ties": true,
            "bombs_cleared_by": "scout",
            "bombs_stay": false,
            "two_step": ["captain"],
            "rescued": ["marshal", "general", "colonel", "major", "captain", "lieutenant", "sergeant", "miner",
                "scout", "spy", "bomb"]
        })
    );
    let free = variant(&["gravon", "--variant", "free"]);
    assert_eq!((&free["setup_area"], &free["exact"], &free["listed"]), (&json!("board"), &json!(false), &json!(true)));
}

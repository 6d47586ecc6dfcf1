//! Output of `--prior-out`, and the weights of arrangements by it.

use crate::program::adjutant;
use adjutant::board::{Army, Kind, Square};
use adjutant::knowledge::Prior;
use serde_json::Value;
use std::fs;

/// Two Barrage setups with the Flag on a1 and on b1.
const LIST: &str = "LKAAAAAAAAAAAAAAAAAACDDEAAAAAAMBAAAAAAAA\nLKAAAAAAAAAAAAAAAAAACDDEAAAAAABMAAAAAAAA\n";

/// Returns the document written for the list with these arguments.
fn written(arguments: &[&str], list: &str) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("prior.json");
    let path_name = path.to_str().expect("UTF-8");
    let run = adjutant(&[&["setups", "--prior-out", path_name], arguments].concat(), list);
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    fs::read_to_string(path).expect("it was written")
}

#[test]
fn counts_are_those_of_the_setups_and_no_order_changes_a_byte() {
    let text = written(&[], LIST);
    let document: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(document["schema"], "adjutant/prior/1");
    let group = &document["groups"]["standard/barrage"];
    assert_eq!((&group["setups"], &group["squares"]["flag"]), (&2.into(), &serde_json::json!({"a1": 1, "b1": 1})));
    let schema = fs::read_to_string("format-spec/prior-1.schema.json").expect("the schema is there");
    let schema = serde_json::from_str(&schema).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    assert!(validator.is_valid(&document));
    let people = include_str!("../../crates/engine/src/knowledge/people.json");
    let schema = fs::read_to_string("format-spec/prior-2.schema.json").expect("the schema is there");
    let schema = serde_json::from_str(&schema).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    assert!(validator.is_valid(&serde_json::from_str(people).expect("JSON")));
    let other: Vec<&str> = LIST.lines().rev().collect();
    assert_eq!(written(&["-j", "3"], &format!("{}\n", other.join("\n"))), text);
}

#[test]
fn weights_are_smoothed_and_mirrored_as_the_page_says() {
    let at = |name: &str| Square::parse(name).expect("a square");
    let weight = |arguments: &[&str], kind, square| {
        let prior = Prior::read(&written(arguments, LIST)).expect("a prior");
        prior.weights("standard/barrage").expect("it has setups").weight(kind, at(square))
    };
    let flag = Some(Kind::Flag);
    // One of two setups, and one additional shuffled setup: (1 + 1/40) / 3.
    assert!((weight(&[], flag, "a1") - (1.0 + 1.0 / 40.0) / 3.0).abs() < 1e-12);
    assert!((weight(&["--prior-smoothing", "0"], flag, "a1") - 0.5).abs() < 1e-12);
    // The Flag is on j1 in the mirror image of one of the two setups: each counts half.
    assert!((weight(&["--prior-smoothing", "0", "--mirror"], flag, "j1") - 0.25).abs() < 1e-12);
    assert!((weight(&["--prior-smoothing", "0"], None, "c1") - 1.0).abs() < 1e-12);
}

#[test]
fn all_arrangements_together_weigh_one() {
    let prior = Prior::read(&written(&["--prior-smoothing", "0"], LIST)).expect("a prior");
    let weights = prior.weights("standard/barrage").expect("it has setups");
    let all = weights.weigh(&Army::BARRAGE, |_, _| true, 10_000).expect("6,336 states");
    // Flag and Bomb are on a1 and b1 in either order; each order has weight 1/4, and every other arrangement weight 0.
    assert!((all.log2_sum + 1.0).abs() < 1e-12, "{}", all.log2_sum);
    let flag = |square: usize| all.chances[square][Kind::Flag.index()];
    assert!((flag(0) - 0.5).abs() < 1e-12 && (flag(1) - 0.5).abs() < 1e-12 && flag(2) == 0.0);
    let known = |square: Square, kind: Option<Kind>| square.to_string() != "a1" || kind == Some(Kind::Flag);
    let given = weights.weigh(&Army::BARRAGE, known, 10_000).expect("6,336 states");
    assert!((given.log2_sum + 2.0).abs() < 1e-12 && (given.chances[1][Kind::Bomb.index()] - 1.0).abs() < 1e-12);
    assert_eq!(weights.weigh(&Army::BARRAGE, |_, _| true, 100), None);
    assert_eq!(weights.weigh(&Army::BARRAGE, |_, kind| kind != Some(Kind::Flag), 10_000), None);
}

#[test]
fn what_is_no_prior_is_refused() {
    let text = written(&[], LIST);
    for (old, new, said) in [
        (
            "prior/1",
            "prior/3",
            "expected a document of `adjutant/prior/1` or `adjutant/prior/2`, found the schema `adjutant/prior/3`",
        ),
        ("\"setups\": 2", "\"setups\": 1", "exceeds the number of setups"),
        ("\"flag\"", "\"flga\"", "found `flga`"),
        ("\"smoothing\": 1.0", "\"smoothing\": -1.0", "expected a number of at least 0 as `smoothing`"),
        ("\"a1\"", "\"a5\"", "found `a5`"),
        ("standard/", "square/", "found `square/barrage`"),
    ] {
        let fault = Prior::read(&text.replacen(old, new, 1)).expect_err(old).to_string();
        assert!(fault.contains(said), "{fault}");
    }
}

#[test]
fn a_record_of_which_the_prior_knows_no_setups_is_named_and_counted_without_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let prior = folder.path().join("p.json");
    let prior = prior.to_str().expect("a path in UTF-8");
    assert_eq!(adjutant(&["setups", "--prior-out", prior, "samples/games/gravon-barrage.srn"], "").status, 0);
    let game = "samples/games/isf-original.srn";
    let run = adjutant(&["review", "--summary", "--prior", prior, game], "");
    let why = format!("{game}:1: record 1: `{prior}` is a prior for standard/barrage, not for standard/original\n");
    assert_eq!((run.status, run.stderr), (1, why));
    assert!(run.stdout.starts_with("1 record: 1 legal\n"), "{}", run.stdout);
}

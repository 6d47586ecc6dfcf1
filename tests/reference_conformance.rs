//! Compares the reference of `tests/reference` with the conformance records in a folder next to the repository, if the
//! folder exists.

use crate::reference;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use reference::{Judgement, Kind, RawRecord, Rules, Scope, Side, State, read_records, verdict_of};
use serde_json::{Value, json};

/// Returns the differences between the reference's judgment and the expected one, field by field.
fn differences(said: &Judgement, want: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut same = |field: &str, got: Value| {
        if got != want[field] {
            found.push(format!("{field}: got {got}, expected {}", want[field]));
        }
    };
    let names: Vec<&str> = said.findings.iter().map(|(name, _)| *name).collect();
    let first = said.findings.first();
    same("verdict", json!(said.verdict));
    same("findings", json!(names));
    same("finding", json!(names.first()));
    same("ply", json!(first.and_then(|(_, ply)| *ply)));
    if want["plies"].is_null() {
        return found;
    }
    same("plies", json!(said.plies));
    let board = said.board.iter().map(|(square, (side, kind))| (square, format!("{} {}", side.name(), kind.name())));
    same("final", json!(board.collect::<BTreeMap<_, _>>()));
    let warnings: Vec<Value> = said.wording_warnings.iter().map(|ply| json!(["two-squares-wording", ply])).collect();
    same("warnings", json!(warnings));
    let reveals: BTreeSet<String> = said
        .reveals
        .iter()
        .map(|(ply, shown)| json!([ply, shown.square, shown.side.name(), shown.kind.name(), shown.new]).to_string())
        .collect();
    let wanted: BTreeSet<String> = want["reveals"].as_array().into_iter().flatten().map(Value::to_string).collect();
    if reveals != wanted {
        let odd: Vec<_> = reveals.symmetric_difference(&wanted).collect();
        found.push(format!("reveals: on one side only {odd:?}"));
    }
    let mut same = |field: &str, got: Value| {
        if want.get(field).is_some_and(|wanted| *wanted != got) {
            found.push(format!("{field}: got {got}, expected {}", want[field]));
        }
    };
    same("score", json!(said.score));
    same("termination", json!(said.termination));
    same("derived", json!(said.derived));
    found
}

#[test]
fn the_reference_agrees_with_every_conformance_record_whose_pieces_are_known() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/conformance-next");
    let Ok(expected) = fs::read_to_string(folder.join("expected.ndjson")) else {
        eprintln!("skipped: there is no {}", folder.display());
        return;
    };
    let mut files: BTreeMap<String, Vec<Option<RawRecord>>> = BTreeMap::new();
    let (mut compared, mut unsupported, mut wrong) = (0, 0, Vec::new());
    for line in expected.lines() {
        let want: Value = serde_json::from_str(line).expect("expected.ndjson is JSON");
        let file = want["file"].as_str().expect("a record has a file").to_owned();
        let number = want["record"].as_u64().and_then(|n| usize::try_from(n).ok()).expect("a record has a number");
        let records = files
            .entry(file.clone())
            .or_insert_with(|| read_records(&fs::read_to_string(folder.join(&file)).expect("the file is there")));
        let record = records.get(number - 1).and_then(Option::as_ref);
        let said = record.map(verdict_of).unwrap_or_default();
        if said.verdict == "unsupported" && want["class"].as_str().is_some_and(|class| class.starts_with("unknown")) {
            unsupported += 1;
            continue;
        }
        compared += 1;
        let found = differences(&said, &want);
        if !found.is_empty() {
            wrong.push(format!("{file} {number} {} {}\n    {}", want["class"], want["notes"], found.join("\n    ")));
        }
    }
    eprintln!("{compared} records compared, {unsupported} with unknown pieces left out");
    assert!(wrong.is_empty(), "{} records differ\n{}", wrong.len(), wrong.join("\n"));
}

/// Returns a game of `free` armies: a Captain, a Scout and the Flags, far from each other.
fn quiet_game(edition: &str) -> State {
    let rules = Rules::of(edition, "free", &[], None, None, Some("off")).expect("an edition of the rules");
    let pieces = [
        ("a4", Side::Red, Kind::Captain),
        ("b3", Side::Red, Kind::Scout),
        ("j1", Side::Red, Kind::Flag),
        ("j8", Side::Blue, Kind::Captain),
        ("i10", Side::Blue, Kind::Flag),
    ];
    let setup = pieces.into_iter().map(|(square, side, kind)| (square.to_owned(), (side, kind)));
    State::new(&rules, &setup.collect()).expect("a setup of `free`")
}

/// Plays Red's turns while Blue's Captain walks around four squares.
fn play_red(state: &mut State, turns: &[&str]) {
    let walk = ["j8-j9", "j9-i9", "i9-i8", "i8-j8"];
    for (turn, reply) in turns.iter().zip(walk.iter().cycle()) {
        state.play(turn);
        state.play(reply);
    }
}

#[test]
fn the_examples_of_the_two_squares_rule_hold() {
    let mut plain = quiet_game("jumbo-2014");
    play_red(&mut plain, &["a4-a5", "a5-a4", "a4-a5"]);
    assert_eq!(plain.judge("a5-a4"), Err("two-squares"));
    assert_eq!(plain.judge("a5-a6"), Ok(()));

    let mut far = quiet_game("isf");
    play_red(&mut far, &["b3-b6", "b6-b4", "b4-b6"]);
    for banned in ["b6-b5", "b6-b4", "b6-b3"] {
        assert_eq!(far.judge(banned), Err("two-squares"), "{banned}");
    }

    let mut short = quiet_game("isf");
    play_red(&mut short, &["b3-b6", "b6-b4", "b4-b5"]);
    let legal = short.legal_turns(Scope { guesses: true, rescues: true });
    let of_the_scout: Vec<&String> = legal.iter().filter(|turn| turn.starts_with("b5")).collect();
    let wanted = ["b5-a5", "b5-b6", "b5-b7", "b5-b8", "b5-b9", "b5-b10"];
    assert_eq!(of_the_scout, wanted, "only moves back over the b4/b5 border are barred");
}

//! Values of the crate as JSON (feature `serde`): the forms that `serial` documents, read back without loss.

use crate::cases::rulesets;
use adjutant::board::{Army, Board, Designation, Kind, KindSet, Numbering, RankOrder, Side, Square, Viewer};
use adjutant::generate::{Plan, Policy};
use adjutant::knowledge::Knowledge;
use adjutant::notation;
use adjutant::replay::{Event, Observer, TurnList, Verdict, events, replay, turn_lists};
use adjutant::rules::{Game, Played, Setup, Turn};
use adjutant::scene::Scene;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// Writes the value, reads it back, compares both, and returns the JSON.
fn json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let text = serde_json::to_string(value).expect("it can be written");
    assert_eq!(serde_json::from_str::<T>(&text).expect(&text), *value, "{text}");
    text
}

#[test]
fn words_are_texts() {
    let square = Square::new(0, 4);
    assert_eq!(json(&Side::Red), "\"red\"");
    assert_eq!(json(&Kind::Marshal), "\"marshal\"");
    assert_eq!(json(&Verdict::Legal), "\"legal\"");
    assert_eq!(json(&square), "\"a4\"");
    assert_eq!(json(&Designation::UNKNOWN), "\"?\"");
    assert_eq!(json(&"a4xa5".parse::<Turn>().expect("a turn")), "\"a4xa5\"");
    assert_eq!(json(&KindSet::only(Kind::Spy).with(Kind::Bomb)), "[\"spy\",\"bomb\"]");
    assert_eq!(json(&Board::CRATERS), "\"craters\"");
    assert_eq!(json(&Numbering::new(RankOrder::Ascending, Some(Kind::Spy))), r#"{"order":"ascending","one":"spy"}"#);
    assert_eq!(serde_json::to_value(Army::DUEL).expect("it can be written")["scout"], 2);
    json(&Army::ORIGINAL);
    json(&"red: F@a1 9@b1\nblue: ?@i10 F@j10\n".parse::<Setup>().expect("a setup"));
    for wrong in ["\"4a\"", "\"a\"", "4", "null", "{}"] {
        assert!(serde_json::from_str::<Square>(wrong).is_err(), "{wrong}");
    }
    assert!(serde_json::from_str::<Board>("\"round\"").is_err());
    assert!(serde_json::from_str::<KindSet>("[\"king\"]").is_err());
}

/// Checks events and scenes of every turn.
#[derive(Default)]
struct Checker {
    knowledge: Knowledge,
    events: usize,
    scenes: usize,
}

impl Checker {
    fn scenes(&mut self, played: Option<&Played>, game: &Game) {
        for viewer in Viewer::ALL {
            let scene = Scene::new(game, &self.knowledge, played, &game.rules().edition.numbering, viewer);
            let text = json(&scene);
            let pieces = &serde_json::from_str::<serde_json::Value>(&text).expect("JSON")["pieces"];
            assert_eq!(pieces.as_object().expect("an object by square").len(), scene.pieces.len());
            self.scenes += 1;
        }
    }
}

impl Observer for Checker {
    fn begin(&mut self, game: &Game) {
        self.knowledge.begin(game);
        self.scenes(None, game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.knowledge.turn(played, game);
        for event in events(played) {
            json::<Event>(&event);
            self.events += 1;
        }
        self.scenes(Some(played), game);
    }
}

#[test]
fn events_and_scenes_are_read_back() {
    let mut checker = Checker::default();
    for rules in rulesets() {
        let record = Plan { rules, policy: Policy::Uniform, seed: 3, max_plies: 120 }.record(1).expect("the army fits");
        let text = record.to_string();
        replay(text.as_bytes(), &notation::parse(text.as_bytes()), None, &mut checker);
        let lists = turn_lists(text.as_bytes(), &notation::parse(text.as_bytes()), None, &[4]);
        let list = lists.into_iter().flatten().next().expect("a list of turns");
        let legal: TurnList =
            serde_json::from_value(serde_json::to_value(&list).expect("it can be written")).expect("it can be read");
        assert_eq!(legal.legal, list.legal);
    }
    assert!(checker.events > 1000 && checker.scenes > 1000, "{} {}", checker.events, checker.scenes);
}

#[test]
fn events_and_findings_have_flat_members() {
    let text =
        b"[Edition \"isf\"]\n[Variant \"free\"]\n[Position \"red\"]\nred: F@a1 8@b1\nblue: F@j10 9@i10\nb1-b9 *\n";
    let replayed = replay(text, &notation::parse(text), None, &mut ());
    let finding = replayed.findings.first().expect("an illegal turn");
    let value = serde_json::to_value(finding).expect("it can be written");
    let members: Vec<&String> = value.as_object().expect("an object").keys().collect();
    assert_eq!(members, ["end", "message", "name", "ply", "severity", "side", "start"]);
    assert_eq!((&value["ply"], &value["side"], &value["severity"]), (&1.into(), &"red".into(), &"error".into()));
    assert_eq!(value["message"], finding.to_string());

    let text =
        b"[Edition \"isf\"]\n[Variant \"free\"]\n[Position \"red\"]\nred: F@a1 8@b1\nblue: F@j10 9@i10\nb1-b2 *\n";
    let mut turns: Vec<Played> = Vec::new();
    replay(text, &notation::parse(text), None, &mut turns);
    let moved = events(&turns[0]).next().expect("a move");
    assert_eq!(json(&moved), r#"{"ply":1,"side":"red","event":"moved","from":"b1","to":"b2","kind":"colonel"}"#);
}

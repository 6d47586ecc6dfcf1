//! JSON identifies each piece. Boards are followed using only the members of turns. Also tests sides that could not be
//! read.

use crate::program::adjutant;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

fn objects(arguments: &[&str], stdin: &str) -> Vec<Value> {
    adjutant(arguments, stdin).stdout.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

/// Returns the records of random games of an edition.
fn generated(edition: &str) -> Vec<Value> {
    let records = adjutant(&["generate", "--edition", edition, "-n", "30", "--seed", "11", "--policy", "uniform"], "");
    objects(&["convert", "--to", "json"], &records.stdout)
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// Names of the pieces by square, and their kinds by name.
struct Board {
    pieces: BTreeMap<String, String>,
    kinds: BTreeMap<String, String>,
}

impl Board {
    fn new(game: &Value) -> Self {
        let mut board = Self { pieces: BTreeMap::new(), kinds: BTreeMap::new() };
        for side in ["red", "blue"] {
            for (square, kind) in game["setup"][side].as_object().expect("a setup") {
                board.put(square, format!("{side}-{square}"), kind);
            }
        }
        board
    }

    fn put(&mut self, square: &str, name: String, kind: &Value) {
        self.kinds.insert(name.clone(), text(kind));
        self.pieces.insert(square.to_owned(), name);
    }

    /// Plays a turn using only the members of its object.
    fn play(&mut self, turn: &Value) {
        let (from, to) = (text(&turn["from"]), text(&turn["to"]));
        match (text(&turn["kind"]).as_str(), turn["outcome"].as_str()) {
            ("move", _) | ("strike", Some("win")) => {
                let piece = self.pieces.remove(&from).expect("a piece moves");
                self.pieces.insert(to, piece);
            }
            ("strike", Some("tie")) => self.pieces.retain(|square, _| *square != from && *square != to),
            ("strike", Some("loss")) => {
                self.pieces.remove(&from);
                if turn["moved_in"] == true {
                    let piece = self.pieces.remove(&to).expect("a defender");
                    let struck_from = turn.get("via").map_or(from, text);
                    self.pieces.insert(struck_from, piece);
                }
            }
            (_, outcome) => {
                if let Some(via) = turn.get("via") {
                    let piece = self.pieces.remove(&from).expect("a piece steps");
                    self.pieces.insert(text(via), piece);
                }
                if outcome == Some("hit") {
                    self.pieces.remove(&to);
                }
            }
        }
        if let Some(rescue) = turn.get("rescue") {
            let (square, ply) = (text(&rescue["square"]), &turn["ply"]);
            self.put(&square, format!("{}-{square}^{ply}", text(&turn["side"])), &rescue["piece"]);
        }
    }

    /// Returns the final position in the JSON format.
    fn standing(&self) -> BTreeMap<String, String> {
        let owned = |name: &String| format!("{} {}", name.split('-').next().expect("a side"), self.kinds[name]);
        self.pieces.iter().map(|(square, name)| (square.clone(), owned(name))).collect()
    }
}

#[test]
fn boards_and_reveals_follow_from_names_and_from_who_moved_in() {
    let mut met = BTreeSet::new();
    for edition in ["milton-bradley-1961", "hasbro-1999", "anniversary-2011", "sci-fi-2011", "jumbo-2014", "gravon"] {
        for game in generated(edition) {
            let mut board = Board::new(&game);
            for turn in game["turns"].as_array().expect("turns") {
                let before = board.pieces.clone();
                board.play(turn);
                assert!(turn.get("moved_in").is_none_or(|moved_in| *moved_in == true), "{turn}");
                met.extend(turn.get("moved_in").map(|_| edition));
                assert_eq!(turn.get("reveals").is_some(), turn.get("reveal_ids").is_some(), "{turn}");
                let Some(names) = turn.get("reveal_ids") else { continue };
                let squares = turn["reveals"].as_array().expect("squares");
                let names = names.as_array().expect("names");
                assert_eq!(squares.len(), names.len(), "{turn}");
                for (square, name) in squares.iter().map(text).zip(names.iter().map(text)) {
                    // A striker round a corner is revealed on the square between.
                    let by_way =
                        turn.get("via").is_some_and(|via| *via == square.as_str() && turn["piece_id"] == name.as_str());
                    let there = [before.get(&square), board.pieces.get(&square)];
                    assert!(by_way || there.contains(&Some(&name)), "{name} is not on {square}: {turn}");
                }
            }
            let last: BTreeMap<String, String> = serde_json::from_value(game["final"].clone()).expect("a position");
            assert_eq!(board.standing(), last, "{edition}");
        }
    }
    assert_eq!(met, BTreeSet::from(["milton-bradley-1961"]), "only there do defenders move in");
}

#[test]
fn a_side_that_was_not_read_is_not_one_that_is_unknown() {
    // Blue's last row has nine squares: nothing of Blue is read, and everything of Red.
    let rows = "4: 6 6 6 7 7 S B B 8 5\n3: 2 2 2 2 2 2 2 4 5 5\n2: B B 3 3 3 3 3 4 4 4\n1: F B B 2 5 6 7 8 9 10\n";
    let unread = format!("Red setup:\n{rows}Blue setup:\n7: 6 6 6 7 7 S B B 8\n\n1. a4-a5 *\n");
    let unknown = format!("Red setup:\n{rows}\n1. a4-a5 *\n");
    let setup = |notes: &str| {
        let mut games = objects(&["convert", "--from", "notes", "--to", "json", "--lossy"], notes);
        assert_eq!(games.len(), 1, "{notes}");
        let game = games.remove(0);
        (text(&game["verdict"]), game["setup"]["blue"].clone(), game["setup"].get("unread").cloned())
    };
    assert_eq!(setup(&unknown), ("legal".to_owned(), Value::Null, None));
    assert_eq!(setup(&unread), ("unreadable".to_owned(), Value::Null, Some(json!(["blue"]))));
}

//! Counts compared with counts made by hand on the samples.

use crate::setups::support::{document, record, sample, setup, shown, text_of};
use adjutant::analysis::setups::Feature;
use serde_json::{Value, json};

/// Returns the features of a setup.
fn features(text: &str) -> Vec<&'static str> {
    let setup = setup(text);
    Feature::ALL.iter().filter(|feature| feature.of(&setup) == Some(true)).map(|feature| feature.name).collect()
}

/// Both setups of `isf-original.srn`, copied from its rows by hand: Red's unchanged, Blue's rotated by half a turn.
const ISF_RED: &str = "6 5 2 2 6 2 2 2 4 7/8 5 6 2 10 6 9 S 5 2/7 4 7 8 5 4 3 2 4 B/B B B B 3 3 3 3 B F";
const ISF_BLUE: &str = "5 2 6 2 2 4 5 7 4 7/2 2 8 7 2 5 6 9 2 S/2 6 5 4 B B 3 6 B 10/3 3 3 3 B F B 4 8 B";

#[test]
fn features_of_a_tournament_game() {
    let wanted = "flag-bombed-in flag-back-row flag-corner flag-lane-right bombs-behind miners-behind scouts-in-front \
        general-spy-same-side spy-near-general spy-in-front";
    assert_eq!(features(ISF_RED).join(" "), wanted);
    let wanted = "flag-bombed-in flag-back-row flag-lane-center bombs-behind miners-behind scouts-in-front \
        marshal-general-same-side marshal-spy-same-side general-spy-same-side marshal-flag-same-side \
        spy-near-marshal spy-near-general spy-in-front";
    assert_eq!(features(ISF_BLUE).join(" "), wanted);
}

#[test]
fn both_setups_of_a_game_are_seen_from_their_owners_seats() {
    let path = sample("isf-original.srn");
    let path = path.to_str().expect("the path is text");
    let frequent = |side: &str| document(&["--frequent", "1", "--side", side, path], "");
    for (side, setup) in [("red", ISF_RED), ("blue", ISF_BLUE)] {
        let document = frequent(side);
        assert_eq!(document["figures"]["standard/original"]["frequent"][0]["setup"], setup, "{side}");
        assert_eq!(document["counts"]["asked"]["side"], side);
    }
    let both = document(&[path], "");
    let group = &both["counts"]["groups"]["standard/original"];
    let once = json!({"won": 0, "drawn": 1, "lost": 0, "open": 0});
    assert_eq!(group["squares"]["flag"], json!({"f1": once, "j1": once}));
    assert_eq!(group["squares"]["spy"], json!({"h3": once, "j3": once}));
    assert_eq!(group["squares"]["general"], json!({"g3": once, "h3": once}));
    // Red's are on a1, b1, c1, d1, i1 and j2, Blue's on e1, g1, j1, e2, f2 and i2.
    assert_eq!(group["squares"]["bomb"].as_object().map(serde_json::Map::len), Some(12));
    assert_eq!(group["features"]["flag-corner"], json!({"with": once, "without": once}));
    assert_eq!(both["figures"]["standard/original"]["squares"]["major"]["j4"], json!(1.0));
}

#[test]
fn the_winner_and_the_loser_are_told_apart() {
    // Red won: its Flag is on d1 with a Bomb in front of it, Blue's on f1 with a Bomb in front of it.
    let barrage = document(&[], text_of("gravon-barrage.srn"));
    let group = &barrage["counts"]["groups"]["standard/barrage"];
    assert_eq!(group["setups"], json!({"won": 1, "drawn": 0, "lost": 1, "open": 0}));
    let (won, lost) =
        (json!({"won": 1, "drawn": 0, "lost": 0, "open": 0}), json!({"won": 0, "drawn": 0, "lost": 1, "open": 0}));
    assert_eq!(group["squares"]["flag"], json!({"d1": won, "f1": lost}));
    assert_eq!(group["squares"]["bomb"], json!({"d2": won, "f2": lost}));
    assert_eq!(group["squares"]["marshal"], json!({"j1": won, "c4": lost}));
    assert_eq!(group["features"]["marshal-in-front"], json!({"with": lost, "without": won}));
    let figures = &barrage["figures"]["standard/barrage"]["features"]["marshal-in-front"];
    assert_eq!((&figures["score"], &figures["score_without"]), (&json!(0.0), &json!(1.0)));
}

#[test]
fn craters_have_three_rows() {
    let document = document(&[], text_of("sci-fi-2011-original.srn"));
    let flag = &document["counts"]["groups"]["craters/original"]["squares"]["flag"];
    assert_eq!(
        flag.as_object().map(|flag| flag.keys().cloned().collect::<Vec<_>>()),
        Some(vec!["d1".into(), "e1".into()])
    );
    let features = &document["counts"]["groups"]["craters/original"]["features"];
    assert_eq!(features["flag-bombed-in"]["with"], json!({"won": 1, "drawn": 0, "lost": 1, "open": 0}));
}

#[test]
fn games_are_grouped_by_board_and_army() {
    let names = |stdin: &str| -> Vec<String> {
        document(&[], stdin)["counts"]["groups"].as_object().expect("groups").keys().cloned().collect()
    };
    assert_eq!(names(&record("", "*")), ["standard/custom"]);
    assert_eq!(names(&text_of("gravon-free.srn")), ["standard/free"]);
    assert_eq!(names(&text_of("jumbo-2014-infiltrator.srn")), ["standard/infiltrator"]);
    assert_eq!(names(&text_of("sci-fi-2011-duel.srn")), ["craters/duel"]);
    // The army is written out, but it is the usual one.
    let duel = text_of("gravon-duel.srn");
    let written = duel.replace("[Variant \"duel\"]", "[Variant \"duel\"]\n[Army \"10 9 3*2 2*2 S B*2 F\"]");
    assert_eq!(names(&written), ["standard/duel"]);
    // The most frequent group comes first.
    let several = [duel.as_str(), &record("", "1-0"), &record("", "*")].join("\n");
    let headings: Vec<String> =
        shown(&[], &several).lines().filter(|line| line.contains(" setups, ")).map(str::to_owned).collect();
    assert_eq!(headings, ["standard/custom: 4 setups, 1 won, 1 lost, 2 open", "standard/duel: 2 setups, 2 drawn"]);
}

#[test]
fn what_is_not_wholly_known_is_left_out_and_said() {
    let unknown = record("", "1-0").replace("9: 32", "9: 3?");
    let text = shown(&["--table", "features"], &unknown);
    assert!(text.contains("standard/custom: 1 setup, 1 won; skipped (not fully known, or positions): 1\n"), "{text}");
    let hidden = record("", "1-0").replace("10: F.........\n9: 32........\n", "");
    let document = document(&[], hidden);
    let group = &document["counts"]["groups"]["standard/custom"];
    assert_eq!((&group["unknown"], &group["setups"]["won"]), (&json!(1), &json!(1)));
    assert_eq!(document["counts"]["verdicts"]["legal"], 1);
}

#[test]
fn strips_count_pieces_and_squares_count_setups() {
    let path = sample("isf-original.srn");
    let path = path.to_str().expect("the path is text");
    let rows = |table: &str| -> Vec<String> {
        let csv = shown(&["--format", "csv", "--table", table, "--kind", "miner,flag", path], "");
        csv.lines().map(str::to_owned).collect()
    };
    // Miners: Red's on e1 to h1 and g2, Blue's on a1 to d1 and g2.
    assert_eq!(
        rows("rows"),
        [
            "group,kind,row,pieces,share,mean,won,drawn,lost,open,score",
            "standard/original,miner,1,8,0.8,4,0,8,0,0,0.5",
            "standard/original,miner,2,2,0.2,1,0,2,0,0,0.5",
            "standard/original,miner,3,0,0,0,0,0,0,0,",
            "standard/original,miner,4,0,0,0,0,0,0,0,",
            "standard/original,flag,1,2,1,1,0,2,0,0,0.5",
            "standard/original,flag,2,0,0,0,0,0,0,0,",
            "standard/original,flag,3,0,0,0,0,0,0,0,",
            "standard/original,flag,4,0,0,0,0,0,0,0,",
        ]
    );
    let lanes: Vec<String> = rows("lanes").into_iter().filter(|row| row.contains("miner")).collect();
    let counts: Vec<&str> = lanes.iter().map(|row| row.split(',').nth(3).expect("pieces")).collect();
    assert_eq!(counts, ["2", "2", "2", "4", "0"]);
    let columns: Vec<String> = rows("columns").into_iter().filter(|row| row.contains("miner,g")).collect();
    assert_eq!(columns, ["standard/original,miner,g,3,0.3,1.5,0,3,0,0,0.5"]);
    let squares = rows("squares");
    assert_eq!(squares.len(), 1 + 9 + 2);
    assert_eq!(squares[0], "group,kind,square,setups,share,won,drawn,lost,open,score,low,high");
    assert!(
        squares.contains(&"standard/original,miner,g2,2,1,0,2,0,0,0.5,0.094531,0.905469".to_owned()),
        "{squares:?}"
    );
}

#[test]
fn a_document_has_what_it_promises() {
    let document = document(&["--pattern", "B/F"], text_of("isf-original.srn"));
    assert_eq!(document["schema"], "adjutant/setups/1");
    assert_eq!(
        document["counts"]["asked"],
        json!({"side": "both", "mirror": false, "patterns": ["B/F"], "frequent": false, "near": Value::Null})
    );
    assert_eq!(
        document["counts"]["verdicts"],
        json!({"legal": 1, "undecided": 0, "inconsistent": 0, "illegal": 0, "unreadable": 0})
    );
    let found = &document["figures"]["standard/original"]["patterns"][0];
    assert_eq!((&found["pattern"], &found["setups"], &found["share"]), (&json!("B/F"), &json!(2), &json!(1.0)));
}

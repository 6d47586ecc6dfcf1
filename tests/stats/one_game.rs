//! Statistics of one game. The expected values for the sample were counted by hand in its text.

use crate::stats::support::{argument, record, sample, stats, told};
use serde_json::{Value, json};

fn duel(arguments: &[&str]) -> String {
    told(&[arguments, &[argument(&sample("games/jumbo-2014-duel.srn"))]].concat(), "")
}

fn duel_line() -> Value {
    serde_json::from_str(&duel(&["--each", "--format", "json"])).expect("JSON")
}

#[test]
fn strikes_are_those_of_the_text() {
    let line = duel_line();
    assert_eq!(line["schema"], "adjutant/game-stats/1");
    assert_eq!((&line["plies"], &line["verdict"]), (&json!(78), &json!("legal")));
    let combats = |won: u64, tied: u64, lost: u64| json!({"won": won, "tied": tied, "lost": lost});
    // 2. b9xb10(2>S) 3. b10xa10(2<3) 6. i8xi9(2<B) 12. f3xe3(S>10) 27. g10xh10(S<B) 31. i8xi7(9>3)
    assert_eq!(
        line["sides"]["red"]["strikes"],
        json!({
            "scout": {"spy": combats(1, 0, 0), "miner": combats(0, 0, 1), "bomb": combats(0, 0, 1)},
            "spy": {"marshal": combats(1, 0, 0), "bomb": combats(0, 0, 1)},
            "general": {"miner": combats(1, 0, 0)},
        })
    );
    // 2... j2xj1(2<B) 4... a1xd1(2<3) 38... i3xi2(3>B) 39... i2xi1(3>F)
    assert_eq!(
        line["sides"]["blue"]["strikes"],
        json!({
            "scout": {"bomb": combats(0, 0, 1), "miner": combats(0, 0, 1)},
            "miner": {"bomb": combats(1, 0, 0), "flag": combats(1, 0, 0)},
        })
    );
    assert_eq!((&line["sides"]["red"]["moves"], &line["sides"]["blue"]["moves"]), (&json!(33), &json!(35)));
    // Red's Marshal moved in turns 16 and 28 to 33 except 31.
    assert_eq!(line["sides"]["red"]["turns"], json!({"marshal": 7, "general": 9, "miner": 5, "scout": 6, "spy": 12}));
}

#[test]
fn pieces_are_followed_to_their_end() {
    let line = duel_line();
    let piece = |home: &str| {
        let pieces = line["pieces"].as_array().expect("pieces");
        pieces.iter().find(|piece| piece["home"] == home).expect("a piece set up there").clone()
    };
    // b2-b9, b9xb10 won, b10xa10 lost: seven squares and one.
    assert_eq!(
        piece("b2"),
        json!({"side": "red", "kind": "scout", "id": "red-b2", "home": "b2", "last": "b10", "turns": 3, "squares": 8, "removed": 5})
    );
    // a8-a1, a1xd1 lost from c1: seven squares and two.
    assert_eq!((&piece("a8")["squares"], &piece("a8")["removed"]), (&json!(9), &json!(8)));
    assert_eq!(
        piece("j10"),
        json!({"side": "blue", "kind": "miner", "id": "blue-j10", "home": "j10", "last": "i1", "turns": 10, "squares": 10, "removed": null})
    );
    assert_eq!(piece("i1")["removed"], 78);
    assert_eq!(line["pieces"].as_array().map(Vec::len), Some(20));
    let red = &line["sides"]["red"];
    // i2, d1, i1 and j1 stayed; a piece is revealed by a long move of a Scout, or in a combat.
    assert_eq!((&red["unmoved"], &red["named"], &red["captured"]), (&json!(4), &json!(8), &json!(5)));
    // 8 and 9 of the Scouts, 11 of the Spy, 9 of the General, 7 of the Marshal, 5 of a Miner.
    assert_eq!(red["squares"], 8 + 9 + 11 + 9 + 7 + 5);
}

#[test]
fn material_and_quiet_runs_follow_the_combats() {
    let line = duel_line();
    let material: Vec<(u64, u64, u64)> = line["material"]
        .as_array()
        .expect("material")
        .iter()
        .map(|row| (&row["ply"], &row["red"]["pieces"], &row["blue"]["pieces"]))
        .map(|(ply, red, blue)| (ply.as_u64().unwrap_or(0), red.as_u64().unwrap_or(0), blue.as_u64().unwrap_or(0)))
        .collect();
    let expected = [
        (0, 10, 10),
        (3, 10, 9),
        (4, 10, 8),
        (5, 9, 8),
        (8, 9, 7),
        (11, 8, 7),
        (23, 8, 6),
        (53, 7, 6),
        (61, 7, 5),
        (76, 6, 5),
        (78, 5, 5),
    ];
    assert_eq!(material, expected);
    let last = &line["material"][10]["red"]["kinds"];
    assert_eq!(*last, json!({"marshal": 1, "general": 1, "miner": 2, "bomb": 1}));
    assert_eq!(line["quiet"], json!({"turns": 29, "first_ply": 24}));
}

#[test]
fn chains_that_come_to_the_limit_are_seen() {
    // Five moves back and forth are allowed; the fifth is at the limit.
    let back_and_forth = "e2-e3 e9-e8 e3-e2 e8-e9 e2-e3 e9-e8 e3-e2 e8-e9 e2-e3 e9-e8 a2-a3 *";
    let line: Value =
        serde_json::from_str(&told(&["--each", "--format", "ndjson"], record("", back_and_forth))).expect("JSON");
    assert_eq!((&line["sides"]["red"]["at_limit"], &line["sides"]["blue"]["at_limit"]), (&json!(1), &json!(1)));
    assert_eq!(line["sides"]["red"]["barred"], json!({"two_squares": 1, "more_squares": 0}));
    assert_eq!(line["sides"]["blue"]["barred"], json!({"two_squares": 0, "more_squares": 0}));
    // Red chases round four squares, and may not close the circle.
    let path = sample("mended/more-squares.srn");
    let line: Value =
        serde_json::from_str(&told(&["--each", "--format", "ndjson", argument(&path)], "")).expect("JSON");
    assert_eq!(line["sides"]["red"]["barred"], json!({"two_squares": 0, "more_squares": 1}));
}

#[test]
fn guesses_and_rescues_are_no_strikes() {
    let each = |path: &str| -> Value {
        serde_json::from_str(&told(&["--each", "--format", "ndjson", argument(&sample(path))], "")).expect("JSON")
    };
    for path in ["games/jumbo-2014-infiltrator.srn", "games/sci-fi-2011-original.srn"] {
        let text = std::fs::read_to_string(sample(path)).expect("a sample");
        let movetext: Vec<&str> =
            text.split_whitespace().filter(|word| word.contains('?') && word.contains('=')).collect();
        let hits = movetext.iter().filter(|word| word.contains("(+)")).count();
        let line = each(path);
        let sum = |name: &str| {
            ["red", "blue"].map(|side| line["sides"][side][name].as_u64().unwrap_or(99)).iter().sum::<u64>()
        };
        assert!(!movetext.is_empty(), "{path}");
        assert_eq!(sum("hits") + sum("misses"), movetext.len() as u64, "{path}");
        assert_eq!(sum("hits"), hits as u64, "{path}");
    }
    let text = std::fs::read_to_string(sample("games/hasbro-1999-original-rescue.srn")).expect("a sample");
    let line = each("games/hasbro-1999-original-rescue.srn");
    let rescues = ["red", "blue"].map(|side| line["sides"][side]["rescues"].as_u64().unwrap_or(99));
    assert_eq!(rescues.iter().sum::<u64>(), text.matches('^').count() as u64);
    assert!(rescues.iter().sum::<u64>() > 0);
}

#[test]
fn pieces_that_the_record_does_not_name_are_unknown() {
    let setup = record("", "b2xb9(2=?) a9-a8 a2-a3 *").replace("9: 32..X", "9: ??..?");
    let line: Value = serde_json::from_str(&told(&["--each", "--format", "json"], &setup)).expect("JSON");
    assert_eq!(line["verdict"], "legal");
    // A piece that ties with a Scout is a Scout, so it is known after the turn.
    assert_eq!(line["sides"]["red"]["strikes"], json!({"scout": {"scout": {"won": 0, "tied": 1, "lost": 0}}}));
    assert_eq!(line["sides"]["blue"]["turns"], json!({"unknown": 1}));
    assert_eq!(line["material"][0]["blue"]["kinds"], json!({"flag": 1, "unknown": 3}));
    let text = told(&[], &setup);
    let row = text.lines().find(|line| line.starts_with("turns of unknown pieces"));
    assert_eq!(row.map(|row| row.split_whitespace().skip(4).collect::<Vec<_>>()), Some(vec!["0", "1"]), "{text}");
}

#[test]
fn one_game_is_told_about_whatever_else_is_asked_for() {
    let text = duel(&[]);
    assert!(text.contains("\n78 plies; blue won, 0-1 (flag)\n"), "{text}");
    assert!(text.contains("\nPieces on the board: red, blue\n"), "no row is left out: {text}");
    assert!(text.contains("\nRed made no turn with: bomb i2, miner d1, flag i1, bomb j1\n"), "{text}");
    assert!(duel(&["--each"]) == text, "one after another, one is the same");
    assert!(duel(&["--all"]).starts_with("1 record: 1 legal\n"));
    assert!(duel(&["--top", "3"]).contains("by the number of squares moved, the first 3 of 12\n"));
    let both = told(
        &["--each", argument(&sample("games/jumbo-2014-duel.srn")), argument(&sample("games/gravon-duel.srn"))],
        "",
    );
    assert!(both.starts_with(&text), "{both}");
    assert!(both.contains("\n\n") && both.matches(", record 1").count() == 2);
}

#[test]
fn an_illegal_record_has_no_figures() {
    let path = sample("broken/two-squares.srn");
    let run = stats(&["--each", argument(&path)], "");
    assert_eq!(run.status, 1);
    assert!(run.stdout.ends_with("\nno statistics: the record is illegal\n"), "{}", run.stdout);
    assert!(run.stderr.contains("error[two-squares] ply 11 (red)"), "{}", run.stderr);
    let run = stats(&["--each", "--format", "json", argument(&path)], "");
    let line: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!((run.status, &line["verdict"], &line["plies"]), (1, &json!("illegal"), &Value::Null));
    let run = stats(&[argument(&path)], "");
    assert_eq!(run.status, 1);
    assert_eq!(run.stdout, "1 record: 1 illegal\nonly legal and undecided records are counted\n");
}

#[test]
fn of_quiet_runs_that_are_equally_long_the_first_is_told() {
    let text = "[Edition \"gravon\"]\n[Army \"10 3 2 F\"]\n\n10: F.........\n 7: 2...3....X\n 4: 2...3....X\n 1: F.........\n\n\
        1. e4-e5 e7-e6 2. e5xe6(3=3) a7-a6 3. a4-a5 a6xa5(2=2) 4. j4-j5 j7-j6";
    for (more, turns, first) in [("", 2, 1), (" 5. j5-i5", 3, 7)] {
        let line: Value = serde_json::from_str(&told(&["--each", "--format", "json"], format!("{text}{more} *\n")))
            .expect("a line of JSON");
        assert_eq!(line["quiet"], json!({"turns": turns, "first_ply": first}), "{more}");
    }
}

#[test]
fn only_pairs_that_met_are_listed() {
    let barrage = sample("games/gravon-barrage.srn");
    let rows = told(&["--table", "strikes", "--format", "csv", argument(&barrage)], "");
    // 2. e8xe9(2<B) 4. j1xj2(10>2) 5. a3xa7(2>S) 6... e2xd2(2<B) 12. e4xe5(S<3) 13. d4xe4(9>3) 24... f7xe7(10>9) 29.
    //    f10xe10(10>F), by side, and by rank of the striker.
    let wanted = [
        "side,striker,struck,won,tied,lost,score",
        "red,marshal,scout,1,0,0,1",
        "red,marshal,flag,1,0,0,1",
        "red,general,miner,1,0,0,1",
        "red,scout,spy,1,0,0,1",
        "red,scout,bomb,0,0,1,0",
        "red,spy,miner,0,0,1,0",
        "blue,marshal,general,1,0,0,1",
        "blue,scout,bomb,0,0,1,0",
    ];
    assert_eq!(rows.lines().collect::<Vec<_>>(), wanted);
}

#[test]
fn pieces_that_made_no_turn_are_not_among_those_that_did() {
    let text = told(&["--each", argument(&sample("games/gravon-barrage.srn"))], "");
    // Ten of sixteen moved: of Red's pieces the Miner, the Bomb and the Flag did not, and of Blue's the Flag, the Bomb
    // and the Spy.
    assert!(text.contains("Pieces that made a turn, by the number of squares moved\n"), "{text}");
    assert!(text.contains("Red made no turn with: miner a2, bomb d2, flag d1\n"), "{text}");
    assert!(text.contains("Blue made no turn with: flag e10, bomb e9, spy a7\n"), "{text}");
}

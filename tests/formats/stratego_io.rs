//! Games of stratego.io: reading, consistency checks, damage, and keys that are never shown.

use crate::formats::stratego_io_support::{Server, read};
use crate::program::adjutant;
use adjutant::formats::{detect_format, json, stratego_io};
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{parse, write_record};
use adjutant::replay::{Detail, Verdict, replay};
use adjutant::rules::{Edition, Ruleset};
use serde_json::{Value, json as object};
use std::fs;
use std::path::Path;

fn sample(number: u8) -> String {
    let name = format!("samples/stratego-io/00000000-0000-4000-8000-00000000000{number}.json");
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("a sample")
}

#[test]
fn a_game_is_a_record_with_the_servers_rules() {
    let run = adjutant(&["convert", "--to", "srn"], sample(1));
    let expected = r#"[Site "stratego.io"]
[Date "2024.05.31"]
[Result "*"]
[Edition "anniversary-2011"]
[TwoSquares "3 borders"]
[GameId "00000000-0000-4000-8000-000000000001"]

10:  B  3  3  4  5  7  8  9  B  F
 9:  9  B  2  4  9  5  8  7  6  B
 8:  9  9  B  5  6  6  7  1  8  S
 7:  8  9  B  8  7  5  4  6  9  9
 4:  9  9  6  4  5  7  8  B  9  8
 3:  S  8  1  7  6  6  5  B  9  9
 2:  B  6  7  8  5  9  4  2  B  9
 1:  F  B  9  8  7  5  4  3  3  B

1. a4-a5 j7-j6
2. e4-e5 f7-f6
3. b4xb7(9=9) e7-e6
4. e5xe6(5>7) a7-a6
5. a5xa6(9<8) * {unfinished: given up, in progress or stuck}
"#;
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (0, expected, ""));
    let waiting = adjutant(&["convert", "--to", "srn"], sample(2)).stdout;
    assert!(waiting.ends_with("\n* {waiting: Blue has not joined}\n") && !waiting.contains("\n 7:"), "{waiting}");
    for number in [1, 2] {
        let run = adjutant(&["validate"], sample(number));
        assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stdout);
    }
}

#[test]
fn games_are_told_from_objects_of_ours_whatever_the_order_of_keys() {
    let game: Value = serde_json::from_str(&sample(1)).expect("JSON");
    assert_eq!(detect_format(sample(1).as_bytes()), &stratego_io::FORMAT);
    let pretty = serde_json::to_string_pretty(&game).expect("JSON");
    assert_eq!(detect_format(pretty.as_bytes()), &stratego_io::FORMAT);
    let ours = adjutant(&["convert", "--to", "json"], sample(1)).stdout;
    assert_eq!(detect_format(ours.as_bytes()), &json::FORMAT);
    // The library sorts the keys of objects, unlike the server.
    let expected = adjutant(&["convert", "--to", "srn"], sample(1)).stdout;
    assert_eq!(adjutant(&["convert", "--to", "srn"], pretty).stdout, expected);
    // Several games in one input, with a line end between them or not, and in a zip archive with other formats.
    for between in ["", "\n", "\n\n"] {
        let run = adjutant(&["validate"], [sample(1), sample(2), sample(1)].join(between));
        assert_eq!((run.status, run.stderr.as_str()), (0, "3 records: 3 legal\n"), "{between:?} {}", run.stdout);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mixed.zip");
    let mut zip = zip::ZipWriter::new(fs::File::create(&path).expect("a file"));
    for (name, text) in [("a/1.json", sample(1)), ("b.json", ours), ("c/2.json", sample(2))] {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).expect("a member");
        std::io::Write::write_all(&mut zip, text.as_bytes()).expect("memory");
    }
    zip.finish().expect("an archive");
    let run = adjutant(&["validate", &path.display().to_string()], "");
    assert_eq!((run.status, run.stderr.as_str()), (0, "3 records: 3 legal\n"), "{}", run.stdout);
    for number in [1, 2] {
        fs::write(folder.path().join(format!("{number}.json")), sample(number)).expect("a file");
    }
    fs::remove_file(path).expect("it is there");
    let run = adjutant(&["validate", &folder.path().display().to_string()], "");
    assert_eq!((run.status, run.stderr.as_str()), (0, "2 records: 2 legal\n"), "{}", run.stdout);
}

/// Changes a game, and returns the messages about it, each with the text at its place.
fn said(change: impl Fn(&mut Value)) -> Vec<(String, String, Option<u32>)> {
    let mut game: Value = serde_json::from_str(&sample(1)).expect("JSON");
    change(&mut game);
    let text = game.to_string();
    let reading = read(text.as_bytes());
    let replayed = replay(text.as_bytes(), &reading, None, &mut ());
    let run = adjutant(&["validate", "--format", "concise"], &text);
    let told = run.stdout.lines().map(|line| line.split_once(": ").expect("a place").1.to_owned());
    let at = replayed
        .findings
        .iter()
        .map(|finding| String::from_utf8_lossy(finding.span.of(text.as_bytes())).chars().take(40).collect::<String>());
    told.zip(at).zip(&replayed.findings).map(|((told, at), finding)| (told, at, finding.ply)).collect()
}

/// Change of a game, the message after the beginning of its table, and the beginning of the text at this place.
type Case = (fn(&mut Value), &'static str, &'static str);

/// Values that are valid alone but contradict others.
const CONTRADICTIONS: [Case; 9] = [
    (|game| game["moves"][8]["type"] = "won".into(), "combat-mismatch] ply 9 (red): ", r#"{"from":"#),
    // Parentheses in other members are no place.
    (
        |game| (game["moves"][8]["type"], game["moves"][8]["note"]) = ("won".into(), ") a (fine) one".into()),
        "combat-mismatch] ply 9 (red): ",
        r#"{"from":"#,
    ),
    (|game| game["moves"][4]["to"]["piece"]["rank"] = "8".into(), "combat-mismatch] ply 5 (red): ", r#"{"from":"#),
    (
        |game| game["board"][4][0] = object!({"rank": "9", "side": 0}),
        "board-mismatch]: the stored board has Red's Scout on a6, but after the moves Blue's Miner is there",
        r#"{"rank":"9","side":0}"#,
    ),
    (
        |game| game["board"][4][0] = object!({"rank": "9", "side": 1}),
        "board-mismatch]: the stored board has Blue's Scout on a6, but after the moves Blue's Miner is there",
        r#"{"rank":"9","side":1}"#,
    ),
    (
        |game| game["board"][4][0] = object!({"rank": "8", "side": 0}),
        "board-mismatch]: the stored board has Red's Miner on a6, but after the moves Blue's Miner is there",
        r#"{"rank":"8","side":0}"#,
    ),
    (
        |game| game["board"][9][9] = 0.into(),
        "board-mismatch]: the stored board has nothing on j1, but after the moves Red's Bomb is there",
        "0",
    ),
    (|game| game["moves"][0]["to"]["position"]["y"] = 3.into(), "square-occupied] ply 1 (red): ", r#"{"from":"#),
    (|game| game["red_setup"][0][0]["rank"] = "F".into(), "setup-count]", ""),
];

/// Beginning of the messages in the tables of cases.
const CELL: &str = "error[syntax]: expected ";
const MENDED: &str = "warning[source-mended]: ";

const LAKES_ON_C6: &str = "lakes only where the board has lakes, found something else on c6";

/// Invalid setups and boards.
const CELLS: [Case; 12] = [
    (|game| game["red_setup"][3][2] = 7.into(), "a cell (0, 1 or a piece), found `7`", "7"),
    (|game| game["blue_setup"][0][9] = "B".into(), "a cell (0, 1 or a piece), found `\"B\"`", "\"B\""),
    (|game| game["board"][9][9] = Value::Null, "a cell (0, 1 or a piece), found `null`", "null"),
    (|game| game["board"][4][2] = 0.into(), LAKES_ON_C6, "0"),
    (|game| game["board"][4][2] = object!({"rank": "9", "side": 0}), LAKES_ON_C6, r#"{"rank":"9","side":0}"#),
    (|game| game["board"][4][0] = 1.into(), "lakes only where the board has lakes, found something else on a6", "1"),
    (|game| game["red_setup"][3][2] = 1.into(), "a piece or an empty square in Red's setup, found a lake", "1"),
    (
        |game| game["red_setup"][3][2]["side"] = 1.into(),
        "only Red's pieces in Red's setup, found a piece of Blue's",
        "{",
    ),
    (
        |game| game["blue_setup"][0][0]["rank"] = "U".into(),
        "a rank (a string, `1` to `9`, `S`, `B` or `F`), found `\"U\"`",
        "\"U\"",
    ),
    (|game| game["blue_setup"][0][0]["rank"] = 4.into(), "a rank", "4"),
    (|game| game["blue_setup"][0] = object!([0, 0, 0]), "a row of 10 cells, found 3", "[0,0,0]"),
    (|game| game["blue_setup"] = object!([[], []]), "4 rows, found 2", "[[],[]]"),
];

/// Invalid moves.
const MOVES: [Case; 10] = [
    (|game| game["moves"] = 7.into(), ": expected a list of moves, found something else", "7"),
    (|game| game["moves"][3] = object!([1]), " ply 4 (blue): expected a move, found `[1]`", "[1]"),
    (|game| game["moves"][3]["type"] = "hop".into(), " ply 4 (blue): expected a move type", "\"hop\""),
    (
        |game| game["moves"][3]["from"]["position"]["x"] = 10.into(),
        " ply 4 (blue): expected a whole number from 0 to 9 for `x`, found `10`",
        "10",
    ),
    (
        |game| game["moves"][3]["from"]["position"]["x"] = object!(3.0),
        " ply 4 (blue): expected a whole number from 0 to 9 for `x`, found `3.0`",
        "3.0",
    ),
    (
        |game| game["moves"][3]["to"]["position"]["y"] = (-1).into(),
        " ply 4 (blue): expected a whole number from 0 to 9 for `y`, found `-1`",
        "-1",
    ),
    (
        |game| drop(game["moves"][3]["to"].as_object_mut().map(|to| to.remove("position"))),
        " ply 4 (blue): expected a `position` in `to`, found none",
        "{}",
    ),
    (
        |game| drop(game["moves"][4]["to"].as_object_mut().map(|to| to.remove("piece"))),
        " ply 5 (red): expected a `piece` in `to`, because the move is a strike; found none",
        "{",
    ),
    (
        |game| game["moves"][4]["to"]["piece"]["side"] = 0.into(),
        " ply 5 (red): expected a piece of Blue's, found a piece of Red's",
        "{",
    ),
    (
        |game| game["moves"][4]["type"] = "capture".into(),
        " ply 5 (red): expected the type `capture` for a strike at a Flag, and another type for any other move",
        "\"capture\"",
    ),
];

/// Values that the moves contradict.
const STATES: [Case; 2] = [
    (|game| game["turn"] = false.into(), "after the stored moves it is Blue's turn", "false"),
    (|game| game["game_state"] = 0.into(), "the state says that Blue's setup is awaited", "0"),
];

#[test]
fn each_contradiction_and_each_damage_has_its_place() {
    let tables = [("error[", &CONTRADICTIONS[..]), (CELL, &CELLS), ("error[syntax]", &MOVES), (MENDED, &STATES)];
    let cases = tables.into_iter().flat_map(|(begin, cases)| cases.iter().map(move |case| (begin, case)));
    for (begin, (change, expected, at)) in cases {
        let expected = format!("{begin}{expected}");
        let found = said(change);
        let first = found.first().unwrap_or_else(|| panic!("nothing is said, not {expected}"));
        assert!(first.0.starts_with(&expected), "{found:?}\nnot {expected}");
        assert!(first.1.starts_with(at), "{found:?}\nnot at {at}");
    }
    assert_eq!(said(|_| ()), []);
    assert!(
        said(|game| game["created"] = "yesterday".into())[0].0.starts_with("warning[passed-over]: expected a time")
    );
    assert!(
        said(|game| drop(game.as_object_mut().map(|game| game.remove("moves"))))[0]
            .0
            .contains("expected a member `moves`")
    );
}

/// A text that is cut or damaged at any place is read up to this place, and a message reports the place.
#[test]
fn what_stands_before_damage_is_read() {
    let text = sample(1);
    // Each move ends with its type.
    let ends: Vec<usize> =
        text.match_indices("\"type\":\"").map(|(at, _)| at + text[at..].find('}').expect("an end") + 1).collect();
    assert_eq!(ends.len(), read(text.as_bytes()).record.turns.len());
    for length in (1..text.len()).step_by(7) {
        let reading = read(&text.as_bytes()[..length]);
        let last = reading.findings.last().expect("it breaks off");
        assert_eq!(last.span.start as usize, length, "{:?}", last.detail);
        let read = ends.iter().filter(|end| **end <= length).count();
        assert_eq!(reading.record.turns.len(), read, "{length}");
    }
    let moves = text.find("\"moves\"").expect("moves");
    for damage in [
        "[".repeat(1 << 20),
        "1e999".to_owned(),
        "\0".to_owned(),
        "\u{feff}".to_owned(),
        "\"\\ud800\"".to_owned(),
        "nul".to_owned(),
    ] {
        let broken = format!("{}\"board\":{damage}{}", &text[..moves], &text[moves..]);
        let both = format!("{broken}\n{text}");
        let run = adjutant(&["validate", "--format", "ndjson"], &both);
        let verdicts: Vec<&str> =
            run.stdout.lines().filter_map(|line| line.split("\"verdict\":\"").nth(1)?.split('"').next()).collect();
        assert_eq!(verdicts.last(), Some(&"legal"), "{}", &run.stdout[..run.stdout.len().min(400)]);
        assert!(verdicts.len() == 2 && verdicts[0] == "unreadable", "{verdicts:?} {}", &damage[..damage.len().min(9)]);
    }
}

/// Keys to a game never appear in messages.
#[test]
fn keys_are_shown_nowhere() {
    let keys = ["1f2e3d", "4c5b6a", "7a8b9c"];
    let mut game = sample(1);
    for (made_up, key) in ["aaaaaa", "bbbbbb", "cccccc"].into_iter().zip(keys) {
        game = game.replace(made_up, key);
    }
    let setup = game.replacen("\"rank\":\"9\"", "\"rank\":\"U\"", 1);
    let cut = game[..150].to_owned();
    let board = game.replacen("[[{", "[[7,{", 1);
    for text in [&game, &setup, &cut, &board, &game.replace("\"moves\"", "\"m\"")] {
        for verb in [
            &["validate", "--format", "full"][..],
            &["validate", "--format", "ndjson"],
            &["validate", "--format", "github"],
            &["validate", "--format", "sarif"],
            &["convert", "--to", "json"],
            &["convert", "--to", "srn", "--lossy"],
            &["convert", "--to", "html", "--lossy"],
            &["board", "--ply", "2"],
            &["stats", "--format", "json"],
            &["reveals"],
            &["repair"],
            &["redact", "--view", "red"],
            &["review"],
        ] {
            let run = adjutant(verb, text);
            for key in keys {
                assert!(!run.stdout.contains(key) && !run.stderr.contains(key), "{verb:?} {key}: {}", run.stdout);
            }
        }
    }
    // But a game that is passed on is unchanged.
    assert_eq!(adjutant(&["filter"], &game).stdout.trim_end(), game);
}

/// Generated games, in the server's format.
#[test]
fn generated_games_are_read_as_they_were() {
    let edition = Edition::from_name("anniversary-2011").expect("an edition");
    let mut captured = 0;
    for number in 0..30 {
        let mut rules = Ruleset::new(edition, adjutant::board::Variant::Original);
        rules.two_squares.borders = true;
        let policy = [Policy::Uniform, Policy::Aggressive, Policy::Plausible][number as usize % 3];
        let plan = Plan { rules, policy, seed: 8, max_plies: 600 };
        let mut srn = Vec::new();
        write_record(&plan.record(number).expect("the army fits"), &mut srn);
        let record = parse(&srn);
        let game = Server::of(&record).text();
        let reading = read(game.as_bytes());
        assert_eq!(reading.findings, [], "{number}");
        let back = replay(game.as_bytes(), &reading, None, &mut ());
        let there = replay(&srn, &record, None, &mut ());
        assert_eq!(back.verdict, Verdict::Legal, "{number}: {:?}", back.findings);
        let sorted = |setup: &adjutant::rules::Setup, side| -> Vec<_> {
            let mut pieces = setup.pieces[side].clone();
            pieces.sort_by_key(|(square, _)| *square);
            pieces
        };
        for side in adjutant::board::Side::ALL {
            assert_eq!(sorted(&back.setup, side), sorted(&there.setup, side), "{number}");
        }
        let plain = |record: &adjutant::notation::Record<'_>| -> Vec<_> {
            record.turns.iter().map(|turn| (turn.from, turn.to, turn.action)).collect()
        };
        assert_eq!(plain(&reading.record), plain(&record), "{number}");
        if there.conclusion.termination.name() == "flag" {
            captured += 1;
            assert_eq!(back.conclusion.score, there.conclusion.score);
        }
    }
    assert!(captured > 3, "{captured}");
}

/// Files of the server: all are read, and a replay without shared code ends on the same board.
#[test]
fn games_by_others_end_on_the_board_that_is_stored() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/stratego-io");
    let Ok(index) = fs::read_to_string(folder.join("INDEX.tsv")) else {
        println!("skipped: no ../shared/data/stratego-io beside this checkout");
        return;
    };
    let mut rows = index.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let names = rows.next().expect("a head");
    let mut seen = 0;
    for row in rows {
        let at = |name: &str| row[names.iter().position(|one| *one == name).expect("a column")];
        let text = fs::read(folder.join(at("file"))).expect("a file");
        assert_eq!(detect_format(&text), &stratego_io::FORMAT);
        let reading = read(&text);
        let replayed = replay(&text, &reading, None, &mut ());
        assert!(
            !replayed.findings.iter().any(|finding| !matches!(finding.detail, Detail::Mended(_))),
            "{:?}",
            replayed.findings
        );
        assert_eq!(replayed.verdict, Verdict::Legal, "{row:?}");
        assert_eq!(reading.record.turns.len().to_string(), at("moves"), "{row:?}");
        let winner = replayed.conclusion.winner().map_or("-", |side| side.name());
        match (at("ended_by"), at("stuck")) {
            ("flag", _) => assert_eq!((replayed.conclusion.termination.name(), winner), ("flag", at("winner"))),
            ("none", "-") => assert_eq!(winner, "-", "{row:?}"),
            ("none", stuck) => {
                let winners = if stuck == "red" { "blue" } else { "red" };
                assert_eq!((replayed.conclusion.termination.name(), winner), ("no-moves", winners), "{row:?}");
            }
            _ => panic!("{row:?}"),
        }
        let game: Value = serde_json::from_slice(&text).expect("JSON");
        if game.get("blue_setup").is_some() {
            let mut server = Server::of_object(&game);
            server.play(game["moves"].as_array().expect("moves"));
            assert_eq!(server.board(), game["board"], "{row:?}");
        }
        seen += 1;
    }
    assert_eq!(seen, 15);
}

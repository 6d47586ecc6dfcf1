//! `adjutant odds`: output in every format.

use super::support::{game, generated};
use crate::effort::{Share, compared};
use crate::program::{adjutant, has};
use serde_json::{Value, json};

fn odds(arguments: &[&str], stdin: impl AsRef<[u8]>) -> String {
    adjutant(&[&["odds"], arguments].concat(), stdin).well().stdout
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn every_ply_and_view_has_a_line_that_can_be_worked_out_by_hand() {
    // The piece from a9 is the Miner or the Scout, the two others are the Flag and the remaining one: 2 * 2 ways.
    let found = lines(&odds(&["--all", "--format", "ndjson"], game("a2-a3 a9-a8 *")));
    let plies: Vec<(u64, &str)> = found
        .iter()
        .map(|line| (line["ply"].as_u64().expect("a ply"), line["view"].as_str().expect("a side")))
        .collect();
    assert_eq!(plies, [(0, "red"), (0, "blue"), (1, "red"), (1, "blue"), (2, "red"), (2, "blue")]);
    for line in &found {
        assert_eq!(line["schema"], "adjutant/odds/1");
        assert_eq!(line["source"]["record"], 1);
    }
    assert_eq!(found[0]["arrangements"], "6");
    let last = &found[4];
    assert_eq!(last["arrangements"], "4");
    let other = json!({"miner": 0.25, "scout": 0.25, "flag": 0.5});
    let moved = json!({"miner": 0.5, "scout": 0.5});
    let mut pieces = last["pieces"].as_array().expect("pieces").clone();
    pieces.sort_by_key(|piece| piece["piece"].as_str().map(str::to_owned));
    assert_eq!(
        pieces,
        [
            json!({"piece": "blue-a10", "square": "a10", "odds": other}),
            json!({"piece": "blue-a9", "square": "a8", "odds": moved}),
            json!({"piece": "blue-b9", "square": "b9", "odds": other}),
        ]
    );
}

#[test]
fn questions_are_answered_and_faults_shown_where_they_stand() {
    let asked = ["--view", "red", "--format", "json", "--ask", "flag in {a10,a8}", "--ask", "2 at b9 and not 3 at a8"];
    let found = lines(&odds(&asked, game("a2-a3 a9-a8 *")));
    assert_eq!(
        found[0]["asked"],
        json!([
            {"ask": "flag in {a10,a8}", "ways": "2", "chance": 0.5},
            {"ask": "2 at b9 and not 3 at a8", "ways": "0", "chance": 0.0},
        ])
    );
    let run = adjutant(&["odds", "--ask", "flog at b9"], game("*"));
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("expected a kind of piece"), "{}", run.stderr);
    assert!(run.stderr.contains("did you mean `flag`?") && run.stderr.contains("^^^^"), "{}", run.stderr);
}

#[test]
fn people_get_groups_and_the_most_likely_squares_of_the_flag() {
    let text = odds(&["--view", "red", "--width", "100", "--ask", "flag at b9"], game("a2-a3 a9-a8 *"));
    for part in [
        "after ply 2, Blue's pieces for Red: 4 arrangements; 3 hidden on the board",
        "most likely squares of the Flag: ",
        "50.00 % each",
        "flag at b9: 50.00 % (2 of 4)",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let known = odds(&["--view", "red"], game("a2-a3 a9-a8 b2xb9 *"));
    assert!(known.contains("the Flag is on a10"), "{known}");
}

#[test]
fn rows_tell_what_objects_tell() {
    let games = generated(&["--games", "2", "--seed", "5", "--variant", "duel"]);
    let rows = odds(&["--all", "--format", "csv", "--ask", "flag in {a1..j10}"], &games);
    let mut from_rows: Vec<String> = Vec::new();
    for row in rows.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        if fields[5].is_empty() {
            assert_eq!(fields[8..10], ["flag in {a1..j10}", "1"], "{row}");
        } else {
            from_rows.push([fields[1], fields[2], fields[3], fields[5], fields[6], fields[7], fields[9]].join(" "));
        }
    }
    let mut from_objects = Vec::new();
    for line in lines(&odds(&["--all", "--format", "ndjson"], &games)) {
        for piece in line["pieces"].as_array().expect("pieces") {
            let mut sum = 0.0;
            for (kind, chance) in piece["odds"].as_object().expect("odds") {
                let chance = chance.as_f64().expect("a number");
                sum += chance;
                let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                from_objects.push(format!(
                    "{} {} {} {} {} {kind} {chance}",
                    line["source"]["record"],
                    line["ply"],
                    text(&line["view"]),
                    text(&piece["piece"]),
                    text(&piece["square"])
                ));
            }
            assert!((sum - 1.0).abs() < 1e-12, "{piece}");
        }
    }
    from_rows.sort();
    from_objects.sort();
    assert!(!from_rows.is_empty());
    assert_eq!(from_rows, from_objects);
}

#[test]
fn a_ply_that_is_not_there_is_a_finding() {
    let run = adjutant(&["odds", "--ply", "9"], game("a2-a3 *"));
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.ends_with("the record has plies 0 to 1\n"), "{}", run.stderr);
}

/// As their owner sees them, Blue's squares a9, b9 and a10 are j2, i2 and j1.
pub const PRIOR: &str = r#"{"schema": "adjutant/prior/1", "mirrored": false, "smoothing": 0, "groups": {"standard/custom":
    {"setups": 10, "squares": {
        "flag": {"j1": 8, "j2": 2, "i2": 3}, "miner": {"j1": 1, "j2": 6, "i2": 2}, "scout": {"j1": 1, "j2": 2, "i2": 5}
    }}}}"#;

/// Writes a file with this text in a new folder.
pub fn file(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("a name").to_owned();
    (folder, path)
}

#[test]
fn under_a_prior_each_arrangement_has_the_weight_of_its_squares() {
    let (_folder, prior) = file("prior.json", PRIOR);
    let asked = ["--view", "red", "--prior", &prior, "--ask", "flag at a10 and miner at a8"];
    let found = lines(&odds(&[&asked[..], &["--format", "json"]].concat(), game("a2-a3 a9-a8 *")));
    let line = &found[0];
    // The piece from a9 moved: 3 F 2 has weight 6 * 8 * 5, 3 2 F 6 * 1 * 3, 2 F 3 2 * 8 * 2 and 2 3 F 2 * 1 * 3 (a9,
    // a10, b9).
    let all = 240.0 + 18.0 + 32.0 + 6.0;
    assert_eq!((&line["prior"], &line["method"], &line["arrangements"]), (&json!(prior), &json!("exact"), &json!("4")));
    assert_eq!(line["standard_error"], Value::Null);
    let chance = |home: &str, kind: &str| {
        let pieces = line["pieces"].as_array().expect("pieces");
        let piece = pieces.iter().find(|piece| piece["piece"] == format!("blue-{home}")).expect("the piece");
        piece["odds"][kind].as_f64().unwrap_or(0.0)
    };
    for (home, kind, weight) in [
        ("a9", "miner", 258.0),
        ("a9", "scout", 38.0),
        ("a9", "flag", 0.0),
        ("a10", "flag", 272.0),
        ("a10", "scout", 18.0),
        ("a10", "miner", 6.0),
        ("b9", "flag", 24.0),
    ] {
        assert!((chance(home, kind) - weight / all).abs() < 1e-12, "{home} {kind}: {}", chance(home, kind));
    }
    let answer = &line["asked"][0];
    assert_eq!((answer["method"].as_str(), &answer["ways"]), (Some("exact"), &Value::Null));
    assert!((answer["chance"].as_f64().expect("a chance") - 240.0 / all).abs() < 1e-12, "{answer}");

    let text = odds(&[&asked[..], &["--width", "200"]].concat(), game("a2-a3 a9-a8 *"));
    assert!(text.contains("prior.json (exact)\n") && text.contains("a8      87.2  12.8     -\n"), "{text}");
    assert!(text.contains("most likely square of the Flag: a10, 91.89 %"), "{text}");
    assert!(text.contains("flag at a10 and miner at a8: 81.08 % (exact)"), "{text}");
    let rows = odds(&[&asked[..], &["--format", "csv"]].concat(), game("a2-a3 a9-a8 *"));
    assert!(rows.starts_with(
        "file,record,ply,view,arrangements,piece,square,kind,question,chance,standard_error,prior,method,game_id\n"
    ));
    assert_eq!(rows.lines().count(), 1 + 2 + 3 + 3 + 1, "{rows}");
}

#[test]
fn a_prior_without_such_setups_and_a_file_that_is_none_are_told_of() {
    let (_folder, prior) = file("prior.json", &PRIOR.replace("standard/custom", "standard/original"));
    let run = adjutant(&["odds", "--prior", &prior], game("a2-a3 a9-a8 *"));
    assert_eq!(run.status, 1, "{}", run.stderr);
    assert!(run.stderr.contains("is a prior for standard/original, not for standard/custom"), "{}", run.stderr);
    for (text, what) in [
        ("{}", "is not a prior: missing field `schema`"),
        ("\u{1b}[31m", "is not a prior: expected value"),
        (
            &PRIOR.replace("prior/1", "prior/9"),
            "expected a document of `adjutant/prior/1` or `adjutant/prior/2`, found the schema `adjutant/prior/9`",
        ),
        (&PRIOR.replace("\"j1\": 8", "\"j1\": 80"), "the number of pieces on j1 exceeds the number of setups"),
    ] {
        let (_folder, wrong) = file("wrong.json", text);
        let said = adjutant(&["odds", "--prior", &wrong], game("*")).refuses(what);
        assert!(!said.contains('\u{1b}'), "{said:?}");
    }
    let (_folder, long) = file("long.json", &" ".repeat((1 << 22) + 1));
    let run = adjutant(&["odds", "--prior", &long], game("*"));
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("long.json` is too long: expected at most 4194304 bytes"), "{}", run.stderr);
    let run = adjutant(&["odds", "--prior", "nowhere.json"], game("*"));
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("cannot read `nowhere.json`"), "{}", run.stderr);
}

compared! {
    fn what_takes_too_many_states_is_drawn_and_the_same_each_time(share, one in 2) {
        let mut squares = std::collections::BTreeMap::new();
        for kind in ["marshal", "general", "colonel", "major", "captain", "lieutenant", "sergeant", "miner", "scout", "spy"]
        {
            squares.insert(kind, json!({"a1": 1, "d2": 2}));
        }
        squares.insert("bomb", json!({"a1": 3, "b1": 4}));
        let group = json!({"setups": 100, "squares": squares});
        let text =
            json!({"schema": "adjutant/prior/1", "mirrored": true, "smoothing": 1, "groups": {"standard/free": group}});
        // The prior has no setups with a Flag: without smoothing the weight is 0, and there are no odds.
        let (_folder, prior) = file("prior.json", &text.to_string());
        let games = generated(&["--games", "1", "--edition", "gravon", "--variant", "free", "--seed", "5"]);
        let arguments = ["--prior", &prior, "--ply", "3", "--format", "json"];
        has(&adjutant(&[&["odds"], &arguments[..]].concat(), &games).stdout, "\"pieces\":null");
        // This takes the maximum time, some ten seconds without optimization.
        if share != Share::ALL {
            return;
        }
        let with_flag = text.to_string().replace("\"bomb\":{", "\"flag\":{\"c1\":50,\"d1\":40},\"bomb\":{");
        let (_folder, prior) = file("prior.json", &with_flag);
        let arguments = ["--prior", &prior, "--ply", "3", "--format", "json"];
        let once = odds(&arguments, &games);
        assert_eq!(once, odds(&arguments, &games));
        let found = lines(&once);
        assert_eq!(found.len(), 2, "{once}");
        for line in &found {
            assert!(line["pieces"].is_array(), "{once}");
        }
    }
}

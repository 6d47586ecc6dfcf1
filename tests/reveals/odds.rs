//! `adjutant odds`: what is written, in every form.

use super::support::{game, generated};
use crate::program::adjutant;
use serde_json::{Value, json};

fn odds(arguments: &[&str], stdin: impl AsRef<[u8]>) -> String {
    let run = adjutant(&[&["odds"], arguments].concat(), stdin);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn every_ply_and_view_has_a_line_that_can_be_worked_out_by_hand() {
    // The piece from a9 is the Miner or the Scout, the two others are the Flag and the other one: 2 * 2 ways.
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
        "after ply 2, Blue's pieces for Red: 4 ways to arrange them; 3 hidden on the board",
        "most likely squares of the Flag: ",
        "50.00 % each",
        "flag at b9: 50.00 % (2 of 4)",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let known = odds(&["--view", "red"], game("a2-a3 a9-a8 b2xb9 *"));
    assert!(known.contains("the Flag stands on a10"), "{known}");
}

#[test]
fn rows_tell_what_objects_tell() {
    let games = generated(&["--games", "2", "--seed", "5", "--variant", "duel"]);
    let rows = odds(&["--all", "--format", "csv", "--ask", "flag in {a1..j10}"], &games);
    let mut from_rows: Vec<String> = Vec::new();
    for row in rows.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        if fields[5].is_empty() {
            assert_eq!(fields[8..], ["flag in {a1..j10}", "1"], "{row}");
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
    assert!(run.stderr.contains("has only 1"), "{}", run.stderr);
}

//! Output formats of findings.

use crate::program::adjutant;
use crate::validate::support::LEGAL;
use serde_json::Value;

fn illegal() -> String {
    LEGAL.replace("a2-a3", "a2-a4")
}

#[test]
fn ndjson_is_one_object_a_record() {
    let text = format!("{LEGAL}stray\n\n{}", illegal());
    let run = adjutant(&["validate", "--format", "ndjson", "-"], text.as_bytes());
    let lines: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    let objects = adjutant(&["convert", "--to", "json", "-"], text.as_bytes()).stdout;
    let ids: Vec<Value> = objects
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("each line is JSON")["id"].clone())
        .collect();
    assert!(ids.len() == 2 && ids.iter().all(|id| id.as_str().is_some_and(|id| id.len() == 32)), "{ids:?}");
    assert_eq!(
        lines,
        [
            serde_json::json!({
                "source": {"file": "<stdin>", "record": 1, "line": 1}, "id": ids[0], "verdict": "legal", "edition": "gravon",
                "variant": "original", "plies": 5,
                "result": {"score": "1/2-1/2", "winner": null, "termination": "unknown", "derived": false, "declared": null},
                "findings": []
            }),
            serde_json::json!({
                "source": {"file": "<stdin>", "record": null, "line": 17}, "id": null, "verdict": null, "edition": null,
                "variant": null, "plies": null, "result": null,
                "findings": [{"name": "stray-text", "severity": "error", "ply": null, "side": null, "line": 17,
                    "column": 1, "offset": LEGAL.len(),
                    "message": "text outside records: `stray`",
                    "help": "write this text as a `{comment}` inside a record, or begin each of its lines with `;`"}]
            }),
            serde_json::json!({
                "source": {"file": "<stdin>", "record": 2, "line": 19}, "id": ids[1], "verdict": "illegal", "edition": "gravon",
                "variant": "original", "plies": 2,
                "result": {"score": "1/2-1/2", "winner": null, "termination": "unknown", "derived": false, "declared": null},
                "findings": [{"name": "too-far", "severity": "error", "ply": 3, "side": "red", "line": 33,
                    "column": 4, "offset": text.rfind("a2-a4").expect("the turn is there"),
                    "message": "a Miner moves one square at a time",
                    "help": "check the squares, and the kind of this piece in the setup: is it a Scout?"}]
            }),
        ]
    );
}

#[test]
fn github_annotations_name_file_line_and_column() {
    let run = adjutant(&["validate", "--format", "github", "-"], illegal().as_bytes());
    assert_eq!(
        run.stdout,
        "::error file=<stdin>,line=15,col=4,title=too-far::ply 3: a Miner moves one square at a time%0A\
         help: check the squares, and the kind of this piece in the setup: is it a Scout?\n"
    );
}

#[test]
fn sarif_is_json_with_rules_and_results() {
    for (text, results) in [(illegal(), 1), (LEGAL.to_owned(), 0), (illegal().replace("gravon", "x"), 1)] {
        let run = adjutant(&["validate", "--format", "sarif", "-"], text.as_bytes());
        let log: Value = serde_json::from_str(&run.stdout).expect("SARIF is JSON");
        assert_eq!(log["version"], "2.1.0");
        let driver = &log["runs"][0]["tool"]["driver"];
        let rules: Vec<&str> =
            driver["rules"].as_array().expect("rules").iter().filter_map(|rule| rule["id"].as_str()).collect();
        let found = log["runs"][0]["results"].as_array().expect("results");
        assert!(found.iter().all(|result| rules.contains(&result["ruleId"].as_str().expect("an id"))));
        assert_eq!(found.len(), results, "{}", run.stdout);
    }
}

#[test]
fn full_shows_the_line_with_the_place_marked() {
    let run = adjutant(&["validate", "--format", "full", "-"], illegal().as_bytes());
    assert_eq!(
        run.stdout,
        "error[E210 too-far]: a Miner moves one square at a time\n  --> <stdin>:15:4\n   |\n\
         15 | 2. a2-a4 a8-a7\n   |    ^^^^^\n   |\n   = note: record 1, ply 3 (red), turn 2 of the game\n\
         \u{20}  = rule: a piece goes one square in a turn; only Scouts, and Captains in Ultimate Lightning, go further\n\
         \u{20}  = help: check the squares, and the kind of this piece in the setup: is it a Scout?\n\n"
    );
}

#[test]
fn columns_count_characters_also_behind_a_byte_order_mark() {
    let text = format!("\u{feff}{}", LEGAL.replace("1. b2xb9(2=2)", "{Müller – é} 1. b2xb9(2=3)"));
    let run = adjutant(&["validate", "--format", "concise", "-"], text.as_bytes());
    assert_eq!(
        run.stdout,
        "<stdin>:14:22: error[combat-mismatch] ply 1 (red): the record says `(2=3)`, but a Scout strikes a Scout and \
         both are removed\n"
    );
}

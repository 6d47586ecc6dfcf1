//! Every line of `--format ndjson` has the same keys in the same order, whatever the input.

use crate::program::adjutant;
use crate::validate::support::{LEGAL, folder};
use serde_json::Value;
use std::collections::BTreeSet;

/// Returns the keys of an object, in order.
fn keys(object: &Value) -> Vec<&str> {
    object.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// Checks every line, and returns the verdicts that occur.
fn check(lines: &str) -> BTreeSet<Option<String>> {
    let mut verdicts = BTreeSet::new();
    for text in lines.lines() {
        let line: Value = serde_json::from_str(text).expect("each line is JSON");
        // Order in the text, regardless of the order in the map.
        let all = ["source", "id", "verdict", "edition", "variant", "plies", "result", "findings"];
        let mut sorted = all;
        sorted.sort_unstable();
        let mut found = keys(&line);
        found.sort_unstable();
        assert_eq!(found, sorted, "{text}");
        let mut rest = text;
        for key in all {
            let mark = format!("\"{key}\":");
            rest = rest.split_once(&mark).unwrap_or_else(|| panic!("{key} in its place: {text}")).1;
        }
        let set = |object: &Value| keys(object).into_iter().map(str::to_owned).collect::<BTreeSet<_>>();
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
        assert_eq!(set(&line["source"]), names(&["file", "record", "line"]), "{text}");
        if !line["result"].is_null() {
            assert_eq!(
                set(&line["result"]),
                names(&["score", "winner", "termination", "derived", "declared"]),
                "{text}"
            );
        }
        for finding in line["findings"].as_array().expect("a list") {
            let all = ["name", "severity", "ply", "side", "line", "column", "offset", "message", "help"];
            assert_eq!(set(finding), names(&all), "{text}");
        }
        assert_eq!(line["verdict"].is_null(), line["source"]["record"].is_null(), "{text}");
        verdicts.insert(line["verdict"].as_str().map(str::to_owned));
    }
    verdicts
}

#[test]
fn every_line_has_the_same_keys() {
    let samples = folder("samples");
    let run =
        adjutant(&["validate", "--format", "ndjson", "nowhere", "a*.none", samples.to_str().expect("UTF-8")], b"");
    assert_eq!(run.status, 2);
    assert!(run.stdout.lines().count() > 100, "{}", run.stdout.lines().count());
    let verdicts = check(&run.stdout);
    let all = ["legal", "illegal", "inconsistent", "undecided", "unreadable"].map(|name| Some(name.to_owned()));
    assert_eq!(verdicts, all.into_iter().chain([None]).collect());
    let long = format!("[Event \"a\"]\n\n{}\n*\n", "x".repeat(4000));
    for text in ["", "\n\n", "lunch", "{", "{\"schema\": 1}", "[", "<html>", "\u{0}", &long, &LEGAL[..200]] {
        for text in [text.to_owned(), format!("{text}\n\n{LEGAL}"), format!("{LEGAL}\n{text}"), format!("; c\n{text}")]
        {
            let run = adjutant(&["validate", "--format", "ndjson", "--max-record", "2000", "-"], text.as_bytes());
            assert!(!run.stdout.is_empty(), "{text:?}");
            check(&run.stdout);
        }
    }
}

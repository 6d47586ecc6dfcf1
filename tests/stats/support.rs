//! Runs the program, and provides records for it.

use crate::program::{Run, adjutant};
use adjutant::board::Variant;
use adjutant::generate::{Plan, Policy};
use adjutant::notation::write_record;
use adjutant::rules::{Edition, Ruleset};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Runs `adjutant stats` with these arguments and this standard input.
pub fn stats(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Run {
    adjutant(&[&["stats"], arguments].concat(), stdin)
}

/// Returns the output of a run without messages.
pub fn told(arguments: &[&str], stdin: impl AsRef<[u8]>) -> String {
    stats(arguments, stdin).well().stdout
}

/// Returns the printed JSON document.
pub fn document(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Value {
    let all = [&["--format", "json"], arguments].concat();
    serde_json::from_str(&told(&all, stdin)).expect("JSON")
}

/// Returns the path of a sample file.
pub fn sample(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(path)
}

/// Returns the path of a file as an argument.
pub fn argument(path: &Path) -> &str {
    path.to_str().expect("a path of these tests is UTF-8")
}

/// Returns a record with these tags and turns and four pieces on each side; its text ends with one line end.
pub fn record(tags: &str, turns: &str) -> String {
    let tags = tags.lines().fold(String::new(), |tags, tag| tags + "[" + tag + "]\n");
    format!(
        "{tags}[Edition \"gravon\"]\n[Army \"10 3 2 F\"]\n\n10: F.........\n9: 32..X.....\n2: 32..X.....\n1: F.........\n\n{turns}\n"
    )
}

/// Joins records with blank lines to an archive.
pub fn archive<T: AsRef<str>>(records: &[T]) -> String {
    records.iter().map(AsRef::as_ref).collect::<Vec<_>>().join("\n")
}

/// Returns short games of several editions, variants and policies, `of_each` of each.
pub fn generated(of_each: u64) -> Vec<String> {
    let mut records = Vec::new();
    for (edition, variant, policy) in [
        ("jumbo-2014", Variant::Original, Policy::Aggressive),
        ("gravon", Variant::Barrage, Policy::Uniform),
        ("sci-fi-2011", Variant::Original, Policy::Aggressive),
        ("hasbro-1999", Variant::Original, Policy::Uniform),
        ("jumbo-2014", Variant::Infiltrator, Policy::Aggressive),
    ] {
        let edition = Edition::from_name(edition).expect("an edition");
        let plan = Plan { rules: Ruleset::new(edition, variant), policy, seed: 7, max_plies: 120 };
        for number in 1..=of_each {
            let mut text = Vec::new();
            write_record(&plan.record(number).expect("an army that fits"), &mut text);
            records.push(String::from_utf8(text).expect("a record is UTF-8"));
        }
    }
    records
}

//! Running the program, and records to run it on.

use crate::program::{Run, adjutant};
use adjutant::board::Variant;
use adjutant::generate::{Plan, Policy};
use adjutant::notation::write_record;
use adjutant::rules::{Edition, Ruleset};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Runs `adjutant stats` with the arguments, feeding it `stdin`.
pub fn stats(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Run {
    adjutant(&[&["stats"], arguments].concat(), stdin)
}

/// What it prints, when it has nothing to complain about.
pub fn told(arguments: &[&str], stdin: impl AsRef<[u8]>) -> String {
    stats(arguments, stdin).well().stdout
}

/// The JSON document that it prints.
pub fn document(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Value {
    let all = [&["--format", "json"], arguments].concat();
    serde_json::from_str(&told(&all, stdin)).expect("JSON")
}

/// A file of the samples.
pub fn sample(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(path)
}

/// The path of a file as an argument.
pub fn argument(path: &Path) -> &str {
    path.to_str().expect("a path of these tests is UTF-8")
}

/// A record with these tags and turns, of four pieces a side; its text ends with one line end.
pub fn record(tags: &str, turns: &str) -> String {
    let tags = tags.lines().fold(String::new(), |tags, tag| tags + "[" + tag + "]\n");
    format!(
        "{tags}[Edition \"gravon\"]\n[Army \"10 3 2 F\"]\n\n10: F.........\n9: 32..X.....\n2: 32..X.....\n1: F.........\n\n{turns}\n"
    )
}

/// Records as an archive: a blank line between them.
pub fn archive<T: AsRef<str>>(records: &[T]) -> String {
    records.iter().map(AsRef::as_ref).collect::<Vec<_>>().join("\n")
}

/// Short games of several editions, variants and policies, as many of each as asked for.
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

//! The JSON Schema of `adjutant/game/1`: what `convert --schema` prints, and what `convert --to json` writes.

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn convert(arguments: &[&str], input: &[u8]) -> String {
    let run =
        Command::cargo_bin("adjutant").expect("the command was built").args(arguments).write_stdin(input).output();
    String::from_utf8(run.expect("the command runs").stdout).expect("JSON is UTF-8")
}

fn validator() -> jsonschema::Validator {
    let schema = serde_json::from_str(&convert(&["convert", "--schema"], b"")).expect("the schema is JSON");
    jsonschema::validator_for(&schema).expect("the schema is a schema")
}

/// Holds every line against the schema; how many there were.
fn validate(validator: &jsonschema::Validator, lines: &str) -> usize {
    for line in lines.lines() {
        let object: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let errors: Vec<String> =
            validator.iter_errors(&object).map(|error| format!("{} at {}", error, error.instance_path())).collect();
        assert!(errors.is_empty(), "{errors:#?}\n{line}");
    }
    lines.lines().count()
}

#[test]
fn the_schema_of_the_specification_is_the_one_that_is_printed() {
    let path = root().join("format-spec/game-1.schema.json");
    let printed = convert(&["convert", "--schema"], b"");
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(&path, &printed).expect("the schema can be written");
    }
    let written = std::fs::read_to_string(&path).expect("the specification has the schema");
    assert_eq!(printed, written, "run this test with UPDATE_SCHEMA=1 and commit the file");
}

#[test]
fn what_convert_writes_is_valid() {
    let validator = validator();
    for (name, least) in [("samples", 0), ("../shared/conformance", 1000)] {
        let folder = root().join(name);
        let mut has_records = false;
        search(&folder, &mut |path| {
            has_records = true;
            validate(
                &validator,
                &convert(&["convert", "--to", "json"], &std::fs::read(path).expect("a readable file")),
            );
        });
        if !has_records && least > 0 {
            eprintln!("skipped: no records in {}", folder.display());
        }
    }
}

fn search(folder: &Path, each: &mut impl FnMut(&Path)) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            search(&path, each);
        } else if path.extension().is_some_and(|ending| ending == "srn") {
            each(&path);
        }
    }
}

/// The first block of that language behind the heading of a page of the specification.
fn example(page: &str, heading: &str, language: &str) -> String {
    let text = std::fs::read_to_string(root().join("format-spec").join(page)).expect("the page is there");
    let section = text.split_once(heading).expect("the section is there").1;
    let block = section.split_once(&format!("```{language}\n")).expect("it has an example").1;
    block.split_once("```").expect("the example ends").0.to_owned()
}

#[test]
fn the_example_of_the_specification_is_what_is_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let record = example("notation.md", "## An example in both forms", "srn");
    std::fs::write(folder.path().join("a.srn"), record).expect("a file can be written");
    let run = Command::cargo_bin("adjutant")
        .expect("the command was built")
        .current_dir(folder.path())
        .args(["convert", "--to", "json", "a.srn"])
        .output()
        .expect("the command runs");
    let written: Value = serde_json::from_slice(&run.stdout).expect("JSON");
    let expected: Value = serde_json::from_str(&example("json.md", "## An example", "json")).expect("JSON");
    assert_eq!(written, expected);
}

#[test]
fn what_is_not_of_the_form_is_not_valid() {
    let validator = validator();
    let record = "[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F.........\n9: 32........\n2: 32........\n1: F.........\n\n\
                  b2xb9 a9-a8 *\n";
    let line = convert(&["convert", "--to", "json"], record.as_bytes());
    assert_eq!(validate(&validator, &line), 1);
    for (old, new) in [
        ("adjutant/game/1", "adjutant/game/2"),
        ("\"gravon\",\"variant\"", "\"grav\",\"variant\""),
        ("\"a1\":\"flag\"", "\"a11\":\"flag\""),
        ("\"a1\":\"flag\"", "\"a1\":\"10\""),
        ("\"kind\":\"strike\"", "\"kind\":\"capture\""),
        ("\"ply\":1,", ""),
        ("\"red flag\"", "\"flag\""),
        ("\"verdict\":\"legal\"", "\"verdict\":\"fine\""),
        ("\"variant\":\"original\",", ""),
        ("\"variant\":", "\"text\":\"\",\"variant\":"),
    ] {
        assert!(line.contains(old), "{old}");
        let object: Value = serde_json::from_str(&line.replacen(old, new, 1)).expect("still JSON");
        assert!(!validator.is_valid(&object), "{old} replaced by {new}");
    }
}

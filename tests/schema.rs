//! JSON Schemas: that of `adjutant/game/2`, which `convert --schema` prints, and those of `adjutant/odds/1` and
//! `adjutant/review/1`. The output must be valid.

use crate::program::{Folder, adjutant};
use serde_json::Value;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn convert(arguments: &[&str], input: &[u8]) -> String {
    adjutant(arguments, input).stdout
}

fn validator() -> jsonschema::Validator {
    let schema = serde_json::from_str(&convert(&["convert", "--schema"], b"")).expect("the schema is JSON");
    jsonschema::validator_for(&schema).expect("the schema is a schema")
}

/// Validates every line with the schema. Returns the number of lines.
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
    let path = root().join("format-spec/game-2.schema.json");
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
    for (name, least) in [("samples", 0), ("../shared/conformance-next", 1000)] {
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

/// Returns the first block of a language after a heading in a page of the specification.
fn example(page: &str, heading: &str, language: &str) -> String {
    let text = std::fs::read_to_string(root().join("format-spec").join(page)).expect("the page is there");
    let section = text.split_once(heading).expect("the section is there").1;
    let block = section.split_once(&format!("```{language}\n")).expect("it has an example").1;
    block.split_once("```").expect("the example ends").0.to_owned()
}

#[test]
fn the_example_of_the_specification_is_what_is_written() {
    let folder = Folder::new();
    folder.write("a.srn", example("notation.md", "## An example in both forms", "srn"));
    let run = folder.run(&["convert", "--to", "json", "a.srn"], "");
    let written: Value = serde_json::from_str(&run.stdout).expect("JSON");
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
    let changes = [
        ("adjutant/game/2", "adjutant/game/1"),
        ("\"gravon\",\"variant\"", "\"grav\",\"variant\""),
        ("\"a1\":\"flag\"", "\"a11\":\"flag\""),
        ("\"a1\":\"flag\"", "\"a1\":\"10\""),
        ("\"kind\":\"strike\"", "\"kind\":\"capture\""),
        ("\"ply\":1,", ""),
        ("\"red flag\"", "\"flag\""),
        ("\"verdict\":\"legal\"", "\"verdict\":\"fine\""),
        ("\"variant\":\"original\",", ""),
        ("\"variant\":", "\"text\":\"\",\"variant\":"),
    ];
    is_refused(&validator, &line, &changes);
}

/// Returns the validator of a schema in the specification.
fn specified(name: &str) -> jsonschema::Validator {
    let text = std::fs::read_to_string(root().join("format-spec").join(name)).expect("the schema is there");
    jsonschema::validator_for(&serde_json::from_str(&text).expect("JSON")).expect("the schema is a schema")
}

/// Checks that the line with the first `old` replaced by `new` is not valid.
fn is_refused(validator: &jsonschema::Validator, line: &str, changes: &[(&str, &str)]) {
    for (old, new) in changes {
        assert!(line.contains(old), "{old} in {line}");
        let object: Value = serde_json::from_str(&line.replacen(old, new, 1)).expect("still JSON");
        assert!(!validator.is_valid(&object), "{old} replaced by {new}");
    }
}

#[test]
fn odds_are_valid() {
    let validator = specified("odds-1.schema.json");
    let ask = ["--ask", "flag in {a10..c10}", "--ask", "not bombs in {a1..j10} <= 3"];
    let odds = |arguments: &[&str]| convert(&[&["odds", "--format", "ndjson"], arguments].concat(), b"");
    let mut lines = 0;
    for folder in ["samples/games", "samples/sheets", "samples/broken"] {
        for arguments in [&[][..], &["--ply", "30"], &ask] {
            lines += validate(&validator, &odds(&[arguments, &[folder]].concat()));
        }
    }
    assert!(lines > 200, "{lines}");
    assert!(validate(&validator, &odds(&["--all", "samples/games/gravon-barrage.srn"])) > 50);
    let folder = Folder::new();
    let prior = &*folder.name("prior.json");
    convert(&["setups", "--prior-out", prior, "samples/games"], b"");
    let weighed = odds(&[&["--prior", prior][..], &ask, &["samples/games"]].concat());
    assert!(validate(&validator, &weighed) > 20 && weighed.contains("\"method\":\"exact\""), "{weighed}");
    let weighed = odds(&[&["--prior", prior, "--ply", "10"][..], &ask, &["samples/games/gravon-barrage.srn"]].concat());
    let line = weighed.lines().next().expect("a line");
    is_refused(
        &validator,
        line,
        &[
            ("adjutant/odds/1", "adjutant/odds/2"),
            ("\"ply\":10,", ""),
            ("\"view\":\"red\"", "\"view\":\"both\""),
            ("\"method\":\"exact\"", "\"method\":\"guessed\""),
            ("\"arrangements\":\"", "\"arrangements\":\"x"),
            ("\"square\":\"", "\"square\":\"k"),
            ("\"flag\":", "\"flags\":"),
            ("\"flag\":0.", "\"flag\":1."),
            ("\"ask\":", "\"asked\":"),
        ],
    );
}

#[test]
fn reviews_are_valid() {
    let validator = specified("review-1.schema.json");
    let review = |path: &str| convert(&["review", "--format", "json", path], b"");
    let folders = ["samples/games", "samples/sheets", "samples/broken", "samples/ucc", "samples/gravon"];
    let found: Vec<String> = folders.into_iter().map(review).collect();
    let lines: usize = found.iter().map(|lines| validate(&validator, lines)).sum();
    assert!(lines > 40, "{lines}");
    let folder = Folder::new();
    let prior = &*folder.name("prior.json");
    convert(&["setups", "--prior-out", prior, "samples/games"], b"");
    // Games of few pieces, because those of forty pieces take long.
    let games = ["gravon-barrage", "gravon-duel", "jumbo-2014-duel"].map(|name| format!("samples/games/{name}.srn"));
    let games = games.each_ref().map(String::as_str);
    let weighed = convert(&[&["review", "--format", "json", "--prior", prior][..], &games].concat(), b"");
    assert!(validate(&validator, &weighed) == 3 && weighed.contains("\"prior\":"), "{weighed}");
    for has in ["\"deed\":\"guess\"", "\"named\":\"", "\"outcome\":\"tie\"", "^", "\"mark\":\"safe-strike-not-made\""] {
        assert!(found.iter().any(|lines| lines.contains(has)), "{has}");
    }
    is_refused(
        &validator,
        review("samples/games/gravon-barrage.srn").trim_end(),
        &[
            ("adjutant/review/1", "adjutant/review/2"),
            ("\"verdict\":\"legal\"", "\"verdict\":\"fine\""),
            ("\"deed\":\"strike\"", "\"deed\":\"capture\""),
            ("\"win\":0.", "\"wins\":0."),
            ("\"win\":0.", "\"win\":3."),
            ("\"luck\":", "\"lucky\":"),
            ("\"values\":{\"marshal\"", "\"values\":{\"joker\""),
            ("\"lost-strike\":", "\"lost\":"),
            ("\"plies\":", "\"plies\":-"),
        ],
    );
}

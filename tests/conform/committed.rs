//! The files of `format-spec/conformance`: made by the generator, agreed on by engine and reference, as many as promised.

use crate::suite;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the suite.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("format-spec/conformance")
}

/// Makes all of the suite, and holds it against what is committed; with `UPDATE_CONFORMANCE` it is written instead.
#[test]
#[ignore = "it takes a minute"]
fn the_committed_suite_is_what_the_generator_makes() {
    let files = suite::files();
    let mut all: Vec<(String, String)> = files.iter().map(|file| (file.name.clone(), file.text.clone())).collect();
    all.push(("expected.ndjson".to_owned(), suite::expected(&files)));
    all.push(("suite.json".to_owned(), suite::about(&files)));
    for (name, text) in all {
        let path = folder().join(&name);
        if std::env::var_os("UPDATE_CONFORMANCE").is_some() {
            fs::create_dir_all(folder()).expect("the folder can be made");
            fs::write(&path, &text).expect("a file can be written");
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == text, "{name}: run this test with UPDATE_CONFORMANCE=1, and look at what changes");
    }
}

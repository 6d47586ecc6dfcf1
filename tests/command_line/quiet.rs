//! `-q`: prints only results and failures.

use crate::program::adjutant;

const ILLEGAL: &str = "samples/broken/two-squares.srn";

#[test]
fn every_verb_keeps_quiet() {
    for words in [
        &["validate", ILLEGAL][..],
        &["board", ILLEGAL],
        &["fmt", ILLEGAL],
        &["convert", "--to", "json", ILLEGAL],
        &["convert", "--to", "gsn", "--lossy", "samples/games/gravon-duel.srn"],
        &["stats", ILLEGAL],
        &["stats", "--each", ILLEGAL],
        &["reveals", ILLEGAL],
        &["setups", ILLEGAL],
        &["repair", ILLEGAL],
        &["repair", "--apply", "1", ILLEGAL],
        &["redact", "--view", "red", ILLEGAL],
        &["merge", ILLEGAL, ILLEGAL],
        &["filter", "--where", "plies > 0", ILLEGAL, "samples/broken/tag-value.srn"],
    ] {
        let (loud, quiet) = (adjutant(words, ""), adjutant(&[words, &["-q"]].concat(), ""));
        assert!(!loud.stderr.is_empty() || words[0] == "setups" || words[0] == "filter", "{words:?} says something");
        assert_eq!((quiet.status, quiet.stderr.as_str()), (loud.status, ""), "{words:?}");
        // For `validate`, the findings themselves are suppressed.
        let results = if words[0] == "validate" { "" } else { &loud.stdout };
        assert_eq!(quiet.stdout, results, "{words:?}");
    }
}

#[test]
fn what_makes_the_run_fail_is_said_all_the_same() {
    for verb in ["validate", "stats", "board", "fmt", "repair"] {
        let run = adjutant(&[verb, "-q", "no/such.srn"], "");
        assert_eq!(
            (run.status, run.stdout.contains("no/such"), run.stderr.contains("no/such.srn")),
            (2, false, true),
            "{verb}"
        );
    }
    let run = adjutant(&["merge", "-q", "no/such.srn", ILLEGAL], "");
    assert!(run.status == 2 && run.stderr.contains("no/such.srn"), "{}", run.stderr);
}

/// A file that is left unchanged for a reason with exit status 2 is named.
#[test]
fn files_that_cannot_be_replaced_are_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("wide.srn");
    let text: Vec<u8> = "\u{FEFF}[Event \"a\"]\n\n*\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    std::fs::write(&path, text).expect("a file can be written");
    let run = adjutant(&["fmt", "--write", "-q", path.to_str().expect("its name is text")], "");
    assert!(run.status == 2 && run.stderr.contains("is UTF-16 and was left unchanged"), "{}", run.stderr);
}

//! Words that users try: accepted if the meaning is clear, otherwise answered with the right words.

use crate::program::{Run, adjutant};

const LEGAL: &str = "samples/games/gravon-duel.srn";
const ILLEGAL: &str = "samples/broken/two-squares.srn";

fn same(one: &[&str], other: &[&str]) {
    let [one_run, other_run] = [one, other].map(|words| adjutant(words, ""));
    assert_ne!(one_run.status, 2, "{one:?}: {}", one_run.stderr);
    assert_eq!(
        (one_run.status, one_run.stdout, one_run.stderr),
        (other_run.status, other_run.stdout, other_run.stderr)
    );
}

/// Returns the message about wrong usage.
fn wrong(words: &[&str]) -> String {
    let Run { status, stdout, stderr, .. } = adjutant(words, "");
    assert_eq!((status, stdout.as_str()), (2, ""), "{words:?}: {stderr}");
    stderr
}

#[test]
fn verbs_have_other_names() {
    for (verb, others) in
        [("validate", &["check", "lint", "verify"][..]), ("board", &["view", "show", "print"]), ("fmt", &["format"])]
    {
        for other in others {
            same(&[other, ILLEGAL], &[verb, ILLEGAL]);
            same(&["help", other], &["help", verb]);
        }
        let help = adjutant(&["--help"], "").stdout;
        assert!(others.iter().all(|other| help.contains(other)), "{help}");
    }
}

#[test]
fn json_is_taken_where_each_line_is_an_object() {
    for verb in ["validate", "check"] {
        same(&[verb, "--format", "json", ILLEGAL], &["validate", "--format", "ndjson", ILLEGAL]);
    }
    same(&["board", "--format", "ndjson", LEGAL], &["board", "--format", "json", LEGAL]);
    same(&["explain", "--all", "--format", "ndjson"], &["explain", "--all", "--format", "json"]);
    same(&["convert", "--to", "ndjson", LEGAL], &["convert", "--to", "json", LEGAL]);
    same(&["filter", "--to", "ndjson", LEGAL], &["filter", "--to", "json", LEGAL]);
    same(&["generate", "--to", "ndjson", "--plies", "3"], &["generate", "--to", "json", "--plies", "3"]);
    same(&["stats", "--each", "--format", "json", LEGAL], &["stats", "--each", "--format", "ndjson", LEGAL]);
    // If both are given, each keeps its meaning.
    for (verb, file) in [("reveals", LEGAL), ("repair", ILLEGAL)] {
        let [json, ndjson] = ["json", "ndjson"].map(|form| adjutant(&[verb, "--format", form, file], "").stdout);
        assert_ne!(json, ndjson, "{verb}");
    }
}

#[test]
fn editions_are_taken_in_any_case() {
    same(&["validate", "--edition", "JUMBO-2014", ILLEGAL], &["validate", "--edition", "jumbo-2014", ILLEGAL]);
    same(&["rules", "ISF"], &["rules", "isf"]);
    let count = |edition: &str| {
        adjutant(&["filter", "--count", "--where", &format!("rules.edition == {edition}"), "samples/games"], "")
    };
    assert_eq!((count("GRAVON").status, count("Gravon").stdout), (0, count("gravon").stdout));
    for words in [&["validate", "--edition", "JUMBO-2041", LEGAL][..], &["rules", "jumbo2014"]] {
        assert!(wrong(words).contains("a similar value exists: 'jumbo-2014'"), "{words:?}: {}", wrong(words));
    }
}

#[test]
fn findings_are_named_by_code_and_class_too() {
    let lines = |option: &str, names: &str| {
        adjutant(&["validate", "--format", "concise", option, names, "samples/broken"], "").stdout.lines().count()
    };
    let all = lines("--max-findings", "9");
    let (errors, warnings) = (lines("--select", "E"), lines("--select", "w"));
    assert_eq!((errors + warnings, errors > 40, warnings > 5), (all, true, true));
    assert_eq!(lines("--ignore", "E"), warnings);
    assert_eq!(lines("--select", "E2") + lines("--ignore", "e2"), all);
    assert_eq!(lines("--select", "E103,E2,two-squares"), lines("--select", "E2") + lines("--select", "E103"));
    assert!(wrong(&["validate", "--ignore", "E0", LEGAL]).contains("there is no such finding"));
}

#[test]
fn misspelt_verbs_are_told_wherever_they_stand() {
    for (words, near) in [
        (&["valdate", "a"][..], "validate"),
        (&["help", "valdate"], "validate"),
        (&["help", "lnt"], "lint"),
        (&["man", "valdate"], "validate"),
    ] {
        let said = wrong(words);
        assert!(said.contains(&format!("exists: '{near}'")), "{words:?}: {said}");
    }
    assert!(!wrong(&["help", "qqqqqq"]).contains("tip"));
}

#[test]
fn no_tip_leads_nowhere() {
    for words in [&["validate", "--fix", "a"][..], &["fmt", "--fix"], &["filter", "--where", "--fix"]] {
        let said = wrong(words);
        assert!(said.contains("--fix") && !said.contains("as a value"), "{said}");
    }
    assert!(wrong(&["validate", "--stric", LEGAL]).contains("a similar argument exists: '--strict'"));
}

#[test]
fn what_is_echoed_of_arguments_is_harmless() {
    let evil = "\u{1b}[31mred\u{1b}]8;;http://x\u{7}y\u{202e}a\u{2066}b\u{2069}c\u{200b}d\u{200f}e\u{feff}f\u{9b}g";
    let long = format!("--{evil}");
    let pair = format!("--edition={evil}");
    for words in [
        &[evil][..],
        &["validate", &long],
        &["validate", "--edition", evil],
        &["validate", &pair],
        &["validate", "--select", evil],
        &["validate", "--color", "always", "--max-record", evil],
        &["help", evil],
        &["man", evil],
        &["explain", evil],
        &["filter", "--where", evil],
        &["filter", "--sort-by", evil],
        &["board", "--ply", evil, LEGAL],
        &["convert", "--to", evil, LEGAL],
        &["fmt", evil],
    ] {
        let said = wrong(words);
        // Colors of the program begin and end correctly; those of the argument are removed.
        let plain = anstream::adapter::strip_str(&said).to_string();
        assert!(
            !plain.chars().any(|c| "\u{7}\u{9b}\u{202e}\u{2066}\u{2069}\u{200b}\u{200f}\u{feff}".contains(c)),
            "{said:?}"
        );
        assert!(!said.contains("\u{1b}[31mred") && !said.contains("\u{1b}]8"), "{words:?}: {said:?}");
        assert!(plain.contains("\u{241b}[31mred\u{241b}]8"), "{words:?}: {said:?}");
    }
}

#[test]
fn names_of_files_and_players_are_harmless_too() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let name = "a\u{200b}\u{202e}\u{2066}b\u{1b}[1m.srn";
    std::fs::copy(format!("{}/{ILLEGAL}", env!("CARGO_MANIFEST_DIR")), folder.path().join(name)).expect("a copy");
    let path = folder.path().join(name).display().to_string();
    let told =
        adjutant(&["board", "--record", "9", &path], "").stderr + &adjutant(&["stats", "--each", &path], "").stderr;
    assert!(told.contains('\u{fffd}') && !told.contains(['\u{200b}', '\u{202e}', '\u{2066}', '\u{1b}']), "{told:?}");
}

#[test]
fn near_names_are_listed() {
    let said = wrong(&["explain", "path"]);
    assert!(said.starts_with("error: there is no finding `path`; did you mean `path-blocked`?"), "{said}");
    let said = wrong(&["explain", "squares"]);
    assert!(said.contains("`two-squares`, `more-squares`, `two-squares-wording`"), "{said}");
    let said = wrong(&["validate", "--select", "squares", LEGAL]);
    assert!(said.contains("`two-squares`, `more-squares`"), "{said}");
    let classes = adjutant(&["explain", "e80"], "");
    assert_eq!((classes.status, classes.stdout.matches("\nWhat it means").count()), (0, 6));
}

#[test]
fn an_expression_in_the_place_of_a_file_is_told() {
    assert_eq!(
        wrong(&["filter", "plies > 60", "samples/games", "-o", "no/such/folder/x.srn"]),
        "error: there is no file `plies > 60`; to use this text as an expression, write `adjutant filter --where \
         'plies > 60' samples/games`\n"
    );
    let said = wrong(&["filter", "winner == red", "--where", "plies > 9", LEGAL]);
    assert!(said.contains("`adjutant filter --where '(plies > 9) and (winner == red)' samples/games/"), "{said}");
    assert_eq!(
        wrong(&["filter", "--where", "samples/games", LEGAL]),
        format!(
            "error: expected an expression after `--where`, found the file samples/games; write `adjutant filter \
             --where EXPRESSION samples/games {LEGAL}`\n"
        )
    );
    // A word that is neither is a file that does not exist.
    assert!(wrong(&["filter", "no/such.srn"]).contains("no/such.srn: error[input]: cannot be read"));
}

//! Records without a result at their end.

use crate::program::adjutant;
use crate::validate::support::validate;

const HEAD: &str = "[Edition \"jumbo-2014\"]\n[Army \"2 B F\"]\n\n10:  B  F  .  .  .  .  .  .  .  .\n\
    \x20 7:  2  .  .  .  .  .  .  .  .  .\n 4:  2  .  .  .  .  .  .  .  .  .\n 1:  F  B  .  .  .  .  .  .  .  .\n\n";

fn record(result: Option<&str>, turns: &str) -> String {
    let tag = result.map(|result| format!("[Result \"{result}\"]\n")).unwrap_or_default();
    format!("{tag}{HEAD}{turns}\n")
}

#[test]
fn a_record_without_a_result_is_read_with_a_warning() {
    let open = "read as `*`";
    for (result, turns, place, said, score) in [
        (None, "1. a4-b4 a7-b7", "9:15", open, "*"),
        (None, "1. a4-b4 a7-b7 2.", "9:18", open, "*"),
        (None, "1. a4-b4 {so far}\n", "9:18", open, "*"),
        (None, "", "7:34", open, "*"),
        (Some("*"), "1. a4-b4", "10:9", open, "*"),
        (Some("?"), "1. a4-b4", "10:9", open, "*"),
        (Some("1-0"), "1. a4-b4", "10:9", "`1-0` is taken from the tag Result", "1-0"),
        (Some("1/2-1/2"), "1. a4-b4", "10:9", "`1/2-1/2` is taken from the tag Result", "1/2-1/2"),
    ] {
        let text = record(result, turns);
        let run = validate(&text);
        assert_eq!((run.status, run.stderr.as_str()), (0, "1 record: 1 legal; warnings: result-missing 1\n"), "{text}");
        let warning = "warning[result-missing]: the result at the end of the record is missing";
        assert_eq!(run.stdout, format!("<stdin>:{place}: {warning}: {said}\n"), "{text}");
        // The written record has the result, so there is no warning.
        let written = adjutant(&["fmt"], &text);
        assert_eq!((written.status, written.stdout.trim_end().ends_with(score)), (0, true), "{}", written.stdout);
        if result != Some("?") {
            let again = validate(&written.stdout);
            assert_eq!((again.status, again.stdout.as_str()), (0, ""), "{}", written.stdout);
        }
        let json = adjutant(&["convert", "--to", "json"], &text);
        assert!(json.stdout.contains(&format!("\"result\":{{\"score\":\"{score}\"")), "{}", json.stdout);
        assert_eq!(adjutant(&["convert", "--from", "json", "--to", "srn"], &json.stdout).stdout, written.stdout);
        let repaired = adjutant(&["repair"], &text);
        assert_eq!((repaired.status, repaired.stdout.as_str()), (0, ""), "{text}");
    }
}

#[test]
fn a_record_that_breaks_off_within_a_token_is_unreadable_for_that_alone() {
    for (turns, said) in [
        ("1. a4-b4 a7-", "expected a square such as `a4`, found the end of the line"),
        ("1. a4-b4 a7", "expected `-`, `x` or `?` after the square, found the end of the line"),
        ("1. a4-b4 a7xb", "expected a square such as `a4`, found `b`"),
        ("1. a4-b4 {never", "unclosed comment: expected `}` before the end of the record"),
        ("1. a4-b4 (1. a4-a5", "unclosed variation: expected `)` before the end of the record"),
        ("1. a4-b4 1", "expected a result: `1-0`, `0-1`, `1/2-1/2` or `*`, found `1`"),
        ("1. a4-b4 draw", "expected a result: `1-0`, `0-1`, `1/2-1/2` or `*`, found `draw`"),
    ] {
        let run = validate(record(None, turns));
        assert_eq!((run.status, run.stdout.lines().count()), (1, 1), "{}", run.stdout);
        assert!(run.stdout.contains(&format!("error[syntax]: {said}")), "{}", run.stdout);
    }
}

#[test]
fn the_result_that_a_tag_names_is_held_against_the_board() {
    // The last movable pieces are gone, and Red is to move.
    let text = record(Some("1-0"), "1. a4-a6 a7xa6(2=2)");
    let run = validate(&text);
    assert_eq!(
        run.stdout,
        "<stdin>:1:10: error[result-mismatch]: the tag Result says 1-0, but the board says 0-1\n\
         <stdin>:10:20: warning[result-missing]: the result at the end of the record is missing: `1-0` is taken from the tag Result\n"
    );
    assert_eq!(run.status, 1);
    // Without a tag nothing is declared, and the board decides.
    let run = validate(record(None, "1. a4-a6 a7xa6(2=2)"));
    assert_eq!((run.status, run.stderr.as_str()), (0, "1 record: 1 legal; warnings: result-missing 1\n"));
}

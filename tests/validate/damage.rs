//! Damaged input: always reported, never fatal, and one bad record never affects another.

use crate::program::{adjutant, outcome};
use crate::validate::support::{LEGAL, validate};

/// Checks the damaged text between two complete records: both are still found, and the fault is reported with its
/// place.
fn among_others(damaged: &[u8], line: usize, finding: &str) {
    let mut text = LEGAL.as_bytes().to_vec();
    let before = LEGAL.lines().count() + 1;
    text.push(b'\n');
    text.extend_from_slice(damaged);
    text.extend_from_slice(b"\n");
    text.extend_from_slice(LEGAL.as_bytes());
    let run = validate(&text);
    let place = format!("<stdin>:{}:", before + line);
    assert_eq!(run.status, 1, "{}", run.stdout);
    assert!(
        run.stdout.lines().any(|said| said.starts_with(&place) && said.contains(finding)),
        "{finding} at {place} not in:\n{}",
        run.stdout
    );
    assert!(run.stderr.starts_with("3 records: 2 legal, 1 unreadable"), "{}", run.stderr);
}

fn with(from: &str, to: &str) -> Vec<u8> {
    assert!(LEGAL.contains(from));
    LEGAL.replacen(from, to, 1).into_bytes()
}

#[test]
fn what_is_wrong_in_a_record_is_found_in_its_line() {
    let mut latin_1 = with("\"a\"", "\"Mller\"");
    let at = latin_1.windows(2).position(|pair| pair == b"Ml").expect("the name is there") + 1;
    latin_1.insert(at, 0xFC);
    for (damaged, line, finding) in [
        (with("a2-a3", "a2~a3"), 15, "error[syntax]: expected `-`, `x` or `?` after the square, found `~a3`"),
        // The comment ends at the next record.
        (with("a2-a3", "{a2-a3"), 15, "error[syntax]: unclosed comment"),
        (with("[Event \"a\"]", "[Event \"a"), 1, "error[syntax]: unclosed tag"),
        (with("a2-a3", "a2-a3 \0"), 15, "found a NUL byte"),
        (with("\"a\"", "\"a\0\""), 1, "found a NUL byte"),
        (latin_1, 1, "expected UTF-8 text, found other bytes"),
    ] {
        among_others(&damaged, line, finding);
    }
}

#[test]
fn a_missing_result_is_found() {
    let text = format!("{LEGAL}\n{}\n{LEGAL}", LEGAL.replacen(" 1/2-1/2", "", 1));
    let run = validate(text);
    let said = "<stdin>:33:9: warning[result-missing]: the result at the end of the record is missing: read as `*`\n";
    assert_eq!((run.status, run.stdout.as_str()), (0, said));
    assert_eq!(run.stderr, "3 records: 3 legal; warnings: result-missing 1\n");
}

#[test]
fn several_faults_of_one_record_are_all_reported() {
    let run = validate(with("a9-a8\n2. a2-a3", "a9-a8!\n2. zz a2=a3"));
    assert_eq!(run.status, 1);
    let found: Vec<&str> = run.stdout.lines().filter(|line| line.contains("[syntax]")).collect();
    assert_eq!(found.len(), 3, "{}", run.stdout);
}

#[test]
fn text_between_records_is_stray_and_no_record() {
    let text = format!("{LEGAL}\nand now the return game\n\n{LEGAL}");
    assert_eq!(
        validate(&text),
        outcome(
            1,
            "<stdin>:18:1: error[stray-text]: text outside records: `and now the return game`\n",
            "2 records: 2 legal; errors: stray-text 1\n"
        )
    );
}

#[test]
fn text_before_the_first_record_is_stray_but_comments_are_not() {
    let run = validate(format!("games of 1999\n{LEGAL}"));
    assert_eq!((run.status, run.stderr.as_str()), (1, "1 record: 1 legal; errors: stray-text 1\n"));
    let run = validate(format!("; games of 1999\n% internal\n\n{LEGAL}"));
    assert_eq!((run.status, run.stderr.as_str()), (0, "1 record: 1 legal\n"));
}

#[test]
fn an_empty_input_is_no_success() {
    for text in ["", "\n\n", "; only a comment\n"] {
        let run = validate(text);
        assert_eq!(run.status, 1, "{text:?}");
        assert_eq!(run.stdout, "<stdin>:1:1: error[syntax]: expected a record, found none\n");
    }
}

#[test]
fn a_binary_input_is_no_success() {
    let bytes: Vec<u8> = (0..20_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let run = validate(&bytes);
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("error["), "{}", run.stdout);
    assert!(!run.stdout.contains('\u{1b}') && !run.stdout.contains('\0'), "{:?}", run.stdout);
}

#[test]
fn a_missing_file_costs_no_other() {
    let run = adjutant(&["validate", "no/such/file.srn", "-"], LEGAL.as_bytes());
    assert_eq!(run.status, 2);
    let found = "no/such/file.srn: error[input]: cannot be read: ";
    assert!(run.stdout.starts_with(found), "{}", run.stdout);
    assert!(run.stderr.contains("1 record: 1 legal; errors: input 1; 1 unreadable input"), "{}", run.stderr);
}

#[test]
fn names_cannot_reach_a_terminal_as_escape_codes() {
    let text = with("1/2-1/2", "\u{1b}]0;owned\u{7}\u{9b}31m 1/2-1/2");
    for format in ["concise", "full", "github", "ndjson", "sarif"] {
        let run = adjutant(&["validate", "--format", format, "--color", "never", "-"], &text);
        assert_eq!(run.status, 1);
        let said = run.stdout + &run.stderr;
        assert!(!said.chars().any(|c| c.is_control() && c != '\n'), "{format}: {said:?}");
    }
}

#[test]
fn a_huge_tag_a_huge_line_and_many_comments_are_read() {
    let tag = with("\"a\"", &format!("\"{}\"", "x".repeat(200_000)));
    let line = with("a9-a8\n", &format!("{}a9-a8\n", " ".repeat(10_000_000)));
    let comments = with("a9-a8\n", &format!("a9-a8 {}\n", "{c} ".repeat(100_000)));
    for text in [tag, line, comments] {
        let run = adjutant(&["validate", "--max-record", "16M", "-"], &text);
        assert_eq!((run.status, run.stderr.as_str()), (0, "1 record: 1 legal\n"), "{}", run.stdout);
    }
}

#[test]
fn a_place_far_out_in_a_huge_line_is_named() {
    let text = with("a9-a8\n", &format!("{}a9-a8!\n", " ".repeat(10_000_000)));
    let run = adjutant(&["validate", "--format", "full", "--max-record=16M", "-"], &text);
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("<stdin>:14:10000015"), "{}", &run.stdout[..run.stdout.len().min(500)]);
    assert!(run.stdout.len() < 5_000, "the line is not shown whole");
}

#[test]
fn every_prefix_of_a_record_is_judged() {
    for end in 0..LEGAL.len() {
        let run = adjutant_library(&LEGAL.as_bytes()[..end]);
        assert!(run, "cut at {end}");
    }
}

/// `true` if the text has at most one record, and a truncated record is not legal without a warning.
fn adjutant_library(text: &[u8]) -> bool {
    use adjutant::notation::{SegmentKind, parse, segments};
    use adjutant::replay::{Verdict, replay};
    let whole = LEGAL.trim_end().len();
    let mut records = segments(text).filter(|segment| segment.kind == SegmentKind::Record);
    let first = records.next().is_none_or(|segment| {
        let bytes = &text[segment.range];
        let replayed = replay(bytes, &parse(bytes), None, &mut ());
        let is_warned = replayed.findings.iter().any(|finding| finding.name() == "result-missing");
        (replayed.verdict == Verdict::Legal && !is_warned) == (text.len() >= whole)
    });
    first && records.next().is_none()
}

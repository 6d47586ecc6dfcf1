//! Which records are selected.

use crate::program::adjutant;
use crate::support::{archive, filter, filtered, record, samples, values};
use adjutant::notation::{SegmentKind, segments};
use adjutant::query::{Keep, Query, Subject};

const QUERIES: [&str; 7] = [
    "verdict == legal",
    "has(strike) and plies < 60",
    "edition == hasbro-1999 or edition == \"\"",
    "setup.red.a1 == flag",
    "has(\"rescue\") or has(spot) or has(infiltrate)",
    "reveals(marshal, red) < 40 or captured(scout, blue) < 20",
    "has_finding(\"edition-missing\") or has_finding(syntax)",
];

/// The records of a text, without the blanks behind them, and their numbers.
fn records(text: &str) -> Vec<&str> {
    let records = segments(text.as_bytes()).filter(|segment| segment.kind == SegmentKind::Record);
    records.map(|record| text[record.range].trim_end()).collect()
}

#[test]
fn an_expression_and_its_opposite_part_the_archive() {
    let text = samples();
    let all = records(&text);
    for query in QUERIES {
        let (one, other) =
            (filter(&["--where", query, "-"], &text), filter(&["--where", query, "--invert", "-"], &text));
        assert_eq!((one.status, other.status), (0, 0), "{query}");
        let (one, other) = (records(&one.stdout), records(&other.stdout));
        assert_eq!(one.len() + other.len(), all.len(), "{query}");
        // In order: merging them gives the archive again.
        let (mut one, mut other) = (one.into_iter().peekable(), other.into_iter().peekable());
        for record in &all {
            assert!(one.next_if_eq(record).or_else(|| other.next_if_eq(record)).is_some(), "{query}: {record}");
        }
    }
}

#[test]
fn what_is_selected_is_what_the_library_says() {
    let text = samples();
    for query in QUERIES {
        let checked = Query::parse(query).expect(query);
        let keep = Keep { events: true, plays: false };
        let is_true = |(index, record): (usize, &&str)| {
            // The program's records have their line end.
            checked.matches(&mut Subject::new("<stdin>", index as u64 + 1, record.as_bytes(), None, keep))
        };
        let wanted = records(&text).iter().enumerate().filter(|(index, record)| is_true((*index, record))).count();
        let counted = filter(&["--where", query, "--count", "-"], &text);
        assert_eq!(counted.stdout, format!("{wanted}\n"), "{query}");
    }
}

#[test]
fn fields_that_need_no_replay_are_asked_of_records_that_allow_none() {
    let text = archive(&[record("Red \"a\"", "junk"), record("Red \"b\"", "b2xb9 *"), "[Red \"c\"]\n*\n".to_owned()]);
    assert_eq!(values(&filtered(&["--where", "red >= \"b\""], &text), "Red"), ["b", "c"]);
    assert_eq!(values(&filtered(&["--where", "setup.red.a1 == flag"], &text), "Red"), ["a", "b"]);
    assert_eq!(values(&filtered(&["--where", "verdict == unreadable"], &text), "Red"), ["a"]);
    assert_eq!(values(&filtered(&["--where", "plies != 0"], &text), "Red"), ["b"]);
}

#[test]
fn the_edition_asked_for_judges() {
    let text = record("Red \"a\"", "b2xb9 *");
    assert_eq!(filter(&["--where", "verdict == legal"], &text).status, 0);
    let by_1961 = ["--edition", "milton-bradley-1961", "--where", "verdict == illegal and edition == gravon"];
    assert_eq!(filter(&by_1961, &text).status, 0);
}

#[test]
fn one_record_of_each_input_can_be_asked_for() {
    let text = archive(&[record("Red \"a\"", "*"), record("Red \"b\"", "*"), record("Red \"c\"", "*")]);
    assert_eq!(values(&filtered(&["--record", "2"], &text), "Red"), ["b"]);
    assert_eq!(values(&filtered(&["--where", "record != 2"], &text), "Red"), ["a", "c"]);
    let run = filter(&["--record", "4"], &text);
    assert_eq!((run.status, run.stderr.as_str()), (2, "error: <stdin> has no record 4\n"));
}

#[test]
fn the_names_of_files_can_be_asked_for() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in ["one.srn", "two.srn"] {
        std::fs::write(folder.path().join(name), record(&format!("Red \"{name}\""), "*"))
            .expect("a file can be written");
    }
    let folder = folder.path().display().to_string();
    assert_eq!(values(&filtered(&["--where", "file ~ \"TWO\"", &folder], ""), "Red"), ["two.srn"]);
}

#[test]
fn it_makes_no_difference_how_many_threads_work() {
    let games = adjutant(&["generate", "--games", "400", "--plies", "120"], "").stdout;
    assert!(games.len() > 1 << 19, "more than two blocks");
    for arguments in [
        &["--where", "plies > 100"][..],
        &["--where", "has(tie)", "--to", "json"],
        &["--sample", "20", "--seed", "3"],
        &["--sort-by", "strikes,desc"],
        &["--sort-by", "plies", "--limit", "30"],
        &["--dedupe", "--limit", "77"],
    ] {
        let with = |jobs: &str| filtered(&[arguments, &["-j", jobs, "-"]].concat(), &games);
        let alone = with("1");
        assert!(!alone.is_empty());
        assert!(alone == with("4"), "{arguments:?}");
    }
}

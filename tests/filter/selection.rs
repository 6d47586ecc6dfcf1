//! Selection of records.

use crate::filter::support::{archive, filter, filtered, record, samples, values};
use crate::program::adjutant;
use adjutant::notation::{SegmentKind, segments};
use adjutant::query::{Keep, Query, Subject};
use serde_json::Value;
use std::collections::BTreeSet;

const QUERIES: [&str; 14] = [
    "has(strike by scout then captured(same piece) within 20) or has(captured(marshal) by spy)",
    "streak(quiet) > 8 and streak(same piece, red) > 2",
    "first(miner moves) after strikes >= 2 or first(strike, blue) < 8",
    "setup.column(flag, red, mirror) != \"a\" and (alive(scout, blue) > 4 or openings(1) == \"a4-a5\")",
    "verdict == legal",
    "has(strike) and plies < 60",
    "edition == hasbro-1999 or edition == \"\"",
    "setup.red.a1 == flag",
    "has(\"rescue\") or has(spot) or has(infiltrate)",
    "reveals(marshal, red) < 40 or captured(scout, blue) < 20",
    "has_finding(\"edition-missing\") or has_finding(syntax)",
    "odds(win) < 0.2 or odds(loss, blue) > 0.75",
    "luck(red) > -12.5",
    "blunders > 0 and not blunders(blue) > 1",
];

/// Returns the records of a text without trailing blanks.
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
        // In order: merging them restores the archive.
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
        let keep = Keep { turns: true, review: true, ..Keep::default() };
        let is_true = |(index, record): (usize, &&str)| {
            // The program's records include their line end.
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

/// Returns the reviews of records, as `review --format json` writes them.
fn reviews(text: &str) -> Vec<Value> {
    let lines = adjutant(&["review", "--prior", "uniform", "--format", "json", "-"], text).stdout;
    lines.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

/// Condition on a review for a record to be selected.
type IsTrue<'a> = Box<dyn Fn(&Value) -> bool + 'a>;

#[test]
fn luck_odds_and_blunders_are_those_of_the_review() {
    let text = adjutant(&["generate", "--games", "60", "--policy", "aggressive", "--seed", "7"], "").stdout
        + "\n"
        + &adjutant(&["generate", "--games", "20", "--policy", "plausible", "--edition", "sci-fi-2011"], "").stdout;
    let reviews = reviews(&text);
    assert_eq!(reviews.len(), 80);
    let rows = |review: &Value| review["strikes"].as_array().expect("rows").clone();
    let is_below = |row: &Value, most: f64| row["odds"]["win"].as_f64().is_some_and(|win| win < most);
    let marks = |row: &Value, mark: &str| row["marks"].as_array().expect("a list").iter().any(|found| found == mark);
    let luck = |review: &Value, side: &str| review["sides"][side]["luck"].as_f64().expect("a number");
    let blunders = |review: &Value, side: &str| {
        let lost = rows(review).into_iter().filter(|row| row["side"] == side && marks(row, "lost-strike"));
        let passed = review["passed_over"].as_array().expect("a list").clone().into_iter();
        let left = passed.filter(|passed| passed["side"] == side && passed["mark"] == "flag-not-taken");
        let plies: BTreeSet<u64> = lost.chain(left).map(|row| row["ply"].as_u64().expect("a ply")).collect();
        plies.len()
    };
    let cases: [(&str, IsTrue<'_>); 10] = [
        (
            "odds(strike) < 0.05",
            Box::new(|review| rows(review).iter().any(|row| row["deed"] == "strike" && is_below(row, 0.05))),
        ),
        (
            "odds(win, red) < 0.2",
            Box::new(|review| {
                rows(review).iter().any(|row| {
                    row["outcome"] == "win" && row["deed"] == "strike" && row["side"] == "red" && is_below(row, 0.2)
                })
            }),
        ),
        (
            "odds(guess) == 1",
            Box::new(|review| rows(review).iter().any(|row| row["deed"] == "guess" && row["odds"]["win"] == 1.0)),
        ),
        (
            "odds(strike) != 0",
            Box::new(|review| rows(review).iter().all(|row| row["deed"] == "guess" || row["odds"]["win"] != 0.0)),
        ),
        (
            "not odds(strike) == 0",
            Box::new(|review| rows(review).iter().all(|row| row["deed"] == "guess" || row["odds"]["win"] != 0.0)),
        ),
        ("luck(red) > 10", Box::new(|review| luck(review, "red") > 10.0)),
        ("luck(blue) <= -5.5", Box::new(|review| luck(review, "blue") <= -5.5)),
        ("blunders > 0", Box::new(|review| blunders(review, "red") + blunders(review, "blue") > 0)),
        ("blunders(red) >= 2", Box::new(|review| blunders(review, "red") >= 2)),
        (
            "blunders == 1 and luck(red) < 0",
            Box::new(|review| blunders(review, "red") + blunders(review, "blue") == 1 && luck(review, "red") < 0.0),
        ),
    ];
    for (query, is_true) in &cases {
        let wanted = reviews.iter().filter(|review| is_true(review)).count();
        assert!(wanted > 0 && wanted < 80, "{query} is true of {wanted}");
        assert_eq!(filtered(&["--where", query, "--count", "-"], &text), format!("{wanted}\n"), "{query}");
    }
    // Sorted by luck, too.
    let sorted = filtered(&["--sort-by", "luck(red),desc", "-"], &text);
    let lucks: Vec<f64> = self::reviews(&sorted).iter().map(|review| luck(review, "red")).collect();
    assert!(lucks.len() == 80 && lucks.is_sorted_by(|one, other| one >= other), "{lucks:?}");
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
        &["--where", "luck(red) > 0", "--count"],
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

#[test]
fn files_with_a_selected_record_are_named_once_and_in_order() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path of letters").to_owned();
    let write = |name: &str, rounds: &[&str]| {
        let records: Vec<String> = rounds.iter().map(|round| record(&format!("Round \"{round}\""), "*")).collect();
        std::fs::write(path(name), archive(&records)).expect("a file can be written");
    };
    write("b.srn", &["1", "2", "2"]);
    write("a.srn", &["3"]);
    write("c d.srn", &["2"]);
    let files = ["b.srn", "a.srn", "c d.srn"].map(path);
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let list = |arguments: &[&str]| {
        let run = adjutant(&[&["filter"], arguments, &files].concat(), "");
        (run.stdout, run.status, run.stderr)
    };
    let second = ["-l", "--where", "round == 2"];
    let found = format!("{}\n{}\n", files[0], files[2]);
    assert_eq!(list(&second), (found.clone(), 0, "5 records read, 2 files with a selected record\n".to_owned()));
    for threads in ["1", "2", "7"] {
        assert_eq!(list(&[&second[..], &["-j", threads]].concat()).0, found);
    }
    assert_eq!(list(&[&second[..], &["-0"]].concat()).0, found.replace('\n', "\0"));
    assert_eq!(list(&[&second[..], &["--invert"]].concat()).0, format!("{}\n{}\n", files[0], files[1]));
    assert_eq!(
        list(&["--files-with-matches", "-q"]),
        (files.iter().flat_map(|file| [file, "\n"]).collect(), 0, String::new())
    );
    let (stdout, status, _) = list(&["-l", "--where", "round == 9"]);
    assert_eq!((stdout.as_str(), status), ("", 1));
    for other in
        [&["--count"][..], &["--limit", "1"], &["--fields", "red"], &["--to", "srn"], &["--dedupe"], &["-o", "a.srn"]]
    {
        let (stdout, status, stderr) = list(&[&["-l"], other].concat());
        assert_eq!((stdout.as_str(), status), ("", 2), "{other:?}: {stderr}");
    }
}

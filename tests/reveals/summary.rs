//! Summaries of reveals over many games.

use crate::program::{Folder, adjutant};
use crate::reveals::support::{game, generated, reveals};
use adjutant::analysis::Merge;
use adjutant::analysis::reveals::{RevealCounts, RevealObserver};
use adjutant::notation::{SegmentKind, parse, segments};
use adjutant::replay::replay;
use proptest::prelude::{ProptestConfig, prop_assert_eq, proptest};
use serde_json::Value;
use std::fs;

/// Returns the games of two archives: one of open play, one with every kind of reveal.
fn games() -> String {
    let silent = ["--edition", "hasbro-1999", "--options", "silent-defense,rescue", "--policy", "plausible"];
    let first = generated(&["--games", "12", "--policy", "aggressive", "--seed", "3"]);
    first + "\n" + &generated(&[&["--games", "12", "--seed", "4"], &silent[..]].concat())
}

#[test]
fn it_fits_the_columns_that_it_is_given() {
    let games = games();
    for width in ["80", "120"] {
        let text = reveals(&["--summary", "--width", width, "--kind", "marshal,bomb"], &games);
        let most: usize = width.parse().expect("a number");
        assert!(text.lines().all(|line| line.chars().count() <= most), "{text}");
        insta::assert_snapshot!(format!("summary_{width}"), text);
        let colored = reveals(&["--summary", "--width", width, "--kind", "marshal,bomb", "--color", "always"], &games);
        assert_eq!(anstream::adapter::strip_str(&colored).to_string(), text);
        assert!(colored.contains("\u{1b}[1m"), "{colored}");
    }
}

#[test]
fn figures_of_two_games_worked_out_by_hand() {
    // Red's Scout moves far at ply 1 in both games. In the first, Red's Miner moves at ply 3, so it is no Flag, and
    // Red's last piece is. Blue's Miner strikes at ply 6, and Blue's Scout and Flag stay hidden. The second game ends
    // with ply 2.
    let first = game("b2-b8 a9-a8 a2-a3 a8-a7 b8-b7 a7xb7(3>2) 0-1");
    let second = game("b2-b4 a9-a8 *");
    let text = format!("{first}\n{second}");
    let csv = reveals(&["--summary", "--table", "kinds", "--format", "csv"], &text);
    assert_eq!(
        csv,
        "kind,pieces,revealed,revealed_share,q1_ply,median_ply,q3_ply,q1_at_risk,median_at_risk,q3_at_risk,\
         captured,captured_share,alive_median_ply,alive_median_at_risk\n\
         miner,4,2,0.5,3,3,6,2,2,1,0,0,,\n\
         scout,4,2,0.5,1,1,,4,4,,1,0.25,6,2\n\
         flag,4,1,0.25,3,3,,2,2,,0,0,,\n"
    );
    let csv =
        reveals(&["--summary", "--table", "survival", "--kind", "flag", "--every", "3", "--format", "csv"], &text);
    let rows: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(',').collect()).collect();
    // Four Flags at first; two of them leave with the second game. One of the other two becomes known at ply 3, and
    // Greenwood's error is 0.5 x sqrt(1 / (2 x 1)).
    assert_eq!(rows[0][..5], ["flag", "0", "1", "0", "4"]);
    assert_eq!(rows[1][..5], ["flag", "3", "0.5", "0.353553", "1"]);
    assert_eq!(rows[1][9..12], ["1", "1", "0"], "Red's Flag is known, and Red lost");
    assert_eq!(rows[1][5..7], ["1", "1"], "Blue's is hidden, and Blue won");
    assert_eq!(rows[2][..5], ["flag", "6", "0.5", "0.353553", "1"]);
}

#[test]
fn parts_add_up_to_the_whole() {
    let games = games();
    let half = games.len() / 2;
    let cut = half + games[half..].find("[Event ").expect("a later game");
    let folder = Folder::new();
    let write = |name: &str, text: &str| folder.file(name, text);
    let json = |text: &str| reveals(&["--summary", "--format", "json"], text);
    let one = write("one.json", &json(&games[..cut]));
    let other = write("other.json", &json(&games[cut..]));
    for format in ["json", "text"] {
        let whole = reveals(&["--summary", "--format", format], &games);
        assert_eq!(reveals(&["--summary", "--format", format, "--merge", &one, &other], ""), whole);
        assert_eq!(reveals(&["--summary", "--format", format, "--merge", &other, &one], ""), whole);
        assert_eq!(reveals(&["--summary", "--format", format, "-j4"], &games), whole);
    }
    let both = fs::read_to_string(&one).expect("written") + &fs::read_to_string(&other).expect("written");
    assert_eq!(reveals(&["--summary", "--merge", "--format", "json"], both), json(&games));
}

fn counted<'t>(texts: impl Iterator<Item = &'t [u8]>) -> RevealCounts {
    let (mut counts, mut watch) = (RevealCounts::default(), RevealObserver::default());
    for text in texts {
        let record = parse(text);
        let replayed = replay(text, &record, None, &mut watch);
        counts.add(&watch, &replayed);
    }
    counts
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 12, ..ProptestConfig::default() })]
    #[test]
    fn any_parts_add_up_in_any_order(cut in 0..24_usize, other in 0..24_usize) {
        let games = games();
        let records: Vec<&[u8]> = segments(games.as_bytes())
            .filter(|segment| segment.kind == SegmentKind::Record)
            .map(|segment| &games.as_bytes()[segment.range])
            .collect();
        let (first, second) = (cut.min(other), cut.max(other));
        let parts = [&records[..first], &records[first..second], &records[second..]];
        let mut sum = RevealCounts::default();
        for part in [2, 0, 1] {
            sum.merge(counted(parts[part].iter().copied()));
        }
        let whole = counted(records.iter().copied());
        prop_assert_eq!(&sum, &whole);
        let text = serde_json::to_string(&whole).expect("plain data");
        prop_assert_eq!(serde_json::from_str::<RevealCounts>(&text).expect("its own text"), whole);
    }
}

#[test]
fn records_that_cannot_be_counted_are_told() {
    let unknown = game("b2-b8 *").replace("9: 32", "9: 3?").replace("10: F", "10: ?");
    let illegal = game("b2-b8 a9-a8 b8-b2 a1-a2 *");
    let run =
        adjutant(&["reveals", "--summary", "--format", "json"], format!("{}\n{unknown}\n{illegal}", game("b2-b8 *")));
    assert_eq!(run.status, 1);
    assert!(!run.stderr.is_empty());
    let document: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let verdicts = serde_json::json!({"legal": 2, "undecided": 0, "inconsistent": 0, "illegal": 1, "unreadable": 0});
    assert_eq!(document["counts"]["verdicts"], verdicts);
    let text = adjutant(&["reveals", "--summary"], unknown).stdout;
    assert_eq!(text, "1 record: 1 legal\ncounted: legal games from setups whose records name all pieces\n");
    let empty = adjutant(&["reveals", "--summary"], "");
    assert_eq!((empty.status, empty.stdout.as_str()), (1, "0 records\n"));
}

#[test]
fn what_cannot_be_merged_is_refused() {
    let good = reveals(&["--summary", "--format", "json"], game("b2-b8 *"));
    for (text, said) in [
        ("", "expected a document of `adjutant/reveals-summary/1`, found an empty file"),
        ("[1]", "expected a document of `adjutant/reveals-summary/1`, found no `schema`"),
        ("{\"schema\":\"adjutant/stats/1\"}", "found `adjutant/stats/1`"),
        ("{\"schema\":", "-: EOF while parsing"),
        (&good.replace("\"red\":", "\"green\":"), "there is no side `green`"),
        (&good.replace("scout", "scoot"), "there is no kind `scoot`"),
    ] {
        adjutant(&["reveals", "--summary", "--merge"], text).refuses(said);
    }
    let run = adjutant(&["reveals", "--summary", "--merge", "no-such-file.json"], "");
    assert!(run.status == 2 && run.stderr.contains("no-such-file.json"), "{}", run.stderr);
}

#[test]
fn counts_that_overflow_stop_at_the_largest_number() {
    let huge = reveals(&["--summary", "--format", "json"], game("b2-b8 a9-a8 *"))
        .replace(",1]", ",18446744073709551615]")
        .replace(",2]", ",18446744073709551615]");
    let twice = huge.clone() + &huge;
    for format in ["json", "text"] {
        let run = adjutant(&["reveals", "--summary", "--merge", "--format", format], &twice);
        assert_eq!(run.status, 0, "{}", run.stderr);
        assert!(!run.stdout.contains("NaN") && !run.stdout.contains("inf"), "{}", run.stdout);
    }
}

#[test]
fn rows_without_end_are_refused() {
    let document = reveals(&["--summary", "--format", "json"], game("b2-b8 a9-a8 *")).replace("[[2,", "[[4294967295,");
    adjutant(&["reveals", "--summary", "--merge", "--every", "1"], &document)
        .refuses("4294967295 rows per kind (at most 10000)");
    let run = adjutant(&["reveals", "--summary", "--merge"], &document);
    assert_eq!(run.status, 0, "{}", run.stderr);
}

#[test]
fn arguments_that_do_not_fit_together_are_refused() {
    for (arguments, said) in [
        (&["--summary", "--format", "csv"][..], "--table kinds"),
        (&["--summary", "--format", "ndjson"], "--format"),
        (&["--table", "how"], "--summary"),
        (&["--merge"], "--summary"),
        (&["--summary", "--merge", "--record", "1"], "documents"),
        (&["--summary", "--table", "hwo"], "how"),
    ] {
        adjutant(&[&["reveals"], arguments].concat(), "").refuses(said);
    }
}

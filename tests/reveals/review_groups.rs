//! `review --summary --by`: every group has the same figures as its records alone.

use crate::program::adjutant;
use crate::reveals::groups::games;
use crate::reveals::review_figures::{document, summary};
use crate::reveals::support::generated;
use serde_json::Value;
use std::fs;
use std::sync::LazyLock;

/// Eight games of two editions, by three players, of two years or without a date.
static RECORDS: LazyLock<Vec<String>> = LazyLock::new(|| games(["5", "5"]));

fn grouped(by: &str) -> Value {
    serde_json::from_str(&summary(&["--by", by, "--format", "json"], RECORDS.join("\n"))).expect("one object")
}

/// Returns the records that contain all of these texts.
fn with(texts: &[&str]) -> String {
    let has_all = |record: &&String| texts.iter().all(|text| record.contains(text));
    RECORDS.iter().filter(has_all).map(String::as_str).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_group_is_told_what_is_told_of_its_records_alone() {
    let by_year = grouped("year");
    assert_eq!((&by_year["schema"], &by_year["counts"]["by"]), (&"adjutant/review-groups/1".into(), &"year".into()));
    let years = [("", "\"????.??.??\""), ("2023", "\"2023.01.05\""), ("2024", "\"2024.??.??\"")];
    for (year, date) in years {
        let alone = document(with(&[date]));
        assert_eq!(by_year["counts"]["groups"][year], alone["counts"], "{year}");
        assert_eq!(by_year["figures"][year], alone["figures"], "{year}");
    }
    let by_both = grouped("edition,year");
    assert_eq!(by_both["counts"]["by"], "edition, year");
    let rows = summary(&["--by", "edition,year", "--table", "all", "--format", "csv"], RECORDS.join("\n"));
    assert!(rows.starts_with("group,group_2,games,strikes,"), "{rows}");
    let pairs: Vec<_> = ["gravon", "isf"].into_iter().flat_map(|edition| years.map(|year| (edition, year))).collect();
    for (edition, (year, date)) in &pairs {
        let own = with(&[&format!("\"{edition}\""), date]);
        let alone = document(&own);
        let name = format!("{edition}\n{year}");
        let found = (&by_both["counts"]["groups"][&name], &by_both["figures"][&name]);
        assert_eq!(found, (&alone["counts"], &alone["figures"]), "{name}");
        let expected = summary(&["--table", "all", "--format", "csv"], &own);
        let prefix = format!("{edition},{year},");
        let found: Vec<&str> = rows.lines().filter_map(|row| row.strip_prefix(&prefix)).collect();
        assert_eq!(found, expected.lines().skip(1).collect::<Vec<_>>(), "{edition}, {year}");
    }
    assert_eq!(by_both["counts"]["groups"].as_object().map(serde_json::Map::len), Some(pairs.len()));
    let text = summary(&["--by", "year,edition"], RECORDS.join("\n"));
    let titles: Vec<&str> = text.lines().filter(|line| line.starts_with("year, edition: ")).collect();
    assert_eq!((titles.len(), titles[5]), (6, "year, edition: (unknown), isf"), "{titles:?}");
}

#[test]
fn parts_and_threads_make_no_difference() {
    let folder = tempfile::tempdir().expect("a folder");
    for by in ["player", "edition, year"] {
        let paths = [("a.json", &RECORDS[..3]), ("b.json", &RECORDS[3..])].map(|(name, part)| {
            let path = folder.path().join(name);
            fs::write(&path, summary(&["--by", by, "--format", "json"], part.join("\n"))).expect("a file");
            path.to_str().expect("UTF-8").to_owned()
        });
        for form in [&["--format", "json"][..], &["--format", "csv", "--table", "players"], &["--table", "all"], &[]] {
            let whole = summary(&[&["--by", by], form].concat(), RECORDS.join("\n"));
            for files in [[&paths[0], &paths[1]], [&paths[1], &paths[0]]] {
                let files = files.map(String::as_str);
                assert_eq!(summary(&[&["--merge", "--by", by], form, &files].concat(), ""), whole, "{by}: {form:?}");
            }
            for jobs in ["1", "3"] {
                assert_eq!(summary(&[&["--by", by, "-j", jobs], form].concat(), RECORDS.join("\n")), whole);
            }
        }
        let run = adjutant(&["review", "--summary", "--merge", "--by", "year", &paths[0]], "");
        let said = format!("the documents are grouped by `{by}`, not by `year` (`--by`)");
        assert!(run.status == 2 && run.stderr.contains(&said), "{}", run.stderr);
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    let values = tempfile::NamedTempFile::new().expect("a file");
    fs::write(values.path(), "{\"scout\": 99}").expect("a file");
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str, options: &[&str]| {
        let path = folder.path().join(name).display().to_string();
        let text = summary(&[&["--by", "year", "--format", "json"], options].concat(), &RECORDS[0]);
        fs::write(&path, text).expect("a file");
        path
    };
    let (usual, other) = (path("a.json", &[]), path("b.json", &["--values", &values.path().display().to_string()]));
    for (arguments, said) in [
        (
            &["--summary", "--by", "year", "--merge", &usual, &other][..],
            "cannot add up documents with different piece values",
        ),
        (&["--by", "year"], "--summary"),
        (&["--summary", "--by", "yeer"], "did you mean `year`?"),
        (
            &["--summary", "--by", "year", "--format", "csv"],
            "csv and tsv can contain only one table: pass one of `--table all`",
        ),
    ] {
        adjutant(&[&["review"], arguments].concat(), &RECORDS[0]).refuses(said);
    }
}

/// If a prior has no setups for an edition, a message reports it, as without groups.
#[test]
fn a_prior_is_asked_of_every_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let prior = folder.path().join("prior.json").display().to_string();
    let of_gravon = with(&["\"gravon\""]);
    assert_eq!(adjutant(&["setups", "--prior-out", &prior, "-q"], &of_gravon).status, 0);
    let barrage = generated(&["--games", "2", "--variant", "barrage", "--edition", "gravon"]);
    let review = |by: &[&str]| {
        let run = adjutant(&[&["review", "--summary", "--prior", &prior, "--format", "json"], by].concat(), &barrage);
        (run.status, run.stderr, serde_json::from_str::<Value>(&run.stdout).expect("one object"))
    };
    let ((status, said, alone), (grouped_status, grouped_said, grouped)) = (review(&[]), review(&["--by", "edition"]));
    assert!(said.contains("is a prior for standard/original, not for standard/barrage"), "{said}");
    assert_eq!((grouped_status, grouped_said), (status, said));
    assert_eq!(grouped["counts"]["groups"]["gravon"], alone["counts"]);
}

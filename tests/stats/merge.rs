//! Counts of parts add up, in the library and with documents.

use crate::stats::support::{archive, argument, document, generated, stats, told};
use adjutant::analysis::{Games, Merge, TurnCounts};
use adjutant::notation::parse;
use adjutant::replay::replay;
use proptest::prelude::*;
use std::fs;
use std::sync::LazyLock;

static RECORDS: LazyLock<Vec<String>> = LazyLock::new(|| generated(10));

/// Counts these records.
fn count<'r>(records: impl Iterator<Item = &'r String>) -> Games {
    let mut games = Games::default();
    let mut counts = TurnCounts::default();
    for text in records {
        let record = parse(text.as_bytes());
        counts.clear();
        let replayed = replay(text.as_bytes(), &record, None, &mut counts);
        games.add(&record, &replayed, &counts);
    }
    games
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Each record goes to one of three parts, or to none.
    #[test]
    fn parts_count_what_the_whole_counts(parts in prop::collection::vec(0..4_usize, 50)) {
        let of = |part: usize| RECORDS.iter().zip(&parts).filter(move |(_, to)| **to == part).map(|(record, _)| record);
        let whole = count(RECORDS.iter().zip(&parts).filter(|(_, to)| **to < 3).map(|(record, _)| record));
        let through_json = |games: &Games| -> Games {
            serde_json::from_str(&serde_json::to_string(games).expect("plain data")).expect("its own text")
        };
        for order in [[0, 1, 2], [2, 0, 1]] {
            let mut merged = Games::default();
            for part in order {
                merged.merge(through_json(&count(of(part))));
            }
            prop_assert_eq!(&merged, &whole);
            prop_assert_eq!(serde_json::to_string(&merged).ok(), serde_json::to_string(&whole).ok());
        }
    }
}

#[test]
fn documents_of_two_halves_make_that_of_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let (first, second) = RECORDS.split_at(23);
    let paths = [("a.json", first), ("b.json", second)].map(|(name, records)| {
        let path = folder.path().join(name);
        fs::write(&path, told(&["--format", "json"], archive(records))).expect("a file");
        path
    });
    let whole = archive(&RECORDS);
    let [a, b] = [argument(&paths[0]), argument(&paths[1])];
    for form in [
        &["--format", "json"][..],
        &["--format", "json", "--pretty", "--rated-games", "3"],
        &["--format", "text"],
        &["--format", "csv", "--table", "strikes"],
    ] {
        let merged = told(&[form, &["--merge", a, b]].concat(), "");
        assert!(merged == told(&[form, &["--merge", b, a]].concat(), ""), "{form:?}");
        let straight = told(form, &whole);
        assert!(merged == straight, "{form:?}\n{merged}\n{straight}");
    }
    // Documents may follow each other in a stream, and merged documents can be merged again.
    let both = fs::read_to_string(&paths[0]).expect("a file") + &fs::read_to_string(&paths[1]).expect("a file");
    assert_eq!(document(&["--merge"], &both), document(&[], &whole));
    assert_eq!(document(&["--merge", "-"], told(&["--merge", "--format", "json"], &both)), document(&[], &whole));
}

#[test]
fn what_is_no_document_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.json");
    let whole = told(&["--format", "json"], archive(&RECORDS[..3]));
    for (text, said) in [
        (String::new(), "expected a document of `adjutant/stats/1`, found an empty file"),
        (
            "[Event \"x\"]\n\n*".to_owned(),
            "expected a document of `adjutant/stats/1`, found invalid JSON: expected value at line 1 column 2",
        ),
        (
            whole.replace("adjutant/stats/1", "adjutant/stats/2"),
            "expected a document of `adjutant/stats/1`, found `adjutant/stats/2`",
        ),
        (whole[..whole.len() / 2].to_owned(), "EOF while parsing"),
        (whole.replacen("\"legal\":3", "\"legal\":-3", 1), "invalid value: integer `-3`, expected u64"),
        (whole.replacen("\"scout\":", "\"scoot\":", 1), "there is no kind of piece `scoot`"),
        (whole.replacen("\"cut_short\":", "\"cut_sharp\":", 1), "unknown field `cut_sharp`"),
        (format!("{whole}{{\"schema\":1}}"), "expected a document of `adjutant/stats/1`, found no `schema`"),
    ] {
        fs::write(&path, &text).expect("a file");
        stats(&["--merge", argument(&path)], "").refuses(&format!("error: {}: {said}", path.display()));
    }
    let run = stats(&["--merge", "no-such-file.json"], "");
    assert_eq!(run.status, 2);
    assert!(run.stderr.starts_with("error: no-such-file.json: "), "{}", run.stderr);
}

#[test]
fn counts_beyond_all_bounds_do_no_harm() {
    let huge = told(&["--format", "json"], archive(&RECORDS[..20]));
    let most = u64::MAX.to_string();
    let full = with_numbers(&huge, &most);
    let twice = format!("{full}{full}");
    for form in [
        &["--format", "text", "--rated-games", "1"][..],
        &["--format", "json"],
        &["--format", "csv", "--table", "players"],
    ] {
        let run = stats(&[form, &["--merge"]].concat(), &twice).well();
        assert!(!run.stdout.is_empty());
    }
}

/// Returns the document with every number that is a named value replaced.
fn with_numbers(document: &str, number: &str) -> String {
    let mut parts = document.split("\":");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        text += "\":";
        text += if digits > 0 { number } else { "" };
        text += &part[digits..];
    }
    text
}

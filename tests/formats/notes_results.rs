//! Results in notes: the place of a phrase, the text next to it, and messages about phrases that are not read.

use crate::formats::notes::BEGUN;
use crate::formats::notes_support::{comments, turns};
use adjutant::formats::notes::read;
use adjutant::replay::foreign::{Damaged, PassedOver};
use adjutant::replay::{Detail, Severity, replay};
use std::fs;
use std::path::Path;

/// Returns the score, the termination, and the findings about the result: `!` for an error.
fn result(text: &str) -> String {
    let reading = read(text.as_bytes(), "");
    let replayed = replay(text.as_bytes(), &reading, None, &mut ());
    let said = replayed.findings.iter().filter_map(|finding| match &finding.detail {
        Detail::PassedOver(PassedOver::ResultUnclear(why)) => Some(format!("{why:?}")),
        Detail::PassedOver(PassedOver::ResultPart(why)) => Some(format!("part {why:?}")),
        Detail::PassedOver(PassedOver::ResultBetween) => Some("between".to_owned()),
        Detail::Damaged(Damaged::ResultContradicts) => Some("contradiction!".to_owned()),
        Detail::Damaged(Damaged::ResultTwice) => Some("twice!".to_owned()),
        other => (finding.severity() == Severity::Error).then(|| format!("{}!", other.name())),
    });
    let record = &reading.record;
    let score = record.result.map_or("none", |score| score.token());
    let termination = record.tag("Termination").unwrap_or_default();
    let mut parts = vec![score.to_owned(), termination.to_owned()];
    parts.extend(said);
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

#[test]
fn phrases_of_the_binding_page_have_their_results() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cases/notes/results.tsv");
    let Ok(page) = fs::read_to_string(&page) else { return eprintln!("skipped: {} is not there", page.display()) };
    let rows: Vec<(&str, &str)> = page.lines().skip(1).filter_map(|row| row.split_once('\t')).collect();
    assert_eq!(rows.len(), 45);
    for (phrase, score) in rows {
        let found = result(&format!("1. a4-a5 b7-b6\n{phrase}\n"));
        assert_eq!(found.split(' ').next(), Some(score), "{phrase}: {found}");
        assert!(!found.contains("syntax"), "{phrase}: {found}");
    }
}

#[test]
fn a_result_stands_anywhere_behind_the_turns() {
    for (behind, expected) in [
        ("e4-e5 j7-j6, red resigns", "0-1 resignation"),
        ("e4-e5 j7-j6; red resigns", "0-1 resignation"),
        ("e4-e5 j7-j6 (red resigns)", "0-1 resignation"),
        ("e4-e5 j7-j6 [red resigns]", "0-1 resignation"),
        ("e4-e5 j7-j6 // red resigns", "0-1 resignation"),
        ("e4-e5 j7-j6 {red resigns}", "0-1 resignation"),
        ("e4-e5 resigns", "1-0 resignation"),
        ("resigns", "0-1 resignation"),
        ("e4-e5 j7-j6\n\n**Result:** Blue won", "0-1"),
        ("| Result | Blue won |", "0-1"),
        ("1-0; blue resigned", "1-0 resignation"),
        ("1-0\nblue resigned", "1-0 resignation"),
        ("game abandoned\n1-0", "1-0 abandoned"),
        // On two lines.
        ("blue lost on time,\nred wins", "1-0 time"),
        ("red wins\non time", "1-0 time"),
        ("The winner is\nred", "1-0"),
        ("blue refused to\nresign", "* Denied"),
        ("Harriet\nresigned", "* Who"),
        // Not the first one, if the first one is uncertain.
        ("red should win\n1-0", "1-0 Doubted"),
        ("1-0\narbiter to decide", "1-0 Doubted"),
        ("1-0\nred lost a scout", "1-0"),
    ] {
        assert_eq!(result(&format!("{BEGUN}{behind}\n")), expected, "{behind}");
    }
}

#[test]
fn statements_that_contradict_each_other_are_an_error_wherever_they_stand() {
    for (behind, expected) in [
        ("1-0, red resigned", "* contradiction!"),
        ("1-0; red resigned", "* contradiction!"),
        ("1-0 (red resigned)", "* contradiction!"),
        ("red wins\nblue wins", "1-0 twice!"),
        ("1-0\nred resigned", "1-0 twice!"),
        ("no result\n1-0", "* unknown twice!"),
        ("draw\nHarriet (red) won", "1/2-1/2 twice!"),
    ] {
        assert_eq!(result(&format!("{BEGUN}{behind}\n")), expected, "{behind}");
    }
    for (head, expected) in [
        ("1-0, red resigned", "* contradiction!"),
        ("Result: 1-0\nblue wins", "1-0 twice!"),
        ("Result: red\nblue resigned", "1-0"),
    ] {
        let text = format!("{head}\n{BEGUN}");
        assert_eq!(result(&text), expected, "{head}");
        assert_eq!(turns(&read(text.as_bytes(), "")), "a4-a5 a7-a6", "{head}");
    }
}

#[test]
fn remarks_between_turns_are_no_results() {
    for (between, expected) in [
        ("e4-e5 j7-j6 (red lost)\n", "* between"),
        ("e4-e5 j7-j6, red wins\n", "* between"),
        ("e4-e5 j7-j6 red lost a scout\n", "*"),
        ("e4-e5 j7-j6 blue should win\n", "* Doubted"),
    ] {
        let text = format!("{BEGUN}{between}e5-e6 j6-j5\n");
        assert_eq!(result(&text), expected, "{between}");
        assert_eq!(turns(&read(text.as_bytes(), "")), "a4-a5 a7-a6 e4-e5 j7-j6 e5-e6 j6-j5", "{between}");
    }
    // A turn is never part of a result.
    for (line, expected) in [("draw offered, e4-e5 j7-j6", "* Doubted"), ("red wins in e4-e5", "* syntax!")] {
        assert_eq!(result(&format!("{BEGUN}{line}\n")), expected, "{line}");
    }
}

#[test]
fn names_and_pronouns_are_those_of_the_record() {
    for (head, behind, expected) in [
        ("Red: Harriet Cole\nBlue: Tom", "Harriet wins", "1-0"),
        ("Red: Harriet Cole\nBlue: Tom", "Winner: Tom", "0-1"),
        ("Red: Harriet Cole\nBlue: Tom", "Harriet\nresigned", "0-1 resignation"),
        ("Red: Harriet Cole\nBlue: Tom", "she resigned", "* Who"),
        ("Red: Harriet Cole\nBlue: Tom", "Bob wins", "* Who"),
        ("p1(red)=harriet\np2(blue)=tom_b", "winner: p2 (resign)", "0-1 resignation"),
        ("p1(red)=harriet\np2(blue)=tom_b", "tom_b wins", "0-1"),
        ("", "winner: p2 (resign)", "* Who"),
        (
            "From: Tom Baines\nSubject: our game\nHarriet (red) asked me to send this.",
            "She resigned after that.",
            "0-1 resignation",
        ),
        ("Harriet (red) plays Tom (blue).", "She resigned.", "* Who"),
        ("Red: Harriet\nBlue: me", "ik geef op", "1-0 resignation"),
    ] {
        let head = if head.is_empty() { String::new() } else { format!("{head}\n") };
        assert_eq!(result(&format!("{head}1. a4-a5 b7-b6\n{behind}\n")), expected, "{head}: {behind}");
    }
}

#[test]
fn a_heading_that_names_no_side_is_said() {
    for (head, expected) in [
        ("Result: red", "1-0"),
        ("Winner: Red", "1-0"),
        ("Uitslag: remise", "1/2-1/2"),
        ("Result: banana", "* Who"),
        ("Result: not yet known", "* Denied"),
        ("red should win", "* Doubted"),
        ("Event: Red wins", "*"),
        ("Time: 20:14", "*"),
    ] {
        assert_eq!(result(&format!("{head}\n{BEGUN}")), expected, "{head}");
    }
}

#[test]
fn words_that_are_more_than_the_result_are_kept() {
    for (line, expected, kept) in [
        ("1-0 after 2 hours", "1-0", Some("1-0 after 2 hours")),
        ("no result, bar closed", "* unknown", Some("no result, bar closed")),
        ("blue resigned, Red won", "1-0 resignation", None),
        ("blue has no moves left and resigned", "1-0 part How", None),
        ("blue did not resign", "* Denied", Some("blue did not resign")),
        ("1-0, red resigned", "* contradiction!", Some("1-0, red resigned")),
    ] {
        let text = format!("{BEGUN}{line}\n");
        assert_eq!(result(&text), expected, "{line}");
        assert_eq!(comments(&read(text.as_bytes(), "").record).first().copied(), kept, "{line}");
    }
}

//! Any square can be named: on the board, next to the board, or far off. The engine must judge turns with any of these
//! squares as the reference does. The reference keeps squares as they are written.

use crate::reference::{read_records, verdict_of};
use crate::rules::support::record;

/// Edition, pieces of both sides, and turns in which `{}` is replaced by a square.
const TURNS: [(&str, &str, &str, &str); 14] = [
    ("hasbro-1999", "2a4", "Sa7 2b8", "a4-{}"),
    ("hasbro-1999", "2a4", "Sa7 2b8", "a4x{}"),
    ("hasbro-1999", "2a4", "Sa7 2b8", "{}-a5"),
    ("hasbro-1999", "2a4", "Sa7 2b8", "a4-{}xa7"),
    ("hasbro-1999", "2a4", "Sb7 2b8", "a4-{}xb7"),
    ("hasbro-1999", "2a4", "Sb7 2b8", "a4-a7x{}"),
    ("hasbro-1999", "6a3 2b4", "Sa7", "a3-{}xb4"),
    ("hasbro-1999", "6a4", "Sb7", "a4-a5 b7-b6 a5-{}xb6"),
    ("jumbo-2014", "2a4", "Sa7 2b8", "a4-{}xa7"),
    ("jumbo-2014", "2a4", "Sb7 2b8", "a4-{}xb7"),
    ("milton-bradley-1961", "2a4", "Sa7 2b8", "a4-{}xa7"),
    ("sci-fi-2011", "Ta3", "6b6", "a3?{}=6"),
    ("sci-fi-2011", "Ta3", "6b6", "a3-{}?b6=6"),
    ("sci-fi-2011", "Ta3", "6b6", "a3-a4?{}=6"),
];

/// Returns squares with all column letters; with rows on the board and next to it, and some far off.
fn squares() -> impl Iterator<Item = String> {
    let rows = || (0..=18).chain([25, 26, 64, 99]);
    ('a'..='z').flat_map(move |column| rows().map(move |row| format!("{column}{row}")))
}

#[test]
fn of_every_square_that_can_be_named_the_reference_says_the_same() {
    let mut findings = std::collections::BTreeSet::new();
    for (edition, red, blue, turns) in TURNS {
        for square in squares() {
            let record = record(edition, red, blue, &turns.replace("{}", &square));
            let text = record.text();
            let read = read_records(&text).pop().flatten().unwrap_or_else(|| panic!("it is read:\n{text}"));
            let judged = verdict_of(&read);
            let names = judged.findings.iter().map(|(name, ply)| match ply {
                Some(ply) => format!("{name}@{ply}"),
                None => (*name).to_owned(),
            });
            let names = names.collect::<Vec<_>>().join(", ");
            let expected =
                if names.is_empty() { judged.verdict.to_owned() } else { format!("{}: {names}", judged.verdict) };
            let said = record.said();
            assert_eq!(said.split("; ").next(), Some(&*expected), "{edition} {}", turns.replace("{}", &square));
            findings.extend(judged.findings.iter().map(|(name, _)| *name));
        }
    }
    let wanted =
        ["empty-square", "no-square", "not-a-line", "nothing-to-strike", "own-piece", "path-blocked", "too-far"];
    for name in wanted {
        assert!(findings.contains(name), "no turn is {name}: {findings:?}");
    }
}

//! Tests phrases with their expected outcomes: tables worked out by hand, and properties.

mod decided;
mod not_decided;
mod properties;

use super::{Outcome, Players, spelled_result};

/// Summarizes the outcome of a phrase as text. The text is the score and the termination, or the reason for a
/// missing score, or `contradiction`, `part` or `nothing`. A `+` means that the phrase contains more than the
/// result.
fn said(phrase: &str, players: &Players) -> String {
    match spelled_result(phrase.as_bytes(), 0, players) {
        Some(Outcome::Result(result)) => {
            let score = result.score.map_or("mover", |score| score.token());
            let more = if result.has_more { "+" } else { "" };
            let unclear = result.unclear.map(|(why, _)| format!("{why:?}")).unwrap_or_default();
            let parts = [score, result.termination.unwrap_or_default(), more, &unclear];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
        }
        Some(Outcome::Unclear(why, _)) => format!("{why:?}"),
        Some(Outcome::Contradiction(_)) => "contradiction".to_owned(),
        Some(Outcome::Part(_)) => "part".to_owned(),
        None => "nothing".to_owned(),
    }
}

/// Asserts a table. Each line is a phrase, `=` and its expected outcome.
fn assert_table(table: &str, players: &Players) {
    let rows: Vec<(&str, &str)> = table.lines().filter_map(|line| line.trim().rsplit_once(" = ")).collect();
    assert!(rows.len() > 5, "the table is not read");
    let found: Vec<String> = rows.iter().map(|(phrase, _)| format!("{phrase} = {}", said(phrase, players))).collect();
    let expected: Vec<String> = rows.iter().map(|(phrase, expected)| format!("{phrase} = {expected}")).collect();
    assert_eq!(found, expected);
}

/// Red is Harriet Cole, and Blue is Tom Baines.
fn harriet_and_tom() -> Players {
    Players::new(Some("Harriet Cole"), Some("Tom Baines"))
}

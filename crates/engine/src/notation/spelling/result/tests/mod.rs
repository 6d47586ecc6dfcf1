//! Phrases and what they say: tables worked out by hand, and properties.

mod decided;
mod not_decided;
mod properties;

use super::{Outcome, Players, spelled_result};

/// What a phrase says, in short: the score and the termination, the reason why there is no score, `contradiction`, `part`
/// or `nothing`. A `+` says that there is more in the phrase.
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

/// Asserts a table, of which each line is a phrase, `=` and what it says.
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

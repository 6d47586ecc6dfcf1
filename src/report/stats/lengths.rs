//! How long games are.

use super::bins::histogram_text;
use crate::analysis::{Games, Histogram};
use crate::report::{Column, Table, TableLook, Value, fold};
use std::fmt::Write;

/// How many games have each length.
pub(super) fn lengths(games: &Games) -> Table {
    let row = |(turns, games): (u32, u64)| vec![Value::Count(turns.into()), Value::Count(games)];
    Table {
        name: "lengths",
        title: "Lengths in turns, both sides' counted".to_owned(),
        columns: vec![Column::new("turns", "turns"), Column::new("games", "games")],
        rows: games.lengths.iter().map(row).collect(),
    }
}

/// The same for people: what is typical, and a histogram.
pub(super) fn lengths_text(games: &Games, look: TableLook) -> String {
    let mut text = typical(&games.lengths);
    if let (Some(median), Some(most)) = (games.quiet.median(), games.quiet.most()) {
        let _ = writeln!(text, "Longest run of a game in which no piece was removed: median {median}, longest {most}");
    }
    fold(&text, look.width) + "\n" + &histogram_text(&games.lengths, look)
}

/// Mean and quantiles in a line.
fn typical(histogram: &Histogram) -> String {
    let quantile = |numerator, denominator| histogram.quantile(numerator, denominator).unwrap_or_default();
    format!(
        "mean {:.1}, median {}, quartiles {} and {}, shortest {}, longest {}\n",
        histogram.mean().unwrap_or_default(),
        quantile(1, 2),
        quantile(1, 4),
        quantile(3, 4),
        quantile(0, 1),
        quantile(1, 1),
    )
}

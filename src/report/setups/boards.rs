//! Setups drawn as they stand, side by side.

use crate::analysis::setups::{Arrangement, GroupSetups};
use crate::board::{Board, Numbering, RankOrder};
use crate::report::{TableLook, fold};
use std::fmt::Write;

/// How many columns a square takes, and what parts setups.
const SQUARE: usize = 3;
const SETUP: usize = SQUARE * Board::COLUMNS as usize;
const GAP: usize = 4;

/// What stands above them.
const TITLE: &str = "The most frequent setups";

/// The most frequent setups of a group, their counts above them.
pub fn frequent_setups(setups: &GroupSetups, number: usize, look: TableLook) -> String {
    let different = setups.frequent.len();
    let bold = if look.color { anstyle::Style::new().bold() } else { anstyle::Style::new() };
    let title = fold(&format!("{TITLE}, of {different} different ones"), look.width);
    let mut text = title.replacen(TITLE, &format!("{bold}{TITLE}{bold:#}"), 1);
    let at_once = ((look.width + GAP) / (SETUP + GAP)).max(1);
    let first = setups.frequent.first(number);
    for (row, chunk) in first.chunks(at_once).enumerate() {
        let drawn: Vec<Vec<String>> = chunk
            .iter()
            .enumerate()
            .map(|(index, (setup, results))| {
                let place = row * at_once + index + 1;
                let share = super::heatmap::share(results.games(), setups.setups.games());
                let mut lines = vec![format!("{place}. {} setups, {:.1} %", results.games(), share * 100.0)];
                lines.push(match results.score().zip(results.interval()) {
                    Some((score, (low, high))) => {
                        format!("score {:.1} % ({:.1}-{:.1})", score * 100.0, low * 100.0, high * 100.0)
                    }
                    None => "no game with a result".to_owned(),
                });
                lines.extend(draw(setup));
                lines
            })
            .collect();
        text.push('\n');
        for line in 0..drawn.iter().map(Vec::len).max().unwrap_or_default() {
            let parts: Vec<String> =
                drawn.iter().map(|lines| format!("{:<SETUP$}", lines.get(line).map_or("", String::as_str))).collect();
            text += parts.join(&" ".repeat(GAP)).trim_end();
            text.push('\n');
        }
    }
    text
}

/// A setup in lines, the front row first.
fn draw(setup: &Arrangement) -> Vec<String> {
    let signs = Numbering::new(RankOrder::Ascending, None);
    let sign =
        |column, row| setup.at(column, row).map_or_else(|| ".".to_owned(), |kind| signs.designation(kind).to_string());
    let line = |row| {
        let mut line = String::new();
        for column in 0..Board::COLUMNS {
            let _ = write!(line, "{:>SQUARE$}", sign(column, row));
        }
        line
    };
    (1..=setup.rows()).rev().map(line).collect()
}

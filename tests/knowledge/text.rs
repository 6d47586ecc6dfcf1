//! Writes a game as a record, for inspection.

use adjutant::board::{Army, Kind, Numbering, Side, Square};
use adjutant::rules::{Ruleset, Turn};
use std::fmt::Write;

/// Returns a record of these pieces and turns. Pieces of both sides are in one list; their squares determine their
/// sides.
pub fn record(rules: &Ruleset, pieces: &[(Square, Kind)], turns: &[Turn]) -> String {
    let numbering = &rules.edition.numbering;
    let sign = |kind: Kind| numbering.designation(kind).to_string();
    let mut text = format!("[Edition \"{}\"]\n[Variant \"{}\"]\n", rules.edition.name, rules.variant.name());
    let options: Vec<&str> = rules.options.names().collect();
    if !options.is_empty() {
        writeln!(text, "[Options \"{}\"]", options.join(" ")).expect("a string takes all");
    }
    if rules.army != rules.edition.army(rules.variant) {
        writeln!(text, "[Army \"{}\"]", army(&rules.army, numbering)).expect("a string takes all");
    }
    if rules.two_squares != rules.edition.two_squares {
        let borders = if rules.two_squares.borders { " borders" } else { "" };
        let limit = rules.two_squares.limit.map_or("off".to_owned(), |limit| format!("{limit}{borders}"));
        writeln!(text, "[TwoSquares \"{limit}\"]").expect("a string takes all");
    }
    if rules.more_squares != rules.edition.more_squares {
        let value = if rules.more_squares { "on" } else { "off" };
        writeln!(text, "[MoreSquares \"{value}\"]").expect("a string takes all");
    }
    text.push('\n');
    let board = rules.edition.board;
    for row in (1..=board.rows()).rev() {
        let stands = |square: Square| pieces.iter().find(|(at, _)| *at == square).map(|(_, kind)| sign(*kind));
        let cells: Vec<String> =
            (0..10).map(|column| stands(Square::new(column, row)).unwrap_or_else(|| ".".to_owned())).collect();
        // A side without rows would count as unknown.
        let is_back_row = Side::ALL.into_iter().any(|side| board.back_row(side) == row);
        if is_back_row || cells.iter().any(|cell| cell != ".") {
            writeln!(text, "{row}: {}", cells.join(" ")).expect("a string takes all");
        }
    }
    text.push('\n');
    for turn in turns {
        writeln!(text, "{}", crate::generated::words::text(turn, numbering)).expect("a string takes all");
    }
    text.push_str("*\n");
    text
}

fn army(army: &Army, numbering: &Numbering) -> String {
    let entry = |kind: Kind| format!("{}*{}", numbering.designation(kind), army.count(kind));
    army.kinds().iter().map(entry).collect::<Vec<_>>().join(" ")
}

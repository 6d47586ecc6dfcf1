//! What the sides did, in all and per game.

use super::per_game;
use crate::analysis::SideCounts;
use crate::board::{BySide, Side};
use crate::report::{Column, Table, Value};

/// A figure of a side: its name, whether it is left out for people where both sides have none, and its value.
type Figure = (&'static str, bool, fn(own: &SideCounts, other: &SideCounts) -> u64);

const FIGURES: [Figure; 15] = [
    ("turns", false, |own, _| own.all_turns()),
    ("moves", false, |own, _| own.moves()),
    ("strikes", false, |own, _| own.strikes.all().total()),
    ("strikes won", false, |own, _| own.strikes.all().won),
    ("strikes tied", false, |own, _| own.strikes.all().tied),
    ("strikes lost", false, |own, _| own.strikes.all().lost),
    ("guesses", true, |own, _| own.guesses()),
    ("guesses right", true, |own, _| own.hits),
    ("rescues", true, |own, _| own.rescues),
    ("pieces", false, |own, _| own.pieces),
    ("pieces captured", false, SideCounts::captured),
    ("pieces that made no turn", false, |own, _| own.unmoved),
    ("pieces named", false, |own, _| own.named),
    ("turns at the two-squares limit", false, |own, _| own.at_limit),
    ("turns of unknown pieces", true, |own, _| own.turns[None]),
];

/// The figures of both sides, for people without those that nobody has.
pub(super) fn figures(sides: &BySide<SideCounts>, is_short: bool) -> impl Iterator<Item = (&'static str, BySide<u64>)> {
    FIGURES.into_iter().filter_map(move |(name, is_special, figure)| {
        let values = BySide::from_fn(|side: Side| figure(&sides[side], &sides[side.other()]));
        let is_nothing = values.red == 0 && values.blue == 0;
        (!(is_short && is_special && is_nothing)).then_some((name, values))
    })
}

/// What the sides did in all games and per game.
pub(super) fn sides(sides: &BySide<SideCounts>, games: u64, is_short: bool) -> Table {
    let row = |(name, values): (&str, BySide<u64>)| {
        vec![
            Value::text(name),
            Value::Count(values.red),
            Value::Count(values.blue),
            per_game(values.red, games),
            per_game(values.blue, games),
        ]
    };
    Table {
        name: "sides",
        title: "What the sides did, in all and per game".to_owned(),
        columns: vec![
            Column::new("figure", "figure"),
            Column::new("red", "red"),
            Column::new("blue", "blue"),
            Column::new("red_per_game", "red per game"),
            Column::new("blue_per_game", "blue per game"),
        ],
        rows: figures(sides, is_short).map(row).collect(),
    }
}

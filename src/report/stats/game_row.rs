//! The figures of one game as a row for programs.

use crate::analysis::game::GameFigures;
use crate::analysis::{SideCounts, player_name};
use crate::board::Side;
use crate::notation::Record;
use crate::replay::{Place, Replayed, Verdict};
use crate::report::{Column, Table, Value};

/// Names of a figure of each side, and the figure.
type Figure = ([&'static str; 2], fn(figures: &GameFigures, side: Side) -> u64);

fn own(figures: &GameFigures, side: Side) -> &SideCounts {
    &figures.sides[side]
}

const FIGURES: [Figure; 17] = [
    (["red_moves", "blue_moves"], |figures, side| own(figures, side).moves()),
    (["red_strikes", "blue_strikes"], |figures, side| own(figures, side).strikes.all().total()),
    (["red_won", "blue_won"], |figures, side| own(figures, side).strikes.all().won),
    (["red_tied", "blue_tied"], |figures, side| own(figures, side).strikes.all().tied),
    (["red_lost", "blue_lost"], |figures, side| own(figures, side).strikes.all().lost),
    (["red_guesses", "blue_guesses"], |figures, side| own(figures, side).guesses()),
    (["red_hits", "blue_hits"], |figures, side| own(figures, side).hits),
    (["red_rescues", "blue_rescues"], |figures, side| own(figures, side).rescues),
    (["red_pieces", "blue_pieces"], |figures, side| own(figures, side).pieces),
    (["red_captured", "blue_captured"], |figures, side| own(figures, side).captured(own(figures, side.other()))),
    (["red_unmoved", "blue_unmoved"], |figures, side| own(figures, side).unmoved),
    (["red_named", "blue_named"], |figures, side| own(figures, side).named),
    (["red_squares", "blue_squares"], |figures, side| figures.squares(side)),
    (["red_at_limit", "blue_at_limit"], |figures, side| own(figures, side).at_limit),
    (["red_two_squares", "blue_two_squares"], |figures, side| figures.barred[side].two_squares.into()),
    (["red_more_squares", "blue_more_squares"], |figures, side| figures.barred[side].more_squares.into()),
    (["red_turns", "blue_turns"], |figures, side| own(figures, side).all_turns()),
];

/// The columns that do not come by side.
const HEAD: [&str; 11] = [
    "file",
    "record",
    "verdict",
    "edition",
    "variant",
    "red",
    "blue",
    "score",
    "termination",
    "plies",
    "longest_quiet",
];

/// A record as a row has it: where it stands, the record if it could be read, and its figures if it counts as a game.
#[derive(Clone, Copy, Debug)]
pub struct GameRow<'r> {
    /// Where it stands.
    pub place: Place<'r>,
    /// The record, and what its replay found.
    pub replayed: Option<(&'r Record<'r>, &'r Replayed)>,
    /// What the game tells.
    pub figures: Option<&'r GameFigures>,
}

/// The table of games with that row; without any, if there is none.
pub fn game_table(game: Option<GameRow<'_>>) -> Table {
    let column = |name| Column::new(name, name);
    let columns = HEAD.into_iter().chain(FIGURES.into_iter().flat_map(|(names, _)| names)).map(column);
    Table { name: "games", title: String::new(), columns: columns.collect(), rows: game.map(row).into_iter().collect() }
}

fn row(GameRow { place, replayed, figures }: GameRow<'_>) -> Vec<Value> {
    let text = |text: Option<&str>| text.map_or(Value::Nothing, Value::text);
    let verdict = replayed.map_or(Verdict::Unreadable, |(_, replayed)| replayed.verdict);
    let rules = replayed.map(|(_, replayed)| &replayed.terms.rules);
    let player = |side| text(replayed.and_then(|(record, _)| player_name(record, side)));
    let conclusion = figures.and(replayed).map(|(_, replayed)| &replayed.conclusion);
    let head = [
        Value::text(place.file),
        Value::count(place.record),
        Value::text(verdict.name()),
        text(rules.map(|rules| rules.edition.name)),
        text(rules.map(|rules| rules.variant.name())),
        player(Side::Red),
        player(Side::Blue),
        text(conclusion.map(|conclusion| conclusion.score.token())),
        text(conclusion.map(|conclusion| conclusion.termination.name())),
        Value::count(figures.map(|figures| figures.plies)),
        Value::count(figures.map(|figures| figures.quiet.turns)),
    ];
    let value =
        |figure: fn(&GameFigures, Side) -> u64, side| Value::count(figures.map(|figures| figure(figures, side)));
    let by_side = FIGURES.into_iter().flat_map(|(_, figure)| Side::ALL.map(|side| value(figure, side)));
    head.into_iter().chain(by_side).collect()
}

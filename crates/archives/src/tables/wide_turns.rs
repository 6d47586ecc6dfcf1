//! Defines the table of turns with derived columns: squares as numbers, values of pieces, and the number of legal
//! turns.

use super::column::{Column, ColumnType, Rows, optional, required};
use super::{Table, TableGame, Words, turns};
use crate::analysis::review::Values;
use crate::board::{Kind, Square};
use crate::formats::json::TurnWords;
use crate::rules::Played;

pub(super) static TABLE: Table = Table { name: "turns", what: turns::TABLE.what, columns: &COLUMNS, push };

const COLUMNS: [Column; turns::COLUMNS.len() + MORE.len()] = {
    let mut columns = [turns::COLUMNS[0]; turns::COLUMNS.len() + MORE.len()];
    let mut at = 0;
    while at < columns.len() {
        columns[at] = if at < turns::COLUMNS.len() { turns::COLUMNS[at] } else { MORE[at - turns::COLUMNS.len()] };
        at += 1;
    }
    columns
};

const MORE: [Column; 12] = [
    required("from_column", ColumnType::Integer, "column of `from_square`, 1 for `a`"),
    required("from_row", ColumnType::Integer, "row of `from_square`"),
    optional("via_column", ColumnType::Integer, "column of `via_square`"),
    optional("via_row", ColumnType::Integer, "row of `via_square`"),
    required("to_column", ColumnType::Integer, "column of `to_square`"),
    required("to_row", ColumnType::Integer, "row of `to_square`"),
    optional("from_home_row", ColumnType::Integer, "row of `from_square` as the mover sees it, 1 for the back row"),
    optional("to_home_row", ColumnType::Integer, "row of `to_square` as the mover sees it"),
    optional(
        "piece_value",
        ColumnType::Number,
        "value of `piece` in Sergeants; 0 for the Flag; null if its kind is unknown",
    ),
    optional("target_value", ColumnType::Number, "value of `target`"),
    optional(
        "legal_turns",
        ColumnType::Integer,
        "number of the player's legal turns, without rescues; null if one of the player's pieces is unknown",
    ),
    optional(
        "red_score",
        ColumnType::Number,
        "Red's expected score after the turn, from 0 to 1; null if a piece on the board is unknown",
    ),
];

fn push(game: &TableGame<'_>, rows: &mut Rows, words: &mut Words) {
    (turns::TABLE.push)(game, rows, words);
    let board = game.original.replayed.terms.rules.edition.board;
    let values = Values::default();
    let turns = || game.original.listed();
    let words = || turns().map(TurnWords::of);
    let home_row = |played: &Played, square| board.to_owner_view(played.side, square).map(Square::row);
    let column = |square: Square| square.column() + 1;
    let value = |kind: Option<Kind>| kind.map(|kind| values.of(kind));
    rows.columns_from(turns::COLUMNS.len())
        .integers(turns().map(|played| Some(column(played.turn.from))))
        .integers(turns().map(|played| Some(played.turn.from.row())))
        .integers(words().map(|turn| turn.via.map(column)))
        .integers(words().map(|turn| turn.via.map(Square::row)))
        .integers(words().map(|turn| Some(column(turn.to))))
        .integers(words().map(|turn| Some(turn.to.row())))
        .integers(turns().map(|played| home_row(played, played.turn.from)))
        .integers(turns().map(|played| home_row(played, TurnWords::of(played).to)))
        .numbers(turns().map(|played| value(played.kind)))
        .numbers(words().map(|turn| value(turn.target.and_then(|target| target.0))))
        .integers(turns().enumerate().map(|(at, _)| game.legal_turns.get(at).copied().flatten()))
        .runs(turns::runs(game, game.scores.to_vec()));
}

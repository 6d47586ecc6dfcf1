//! Defines the table of odds: a row for each hidden piece, each kind that it can have, and each ply.

use super::column::{Column, ColumnType, Rows, required};
use super::{GAME_ID, ROW_ID, Table, TableGame, Words, rounded};
use crate::board::{Kind, Side, Square};
use crate::replay::PieceName;

pub(super) static TABLE: Table =
    Table { name: "odds", what: "a hidden piece and a kind that it can have, after a ply", columns: COLUMNS, push };

const COLUMNS: &[Column] = &[
    GAME_ID,
    required("ply", ColumnType::Integer, "number of turns made; 0 for the setup"),
    required("view", ColumnType::Text, "side that sees the odds: `red` or `blue`"),
    required("piece_id", ColumnType::Text, "hidden piece of the other side"),
    required("square", ColumnType::Text, "its square after the ply"),
    required("kind", ColumnType::Text, "kind that it can have"),
    required("chance", ColumnType::Number, "chance of that kind, from 0 to 1"),
    required("method", ColumnType::Text, "`exact`, `approximate` or `sampled`"),
    ROW_ID,
];

/// Row of the table of odds.
#[derive(Clone, Debug)]
pub struct OddsRow {
    /// Number of turns made.
    pub ply: u32,
    /// Side that sees the odds.
    pub view: Side,
    /// Name of the piece.
    pub piece: PieceName,
    /// Square of the piece.
    pub square: Square,
    /// Kind that the piece can have.
    pub kind: Kind,
    /// Chance that the piece has this kind, from 0 to 1.
    pub chance: f64,
    /// Method of the computation.
    pub method: &'static str,
}

fn push(game: &TableGame<'_>, rows: &mut Rows, words: &mut Words) {
    let Words { squares: [squares, ..], pieces: [pieces, _], kinds: [kinds, _], sides, .. } = words;
    let odds = || game.odds.iter();
    rows.columns(game.odds.len())
        .same(|texts| texts.code(&game.id.to_string()))
        .integers(odds().map(|row| Some(row.ply)))
        .coded(odds(), |texts, row| sides.word(row.view as usize, row.view.name(), texts))
        .coded(odds(), |texts, row| pieces.piece(Some(row.piece), texts))
        .coded(odds(), |texts, row| squares.square(row.square, texts))
        .coded(odds(), |texts, row| kinds.kind(Some(row.kind), texts))
        .numbers(odds().map(|row| Some(rounded(row.chance))))
        .coded(odds(), |texts, row| texts.code(row.method))
        .same(|texts| texts.code(game.row_id));
}

//! Defines the table of reveals: a row for each piece that became known to the opponent of its owner.

use super::column::{Column, ColumnType, Rows, optional, required};
use super::{GAME_ID, ROW_ID, SQUARE_COLUMN, SQUARE_ROW, Table, TableGame, Words, rounded};
use crate::analysis::review::Values;

pub(super) const TABLE: Table =
    Table { name: "reveals", what: "a piece that became known to its opponent", columns: COLUMNS, push };

const COLUMNS: &[Column] = &[
    GAME_ID,
    required("ply", ColumnType::Integer, "ply after which only one kind was possible; 0 for the setup"),
    required("piece_id", ColumnType::Text, "piece"),
    required("side", ColumnType::Text, "owner: `red` or `blue`"),
    required("kind", ColumnType::Text, "its kind"),
    required("how", ColumnType::Text, "how it became known"),
    required("square", ColumnType::Text, "its square after the ply, or where it was removed"),
    required("captured", ColumnType::Truth, "true if removed, by this turn or before"),
    optional("by_id", ColumnType::Text, "piece that made the turn"),
    optional("with_id", ColumnType::Text, "target of the turn"),
    required("hidden_plies", ColumnType::Integer, "number of plies hidden, since its setup or rescue"),
    optional("bits_left", ColumnType::Number, "bits that the opponent lacks of that side's pieces after the ply"),
    ROW_ID,
    SQUARE_COLUMN,
    SQUARE_ROW,
    required("piece_value", ColumnType::Number, "value in Sergeants; 0 for the Flag"),
];

fn push(game: &TableGame<'_>, rows: &mut Rows, words: &mut Words) {
    let names = game.original.piece_names();
    let (mut id, mut row_id) = (None, None);
    let values = Values::default();
    let Words { squares: [squares, ..], pieces: [pieces, _], sides, .. } = words;
    for reveal in &game.timeline.reveals {
        let side = reveal.piece.side();
        let name = |piece| names.of(piece).map(|name| name.to_string());
        let played = reveal.played;
        rows.row()
            .coded(|texts| *id.get_or_insert_with(|| texts.code(&game.id.to_string())))
            .integer(Some(reveal.ply))
            .coded(|texts| pieces.piece(names.of(reveal.piece), texts))
            .coded(|texts| sides.word(side as usize, side.name(), texts))
            .text(Some(reveal.kind.name()))
            .text(Some(reveal.how.name()))
            .coded(|texts| squares.square(reveal.square, texts))
            .truth(Some(reveal.is_captured))
            .text(played.and_then(|played| name(played.piece)).as_deref())
            .text(played.and_then(|played| played.target).and_then(name).as_deref())
            .integer(Some(reveal.hidden))
            .number(reveal.bits.map(rounded))
            .coded(|texts| *row_id.get_or_insert_with(|| texts.code(game.row_id)))
            .integer(Some(reveal.square.column() + 1))
            .integer(Some(reveal.square.row()))
            .number(Some(values.of(reveal.kind)));
    }
}

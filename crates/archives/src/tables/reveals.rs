//! A row for each piece that became known to its opponent.

use super::column::{Column, Holds, Rows, optional, required};
use super::{GAME_ID, ROW_ID, SQUARE_COLUMN, SQUARE_ROW, Table, TableGame, Words, rounded};
use crate::analysis::review::Values;

pub(super) const TABLE: Table =
    Table { name: "reveals", what: "a piece that became known to its opponent", columns: COLUMNS, push };

const COLUMNS: &[Column] = &[
    GAME_ID,
    required("ply", Holds::Integer, "the ply behind which only one kind was possible; 0 for the setup"),
    required("piece_id", Holds::Text, "the piece"),
    required("side", Holds::Text, "whose it is: `red` or `blue`"),
    required("kind", Holds::Text, "its kind"),
    required("how", Holds::Text, "how it became known"),
    required("square", Holds::Text, "where it stands after the ply, or was removed from"),
    required("captured", Holds::Truth, "whether it was removed, by this turn or before"),
    optional("by_id", Holds::Text, "the piece that made the turn"),
    optional("with_id", Holds::Text, "the piece that the turn struck or guessed at"),
    required("hidden_plies", Holds::Integer, "how many plies it was hidden, from its setup or return on"),
    optional("bits_left", Holds::Number, "what the opponent still lacks of that side's pieces after the ply, in bits"),
    ROW_ID,
    SQUARE_COLUMN,
    SQUARE_ROW,
    required("piece_value", Holds::Number, "the value of the piece in points, as in a review"),
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

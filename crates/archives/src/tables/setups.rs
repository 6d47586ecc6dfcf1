//! A row for each piece of a setup.

use super::column::{Column, Holds, Rows, optional, required};
use super::{GAME_ID, ROW_ID, SQUARE_COLUMN, SQUARE_ROW, Table, TableGame, Words};
use crate::analysis::review::Values;
use crate::analysis::{Fate, kind_name};
use crate::board::{Side, Square};
use crate::replay::PieceName;
use crate::rules::PieceId;

pub(super) const TABLE: Table =
    Table { name: "setups", what: "a piece of a setup, of records that can be played", columns: COLUMNS, push };

const COLUMNS: &[Column] = &[
    GAME_ID,
    required("piece_id", Holds::Text, "the piece"),
    required("side", Holds::Text, "whose it is: `red` or `blue`"),
    required("kind", Holds::Text, "what the record says that it is, `unknown` where it does not"),
    required("square", Holds::Text, "where it was set up"),
    optional("home_column", Holds::Integer, "its column as its owner sees it, 1 to 10 from the left"),
    optional("home_row", Holds::Integer, "its row as its owner sees it, from the back row, which is 1"),
    optional(
        "captured_ply",
        Holds::Integer,
        "by which ply it was removed; none if it stands at the end, or if that is not known",
    ),
    optional("known_ply", Holds::Integer, "after which ply its opponent knew it; none if never"),
    required("turns", Holds::Integer, "how many turns it made"),
    optional("points", Holds::Number, "what its owner got: 1 for a win, 0.5 for a draw, 0 for a loss"),
    ROW_ID,
    SQUARE_COLUMN,
    SQUARE_ROW,
    optional(
        "piece_value",
        Holds::Number,
        "the value of the piece in points, as in a review; none if its kind is unknown",
    ),
];

/// What became of a piece.
#[derive(Clone, Copy, Default)]
struct Course {
    turns: u32,
    /// By which ply it was removed.
    captured: Option<u32>,
    /// After which ply its opponent knew it.
    known: Option<u32>,
}

fn push(game: &TableGame<'_>, rows: &mut Rows, words: &mut Words) {
    let replayed = game.original.replayed;
    let Some(position) = replayed.game.as_ref().map(crate::rules::Play::position) else { return };
    let mut courses = [Course::default(); PieceId::LIMIT];
    for played in game.original.listed() {
        courses[played.piece.index()].turns += 1;
        for piece in played.removed() {
            courses[piece.index()].captured = Some(played.ply);
        }
    }
    for reveal in &game.timeline.reveals {
        courses[reveal.piece.index()].known = Some(reveal.ply);
    }
    let board = replayed.terms.rules.edition.board;
    let (mut game_id, mut row_id) = (None, None);
    let values = Values::default();
    let Words { squares: [squares, ..], pieces: [pieces, _], sides, .. } = words;
    for side in Side::ALL {
        let points = Fate::of(replayed.conclusion.score, side).points();
        for id in position.pieces(side).filter(|id| !position.piece(*id).came_back) {
            let piece = position.piece(id);
            let Course { turns, captured, known } = courses[id.index()];
            let name = PieceName { side, home: piece.home, returned: None };
            let seen = board.as_owner_sees(side, piece.home);
            let kind = if piece.was_unknown { None } else { piece.kind };
            rows.row()
                .coded(|texts| *game_id.get_or_insert_with(|| texts.code(&game.id.to_string())))
                .coded(|texts| pieces.piece(Some(name), texts))
                .coded(|texts| sides.word(side as usize, side.name(), texts))
                .text(Some(kind_name(kind)))
                .coded(|texts| squares.square(piece.home, texts))
                .integer(seen.map(|square| square.column() + 1))
                .integer(seen.map(Square::row))
                .integer(captured)
                .integer(known)
                .integer(Some(turns))
                .number(points)
                .coded(|texts| *row_id.get_or_insert_with(|| texts.code(game.row_id)))
                .integer(Some(piece.home.column() + 1))
                .integer(Some(piece.home.row()))
                .number(kind.map(|kind| values.of(kind)));
        }
    }
}

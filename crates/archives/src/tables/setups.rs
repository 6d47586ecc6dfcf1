//! Defines the table of setups: a row for each piece of a setup.

use super::column::{Column, ColumnType, Rows, optional, required};
use super::{GAME_ID, ROW_ID, SQUARE_COLUMN, SQUARE_ROW, Table, TableGame, Words};
use crate::analysis::review::Values;
use crate::analysis::{Fate, kind_name};
use crate::board::{Side, Square};
use crate::replay::PieceName;
use crate::rules::PieceId;

pub(super) const TABLE: Table = Table {
    name: "setups",
    what: "a piece at the start of a playable record: in its setup or position",
    columns: COLUMNS,
    push,
};

const COLUMNS: &[Column] = &[
    GAME_ID,
    required("piece_id", ColumnType::Text, "piece"),
    required("side", ColumnType::Text, "owner: `red` or `blue`"),
    required("kind", ColumnType::Text, "its kind, or `unknown`"),
    required("square", ColumnType::Text, "setup square"),
    optional("home_column", ColumnType::Integer, "column as its owner sees it, 1 to 10 from the left"),
    optional("home_row", ColumnType::Integer, "row as its owner sees it, 1 for the back row"),
    optional("captured_ply", ColumnType::Integer, "ply that removed it; null if it was not removed, or if unknown"),
    optional("known_ply", ColumnType::Integer, "ply after which its opponent knew it; null if never"),
    required("turns", ColumnType::Integer, "number of its turns"),
    optional("points", ColumnType::Number, "1 if its owner won, 0.5 for a draw, 0 for a loss"),
    ROW_ID,
    SQUARE_COLUMN,
    SQUARE_ROW,
    optional("piece_value", ColumnType::Number, "value in Sergeants; 0 for the Flag; null if its kind is unknown"),
];

/// Fate of a piece.
#[derive(Clone, Copy, Default)]
struct Course {
    turns: u32,
    /// Ply in which the piece was removed.
    captured: Option<u32>,
    /// Ply after which the opponent knew the kind of the piece.
    known: Option<u32>,
}

fn push(game: &TableGame<'_>, rows: &mut Rows, words: &mut Words) {
    let replayed = game.original.replayed;
    let Some(play) = &replayed.game else { return };
    let position = play.position();
    let mut courses = [Course::default(); PieceId::LIMIT];
    for id in Side::ALL.into_iter().flat_map(|side| position.placed(side)).filter(|id| play.was_named_at_start(*id)) {
        courses[id.index()].known = Some(play.plies_before());
    }
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
        for id in position.placed(side).filter(|id| !position.piece(*id).came_back) {
            let piece = position.piece(id);
            let Course { turns, captured, known } = courses[id.index()];
            let name = PieceName { side, home: piece.home, returned: None };
            let seen = board.to_owner_view(side, piece.home);
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

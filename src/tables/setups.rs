//! A row for each piece of a setup.

use super::column::{Column, Holds, Rows, optional, required};
use super::words::kind_or_unknown;
use super::{Table, TableGame, Words};
use crate::board::{Side, Square};
use crate::notation::Score;
use crate::replay::PieceName;
use crate::rules::PieceId;
use std::collections::HashMap;

pub(super) const TABLE: Table =
    Table { name: "setups", what: "a piece of a setup, of records that can be played", columns: COLUMNS, push };

const COLUMNS: &[Column] = &[
    required("game_id", Holds::Text, "the game's id"),
    required("piece_id", Holds::Text, "the piece"),
    required("side", Holds::Text, "whose it is: `red` or `blue`"),
    required("kind", Holds::Text, "what the record says that it is, `unknown` where it does not"),
    required("square", Holds::Text, "where it was set up"),
    optional("home_column", Holds::Integer, "its column as its owner sees it, 1 to 10 from the left"),
    optional("home_row", Holds::Integer, "its row as its owner sees it, from the back row, which is 1"),
    optional("captured_ply", Holds::Integer, "by which ply it was removed; none if it stands at the end"),
    optional("known_ply", Holds::Integer, "after which ply its opponent knew it; none if never"),
    required("turns", Holds::Integer, "how many turns it made"),
    optional("points", Holds::Number, "what its owner got: 1 for a win, 0.5 for a draw, 0 for a loss"),
];

/// What a side got by that score.
fn points(score: Score, side: Side) -> Option<f64> {
    match score.winner() {
        Some(winner) => Some(if winner == side { 1.0 } else { 0.0 }),
        None => (score == Score::Draw).then_some(0.5),
    }
}

fn push(game: &TableGame<'_>, rows: &mut Rows, words: &mut Words) {
    let replayed = game.original.replayed;
    let Some(position) = replayed.game.as_ref().map(crate::rules::Game::position) else { return };
    let mut captured: HashMap<PieceId, u32> = HashMap::new();
    let mut turns: HashMap<PieceId, u32> = HashMap::new();
    for played in game.original.played {
        *turns.entry(played.piece).or_default() += 1;
        captured.extend(played.removed().map(|piece| (piece, played.ply)));
    }
    let known: HashMap<PieceId, u32> = game.timeline.reveals.iter().map(|reveal| (reveal.piece, reveal.ply)).collect();
    let board = replayed.terms.rules.edition.board;
    let Words { squares: [squares, ..], pieces: [pieces, _], sides, .. } = words;
    for side in Side::ALL {
        let points = points(replayed.conclusion.score, side);
        for id in position.pieces(side).filter(|id| !position.piece(*id).came_back) {
            let piece = position.piece(id);
            let name = PieceName { side, home: piece.home, returned: None };
            let seen = board.as_owner_sees(side, piece.home);
            let kind = if piece.was_unknown { None } else { piece.kind };
            rows.row()
                .text(Some(&game.id.to_string()))
                .coded(|texts| pieces.piece(Some(name), texts))
                .coded(|texts| sides.word(side as usize, side.name(), texts))
                .text(Some(kind_or_unknown(kind)))
                .coded(|texts| squares.square(piece.home, texts))
                .integer(seen.map(|square| square.column() + 1))
                .integer(seen.map(Square::row))
                .integer(captured.get(&id).copied())
                .integer(known.get(&id).copied())
                .integer(Some(turns.get(&id).copied().unwrap_or_default()))
                .number(points);
        }
    }
}

//! Writes the positions of a game.

use super::position::Position;
use crate::Unwritable;
use crate::board::{Board, Kind, Side, Square};
use crate::letters::Letter;
use crate::replay::Original;
use crate::scene::Scene;

/// Writes all positions of a record, each on its own line, from the setup to the last position.
///
/// # Errors
/// If the setup cannot be played, or if a position cannot be written in this format.
pub fn write(original: &Original<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    if original.replayed.game.is_none() {
        return Err(Unwritable("its setup cannot be played, so there is no position".into()));
    }
    let unknown = |square| Unwritable(format!("the kind of the piece on {square} is unknown").into());
    let mut position = Position::of_setup(original.replayed).map_err(unknown)?;
    let line_of = |position: &Position| {
        let piece = |square| position.at(square).map(|piece| (piece.side, Some(piece.kind), piece.is_revealed));
        written(position.edition.board, piece, position.ply)
    };
    let mut lines = line_of(&position)?;
    for played in original.played {
        position.play(played).map_err(unknown)?;
        lines += &line_of(&position)?;
    }
    out.extend_from_slice(lines.as_bytes());
    Ok(())
}

/// Returns the line of a position, with its line end. `scene` is the position as a viewer sees it. A lower-case
/// letter is a piece that was revealed to the opponent.
///
/// # Errors
/// If the board is not the standard board, or if a piece has no letter or its kind is unknown.
pub fn line(scene: &Scene) -> Result<String, Unwritable> {
    let piece = |square| scene.at(square).map(|seen| (seen.side, seen.kind, seen.is_named));
    written(scene.board, piece, scene.ply)
}

/// Returns the line of a position. `piece` returns the piece on a square: its side, its kind if known, and `true` if it
/// was revealed to the opponent.
fn written(
    board: Board,
    piece: impl Fn(Square) -> Option<(Side, Option<Kind>, bool)>,
    ply: u32,
) -> Result<String, Unwritable> {
    if board != Board::STANDARD {
        return Err(Unwritable("its board is not the standard board of ten rows with two lakes".into()));
    }
    let mut line = String::with_capacity(112);
    for square in board.squares() {
        let letter = match piece(square) {
            Some((_, None, _)) => {
                return Err(Unwritable(format!("the kind of the piece on {square} is unknown").into()));
            }
            Some((side, Some(kind), is_revealed)) => {
                let no_letter = || Unwritable(format!("there is no letter for the piece on {square}").into());
                let letter = Letter::Piece(side, kind).letter().ok_or_else(no_letter)?;
                if is_revealed { letter.to_ascii_lowercase() } else { letter }
            }
            None if board.is_playable(square) => b'A',
            None => b'_',
        };
        line.push(char::from(letter));
    }
    // After the end of a game, nobody moves next. The format has no letter for this, so the side whose turn it would
    // be is written.
    let side = match Side::of_ply(ply + 1) {
        Side::Red => 'r',
        Side::Blue => 'b',
    };
    Ok(format!("{line} {side} {ply}\n"))
}

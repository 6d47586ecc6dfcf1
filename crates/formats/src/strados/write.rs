//! Writing positions.

use crate::Unwritable;
use crate::board::{Board, Side, Viewer};
use crate::letters::Letter;
use crate::replay::{Original, Snapshot};
use crate::scene::Scene;

/// Writes every position of a record, from the setup to the last, a line each.
///
/// # Errors
/// If the setup cannot be played, or one of the positions has no such line.
pub fn write(original: &Original<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    if original.replayed.game.is_none() {
        return Err(Unwritable("its setup cannot be played, so that there is no position".into()));
    }
    let unknown = |square| Unwritable(format!("it is not known what the piece on {square} is").into());
    let mut position = Snapshot::of_setup(original.replayed).map_err(unknown)?;
    let mut lines = line(&Scene::of_snapshot(&position, Viewer::All))?;
    for played in original.played {
        position.play(played).map_err(unknown)?;
        lines += &line(&Scene::of_snapshot(&position, Viewer::All))?;
    }
    out.extend_from_slice(lines.as_bytes());
    Ok(())
}

/// The line of what a viewer sees of a position, its line end included. A lower-case letter is a piece that was named
/// to its opponent.
///
/// # Errors
/// If it is not on the board of these letters, or has a piece for which there is none.
pub fn line(scene: &Scene) -> Result<String, Unwritable> {
    if scene.board != Board::STANDARD {
        return Err(Unwritable("its board is not the one of ten rows with two lakes".into()));
    }
    let mut line = String::with_capacity(112);
    for square in scene.board.squares() {
        let shown = scene.at(square);
        let letter = match shown {
            Some(shown) => match shown.kind.map(|kind| Letter::Piece(shown.side, kind).letter()) {
                Some(Some(letter)) => letter,
                Some(None) => return Err(Unwritable(format!("there is no letter for the piece on {square}").into())),
                None => return Err(Unwritable(format!("it is not known what the piece on {square} is").into())),
            },
            None if scene.board.has(square) => b'A',
            None => b'_',
        };
        let is_named = shown.is_some_and(|shown| shown.is_named);
        line.push(char::from(if is_named { letter.to_ascii_lowercase() } else { letter }));
    }
    // A game that has ended is nobody's turn, but there is no letter for that.
    let side = match scene.to_move.unwrap_or(Side::of_ply(scene.ply + 1)) {
        Side::Red => 'r',
        Side::Blue => 'b',
    };
    Ok(format!("{line} {side} {}\n", scene.ply))
}

//! Writes the positions of a game.

use crate::Unwritable;
use crate::board::{Board, Side, Viewer};
use crate::letters::Letter;
use crate::replay::{Original, Snapshot};
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
    let mut position = Snapshot::of_setup(original.replayed).map_err(unknown)?;
    let mut lines = line(&Scene::of_snapshot(&position, Viewer::All))?;
    for played in original.played {
        position.play(played).map_err(unknown)?;
        lines += &line(&Scene::of_snapshot(&position, Viewer::All))?;
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
    if scene.board != Board::STANDARD {
        return Err(Unwritable("its board is not the standard board of ten rows with two lakes".into()));
    }
    let mut line = String::with_capacity(112);
    for square in scene.board.squares() {
        let shown = scene.at(square);
        let letter = match shown {
            Some(shown) => match shown.kind.map(|kind| Letter::Piece(shown.side, kind).letter()) {
                Some(Some(letter)) => letter,
                Some(None) => return Err(Unwritable(format!("there is no letter for the piece on {square}").into())),
                None => return Err(Unwritable(format!("the kind of the piece on {square} is unknown").into())),
            },
            None if scene.board.is_playable(square) => b'A',
            None => b'_',
        };
        let is_named = shown.is_some_and(|shown| shown.is_named);
        line.push(char::from(if is_named { letter.to_ascii_lowercase() } else { letter }));
    }
    // After the end of a game, nobody moves next. The format has no letter for this, so the side whose turn it would
    // be is written.
    let side = match scene.to_move.unwrap_or(Side::of_ply(scene.ply + 1)) {
        Side::Red => 'r',
        Side::Blue => 'b',
    };
    Ok(format!("{line} {side} {}\n", scene.ply))
}

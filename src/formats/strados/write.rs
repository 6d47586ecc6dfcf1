//! Writing positions.

use crate::board::{Board, Side};
use crate::formats::letters::Letter;
use crate::formats::{Original, Unwritable};
use crate::replay::Observer;
use crate::rules::{Claim, Game};
use crate::scene::{Camera, Scene};

/// Writes every position of a record, from the setup to the last, a line each.
///
/// # Errors
/// If the setup cannot be played, or one of the positions has no such line.
pub fn write(original: &Original<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let replayed = original.replayed;
    let rules = replayed.terms.rules.clone();
    let cannot_play = || Unwritable("its setup cannot be played, so that there is no position".into());
    let mut game =
        Game::new(rules, &replayed.setup).ok().filter(|_| replayed.game.is_some()).ok_or_else(cannot_play)?;
    let mut camera = Camera::new(0..=original.played.len() as u32, &replayed.terms.numbering, None);
    camera.begin(&game);
    let mut lines = line_of_last(&mut camera)?;
    for played in original.played {
        // What was played before can be played again: no piece is unknown that a position could be written with.
        let Some(ready) = game.judge(&played.turn, &Claim::default()).ok().filter(|ready| !ready.is_undecided()) else {
            break;
        };
        let again = game.play(&ready);
        camera.turn(&again, &game);
        lines += &line_of_last(&mut camera)?;
    }
    out.extend_from_slice(lines.as_bytes());
    Ok(())
}

/// The line of the scene that was just taken, which is not kept.
fn line_of_last(camera: &mut Camera) -> Result<String, Unwritable> {
    camera.scenes.pop().map_or_else(|| Ok(String::new()), |scene| line(&scene))
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

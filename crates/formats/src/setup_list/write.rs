//! Writes setups.

use super::{BOARD, COLUMNS, rows};
use crate::Unwritable;
use crate::board::{Board, Kind, Side, Square};
use crate::letters::Letter;
use crate::replay::Original;
use crate::rules::Setup;

/// Writes the setups of a record, each on its own line. Setups with unknown pieces are left out.
///
/// # Errors
/// If all setups have unknown pieces, or if a setup cannot be written in this format.
pub fn write(original: &Original<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let replayed = original.replayed;
    if replayed.terms.rules.edition.board != BOARD {
        return Err(Unwritable("its board is not the standard board of ten rows with two lakes".into()));
    }
    if replayed.setup.position.is_some() {
        return Err(Unwritable("it starts from a position, not from setups".into()));
    }
    let mut text = String::new();
    for side in Side::ALL {
        if let Some(kinds) = known(&replayed.setup, side) {
            text += &line(side, &kinds)?;
        }
    }
    if text.is_empty() {
        return Err(Unwritable("neither of its setups is fully known".into()));
    }
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// Returns the line of a setup on the board of ten rows. `cells` contains the kind on each square, as the owner sees
/// the board. The first cell is at the left end of the back row. Returns `None` if a piece has no letter.
pub fn line_of(cells: &[Option<Kind>]) -> Option<String> {
    let letter = |kind: &Option<Kind>| kind.map_or(Letter::Empty, |kind| Letter::Piece(Side::Red, kind)).letter();
    let letters: Option<Vec<u8>> = cells.chunks(COLUMNS).rev().flatten().map(letter).collect();
    Some(String::from_utf8_lossy(&letters?).into_owned() + "\n")
}

/// Returns the pieces of a side. Returns `None` if a piece is unknown.
fn known(setup: &Setup, side: Side) -> Option<Vec<(Square, Kind)>> {
    let pieces = &setup.pieces[side];
    let is_there = !setup.hidden[side] && !pieces.is_empty();
    is_there.then(|| pieces.iter().map(|(square, kind)| Some((*square, (*kind)?))).collect()).flatten()
}

fn line(side: Side, pieces: &[(Square, Kind)]) -> Result<String, Unwritable> {
    let mut left = pieces.len();
    let mut line = String::new();
    for row in rows() {
        for column in 0..Board::COLUMNS {
            let square = match side {
                Side::Red => Square::new(column, row),
                Side::Blue => Square::new(Board::COLUMNS - 1 - column, BOARD.rows() + 1 - row),
            };
            let there = pieces.iter().find(|(at, _)| *at == square);
            left -= usize::from(there.is_some());
            let letter = there.map_or(Letter::Empty, |(_, kind)| Letter::Piece(Side::Red, *kind)).letter();
            match letter {
                Some(letter) => line.push(char::from(letter)),
                None => return Err(Unwritable(format!("there is no letter for the piece on {square}").into())),
            }
        }
    }
    if left > 0 {
        let what = format!("a piece of {side:#}'s is outside its zone, or two pieces are on one square");
        return Err(Unwritable(what.into()));
    }
    line.push('\n');
    Ok(line)
}

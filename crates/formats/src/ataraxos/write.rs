//! Writes games as the letters of the board and a number for each turn.

use super::draft::ARMIES;
use super::turn;
use crate::board::{Army, Board, Kind, Side, Square};
use crate::letters::Letter;
use crate::notation::{Action, WrittenTurn};
use crate::replay::Original;
use crate::whole_board::LETTERS;
use crate::{Unwritable, WIDE_HEAD};
use rmp::Marker;
use rmp::encode::{write_array_len, write_str, write_uint};
use std::fmt::Write;

/// Letter of an empty square. Only the lower-case letter means "empty" in this format.
const EMPTY: char = 'a';

/// Writes a game as text.
///
/// # Errors
/// If the engine cannot play with the armies of the game.
pub(super) fn text(original: &Original<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let mut text = board(original)?;
    text.push('\n');
    for number in numbers(original) {
        let _ = writeln!(text, "{number}");
    }
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// Writes a game as one member of the list in a packed file.
///
/// # Errors
/// If the engine cannot play with the armies of the game.
pub(super) fn binary(original: &Original<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let board = board(original)?;
    let numbers: Vec<u16> = numbers(original).collect();
    // Writing to memory cannot fail.
    let _ = write_array_len(out, 2);
    let _ = write_str(out, &board);
    let _ = write_array_len(out, numbers.len() as u32);
    for number in numbers {
        let _ = write_uint(out, u64::from(number));
    }
    Ok(())
}

/// Returns the head of a list with `games` members.
pub(super) fn head(games: u64) -> Vec<u8> {
    let mut head = Vec::with_capacity(5);
    let _ = write_array_len(&mut head, u32::try_from(games).unwrap_or(u32::MAX));
    head
}

/// Returns the head of a list with `games` members. The head always has the same length.
pub(super) fn wide_head(games: u32) -> [u8; WIDE_HEAD] {
    let [a, b, c, d] = games.to_be_bytes();
    [Marker::Array32.to_u8(), a, b, c, d]
}

/// Returns the numbers of the turns before the first turn without a number. A guess, a rescue, and a strike around
/// a corner have no number.
fn numbers(original: &Original<'_>) -> impl Iterator<Item = u16> {
    let is_plain = |turn: &WrittenTurn| turn.rescue.is_none() && matches!(turn.action, Action::Move | Action::Strike);
    let turns = (1..).zip(&original.record.turns);
    turns.map_while(move |(ply, turn)| {
        is_plain(turn).then(|| turn::number(turn.from, turn.to, Side::of_ply(ply))).flatten()
    })
}

/// Returns the letters of the board with both setups.
fn board(original: &Original<'_>) -> Result<String, Unwritable> {
    let (replayed, board) = (original.replayed, Board::STANDARD);
    if replayed.terms.rules.edition.board != board {
        return Err(Unwritable("its board is not the standard board of ten rows with two lakes".into()));
    }
    let setup = &replayed.setup;
    let mut standing: [Option<(Side, Kind)>; LETTERS] = [None; LETTERS];
    let mut armies = [Army::default(); 2];
    for side in Side::ALL {
        for (square, kind) in &setup.pieces[side] {
            let Some(kind) = kind else { return Err(Unwritable(unknown(*square).into())) };
            let place = place(*square).filter(|_| board.zone(side).contains(&square.row()));
            let Some(free) = place.map(|place| &mut standing[place]).filter(|there| there.is_none()) else {
                return Err(Unwritable(format!("the piece on {square} is outside {side}'s setup zone").into()));
            };
            *free = Some((side, *kind));
            armies[usize::from(side == Side::Blue)].add(*kind, 1);
        }
        if setup.hidden[side] {
            return Err(Unwritable("its setups must name every piece".into()));
        }
    }
    if !ARMIES.iter().any(|(_, army)| armies == [*army; 2]) {
        let what = "the engine supports only the army of 40 pieces and Barrage, the same for both sides";
        return Err(Unwritable(what.into()));
    }
    let letter = |(square, there): (Square, Option<(Side, Kind)>)| match there {
        Some((side, kind)) => Letter::Piece(side, kind).letter().map_or(EMPTY, char::from),
        None if board.is_playable(square) => EMPTY,
        None => '_',
    };
    Ok(board.squares().zip(standing).map(letter).collect())
}

fn unknown(square: Square) -> String {
    format!("the kind of the piece on {square} is unknown")
}

/// Returns the index of the letter for a square. Returns `None` if the square is off the board.
fn place(square: Square) -> Option<usize> {
    let row = usize::from(square.row()).checked_sub(1)?;
    let place = row * usize::from(Board::COLUMNS) + usize::from(square.column());
    (square.column() < Board::COLUMNS && place < LETTERS).then_some(place)
}

//! Fast path for the movetext: bare moves and strikes in the usual spelling.
//!
//! Nearly all turns are `a4-a5` or `a6xa7(2=2)`, separated by blanks. Their turn numbers are correct or missing.
//! The fast path reads such a turn from a window of a few bytes and never creates a fault. The grammar reads all
//! other text, and the end of the text. For turns that the fast path accepts, the grammar gives the same result.

use super::lexical::{PIECES, TEN};
use super::turn::outcome_of;
use super::usual_number::{MOVE, UsualNumber, UsualSquares, plain_number};
use super::{RecordReader, span};
use crate::board::{Designation, Square};
use crate::notation::boundary::is_blank;
use crate::notation::syntax::{Action, Combat, WrittenTurn};

/// Size of the window. The window fits the longest plain turn, `a10xb10(10>10)`, and the bytes that end the turn.
const WINDOW: usize = 16;

type Window = [u8; WINDOW];

/// Maximum length of a turn number that [`UsualNumber`] recognizes, including the blank after it.
const NUMBER: usize = 8;

/// Number of bytes that are enough for a turn and its number. If fewer bytes are left, the window may not fit.
const NEARLY_ALL: usize = WINDOW + NUMBER;

/// The byte at an offset of the window. The mask removes the compiler's bounds check; no offset exceeds the window.
#[inline(always)]
const fn at(window: &Window, place: usize) -> u8 {
    window[place & 15]
}

/// The first eight bytes as a little-endian number.
#[inline(always)]
const fn word(window: &[u8]) -> u64 {
    match window.first_chunk() {
        Some(first) => u64::from_le_bytes(*first),
        None => 0,
    }
}

impl RecordReader<'_> {
    /// Parses turns as long as they are plain and have correct numbers. Returns `false` if no turn was parsed.
    pub(super) fn plain_turns(&mut self) -> bool {
        let before = self.record.turns.len();
        let start = self.at;
        self.plain_turns_in(self.rest(), self.text.len());
        let rest = self.rest();
        if rest.len() < NEARLY_ALL {
            // The text is padded with NUL bytes, which no turn contains.
            let padded: [u8; 2 * NEARLY_ALL] = std::array::from_fn(|place| rest.get(place).copied().unwrap_or(0));
            self.plain_turns_in(&padded, self.at + padded.len());
        }
        if self.at - start > self.proven.len() {
            self.proven = start..self.at;
        }
        self.record.turns.len() > before
    }

    /// Parses plain turns from `rest`, as long as enough bytes are left. `end` is the offset of the end of `rest` in
    /// the text.
    fn plain_turns_in(&mut self, mut rest: &[u8], end: usize) {
        let turns = &mut self.record.turns;
        let mut number = UsualNumber::of_ply(turns.len() as u32 + 1);
        loop {
            // Most lines are `12. a4-a5 b7-b6`.
            while let Some(behind) = usual_line(rest, end, &mut number, turns) {
                rest = behind;
            }
            match other_turn(rest, end, &mut number, turns) {
                Some(behind) => rest = behind,
                None => break,
            }
        }
        self.at = end - rest.len();
    }
}

/// Parses a line such as `12. a4-a5 b7-b6`: Red's number, Red's move and Blue's move. If Red's turn was already
/// parsed, parses only Blue's move.
///
/// Returns the unparsed part of `rest`, or `None` if nothing was parsed. `end` is the offset of the end of `rest`
/// in the text.
#[inline(always)]
fn usual_line<'r>(
    rest: &'r [u8],
    end: usize,
    number: &mut UsualNumber,
    turns: &mut Vec<WrittenTurn>,
) -> Option<&'r [u8]> {
    let window = rest.first_chunk::<NEARLY_ALL>()?;
    let start = end - rest.len();
    if number.begins(word(window)) && number.is_of(turns.len() as u32 + 1) {
        // A number before Blue's turn has three dots and does not match here.
        let length = number.length();
        let line: &Window = window.get(length..)?.first_chunk()?;
        let (red, blue) = (UsualSquares::of_move(word(line), b' '), UsualSquares::of_move(word(&line[MOVE..]), b'\n'));
        // If the next byte is not a letter, the text may still belong to Red's turn.
        if !red.are_there() || !line[MOVE].is_ascii_lowercase() {
            return None;
        }
        number.count_up();
        turns.push(red.move_at(start + length));
        if !blue.are_there() {
            return Some(&rest[length + MOVE..]);
        }
        turns.push(blue.move_at(start + length + MOVE));
        return Some(&rest[length + 2 * MOVE..]);
    }
    let blue = UsualSquares::of_move(word(window), b'\n');
    blue.are_there().then(|| {
        turns.push(blue.move_at(start));
        &rest[MOVE..]
    })
}

/// Parses one plain turn of any kind. A turn number may come before the turn. Returns the unparsed part of `rest`,
/// or `None` if there is no plain turn.
#[inline(never)]
fn other_turn<'r>(
    rest: &'r [u8],
    end: usize,
    number: &mut UsualNumber,
    turns: &mut Vec<WrittenTurn>,
) -> Option<&'r [u8]> {
    let ply = turns.len() as u32 + 1;
    let mut window = rest.first_chunk::<WINDOW>()?;
    let mut behind_number = rest;
    let first = word(window);
    if !(first as u8).is_ascii_lowercase() {
        let length = if number.is_of(ply) && number.begins(first) {
            number.count_up()
        } else {
            *number = UsualNumber::of_ply(ply + 1);
            plain_number(rest, ply)
        };
        behind_number = rest.get(length..)?;
        window = behind_number.first_chunk()?;
    }
    let start = end - behind_number.len();
    let (from, to, action, combat, length) = plain_turn(window, usual_squares(word(window)))?;
    let gap = plain_gap(window, length, &behind_number[length..])?;
    turns.push(WrittenTurn { span: span(start, start + length), from, to, action, combat, rescue: None });
    Some(&behind_number[length + gap..])
}

/// Parses the two squares of `a4-a5` or `a6xa7`. Any symbol may be between the squares.
#[inline(always)]
fn usual_squares(first: u64) -> Option<(Square, Square)> {
    let squares = UsualSquares::of_turn(first);
    squares.are_there().then(|| squares.squares())
}

/// Parses a bare move or strike: its squares, action, combat and length in bytes. `usual` is the result of
/// [`usual_squares`] for the window.
#[inline(always)]
fn plain_turn(
    window: &Window,
    usual: Option<(Square, Square)>,
) -> Option<(Square, Square, Action, Option<Combat>, usize)> {
    let (from, to, sign, end) = match usual {
        // If a digit follows, the row of the second square has two digits.
        Some((from, to)) if !window[5].is_ascii_digit() => (from, to, window[2], 5),
        _ => plain_squares(window)?,
    };
    match sign {
        b'-' => Some((from, to, Action::Move, None, end)),
        b'x' if at(window, end) == b'(' => {
            let (striker, sign) = plain_piece(window, end + 1)?;
            let (defender, close) = plain_piece(window, sign + 1)?;
            let outcome = outcome_of(at(window, sign))?;
            let combat = Some(Combat { striker, outcome, defender });
            (at(window, close) == b')').then_some((from, to, Action::Strike, combat, close + 1))
        }
        b'x' => Some((from, to, Action::Strike, None, end)),
        _ => None,
    }
}

/// Parses two squares and the symbol between them. Also returns the offset after the second square.
fn plain_squares(window: &Window) -> Option<(Square, Square, u8, usize)> {
    let (from, sign) = plain_square(window, 0)?;
    let (to, end) = plain_square(window, sign + 1)?;
    Some((from, to, at(window, sign), end))
}

/// Parses a square. Also returns the offset after the square. Does not check for a third digit. A later check of
/// the next byte rejects a third digit.
#[inline]
fn plain_square(window: &Window, place: usize) -> Option<(Square, usize)> {
    let column = at(window, place).wrapping_sub(b'a');
    let first = at(window, place + 1).wrapping_sub(b'1');
    if column >= 16 || first >= 9 {
        return None;
    }
    match at(window, place + 2).wrapping_sub(b'0') {
        second @ 0..=5 if first == 0 => Some((Square::new(column, 10 + second), place + 3)),
        0..=9 => None,
        _ => Some((Square::new(column, first + 1), place + 2)),
    }
}

/// Parses a piece. Also returns the offset after it.
#[inline]
fn plain_piece(window: &Window, place: usize) -> Option<(Designation, usize)> {
    let piece = PIECES[usize::from(at(window, place))]?;
    let is_ten = at(window, place) == b'1' && at(window, place + 1) == b'0';
    Some(if is_ten { (TEN, place + 2) } else { (piece, place + 1) })
}

/// Number of bytes that separate the turn from the next token: blanks, and the line end. `length` is the length of
/// the turn.
///
/// Returns `None` if there is no separator, or if the text after the separator may still belong to the turn.
#[inline]
fn plain_gap(window: &Window, length: usize, behind: &[u8]) -> Option<usize> {
    let (end, next) = (at(window, length), at(window, length + 1));
    if end == b'\n' || (end == b' ' && next.is_ascii_alphanumeric()) { Some(1) } else { rare_gap(end, behind) }
}

/// The slow case of [`plain_gap`]: everything except a line end or a single blank. `end` is the byte after the
/// turn.
#[cold]
fn rare_gap(end: u8, behind: &[u8]) -> Option<usize> {
    match end {
        b'{' | b';' | b'$' => Some(0),
        blank if is_blank(blank) => {
            let gap = behind.iter().position(|byte| !is_blank(*byte))?;
            match behind[gap] {
                b'\n' => Some(gap + 1),
                b'(' | b'^' => None,
                _ => Some(gap),
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;

//! The short way through the movetext: bare moves and strikes in the usual spelling.
//!
//! Nearly all turns are `a4-a5` or `a6xa7(2=2)` between blanks, behind their right number or none. They are
//! read here from a window of a few bytes, with no fault to explain; whatever looks different, or stands too
//! near the end, is left to the grammar, which says the same of plain turns.

use super::lexical::{PIECES, TEN};
use super::turn::outcome_of;
use super::usual_number::{MOVE, UsualNumber, UsualSquares, plain_number};
use super::{RecordReader, span};
use crate::board::{Designation, Square};
use crate::notation::boundary::is_blank;
use crate::notation::syntax::{Action, Combat, WrittenTurn};

/// How many bytes are looked at for a turn: the longest plain one, `a10xb10(10>10)`, and what ends it.
const WINDOW: usize = 16;

type Window = [u8; WINDOW];

/// How many bytes the longest turn number takes that is told by its first bytes ([`UsualNumber`]), with its blank.
const NUMBER: usize = 8;

/// With fewer bytes left than this, a turn and its number, there may be no window where the turn begins.
const NEARLY_ALL: usize = WINDOW + NUMBER;

/// The byte at that place of the window. The mask is for the compiler: no place is beyond the window.
#[inline(always)]
const fn at(window: &Window, place: usize) -> u8 {
    window[place & 15]
}

/// The first bytes of a window in one number, the first the lowest.
#[inline(always)]
const fn word(window: &[u8]) -> u64 {
    match window.first_chunk() {
        Some(first) => u64::from_le_bytes(*first),
        None => 0,
    }
}

impl RecordReader<'_> {
    /// Reads turns as long as they are plain and their numbers right; `false` if there was none.
    pub(super) fn plain_turns(&mut self) -> bool {
        let before = self.record.turns.len();
        let start = self.at;
        self.plain_turns_in(self.rest(), self.text.len());
        let rest = self.rest();
        if rest.len() < NEARLY_ALL {
            // What is not there reads as NUL bytes, which are part of no turn.
            let padded: [u8; 2 * NEARLY_ALL] = std::array::from_fn(|place| rest.get(place).copied().unwrap_or(0));
            self.plain_turns_in(&padded, self.at + padded.len());
        }
        if self.at - start > self.proven.len() {
            self.proven = start..self.at;
        }
        self.record.turns.len() > before
    }

    /// Reads such turns from `rest`, which ends at that place of the text, as long as there are enough bytes.
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

/// Reads Red's number and move and Blue's move, like `12. a4-a5 b7-b6`, or as much of that as is there: behind another
/// turn of Red, Blue's move alone. Returns what is left of `rest`, which ends at that place of the text; `None`: nothing
/// was read.
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
        // Blue's number has other dots.
        let length = number.length();
        let line: &Window = window.get(length..)?.first_chunk()?;
        let (red, blue) = (UsualSquares::of_move(word(line), b' '), UsualSquares::of_move(word(&line[MOVE..]), b'\n'));
        // What else may follow belongs to Red's turn.
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

/// Reads one plain turn of any kind, and its number. Returns what is left of `rest` behind it; `None`: there is none.
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

/// The two squares of `a4-a5` or `a6xa7`, but for the sign between them.
#[inline(always)]
fn usual_squares(first: u64) -> Option<(Square, Square)> {
    let squares = UsualSquares::of_turn(first);
    squares.are_there().then(|| squares.squares())
}

/// A bare move or strike: its squares, what it is, its combat, and how many bytes it takes. `usual`: what
/// [`usual_squares`] says of the window.
#[inline(always)]
fn plain_turn(
    window: &Window,
    usual: Option<(Square, Square)>,
) -> Option<(Square, Square, Action, Option<Combat>, usize)> {
    let (from, to, sign, end) = match usual {
        // A third digit may still follow.
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

/// Two squares, the sign between them, and the place behind them.
fn plain_squares(window: &Window) -> Option<(Square, Square, u8, usize)> {
    let (from, sign) = plain_square(window, 0)?;
    let (to, end) = plain_square(window, sign + 1)?;
    Some((from, to, at(window, sign), end))
}

/// A square, and the place behind it. A third digit is found out by what is expected behind the square.
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

/// A piece, and the place behind it.
#[inline]
fn plain_piece(window: &Window, place: usize) -> Option<(Designation, usize)> {
    let piece = PIECES[usize::from(at(window, place))]?;
    let is_ten = at(window, place) == b'1' && at(window, place + 1) == b'0';
    Some(if is_ten { (TEN, place + 2) } else { (piece, place + 1) })
}

/// How many bytes of blanks and line end part a turn, which takes that many bytes of the window, from what
/// follows; `None` if what follows may still belong to the turn, or if nothing parts them.
#[inline]
fn plain_gap(window: &Window, length: usize, behind: &[u8]) -> Option<usize> {
    let (end, next) = (at(window, length), at(window, length + 1));
    if end == b'\n' || (end == b' ' && next.is_ascii_alphanumeric()) { Some(1) } else { rare_gap(end, behind) }
}

/// The same where it is not just one blank or line end; `end`: what stands behind the turn.
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

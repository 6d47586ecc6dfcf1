//! The short way through the movetext: bare moves and strikes in the usual spelling.
//!
//! Nearly all turns are `a4-a5` or `a6xa7(2=2)` between blanks, behind their right number or none. They are
//! read here from a window of a few bytes, with no fault to explain; whatever looks different, or stands too
//! near the end, is left to the grammar, which says the same of plain turns.

use super::lexical::{PIECES, TEN};
use super::turn::outcome_of;
use super::usual_number::{UsualNumber, plain_number};
use super::{RecordReader, span};
use crate::board::{Designation, Square};
use crate::notation::boundary::is_blank;
use crate::notation::syntax::{Action, Combat, Turn};

/// How many bytes are looked at for a turn: the longest plain one, `a10xb10(10>10)`, and what ends it.
const WINDOW: usize = 16;

type Window = [u8; WINDOW];

/// With fewer bytes left than this, a turn and its number, there may be no window where the turn begins.
const NEARLY_ALL: usize = WINDOW + 8;

/// The byte at that place of the window. The mask is for the compiler: no place is beyond the window.
#[inline(always)]
const fn at(window: &Window, place: usize) -> u8 {
    window[place & 15]
}

/// The first bytes of a window in one number, the first the lowest.
#[inline(always)]
const fn word(window: &Window) -> u64 {
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
            let padded: [u8; NEARLY_ALL + WINDOW] = std::array::from_fn(|place| rest.get(place).copied().unwrap_or(0));
            self.plain_turns_in(&padded, self.at + padded.len());
        }
        if self.at - start > self.proven.len() {
            self.proven = start..self.at;
        }
        self.record.turns.len() > before
    }

    /// Reads such turns from `rest`, which ends at that place of the text, as long as there are enough bytes.
    fn plain_turns_in(&mut self, mut rest: &[u8], end: usize) {
        let mut turns = std::mem::take(&mut self.record.turns);
        let mut ply = turns.len() as u32 + 1;
        let mut number = UsualNumber::of_ply(ply);
        while let Some(mut window) = rest.first_chunk::<WINDOW>() {
            let mut behind_number = rest;
            let mut first = word(window);
            if !(first as u8).is_ascii_lowercase() {
                let length = if number.is_at(first, ply) {
                    number.count_up()
                } else {
                    number = UsualNumber::of_ply(ply + 1);
                    plain_number(rest, ply)
                };
                let Some(behind) = rest.get(length..) else { break };
                let Some(next) = behind.first_chunk() else { break };
                (behind_number, window, first) = (behind, next, word(next));
            }
            let start = end - behind_number.len();
            let squares = usual_squares(first);
            let [sign, _, _, end_of_turn, next, ..] = (first >> 16).to_le_bytes();
            if let Some((from, to)) = squares
                && sign == b'-'
                && (end_of_turn == b'\n' || (end_of_turn == b' ' && next.is_ascii_lowercase()))
            {
                let span = span(start, start + 5);
                turns.push(Turn { span, from, to, action: Action::Move, combat: None, rescue: None });
                rest = &behind_number[6..];
                ply += 1;
                continue;
            }
            let Some((from, to, action, combat, length)) = plain_turn(window, squares) else { break };
            let Some(gap) = plain_gap(window, length, &behind_number[length..]) else { break };
            turns.push(Turn { span: span(start, start + length), from, to, action, combat, rescue: None });
            rest = &behind_number[length + gap..];
            ply += 1;
        }
        self.record.turns = turns;
        self.at = end - rest.len();
    }
}

/// The two squares of `a4-a5` or `a6xa7`: the shape of most turns, told from the first bytes all at once, but for
/// the sign between the squares.
#[inline(always)]
fn usual_squares(first: u64) -> Option<(Square, Square)> {
    const LEAST: u64 = u64::from_le_bytes([b'a', b'1', 0, b'a', b'1', 0, 0, 0]);
    /// What makes the top bit of a byte show that there is more in it than may be.
    const ROOM: u64 = u64::from_le_bytes([0x7F - 9, 0x7F - 8, 0, 0x7F - 9, 0x7F - 8, 0, 0, 0]);
    const TOP_BITS: u64 = u64::from_le_bytes([0x80, 0x80, 0, 0x80, 0x80, 0, 0, 0]);
    const ROWS_FROM_ONE: u64 = u64::from_le_bytes([0, 1, 0, 0, 1, 0, 0, 0]);
    // The sign's byte is left out, so that nothing is borrowed from it or carried into it.
    let above = (first & 0x0000_00FF_FF00_FFFF).wrapping_sub(LEAST);
    if (above | above.wrapping_add(ROOM)) & TOP_BITS != 0 {
        return None;
    }
    let places = above.wrapping_add(ROWS_FROM_ONE);
    // A column's byte has its row's behind it: together they are a square's index.
    let squares = places | places >> 4;
    Some((Square::from_index(squares as u8), Square::from_index((squares >> 24) as u8)))
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
    if end == b'\n' || (end == b' ' && next.is_ascii_alphanumeric()) {
        return Some(1);
    }
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
mod tests {
    use super::super::read;
    use proptest::prelude::{ProptestConfig, Strategy, any, prop, prop_assert_eq, proptest};

    /// Tokens that are plain, nearly plain, or nothing of the kind.
    const TOKENS: [&str; 46] = [
        "a4-a5",
        "b7-b6",
        "a9-a10",
        "a10-a9",
        "j10-i10",
        "a0-a1",
        "a4-a16",
        "p15-a15",
        "k4-a99",
        "A4-a5",
        "a4-A5",
        "a6xa7",
        "a6Xa7",
        "a10xb10(10>10)",
        "a6xa7(7>4)",
        "a6xa7(?<S)",
        "a6xa7(x=10)",
        "a6xa7(7>0)",
        "a6xa7(77>4)",
        "(7>4)",
        "^7@c2",
        "a4-a7xb7",
        "e4?e5=7",
        "a4-a5!",
        "a04-a5",
        "a4-a100",
        "a4-",
        "{c}",
        "; c\n",
        "% c",
        "$1",
        "1.",
        "1...",
        "2.",
        "2. ",
        "2...",
        "02.",
        "3..",
        "1234567890.",
        "1-0",
        "*",
        "10: 2 3 4 5 6 7 8 9 B F",
        "\u{feff}",
        "\0",
        "x",
        "",
    ];

    const GAPS: [&str; 9] = [" ", " ", "\n", "\n", "\r\n", "  ", " \t\n", "\r", ""];

    fn movetext() -> impl Strategy<Value = String> {
        let piece = (prop::sample::select(&TOKENS[..]), prop::sample::select(&GAPS[..]));
        prop::collection::vec(piece, 0..24)
            .prop_map(|pieces| pieces.into_iter().fold(String::new(), |text, (token, gap)| text + token + gap))
    }

    /// Plain turns with their right numbers, here and there spelled otherwise.
    fn game() -> impl Strategy<Value = String> {
        let turn = (prop::sample::select(&TOKENS[..19]), prop::sample::select(&GAPS[..7]), 0..5_u8);
        prop::collection::vec(turn, 0..24).prop_map(|turns| {
            let spelled = turns.into_iter().enumerate().map(|(index, (turn, gap, numbered))| match numbered {
                0 => format!("{}.{}{turn}{gap}", index / 2 + 1, [" ", "... ", ".. "][index % 3]),
                1 | 2 if index % 2 == 0 => format!("{}. {turn}{gap}", index / 2 + 1),
                3 if index % 2 == 1 => format!("{}... {turn}{gap}", index / 2 + 1),
                _ => format!("{turn}{gap}"),
            });
            spelled.collect()
        })
    }

    /// Lines of a head in the usual spelling, here and there with other bytes in them.
    fn head() -> impl Strategy<Value = String> {
        let lines = [
            "[Event \"Delft Open\"]\n",
            "[A_1 \"\"]\n",
            "[Red \"M\u{fc}ller\"]\n",
            "10:  2  4  B  F  B  5  2  6  3  3\n",
            " 9:  3 10  2  B  8  S  4  B 10  5\n",
            " 8:  ?  .  ~  x  1  t  i  .  B  1\n",
            "10:  2  4  B  F  B  5  2  6  3 10\n",
        ];
        let other = prop::sample::select(
            &[" ", "10", "\n", "\r", "\"", "\\", "]", "\0", "Q", "{c}", ";", "%", "\u{e9}", ""][..],
        );
        let change = prop::option::weighted(0.3, (any::<prop::sample::Index>(), 0..3_usize, other));
        let line = (prop::sample::select(lines.to_vec()), change).prop_map(|(line, change)| {
            let mut chars: Vec<String> = line.chars().map(String::from).collect();
            if let Some((place, taken, put)) = change {
                let start = place.index(chars.len());
                let end = (start + taken).min(chars.len());
                chars.splice(start..end, [put.to_owned()]);
            }
            chars.concat()
        });
        prop::collection::vec(line, 0..8).prop_map(|lines| lines.concat() + "1. a4-a5 *\n")
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_short_way_and_the_grammar_say_the_same(text in movetext()) {
            prop_assert_eq!(read(text.as_bytes(), true), read(text.as_bytes(), false));
        }

        #[test]
        fn the_short_way_and_the_grammar_read_the_same_heads(text in head()) {
            prop_assert_eq!(read(text.as_bytes(), true), read(text.as_bytes(), false));
        }

        #[test]
        fn the_short_way_and_the_grammar_read_the_same_games(text in game()) {
            prop_assert_eq!(read(text.as_bytes(), true), read(text.as_bytes(), false));
        }
    }
}

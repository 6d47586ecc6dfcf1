//! The short way through the movetext: bare moves and strikes in the usual spelling.
//!
//! Nearly all turns are `a4-a5` or `a6xa7(2=2)` between blanks, behind their right number or none. They are
//! read here from a window of a few bytes, with no fault to explain; whatever looks different, or stands too
//! near the end, is left to the grammar, which says the same of plain turns.

use super::lexical::{PIECES, TEN};
use super::movetext::{NUMBER_DIGITS, Number};
use super::turn::outcome_of;
use super::{Reader, span};
use crate::board::{Designation, Side, Square};
use crate::notation::boundary::is_blank;
use crate::notation::syntax::{Action, Combat, Turn};

/// The bytes looked at for a turn: the longest plain one, `a10xb10(10>10)`, and what ends it.
type Window = [u8; 16];

/// The byte at that place of the window. The mask is for the compiler: no place is beyond the window.
#[inline]
const fn at(window: &Window, place: usize) -> u8 {
    window[place & 15]
}

impl Reader<'_> {
    /// Reads turns as long as they are plain and their numbers right; `false` if there was none.
    pub(super) fn plain_turns(&mut self) -> bool {
        let text = self.text;
        let turns = &mut self.record.turns;
        let before = turns.len() as u32;
        let mut ply = before + 1;
        let mut at = self.at;
        loop {
            let start = at + plain_number(&text[at..], ply);
            let Some(window) = text.get(start..).and_then(<[u8]>::first_chunk) else { break };
            if let Some((from, to)) = plain_move(window) {
                let span = span(start, start + 5);
                turns.push(Turn { span, from, to, action: Action::Move, combat: None, rescue: None });
                at = start + 6;
                ply += 1;
                continue;
            }
            let Some((from, to, action, combat, length)) = plain_turn(window) else { break };
            let end = start + length;
            let Some(gap) = plain_gap(window, length, &text[end..]) else { break };
            turns.push(Turn { span: span(start, end), from, to, action, combat, rescue: None });
            at = end + gap;
            ply += 1;
        }
        self.at = at;
        ply > before + 1
    }
}

/// `a4-a5` and the one blank or line end behind it: the shape of most turns, told by comparing bytes that are
/// all in their places.
#[inline]
fn plain_move(window: &Window) -> Option<(Square, Square)> {
    match *window {
        [
            from_column @ b'a'..=b'j',
            from_row @ b'1'..=b'9',
            b'-',
            to_column @ b'a'..=b'j',
            to_row @ b'1'..=b'9',
            end,
            next,
            ..,
        ] if end == b'\n' || (end == b' ' && next.is_ascii_alphanumeric()) => {
            Some((Square::new(from_column - b'a', from_row - b'0'), Square::new(to_column - b'a', to_row - b'0')))
        }
        _ => None,
    }
}

/// How many bytes the number of the turn of that ply takes, with one blank behind it; 0 if something else
/// stands here.
#[inline]
fn plain_number(rest: &[u8], ply: u32) -> usize {
    let mut value = 0;
    let mut digits = 0;
    while let Some(digit) = rest.get(digits).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit <= 9) {
        if digits == NUMBER_DIGITS {
            return 0;
        }
        value = value * 10 + u32::from(digit);
        digits += 1;
    }
    if digits == 0 {
        return 0;
    }
    let (side, dots) = match &rest[digits..] {
        [b'.', b'.', b'.', ..] => (Side::Blue, 3),
        [b'.', ..] => (Side::Red, 1),
        _ => return 0,
    };
    let end = digits + dots;
    if Number::of_ply(ply) == (Number { value, side }) { end + usize::from(rest.get(end) == Some(&b' ')) } else { 0 }
}

/// A bare move or strike: its squares, what it is, its combat, and how many bytes it takes.
#[inline]
fn plain_turn(window: &Window) -> Option<(Square, Square, Action, Option<Combat>, usize)> {
    let (from, sign) = plain_square(window, 0)?;
    let (to, end) = plain_square(window, sign + 1)?;
    match at(window, sign) {
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
    match (at(window, length), at(window, length + 1)) {
        (b'\n', _) => Some(1),
        (b' ', next) if next.is_ascii_alphanumeric() => Some(1),
        (b'{' | b';' | b'$', _) => Some(0),
        (blank, _) if is_blank(blank) => {
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
    use proptest::prelude::{ProptestConfig, Strategy, prop, prop_assert_eq, proptest};

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

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_short_way_and_the_grammar_say_the_same(text in movetext()) {
            prop_assert_eq!(read(text.as_bytes(), true), read(text.as_bytes(), false));
        }

        #[test]
        fn the_short_way_and_the_grammar_read_the_same_games(text in game()) {
            prop_assert_eq!(read(text.as_bytes(), true), read(text.as_bytes(), false));
        }
    }
}

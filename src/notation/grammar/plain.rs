//! The short way through the movetext: bare moves and strikes in the usual spelling.
//!
//! Nearly all turns are `a4-a5` or `a6xa7(2=2)` between blanks, behind their right number or none. They are
//! read here from a window of a few bytes, with no fault to explain; whatever looks different, or stands too
//! near the end, is left to the grammar, which says the same of plain turns.

use super::lexical::{PIECES, TEN};
use super::turn::outcome_of;
use super::usual_number::{UsualNumber, plain_number};
use super::usual_squares::{MOVE, UsualSquares};
use super::{RecordReader, span};
use crate::board::{Designation, Square};
use crate::notation::boundary::is_blank;
use crate::notation::syntax::{Action, Combat, Turn};

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
fn usual_line<'r>(rest: &'r [u8], end: usize, number: &mut UsualNumber, turns: &mut Vec<Turn>) -> Option<&'r [u8]> {
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
fn other_turn<'r>(rest: &'r [u8], end: usize, number: &mut UsualNumber, turns: &mut Vec<Turn>) -> Option<&'r [u8]> {
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
    turns.push(Turn { span: span(start, start + length), from, to, action, combat, rescue: None });
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
mod tests {
    use super::super::{RecordReader, read};
    use super::{UsualNumber, usual_line};
    use proptest::prelude::{ProptestConfig, Strategy, any, prop, prop_assert_eq, prop_oneof, proptest};
    use std::fmt::Write;

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

    /// Lines like `12. a4-a5 b7-b6`, of which some are twice, some are missing, and some have other bytes in them.
    fn lines() -> impl Strategy<Value = String> {
        let other = prop::sample::select(
            &[
                "", " ", "  ", "\n", "\r", "1", "10", "k", "0", "-", "x", "x(", "a", "^", "^7@c2", "{c}", "\u{e9}",
                "\0", "/",
            ][..],
        );
        let change = (any::<prop::sample::Index>(), 0..4_usize, other);
        let changes = prop::collection::vec(change, 0..4);
        let line = prop::sample::select(&["a4-a5 b7-b6", "a6xa7(7>4) j9-j10", "c4-c5", "a1-j9 b9-a1"][..]);
        let lines = prop::collection::vec((line, prop::option::weighted(0.05, 0..3_u32)), 0..30);
        let first = prop_oneof![8 => 0..12_u32, 1 => 95..102_u32, 1 => 995..1002_u32];
        (first, lines, changes).prop_map(|(first, lines, changes)| {
            // The turns before them, so that numbers may have several digits.
            let mut text: String = (0..first).map(|_| "a4-a5 b7-b6\n").collect();
            let mut number = first + 1;
            for (line, slip) in lines {
                writeln!(text, "{number}. {line}").expect("a string takes all");
                number += slip.unwrap_or(1);
            }
            let begin = text.len() - text.len().min(600);
            let mut chars: Vec<String> = text[begin..].chars().map(String::from).collect();
            for (place, taken, put) in changes.into_iter().filter(|_| !text.is_empty()) {
                let start = place.index(chars.len());
                let end = (start + taken).min(chars.len());
                chars.splice(start..end, [put.to_owned()]);
            }
            text[..begin].to_owned() + &chars.concat() + "*\n"
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

    #[test]
    fn usual_turns_need_no_grammar() {
        for (taken, left) in [
            ("1. a4-a5 b7-b6\n2. a5-a6 b6-b5\n3. a6-a7 b5-b4\n", ""),
            ("a4-a5 b7-b6 a5-a6\nb6-b5\n", ""),
            ("1.a4-a5 1... b7-b6\n2.a5-a6 2...b6-b5\n", ""),
            ("1. a4-a5  \t\r\nb7-b6\r\n", ""),
            ("1. a9-a10 b10-b9\n2. a10-a9 b9-b10\n3. a1-j9 j10-a10\n", ""),
            ("1. k4-k5 p15-a15\n2. a15-a14 k9-k10\n", ""),
            ("1. a6xa7(7>4) b7xb6(4<7)\n2. a9xa10(10=10) c10xc9(S>10)\n3. a10xb10(10>10) d7xd6(?<B)\n", ""),
            ("1. a6xa7 b10xb9\n2. a5xa6\nb6-b5\n", ""),
            ("1. a4-a5", "{c} b7-b6"),
            ("1. a4-a5 b7-b6", ";c\n"),
            ("a4-a5 ", "0-1"),
            // Left to the grammar: what may still belong to the turn, another number, other letters, no end.
            ("1. a4-a5 ", "b7xb6 (7>4)\n"),
            ("1. a4-a5 ", "b7-b6^7@c2\n"),
            ("1. a4-a5 ", "3... b7-b6\n"),
            ("", "A4-a5 b7-b6\n"),
            ("", "a4-a5xb5\n"),
            ("", "a4-a99 b7-b6\n"),
        ] {
            let text = format!("{taken}{left}");
            let mut reader = RecordReader::new(text.as_bytes());
            let has_read = reader.plain_turns();
            let turns = taken.matches(['-', 'x']).count();
            assert_eq!((reader.at, reader.record.turns.len(), has_read), (taken.len(), turns, turns > 0), "{text:?}");
            assert_eq!(read(text.as_bytes(), false).turns[..turns], reader.record.turns, "{text:?}");
        }
    }

    #[test]
    fn a_usual_line_is_told_at_once() {
        let behind = "2. a5-a6 b6-b5\n3. a6-a7 b5-b4\n";
        for (line, ply, turns) in [
            ("1. a4-a5 b7-b6\n", 1, 2),
            ("9. j9-a1 i1-j9\n", 17, 2),
            ("10. a4-a5 b7-b6\n", 19, 2),
            ("123456. a4-a5 b7-b6\n", 246_911, 2),
            ("1. a4-a5 ", 1, 1),
            ("b7-b6\n", 2, 1),
        ] {
            for more in [behind, "b7xb6(7>4)\n2. a5-a6 b6-b5\n"] {
                let text = format!("{line}{more}");
                let mut found = vec![read(b"a4-a5 *", false).turns[0]; ply - 1];
                let mut number = UsualNumber::of_ply(ply as u32);
                let is_open = line.ends_with("a5 ") && more == behind;
                let rest = usual_line(text.as_bytes(), text.len(), &mut number, &mut found);
                let expected = (!is_open).then_some((turns, more.as_bytes()));
                assert_eq!(rest.map(|rest| (found.len() + 1 - ply, rest)), expected, "{text:?}");
            }
        }
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
        fn the_short_way_and_the_grammar_read_the_same_lines(text in lines()) {
            prop_assert_eq!(read(text.as_bytes(), true), read(text.as_bytes(), false));
        }

        #[test]
        fn the_short_way_and_the_grammar_read_the_same_games(text in game()) {
            prop_assert_eq!(read(text.as_bytes(), true), read(text.as_bytes(), false));
        }
    }
}

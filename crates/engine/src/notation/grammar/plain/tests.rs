//! Compares the fast path with the grammar, which parses all turns.

use super::super::{RecordReader, read};
use super::{UsualNumber, usual_line};
use proptest::prelude::{ProptestConfig, Strategy, any, prop, prop_assert_eq, prop_oneof, proptest};
use std::fmt::Write;

/// Tokens that are plain, nearly plain, or not plain at all.
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

/// Plain turns with their correct numbers. Some numbers are spelled in unusual ways.
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

/// Lines like `12. a4-a5 b7-b6`. The numbers may repeat or skip a number, and some characters are replaced by other
/// text.
fn lines() -> impl Strategy<Value = String> {
    let other = prop::sample::select(
        &[
            "", " ", "  ", "\n", "\r", "1", "10", "k", "0", "-", "x", "x(", "a", "^", "^7@c2", "{c}", "\u{e9}", "\0",
            "/",
        ][..],
    );
    let change = (any::<prop::sample::Index>(), 0..4_usize, other);
    let changes = prop::collection::vec(change, 0..4);
    let line = prop::sample::select(&["a4-a5 b7-b6", "a6xa7(7>4) j9-j10", "c4-c5", "a1-j9 b9-a1"][..]);
    let lines = prop::collection::vec((line, prop::option::weighted(0.05, 0..3_u32)), 0..30);
    let first = prop_oneof![8 => 0..12_u32, 1 => 95..102_u32, 1 => 995..1002_u32];
    (first, lines, changes).prop_map(|(first, lines, changes)| {
        // Earlier turns, so that numbers may have several digits.
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

/// Tags and rows in the usual spelling, and a turn. Some lines contain other bytes.
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
    let other =
        prop::sample::select(&[" ", "10", "\n", "\r", "\"", "\\", "]", "\0", "Q", "{c}", ";", "%", "\u{e9}", ""][..]);
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
        // The fast path leaves these cases to the grammar: text that may still belong to the turn, a wrong turn
        // number, a capital letter, and text after a square that does not end the turn.
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

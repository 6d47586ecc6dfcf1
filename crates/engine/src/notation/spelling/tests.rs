//! Tests turns and results as people spell them, with their possible readings.

mod bytes;
mod parts;

use super::{
    Players, SpellingInterpretationKind, folded, leading_piece, leading_turns, side, spelled_result, spelled_turns,
};
use crate::board::{Kind, Numbering, RankOrder, Side};
use crate::notation::write_turn;

fn ascending() -> Numbering {
    Numbering::new(RankOrder::Ascending, Some(Kind::Spy))
}

/// The possible turns for a text, in export form.
fn readings(text: &str) -> Vec<String> {
    let written = |turn: &_| {
        let mut written = Vec::new();
        write_turn(&mut written, turn);
        String::from_utf8(written).expect("turns are ASCII")
    };
    spelled_turns(text.as_bytes(), 0, &ascending()).iter().map(|reading| written(&reading.turn)).collect()
}

#[test]
fn squares_are_parted_by_anything() {
    for (text, expected) in [
        ("e4-e5", &["e4-e5", "e4xe5"][..]),
        ("e4 e5", &["e4-e5", "e4xe5"]),
        ("e4e5", &["e4-e5", "e4xe5"]),
        ("e4:e5", &["e4xe5", "e4-e5"]),
        ("e4 - e5", &["e4-e5", "e4xe5"]),
        ("e4\u{2013}e5", &["e4-e5", "e4xe5"]),
        ("e4\u{2212}e5", &["e4-e5", "e4xe5"]),
        ("e4>e5", &["e4-e5", "e4xe5"]),
        ("e4->e5", &["e4-e5", "e4xe5"]),
        ("e4\u{2192}e5", &["e4-e5", "e4xe5"]),
        ("e4\u{d7}e5", &["e4xe5"]),
        ("e4*e5", &["e4xe5"]),
        ("e4 x e5", &["e4xe5"]),
        ("E4XE5", &["e4xe5"]),
        ("e4 takes e5", &["e4xe5"]),
        ("e4 to e5", &["e4-e5", "e4xe5"]),
        ("from e4 to e5", &["e4-e5", "e4xe5"]),
        ("e4 nimmt e5", &["e4xe5"]),
        // Not every word after a guess is an outcome.
        ("e4?e5=7 wrong", &["e4?e5=7(-)"]),
        ("e4?e5=7 hello", &[]),
        // The first letter of a word is not a symbol.
        ("e4 xtakes e5", &[]),
        ("e4 schl\u{e4}gt e5", &["e4xe5"]),
        ("e4 prend e5", &["e4xe5"]),
        ("e4 slaat e5", &["e4xe5"]),
        ("e4 naar e5", &["e4-e5", "e4xe5"]),
        ("e4 beats e5", &["e4xe5(?>?)"]),
        ("e4 verliert gegen e5", &["e4xe5(?<?)"]),
        ("\u{ff45}\u{ff14}\u{ff0d}\u{ff45}\u{ff15}", &["e4-e5", "e4xe5"]),
        ("e4\u{a0}e5", &["e4-e5", "e4xe5"]),
        ("el-e2", &["e1-e2", "e1xe2"]),
        ("e1O-e9", &["e10-e9", "e10xe9"]),
        ("elO-e9", &["e10-e9", "e10xe9"]),
        ("e9-e0", &["e9-e0", "e9-e10", "e9xe10"]),
        ("e0 takes e9", &["e10xe9"]),
        ("9e-0e", &["e9-e10", "e9xe10"]),
        ("ele2", &["e1-e2", "e1xe2"]),
        ("e 4 - e 5", &["e4-e5", "e4xe5"]),
        ("4e-5e", &["e4-e5", "e4xe5"]),
        // A row is followed by a column, not by a word.
        ("4e to 5e", &["e4-e5", "e4xe5"]),
        ("4e nach 5e", &["e4-e5", "e4xe5"]),
        ("4enach 5e", &[]),
        ("12. e4-e5", &["e4-e5", "e4xe5"]),
        ("12) e4-e5", &["e4-e5", "e4xe5"]),
        ("(12) e4-e5", &["e4-e5", "e4xe5"]),
        ("turn 12 e4-e5", &["e4-e5", "e4xe5"]),
        ("turn 12 : e4-e5", &["e4-e5", "e4xe5"]),
        ("\u{435}4-\u{435}5", &["e4-e5", "e4xe5"]),
        ("a4-a7xb7", &["a4-a7xb7"]),
        ("a4 to a7 takes b7", &["a4-a7xb7"]),
        ("k4-k5", &["k4-k5", "k4xk5", "j4-j5", "j4xj5"]),
        ("Scout a4-a9", &["a4-a9", "a4xa9(2>?)", "a4xa9(2<?)", "a4xa9(2=?)"]),
        ("hello", &[]),
        ("", &[]),
        ("e4", &[]),
        ("e4-e55", &["e4-e15"]),
        ("e4-e5 b7-b6", &[]),
        ("also ate", &[]),
    ] {
        assert_eq!(readings(text), expected, "{text}");
    }
}

#[test]
fn combats_are_told_in_many_ways() {
    for (text, expected) in [
        ("a6xa7(7>4)", &["a6xa7(7>4)"][..]),
        ("a6xa7 ( 2 < 6 )", &["a6xa7(2<6)"]),
        ("a6xa7 2<6", &["a6xa7(2<6)"]),
        ("a6xa7 2x6", &["a6xa7(2<6)", "a6xa7(2>6)", "a6xa7(2=6)"]),
        // Text that looks like a time is not a combat.
        ("a6xa7 7:l0", &["a6xa7(7<10)", "a6xa7(7>10)", "a6xa7(7=10)"]),
        ("a6xa7 7:4", &["a6xa7(7>4)", "a6xa7(7<4)", "a6xa7(7=4)"]),
        ("a6xa7 7:10", &[]),
        ("a6xa7 7 :10", &["a6xa7(7<10)", "a6xa7(7>10)", "a6xa7(7=10)"]),
        // At the end of the text, `1:1` is not a result.
        ("a6xa7 1:1", &["a6xa7(1=1)", "a6xa7(1>1)", "a6xa7(1<1)"]),
        ("a6xa7 Sgt:10", &["a6xa7(4<10)", "a6xa7(4>10)", "a6xa7(4=10)"]),
        ("a6xa7 (5 v. 5)", &["a6xa7(5=5)", "a6xa7(5>5)", "a6xa7(5<5)"]),
        ("a6xa7 (5 v 5)", &["a6xa7(5=5)", "a6xa7(5>5)", "a6xa7(5<5)"]),
        ("a6xa7 (5 v5)", &["a6xa7(5=5)", "a6xa7(5>5)", "a6xa7(5<5)"]),
        ("a6xa7 (5 v.5)", &["a6xa7(5=5)", "a6xa7(5>5)", "a6xa7(5<5)"]),
        ("a6xa7 (5 beats3)", &["a6xa7(5>3)", "a6xa7(3<5)"]),
        ("a6xa7 (lost)", &["a6xa7(?<?)", "a6xa7(?>?)"]),
        ("a6xa7 lost", &["a6xa7(?<?)", "a6xa7(?>?)"]),
        ("a6xa7 (won)", &["a6xa7(?>?)", "a6xa7(?<?)"]),
        ("a6xa7 (both)", &["a6xa7(?=?)"]),
        ("a6xa7 both die", &["a6xa7(?=?)"]),
        ("a6xa7 (verloren)", &["a6xa7(?<?)", "a6xa7(?>?)"]),
        ("a6xa7 (lost: 7)", &["a6xa7(?<7)", "a6xa7(7<?)", "a6xa7(?>7)", "a6xa7(7>?)"]),
        ("a6xa7 (won, 4)", &["a6xa7(?>4)", "a6xa7(4<?)"]),
        ("a6xa7 (gelijk)", &["a6xa7(?=?)"]),
        ("a6xa7 (perdu)", &["a6xa7(?<?)", "a6xa7(?>?)"]),
        ("a6xa7 (7 won)", &["a6xa7(?<7)", "a6xa7(7>?)"]),
        ("a6xa7 (7 lost)", &["a6xa7(?>7)", "a6xa7(7<?)"]),
        ("a6xa7 (field marshal > 4)", &["a6xa7(10>4)"]),
        ("a6xa7 (feld marschall > 4)", &["a6xa7(10>4)", "a6xa7(4>4)"]),
        ("a6xa7 (veld maarschalk > 4)", &["a6xa7(10>4)"]),
        // Combats with the maximum number of parts, and with one more.
        ("a6xa7 (7 v v v v v v 4)", &["a6xa7(7>4)", "a6xa7(7<4)", "a6xa7(7=4)"]),
        ("a6xa7 (7 v v v v v v v 4)", &[]),
        // The first letter of a word is not a symbol.
        ("a6xa7 (7 xs)", &[]),
        ("a6xa7!", &["a6xa7"]),
        ("a6xa7 (+)", &["a6xa7(?>?)"]),
        ("a6xa7 (>4)", &["a6xa7(?>4)"]),
        ("a6xa7 (7>)", &["a6xa7(7>?)"]),
        ("a6xa7 lost to 7", &["a6xa7(?<7)", "a6xa7(7>?)"]),
        ("a6xa7 (Major beats Sergeant)", &["a6xa7(7>4)", "a6xa7(4<7)"]),
        ("a6xa7 (Majoor > Sergeant)", &["a6xa7(7>4)"]),
        ("a6xa7 (Oberst < General)", &["a6xa7(8<9)"]),
        ("a6xa7 (Kol > Kpt)", &["a6xa7(8>6)"]),
        ("a6xa7 (Mr>Gl)", &["a6xa7(10>9)"]),
        ("a6xa7 (démineur > bombe)", &["a6xa7(3>B)"]),
        ("a6xa7 (S>lO)", &["a6xa7(S>10)", "a6xa7(4>10)", "a6xa7(2>10)"]),
        ("a6xa7(7>4", &["a6xa7(7>4)"]),
        // `G 4` is a General and a Captain, because the squares of this text have no blanks.
        ("a6xa7 (G 4)", &["a6xa7(9>4)", "a6xa7(9<4)", "a6xa7(9=4)"]),
        ("a6xa7 G 4", &["a6xa7(9>4)", "a6xa7(9<4)", "a6xa7(9=4)"]),
        ("a6xa7 (3 v. H)", &["a6xa7(3<6)", "a6xa7(3>6)", "a6xa7(3=6)"]),
        ("Maj a6 x Sgt a7", &["a6xa7(7>4)", "a6xa7(7<4)", "a6xa7(7=4)"]),
        ("7 a6 x 4 a7", &["a6xa7(7>4)", "a6xa7(7<4)", "a6xa7(7=4)", "a6xa7(?>4)", "a6xa7(?<4)", "a6xa7(?=4)"]),
        ("a6(7)xa7(4)", &["a6xa7(7>4)", "a6xa7(7<4)", "a6xa7(7=4)"]),
        ("a6xa7(4): lost", &["a6xa7(?<4)", "a6xa7(?>4)"]),
        ("a6(7)xa7(4) > won", &["a6xa7(7>4)"]),
        ("a4-a7 takes Sgt b7", &["a4-a7xb7(?>4)", "a4-a7xb7(?<4)", "a4-a7xb7(?=4)"]),
        ("Sct a4-a7 x Sgt b7", &["a4-a7xb7(2>4)", "a4-a7xb7(2<4)", "a4-a7xb7(2=4)"]),
        ("Major on a6 takes Sergeant on a7, won", &["a6xa7(7>4)", "a6xa7(7<4)"]),
        ("e4 spots e5: 7", &["e4?e5=7"]),
        ("e4?e5=7 (right)", &["e4?e5=7(+)"]),
        ("e4?e5=7 wrong", &["e4?e5=7(-)"]),
        // The closing bracket may be missing at the end of the text.
        ("e4?e5=7(+", &["e4?e5=7(+)"]),
        ("e4?e5=7(- 4 ", &["e4?e5=7(-4)"]),
        ("e4?e5=7(+ 4", &[]),
        ("e4 ? e5 = 7 (wrong, 4)", &["e4?e5=7(-4)"]),
        ("e4?e5=7 wrong Sgt", &["e4?e5=7(-4)"]),
        // The SRN letter `S` is neither a Sergeant nor a Scout.
        ("e4 spots e5: s", &["e4?e5=S"]),
        ("e4 spots e5: Sc", &["e4?e5=2"]),
        ("e4-e5?e6=7", &["e4-e5?e6=7"]),
        ("e4-e5 ? e6 = Spy", &["e4-e5?e6=S"]),
        ("a9-a10 ^ 7 @ c2", &["a9-a10^7@c2", "a9xa10^7@c2"]),
        ("a9-a10 rescues 7 at c2", &["a9-a10^7@c2", "a9xa10^7@c2"]),
        ("a9-a10 rescues 7 hello c2", &[]),
        ("a9xa10 (7>4) rescues Colonel on c2", &["a9xa10(7>4)^8@c2"]),
    ] {
        assert_eq!(readings(text), expected, "{text}");
    }
}

#[test]
fn a_third_square_is_struck_where_nothing_parts_two_turns() {
    for (text, expected) in [
        ("a4-a7-b7", &["a4-a7-b7", "a4-a7xb7"][..]),
        ("a4-a5-b5", &["a4-a5-b5", "a4-a5xb5"]),
        ("a4-a5-a6", &["a4-a6", "a4-a5xa6"]),
        ("a4-a7:b7", &["a4-a7xb7"]),
        ("a4-a7*b7", &["a4-a7xb7"]),
        ("a4-a7 * b7", &["a4-a7xb7"]),
        // These symbols may also separate two turns.
        ("a4-a7 - b7", &[]),
        ("a4-a7 : b7", &[]),
        ("a4-a7, b7", &[]),
        ("a4-a7 b7", &[]),
    ] {
        assert_eq!(readings(text), expected, "{text}");
    }
}

#[test]
fn of_a_text_that_is_too_long_nothing_is_read() {
    let unseen = |number: usize| "\u{200b}".repeat(number);
    for (text, is_read) in [
        (format!("e4-e5{}", " ".repeat(155)), true),
        (format!("e4-e5{}", " ".repeat(156)), false),
        (format!("e4-e5{}b7-b6", " ".repeat(156)), false),
        (format!("e4-e5{}", unseen(211)), true),
        (format!("e4-e5{}\u{ad}", unseen(211)), true),
        (format!("e4-e5{}", unseen(212)), false),
        // After invisible characters there may be text beyond the limit.
        (format!("e4-e5{}b7-b6", unseen(430)), false),
    ] {
        assert_eq!(!readings(&text).is_empty(), is_read, "{} bytes", text.len());
    }
    for (text, is_read) in [
        (format!("1-0{}", " ".repeat(397)), true),
        (format!("1-0{}\r\n", " ".repeat(2000)), true),
        (format!("1-0{}and a rematch", " ".repeat(384)), true),
        (format!("1-0{}and a rematch", " ".repeat(385)), false),
        (format!("1-0{}", unseen(532)), true),
        (format!("{}1-0", " ".repeat(397)), true),
        (format!("{}1-0", " ".repeat(398)), false),
        (format!("1-0{}and a rematch", unseen(1000)), false),
    ] {
        let found = spelled_result(text.as_bytes(), 0, &Players::default());
        assert_eq!(found.is_some(), is_read, "{} bytes", text.len());
    }
}

#[test]
fn srn_needs_no_interpretation() {
    for text in ["e4-e5", "a6xa7(7>4)", "a4-a7xb7(2<6)", "e4?e5=7(-4)", "a9xa10(7>4)^5@c2", "a6xa7 (7>4)"] {
        let readings = spelled_turns(text.as_bytes(), 7, &ascending());
        assert_eq!(readings[0].interpretations, [], "{text}");
        assert_eq!((readings[0].turn.span.start, readings[0].turn.span.end), (7, 7 + text.len() as u32), "{text}");
        assert!(readings[1..].iter().all(|reading| !reading.interpretations.is_empty()), "{text}: {readings:?}");
    }
}

#[test]
fn each_interpretation_is_named() {
    use SpellingInterpretationKind::{
        CombatForm, Dash, GuessForm, Invisible, LookAlike, OutcomeOnly, Punctuation, WideBlank, Zero,
    };
    for (text, expected) in [
        ("e4\u{2013}e5", &[Dash][..]),
        ("e4-\u{200b}e5", &[Invisible]),
        ("a6xa7\u{a0}(7>4)", &[WideBlank, CombatForm]),
        ("e1o-e9", &[Zero]),
        ("e1\u{43e}-e9", &[LookAlike, Zero]),
        ("a6xa7 lost", &[OutcomeOnly, CombatForm]),
        // The full stop is not part of the combat.
        ("a6xa7 lost.", &[OutcomeOnly, CombatForm, Punctuation]),
        ("e4?e5=7", &[]),
        ("e4?e5=7(-4)", &[]),
        ("e4?e5 = 7", &[GuessForm]),
        ("e4?e5:7", &[GuessForm]),
        ("e4?e5=:7", &[GuessForm]),
        ("e4?e5 is 7", &[GuessForm]),
        ("e4 guesses e5=7", &[GuessForm]),
        ("e4 guesses?e5=7", &[GuessForm]),
        ("e4?e5 7", &[GuessForm]),
        ("e4?e5=7 right", &[GuessForm]),
    ] {
        let readings = spelled_turns(text.as_bytes(), 0, &ascending());
        let found: Vec<_> = readings[0].interpretations.iter().map(|interpretation| interpretation.kind).collect();
        assert_eq!(found, expected, "{text}");
    }
    assert_eq!(Dash.sentence(), "another dash is read as `-`");
    assert_eq!(GuessForm.sentence(), "a guess in another notation than `e4?e5=7` is read as that notation");
}

#[test]
fn characters_are_read_as_what_they_look_like() {
    for (alike, plain) in [
        // Cyrillic and Greek letters in both cases.
        ("\u{410}\u{430}\u{391}\u{3b1}", "aaaa"),
        ("\u{412}\u{392}", "bb"),
        ("\u{421}\u{441}", "cc"),
        ("\u{415}\u{435}\u{395}", "eee"),
        ("\u{41d}\u{397}", "hh"),
        ("\u{406}\u{456}\u{399}\u{131}", "iiii"),
        ("\u{408}\u{458}", "jj"),
        ("\u{41e}\u{43e}\u{39f}\u{3bf}", "oooo"),
        ("\u{425}\u{445}\u{3a7}\u{3c7}\u{d7}\u{2715}\u{2718}\u{274c}", "xxxxxxxx"),
        ("\u{2010}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}\u{b7}\u{af}", "--------"),
        ("\u{2192}\u{21d2}\u{bb}\u{25ba}", "\u{2192}\u{2192}\u{2192}\u{2192}"),
        ("\u{2236}\u{a789}", "::"),
        ("\u{ba}\u{b0}", "\u{b0}\u{b0}"),
        ("\u{201a}\u{ff0c}\u{3001}", ",,,"),
        ("\u{a0}\u{2000}\u{200a}\u{202f}\u{3000}\t\r\n", "        "),
        ("a\u{200b}\u{200f}\u{2060}\u{feff}\u{ad}\u{fe0f}b", "ab"),
        ("\u{ff21}\u{ff5a}\u{ff11}\u{ff1e}", "az1>"),
        ("\u{c0}\u{e5}\u{c7}\u{c8}\u{eb}\u{ee}\u{d1}\u{f6}\u{d8}\u{fc}\u{df}", "aaceeinoous"),
        ("\u{2019}\u{2018}\u{b4}", "'''"),
        ("\u{416}", "\u{436}"),
    ] {
        assert_eq!(folded(alike), plain, "{alike}");
    }
}

#[test]
fn a_line_begins_with_a_turn() {
    for (text, length) in [
        ("e4-e5 e7-e6", 5),
        ("  e4 e5 e7 e6", 7),
        ("e4e5e7e6", 4),
        ("a6xa7 (7>4) b7-b6", 11),
        ("a6xa7 lost b7-b6", 10),
        ("a6xa7 7 b7-b6", 5),
        ("a6xa7 Sgt", 9),
        // Nothing shows that these pieces fought: the Spy or the Sergeant may move next.
        ("a6xa7 s", 5),
        ("a6xa7 S 4 b7-b6", 5),
        ("a6xa7 Sgt b7-b6", 5),
        // A word alone is a piece; two lower-case letters may be anything.
        ("a6xa7 sgt", 9),
        ("a6xa7 lt", 5),
        // A combat has two pieces, not three.
        ("a6xa7 Maj > Sgt 2. b7-b6", 15),
        // In parentheses, `1:1` is not a result.
        ("a6xa7 (1:1)", 11),
        ("a6xa7 1:1", 5),
        // A piece directly after the `-` of a guess is not part of the guess.
        ("e4?e5=7 - Sgt", 13),
        ("e4?e5=7 -Sgt", 9),
        // An unclosed parenthesis is not an outcome.
        ("e4?e5=7(+ b7-b6", 7),
        ("e4-e5 ... e7-e6", 5),
    ] {
        let readings = leading_turns(text.as_bytes(), 0, &ascending());
        assert_eq!(readings.first().map(|reading| reading.turn.span.end), Some(length), "{text}: {readings:?}");
    }
}

#[test]
fn pieces_and_sides_have_names() {
    let piece = |text: &str| {
        let piece = leading_piece(text.as_bytes(), 0, &ascending())?;
        Some((piece.pieces[0].sign(), piece.span.end))
    };
    for (text, expected) in [
        ("10 9", Some(("10", 2))),
        ("1O", Some(("10", 2))),
        ("Kol. 3", Some(("8", 4))),
        ("Maarschalk", Some(("10", 10))),
        ("\u{c9}claireur", Some(("2", 10))),
        ("F", Some(("F", 1))),
        ("?", Some(("?", 1))),
        ("0", None),
        ("12", None),
        ("hello", None),
    ] {
        assert_eq!(piece(text), expected, "{text}");
    }
    assert_eq!(side("rood"), Some(Side::Red));
    assert_eq!(side("bleu"), Some(Side::Blue));
    assert_eq!(side("green"), None);
}

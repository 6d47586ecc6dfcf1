//! Parses the movetext: turn numbers, turns, glyphs and comments, up to the result.
//!
//! `format-spec/notation.md`, sections "Turns" and "Faults and recovery".

use super::lexical::{GrammarError, Parsed, byte, ends_with, token};
use super::result::score;
use super::turn::turn;
use super::variation::begins_variation;
use super::{RecordReader, span};
use crate::board::Side;
use crate::notation::fault::{Expected, FaultKind};
use crate::notation::syntax::{NoteBody, Span, WrittenTurn};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::digit1;
use nom::combinator::{map_opt, map_res};
use nom::sequence::{preceded, terminated};

/// Maximum number of digits of a turn number, so that its value fits in a `u32`.
pub(super) const NUMBER_DIGITS: usize = 9;

/// Maximum number of turns for which memory is reserved in advance.
const TURNS_AT_ONCE: usize = 4096;

/// The context before the next token.
#[derive(Clone, Copy)]
pub(super) enum Before {
    /// No turn and no turn number, only the setup if the record has one. A row may still follow.
    Setup,
    /// A turn, even an unreadable one, and its notes.
    Turn,
    /// A turn number.
    Number(Number, Span),
}

/// A turn number: its value, and the side that its dots indicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) value: u32,
    pub(super) side: Side,
}

impl Number {
    /// The correct turn number for a ply.
    #[inline]
    pub(super) const fn of_ply(ply: u32) -> Self {
        Self { value: ply.div_ceil(2), side: Side::of_ply(ply) }
    }
}

impl RecordReader<'_> {
    /// Parses turns up to the result, the result, and the text after it.
    pub(super) fn movetext(&mut self) {
        self.record.turns.reserve((self.rest().len() / 8).min(TURNS_AT_ONCE));
        let mut before = Before::Setup;
        loop {
            self.gap(self.place());
            if self.plain && !self.broken && !matches!(before, Before::Number(..)) && self.plain_turns() {
                before = Before::Turn;
                continue;
            }
            let Some(byte) = self.text.get(self.at) else { break };
            self.unread_words = None;
            before = match byte {
                b'0'..=b'9' | b'*' => match score(self.rest()) {
                    Ok((rest, score)) => return self.result(score, rest),
                    Err(_) if matches!(before, Before::Setup) && !self.record.has_position() && self.row() => {
                        Before::Setup
                    }
                    Err(_) => self.number(before),
                },
                b'$' => self.glyph(before),
                b'(' if begins_variation(self.rest()) => self.variation(before),
                _ => self.turn(before),
            };
        }
        self.result_missed();
    }

    /// `true` if the setup cannot continue here. A turn, a turn number, the result or the end then follows.
    pub(super) fn is_behind_setup(&self) -> bool {
        let rest = self.rest();
        rest.is_empty() || score(rest).is_ok() || number(rest).is_ok() || turn(rest).is_ok()
    }

    /// Parses the turn that begins here.
    fn turn(&mut self, before: Before) -> Before {
        let start = self.at;
        match turn(self.rest()) {
            Ok((rest, turn)) => {
                self.advance_to(rest);
                if !self.broken {
                    self.check_number(before);
                    self.record.turns.push(WrittenTurn { span: span(start, self.at), ..turn });
                }
                Before::Turn
            }
            Err(error) => {
                let mut miss = GrammarError::of(&error);
                if let (Before::Number(..), Some(FaultKind::Expected(Expected::Turn))) = (before, miss.kind) {
                    miss.kind = Some(FaultKind::Expected(Expected::TurnAfterNumber));
                }
                self.turn_missed(before, miss)
            }
        }
    }

    /// Parses the turn number that begins here.
    fn number(&mut self, before: Before) -> Before {
        let start = self.at;
        match (before, number(self.rest())) {
            (Before::Number(..), _) => {
                self.turn_missed(before, GrammarError::new(self.rest(), Expected::TurnAfterNumber))
            }
            (_, Ok((rest, number))) => {
                self.advance_to(rest);
                Before::Number(number, span(start, self.at))
            }
            (_, Err(error)) => self.turn_missed(before, GrammarError::of(&error)),
        }
    }

    /// Reports the turn number if it is not the number of the next turn.
    fn check_number(&mut self, before: Before) {
        let ply = self.plies_before + self.record.turns.len() as u32 + 1;
        match before {
            Before::Number(number, span) if number != Number::of_ply(ply) => {
                self.last_wrong.note(number, ply, span, &mut self.record.notices);
            }
            _ => {}
        }
    }

    /// Parses the glyph that begins here. After an unreadable turn, the glyph does not cause a second fault.
    fn glyph(&mut self, before: Before) -> Before {
        let glyph = match before {
            Before::Number(..) => Err(GrammarError::expected(self.rest(), Expected::TurnAfterNumber)),
            Before::Setup if !self.broken => Err(GrammarError::expected(self.rest(), Expected::Turn)),
            Before::Setup | Before::Turn => glyph(self.rest()),
        };
        match glyph {
            Ok((rest, number)) => {
                self.advance_to(rest);
                self.note(self.place(), NoteBody::Glyph(number));
                before
            }
            Err(error) => self.turn_missed(before, GrammarError::of(&error)),
        }
    }
}

/// Parses a turn number: digits, and one dot for Red's turn or three for Blue's.
pub(super) fn number(input: &[u8]) -> Parsed<'_, Number> {
    let value = map_opt(digit1, |digits: &[u8]| {
        let add = |value, digit: &u8| value * 10 + u32::from(digit - b'0');
        (digits.len() <= NUMBER_DIGITS).then(|| digits.iter().fold(0, add))
    });
    let side = alt((tag("...").map(|_| Side::Blue), tag(".").map(|_| Side::Red)));
    token(Expected::Turn, (value, side).map(|(value, side)| Number { value, side })).parse(input)
}

/// Parses a glyph, `$n`. The end of a token must follow; it is not consumed.
pub(super) fn glyph(input: &[u8]) -> Parsed<'_, u16> {
    let number = map_res(map_res(digit1, std::str::from_utf8), str::parse);
    preceded(byte(b'$', Expected::GlyphNumber), token(Expected::GlyphNumber, terminated(number, ends_with(b"{;$()"))))
        .parse(input)
}

#[cfg(test)]
mod tests {
    use super::super::fault_marks::{assert_faults, sound};
    use super::super::{FAULTS_KEPT, parse, read};
    use crate::notation::fault::{Expected, FaultKind};
    use crate::notation::syntax::{NoteAnchor, NoteBody, Score, Span};

    const fn expected(expected: Expected) -> FaultKind {
        FaultKind::Expected(expected)
    }

    #[test]
    fn turns_and_the_result_are_read() {
        for (text, turns, result) in [
            ("*", &[][..], Score::Open),
            ("1-0", &[], Score::RedWon),
            ("0-1\n", &[], Score::BlueWon),
            ("1/2-1/2;", &[], Score::Draw),
            ("*{", &[], Score::Open),
            ("1. a4-a5 b7-b6 1-0", &["a4-a5", "b7-b6"], Score::RedWon),
            (
                "1.a4-a5\r\nb7-b6 \t\r\n\r\n02. A5-A6 \r2... B6XB5 0-1",
                &["a4-a5", "b7-b6", "A5-A6", "B6XB5"],
                Score::BlueWon,
            ),
            ("1.\n{c}\n; c\n% i\na4-a5 1...b7-b6 2.*", &["a4-a5", "b7-b6"], Score::Open),
            ("a4-a5{c}b7-b6;c\na5-a6$1$2 $3\n%\nb6-b5 1-0{c}", &["a4-a5", "b7-b6", "a5-a6", "b6-b5"], Score::RedWon),
            ("a6xa7 (7>4)\t^5@c2 a7xa8\n*", &["a6xa7 (7>4)\t^5@c2", "a7xa8"], Score::Open),
            ("\u{feff}a4-a5\n\u{feff}\u{feff}b7-b6\n\u{feff}% i\n\u{feff}*", &["a4-a5", "b7-b6"], Score::Open),
            ("000000001. a4-a5 *", &["a4-a5"], Score::Open),
            ("9. 1-0", &[], Score::RedWon),
        ] {
            for plain in [true, false] {
                let record = read(text.as_bytes(), plain);
                let found: Vec<_> = record.turns.iter().map(|turn| turn.span.of(text.as_bytes())).collect();
                let turns: Vec<_> = turns.iter().map(|turn| turn.as_bytes()).collect();
                assert_eq!((found, record.result), (turns, Some(result)), "{text:?}");
                let stray = text.ends_with('{');
                assert_eq!((record.stray.len(), record.faults.len()), (usize::from(stray), 0), "{text:?}");
                assert_eq!(&*record.notices, &[], "{text:?}");
            }
        }
    }

    #[test]
    fn a_number_that_is_not_the_next_turns_is_noticed() {
        for (text, notices) in [
            ("1. a4-a5 1... b7-b6 2. a5-a6 2... b6-b5 *", &[][..]),
            ("1... a4-a5 *", &[("1...", 1)]),
            (
                "2. a4-a5 1. b7-b6 3. a5-a6 999999999... b6-b5 *",
                &[("2.", 1), ("1.", 2), ("3.", 3), ("999999999...", 4)],
            ),
            ("0.a4-a5 *", &[("0.", 1)]),
            ("1. a4-a5 2... {c} b7-b6 *", &[("2...", 2)]),
            ("7. *", &[]),
        ] {
            let record = parse(text.as_bytes());
            let found: Vec<_> =
                record.notices.iter().map(|notice| (notice.span.of(text.as_bytes()), notice.ply)).collect();
            let notices: Vec<_> = notices.iter().map(|(number, ply)| (number.as_bytes(), *ply)).collect();
            assert_eq!((found, record.faults.len()), (notices, 0), "{text}");
        }
    }

    #[test]
    fn notes_stand_where_they_were_written() {
        let comment = |text: &'static str| NoteBody::Comment(text.into());
        let glyph = NoteBody::Glyph;
        for (text, expected) in [
            (
                "[A \"1\"]\n; a\n{b}\na4-a5 {c} *",
                vec![
                    (NoteAnchor::Tags, comment("a")),
                    (NoteAnchor::Tags, comment("b")),
                    (NoteAnchor::Turn(0), comment("c")),
                ],
            ),
            (
                "{a}\n1:..........{b}\n;c\n1. {d} a4-a5 *",
                vec![
                    (NoteAnchor::Tags, comment("a")),
                    (NoteAnchor::Setup, comment("b")),
                    (NoteAnchor::Setup, comment("c")),
                    (NoteAnchor::Setup, comment("d")),
                ],
            ),
            (
                "{a} * {b} ;c\n{d}",
                vec![
                    (NoteAnchor::Tags, comment("a")),
                    (NoteAnchor::Result, comment("b")),
                    (NoteAnchor::Result, comment("c")),
                    (NoteAnchor::Result, comment("d")),
                ],
            ),
            (
                "a4-a5$1 $65535 $007 b7-b6 ;; x \r\n2. ; y\n*",
                vec![
                    (NoteAnchor::Turn(0), glyph(1)),
                    (NoteAnchor::Turn(0), glyph(65535)),
                    (NoteAnchor::Turn(0), glyph(7)),
                    (NoteAnchor::Turn(1), comment("; x")),
                    (NoteAnchor::Turn(1), comment("y")),
                ],
            ),
            // Glyphs come before the comments of their turn.
            (
                "a4-a5 {a} $1 {b} $2 b7-b6 {c} $3 *",
                vec![
                    (NoteAnchor::Turn(0), glyph(1)),
                    (NoteAnchor::Turn(0), glyph(2)),
                    (NoteAnchor::Turn(0), comment("a")),
                    (NoteAnchor::Turn(0), comment("b")),
                    (NoteAnchor::Turn(1), glyph(3)),
                    (NoteAnchor::Turn(1), comment("c")),
                ],
            ),
        ] {
            let record = sound(text);
            let notes: Vec<_> = record.notes.iter().map(|note| (note.place, note.body.clone())).collect();
            assert_eq!(notes, expected, "{text}");
        }
    }

    #[test]
    fn faults_in_the_movetext_stand_where_they_are() {
        for (text, kinds) in [
            ("⟦hello⟧ + \u{e9}t\u{e9}{c}⟦?⟧\n⟦there⟧ *", &[expected(Expected::Turn); 3][..]),
            ("⟦1/2⟧\n⟦1-0x⟧\n⟦1-0$1⟧\n⟦*x⟧\n⟦1/2-1/2)⟧ *", &[expected(Expected::Turn); 5]),
            ("⟦.⟧\n⟦(7>4)⟧\n⟦^7@c2⟧ }\n⟦}⟧\n⟦[A⟧ \"1\"] *", &[expected(Expected::Turn); 5]),
            ("⟦1234567890.⟧ a4-a5 *", &[expected(Expected::Turn)]),
            ("a4-a5 ⟦1:⟧ *", &[expected(Expected::Turn)]),
            ("1. ⟦hello⟧ a4-a5 *", &[expected(Expected::TurnAfterNumber)]),
            ("1.⟦.⟧ a4-a5 *", &[expected(Expected::TurnAfterNumber)]),
            ("1...⟦.⟧ a4-a5 *", &[expected(Expected::TurnAfterNumber)]),
            ("1. ⟦1.⟧ a4-a5 *", &[expected(Expected::TurnAfterNumber)]),
            ("1. {c} ⟦$1⟧ *", &[expected(Expected::TurnAfterNumber)]),
            ("1. a4⟦ ⟧*", &[expected(Expected::TurnSign)]),
            ("⟦$1⟧ a4-a5 *", &[expected(Expected::Turn)]),
            ("a4-a5 $⟦ ⟧$⟦x⟧ $⟦1x⟧ $⟦65536⟧ $⟦-1⟧ *", &[expected(Expected::GlyphNumber); 5]),
            ("a4-a5⟦!⟧ a4-a5⟦?⟧ *", &[expected(Expected::EndOfTurn); 2]),
            ("a6xa7 (7⟦!4)⟧ b7⟦=b6⟧ *", &[expected(Expected::CombatSign), expected(Expected::TurnSign)]),
            ("a4-⟦⟧", &[expected(Expected::Square)]),
            ("a4-⟦\r\n⟧a5-⟦{⟧c} *", &[expected(Expected::Square); 2]),
            ("a4-⟦\u{feff}⟧ \u{feff} *", &[expected(Expected::Square)]),
            ("a4⟦ ⟧a5 b7⟦ ⟧x b6 (7>4) a5⟦ ⟧-a6 b7-b6 *", &[expected(Expected::TurnSign); 3]),
            ("a4-⟦ ⟧a5 b7xb6(7⟦ ⟧> 4) 1-0", &[expected(Expected::Square), expected(Expected::CombatSign)]),
            ("a4⟦ ⟧a5 b7⟦ ⟧b6 b5⟦=b4⟧ *", &[expected(Expected::TurnSign); 3]),
            ("a4-a5 ⟦{⟧ b7-b6 *", &[FaultKind::UnclosedComment]),
            ("a4-a5 ⟦x⟧ * { c", &[expected(Expected::Turn)]),
        ] {
            assert_faults(text, kinds);
        }
    }

    #[test]
    fn a_result_that_is_missing_is_the_tags_or_open() {
        for (text, result, end, turns) in [
            ("", Score::Open, 0, 0),
            ("[A \"1\"]\n\n", Score::Open, 7, 0),
            ("1:..........\n", Score::Open, 12, 0),
            ("1. a4-a5 b7-b6 \r\n", Score::Open, 14, 2),
            ("1. a4-a5 2.\n", Score::Open, 11, 1),
            ("a4-a5 {c} \n", Score::Open, 9, 1),
            ("a4-a5 ; 1-0\n", Score::Open, 11, 1),
            ("a4-a5 (1. b4-b5)", Score::Open, 16, 1),
            ("[Result \"1-0\"]\na4-a5", Score::RedWon, 20, 1),
            ("[Result \"1/2-1/2\"]\n", Score::Draw, 18, 0),
            ("[Result \"*\"]\na4-a5", Score::Open, 18, 1),
            ("[Result \"?\"]\na4-a5", Score::Open, 18, 1),
        ] {
            let record = sound(text);
            assert!(record.is_result_missing, "{text}");
            assert_eq!((record.result, record.result_span), (Some(result), Span::new(end, end)), "{text}");
            assert_eq!(record.turns.len(), turns, "{text}");
        }
        assert!(!sound("a4-a5 *").is_result_missing);
        // A record that breaks off within a token has no result.
        for text in [
            "a4-a5 b7-",
            "a4-a5 b7",
            "a4-a5 b7xb6(",
            "a4-a5 1",
            "a4-a5 $",
            "a4-a5 {",
            "1:...",
            "a4-a5 (1. b7-b6",
            "a4-a5 draw",
        ] {
            let record = parse(text.as_bytes());
            assert_eq!((record.faults.len(), record.result, record.is_result_missing), (1, None, false), "{text}");
        }
        // A record does not break off if only an earlier token is faulty.
        let record = parse(b"a4-a5 b7=b6 a5-a6");
        assert_eq!((record.faults.len(), record.result, record.is_result_missing), (1, Some(Score::Open), true));
    }

    #[test]
    fn turns_behind_a_fault_are_only_checked() {
        let text = "1. a4-a5 {a} b7⟦=b6⟧ {b} $1 3. a5-a6 {c} b6⟦=b5⟧ 1-0 {d} stray";
        let text = assert_faults(text, &[expected(Expected::TurnSign); 2]);
        let record = parse(text.as_bytes());
        assert_eq!((record.turns.len(), record.notices.len()), (1, 0));
        assert_eq!(
            record.notes.iter().map(|note| note.place).collect::<Vec<_>>(),
            [NoteAnchor::Turn(0), NoteAnchor::Result]
        );
        assert_eq!((record.result, record.stray.len()), (Some(Score::RedWon), 1));
        // A glyph after an unreadable turn is not a further fault.
        assert_faults("a4⟦=a5⟧ $1 *", &[expected(Expected::TurnSign)]);
    }

    #[test]
    fn so_many_faults_are_kept_and_no_more() {
        let kept = [expected(Expected::Turn); FAULTS_KEPT];
        let many = |count| "⟦x⟧\n".repeat(count);
        assert!(!parse(assert_faults(&(many(FAULTS_KEPT) + "*"), &kept).as_bytes()).faults_cut);
        for more in ["x *", "x a4-a5", "{c"] {
            let text = assert_faults(&(many(FAULTS_KEPT) + more), &kept);
            let record = parse(text.as_bytes());
            assert!(record.faults_cut && record.result.is_none());
        }
        let rows = "1:Q\n".repeat(FAULTS_KEPT + 1) + "*";
        assert_eq!((parse(rows.as_bytes()).faults_cut, parse(rows.as_bytes()).result), (true, None));
        let tags = "[A\n".repeat(FAULTS_KEPT + 1) + "*";
        assert_eq!((parse(tags.as_bytes()).faults_cut, parse(tags.as_bytes()).result), (true, None));
    }
}

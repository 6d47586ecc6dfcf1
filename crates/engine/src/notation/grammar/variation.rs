//! Parses variations: turns that might have been played instead. They are kept and never replayed.
//!
//! `format-spec/notation.md`, section "Variations". A loop converts a variation of any depth to the export format. It
//! uses no recursion, so no depth can overflow the stack.

use super::lexical::{GrammarError, square};
use super::movetext::{Before, glyph, number};
use super::turn::turn_in_variation;
use super::{RecordReader, span};
use crate::board::Side;
use crate::notation::boundary::{is_space, line_end, line_of};
use crate::notation::fault::{Expected, FaultKind, VariationFault};
use crate::notation::syntax::NoteBody;
use memchr::memchr;
use std::fmt::Write;

/// Maximum nesting depth of variations.
const DEEPEST: usize = 100;

impl RecordReader<'_> {
    /// Parses the variation that begins here. The variation is kept if it has no faults. An unclosed variation extends
    /// to the end of the record.
    pub(super) fn variation(&mut self, before: Before) -> Before {
        let start = self.at;
        let end = match end_of_variation(self.text, start) {
            Ok(end) => end,
            Err((kind, at)) => {
                self.record.unread.others |= self.record.turns.is_empty();
                self.fault(kind, span(at, at + 1));
                self.stop();
                return before;
            }
        };
        let is_behind_turn = matches!(before, Before::Turn) || matches!(before, Before::Setup) && self.broken;
        let faults = self.record.faults.len();
        if is_behind_turn {
            let text = self.variation_text(end);
            if !text.is_empty() && self.record.faults.len() == faults && !self.record.faults_cut {
                self.note(self.place(), NoteBody::Variation(text.into()));
            }
        } else {
            self.fault(FaultKind::Variation(VariationFault::BehindNoTurn), span(start, start + 1));
        }
        if !self.record.faults_cut {
            self.at = end;
        }
        before
    }

    /// Parses the variation from here to `end` and returns its text in export form. Stops at the first fault.
    pub(super) fn variation_text(&mut self, end: usize) -> String {
        let mut variation = Variation::default();
        self.at += 1;
        while self.at + 1 < end {
            let byte = self.text[self.at];
            match byte {
                _ if is_space(byte) => self.at += 1,
                b'{' => {
                    let comment = self.brace_text().unwrap_or_default();
                    variation.put_comment(&comment);
                }
                b';' => variation.put_comment(&self.line_text()),
                b'%' if self.begins_line() => self.ignored_line(),
                b'\xEF' if self.begins_line() && self.skip_boms() => {}
                _ => match variation.put_token(self.rest()) {
                    Ok(length) => self.at += length,
                    Err((kind, left)) => {
                        let at = self.text.len() - left;
                        // The closing parenthesis is not part of the faulty token, unless the token has no other byte.
                        let token_end = (self.token_span(at).end as usize).min((end - 1).max(at + 1));
                        self.fault(kind, span(at, token_end));
                        return variation.text;
                    }
                },
            }
        }
        if variation.is_behind_number {
            let fault = VariationFault::Expected(Expected::TurnAfterNumber);
            self.fault(FaultKind::Variation(fault), span(end - 1, end));
        }
        variation.text
    }
}

/// State of the variation that is being parsed.
#[derive(Default)]
struct Variation {
    /// The text so far, in export form.
    text: String,
    /// Number of inner variations that are open.
    depth: usize,
    /// `true` if a turn was already parsed at the current nesting depth.
    is_behind_turn: bool,
    /// `true` if a turn number comes directly before the next token.
    is_behind_number: bool,
}

impl Variation {
    /// Appends the first token of `rest` and returns the length of the token. If there is a fault, returns its kind and
    /// the number of bytes left at the fault.
    fn put_token(&mut self, rest: &[u8]) -> Result<usize, (FaultKind, usize)> {
        let wrong = |fault: VariationFault, left: usize| Err((FaultKind::Variation(fault), left));
        let missed = |error: &nom::Err<GrammarError>| {
            let miss = GrammarError::of(error);
            let expected = match miss.kind {
                Some(FaultKind::Expected(expected)) if expected != Expected::Turn => expected,
                _ if self.is_behind_number => Expected::TurnAfterNumber,
                _ => Expected::Turn,
            };
            (FaultKind::Variation(VariationFault::Expected(expected)), miss.left)
        };
        let behind = match rest {
            [b'(' | b')' | b'$', ..] if self.is_behind_number => {
                return wrong(VariationFault::Expected(Expected::TurnAfterNumber), rest.len());
            }
            [b'(', behind @ ..] if begins_variation(rest) => {
                if !self.is_behind_turn {
                    return wrong(VariationFault::BehindNoTurn, rest.len());
                }
                if self.depth + 1 == DEEPEST {
                    return wrong(VariationFault::TooDeep, rest.len());
                }
                self.put("(");
                self.depth += 1;
                self.is_behind_turn = false;
                behind
            }
            [b')', behind @ ..] => {
                self.close();
                behind
            }
            [b'0'..=b'9', ..] if !self.is_behind_number => {
                let (behind, number) = number(rest).map_err(|error| missed(&error))?;
                let dots = if number.side == Side::Red { "." } else { "..." };
                self.put(&format!("{}{dots}", number.value));
                self.is_behind_number = true;
                behind
            }
            [b'$', ..] if self.is_behind_turn => {
                let (behind, glyph) = glyph(rest).map_err(|error| missed(&error))?;
                self.put(&format!("${glyph}"));
                behind
            }
            _ => {
                let (behind, turn) = turn_in_variation(rest).map_err(|error| missed(&error))?;
                self.put("");
                // Writing to a string cannot fail.
                let _ = write!(self.text, "{turn}");
                (self.is_behind_turn, self.is_behind_number) = (true, false);
                behind
            }
        };
        Ok(rest.len() - behind.len())
    }

    /// Appends a comment in braces, or as a line comment if it contains a closing brace.
    fn put_comment(&mut self, comment: &str) {
        if comment.contains('}') {
            self.put("; ");
            self.text.push_str(comment);
            self.text.push('\n');
        } else if !comment.is_empty() {
            self.put("{");
            self.text.push_str(comment);
            self.text.push('}');
        }
    }

    /// Closes the innermost variation. Drops this variation if it is empty.
    fn close(&mut self) {
        if self.text.ends_with('(') {
            self.text.pop();
            self.text.truncate(self.text.trim_end_matches(' ').len());
        } else {
            self.text.push(')');
        }
        self.depth -= 1;
        self.is_behind_turn = true;
    }

    /// Appends a token, with a blank before it if needed.
    fn put(&mut self, token: &str) {
        if !matches!(self.text.as_bytes().last(), None | Some(b'(' | b'\n')) {
            self.text.push(' ');
        }
        self.text.push_str(token);
    }
}

/// `true` if `text` begins with the parenthesis of a variation, not of a combat, an outcome or a remark. Inside the
/// parenthesis, a variation begins with a turn number, a comment or a square. The square must not be a piece of a
/// combat.
pub(super) fn begins_variation(text: &[u8]) -> bool {
    let Some(inside) = text.strip_prefix(b"(") else { return false };
    let Some(first) = inside.iter().position(|byte| !is_space(*byte)) else { return false };
    let inside = &inside[first..];
    match square(inside) {
        Ok((behind, _)) => !matches!(behind.first(), None | Some(b')' | b'<' | b'=' | b'>')),
        Err(_) => matches!(inside[0], b'{' | b';') || number(inside).is_ok(),
    }
}

/// Returns the end of the variation that begins at `start`. If the variation is not closed, or contains an unclosed
/// comment, returns the kind of fault and the offset of the unclosed variation or comment.
pub(super) fn end_of_variation(text: &[u8], start: usize) -> Result<usize, (FaultKind, usize)> {
    let (mut at, mut depth) = (start, 0);
    while let Some(&byte) = text.get(at) {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => return Ok(at + 1),
            b')' => depth -= 1,
            b'{' => match memchr(b'}', &text[at..]) {
                Some(length) => at += length,
                None => return Err((FaultKind::UnclosedComment, at)),
            },
            b';' => at = line_end(text, at) - 1,
            b'%' if line_of(text, at).is_some() => at = line_end(text, at) - 1,
            _ => {}
        }
        at += 1;
    }
    Err((FaultKind::Variation(VariationFault::Unclosed), start))
}

#[cfg(test)]
mod tests {
    use super::super::fault_marks::{assert_faults, sound};
    use super::super::{parse, variation};
    use super::{DEEPEST, begins_variation};
    use crate::notation::fault::{Expected, FaultKind, VariationFault};
    use crate::notation::syntax::{NoteAnchor, NoteBody};
    use crate::notation::writer::write_record;

    const fn wrong(fault: VariationFault) -> FaultKind {
        FaultKind::Variation(fault)
    }

    const fn expected(expected: Expected) -> FaultKind {
        wrong(VariationFault::Expected(expected))
    }

    #[test]
    fn a_variation_is_kept_behind_its_turn_in_the_export_form() {
        let of = |text: &'static str| NoteBody::Variation(text.into());
        for (text, notes, turns) in [
            ("a4-a5 (b4-b5) *", &[(0, of("b4-b5"))][..], 1),
            ("1. a4-a5 (1.B4-B5\n1...  c7-c6) b7-b6 *", &[(0, of("1. b4-b5 1... c7-c6"))], 2),
            ("a4-a5(007. b4-b5) *", &[(0, of("7. b4-b5"))], 1),
            (
                "a4-a5 (1. b4-b5 $1$14 {c}{d} ;e\n(1. c4-c5(1. d4-d5)) 1... b7-b6) *",
                &[(0, of("1. b4-b5 $1 $14 {c} {d} {e} (1. c4-c5 (1. d4-d5)) 1... b7-b6"))],
                1,
            ),
            ("a4-a5 ({c} 1. b4-b5 ({}) c7-c6) *", &[(0, of("{c} 1. b4-b5 c7-c6"))], 1),
            ("a4-a5 ({}) b7-b6 ({c}) *", &[(1, of("{c}"))], 2),
            ("a4-a5 (b4-b5 ; }\n c4-c5 ; }\n) *", &[(0, of("b4-b5 ; }\nc4-c5 ; }\n"))], 1),
            ("a4-a5 (b4-b5\n% )\n) *", &[(0, of("b4-b5"))], 1),
            ("a4-a5 ({a) b} b4-b5 ; )\n) *", &[(0, of("{a) b} b4-b5 {)}"))], 1),
            // A combat belongs to its strike, with or without a blank before it.
            ("a6xa7 (7>4) (a6xa7 (4<7) a7-a8) *", &[(0, of("a6xa7(4<7) a7-a8"))], 1),
            ("a6xa7 (1... b7-b6) *", &[(0, of("1... b7-b6"))], 1),
            ("a6xa7(b4-b5) *", &[(0, of("b4-b5"))], 1),
            ("a6xa7(7>4)^5@c2(s4xs5) *", &[(0, of("p4xp5"))], 1),
            ("e4?e5=7 (+) (e4-e5?e6=7 (-4)) *", &[(0, of("e4-e5?e6=7(-4)"))], 1),
            (
                "a4-a5 $1 {c} (1. b4-b5) $2 {d} (1. c4-c5) *",
                &[
                    (0, NoteBody::Glyph(1)),
                    (0, NoteBody::Glyph(2)),
                    (0, NoteBody::Comment("c".into())),
                    (0, of("1. b4-b5")),
                    (0, NoteBody::Comment("d".into())),
                    (0, of("1. c4-c5")),
                ],
                1,
            ),
        ] {
            let record = sound(text);
            let found: Vec<_> = record.notes.iter().map(|note| (note.place, note.body.clone())).collect();
            let notes: Vec<_> = notes.iter().map(|(turn, body)| (NoteAnchor::Turn(*turn), body.clone())).collect();
            assert_eq!((found, record.turns.len()), (notes, turns), "{text}");
            let mut written = Vec::new();
            write_record(&record, &mut written);
            let again = sound(std::str::from_utf8(&written).expect("UTF-8")).notes;
            assert_eq!(again, record.notes, "{text}");
        }
    }

    #[test]
    fn faults_in_a_variation_stand_where_they_are() {
        for (text, kinds) in [
            ("a4-a5 (1. b4⟦=b5⟧ 1... x) b7-b6 *", &[expected(Expected::TurnSign)][..]),
            (
                "a4-a5 (1. b4-b5 ⟦x⟧) b7-b6 (1... ⟦y⟧) *",
                &[expected(Expected::Turn), expected(Expected::TurnAfterNumber)],
            ),
            ("a4-a5 (1. ⟦2.⟧ b4-b5) *", &[expected(Expected::TurnAfterNumber)]),
            ("a4-a5 (1. b4-b5 1...⟦)⟧ *", &[expected(Expected::TurnAfterNumber)]),
            ("a4-a5 (1. b4-⟦)⟧ *", &[expected(Expected::Square)]),
            ("a4-a5 (1. b4xb5(7⟦!4)⟧ c7-c6) *", &[expected(Expected::CombatSign)]),
            ("a4-a5 (1. b4-b5 (1. c4⟦c5)⟧) *", &[expected(Expected::TurnSign)]),
            ("a4-a5 (1. b4-b5 ⟦1-0⟧) *", &[expected(Expected::Turn)]),
            ("a4-a5 (1. b4-b5 ⟦()⟧) *", &[expected(Expected::Turn)]),
            ("a4-a5 ({c} ⟦$1⟧) *", &[expected(Expected::Turn)]),
            ("a4-a5 ({c} ⟦(b4-b5)⟧) *", &[wrong(VariationFault::BehindNoTurn)]),
            ("⟦(⟧1. a4-a5) b4-b5 *", &[wrong(VariationFault::BehindNoTurn)]),
            ("1:..........\n⟦(⟧1. a4-a5 *x) b4-b5 *", &[wrong(VariationFault::BehindNoTurn)]),
            ("a4-a5 1... ⟦(⟧1. a4-a5) b7-b6 *", &[wrong(VariationFault::BehindNoTurn)]),
            (
                "a4-a5 b7⟦=b6⟧ (1... c7⟦=c6⟧) (1... c7-c6) *",
                &[FaultKind::Expected(Expected::TurnSign), expected(Expected::TurnSign)],
            ),
            // An unclosed variation extends to the end.
            ("a4-a5 ⟦(⟧1. b4-b5 (1. c4=c5) b7-b6 1-0\n", &[wrong(VariationFault::Unclosed)]),
            ("a4-a5 (1. b4-b5 ⟦{⟧c) *\n", &[FaultKind::UnclosedComment]),
            // Text in parentheses that is not a variation stays unreadable.
            ("a4-a5 ⟦(7>4)⟧\n⟦()⟧\n⟦(so⟧ he said) *", &[FaultKind::Expected(Expected::Turn); 3]),
            ("a4-a5⟦(7>4)⟧ *", &[FaultKind::Expected(Expected::EndOfTurn)]),
            ("a4-a5⟦)⟧ *", &[FaultKind::Expected(Expected::EndOfTurn)]),
            ("a6xa7 (⟦)⟧ *", &[FaultKind::Expected(Expected::Piece)]),
            ("a6xa7(S⟦4)⟧ *", &[FaultKind::Expected(Expected::CombatSign)]),
        ] {
            let text = assert_faults(text, kinds);
            assert_eq!(parse(text.as_bytes()).notes, [], "{text}");
        }
        // The turns after an unreadable variation still belong to the game.
        assert_eq!(parse(b"a4-a5 (b4) b7-b6 (1. b4b5) a5-a6 *").turns.len(), 1);
        assert_eq!(parse(b"a4-a5 (1. b4b5) b7-b6 *").turns.len(), 2);
    }

    #[test]
    fn variations_are_nested_so_deep_and_no_deeper() {
        let nested = |depth: usize| format!("a4-a5 {}{} *", "(1. b4-b5 ".repeat(depth), ")".repeat(depth));
        assert_eq!(sound(&nested(DEEPEST)).notes.len(), 1);
        for depth in [DEEPEST + 1, 1_000_000] {
            let text = nested(depth);
            let record = parse(text.as_bytes());
            let faults: Vec<_> = record.faults.iter().map(|fault| (fault.kind, fault.span.start)).collect();
            assert_eq!(faults, [(wrong(VariationFault::TooDeep), 6 + 10 * DEEPEST as u32)]);
        }
        for unclosed in
            ["(1. b4-b5 ".repeat(1_000_000), "(1. b4-b5) ".repeat(300_000) + "(1. b4-b5", "( ".repeat(3_000_000)]
        {
            assert!(!parse(format!("a4-a5 {unclosed}").as_bytes()).faults.is_empty());
        }
        let long = format!("a4-a5 ({}) *", "b4-b5 ".repeat(1_000_000));
        assert_eq!(sound(&long).notes.len(), 1);
    }

    #[test]
    fn what_may_be_a_combat_or_a_remark_begins_no_variation() {
        for text in ["(1. a4-a5)", "(1.a4", "( 1... x", "(a4-a5)", "(b4 b5", "(\n{c}", "(;", "(a4x"] {
            assert!(begins_variation(text.as_bytes()), "{text}");
        }
        for text in [
            "",
            "(",
            "()",
            "( )",
            "((",
            "((1. a4-a5))",
            "(7>4)",
            "(10=10)",
            "(S<B)",
            "(?>?)",
            "(+)",
            "(-4)",
            "(S4)",
            "(b4>3)",
            "(so",
            "($1)",
            "(1-0)",
            "(*)",
            "(a4",
            "1. a4-a5",
        ] {
            assert!(!begins_variation(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn the_text_of_a_variation_is_one_variation_and_nothing_else() {
        for (text, found) in [
            ("1... c7-c6", Some("1... c7-c6")),
            (" 1.a4-a5\n({x}) \0(1. b4-b5)", Some("1. a4-a5 ({x}) (1. b4-b5)")),
            ("{c}", Some("{c}")),
            ("", None),
            ("{}", None),
            ("7>4", None),
            ("1. a4-a5) 1-0 (b4-b5", None),
            ("1. a4-a5 (b4-b5", None),
            ("1. a4-a5 {c", None),
            ("1. a4-a5 ; c", None),
            ("1. a4-a5 *", None),
            ("1.", None),
        ] {
            assert_eq!(variation(text).as_deref(), found, "{text}");
        }
    }
}

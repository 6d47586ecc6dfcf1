//! The movetext: turn numbers, turns, glyphs, comments, the result, and what stands behind it.
//!
//! `format-spec/notation.md`, sections "Movetext" and "Recovery".

use super::lexical::byte;
use super::miss::{Miss, Parsed, expect};
use super::turn::turn;
use super::{Reader, span, token_length, trimmed_length};
use crate::board::Side;
use crate::notation::boundary::is_space;
use crate::notation::fault::{Expected, FaultKind, Notice};
use crate::notation::syntax::{NoteBody, Place, Score, Span, Turn};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::combinator::{map_opt, opt, value};
use nom::sequence::{preceded, terminated};

/// Turn numbers have at most so many digits, so that their value is a `u32`.
const NUMBER_DIGITS: usize = 9;

/// Room is made for as many turns as the text can plainly hold, but not for more than this at once.
const TURNS_AT_ONCE: usize = 1024;

/// What stands before the token that is read next.
#[derive(Clone, Copy)]
enum Before {
    /// The setup, or nothing: a row may still follow.
    Setup,
    /// A turn, read or not, and its notes.
    Turn,
    /// A turn number.
    Number(Number, Span),
}

/// A turn number: its value, and whose turn its dots announce.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) value: u32,
    pub(super) side: Side,
}

impl Number {
    /// The number that the turn of that ply has.
    #[inline]
    pub(super) const fn of_ply(ply: u32) -> Self {
        Self { value: ply.div_ceil(2), side: Side::of_ply(ply) }
    }
}

impl Reader<'_> {
    /// Reads turns up to the result, and what stands behind that.
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
            before = match byte {
                b'0'..=b'9' | b'*' => match score(self.rest()) {
                    Ok((rest, score)) => return self.result(score, rest),
                    Err(_) if matches!(before, Before::Setup) && self.row() => Before::Setup,
                    Err(_) => self.number(before),
                },
                b'$' => self.glyph(before),
                _ => self.turn(before),
            };
        }
        if !self.has_fault(FaultKind::UnclosedComment) && !self.record.faults_cut {
            let end = trimmed_length(self.text);
            self.fault(FaultKind::Expected(Expected::Result), span(end, end));
        }
    }

    /// Reads the turn that begins here.
    fn turn(&mut self, before: Before) -> Before {
        let start = self.at;
        match turn(self.rest()) {
            Ok((rest, turn)) => {
                self.advance_to(rest);
                if !self.broken {
                    self.check_number(before);
                    self.record.turns.push(Turn { span: span(start, self.at), ..turn });
                }
                Before::Turn
            }
            Err(error) => {
                let mut miss = Miss::of(&error);
                if let (Before::Number(..), Some(FaultKind::Expected(Expected::Turn))) = (before, miss.kind) {
                    miss.kind = Some(FaultKind::Expected(Expected::TurnAfterNumber));
                }
                self.turn_missed(before, miss)
            }
        }
    }

    /// Reads the turn number that begins here.
    fn number(&mut self, before: Before) -> Before {
        let start = self.at;
        match (before, number(self.rest())) {
            (Before::Number(..), _) => self.turn_missed(before, Miss::new(self.rest(), Expected::TurnAfterNumber)),
            (_, Ok((rest, number))) => {
                self.advance_to(rest);
                Before::Number(number, span(start, self.at))
            }
            (_, Err(error)) => self.turn_missed(before, Miss::of(&error)),
        }
    }

    /// Notes what was missed in or instead of a turn, and goes on behind that token.
    fn turn_missed(&mut self, before: Before, miss: Miss) -> Before {
        let start = self.at;
        let at = self.missed(miss);
        self.skip_token(start, at);
        self.broken = true;
        if let Before::Setup = before { Before::Setup } else { Before::Turn }
    }

    /// Notes a number that is not that of the next turn.
    fn check_number(&mut self, before: Before) {
        let ply = self.record.turns.len() as u32 + 1;
        match before {
            Before::Number(number, span) if number != Number::of_ply(ply) => {
                self.record.notices.push(Notice { span, ply });
            }
            _ => {}
        }
    }

    /// Reads the glyph that begins here. Behind a turn that could not be read it does no more harm.
    fn glyph(&mut self, before: Before) -> Before {
        let glyph = match before {
            Before::Number(..) => Err(Miss::expected(self.rest(), Expected::TurnAfterNumber)),
            Before::Setup if !self.broken => Err(Miss::expected(self.rest(), Expected::Turn)),
            Before::Setup | Before::Turn => glyph(self.rest()),
        };
        match glyph {
            Ok((rest, number)) => {
                self.advance_to(rest);
                self.note(self.place(), NoteBody::Glyph(number));
                before
            }
            Err(error) => self.turn_missed(before, Miss::of(&error)),
        }
    }

    /// Takes the result, and what stands behind it: comments, and text that belongs to no record.
    fn result(&mut self, score: Score, rest: &[u8]) {
        let start = self.at;
        self.advance_to(rest);
        self.record.result = Some(score);
        self.record.result_span = span(start, self.at);
        loop {
            self.gap(Place::Result);
            let start = self.at;
            let mut end = start;
            while self.at < self.text.len() && !self.comment_begins() {
                self.at += token_length(self.rest());
                end = self.at;
                self.at += self.rest().iter().position(|byte| !is_space(*byte)).unwrap_or(self.rest().len());
            }
            if start == end {
                return;
            }
            self.record.stray.push(span(start, end));
        }
    }

    /// Whether a comment or an ignored line begins with the next byte.
    fn comment_begins(&self) -> bool {
        match self.text.get(self.at) {
            Some(b'{' | b';') => true,
            Some(b'%') => self.begins_line(),
            _ => false,
        }
    }
}

/// A turn number: digits, and one dot for Red's turn or three for Blue's.
fn number(input: &[u8]) -> Parsed<'_, Number> {
    let digits = take_while1(|byte: u8| byte.is_ascii_digit());
    let value = map_opt(digits, |digits: &[u8]| {
        let value = digits.iter().fold(0, |value, digit| value * 10 + u32::from(digit - b'0'));
        (digits.len() <= NUMBER_DIGITS).then_some(value)
    });
    let dots = (byte(b'.', Expected::Turn), opt(tag("..")));
    match (value, dots).parse(input) {
        Ok((rest, (value, (_, more)))) => {
            Ok((rest, Number { value, side: if more.is_some() { Side::Blue } else { Side::Red } }))
        }
        // A number that is none is no number at all.
        Err(_) => Err(Miss::expected(input, Expected::Turn)),
    }
}

/// A result token and what ends it, which is not consumed.
fn score(input: &[u8]) -> Parsed<'_, Score> {
    let token = |score: Score| value(score, tag(score.token()));
    let [red, blue, draw, open] = Score::ALL.map(token);
    expect(Expected::Result, terminated(alt((red, blue, draw, open)), end_of_result)).parse(input)
}

fn end_of_result(input: &[u8]) -> Parsed<'_, ()> {
    match input.first() {
        Some(byte) if !is_space(*byte) && !matches!(byte, b'{' | b';') => Err(Miss::expected(input, Expected::Result)),
        _ => Ok((input, ())),
    }
}

/// A glyph, `$n`, and what ends it, which is not consumed.
fn glyph(input: &[u8]) -> Parsed<'_, u16> {
    preceded(byte(b'$', Expected::GlyphNumber), glyph_number).parse(input)
}

fn glyph_number(input: &[u8]) -> Parsed<'_, u16> {
    let length = input.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(input.len());
    let (digits, rest) = input.split_at(length);
    let ends = rest.first().is_none_or(|byte| is_space(*byte) || matches!(byte, b'{' | b';' | b'$'));
    std::str::from_utf8(digits)
        .ok()
        .filter(|_| ends)
        .and_then(|digits| digits.parse().ok())
        .map(|number| (rest, number))
        .ok_or(Miss::expected(input, Expected::GlyphNumber))
}

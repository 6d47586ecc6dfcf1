//! The result, which ends a record, and what stands behind it all the same.
//!
//! `format-spec/notation.md`, section "Result".

use super::lexical::ends_with;
use super::miss::Parsed;
use super::{Reader, span, token_length};
use crate::notation::boundary::is_space;
use crate::notation::syntax::{Place, Score};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::value;
use nom::sequence::terminated;

impl Reader<'_> {
    /// Takes the result, and what stands behind it: comments, and text that belongs to no record.
    pub(super) fn result(&mut self, score: Score, rest: &[u8]) {
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

/// A result token and what ends it, which is not consumed.
pub(super) fn score(input: &[u8]) -> Parsed<'_, Score> {
    let [red, blue, draw, open] = Score::ALL.map(|score| value(score, tag(score.token())));
    terminated(alt((red, blue, draw, open)), ends_with(b"{;")).parse(input)
}

#[cfg(test)]
mod tests {
    use super::super::marked::sound;
    use super::super::parse;
    use crate::notation::syntax::{Score, Span};

    #[test]
    fn a_result_knows_where_it_stands() {
        for (text, score, start, end) in [
            ("1-0", Score::RedWon, 0, 3),
            ("\n0-1{c}", Score::BlueWon, 1, 4),
            ("1. a4-a5 1/2-1/2;", Score::Draw, 9, 16),
            ("2.* \n", Score::Open, 2, 3),
        ] {
            let record = sound(text);
            assert_eq!((record.result, record.result_span), (Some(score), Span::new(start, end)), "{text:?}");
        }
    }

    #[test]
    fn text_behind_the_result_is_stray() {
        for (text, stray) in [
            ("* \n{c}\n; c\n% i\n", &[][..]),
            ("1-0 foo", &["foo"]),
            ("1-0 foo  bar\n\n0-1 \n", &["foo  bar\n\n0-1"]),
            ("1-0\nfoo;bar {c} baz{d}\n x ; e\ny % z\n% i\n$1", &["foo;bar", "baz", "x", "y % z", "$1"]),
            ("1-0 \u{feff}", &["\u{feff}"]),
            ("1-0\n\u{feff}\n", &[]),
        ] {
            let record = parse(text.as_bytes());
            let found: Vec<_> = record.stray.iter().map(|span| span.of(text.as_bytes())).collect();
            let stray: Vec<_> = stray.iter().map(|stray| stray.as_bytes()).collect();
            assert_eq!((found, record.faults.len()), (stray, 0), "{text:?}");
        }
    }
}

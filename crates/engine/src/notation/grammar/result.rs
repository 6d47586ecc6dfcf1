//! Parses the result, which ends a record, and any text after it.
//!
//! `format-spec/notation.md`, section "Results".

use super::lexical::{Parsed, ends_with};
use super::{RecordReader, span, token_length, trimmed_length};
use crate::notation::boundary::{is_space, line_end};
use crate::notation::syntax::{NoteAnchor, Score};
use memchr::memchr;
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::value;
use nom::sequence::terminated;

/// Maximum number of separate pieces of stray text. The last piece extends to the end.
const STRAY_KEPT: usize = 32;

impl RecordReader<'_> {
    /// Stores the result, and parses the comments and stray text after it.
    pub(super) fn result(&mut self, score: Score, rest: &[u8]) {
        let start = self.at;
        self.advance_to(rest);
        self.record.result = Some(score);
        self.record.result_span = span(start, self.at);
        loop {
            self.gap_behind_result();
            if self.at == self.text.len() || self.record.faults_cut {
                return;
            }
            self.stray();
        }
    }

    /// Skips blanks, line ends, ignored lines, and comments that belong to the record.
    fn gap_behind_result(&mut self) {
        let is_behind_stray = !self.record.stray.is_empty();
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b'{' if self.is_comment(is_behind_stray) => self.brace_comment(NoteAnchor::Result),
                b';' if self.is_comment(is_behind_stray) => self.line_comment(NoteAnchor::Result),
                b'%' if self.begins_line() => self.ignored_line(),
                b'\xEF' if self.begins_line() && self.skip_boms() => {}
                byte if is_space(byte) => self.at += 1,
                _ => return,
            }
        }
    }

    /// Adds the stray text that begins here. The text ends at a comment of the record or at the end. Errors in stray
    /// text are not faults of the record.
    fn stray(&mut self) {
        let start = self.at;
        let mut end = start;
        if self.record.stray.len() + 1 == STRAY_KEPT {
            end = trimmed_length(self.text);
            self.stop();
        }
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b'{' | b';' if self.is_comment(true) => break,
                b'%' if self.begins_line() => break,
                b'{' => self.at += memchr(b'}', self.rest()).map_or(self.rest().len(), |closing| closing + 1),
                b';' => self.at = line_end(self.text, self.at),
                _ => self.at += token_length(self.rest()),
            }
            end = start + trimmed_length(&self.text[start..self.at]);
            self.at += self.rest().iter().position(|byte| !is_space(*byte)).unwrap_or(self.rest().len());
        }
        let found = span(start, end);
        self.record.stray.push(found);
        // A NUL byte in stray text is harmless.
        self.ignored.push(found);
    }

    /// `true` if a comment of the record begins here. A brace comment must be closed. After stray text, the comment
    /// must also be valid UTF-8 and contain no NUL bytes. A comment that fails these checks is stray text.
    fn is_comment(&self, is_behind_stray: bool) -> bool {
        let end = match self.rest() {
            [b'{', rest @ ..] => memchr(b'}', rest).map(|length| self.at + length + 2),
            _ => Some(line_end(self.text, self.at)),
        };
        let is_read = |end: usize| {
            let text = &self.text[self.at..end];
            memchr(0, text).is_none() && std::str::from_utf8(text).is_ok()
        };
        end.is_some_and(|end| !is_behind_stray || is_read(end))
    }
}

/// Parses a result token. The end of a token must follow; it is not consumed.
pub(super) fn score(input: &[u8]) -> Parsed<'_, Score> {
    let [red, blue, draw, open] = Score::ALL.map(|score| value(score, tag(score.token())));
    terminated(alt((red, blue, draw, open)), ends_with(b"{;")).parse(input)
}

#[cfg(test)]
mod tests {
    use super::super::fault_marks::sound;
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
            // Errors in stray text are not faults of the record.
            ("1-0 lu\0nch {c}", &["lu\0nch"]),
            ("1-0 lunch {a} { x ; y\n", &["lunch", "{ x ; y"]),
            ("1-0 {c} {never closed\n x \n", &["{never closed\n x"]),
            ("1-0 x {\0} y {c} z", &["x {\0} y", "z"]),
            ("1-0 x ; \0\ny ; c", &["x ; \0\ny"]),
            ("1-0 x {c} ; \0\n", &["x", "; \0"]),
            ("1-0 x {c} {\0}", &["x", "{\0}"]),
            ("1-0{", &["{"]),
        ] {
            let record = parse(text.as_bytes());
            let found: Vec<_> = record.stray.iter().map(|span| span.of(text.as_bytes())).collect();
            let stray: Vec<_> = stray.iter().map(|stray| stray.as_bytes()).collect();
            assert_eq!((found, record.faults.len()), (stray, 0), "{text:?}");
        }
    }

    #[test]
    fn stray_text_is_told_apart_so_often_and_no_more() {
        for (pieces, found) in [(31, 31), (32, 32), (33, 32), (100_000, 32)] {
            let text = format!("* {}", "x {c} ".repeat(pieces));
            let record = parse(text.as_bytes());
            assert_eq!((record.stray.len(), record.faults.len()), (found, 0), "{pieces}");
            let last = record.stray[found - 1].of(text.as_bytes());
            assert_eq!(last == b"x", pieces < 32, "{pieces}");
        }
    }

    #[test]
    fn stray_text_may_hold_any_bytes() {
        for stray in [&b"\xff\xfe[\0E\0v\0\n\0"[..], b"x {\xff} ; \xff", b"{\xff", b"\xc3\x28 {\0\0}"] {
            let text = [b"1-0\n", stray].concat();
            let record = parse(&text);
            assert_eq!((record.stray.len(), &*record.faults), (1, &[][..]), "{}", stray.escape_ascii());
        }
        // A comment directly after the result belongs to the record.
        assert_eq!(parse(b"1-0 {\xff}").faults.len(), 1);
        assert_eq!(parse(b"1-0 {\0} x").faults.len(), 1);
    }
}

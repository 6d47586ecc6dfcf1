//! Comments in notes: `//`, `#`, `;`, `%`, `{}`, and what stands in parentheses and is no combat.

use super::told::{LINES, begins_with_turn};
use crate::notation::Span;
use std::borrow::Cow;

/// A comment: what it says, and the byte behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Comment {
    /// What it says, without the signs around it.
    pub inner: Span,
    /// The byte behind it.
    pub end: usize,
    /// Whether it goes on to the end of its line.
    pub ends_line: bool,
}

/// Signs that part turns in a text, so that they begin no comment there: `1. a4-a5 ; b7-b6`, `a4-a5 // b7-b6`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Parting {
    /// `;`
    pub semicolon: bool,
    /// `//`
    pub slashes: bool,
}

impl Parting {
    /// The signs behind which turns stand in two lines or more, and in half of the lines with the sign.
    pub(super) fn of(text: &[u8]) -> Self {
        let parts = |sign: &[u8]| {
            let mut lines = (0, 0);
            for line in text.split(|byte| *byte == b'\n').take(LINES) {
                let mut found = memchr::memmem::find_iter(line, sign).peekable();
                let is_of_turns = found.peek().is_some_and(|at| begins_with_turn(line[..*at].trim_ascii()) || *at < 5);
                if is_of_turns {
                    lines.0 += 1;
                    lines.1 += u32::from(found.any(|at| begins_with_turn(line[at + sign.len()..].trim_ascii())));
                }
            }
            lines.1 > 1 && 2 * lines.1 >= lines.0
        };
        Self { semicolon: parts(b";"), slashes: parts(b"//") }
    }

    /// Whether one of the signs stands here.
    pub(super) fn begins(self, rest: &[u8]) -> bool {
        self.semicolon && rest.starts_with(b";") || self.slashes && rest.starts_with(b"//")
    }
}

/// The comment that begins at a byte; `line_end` is where its line ends.
pub(super) fn comment(text: &[u8], at: usize, line_end: usize, parting: Parting) -> Option<Comment> {
    if parting.begins(&text[at..line_end]) {
        return None;
    }

    let rest = &text[at..line_end];
    let to_line_end = |signs: usize| {
        let inner = Span::new((at + signs) as u32, line_end as u32);
        Some(Comment { inner, end: line_end, ends_line: true })
    };
    let to_sign = |sign: u8, from: usize, end: usize| {
        let found = memchr::memchr(sign, &text[from..end]).map(|length| from + length);
        let inner_end = found.unwrap_or(line_end);
        let end = found.map_or(line_end, |found| found + 1);
        Some(Comment { inner: Span::new(from as u32, inner_end as u32), end, ends_line: found.is_none() })
    };
    match rest {
        [b'/', b'/', ..] => to_line_end(2),
        [b'#', next, ..] if next.is_ascii_digit() => None,
        [b'#' | b';', ..] => to_line_end(1),
        // Only braces go on over lines.
        [b'{', ..] => to_sign(b'}', at + 1, text.len()),
        [b'(', ..] => to_sign(b')', at + 1, line_end),
        [b'[', ..] => to_sign(b']', at + 1, line_end),
        _ => None,
    }
}

/// Where the first comment of a line begins that no combat can be, or its end: `//`, `#`, `;`, `{`.
pub(super) fn body_end(text: &[u8], start: usize, line_end: usize, parting: Parting) -> usize {
    // `#` right behind something is a mark of that.
    let is_mark = |at: usize| text[at] == b'#' && at > start && !text[at - 1].is_ascii_whitespace();
    let begins = |at: &usize| !is_mark(*at) && comment(text, *at, line_end, parting).is_some();
    let line = &text[start..line_end];
    let brace = memchr::memchr(b'{', line).map(|length| start + length).filter(begins).unwrap_or(line_end);
    memchr::memchr3_iter(b'/', b'#', b';', &text[start..brace])
        .map(|length| start + length)
        .find(begins)
        .unwrap_or(brace)
}

/// Text without control characters, a blank for each; line ends stay.
pub(super) fn plain(text: Cow<'_, str>) -> Cow<'_, str> {
    let is_control = |c: char| c.is_control() && c != '\n';
    if text.contains(is_control) { Cow::Owned(text.replace(is_control, " ")) } else { text }
}

/// The span without the blanks at its ends.
pub(super) fn trimmed(text: &[u8], span: Span) -> Span {
    let found = span.of(text);
    let front = found.len() - found.trim_ascii_start().len();
    let length = found.trim_ascii().len();
    let start = span.start + front as u32;
    Span::new(start, start + length as u32)
}

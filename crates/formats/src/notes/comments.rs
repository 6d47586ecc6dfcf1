//! Parses comments in notes: text after `//`, `#` or `;`, text in `{}`, and text in parentheses or brackets that is
//! not a combat.

use super::detection::{LINES, begins_with_turn};
use crate::notation::Span;
use std::borrow::Cow;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Comment {
    /// Text of the comment, without its delimiters.
    pub inner: Span,
    /// Offset after the comment.
    pub end: usize,
    /// `true` if the comment extends to the end of its line.
    pub ends_line: bool,
}

/// Separators between turns, such as in `1. a4-a5 ; b7-b6` or `a4-a5 // b7-b6`. In a text with such separators, `;`
/// or `//` does not begin a comment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TurnSeparators {
    /// `true` if `;` separates turns.
    pub semicolon: bool,
    /// `true` if `//` separates turns.
    pub slashes: bool,
}

impl TurnSeparators {
    /// Detects the separators between turns. A separator must be followed by turns in at least two lines, and in at
    /// least half of the lines that contain the separator.
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

    /// Returns `true` if `rest` begins with a separator between turns.
    pub(super) fn begins(self, rest: &[u8]) -> bool {
        self.semicolon && rest.starts_with(b";") || self.slashes && rest.starts_with(b"//")
    }
}

/// Parses the comment at the offset `at`. `line_end` is the end of the line.
pub(super) fn comment(text: &[u8], at: usize, line_end: usize, parting: TurnSeparators) -> Option<Comment> {
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
        // Only comments in braces may extend over several lines.
        [b'{', ..] => to_sign(b'}', at + 1, text.len()),
        [b'(', ..] => to_sign(b')', at + 1, line_end),
        [b'[', ..] => to_sign(b']', at + 1, line_end),
        _ => None,
    }
}

/// Returns the offset of the first comment in a line, or the end of the line. The function searches only for
/// comments that begin with `//`, `#`, `;` or `{`. Comments that begin with another character could be combats.
pub(super) fn body_end(text: &[u8], start: usize, line_end: usize, parting: TurnSeparators) -> usize {
    // A `#` directly after text marks this text, and does not begin a comment.
    let is_mark = |at: usize| text[at] == b'#' && at > start && !text[at - 1].is_ascii_whitespace();
    let begins = |at: &usize| !is_mark(*at) && comment(text, *at, line_end, parting).is_some();
    let line = &text[start..line_end];
    let brace = memchr::memchr(b'{', line).map(|length| start + length).filter(begins).unwrap_or(line_end);
    memchr::memchr3_iter(b'/', b'#', b';', &text[start..brace])
        .map(|length| start + length)
        .find(begins)
        .unwrap_or(brace)
}

/// Replaces control characters by blanks. Line ends are kept.
pub(super) fn plain(text: Cow<'_, str>) -> Cow<'_, str> {
    let is_control = |c: char| c.is_control() && c != '\n';
    if text.contains(is_control) { Cow::Owned(text.replace(is_control, " ")) } else { text }
}

/// Returns the span without leading and trailing blanks.
pub(super) fn trimmed(text: &[u8], span: Span) -> Span {
    let found = span.of(text);
    let front = found.len() - found.trim_ascii_start().len();
    let length = found.trim_ascii().len();
    let start = span.start + front as u32;
    Span::new(start, start + length as u32)
}

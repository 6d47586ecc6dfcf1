//! Parses brace comments, line comments and ignored lines.
//!
//! `format-spec/notation.md`, section "Comments, ignored lines, glyphs".

use super::{RecordReader, span};
use crate::notation::boundary::line_end;
use crate::notation::fault::FaultKind;
use crate::notation::syntax::{NoteAnchor, NoteBody};
use memchr::memchr;
use std::borrow::Cow;

impl<'a> RecordReader<'a> {
    /// Parses the `{}` comment that begins here. An unclosed comment extends to the end of the record.
    pub(super) fn brace_comment(&mut self, place: NoteAnchor) {
        if let Some(text) = self.brace_text() {
            self.comment(place, text);
        }
    }

    /// Parses the `;` comment that begins here and ends with the line.
    pub(super) fn line_comment(&mut self, place: NoteAnchor) {
        let text = self.line_text();
        self.comment(place, text);
    }

    /// Parses the text of the `{}` comment that begins here. An unclosed comment extends to the end of the record.
    pub(super) fn brace_text(&mut self) -> Option<Cow<'a, str>> {
        let start = self.at + 1;
        if let Some(length) = memchr(b'}', &self.text[start..]) {
            self.at = start + length + 1;
            return Some(self.comment_text(start, start + length));
        }
        // The unclosed comment may contain rows.
        self.record.unread.others |= self.record.turns.is_empty();
        self.fault(FaultKind::UnclosedComment, span(self.at, start));
        self.stop();
        None
    }

    /// Parses the text of the `;` comment that begins here and ends with the line.
    pub(super) fn line_text(&mut self) -> Cow<'a, str> {
        let start = self.at + 1;
        self.at = line_end(self.text, start);
        self.comment_text(start, self.at)
    }

    /// Skips the `%` line that begins here.
    pub(super) fn ignored_line(&mut self) {
        let start = self.at;
        self.at = line_end(self.text, start);
        self.ignored.push(span(start, self.at));
    }

    fn comment_text(&mut self, start: usize, end: usize) -> Cow<'a, str> {
        match self.utf8(start, end) {
            Cow::Borrowed(text) => tidied(text),
            Cow::Owned(text) => Cow::Owned(tidied(&text).into_owned()),
        }
    }

    fn comment(&mut self, place: NoteAnchor, text: Cow<'a, str>) {
        if !text.is_empty() {
            self.note(place, NoteBody::Comment(text));
        }
    }

    /// Returns the text of a range. Replaces invalid UTF-8. Only the first replacement in a record is reported as a
    /// fault.
    #[inline(always)]
    pub(super) fn utf8(&mut self, start: usize, end: usize) -> Cow<'a, str> {
        match self.head.get(start..end) {
            Some(text) => Cow::Borrowed(text),
            None => self.utf8_behind_head(start, end),
        }
    }

    #[inline(never)]
    fn utf8_behind_head(&mut self, start: usize, end: usize) -> Cow<'a, str> {
        let bytes = &self.text[start..end];
        match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(error) => {
                if !self.has_fault(FaultKind::NotUtf8) {
                    let first = start + error.valid_up_to();
                    let length = error.error_len().unwrap_or(end - first);
                    self.fault(FaultKind::NotUtf8, span(first, first + length));
                }
                String::from_utf8_lossy(bytes)
            }
        }
    }
}

/// Trims blanks and line ends from a comment, and replaces CRLF by LF.
pub(in crate::notation) fn tidied(text: &str) -> Cow<'_, str> {
    let text = text.trim_matches([' ', '\t', '\r', '\n']);
    if !text.contains("\r\n") {
        return Cow::Borrowed(text);
    }
    let lines: Vec<&str> = text.split('\n').map(|line| line.trim_end_matches('\r')).collect();
    Cow::Owned(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::super::fault_marks::sound;
    use super::super::parse;
    use crate::notation::fault::FaultKind;
    use crate::notation::syntax::{NoteBody, Span};

    #[test]
    fn comments_are_trimmed_and_empty_ones_dropped() {
        for (text, expected) in [
            ("{a}", &["a"][..]),
            ("{ \t\r\n a b \r\n}", &["a b"]),
            ("{a\r\n  b\n\r\r\nc\rd}", &["a\n  b\n\nc\rd"]),
            ("{}{ }{\n};\n; \r\n", &[]),
            ("{{a};{b}\n;;c", &["{a", "{b}", ";c"]),
            ("{; a\n% b}", &["; a\n% b"]),
            ("{a}{b};c\r\n", &["a", "b", "c"]),
            ("{\u{a0}\u{e9}\u{feff}}", &["\u{a0}\u{e9}\u{feff}"]),
            (";[A \"1\"]", &["[A \"1\"]"]),
        ] {
            let text = format!("* {text}");
            let record = sound(&text);
            let expected: Vec<_> = expected.iter().map(|text| NoteBody::Comment((*text).into())).collect();
            assert_eq!(record.notes.into_iter().map(|note| note.body).collect::<Vec<_>>(), expected, "{text:?}");
        }
    }

    #[test]
    fn lines_are_ignored_only_from_their_first_byte() {
        assert_eq!(sound("% i\n*\n% {\n%").notes, []);
        assert_eq!(parse(b" % i\n*").faults.len(), 1);
        assert_eq!(sound("{\n% c }\n*").notes.len(), 1);
    }

    #[test]
    fn bytes_that_are_not_utf8_are_a_fault_once() {
        let record = parse(b"{a\xe2\x82 b} ; \xff\n a4-a5 *");
        assert_eq!(
            record.faults.iter().map(|fault| (fault.kind, fault.span)).collect::<Vec<_>>(),
            [(FaultKind::NotUtf8, Span::new(2, 4))]
        );
        let texts: Vec<_> = record.notes.into_iter().map(|note| note.body).collect();
        assert_eq!(texts, ["a\u{fffd} b", "\u{fffd}"].map(|text| NoteBody::Comment(text.into())));
        assert_eq!(record.turns.len(), 1);
        assert_eq!(parse(b"% \xff\n*").faults, []);
    }

    #[test]
    fn a_hundred_thousand_comments_are_read() {
        let text = "{c} ".repeat(100_000) + &"; d\n".repeat(100_000) + "*" + &"{e}".repeat(100_000);
        assert_eq!(sound(&text).notes.len(), 300_000);
        let unclosed = "a4-a5 ".to_owned() + &"{ ".repeat(5_000_000);
        assert_eq!(parse(unclosed.as_bytes()).faults[0].kind, FaultKind::UnclosedComment);
        let stray = "a4-a5 *".to_owned() + &"{ ".repeat(5_000_000);
        assert_eq!(parse(stray.as_bytes()).stray.len(), 1);
    }
}

//! Where the text begins that is kept as it stands. `format-spec/notation.md`, "Export form", rule 17.
//!
//! Behind the last turn that was played (or behind the setup, or the tags) blanks, comments, glyphs and `%` lines
//! are passed over; what follows, the next turn's number or that turn itself, is where the kept text begins. So
//! a comment stands either in a note or in the kept text, never in both, and reading the export form again finds
//! the same place.

use crate::notation::Record;
use memchr::memchr;

/// Where the kept text begins.
pub(super) struct Cut {
    /// Its first byte.
    pub(super) start: usize,
    /// How many notes stand between the turn's number and the turn: they are in the kept text.
    pub(super) notes_behind_number: usize,
}

/// The place at which the text of turn `index` and all that follows it begins.
pub(super) fn cut(text: &[u8], record: &Record<'_>, index: usize) -> Cut {
    let turn = record.turns[index].span.start as usize;
    let behind = match index.checked_sub(1) {
        Some(last) => record.turns[last].span.end as usize,
        None => behind_setup(text, record),
    };
    let mut gap = Gap::new(text, behind, turn);
    gap.skip();
    let start = gap.at;
    gap.at += text[start..turn].iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'.').count();
    gap.notes = 0;
    gap.skip();
    Cut { start, notes_behind_number: gap.notes }
}

/// How many notes stand there, if nothing but notes and blanks does.
pub(super) fn notes_between(text: &[u8], start: usize, end: usize) -> usize {
    let mut gap = Gap::new(text, start, end);
    gap.skip();
    gap.notes
}

/// The text without blanks and line ends at either end.
pub(super) fn trimmed(text: &[u8]) -> &[u8] {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
    let start = text.iter().position(|byte| !is_space(byte)).unwrap_or(text.len());
    let end = text.iter().rposition(|byte| !is_space(byte)).map_or(start, |last| last + 1);
    &text[start..end]
}

fn behind_setup(text: &[u8], record: &Record<'_>) -> usize {
    let rows = record.rows.iter().map(|row| row.span.end as usize).max();
    let tags = || record.tags.iter().map(|tag| line_end(text, tag.value_span.end as usize)).max();
    rows.or_else(tags).unwrap_or(0)
}

fn line_end(text: &[u8], at: usize) -> usize {
    memchr(b'\n', &text[at..]).map_or(text.len(), |found| at + found + 1)
}

/// A walk over blanks, comments, glyphs and `%` lines.
struct Gap<'t> {
    text: &'t [u8],
    at: usize,
    end: usize,
    notes: usize,
}

impl<'t> Gap<'t> {
    const fn new(text: &'t [u8], at: usize, end: usize) -> Self {
        Self { text, at, end, notes: 0 }
    }

    fn skip(&mut self) {
        let mut begins_line = self.at == 0 || self.text[..self.at].ends_with(b"\n");
        while self.at < self.end {
            let rest = &self.text[self.at..];
            let length = match rest {
                [b' ' | b'\t' | b'\r' | b'\n', ..] => 1,
                [b'\xEF', b'\xBB', b'\xBF', ..] if begins_line => {
                    self.at += 3;
                    continue;
                }
                [b'%', ..] if begins_line => line_end(rest, 0),
                [b';', comment @ ..] => {
                    let length = line_end(comment, 0);
                    self.note(&comment[..length]);
                    1 + length
                }
                [b'{', comment @ ..] => {
                    let length = memchr(b'}', comment).unwrap_or(comment.len());
                    self.note(&comment[..length]);
                    1 + length + 1
                }
                [b'$', number @ ..] => {
                    self.notes += 1;
                    1 + number.iter().take_while(|byte| byte.is_ascii_digit()).count()
                }
                _ => return,
            };
            begins_line = rest[..length.min(rest.len())].ends_with(b"\n");
            self.at = (self.at + length).min(self.end);
        }
    }

    /// Counts a comment; one without text is none.
    fn note(&mut self, comment: &[u8]) {
        self.notes += usize::from(!trimmed(comment).is_empty());
    }
}

//! The export form: what `fmt` writes, byte for byte, and what reading it again does not change.
//!
//! `format-spec/notation.md`, section "Export form". The order of the rows is the record's.

mod line;
mod row;
mod turn;

pub use self::line::{Line, Word, square_words};
use self::row::put_row;
use self::turn::put_turn;
pub use self::turn::write_turn;
use super::boundary::boms;
use super::grammar::tidied;
use super::syntax::{Note, NoteAnchor, NoteBody, Record, Row, Score, Tag, WrittenTurn};
use std::borrow::{Borrow, Cow};
use std::iter::Peekable;
use std::vec::IntoIter;

/// The tags that have a place of their own, in that order; the rest follow in source order.
const TAG_ORDER: [&str; 15] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "Red",
    "Blue",
    "Result",
    "Edition",
    "Variant",
    "Options",
    "Ranks",
    "Army",
    "TwoSquares",
    "MoreSquares",
    "Termination",
];

/// Writes the record in its export form, its last line end included, without the blank line that parts
/// records.
///
/// Only tags' lines begin with `[`, so that comments and unplayed text stay inside the record. A record
/// without a result is written with `*`.
pub fn write_record(record: &Record<'_>, out: &mut Vec<u8>) {
    write_with(&record.tags, record, record.turns.iter(), out);
}

/// Does the same with these tags and these turns in the place of the record's own.
pub fn write_with(
    tags: &[Tag<'_>],
    record: &Record<'_>,
    turns: impl Iterator<Item: Borrow<WrittenTurn>>,
    out: &mut Vec<u8>,
) {
    let mut notes: Vec<&Note<'_>> = record.notes.iter().collect();
    notes.sort_by_key(|note| (note.place, !note.body.is_glyph()));
    let mut writer = Writer { out, notes: notes.into_iter().peekable(), at_line_start: true };
    writer.tags(tags);
    // Without rows nothing tells the notes behind them from those before them.
    writer.notes_section(if record.rows.is_empty() { NoteAnchor::Setup } else { NoteAnchor::Tags });
    writer.rows(&record.rows);
    writer.notes_section(NoteAnchor::Setup);
    writer.turns(turns);
    let unplayed = record.unplayed.trim_matches([' ', '\t', '\r', '\n']);
    if unplayed.is_empty() {
        writer.result(record.result.unwrap_or(Score::Open));
    } else {
        writer.unplayed(unplayed);
    }
}

struct Writer<'o, 'r> {
    out: &'o mut Vec<u8>,
    /// The notes not yet written, by place, glyphs before comments.
    notes: Peekable<IntoIter<&'r Note<'r>>>,
    at_line_start: bool,
}

impl Writer<'_, '_> {
    fn tags(&mut self, tags: &[Tag<'_>]) {
        let place = |tag: &Tag<'_>| TAG_ORDER.iter().position(|name| *name == tag.name).unwrap_or(TAG_ORDER.len());
        let mut tags: Vec<(usize, &Tag<'_>)> = tags.iter().map(|tag| (place(tag), tag)).collect();
        tags.sort_by_key(|(place, _)| *place);
        for (_, tag) in &tags {
            self.put("[");
            self.put(&tag.name);
            self.put(" \"");
            self.tag_value(&tag.value);
            self.put("\"]\n");
        }
        if !tags.is_empty() {
            self.put("\n");
        }
    }

    fn tag_value(&mut self, value: &str) {
        // Without branches, so that it is done for many bytes at once.
        let is_plain = |byte| byte != b'"' && byte != b'\\' && byte != b'\n' && byte != b'\r' && byte != b'\0';
        if value.bytes().fold(true, |all, byte| all & is_plain(byte)) {
            return self.put(value);
        }
        for byte in value.bytes() {
            match byte {
                b'"' | b'\\' => self.out.extend_from_slice(&[b'\\', byte]),
                // A value has no line ends, and a record no NUL.
                b'\n' | b'\r' => self.out.push(b' '),
                b'\0' => {}
                _ => self.out.push(byte),
            }
        }
    }

    /// The notes up to that place, each on a line, and a blank line if there were any.
    fn notes_section(&mut self, last: NoteAnchor) {
        let start = self.out.len();
        while let Some(note) = self.notes.next_if(|note| note.place <= last) {
            if let NoteBody::Comment(text) = &note.body {
                for_each_comment(text, |comment| {
                    self.comment(comment);
                    self.end_line();
                });
            }
        }
        if self.out.len() > start {
            self.put("\n");
        }
    }

    fn rows(&mut self, rows: &[Row]) {
        let mut line = Line::EMPTY;
        for row in rows {
            line.make_room(self.out);
            put_row(&mut line, row);
        }
        line.move_to(self.out);
        if !rows.is_empty() {
            self.put("\n");
        }
    }

    /// The turns, Red's and Blue's on a line, and what stands behind each.
    fn turns(&mut self, turns: impl Iterator<Item: Borrow<WrittenTurn>>) {
        let mut line = Line::EMPTY;
        let mut had_comment = false;
        let mut count = 0;
        for turn in turns {
            let is_red = count % 2 == 0;
            if !self.at_line_start {
                line.put(if is_red { b"\n" } else { b" " });
            }
            if is_red || had_comment {
                line.put_number(count / 2 + 1);
                if !is_red {
                    line.put(b"..");
                }
                line.put(b". ");
            }
            put_turn(&mut line, turn.borrow());
            self.at_line_start = false;
            had_comment = false;
            if self.notes.peek().is_some_and(|note| note.place <= NoteAnchor::Turn(count)) {
                line.move_to(self.out);
                had_comment = self.notes_behind(NoteAnchor::Turn(count));
            }
            line.make_room(self.out);
            count += 1;
        }
        line.move_to(self.out);
        if count > 0 {
            self.notes_behind(NoteAnchor::Turn(u32::MAX));
        }
    }

    /// The notes up to that place, on the same line where they can be; whether there was a comment or a variation.
    fn notes_behind(&mut self, last: NoteAnchor) -> bool {
        let mut had_comment = false;
        while let Some(note) = self.notes.next_if(|note| note.place <= last) {
            match &note.body {
                NoteBody::Glyph(number) => {
                    self.part();
                    self.put("$");
                    self.put(&number.to_string());
                }
                NoteBody::Comment(text) => for_each_comment(text, |comment| {
                    self.part();
                    self.comment(comment);
                    had_comment = true;
                }),
                NoteBody::Variation(text) => {
                    self.part();
                    self.put("(");
                    self.put_lines(text);
                    self.put(")");
                    had_comment = true;
                }
            }
        }
        had_comment
    }

    fn result(&mut self, score: Score) {
        self.part();
        self.put(score.token());
        while let Some(note) = self.notes.next() {
            if let NoteBody::Comment(text) = &note.body {
                for_each_comment(text, |comment| {
                    self.part();
                    self.comment(comment);
                });
            }
        }
        self.end_line();
    }

    fn unplayed(&mut self, text: &str) {
        self.end_line();
        self.put_lines(text);
        self.end_line();
    }

    /// A comment in braces, or up to the line's end if it has a closing brace.
    fn comment(&mut self, text: &str) {
        if text.contains('}') {
            self.put("; ");
            self.put(text);
            self.put("\n");
        } else {
            self.put("{");
            self.put_lines(text);
            self.put("}");
        }
    }

    /// Text that may have several lines; none begins with `[`.
    fn put_lines(&mut self, text: &str) {
        for (index, line) in text.split('\n').enumerate() {
            if index > 0 {
                self.put("\n");
            }
            let (marks, rest) = line.split_at(boms(line.as_bytes()));
            let is_tag_line = self.at_line_start && rest.starts_with('[');
            self.put(marks);
            self.put(if is_tag_line { " " } else { "" });
            self.put(rest);
        }
    }

    /// Parts what follows from what stands before it on the line.
    fn part(&mut self) {
        if !self.at_line_start {
            self.put(" ");
        }
    }

    fn end_line(&mut self) {
        if !self.at_line_start {
            self.put("\n");
        }
    }

    fn put(&mut self, text: &str) {
        if !text.is_empty() {
            self.out.extend_from_slice(text.as_bytes());
            self.at_line_start = text.ends_with('\n');
        }
    }
}

/// Calls `write` with the text of every comment as which a comment is written: one, but a closing brace takes a
/// line to itself, so that a text of several lines falls apart if it has one.
fn for_each_comment(text: &str, mut write: impl FnMut(&str)) {
    let without_nul = if text.contains('\0') { Cow::Owned(text.replace('\0', "")) } else { Cow::Borrowed(text) };
    let text = tidied(&without_nul);
    if text.contains('}') {
        text.split('\n').map(tidied).filter(|line| !line.is_empty()).for_each(|line| write(&line));
    } else if !text.is_empty() {
        write(&text);
    }
}

#[cfg(test)]
mod tests;

//! Writes records in the export format, with exactly the bytes that the command `fmt` writes. If the output is
//! parsed and written again, it does not change.
//!
//! `format-spec/notation.md`, section "Export form". Rows stay in the order of the record.

mod line;
mod row;
mod turn;

pub use self::line::{LineBuffer, ShortText, square_words};
use self::row::put_row;
use self::turn::put_turn;
pub use self::turn::write_turn;
use super::boundary::boms;
use super::grammar::tidied;
use super::syntax::{Note, NoteAnchor, NoteBody, PlacedPiece, Record, Row, Score, Tag, WrittenTurn};
use super::values::plies_before;
use crate::board::Side;
use std::borrow::{Borrow, Cow};
use std::fmt;
use std::iter::Peekable;
use std::vec::IntoIter;

/// The tags with a fixed position, in this order. Other tags follow in source order.
const TAG_ORDER: [&str; 17] = [
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
    "Position",
    "Ply",
    "Termination",
];

/// Writes the record in export form, including its last line end. Does not write the blank line that separates
/// records.
///
/// Only tag lines begin with `[`, so that comments and unplayed text stay inside the record. A record without a
/// result is written with `*`.
pub fn write_record(record: &Record<'_>, out: &mut Vec<u8>) {
    write_with(&record.tags, record, record.turns.iter(), out);
}

/// Writes the record in export form, as [`write_record`] does.
impl fmt::Display for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        write_record(self, &mut text);
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

/// Writes a record like [`write_record`], but with these tags and turns instead of the tags and turns of the
/// record.
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
    // Without rows or pieces, the notes before and after them cannot be distinguished.
    writer.notes_section(if record.rows.is_empty() && record.placed.is_empty() {
        NoteAnchor::Setup
    } else {
        NoteAnchor::Tags
    });
    writer.rows(&record.rows);
    writer.position(&record.placed);
    writer.notes_section(NoteAnchor::Setup);
    writer.turns(turns, plies_before(tags));
    let unplayed = record.unplayed.trim_matches([' ', '\t', '\r', '\n']);
    if unplayed.is_empty() {
        writer.result(record.result.unwrap_or(Score::Open));
    } else {
        writer.unplayed(unplayed);
    }
}

/// Writes the pieces of a position: Red's pieces first, from row 1 up, at most ten pieces on a line.
pub fn write_placed(placed: &[PlacedPiece], out: &mut Vec<u8>) {
    const ON_A_LINE: usize = 10;
    for side in Side::ALL {
        let mut pieces: Vec<&PlacedPiece> = placed.iter().filter(|piece| piece.side == side).collect();
        pieces.sort_by_key(|piece| piece.square);
        for pieces in pieces.chunks(ON_A_LINE) {
            out.extend_from_slice(side.name().as_bytes());
            out.push(b':');
            for PlacedPiece { piece, square, is_named, has_moved, .. } in pieces {
                let marks = [if *is_named { "!" } else { "" }, if *has_moved { "'" } else { "" }].concat();
                out.extend_from_slice(format!(" {piece}@{square}{marks}").as_bytes());
            }
            out.push(b'\n');
        }
    }
}

struct Writer<'o, 'r> {
    out: &'o mut Vec<u8>,
    /// The remaining notes, sorted by place, with glyphs before comments.
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
        // Without branches, so that the compiler can process many bytes at once.
        let is_plain = |byte| byte != b'"' && byte != b'\\' && byte != b'\n' && byte != b'\r' && byte != b'\0';
        if value.bytes().fold(true, |all, byte| all & is_plain(byte)) {
            return self.put(value);
        }
        for byte in value.bytes() {
            match byte {
                b'"' | b'\\' => self.out.extend_from_slice(&[b'\\', byte]),
                // A value contains no line ends, and a record contains no NUL bytes.
                b'\n' | b'\r' => self.out.push(b' '),
                b'\0' => {}
                _ => self.out.push(byte),
            }
        }
    }

    /// Writes the notes up to and including the place `last`, each note on its own line. If there are any notes, writes
    /// a blank line after them.
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
        let mut line = LineBuffer::EMPTY;
        for row in rows {
            line.make_room(self.out);
            put_row(&mut line, row);
        }
        line.move_to(self.out);
        if !rows.is_empty() {
            self.put("\n");
        }
    }

    /// Writes the pieces of a position.
    fn position(&mut self, placed: &[PlacedPiece]) {
        write_placed(placed, self.out);
        if !placed.is_empty() {
            self.put("\n");
        }
    }

    /// Writes the turns with their notes. Red's turn and Blue's next turn are on one line. `before` is the number of
    /// plies before the first turn.
    fn turns(&mut self, turns: impl Iterator<Item: Borrow<WrittenTurn>>, before: u32) {
        let mut line = LineBuffer::EMPTY;
        let mut had_comment = false;
        let mut count = 0;
        for turn in turns {
            let ply = before + count;
            let is_red = ply.is_multiple_of(2);
            if !self.at_line_start {
                line.put(if is_red { b"\n" } else { b" " });
            }
            if is_red || had_comment || count == 0 {
                line.put_number(ply / 2 + 1);
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

    /// Writes the notes up to and including the place `last`, on the same line if possible. Returns `true` if there was
    /// a comment or a variation.
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

    /// Writes a comment in braces, or as a line comment if it contains a closing brace.
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

    /// Writes text of one or more lines. Indents a line that begins with `[`.
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

    /// Writes a blank unless at the start of a line.
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

/// Splits a text into comments and calls `write` for each comment. If the text contains a closing brace, each line
/// becomes one comment. Otherwise, the whole text becomes one comment.
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

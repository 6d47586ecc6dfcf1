//! The export form: what `fmt` writes, byte for byte, and what reading it again does not change.
//!
//! `format-spec/notation.md`, section "Export form". The order of the rows is the record's.

use super::boundary::boms;
use super::grammar::tidied;
use super::syntax::{Action, Cell, Combat, GuessOutcome, Note, NoteBody, Place, Record, Rescue, Row, Score, Tag, Turn};
use crate::board::Square;
use std::borrow::Cow;
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
    let mut notes: Vec<&Note<'_>> = record.notes.iter().collect();
    notes.sort_by_key(|note| (note.place, matches!(note.body, NoteBody::Comment(_))));
    let mut writer = Writer { out, notes: notes.into_iter().peekable(), at_line_start: true };
    writer.tags(&record.tags);
    // Without rows nothing tells the notes behind them from those before them.
    writer.notes_section(if record.rows.is_empty() { Place::Setup } else { Place::Tags });
    writer.rows(&record.rows);
    writer.notes_section(Place::Setup);
    writer.turns(&record.turns);
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
        let place = |tag: &&Tag<'_>| TAG_ORDER.iter().position(|name| *name == tag.name).unwrap_or(TAG_ORDER.len());
        let mut tags: Vec<&Tag<'_>> = tags.iter().collect();
        tags.sort_by_key(place);
        for tag in &tags {
            self.put("[");
            self.put(&tag.name);
            self.put(" \"");
            for byte in tag.value.bytes() {
                match byte {
                    b'"' | b'\\' => self.out.extend_from_slice(&[b'\\', byte]),
                    // A value has no line ends, and a record no NUL.
                    b'\n' | b'\r' => self.out.push(b' '),
                    b'\0' => {}
                    _ => self.out.push(byte),
                }
            }
            self.put("\"]\n");
        }
        if !tags.is_empty() {
            self.put("\n");
        }
    }

    /// The notes up to that place, each on a line, and a blank line if there were any.
    fn notes_section(&mut self, last: Place) {
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
        for row in rows {
            self.put_padded(2, |number| push_number(number, row.number.into()));
            self.put(":");
            for cell in &row.cells {
                self.put_padded(3, |sign| sign.extend_from_slice(cell_sign(*cell).as_bytes()));
            }
            self.put("\n");
        }
        if !rows.is_empty() {
            self.put("\n");
        }
    }

    /// The turns, Red's and Blue's on a line, and what stands behind each.
    fn turns(&mut self, turns: &[Turn]) {
        let mut had_comment = false;
        for (index, turn) in turns.iter().enumerate() {
            let is_red = index % 2 == 0;
            if is_red {
                self.end_line();
            }
            self.part();
            if is_red || had_comment {
                push_number(self.out, index as u32 / 2 + 1);
                self.put(if is_red { ". " } else { "... " });
            }
            put_turn(self.out, turn);
            self.at_line_start = false;
            let is_last = index + 1 == turns.len();
            had_comment = self.notes_behind(if is_last { Place::Turn(u32::MAX) } else { Place::Turn(index as u32) });
        }
    }

    /// The notes up to that place, on the same line where they can be; whether there was a comment.
    fn notes_behind(&mut self, last: Place) -> bool {
        let mut had_comment = false;
        while let Some(note) = self.notes.next_if(|note| note.place <= last) {
            match &note.body {
                NoteBody::Glyph(number) => {
                    self.part();
                    self.put("$");
                    push_number(self.out, (*number).into());
                }
                NoteBody::Comment(text) => for_each_comment(text, |comment| {
                    self.part();
                    self.comment(comment);
                    had_comment = true;
                }),
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
            self.put(marks);
            if rest.starts_with('[') && (self.at_line_start || !marks.is_empty()) {
                self.put(" ");
            }
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

    /// Something short, with blanks before it up to that width.
    fn put_padded(&mut self, width: usize, push: impl FnOnce(&mut Vec<u8>)) {
        let start = self.out.len();
        push(self.out);
        let length = self.out.len() - start;
        self.out.resize(start + length.max(width), b' ');
        self.out[start..].rotate_right(width.saturating_sub(length));
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

const fn cell_sign(cell: Cell) -> &'static str {
    match cell {
        Cell::Empty => ".",
        Cell::NoSquare => "~",
        Cell::Piece(piece) => piece.sign(),
    }
}

fn put_turn(out: &mut Vec<u8>, turn: &Turn) {
    let leg = |out: &mut Vec<u8>, sign: u8, square: Square| {
        out.push(sign);
        push_square(out, square);
    };
    push_square(out, turn.from);
    match turn.action {
        Action::Move => leg(out, b'-', turn.to),
        Action::Strike => leg(out, b'x', turn.to),
        Action::CornerStrike { via } => {
            leg(out, b'-', via);
            leg(out, b'x', turn.to);
        }
        Action::Guess { target, named, outcome } => {
            if turn.to != turn.from {
                leg(out, b'-', turn.to);
            }
            leg(out, b'?', target);
            push_all(out, &["=", named.sign()]);
            match outcome {
                Some(GuessOutcome::Hit) => push_all(out, &["(+)"]),
                Some(GuessOutcome::Miss) => push_all(out, &["(-)"]),
                Some(GuessOutcome::Shown(piece)) => push_all(out, &["(-", piece.sign(), ")"]),
                None => {}
            }
        }
    }
    if let Some(Combat { striker, outcome, defender }) = turn.combat {
        push_all(out, &["(", striker.sign()]);
        out.push(outcome.sign() as u8);
        push_all(out, &[defender.sign(), ")"]);
    }
    if let Some(Rescue { piece, square }) = turn.rescue {
        push_all(out, &["^", piece.sign()]);
        leg(out, b'@', square);
    }
}

fn push_all(out: &mut Vec<u8>, parts: &[&str]) {
    for part in parts {
        out.extend_from_slice(part.as_bytes());
    }
}

fn push_square(out: &mut Vec<u8>, square: Square) {
    out.push(b'a' + square.column());
    push_number(out, square.row().into());
}

fn push_number(out: &mut Vec<u8>, number: u32) {
    if number >= 10 {
        push_number(out, number / 10);
    }
    out.push(b'0' + (number % 10) as u8);
}

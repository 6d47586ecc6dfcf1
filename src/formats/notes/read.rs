//! Reading notes, line by line.

use super::arrangement::FoundRow;
use super::cells::{RowLine, Square, row};
use super::comments::{body_end, comment, trimmed};
use super::follow::{Followed, sort};
use super::headings::{Heading, date, heading};
use super::settle::{Pieces, Settled, pieces, settle};
use crate::board::{Numbering, Side};
use crate::formats::words::characters;
use crate::notation::spelling::{Liberty, LibertyKind, SpelledResult, SpelledTurn, spelled_result};
use crate::notation::{Note, NoteBody, Notice, Place, Record, Score, Span, Tag, Turn, write_turn};
use crate::replay::foreign::{Damaged, Mended, Times};
use crate::replay::{Detail, Reading, Terms, terms_and_setup};
use std::borrow::Cow;

/// Reads the notes of one game.
pub fn read<'a>(text: &'a [u8], _file_name: &str) -> Reading<'a> {
    let start = text.len() - text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text).len();
    NotesReader::new(text).read(start)
}

/// A turn number that was read, and how many turns stand before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbered {
    pub span: Span,
    pub number: u32,
    pub is_blues: bool,
    pub plies: u32,
}

/// What of the notes was read so far.
pub(super) struct NotesReader<'a> {
    pub text: &'a [u8],
    pub reading: Reading<'a>,
    /// The rows of the setup.
    rows: Vec<FoundRow>,
    /// Whose rows follow, if a heading says so.
    side: Option<Side>,
    /// Whether that heading was a player's name: then it is one only of rows right below it.
    is_name: bool,
    /// Counts up where something stands between rows.
    block: u32,
    /// What the rows mean, as soon as turns follow.
    pieces: Option<Pieces>,
    /// The turns, each with its readings.
    pub turns: Vec<Vec<SpelledTurn>>,
    pub numbers: Vec<Numbered>,
    /// Whether something that may be a turn could not be read: nothing behind it is made into turns.
    pub is_broken: bool,
    result: Option<SpelledResult>,
    /// The liberties taken: each kind with its first place, and how often.
    liberties: Vec<(LibertyKind, Span, u32)>,
    /// Text that was kept as comments, and headings that were read as tags: where the first stands, and how many.
    kept: Option<(Span, u32)>,
    tagged: Option<(Span, u32)>,
}

impl<'a> NotesReader<'a> {
    fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            reading: Reading::default(),
            rows: Vec::new(),
            side: None,
            is_name: false,
            block: 0,
            pieces: None,
            turns: Vec::new(),
            numbers: Vec::new(),
            is_broken: false,
            result: None,
            liberties: Vec::new(),
            kept: None,
            tagged: None,
        }
    }

    /// A reader of what stands behind those tags.
    pub(super) fn behind_tags(text: &'a [u8], tags: Vec<Tag<'a>>) -> Self {
        let mut reader = Self::new(text);
        reader.reading.record.tags = tags;
        reader
    }

    /// Reads the text from that byte on.
    pub(super) fn read(mut self, start: usize) -> Reading<'a> {
        let (text, mut at) = (self.text, start);
        while at < text.len() && !self.reading.is_full() {
            let line_end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length);
            at = self.line(at, line_end);
            if text.get(at) == Some(&b'\n') {
                at += 1;
            }
        }
        self.finish()
    }

    /// Reads the line that stands there. Returns the byte behind it.
    fn line(&mut self, start: usize, line_end: usize) -> usize {
        let text = self.text;
        if text[start..line_end].trim_ascii().is_empty() {
            self.block += 1;
            if std::mem::take(&mut self.is_name) {
                self.side = None;
            }
            return line_end;
        }
        if text[start] == b'%' {
            self.keep(Span::new(start as u32 + 1, line_end as u32));
            return line_end;
        }
        let end = body_end(text, start, line_end);
        let is_before_turns = self.turns.is_empty() && !self.is_broken && self.result.is_none();
        if text[start..end].trim_ascii().is_empty() {
            return self.movetext(end, line_end);
        }
        if self.result.is_some() {
            self.keep(Span::new(start as u32, end as u32));
            return self.movetext(end, line_end);
        }
        if is_before_turns && self.is_of_setup(start, end) {
            return self.comments(end, line_end);
        }
        self.pieces();
        self.movetext(start, line_end)
    }

    /// Reads the comments that a line ends with.
    fn comments(&mut self, mut at: usize, line_end: usize) -> usize {
        while at < line_end {
            match comment(self.text, at, line_end) {
                Some(comment) => {
                    self.comment(comment.inner);
                    at = comment.end;
                }
                None => at += 1,
            }
        }
        at
    }

    /// Reads a line before the turns, unless it begins them.
    fn is_of_setup(&mut self, start: usize, end: usize) -> bool {
        let text = self.text;
        let body = &text[start..end];
        if let Some(result) = spelled_result(body, start as u32) {
            self.pieces();
            self.result(result);
            return true;
        }
        match heading(body, start) {
            Some(Heading::Nothing) => self.block += 1,
            Some(Heading::Side(side, _)) => {
                (self.side, self.is_name) = (Some(side), false);
                self.block += 1;
            }
            Some(Heading::Name(side, span)) => {
                let (from, to) = (span.start as usize, span.end as usize);
                if self.is_turn(from, to) {
                    return false;
                }
                // Two names, one below the other, head no rows.
                let is_second = self.is_name;
                (self.side, self.is_name) = (Some(side), false);
                self.block += 1;
                if !self.rows_in_line(from, to) && !self.is_row(from, to) {
                    self.tag(side.title(), span);
                    self.is_name = true;
                    if is_second {
                        self.side = None;
                    }
                }
            }
            Some(Heading::Players(players)) => {
                for (side, span) in players {
                    self.tag(side.title(), span);
                }
            }
            Some(Heading::Tag(name, span)) => self.named_tag(name, span),
            Some(Heading::Date(value, span)) => self.push_tag("Date", Cow::Owned(value), span),
            None => return self.is_row_or_text(start, end),
        }
        true
    }

    /// Reads a line that is no heading, unless it begins the turns.
    fn is_row_or_text(&mut self, start: usize, end: usize) -> bool {
        let line = row(&self.text[start..end], start, &self.numbering(), self.expects_rows());
        let is_parted =
            matches!(&line, Some(RowLine::Whole(row)) if row.cells.windows(2).all(|two| two[0].end < two[1].start));
        let is_turn = !is_parted && (self.is_turn(start, end) || self.is_numbered_turn(start, end));
        if is_turn {
            return false;
        }
        if self.rows_in_line(start, end) || self.is_row(start, end) {
            return true;
        }
        let starts_number = self.text[start..end].trim_ascii_start().first().is_some_and(u8::is_ascii_digit);
        if starts_number || !self.rows.is_empty() && self.text[start..end].iter().any(u8::is_ascii_digit) {
            return false;
        }
        let words = self.text[start..end].iter().any(u8::is_ascii_alphabetic);
        if words && !self.begins_with_side(start, end) {
            self.keep(Span::new(start as u32, end as u32));
            return true;
        }
        false
    }

    /// Whether a side is named before a turn or a number here.
    fn begins_with_side(&self, start: usize, end: usize) -> bool {
        let length = self.text[start..end].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let word = String::from_utf8_lossy(&self.text[start..start + length]).to_lowercase();
        let behind = start + length;
        let signs = self.text[behind..end].iter().take_while(|byte| matches!(byte, b':' | b' ' | b'.' | b'-')).count();
        crate::notation::spelling::side(&word).is_some() && self.is_turn(behind + signs, end)
    }

    /// Whether a turn stands behind a number here.
    fn is_numbered_turn(&self, start: usize, end: usize) -> bool {
        let number = crate::notation::spelling::spelled_number(&self.text[start..end], start as u32);
        number.is_some_and(|number| {
            let behind = number.span.end as usize;
            self.is_turn(behind, end) || self.begins_with_side_behind_blanks(behind, end)
        })
    }

    fn begins_with_side_behind_blanks(&self, at: usize, end: usize) -> bool {
        let blanks = self.text[at..end].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.begins_with_side(at + blanks, end)
    }

    /// Whether rows of a setup may follow.
    fn expects_rows(&self) -> bool {
        self.side.is_some() || !self.rows.is_empty()
    }

    /// Reads a row, if it is one.
    fn is_row(&mut self, start: usize, end: usize) -> bool {
        let Some(line) = row(&self.text[start..end], start, &self.numbering(), self.expects_rows()) else {
            return false;
        };
        let span = trimmed(self.text, Span::new(start as u32, end as u32));
        match &line {
            RowLine::Whole(_) => {}
            RowLine::Broken { wrong: Some(wrong), .. } => {
                self.reading.note_at(*wrong, Damaged::NotesSquare(wrong.of(self.text).into()));
            }
            RowLine::Broken { found, .. } => self.reading.note_at(span, Damaged::NotesRow(*found)),
        }
        self.is_name = false;
        self.rows.push(FoundRow { line, span, side: self.side, block: self.block });
        true
    }

    /// Reads rows that stand in one line, parted by `/` or `|`.
    fn rows_in_line(&mut self, start: usize, end: usize) -> bool {
        let body = &self.text[start..end];
        for sign in [b'/', b'|', b';'] {
            let mut spans = Vec::new();
            let mut from = 0;
            for part in body.split(|byte| *byte == sign) {
                if !part.trim_ascii().is_empty() {
                    spans.push((start + from, start + from + part.len()));
                }
                from += part.len() + 1;
            }
            let is_whole = |(from, to): &(usize, usize)| {
                matches!(row(&self.text[*from..*to], *from, &self.numbering(), true), Some(RowLine::Whole(_)))
            };
            if (3..=10).contains(&spans.len()) && spans.iter().all(is_whole) {
                for (from, to) in spans {
                    self.is_row(from, to);
                }
                return true;
            }
        }
        false
    }

    /// A tag that a line names.
    fn named_tag(&mut self, name: &'static str, span: Span) {
        let value = span.of(self.text);
        match name {
            "Result" => match spelled_result(value, span.start) {
                // The result of the head is the tag's; that behind the turns is another.
                Some(SpelledResult { score: Some(score), .. }) => {
                    self.push_tag(name, Cow::Borrowed(score.token()), span);
                }
                _ => self.keep(span),
            },
            "Date" => {
                let value = characters(value);
                let date = date(&value).unwrap_or_else(|| value.into_owned());
                self.push_tag(name, Cow::Owned(date), span);
            }
            _ => self.tag(name, span),
        }
    }

    /// A tag with what stands there.
    fn tag(&mut self, name: &'static str, span: Span) {
        let value = plain(characters(span.of(self.text)));
        self.push_tag(name, value, span);
    }

    fn push_tag(&mut self, name: &'static str, value: Cow<'a, str>, span: Span) {
        if value.trim().is_empty() {
            return;
        }
        if self.reading.record.tag(name).is_some() {
            return self.keep(span);
        }
        count(&mut self.tagged, span);
        self.reading.record.tags.push(Tag { name: name.into(), value, name_span: span, value_span: span });
    }

    /// Keeps text as a comment.
    pub(super) fn keep(&mut self, span: Span) {
        let span = trimmed(self.text, span);
        if span.start < span.end {
            count(&mut self.kept, span);
            self.comment(span);
        }
    }

    /// A comment.
    pub(super) fn comment(&mut self, span: Span) {
        let span = trimmed(self.text, span);
        let body = plain(characters(span.of(self.text)));
        if !body.is_empty() {
            self.note(NoteBody::Comment(body));
        }
    }

    /// A comment or glyph at this place.
    pub(super) fn note(&mut self, body: NoteBody<'a>) {
        let place = match self.turns.len() {
            _ if self.result.is_some() => Place::Result,
            0 if self.rows.is_empty() => Place::Tags,
            0 => Place::Setup,
            turns => Place::Turn(turns as u32 - 1),
        };
        self.reading.record.notes.push(Note { place, body });
    }

    /// A result.
    pub(super) fn result(&mut self, result: SpelledResult) {
        match &self.result {
            Some(first) if first.score != result.score => self.reading.note_at(result.span, Damaged::ResultTwice),
            Some(_) => {}
            None => {
                self.take_liberties(&result.liberties);
                self.result = Some(result);
            }
        }
    }

    /// Notes liberties.
    pub(super) fn take_liberties(&mut self, liberties: &[Liberty]) {
        for liberty in liberties {
            match self.liberties.iter_mut().find(|(kind, ..)| *kind == liberty.kind) {
                Some((_, first, times)) => {
                    *first = (*first).min(liberty.span);
                    *times += 1;
                }
                None => self.liberties.push((liberty.kind, liberty.span, 1)),
            }
        }
    }

    /// What the numbers of pieces stand for.
    pub(super) fn numbering(&self) -> Numbering {
        self.pieces.as_ref().map_or_else(|| self.terms().numbering, |pieces| pieces.numbering)
    }

    /// The rules that the tags name so far.
    fn terms(&self) -> Terms {
        terms_and_setup(&Record { tags: self.reading.record.tags.clone(), ..Record::default() }, None).0
    }

    /// Finds out what the rows mean, as soon as turns follow, and again if more rows do.
    fn pieces(&mut self) {
        if self.pieces.as_ref().is_none_or(|pieces| pieces.squares.len() != self.rows.len()) {
            let record = &self.reading.record;
            let is_named = record.tag("Variant").is_some() || record.tag("Army").is_some();
            self.pieces = Some(pieces(self.text, &self.rows, &self.terms(), is_named));
        }
    }

    /// Tries what may be meant in several ways, and says what was done.
    fn finish(mut self) -> Reading<'a> {
        self.pieces();
        let Some(pieces) = self.pieces.take() else { return self.reading };
        self.said_of_pieces(&pieces);
        let board = self.terms().rules.edition.board;
        let settled = settle(self.text, &self.reading.record.tags, &self.rows, &pieces, &self.turns, board);
        self.said_of_rows(&settled, &pieces);
        let legal = self.turns.len();
        let taken = self.taken(&settled.followed, legal);
        self.reading.record.rows = settled.rows;
        let turns: Vec<Turn> = taken.iter().map(|reading| reading.turn).collect();
        for reading in &taken {
            self.take_liberties(&reading.liberties);
        }
        self.reading.record.turns = turns;
        self.check_numbers();
        self.end();
        for (kind, span, times) in std::mem::take(&mut self.liberties) {
            self.reading.note_at(span, Mended::Spelling(kind, Times(times)));
        }
        if let Some((span, times)) = self.kept {
            self.reading.note_at(span, Mended::KeptAsComment(Times(times)));
        }
        if let Some((span, times)) = self.tagged {
            self.reading.note_at(span, Mended::ReadAsTags(Times(times)));
        }
        let last = self.reading.record.turns.len() as u32;
        self.reading.record.notes.retain(|note| !matches!(note.place, Place::Turn(turn) if turn >= last));
        self.reading.record.notes.sort_by_key(|note| (note.place, matches!(note.body, NoteBody::Comment(_))));
        self.reading
    }

    /// Says how the pieces of the setup are read.
    fn said_of_pieces(&mut self, pieces: &Pieces) {
        let at = self.rows.first().map_or(Span::default(), |row| row.span);
        if pieces.is_other_order {
            let order = pieces.numbering.order();
            self.reading.record.tags.push(Tag::implied("Ranks", order.name()));
            self.reading.note_at(at, Mended::RanksRead(order));
        }
        if let Some(variant) = pieces.variant {
            self.reading.record.tags.push(Tag::implied("Variant", variant.name()));
            self.reading.note_at(at, Mended::ArmyRead(variant));
        }
        let taken: Vec<Liberty> = pieces
            .squares
            .iter()
            .flatten()
            .flatten()
            .filter_map(|square| match square {
                Square::Piece(_, liberties) => Some(liberties.as_slice()),
                Square::Empty | Square::Lake => None,
            })
            .flatten()
            .copied()
            .collect();
        self.take_liberties(&taken);
    }

    /// Says which rows of the board the rows are read as.
    fn said_of_rows(&mut self, settled: &Settled, pieces: &Pieces) {
        let Some(first) = self.rows.first().map(|row| row.span) else { return };
        if settled.is_homeless {
            self.reading.record.unread.others = true;
            return self.reading.note_at(first, Damaged::NotesRows(self.rows.len()));
        }
        for (row, squares) in self.rows.iter().zip(&pieces.squares) {
            match row.number() {
                Some(number) if squares.is_none() => self.reading.record.unread.add_row(number),
                None if squares.is_none() => self.reading.record.unread.others = true,
                _ => {}
            }
        }
        match (&settled.words, &settled.other) {
            (words, Some(other)) => {
                let words = words.clone().unwrap_or_else(|| "they stand".to_owned());
                self.reading.note_at(first, Damaged::OtherRows(words, other.clone()));
            }
            (Some(words), None) if settled.followed.is_whole(self.turns.len()) => {
                self.reading.note_at(first, Mended::RowsRead(words.clone()));
            }
            (Some(words), None) => self.reading.note_at(first, Mended::RowsTaken(words.clone())),
            (None, None) => {}
        }
    }

    /// The readings that are taken; where it cannot be told which is meant, those before.
    fn taken(&mut self, followed: &Followed, turns: usize) -> Vec<SpelledTurn> {
        let mut end = turns;
        if let Some((index, other)) = followed.open {
            let readings = &self.turns[index];
            let one = written(&readings[usize::from(followed.choices[index])].turn);
            let other = written(&readings[usize::from(other)].turn);
            let span = readings[0].turn.span;
            self.reading.note_in(index as u32 + 1, span, Damaged::BothLegal(one, other));
            end = index;
        } else if followed.is_cut {
            end = followed.stands;
            let span = self.turns[end - 1][0].turn.span;
            self.reading.note_in(end as u32, span, Damaged::TooManyReadings);
        } else if let Some(detail) = self.none_legal(followed) {
            end = followed.stands;
            let span = self.turns[end][0].turn.span;
            self.reading.note_in(end as u32 + 1, span, detail);
        }
        let choice = |index: usize| followed.choices.get(index).map_or(0, |choice| usize::from(*choice));
        let turns = self.turns.iter().take(end).enumerate();
        turns.filter_map(|(index, readings)| readings.get(choice(index)).or(readings.first()).cloned()).collect()
    }

    /// What to say of the turn that stands in none of its readings, if it does not say itself which it is.
    fn none_legal(&self, followed: &Followed) -> Option<Damaged> {
        let readings = self.turns.get(followed.stands)?;
        let first = sort(readings.first()?, self.text);
        let is_alike = |(choice, _): &&(u8, Detail)| {
            readings.get(usize::from(*choice)).is_some_and(|reading| sort(reading, self.text) == first)
        };
        let mut refused = followed.refused.iter().filter(is_alike);
        let (one, one_detail) = refused.next()?;
        let (other, other_detail) = refused.find(|(choice, _)| {
            readings[usize::from(*choice)].turn.action != readings[usize::from(*one)].turn.action
        })?;
        let turn = |choice: u8| written(&readings[usize::from(choice)].turn);
        Some(Damaged::NoneLegal(turn(*one), one_detail.name(), turn(*other), other_detail.name()))
    }

    /// Holds the turn numbers against the turns.
    fn check_numbers(&mut self) {
        let turn_of = |numbered: &Numbered| numbered.plies / 2 + 1;
        let is_right = |numbered: &Numbered| {
            numbered.number == turn_of(numbered) && (!numbered.is_blues || numbered.plies % 2 == 1)
        };
        let counts_plies = |numbered: &Numbered| numbered.number == numbered.plies + 1;
        if self.numbers.len() > 2 && self.numbers.iter().all(counts_plies) {
            let span = self.numbers[1].span;
            return self.reading.note_at(span, Mended::PlyNumbers);
        }
        let turns = self.reading.record.turns.len() as u32;
        let wrong: Vec<Numbered> =
            self.numbers.iter().filter(|number| number.plies < turns && !is_right(number)).copied().collect();
        for numbered in wrong {
            Notice::of(numbered.span, numbered.plies + 1).keep(&mut self.reading.record.notices);
        }
    }

    /// The result, and the tags that say it.
    fn end(&mut self) {
        let end = Span::new(self.text.trim_ascii_end().len() as u32, self.text.trim_ascii_end().len() as u32);
        let record = &mut self.reading.record;
        let Some(result) = self.result.take() else {
            let tag = record.tag("Result").and_then(Score::from_name);
            record.result = Some(tag.unwrap_or(Score::Open));
            record.result_span = end;
            if tag.is_none() {
                record.tags.push(Tag::implied("Result", Score::Open.token()));
                self.reading.note_at(end, Mended::ResultUnwritten);
            }
            return;
        };
        // Who resigns is who is to move.
        let to_move = Side::of_ply(record.turns.len() as u32 + 1);
        let score = result.score.unwrap_or(Score::won_by(Some(to_move.other())));
        record.result = Some(score);
        record.result_span = result.span;
        if record.tag("Result").is_none() {
            record.tags.push(Tag::implied("Result", score.token()));
        }
        if let Some(termination) = result.termination
            && record.tag("Termination").is_none()
        {
            record.tags.push(Tag::implied("Termination", termination));
        }
    }
}

/// A turn as the export form writes it.
fn written(turn: &Turn) -> String {
    let mut written = Vec::new();
    write_turn(&mut written, turn);
    String::from_utf8_lossy(&written).into_owned()
}

/// Text without control characters, a blank for each; line ends stay.
fn plain(text: Cow<'_, str>) -> Cow<'_, str> {
    let is_control = |c: char| c.is_control() && c != '\n';
    if text.contains(is_control) { Cow::Owned(text.replace(is_control, " ")) } else { text }
}

/// Counts one more of something; the place is that of the first.
fn count(counted: &mut Option<(Span, u32)>, span: Span) {
    counted.get_or_insert((span, 0)).1 += 1;
}

//! Reads the lines before the turns: headings, setup rows, and text that does not belong to the game.

use super::arrangement::FoundRow;
use super::cells::{COLUMNS, RowLine, row, signs, square, tokens};
use super::comments::{plain, trimmed};
use super::dates::{date, date_in_words};
use super::detection::turns_follow;
use super::headings::{Heading, first_row, heading, is_headed_cell, is_heading_word, words};
use super::lead::is_mail_header;
use super::paired_rows::{FROM_A_TO_J, says_from_a_to_j};
use super::persons::are_two_names;
use super::read::{NotesReader, count};
use super::results::is_of_head;
use super::row_label::{labelled_row, row_of_cells};
use super::tag_lines::{TAG_NAMES, tag_line};
use crate::board::Side;
use crate::characters::characters;
use crate::notation::spelling::{Outcome, SpelledResult, folded, side, spelled_number, spelled_result_value};
use crate::notation::{Score, Span, Tag};
use crate::replay::InterpretationKind;
use crate::replay::foreign::Damaged;
use std::borrow::Cow;

/// Part of the description of arrangements in which Blue's rows are written from Blue's seat.
const SEEN_BY_OWNER: &str = "as seen from Blue's seat";

/// Maximum number of tags of a record.
const MOST_TAGS: usize = 100;

impl<'a> NotesReader<'a> {
    /// Reads a line before the turns. If the turns begin in this line, returns `false` and does not read the line.
    pub(super) fn is_of_setup(&mut self, start: usize, end: usize) -> bool {
        let text = self.text;
        let body = &text[start..end];
        let heading = heading(body, start);
        if says_from_a_to_j(body) {
            self.hints.extend(FROM_A_TO_J);
        }
        let outcome = self.spelled(start, end).filter(|outcome| {
            !is_mail_header(body)
                && is_of_head(outcome, heading.as_ref())
                && (outcome.is_plain() || !self.holds_turn(start, end))
        });
        if let Some(outcome) = outcome {
            let span = Span::new(start as u32, end as u32);
            match outcome {
                Outcome::Result(result) if turns_follow(&self.text[end..]) => self.result_of_head(&result),
                other if turns_follow(&self.text[end..]) => self.unread_result(&other, span),
                other => {
                    self.pieces();
                    self.outcome(other, span, false);
                }
            }
            return true;
        }
        if let (None, Some((side, from))) = (&heading, self.setup_of_player(start, end)) {
            self.hints.extend(first_row(body));
            self.hints.push(SEEN_BY_OWNER);
            (self.side, self.is_name) = (Some(side), false);
            self.block += 1;
            if !self.is_list_of_squares(from, end) && !self.rows_in_line(from, end) && !self.is_row(from, end) {
                self.keep_text(Span::new(from as u32, end as u32));
            }
            return true;
        }
        match heading {
            _ if self.is_list_of_squares(start, end) => {}
            Some(Heading::Nothing) => {
                self.hints.extend(first_row(body));
                self.block += 1;
            }
            Some(Heading::Side(side, _)) => {
                self.hints.extend(first_row(body));
                (self.side, self.is_name) = (Some(side), false);
                self.block += 1;
            }
            Some(Heading::Name(side, span)) => {
                let (from, to) = (span.start as usize, span.end as usize);
                let is_list = self.listed_squares(from, to).is_some();
                if !is_list && self.is_turn(from, to) {
                    return false;
                }
                // Two names in adjacent lines are not headings of rows.
                let is_second = self.is_name;
                (self.side, self.is_name) = (Some(side), false);
                self.block += 1;
                if self.is_list_of_squares(from, to) || self.rows_in_line(from, to) || self.is_row(from, to) {
                } else if self.holds_game(from, to) {
                    // This is a list of squares, but not all of it can be read.
                    self.keep_text(span);
                } else {
                    self.tag(side.title(), span);
                    self.is_name = true;
                    if is_second {
                        self.side = None;
                    }
                }
            }
            Some(Heading::Players(players)) => {
                for (side, span) in players {
                    let (name, remark) = without_remark(text, span);
                    self.tag(side.title(), name);
                    self.keep(remark);
                }
                let rest = trimmed(text, Span::new(players[1].1.end, end as u32));
                if matches!(rest.of(text).first(), Some(b'/' | b';' | b'|' | b'-')) {
                    self.keep(rest);
                }
            }
            Some(Heading::Tag(name, span)) => self.named_tag(name, span),
            Some(Heading::Date(value, span)) => self.push_tag("Date", Cow::Owned(value), span),
            None => return self.is_row_or_text(start, end),
        }
        true
    }

    /// Reads a line that is not a heading. If the turns begin in this line, returns `false` and does not read the line.
    fn is_row_or_text(&mut self, start: usize, end: usize) -> bool {
        if self.rows_abreast(start, end) {
            return true;
        }
        let line = row(&self.text[start..end], start, &self.numbering(), self.expects_rows());
        let is_separated =
            matches!(&line, Some(RowLine::Whole(row)) if row.cells.windows(2).all(|two| two[0].end < two[1].start));
        let is_turn = !is_separated && (self.is_turn(start, end) || self.is_numbered_turn(start, end));
        if is_turn {
            return false;
        }
        if self.rows_in_line(start, end) || self.is_row(start, end) {
            return true;
        }
        if self.heads_setup(start, end) || self.is_broken_list(start, end) {
            return true;
        }
        let starts_number = self.text[start..end].trim_ascii_start().first().is_some_and(u8::is_ascii_digit);
        if starts_number || !self.rows.is_empty() && self.text[start..end].iter().any(u8::is_ascii_digit) {
            return false;
        }
        let words = self.text[start..end].iter().any(u8::is_ascii_alphabetic);
        if words && self.reading.record.tag("Edition").is_none() {
            self.edition_in_passing(start, end);
        }
        if words && !self.begins_with_side(start, end) {
            self.keep_text(Span::new(start as u32, end as u32));
            return true;
        }
        false
    }

    /// Returns `true` if the line begins with the name of a side or a player, and a turn follows.
    pub(super) fn begins_with_side(&self, start: usize, end: usize) -> bool {
        let is_of_word = |byte: &&u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
        let length = self.text[start..end].iter().take_while(is_of_word).count();
        let word = folded(&String::from_utf8_lossy(&self.text[start..start + length]));
        let behind = start + length;
        let signs = self.text[behind..end].iter().take_while(|byte| matches!(byte, b':' | b' ' | b'.' | b'-')).count();
        (side(&word).is_some() || self.side_of_person(&word).is_some()) && self.is_turn(behind + signs, end)
    }

    /// Returns `true` if the line begins with a number, and a turn follows.
    pub(super) fn is_numbered_turn(&self, start: usize, end: usize) -> bool {
        let number = spelled_number(&self.text[start..end], start as u32);
        number.is_some_and(|number| {
            let behind = number.span.end as usize;
            self.is_turn(behind, end) || self.begins_with_side_behind_blanks(behind, end)
        })
    }

    pub(super) fn begins_with_side_behind_blanks(&self, at: usize, end: usize) -> bool {
        let blanks = self.text[at..end].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.begins_with_side(at + blanks, end)
    }

    /// Returns the end of the setup rows or squares in a line, if `#` or `;` is a part of the setup. Returns `None` if
    /// these characters are missing or begin a comment.
    pub(super) fn setup_end(&self, start: usize, line_end: usize) -> Option<usize> {
        let line = &self.text[start..line_end];
        memchr::memchr2(b'#', b';', line)?;
        let behind_heading = memchr::memchr(b':', line).map(|colon| start + colon + 1);
        let numbering = self.numbering();
        let is_setup = |from: usize, end: usize| {
            let part = &self.text[from..end];
            is_headed_cell(part)
                || matches!(row(part, from, &numbering, true), Some(RowLine::Whole(_)))
                || row_of_cells(part, from, &numbering).is_some()
                || self.listed_squares(from, end).is_some()
                || !self.separated_rows(from, end).is_empty()
        };
        let remark = memchr::memmem::find(line, b"//").or_else(|| memchr::memchr(b'{', line));
        let mut ends = [Some(line_end), remark.map(|length| start + length)].into_iter().flatten();
        ends.find(|end| {
            is_setup(start, *end) || behind_heading.is_some_and(|from| from <= *end && is_setup(from, *end))
        })
    }

    /// Reads a setup row. Returns `false` if the line is not a setup row.
    fn is_row(&mut self, start: usize, end: usize) -> bool {
        let body = &self.text[start..end];
        let numbering = self.numbering();
        let mut line = row(body, start, &numbering, self.expects_rows());
        if !matches!(line, Some(RowLine::Whole(_))) {
            if let Some(labelled) = labelled_row(body, start, &numbering) {
                if labelled.side.is_some() {
                    (self.side, self.is_name) = (labelled.side, false);
                }
                if !self.rows.last().is_some_and(|last| last.block == self.block && last.side == self.side) {
                    self.hints.extend(first_row(&body[..RowLine::start(&labelled.line, start)]));
                }
                line = Some(labelled.line);
            } else {
                line = row_of_cells(body, start, &numbering).or(line);
            }
        }
        let Some(line) = line else { return false };
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

    /// Reads several setup rows on one line, separated by `/`, `|` or `;`. Returns `false` if the line does not contain
    /// several rows.
    fn rows_in_line(&mut self, start: usize, end: usize) -> bool {
        let rows = self.separated_rows(start, end);
        for (from, to) in &rows {
            self.is_row(*from, *to);
        }
        !rows.is_empty()
    }

    /// Returns the start and the end of each setup row in a line. Returns an empty list if there are fewer than three
    /// rows.
    fn separated_rows(&self, start: usize, end: usize) -> Vec<(usize, usize)> {
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
                return spans;
            }
        }
        // The line may contain all rows of a side, separated only by blanks.
        let is_square = |span: &Span| square(span.of(self.text), span.start, &self.numbering()).is_some();
        let are_rows = |squares: &Vec<Span>| squares.len().is_multiple_of(COLUMNS) && squares.len() > 2 * COLUMNS;
        let named = Some(tokens(body, start)).filter(|squares| are_rows(squares) && squares.iter().all(is_square));
        let squares = named.or_else(|| signs(body, start).filter(are_rows)).unwrap_or_default();
        let parts = squares.chunks(COLUMNS).map(|row| (row[0].start as usize, row[row.len() - 1].end as usize));
        parts.collect()
    }

    /// Parses a heading of a player's setup, such as `Harriet's setup:` or `setup p1:`. Returns the side of the player,
    /// and the offset after the colon.
    pub(super) fn setup_of_player(&self, start: usize, end: usize) -> Option<(Side, usize)> {
        const LONGEST: usize = 60;
        let colon = start + memchr::memchr(b':', &self.text[start..end.min(start + LONGEST)])?;
        let head = String::from_utf8_lossy(&self.text[start..colon]);
        let mut of = None;
        let mut is_head = false;
        let mut is_named = false;
        for word in words(&head) {
            let of_side = side(&word).filter(|_| word.len() > 2);
            is_named |= of_side.is_none();
            match of_side.or_else(|| self.players().side_of_name(&word)) {
                _ if is_heading_word(&word) => is_head |= word.len() > 2,
                Some(named) if of.is_none_or(|of| of == named) => {
                    is_head |= of_side.is_some();
                    of = Some(named);
                }
                _ => return None,
            }
        }
        // A heading without a word for a setup must have a list of squares after it: `Lila: Marshal a3, ...`, `ROT
        // (Gudrun): Marschall i3`.
        let is_list = || self.listed_squares(colon + 1, end).is_some();
        of.filter(|_| is_named && (is_head || is_list())).map(|of| (of, colon + 1))
    }

    /// Reads a line that is an SRN tag. Some brackets or quotation marks may be missing.
    pub(super) fn is_written_tag(&mut self, start: usize, line_end: usize) -> bool {
        let Some((name, span)) = tag_line(&self.text[start..line_end], start) else { return false };
        let written = String::from_utf8_lossy(name.of(self.text));
        let value = plain(characters(span.of(self.text)));
        let is_whole = name.start > 0
            && self.text[name.start as usize - 1] == b'['
            && self.text[span.end as usize..].starts_with(b"\"]")
            && self.text[name.end as usize..span.start as usize] == *b" \"";
        let known =
            TAG_NAMES.iter().chain(&crate::replay::RULE_TAGS).find(|known| known.eq_ignore_ascii_case(&written));
        let name: Cow<'a, str> = known.map_or_else(|| Cow::Owned(written.into_owned()), |known| Cow::Borrowed(*known));
        let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
        let tags = &self.reading.record.tags;
        if tags.len() >= MOST_TAGS || tags.iter().any(|tag| tag.name == name) {
            self.keep(Span::new(start as u32, line_end as u32));
            return true;
        }
        if !is_whole {
            self.interpreted_tag(&name, &value, span);
        }
        self.reading.record.tags.push(Tag { name, value: value.into(), name_span: span, value_span: span });
        true
    }

    /// Adds the tag `name`, with the value that is written at `span`.
    fn named_tag(&mut self, name: &'static str, span: Span) {
        let value = span.of(self.text);
        match name {
            // A result before the turns becomes a tag. The result after the turns is stored separately.
            "Result" => match spelled_result_value(value, span.start, self.players()) {
                Some(Outcome::Result(result)) => self.result_of_head(&result),
                Some(outcome) => self.unread_result(&outcome, span),
                None => self.keep(span),
            },
            "Date" => {
                let value = characters(value);
                match date(&value).or_else(|| date_in_words(&value)) {
                    Some(date) => self.push_tag(name, Cow::Owned(date), span),
                    None => self.keep(span),
                }
            }
            _ => self.tag(name, span),
        }
    }

    /// Adds the tags for a result that is written before the turns.
    fn result_of_head(&mut self, result: &SpelledResult) {
        let tagged = self.reading.record.tag("Result").and_then(Score::from_name);
        let decided = |score: Option<Score>| score.filter(|score| *score != Score::Open);
        if decided(tagged).zip(decided(result.score)).is_some_and(|(tagged, score)| tagged != score) {
            self.reading.note_at(result.span, Damaged::ResultTwice);
        }
        let Some(score) = result.score.filter(|_| self.reading.record.tag("Result").is_none()) else {
            return self.keep(result.span);
        };
        if result.has_more {
            self.keep(result.span);
        }
        self.push_tag("Result", Cow::Borrowed(score.token()), result.span);
        if let Some(termination) = result.termination
            && self.reading.record.tag("Termination").is_none()
        {
            self.push_tag("Termination", Cow::Borrowed(termination), result.span);
        }
    }

    /// Adds the tag `name`. Its value is the text at `span`.
    pub(super) fn tag(&mut self, name: &'static str, span: Span) {
        let value = plain(characters(span.of(self.text)));
        self.push_tag(name, value, span);
    }

    /// Records that the text at `span` was interpreted as a tag.
    fn interpreted_tag(&mut self, name: &str, value: &str, span: Span) {
        count(&mut self.tagged, span);
        self.interpreted(InterpretationKind::Tag, span, format!("[{name} \"{value}\"]"));
    }

    pub(super) fn push_tag(&mut self, name: &'static str, value: Cow<'a, str>, span: Span) {
        if value.trim().is_empty() {
            return;
        }
        let is_name = matches!(name, "Red" | "Blue");
        let first = self.reading.record.tag(name);
        // A text with `=` contains more than a name, for example `R = red = Tom`.
        if first.is_some() || is_name && value.contains('=') {
            if is_name && first.is_some_and(|first| are_two_names(first, &value)) {
                self.reading.note_at(span, Damaged::NameTwice(value.as_bytes().into()));
            }
            return self.keep(span);
        }
        self.interpreted_tag(name, &value, span);
        self.reading.record.tags.push(Tag { name: name.into(), value, name_span: span, value_span: span });
    }
}

/// Splits a text into a name and the remark in parentheses that follows the name.
fn without_remark(text: &[u8], span: Span) -> (Span, Span) {
    let name = span.of(text);
    let open = memchr::memchr(b'(', name).filter(|open| *open > 0);
    let middle = span.start + open.unwrap_or(name.len()) as u32;
    let is_closed = open.is_some() && text.get(span.end as usize) == Some(&b')');
    (trimmed(text, Span::new(span.start, middle)), Span::new(middle, span.end + u32::from(is_closed)))
}

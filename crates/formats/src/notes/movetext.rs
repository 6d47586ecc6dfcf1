//! Reads turns in notes. A line may contain several turns, with any text between them.

use super::comments::{TurnSeparators, body_end, comment};
use super::corrections::{ALTERNATIVE, TAKEN_BACK};
use super::next_part::Next;
use super::read::{NotesReader, Numbered};
use crate::board::Side;
use crate::notation::spelling::{SpelledNumber, SpelledTurn, SpellingInterpretationKind};
use crate::notation::{NoteBody, Span};
use crate::replay::InterpretationKind;
use crate::replay::foreign::Damaged;

impl NotesReader<'_> {
    /// Reads the turns of a line, beginning at the offset `at`. `side` is the side that was named before the first
    /// turn.
    ///
    /// Returns the offset at which reading continues. This offset may be in a later line, because a comment can have
    /// several lines.
    pub(super) fn movetext(&mut self, mut at: usize, line_end: usize, side: Option<(Side, Span)>) -> usize {
        let text = self.text;
        let mut side = side;
        let turns = self.turns.len();
        while at < line_end {
            if let Some((outcome, end)) = self.result_at(at, line_end) {
                self.outcome(outcome, Span::new(at as u32, end as u32), self.turns.len() > turns);
                at = end;
                continue;
            }
            match self.next(at, line_end) {
                Next::Passed(end) => at = end,
                Next::Number(number) => {
                    self.numbered(&number, at);
                    at += number.span.end as usize - at;
                }
                Next::Side(named, end) => {
                    side = Some((named, Span::new(at as u32, end as u32)));
                    at = end;
                }
                Next::Turn(readings) => {
                    at = readings[0].turn.span.end as usize;
                    self.turn(readings, side.take());
                }
                Next::Unread => {
                    if text[at] == b';' && !self.keeps_text && self.is_turn(at + 1, line_end) {
                        at = self.unread(Span::new(at as u32, line_end as u32)).max(at + 1);
                        continue;
                    }
                    if let Some(comment) = comment(text, at, line_end, self.parting) {
                        self.last_comment(&comment);
                        at = comment.end;
                        continue;
                    }
                    let end = body_end(text, at, self.lookahead_end(at, line_end), self.parting);
                    let end = cell_end(text, at, end, self.parting).max(at + 1);
                    if let Some(turn) = self.corrected(at, end) {
                        at = turn;
                        continue;
                    }
                    if self.is_remark_in_cell(at, end) {
                        self.keep_text(Span::new(at as u32, end as u32));
                        at = end;
                        continue;
                    }
                    if let Some(end) = self.remark_end(at, end) {
                        self.keep_text(Span::new(at as u32, end as u32));
                        at = end;
                        continue;
                    }
                    at = self.unread(Span::new(at as u32, end as u32)).max(at + 1);
                }
            }
        }
        if self.turns.len() >= turns + 2 {
            self.tell_pair(line_end);
        }
        at.max(line_end)
    }

    /// Returns `true` if the text at `at` is a remark in its own table cell. The cell must follow a turn in the same
    /// row, and must not contain a square.
    fn is_remark_in_cell(&self, at: usize, end: usize) -> bool {
        let before = self.text[..at].trim_ascii_end();
        let is_own = before.last().is_some_and(|last| matches!(last, b'|' | b'\t' | b';'))
            || before.ends_with(b",") && before.len() == at
            || self.text[..at].ends_with(b"\t");
        if !is_own {
            return false;
        }
        let line = memchr::memrchr(b'\n', &self.text[..at]).map_or(0, |found| found + 1);
        let is_behind_turn =
            self.turns.last().is_some_and(|readings| readings[0].turn.span.start as usize >= line) && !self.is_broken;
        let has_square =
            self.text[at..end].windows(2).any(|pair| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit());
        is_behind_turn && !has_square
    }

    /// Returns the end of a remark between two turns. A remark contains only words, without squares and numbers. If a
    /// word may mean that a turn is taken back, the text is not a remark.
    fn remark_end(&self, start: usize, end: usize) -> Option<usize> {
        if self.turns.is_empty() || self.is_broken {
            return None;
        }
        let begins = |at: &usize| {
            let before = self.text[start..*at].trim_ascii_end();
            let is_separated = before.last().is_some_and(|last| !last.is_ascii_alphanumeric())
                || self.text[..*at].ends_with(b"  ")
                || self.text[..*at].ends_with(b"\t");
            is_separated && self.text[*at].is_ascii_alphabetic() && !self.text[*at - 1].is_ascii_alphanumeric()
        };
        let is_turn = |at: &usize| self.begins_turn(*at, end) || matches!(self.next(*at, end), Next::Side(..));
        let turn = (start + 1..end).filter(begins).find(is_turn)?;
        let remark = &self.text[start..turn];
        if remark.iter().any(u8::is_ascii_digit) {
            return None;
        }
        let mut words = super::headings::words(std::str::from_utf8(remark).ok()?);
        let takes_back = |word: &str| TAKEN_BACK.has(word) || ALTERNATIVE.has(word);
        (!words.any(|word| takes_back(&word))).then_some(turn)
    }

    /// Stores the number of a turn.
    fn numbered(&mut self, number: &SpelledNumber, _at: usize) {
        self.take_interpretations(number.interpretation.as_slice());
        if self.is_broken {
            self.keep(number.span);
        } else {
            let plies = self.turns.len() as u32;
            if let Some(interpretation) = number.interpretation {
                let made = format!("{}{}", number.number, if number.is_blues { "..." } else { "." });
                self.interpreted(InterpretationKind::Spelling(interpretation.kind), number.span, made);
            }
            self.numbers.push(Numbered { span: number.span, number: number.number, is_blues: number.is_blues, plies });
        }
    }

    /// Stores a turn with all its possible readings. `named` is the side that was named before the turn.
    fn turn(&mut self, mut readings: Vec<SpelledTurn>, named: Option<(Side, Span)>) {
        let against_writer = self.keep_writers(&mut readings);
        let ply = self.turns.len() as u32 + 1;
        if let Some((named, span)) = named {
            let expected = Side::of_ply(ply);
            if named != expected && !self.is_broken {
                self.reading.note_in(ply, span, Damaged::NotesSide(expected, named));
                self.is_broken = true;
            }
        }
        if self.is_broken {
            return self.keep(readings[0].turn.span);
        }
        if let Some(glyph) = readings.iter().find_map(|reading| reading.glyph) {
            self.turns.push(readings);
            self.note(NoteBody::Glyph(glyph));
            return;
        }
        let mover = readings.first().filter(|reading| reading.mover.is_some());
        let named = mover.and_then(|reading| {
            reading.interpretations.iter().find(|one| one.kind == SpellingInterpretationKind::Mover)
        });
        let named = named.map(|interpretation| interpretation.span);
        self.tell_behind(&readings);
        self.turns.push(readings);
        if let Some(span) = against_writer {
            self.keep(span);
        }
        if let Some(span) = named {
            self.comment(span);
        }
    }

    /// Uses a remark after the plain move `readings` as the outcome of the strike before this move, as in
    /// `a5xa6 b7-b6 both lost`. Strike, move and remark must be in one line, and the strike must not have an outcome
    /// yet.
    fn tell_behind(&mut self, readings: &[SpelledTurn]) {
        let Some(end) = readings.first().map(|reading| reading.turn.span.end as usize) else { return };
        let most = self.lookahead_end(end, self.text.len());
        let line_end = memchr::memchr(b'\n', &self.text[end..most]).map_or(most, |length| end + length);
        let Some(mut told) = self.told_behind(readings, line_end) else { return };
        let plies = self.turns.len() as u32;
        if let Some(writer) = self.players().writer() {
            super::writer::keep_writer(&mut told, writer == Side::of_ply(plies));
        }
        if let Some(before) = self.turns.last_mut() {
            *before = told;
        }
    }

    /// Returns the number of turns in a line.
    pub(super) fn count_turns(&self, mut at: usize, line_end: usize) -> usize {
        let mut turns = 0;
        while at < line_end {
            at = match self.next(at, line_end) {
                Next::Passed(end) | Next::Side(_, end) => end,
                Next::Number(number) => number.span.end as usize,
                Next::Turn(readings) => {
                    turns += 1;
                    readings[0].turn.span.end as usize
                }
                Next::Unread => comment(self.text, at, line_end, self.parting).map_or(line_end, |comment| comment.end),
            };
        }
        turns
    }

    /// Processes text that is not a turn. If the writer may have meant a turn, adds a finding; otherwise, keeps the
    /// text as a comment. Returns the offset after the text.
    pub(super) fn unread(&mut self, span: Span) -> usize {
        let found = span.of(self.text).trim_ascii();
        if found.is_empty() {
            return span.end as usize;
        }
        let word = found.iter().take_while(|byte| !byte.is_ascii_whitespace() && **byte != b',').count();
        if is_time(&found[..word]) {
            let start = super::comments::trimmed(self.text, span).start;
            self.keep(Span::new(start, start + word as u32));
            return start as usize + word;
        }
        if !may_be_turn(found) {
            self.keep_text(span);
            return span.end as usize;
        }
        let ply = self.turns.len() as u32 + 1;
        self.reading.note_in(ply, super::comments::trimmed(self.text, span), Damaged::NotesTurn(found.into()));
        self.is_broken = true;
        span.end as usize
    }
}

/// Returns the end of the table cell that begins at the offset `at`. If the cell is the last one, returns `end`.
fn cell_end(text: &[u8], at: usize, end: usize, parting: TurnSeparators) -> usize {
    let ends = |byte: &u8| matches!(byte, b'|' | b'\t') || parting.semicolon && *byte == b';';
    text[at..end].iter().position(ends).map_or(end, |length| at + length)
}

/// Returns `true` if a word is a time, such as `12s` or `0:45`.
fn is_time(word: &[u8]) -> bool {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b':').count();
    let unit = &word[digits..];
    let has_colon = word[..digits].contains(&b':');
    word.first().is_some_and(u8::is_ascii_digit)
        && (has_colon && unit.is_empty() || [&b"s"[..], b"sec", b"min", b"m", b"''", b"\""].contains(&unit))
}

/// Returns `true` if the writer may have meant a turn: the text contains a square, or is short and contains a
/// digit.
fn may_be_turn(text: &[u8]) -> bool {
    let is_square = |pair: &[u8]| {
        matches!(pair[0].to_ascii_lowercase(), b'a'..=b'k') && pair[1].is_ascii_digit()
            || pair[0].is_ascii_digit() && matches!(pair[1].to_ascii_lowercase(), b'a'..=b'k')
    };
    let begins_word = |at: usize| at == 0 || !text[at - 1].is_ascii_alphanumeric() || text[at - 1].is_ascii_digit();
    text.windows(2).enumerate().any(|(at, pair)| is_square(pair) && begins_word(at))
        || text.iter().any(u8::is_ascii_digit) && text.len() < 8
}

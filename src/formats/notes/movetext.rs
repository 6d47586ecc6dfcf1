//! Turns in notes, one a line or several, with whatever stands between them.

use super::comments::{body_end, comment};
use super::follow::sort;
use super::read::{NotesReader, Numbered};
use crate::board::Side;
use crate::notation::spelling::{
    LibertyKind, SpelledNumber, SpelledTurn, leading_turns, side, spelled_number, spelled_result,
};
use crate::notation::{NoteBody, Span};
use crate::replay::foreign::Damaged;

/// What stands next in a line of turns.
enum Next {
    Number(SpelledNumber),
    Side(Side, usize),
    Turn(Vec<SpelledTurn>),
    Passed(usize),
    Unread,
}

impl NotesReader<'_> {
    /// Reads a line of turns from a byte on. Returns the byte behind it, which is in a later line if a comment goes on there.
    pub(super) fn movetext(&mut self, mut at: usize, line_end: usize) -> usize {
        let text = self.text;
        let mut side = None;
        while at < line_end {
            if self.is_result_here(at, line_end) {
                at = self.result_here(at, line_end);
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
                    if let Some(comment) = comment(text, at, line_end) {
                        self.comment(comment.inner);
                        at = comment.end;
                        continue;
                    }
                    let end = body_end(text, at, line_end).max(at + 1);
                    at = self.unread(Span::new(at as u32, end as u32)).max(at + 1);
                }
            }
        }
        at.max(line_end)
    }

    /// What stands at a byte.
    fn next(&self, at: usize, line_end: usize) -> Next {
        let rest = &self.text[at..line_end];
        let behind = |length: usize| Next::Passed(at + length);
        match rest {
            [b' ' | b'\t' | b'\r' | b',' | b'|' | b'/' | b'\\', ..] if !rest.starts_with(b"//") => return behind(1),
            [b'.', ..] => return behind(rest.iter().take_while(|byte| **byte == b'.').count()),
            [0xC2, 0xA0, ..] => return behind(2),
            [0xE2, 0x80, 0xA6 | 0xA2, ..] => return behind(3),
            [b'-', b' ' | b'-', ..] => return behind(1),
            // Points of a list.
            [b'*', b' ', ..] if self.is_turn(at + 1, line_end) => return behind(1),
            // A mark right behind a turn, and no comment.
            [b'#', b' ' | b',' | b'.', ..] | [b'#'] if at > 0 && self.text[at - 1].is_ascii_alphanumeric() => {
                return behind(1);
            }
            [b';', ..] if self.is_parted(at + 1, line_end) => return behind(1),
            _ => {}
        }
        if let Some((named, end)) = self.side_letter(at, line_end) {
            return Next::Side(named, end);
        }
        let glyph =
            rest.strip_prefix(b"$").map_or(0, |rest| rest.iter().take_while(|byte| byte.is_ascii_digit()).count());
        if (1..=5).contains(&glyph) {
            return behind(glyph + 1);
        }
        let body = &self.text[at..body_end(self.text, at, line_end)];
        if let Some(number) = spelled_number(body, at as u32) {
            let follows = number.span.end as usize;
            if number.is_marked || self.is_turn(follows, line_end) {
                return Next::Number(number);
            }
        }
        let readings = self.turns_at(at, line_end);
        if !readings.is_empty() {
            return Next::Turn(readings);
        }
        let length = body.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let word = String::from_utf8_lossy(&body[..length]).to_lowercase();
        let behind_word = body.get(length);
        if THEN.contains(&word.as_str()) && self.is_turn(at + length, line_end) {
            return behind(length);
        }
        if let Some(named) = side(&word)
            && behind_word.is_none_or(|next| matches!(next, b':' | b' ' | b'\t' | b'.' | b'-' | b')'))
            && (length > 1 || behind_word.is_some_and(|next| matches!(next, b':' | b'.' | b')')))
        {
            let colon = usize::from(behind_word.is_some_and(|next| matches!(next, b':' | b'.' | b'-' | b')')));
            return Next::Side(named, at + length + colon);
        }
        Next::Unread
    }

    /// Whether a turn and nothing that is no part of a game stands there: then a `;` before it parts turns.
    fn is_parted(&self, at: usize, line_end: usize) -> bool {
        let blanks =
            |from: usize| self.text[from..line_end].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let mut at = at + blanks(at);
        if let Some(number) = spelled_number(&self.text[at..line_end], at as u32) {
            at = number.span.end as usize;
            at += blanks(at);
        }
        let readings = self.turns_at(at, line_end);
        readings.first().is_some_and(|first| {
            let end = first.turn.span.end as usize;
            let is_close = self.text.get(end) == Some(&b';') && self.is_parted(end + 1, line_end);
            is_close || self.text.get(end) != Some(&b';') && self.goes_on(end, line_end)
        })
    }

    /// `R` or `B` for the side to move, before its turn.
    fn side_letter(&self, at: usize, line_end: usize) -> Option<(Side, usize)> {
        let named = match self.text[at..line_end] {
            [b'R' | b'r', b' ', ..] => Side::Red,
            [b'B' | b'b', b' ', ..] => Side::Blue,
            _ => return None,
        };
        let is_to_move = named == Side::of_ply(self.turns.len() as u32 + 1);
        (is_to_move && self.is_turn(at + 1, line_end)).then_some((named, at + 1))
    }

    /// The readings of the turn at a byte: those that end where the best of them does, behind which the line goes on
    /// with something that can be read.
    pub(super) fn turns_at(&self, at: usize, line_end: usize) -> Vec<SpelledTurn> {
        let mut readings = self.all_turns_at(at, line_end);
        let mut ends: Vec<(u8, u32)> =
            readings.iter().map(|reading| (sort(reading, self.text), u32::MAX - reading.turn.span.end)).collect();
        ends.sort_unstable();
        ends.dedup_by_key(|(_, left)| *left);
        let ends: Vec<u32> = ends.into_iter().map(|(_, left)| u32::MAX - left).collect();
        let end = match *ends.as_slice() {
            [] => return readings,
            [end] => end,
            [first, ..] => ends.into_iter().find(|end| self.goes_on(*end as usize, line_end)).unwrap_or(first),
        };
        readings.retain(|reading| reading.turn.span.end == end);
        readings
    }

    fn all_turns_at(&self, at: usize, line_end: usize) -> Vec<SpelledTurn> {
        let body = &self.text[at..body_end(self.text, at, line_end)];
        leading_turns(body, at as u32, &self.numbering())
    }

    /// Whether a line goes on there with nothing, or with something that may stand behind a turn.
    fn goes_on(&self, at: usize, line_end: usize) -> bool {
        let is_passed = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b',' | b'.' | b'|' | b'$');
        let passed = self.text[at..line_end].iter().take_while(|byte| is_passed(byte)).count();
        let at = at + passed;
        let body = &self.text[at..body_end(self.text, at, line_end)];
        let word = body.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let is_side = || side(&String::from_utf8_lossy(&body[..word]).to_lowercase()).is_some();
        body.is_empty()
            || comment(self.text, at, line_end).is_some()
            || spelled_number(body, at as u32).is_some()
            || self.result_end(at, line_end).is_some()
            || !self.all_turns_at(at, line_end).is_empty()
            || word > 1 && is_side()
    }

    /// Whether a turn stands behind blanks there.
    pub(super) fn is_turn(&self, at: usize, line_end: usize) -> bool {
        let is_passed = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'|';
        let passed = self.text[at..line_end].iter().take_while(|byte| is_passed(byte)).count();
        !self.turns_at(at + passed, line_end).is_empty()
    }

    /// Whether the rest of the line, up to a comment, is a result.
    fn is_result_here(&self, at: usize, line_end: usize) -> bool {
        self.result_end(at, line_end).is_some()
    }

    /// Where the result ends that the rest of the line is.
    fn result_end(&self, at: usize, line_end: usize) -> Option<usize> {
        if self.text[at].is_ascii_whitespace() {
            return None;
        }
        let body = body_end(self.text, at, line_end);
        let parens = memchr::memchr(b'(', &self.text[at..body]).map(|length| at + length).filter(|open| *open > at);
        [Some(body), parens].into_iter().flatten().find(|end| spelled_result(&self.text[at..*end], at as u32).is_some())
    }

    fn result_here(&mut self, at: usize, line_end: usize) -> usize {
        let Some(end) = self.result_end(at, line_end) else { return at + 1 };
        if let Some(result) = spelled_result(&self.text[at..end], at as u32) {
            self.result(result);
        }
        end
    }

    /// A turn number.
    fn numbered(&mut self, number: &SpelledNumber, _at: usize) {
        self.take_liberties(number.liberty.as_slice());
        if !self.is_broken {
            let plies = self.turns.len() as u32;
            self.numbers.push(Numbered { span: number.span, number: number.number, is_blues: number.is_blues, plies });
        }
    }

    /// A turn.
    fn turn(&mut self, readings: Vec<SpelledTurn>, named: Option<(Side, Span)>) {
        let ply = self.turns.len() as u32 + 1;
        if let Some((named, span)) = named {
            let expected = Side::of_ply(ply);
            if named != expected && !self.is_broken {
                self.reading.note_in(ply, span, Damaged::NotesSide(expected, named));
                self.is_broken = true;
            }
        }
        if self.is_broken {
            return;
        }
        if let Some(glyph) = readings.iter().find_map(|reading| reading.glyph) {
            self.turns.push(readings);
            self.note(NoteBody::Glyph(glyph));
            return;
        }
        let mover = readings.first().filter(|reading| reading.mover.is_some());
        let named = mover.and_then(|reading| reading.liberties.iter().find(|one| one.kind == LibertyKind::Mover));
        let named = named.map(|liberty| liberty.span);
        self.turns.push(readings);
        if let Some(span) = named {
            self.comment(span);
        }
    }

    /// Text that is no turn: a finding if it may be meant as one, else a comment.
    /// Returns the byte behind what is kept or found.
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
            self.keep(span);
            return span.end as usize;
        }
        let ply = self.turns.len() as u32 + 1;
        self.reading.note_in(ply, super::comments::trimmed(self.text, span), Damaged::NotesTurn(found.into()));
        self.is_broken = true;
        span.end as usize
    }
}

/// Words before a turn that say no more.
const THEN: [&str; 9] = ["then", "and", "dan", "dann", "en", "und", "puis", "et", "ensuite"];

/// Whether a word is a time, as `12s` and `0:45`.
fn is_time(word: &[u8]) -> bool {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b':').count();
    let unit = &word[digits..];
    let has_colon = word[..digits].contains(&b':');
    word.first().is_some_and(u8::is_ascii_digit)
        && (has_colon && unit.is_empty() || [&b"s"[..], b"sec", b"min", b"m", b"''", b"\""].contains(&unit))
}

/// Whether text may be meant as a turn: a square stands in it, or a number by itself.
fn may_be_turn(text: &[u8]) -> bool {
    let is_square = |pair: &[u8]| {
        matches!(pair[0].to_ascii_lowercase(), b'a'..=b'k') && pair[1].is_ascii_digit()
            || pair[0].is_ascii_digit() && matches!(pair[1].to_ascii_lowercase(), b'a'..=b'k')
    };
    let begins_word = |at: usize| at == 0 || !text[at - 1].is_ascii_alphanumeric() || text[at - 1].is_ascii_digit();
    text.windows(2).enumerate().any(|(at, pair)| is_square(pair) && begins_word(at))
        || text.iter().any(u8::is_ascii_digit) && text.len() < 8
}

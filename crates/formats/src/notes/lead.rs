//! Skips the text before the content of a line: quote marks of e-mails, time stamps of chats, bullets, bars of
//! tables, and the names of speakers.

use super::headings::{Words, is_heading_word};
use super::read::NotesReader;
use crate::board::Side;
use crate::notation::Span;
use crate::notation::spelling::{folded, kinds, side};

/// Name of a speaker before a colon, and the offset after the colon.
pub(super) struct Speaker {
    pub name: Span,
    pub end: usize,
}

/// Skips the quote marks of an e-mail and the time stamp of a chat at the beginning of a line. Returns the offset
/// after them. If the line contains only quote marks and a time stamp, returns `start`.
pub(super) fn after_lead(text: &[u8], start: usize, line_end: usize) -> usize {
    let quoted = after_quotes(text, start, line_end);
    // Phones write an invisible mark for the text direction before the time stamp.
    let mark = if text[quoted..line_end].starts_with("\u{200E}".as_bytes()) { quoted + 3 } else { quoted };
    let at = after_stamp(&text[mark..line_end]).map_or(quoted, |length| mark + length);
    let at = skip_blanks(text, at, line_end);
    if at < line_end { at } else { start }
}

/// Returns the offset after quote marks such as `>` and `> >`.
fn after_quotes(text: &[u8], start: usize, line_end: usize) -> usize {
    let mut at = start;
    loop {
        let mark = skip_blanks(text, at, line_end);
        match text[mark..line_end] {
            [b'>', b'>' | b' ' | b'\t' | b'|', ..] => at = mark + 1,
            [b'>', next, ..] if next.is_ascii_alphanumeric() => return mark + 1,
            _ => return if at == start { start } else { mark },
        }
    }
}

/// Returns the length of a time stamp. Two layouts are accepted: a date and a time, followed by a dash; or a time
/// in square brackets, with or without a date.
fn after_stamp(line: &[u8]) -> Option<usize> {
    let is_bracketed = line.first() == Some(&b'[');
    let from = usize::from(is_bracketed);
    let is_of_stamp = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'/' | b':' | b'-' | b',' | b' ');
    let mut end = from + line[from..].iter().take_while(|byte| is_of_stamp(byte)).count();
    let digits = line[from..end].iter().filter(|byte| byte.is_ascii_digit()).count();
    let has_time = line[from..end].windows(3).any(|part| part[0] == b':' && part[1].is_ascii_digit());
    if line[end..].starts_with("\u{202F}".as_bytes()) {
        end += 3;
    }
    if line[end..].len() > 2 && matches!(line[end].to_ascii_lowercase(), b'a' | b'p') && line[end + 1] | 32 == b'm' {
        end += 2;
    }
    if is_bracketed {
        return (line.get(end) == Some(&b']') && digits >= 3 && has_time).then_some(end + 1);
    }
    // A text such as `20:14` may also be the beginning of a setup row.
    let has_date = line[..end].iter().filter(|byte| matches!(byte, b'.' | b'/' | b'-')).count() >= 2;
    let ends_with_dash = line[..end].trim_ascii_end().ends_with(b"-") || line[end..].starts_with(b" -");
    let dash = if line[end..].starts_with(b" -") { 2 } else { 0 };
    (has_date && has_time && digits >= 7 && ends_with_dash).then_some(end + dash)
}

/// Returns the length of a number in quotes in the first cell of a CSV line, such as `"12",`. Returns 0 if the line
/// does not begin with such a cell.
fn quoted_number(line: &[u8]) -> usize {
    let digits = line[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_cell = digits > 0 && matches!(line.get(digits + 1..digits + 3), Some(b"\"," | b"\";"));
    if is_cell { digits + 3 } else { 0 }
}

/// Returns `true` if the line is a header of an e-mail, such as `From: Tom`. Headers are recognised, because a name
/// such as `Ties` may look like a result.
pub(super) fn is_mail_header(line: &[u8]) -> bool {
    const HEADERS: Words = Words("from to cc subject von an betreff van aan onderwerp de a objet re sent");
    let Some(colon) = memchr::memchr(b':', line) else { return false };
    HEADERS.has(&folded(String::from_utf8_lossy(&line[..colon]).trim()))
}

fn skip_blanks(text: &[u8], at: usize, end: usize) -> usize {
    at + text[at..end].iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

impl NotesReader<'_> {
    /// Skips a bullet or a table bar before turns. Returns the offset after it, or `start` if there is none.
    pub(super) fn after_bullet(&self, start: usize, line_end: usize) -> usize {
        let at = skip_blanks(self.text, start, line_end);
        let length = match self.text[at..line_end] {
            [b'|', ..] => 1,
            [b'"', ..] => quoted_number(&self.text[at..line_end]),
            [b'-' | b'*' | b'+', b' ', ..] => 2,
            [0xE2, 0x80, 0xA2 | 0x93, ..] => 3,
            _ => return start,
        };
        let after = skip_blanks(self.text, at + length, line_end);
        if after < line_end && self.begins_turns(after, line_end) { after } else { start }
    }

    /// Returns `true` if the text at `at` begins with a turn. A number, a side or a name may be before the turn.
    pub(super) fn begins_turns(&self, at: usize, line_end: usize) -> bool {
        self.is_turn(at, line_end)
            || self.is_numbered_turn(at, line_end)
            || self.begins_with_side(at, line_end)
            || self.speaker(at, line_end).is_some()
    }

    /// Parses the name of a speaker before a colon and a turn, such as in `Harriet: a4-a5`.
    pub(super) fn speaker(&self, start: usize, line_end: usize) -> Option<Speaker> {
        const LONGEST: usize = 40;
        const SHORTEST: usize = 3;
        const MOST_WORDS: usize = 4;
        let at = skip_blanks(self.text, start, line_end);
        let colon = memchr::memchr(b':', &self.text[at..line_end.min(at + LONGEST)])? + at;
        let name = std::str::from_utf8(&self.text[at..colon]).ok()?.trim();
        let is_name = |c: char| c.is_alphabetic() || matches!(c, ' ' | '.' | '\'' | '-' | '_' | '(' | ')');
        let words: Vec<String> = name.split(' ').filter(|word| !word.is_empty()).map(folded).collect();
        let begins_well = name.chars().next().is_some_and(char::is_alphabetic) && name.chars().all(is_name);
        let is_short = name.chars().count() < SHORTEST && self.side_of_person(&folded(name)).is_none();
        let is_piece = words.iter().any(|word| !kinds(word).is_empty());
        if !begins_well
            || is_short
            || is_piece
            || words.len() > MOST_WORDS
            || words.iter().all(|word| side(word).is_some())
        {
            return None;
        }
        let end = colon + 1;
        let begins =
            self.is_turn(end, line_end) || self.is_numbered_turn(skip_blanks(self.text, end, line_end), line_end);
        begins.then(|| Speaker { name: Span::new(at as u32, (at + name.len()) as u32), end })
    }

    /// Returns the side of a speaker. The name of the speaker may contain a side or be the name of a player. Otherwise,
    /// a speaker keeps the side of an earlier turn, and an unknown speaker gets the side that moves next.
    ///
    /// `turns` is the number of turns in the line. If a speaker reports several turns in one line, the turns belong to
    /// both sides. In that case, returns `None`, unless the name contains a side.
    pub(super) fn side_of_speaker(&mut self, name: Span, turns: usize) -> Option<Side> {
        let spelled = folded(&String::from_utf8_lossy(name.of(self.text)));
        if let Some(side) = spelled.split([' ', '(', ')']).find_map(|word| side(word).filter(|_| word.len() > 1)) {
            return Some(side);
        }
        let is_heading = spelled.split(' ').any(is_heading_word);
        if turns != 1 || is_heading {
            return None;
        }
        if let Some(side) = self.side_of_person(&spelled) {
            return Some(side);
        }
        if let Some((_, side)) = self.speakers.iter().find(|(known, _)| known.of(self.text) == name.of(self.text)) {
            return Some(*side);
        }
        // An unknown speaker is assigned to the side that moves next.
        let side = Side::of_ply(self.turns.len() as u32 + 1);
        if self.speakers.len() < 2 && self.speakers.iter().all(|(_, known)| *known != side) {
            self.speakers.push((name, side));
        }
        Some(side)
    }
}

#[cfg(test)]
mod tests {
    use super::after_lead;

    #[test]
    fn quote_marks_and_time_stamps_are_no_content() {
        for (line, content) in [
            ("> 1. a4-a5", "1. a4-a5"),
            (">> a4-a5", "a4-a5"),
            (">a4-a5", "a4-a5"),
            ("> > a4-a5", "a4-a5"),
            ("[12.11.26, 20:14] Tom: a4-a5", "Tom: a4-a5"),
            ("[20:14:07] a4-a5", "a4-a5"),
            ("12/11/2026, 20:14 - Tom: a4-a5", "Tom: a4-a5"),
            ("12.11.2026, 8:14 PM - Tom: a4-a5", "Tom: a4-a5"),
            ("\u{200E}[12/11/2026, 8:14:07\u{202F}PM] Tom: a4-a5", "Tom: a4-a5"),
            ("\u{200E}a4-a5", "\u{200E}a4-a5"),
            // These lines have nothing to skip: setup row, number, date, piece in brackets, arrow.
            ("10:10 2 3 4 5 6 7 8 9 B", "10:10 2 3 4 5 6 7 8 9 B"),
            ("12. a4-a5", "12. a4-a5"),
            ("18.5.2024", "18.5.2024"),
            ("12.11.2026 20:14", "12.11.2026 20:14"),
            ("[7>4]", "[7>4]"),
            ("> ", "> "),
            ("-> a5", "-> a5"),
        ] {
            let at = after_lead(line.as_bytes(), 0, line.len());
            assert_eq!(&line[at..], content, "{line}");
        }
    }
}

//! Finds the beginning and the end of an unreadable part of the movetext.

use crate::notation::{Record, Score, Span, parse, variation_length};

/// Unreadable part of the text.
#[derive(Clone, Debug)]
pub(super) struct Stretch {
    /// Offset at which the turn starts, even if the beginning of the turn can be read.
    pub start: usize,
    /// Offset at which the first word ends.
    pub word: usize,
    /// Offset at which the last word ends. A readable word may follow.
    pub run: usize,
    /// `true` if no text except comments follows.
    pub is_last: bool,
}

/// Maximum number of words in a stretch.
const MOST_WORDS: usize = 6;

impl Stretch {
    /// Returns the stretch that contains the fault. The fault must be the first fault of the record outside the rows of
    /// the setup.
    pub fn at(text: &[u8], record: &Record<'_>, fault: Span) -> Self {
        let start = begin(text, behind(text, record), fault.start as usize);
        let word = word_end(text, start);
        let mut run = word;
        for _ in 1..MOST_WORDS {
            let next = run + blanks(&text[run..]);
            let end = word_end(text, next);
            if next == run || end == next || is_sound(&text[next..end]) || variation_length(&text[next..]).is_some() {
                break;
            }
            run = end;
        }
        let is_last = begin(text, run, text.len()) == text.len();
        Self { start, word, run, is_last }
    }

    /// Returns the possible ends of the stretch, without duplicates.
    pub fn ends(&self) -> impl Iterator<Item = usize> + use<> {
        [self.word, self.run].into_iter().take(if self.word == self.run { 1 } else { 2 })
    }
}

/// Returns the offset after the last readable part.
fn behind(text: &[u8], record: &Record<'_>) -> usize {
    if let Some(turn) = record.turns.last() {
        return turn.span.end as usize;
    }
    let rows = record.rows.iter().map(|row| row.span.end).max();
    let tags = record.tags.iter().map(|tag| tag.value_span.end).max();
    // A line with a tag or a row contains no turn.
    let last = rows.max(tags).map_or(0, |end| end as usize).min(text.len());
    if last == 0 { 0 } else { last + memchr::memchr(b'\n', &text[last..]).unwrap_or(text.len() - last) }
}

/// Skips whitespace, comments, glyphs, variations and turn numbers, up to `limit`.
fn begin(text: &[u8], from: usize, limit: usize) -> usize {
    let mut at = from;
    while let Some(rest) = text.get(at..limit) {
        let line = || memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        let digits = |from: usize| rest[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        at += match rest {
            [b' ' | b'\t' | b'\r' | b'\n', ..] => 1,
            [b'\xEF', b'\xBB', b'\xBF', ..] => 3,
            [b'{', ..] => memchr::memchr(b'}', rest).map_or(rest.len(), |end| end + 1),
            [b'(', ..] => match variation_length(rest) {
                Some(length) => length,
                None => return at,
            },
            [b';', ..] => line(),
            [b'%', ..] if at == 0 || text[at - 1] == b'\n' => line(),
            [b'$', b'0'..=b'9', ..] => 1 + digits(1),
            [b'0'..=b'9', ..] if rest.get(digits(0)) == Some(&b'.') => {
                digits(0) + rest[digits(0)..].iter().take_while(|byte| **byte == b'.').count()
            }
            _ => return at,
        };
    }
    limit
}

fn blanks(rest: &[u8]) -> usize {
    rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// Returns the offset at which the word ends, because whitespace or a comment follows.
fn word_end(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| byte.is_ascii_whitespace() || *byte == b'{').unwrap_or(rest.len())
}

/// Returns `true` if a word can be read. Such a word is a turn (with or without its number, glyphs and a comment),
/// a number, a glyph, a result, or the start of a comment.
fn is_sound(word: &[u8]) -> bool {
    let without_number = begin(word, 0, word.len());
    let rest = &word[without_number..];
    let before_comment = rest.split(|byte| *byte == b';').next().unwrap_or_default();
    before_comment.is_empty()
        || matches!(rest[0], b'{' | b'$')
        || Score::ALL.iter().any(|score| score.token().as_bytes() == before_comment)
        || noted_turn(rest).is_some()
}

/// Parses the whole text as one SRN turn. Glyphs and comments may follow the turn.
fn noted_turn(text: &[u8]) -> Option<crate::notation::WrittenTurn> {
    let read = parse(text);
    let [turn] = read.turns.as_slice() else { return None };
    (turn.span.start == 0 && read.faults.is_empty()).then_some(*turn)
}

/// Parses the whole text as one SRN turn.
pub(super) fn as_turn(text: &[u8]) -> Option<crate::notation::WrittenTurn> {
    noted_turn(text).filter(|turn| turn.span.end as usize == text.len())
}

#[cfg(test)]
mod tests {
    use super::begin;

    #[test]
    fn a_turn_begins_behind_all_that_is_none() {
        // The mark `^` shows the start of the turn. The text before it is skipped.
        for marked in [
            "^a4-a5",
            " \t\r\n^a4",
            "{one} {two}^a4",
            "; to the end a4\n^a4",
            "%a4 an escaped line\n^a4",
            "$14 $3^a4",
            "12. ^a4",
            "12...^a4",
            "\u{feff}1. {c} $1 ;d\n 2... ^a4",
            // These texts look similar to turn numbers, glyphs or escaped lines, but are not.
            "^12 a4",
            " ^%a4",
            "^$a4",
        ] {
            let text = marked.replace('^', "");
            let at = marked.find('^').expect("a mark");
            assert_eq!(begin(text.as_bytes(), 0, text.len()), at, "{marked:?}");
            // Skipping can start inside the text, and never goes past the limit.
            let behind = format!("a4 {text}");
            if !text.starts_with('%') {
                assert_eq!(begin(behind.as_bytes(), 3, behind.len()), 3 + at, "{marked:?}");
            }
            if !text[..at].contains(|c: char| c.is_ascii_digit()) {
                assert_eq!(begin(text.as_bytes(), 0, at / 2), at / 2, "{marked:?}");
            }
        }
        // A comment that is not closed extends to the limit.
        for open in ["{a4", "; a4", "", "  "] {
            assert_eq!(begin(open.as_bytes(), 0, open.len()), open.len(), "{open:?}");
        }
    }
}

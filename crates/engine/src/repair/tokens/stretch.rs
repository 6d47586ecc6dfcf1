//! Where a part of the movetext begins that cannot be read, and how far it may go.

use crate::notation::{Record, Score, Span, parse, variation_length};

/// A part of the text that cannot be read.
#[derive(Clone, Debug)]
pub(super) struct Stretch {
    /// Its first byte: that of the turn, of which a beginning may be readable.
    pub start: usize,
    /// Where its first word ends.
    pub word: usize,
    /// Where its last word ends: up to the next one that can be read.
    pub run: usize,
    /// Whether nothing but comments stands behind it.
    pub is_last: bool,
}

/// How many words are taken together.
const MOST_WORDS: usize = 6;

impl Stretch {
    /// The one in which that fault stands, the first of the record that is not in a row.
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

    /// Where it may end, each once.
    pub fn ends(&self) -> impl Iterator<Item = usize> + use<> {
        [self.word, self.run].into_iter().take(if self.word == self.run { 1 } else { 2 })
    }
}

/// The place behind the last thing that was read.
fn behind(text: &[u8], record: &Record<'_>) -> usize {
    if let Some(turn) = record.turns.last() {
        return turn.span.end as usize;
    }
    let rows = record.rows.iter().map(|row| row.span.end).max();
    let tags = record.tags.iter().map(|tag| tag.value_span.end).max();
    // A line that holds a tag or a row holds no turn.
    let last = rows.max(tags).map_or(0, |end| end as usize).min(text.len());
    if last == 0 { 0 } else { last + memchr::memchr(b'\n', &text[last..]).unwrap_or(text.len() - last) }
}

/// The first place behind blanks, comments, glyphs, variations and turn numbers, but none behind `limit`.
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

/// Where the word ends that begins there: at a blank, the line's end or a comment.
fn word_end(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| byte.is_ascii_whitespace() || *byte == b'{').unwrap_or(rest.len())
}

/// Whether a word can be read: as a turn, with its number, glyphs and a comment or without, as a number, a glyph or a result, or
/// begins a comment.
fn is_sound(word: &[u8]) -> bool {
    let without_number = begin(word, 0, word.len());
    let rest = &word[without_number..];
    let before_comment = rest.split(|byte| *byte == b';').next().unwrap_or_default();
    before_comment.is_empty()
        || matches!(rest[0], b'{' | b'$')
        || Score::ALL.iter().any(|score| score.token().as_bytes() == before_comment)
        || noted_turn(rest).is_some()
}

/// The turn that all of the text is, as SRN writes it, but for glyphs and comments behind it.
fn noted_turn(text: &[u8]) -> Option<crate::notation::WrittenTurn> {
    let read = parse(text);
    let [turn] = read.turns.as_slice() else { return None };
    (turn.span.start == 0 && read.faults.is_empty()).then_some(*turn)
}

/// The turn that all of the text is, as SRN writes it.
pub(super) fn as_turn(text: &[u8]) -> Option<crate::notation::WrittenTurn> {
    noted_turn(text).filter(|turn| turn.span.end as usize == text.len())
}

#[cfg(test)]
mod tests {
    use super::begin;

    #[test]
    fn a_turn_begins_behind_all_that_is_none() {
        // The mark stands where the turn begins; what is in front of it is passed over.
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
            // These are no numbers of turns, and no escaped line.
            "^12 a4",
            " ^%a4",
            "^$a4",
        ] {
            let text = marked.replace('^', "");
            let at = marked.find('^').expect("a mark");
            assert_eq!(begin(text.as_bytes(), 0, text.len()), at, "{marked:?}");
            // From a place within, and not behind the limit.
            let behind = format!("a4 {text}");
            if !text.starts_with('%') {
                assert_eq!(begin(behind.as_bytes(), 3, behind.len()), 3 + at, "{marked:?}");
            }
            if !text[..at].contains(|c: char| c.is_ascii_digit()) {
                assert_eq!(begin(text.as_bytes(), 0, at / 2), at / 2, "{marked:?}");
            }
        }
        // What is not closed reaches to the limit.
        for open in ["{a4", "; a4", "", "  "] {
            assert_eq!(begin(open.as_bytes(), 0, open.len()), open.len(), "{open:?}");
        }
    }
}

//! Parses turn numbers as people spell them: `12)`, `12:`, `(12)`, `#12`, `12`.

use super::characters::{Character, characters, span_of};
use super::interpretation::{SpellingInterpretation, SpellingInterpretationKind};
use crate::notation::syntax::Span;

/// A possible turn number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpelledNumber {
    /// The number.
    pub number: u32,
    /// `true` if the number is written as before Blue's turn, `12...`.
    pub is_blues: bool,
    /// `true` if a symbol or word shows that this is a turn number, not the number of a piece.
    pub is_marked: bool,
    /// The span of the number and its symbols.
    pub span: Span,
    /// The interpretation that this reading needs; `None` if the number is written as in SRN.
    pub interpretation: Option<SpellingInterpretation>,
}

/// A number found in a list of characters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    value: u32,
    is_blues: bool,
    is_marked: bool,
    pub(super) end: usize,
    pub(super) interpretation: Option<SpellingInterpretation>,
}

/// Parses the turn number at the beginning of the text, after blanks. The number has up to five digits. A symbol, a
/// blank or the end of the text must follow.
pub fn spelled_number(text: &[u8], start: u32) -> Option<SpelledNumber> {
    const LONGEST: usize = 64;
    let all = characters(text, start, LONGEST);
    let first = all.iter().position(|character| character.plain != ' ')?;
    let number = number(&all, first)?;
    let Number { value, is_blues, is_marked, end, interpretation } = number;
    Some(SpelledNumber { number: value, is_blues, is_marked, span: span_of(&all, first, end), interpretation })
}

/// Parses the turn number at an index.
pub(super) fn number(all: &[Character], from: usize) -> Option<Number> {
    const MOST_DIGITS: usize = 5;
    let at = |place: usize| all.get(place).map(|character| character.plain);
    let mut end = from;
    while at(end) == Some(' ') {
        end += 1;
    }
    let start = end;
    let is_named = led_by_word(all, start).inspect(|behind| end = *behind).is_some();
    let is_led = is_named || matches!(at(end), Some('(' | '[' | '#' | '\u{2116}'));
    end += usize::from(is_led && !is_named);
    let digits_from = end;
    let mut value = 0;
    let mut slips = false;
    while let Some(digit) = at(end).filter(|_| end < digits_from + MOST_DIGITS).and_then(digit_of) {
        slips |= at(end).is_some_and(|written| !written.is_ascii_digit());
        value = value * 10 + digit;
        end += 1;
    }
    // `lO.` is a number, `12s` is a time.
    if slips && !matches!(at(end), Some('.' | ')' | ':')) {
        return None;
    }
    if end == digits_from || at(end).is_some_and(|next| next.is_ascii_alphanumeric()) {
        return None;
    }
    if is_named && at(end) == Some(' ') && at(end + 1) == Some(':') {
        end += 1;
    }
    let behind_digits = end;
    while matches!(at(end), Some('.' | ')' | ':' | ']' | '\u{2026}' | '\u{b0}' | '/' | '-' | ';' | '|' | '>')) {
        end += 1;
    }
    // `7-4` and `5/6` are not turn numbers. `12 -` is a turn number.
    let signs: String = all[behind_digits..end].iter().map(|character| character.plain).collect();
    let is_close_to_digit = at(end).is_some_and(|next| next.is_ascii_digit());
    let is_end = !signs.is_empty() || at(end).is_none_or(|next| next == ' ');
    if !is_end || is_close_to_digit || matches!(signs.as_str(), "-" | "/" | "|" | ">") && at(end) != Some(' ') {
        return None;
    }
    let is_blues = signs.contains("..") || signs.contains('\u{2026}');
    let is_plain = !is_led && !slips && matches!(signs.as_str(), "." | "...");
    let interpretation =
        SpellingInterpretation { kind: SpellingInterpretationKind::Number, span: span_of(all, start, end) };
    let is_marked = is_led || !signs.is_empty();
    Some(Number { value, is_blues, is_marked, end, interpretation: (!is_plain).then_some(interpretation) })
}

/// Returns the digit for a character: a digit, or `l` for 1, `O` for 0, `S` for 5.
fn digit_of(written: char) -> Option<u32> {
    match written {
        'l' => Some(1),
        'o' => Some(0),
        's' => Some(5),
        digit => digit.to_digit(10),
    }
}

/// Returns the index of the number after a word such as `turn` or `move`.
fn led_by_word(all: &[Character], from: usize) -> Option<usize> {
    const WORDS: [&str; 11] = ["turn", "move", "round", "zug", "zet", "beurt", "coup", "tour", "no", "nr", "ply"];
    let rest = all.get(from..)?;
    let word: String = rest.iter().map(|character| character.plain).take_while(|c| c.is_alphabetic()).collect();
    let mut at = from + word.chars().count();
    while all.get(at).is_some_and(|character| matches!(character.plain, ' ' | '.')) {
        at += 1;
    }
    let is_digit = all.get(at).is_some_and(|character| character.plain.is_ascii_digit());
    (WORDS.contains(&word.as_str()) && is_digit).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::spelled_number;

    #[test]
    fn turn_numbers_have_signs_behind_them_or_blanks() {
        for (text, number, is_marked) in [
            ("12. a4", 12, true),
            ("12) a4", 12, true),
            ("12: a4", 12, true),
            ("(12) a4", 12, true),
            ("12 a4", 12, false),
            ("12.a4", 12, true),
            ("12... a4", 12, true),
            ("12 - a4", 12, false),
            ("12- a4", 12, true),
            ("12/ a4", 12, true),
            ("12> a4", 12, true),
            ("12| a4", 12, true),
            ("l. a4", 1, true),
            ("lO. a4", 10, true),
            ("1S. a4", 15, true),
            ("1l) a4", 11, true),
        ] {
            let found = spelled_number(text.as_bytes(), 0).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((found.number, found.is_marked), (number, is_marked), "{text}");
        }
        for text in [
            "", "l a4", "so a4", "lo a4", "1l a4", "12s a4", "2b a4", "1la4", "a4", "7-4", "123456", "12a4", "7.4",
            "12-a4", "12/a4", "12>a4", "12|a4",
        ] {
            assert_eq!(spelled_number(text.as_bytes(), 0), None, "{text}");
        }
    }
}

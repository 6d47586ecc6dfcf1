//! Corrects turns with errors. The errors are a wrong symbol or no symbol between the squares, letters instead of
//! digits, and remarks after the turn.

use super::fold::{digit, fold};
use super::reads;
use crate::board::Board;

/// Maximum length of text that is corrected.
const LONGEST: usize = 48;

/// Returns the turns that a text probably means: several if the text is ambiguous, none if the text is not similar
/// to a turn.
pub(super) fn mended(text: &str) -> Vec<String> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    let (plain, _) = fold(text);
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let in_parts = plain.replace(',', " ");
    let unmarked = plain.trim_end_matches(['.', ',', ':', '"', '\'']);
    let remark = with_glyph(&plain);
    let bare = with_parentheses(&plain);
    let readings = [Some(plain.as_str()), Some(unmarked), remark.as_deref(), bare.as_deref(), Some(in_parts.trim())];
    for reading in readings.into_iter().flatten() {
        if reading != text && reads::as_turns(reading) {
            return vec![reading.split_whitespace().collect::<Vec<_>>().join(" ")];
        }
    }
    let joined: String = plain.chars().filter(|char| *char != ' ').collect();
    let joined = joined.trim_matches(['.', ',', '"', '\'']);
    let readings = of_squares(joined).unwrap_or_default();
    readings.into_iter().filter(|reading| reading != text && reads::as_turns(reading)).collect()
}

/// Returns the glyph for a remark such as `!?`.
pub(super) fn glyph(remark: &str) -> Option<&'static str> {
    Some(match remark {
        "!" => "$1",
        "?" => "$2",
        "!!" => "$3",
        "??" => "$4",
        "!?" => "$5",
        "?!" => "$6",
        _ => return None,
    })
}

/// Replaces a remark after a turn with its glyph, or removes the characters `+` and `#`.
fn with_glyph(text: &str) -> Option<String> {
    let turn = text.trim_end_matches(['!', '?', '+', '#']).trim_end();
    let remark = text[turn.len()..].trim_start();
    match glyph(remark) {
        Some(glyph) => Some(format!("{turn} {glyph}")),
        None => (!remark.is_empty() && remark.chars().all(|char| matches!(char, '+' | '#'))).then(|| turn.to_owned()),
    }
}

/// Adds the missing parentheses to a combat after a strike.
fn with_parentheses(text: &str) -> Option<String> {
    let (turn, tail) = text.split_once(' ')?;
    tail.contains(['<', '>', '=']).then_some(())?;
    Some(format!("{turn}{}", combat(&tail.replace(' ', ""))?))
}

/// Returns the turns from the first square of a text to the second. The text between and after the squares
/// determines the kinds of turns that are possible.
fn of_squares(text: &str) -> Option<Vec<String>> {
    let (from, behind) = square(text)?;
    let second = behind.char_indices().map(|(at, _)| at).find(|at| square(&behind[*at..]).is_some())?;
    let (sign, rest) = behind.split_at(second);
    let (to, tail) = square(rest)?;
    let tail = tail.trim_end_matches(['.', ',', ':', '!', '?', '+', '#']);
    let has_combat = tail.starts_with(['(', '[']) || tail.contains(['<', '>']);
    let combat = if has_combat { combat(tail)? } else { tail.to_owned() };
    let signs: &[char] = match sign {
        _ if has_combat && !sign.contains(|char: char| char.is_alphanumeric() && !is_cross(char)) => &['x'],
        // The text `17i1-j1` is a number and a turn, not a way round a corner.
        "" if tail.starts_with('-') => return None,
        "" => &['-'],
        _ if sign.chars().all(|char| matches!(char, '-')) || matches!(sign, "->" | "-->" | "=>") => &['-'],
        ":" => &['x'],
        _ if sign.chars().all(is_cross) => &['x'],
        "to" => &['-'],
        "takes" => &['x'],
        // The text after `a1.` may be a separate turn.
        _ if reads::as_turns(rest) => return None,
        _ if sign.len() <= 2 && sign.chars().all(|char| char.is_ascii_punctuation() && char != '?') => &['-', 'x'],
        _ => return None,
    };
    Some(signs.iter().map(|sign| format!("{from}{sign}{to}{combat}")).collect())
}

const fn is_cross(char: char) -> bool {
    matches!(char, 'x' | 'X' | '*')
}

/// Parses a square at the beginning of a text, with corrections. Also returns the text after the square.
fn square(text: &str) -> Option<(String, &str)> {
    if text.starts_with(|first: char| first.is_ascii_digit())
        && let Some(found) = turned_round(text)
    {
        return Some(found);
    }
    let (first, rest) = text.split_at_checked(1)?;
    let column = match first.bytes().next()? {
        // These characters look like a stroke, so the letter `i` may be meant.
        b'1' | b'l' | b'|' => b'i',
        letter => letter.to_ascii_lowercase(),
    };
    if !(b'a'..b'a' + Board::COLUMNS).contains(&column) {
        return None;
    }
    let bytes = rest.as_bytes();
    let tens = match *bytes.first()? {
        b'S' | b's' if !bytes.get(1).is_some_and(u8::is_ascii_alphanumeric) => b'5',
        digit_or_letter => digit(digit_or_letter).filter(|tens| *tens != b'0')?,
    };
    let ones = bytes.get(1).and_then(|ones| digit(*ones)).filter(|ones| (tens, *ones) == (b'1', b'0'));
    let length = if ones.is_some() { 2 } else { 1 };
    if bytes.get(length).is_some_and(u8::is_ascii_digit) {
        return None;
    }
    let row: String = [Some(tens), ones].into_iter().flatten().map(char::from).collect();
    Some((format!("{}{row}", char::from(column)), &rest[length..]))
}

/// Parses a square at the beginning of a text whose row is written before its column.
fn turned_round(text: &str) -> Option<(String, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let (row, rest) = text.split_at(length);
    let (column, rest) = rest.split_at_checked(1)?;
    let (square, behind) = square(&format!("{column}{row}")).map(|(square, behind)| (square, behind.is_empty()))?;
    // If a digit follows, the column belongs to this digit.
    (behind && !rest.starts_with(|next: char| next.is_ascii_digit())).then_some((square, rest))
}

/// Parses a combat whose parentheses may be missing or of another kind.
fn combat(text: &str) -> Option<String> {
    let (inner, behind) = match text.split_once('^') {
        Some((combat, rescue)) => (combat, format!("^{rescue}")),
        None => (text, String::new()),
    };
    let inner = inner.trim_matches(['(', ')', '[', ']']);
    let sign = inner.find(['<', '>', '='])?;
    let pieces = [&inner[..sign], &inner[sign + 1..]].map(|piece| match piece.as_bytes() {
        [one, zero] if digit(*one) == Some(b'1') && digit(*zero) == Some(b'0') => "10".to_owned(),
        [b'l' | b'|'] => "1".to_owned(),
        _ => piece.to_owned(),
    });
    Some(format!("({}{}{}){behind}", pieces[0], &inner[sign..=sign], pieces[1]))
}

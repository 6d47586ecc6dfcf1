//! Turns that are written otherwise: another sign or none between the squares, letters for digits, remarks behind.

use super::fold::{digit, fold};
use super::reads;
use crate::board::Board;

/// The longest text that is mended.
const LONGEST: usize = 48;

/// The turns that were meant by a text, if it is near any: more than one if it can be read in more than one way.
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

/// The glyph that stands for a remark in letters.
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

/// A turn with the glyph that says what its letters say; without them if nothing does.
fn with_glyph(text: &str) -> Option<String> {
    let turn = text.trim_end_matches(['!', '?', '+', '#']).trim_end();
    let remark = text[turn.len()..].trim_start();
    match glyph(remark) {
        Some(glyph) => Some(format!("{turn} {glyph}")),
        None => (!remark.is_empty() && remark.chars().all(|char| matches!(char, '+' | '#'))).then(|| turn.to_owned()),
    }
}

/// A strike with its combat, which stands behind it without parentheses.
fn with_parentheses(text: &str) -> Option<String> {
    let (turn, tail) = text.split_once(' ')?;
    tail.contains(['<', '>', '=']).then_some(())?;
    Some(format!("{turn}{}", combat(&tail.replace(' ', ""))?))
}

/// The turns that go from the first to the second square of a text, by what stands between and behind.
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
        "" => &['-'],
        _ if sign.chars().all(|char| matches!(char, '-')) || matches!(sign, "->" | "-->" | "=>") => &['-'],
        ":" => &['x'],
        _ if sign.chars().all(is_cross) => &['x'],
        "to" => &['-'],
        "takes" => &['x'],
        // What stands behind `a1.` may be a turn by itself.
        _ if reads::as_turns(rest) => return None,
        _ if sign.len() <= 2 && sign.chars().all(|char| char.is_ascii_punctuation() && char != '?') => &['-', 'x'],
        _ => return None,
    };
    Some(signs.iter().map(|sign| format!("{from}{sign}{to}{combat}")).collect())
}

const fn is_cross(char: char) -> bool {
    matches!(char, 'x' | 'X' | '*')
}

/// The square of a board that a text begins with, or nearly so, and the rest.
fn square(text: &str) -> Option<(String, &str)> {
    if text.starts_with(|first: char| first.is_ascii_digit())
        && let Some(found) = turned_round(text)
    {
        return Some(found);
    }
    let (first, rest) = text.split_at_checked(1)?;
    let column = match first.bytes().next()? {
        // `i` is a stroke with a dot.
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

/// The square that a text begins with, its row before its column.
fn turned_round(text: &str) -> Option<(String, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let (row, rest) = text.split_at(length);
    let (column, rest) = rest.split_at_checked(1)?;
    let (square, behind) = square(&format!("{column}{row}")).map(|(square, behind)| (square, behind.is_empty()))?;
    // What stands behind it is no row of its own.
    (behind && !rest.starts_with(|next: char| next.is_ascii_digit())).then_some((square, rest))
}

/// A combat in its parentheses, which may be others or missing.
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

//! Finds readings of unreadable rows of the setup.

use super::partial_correction::Reading;
use crate::board::{Board, Numbering};
use crate::notation::spelling::leading_piece;
use crate::notation::{Expected, Fault, FaultKind, Record};
use crate::repair::slip::Slip;
use crate::repair::turns::Setting;
use std::ops::Range;

const COLUMNS: usize = Board::COLUMNS as usize;

/// Returns texts that may replace the unreadable part of a row.
pub(super) fn readings(text: &[u8], record: &Record<'_>, fault: &Fault, setting: &Setting<'_>) -> Vec<Reading> {
    let at = (fault.span.start as usize).min(text.len());
    let place = (at, (fault.span.end as usize).clamp(at, text.len()));
    match fault.kind {
        FaultKind::RowTwice(_) => numbers(place, record, setting),
        FaultKind::Expected(Expected::Colon) => colons(text, place),
        FaultKind::Expected(Expected::EndOfRow) => without_one(text, at),
        _ => squares(text, place, setting),
    }
}

/// Returns one reading for each missing row: the number of the row.
fn numbers(place: (usize, usize), record: &Record<'_>, setting: &Setting<'_>) -> Vec<Reading> {
    let board = setting.board();
    let is_there = |number: &u8| record.rows.iter().any(|row| row.number == *number);
    let missing = crate::board::Side::ALL.into_iter().flat_map(|side| board.zone(side)).filter(|row| !is_there(row));
    missing.map(|number| Reading::of_text(place, number.to_string(), Slip::Letter)).collect()
}

/// Returns readings with a colon after the row number. The colon is inserted, or replaces another character.
fn colons(text: &[u8], (at, _): (usize, usize)) -> Vec<Reading> {
    let behind = text[..at].trim_ascii_end().len();
    let mut found = vec![Reading::of_text((behind, behind), ":", Slip::Letter)];
    if text.get(at).is_some_and(u8::is_ascii_punctuation) {
        found.insert(0, Reading::of_text((at, at + 1), ":", Slip::Spelling));
    }
    found
}

/// Returns the possible contents of an unreadable square. If a square is missing in the row, returns the pieces
/// that may be missing, for each place in the row.
fn squares(text: &[u8], (at, end): (usize, usize), setting: &Setting<'_>) -> Vec<Reading> {
    let signs = signs(setting);
    let row = row(text, at);
    let is_end = at >= row.end;
    if is_end {
        let cells = cells(text, &row);
        let gap = match cells.as_slice() {
            [first, second, ..] => " ".repeat(second.start - first.end),
            _ => String::new(),
        };
        let gap = gap.as_str();
        let places = cells.iter().map(|cell| (cell.start, false)).chain(cells.last().map(|cell| (cell.end, true)));
        let put_in = |(place, is_last): (usize, bool)| {
            let text = move |sign: &String| if is_last { format!("{gap}{sign}") } else { format!("{sign}{gap}") };
            signs.iter().map(move |sign| Reading::of_text((place, place), text(sign), Slip::Letter)).collect::<Vec<_>>()
        };
        return if cells.len() + 1 == COLUMNS { places.flat_map(put_in).collect() } else { Vec::new() };
    }
    let mut found = Vec::new();
    let sign_end = at + sign_length(&text[at..]);
    // The first character of a name may be a piece by itself.
    let word = row.start + text[row.start..at].iter().rposition(u8::is_ascii_whitespace).map_or(0, |blank| blank + 1);
    if let Some(spelled) = leading_piece(&text[word..row.end], word as u32, setting.numbering())
        && spelled.span.end as usize > at
    {
        let place = (word, spelled.span.end as usize);
        let sign = |piece: &crate::board::Designation| Reading::of_text(place, piece.sign(), Slip::Spelling);
        found.extend(spelled.pieces.iter().map(sign));
    }
    if matches!(text[at], b'-' | b'_' | b'*' | b',' | b'/') {
        found.push(Reading::of_text((at, sign_end), ".", Slip::Spelling));
    }
    for end in if sign_end == end { vec![end] } else { vec![sign_end, end] } {
        found.extend(signs.iter().map(|sign| Reading::of_text((at, end), sign.as_str(), Slip::Letter)));
        found.push(Reading::of_text((at, end), "", Slip::Stray));
    }
    found
}

/// Returns shorter variants of the row. One variant has no text after the squares. If the row has one square too
/// many, each further variant leaves out one of the squares.
fn without_one(text: &[u8], at: usize) -> Vec<Reading> {
    let row = row(text, at);
    let cells = cells(text, &row);
    let mut found = vec![Reading::of_text((at, row.end.max(at)), "", Slip::Stray)];
    if cells.len() == COLUMNS + 1 {
        // A square is removed together with the whitespace before it. The first square is removed together with the
        // whitespace after it.
        let place = |at: usize| match (at.checked_sub(1).and_then(|last| cells.get(last)), cells.get(at + 1)) {
            (Some(last), _) => (last.end, cells[at].end),
            (None, Some(next)) => (cells[at].start, next.start),
            (None, None) => (cells[at].start, cells[at].end),
        };
        found.extend((0..cells.len()).map(|at| Reading::of_text(place(at), "", Slip::Letter)));
    }
    found
}

/// Returns the possible contents of a square: the pieces of the army, and an empty square.
fn signs(setting: &Setting<'_>) -> Vec<String> {
    let numbering: &Numbering = setting.numbering();
    let pieces = setting.kinds().iter().map(|kind| numbering.designation(kind).sign().to_owned());
    pieces.chain([".".to_owned()]).collect()
}

/// Returns the range of the squares of the row at this offset, without its number and comments.
fn row(text: &[u8], at: usize) -> Range<usize> {
    let at = at.min(text.len());
    let begin = memchr::memrchr(b'\n', &text[..at]).map_or(0, |line| line + 1);
    let end =
        at + text[at..].iter().position(|byte| matches!(byte, b'\n' | b'\r' | b'{' | b';')).unwrap_or(text.len() - at);
    let begin = memchr::memchr(b':', &text[begin..end]).map_or(begin, |colon| begin + colon + 1);
    begin..begin + text[begin..end].trim_ascii_end().len()
}

/// Returns the ranges of the squares of a row. Each word is a square. If there is only one word, each character is
/// a square.
fn cells(text: &[u8], row: &Range<usize>) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut at = row.start;
    while at < row.end {
        let blanks = text[at..row.end].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let length = text[at + blanks..row.end].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        words.push(at + blanks..at + blanks + length);
        at += blanks + length;
    }
    match words.as_slice() {
        [word] => word.clone().map(|at| at..at + 1).collect(),
        _ => words,
    }
}

/// Returns the length of the first character in bytes.
fn sign_length(rest: &[u8]) -> usize {
    let more = rest.iter().skip(1).take_while(|byte| **byte & 0xC0 == 0x80).count();
    if rest.first().is_some_and(u8::is_ascii) { 1 } else { (1 + more).min(rest.len()) }
}

#[cfg(test)]
mod tests {
    use super::{cells, row};

    #[test]
    fn the_squares_of_a_row_are_its_words_or_its_signs() {
        for (text, squares) in [
            (" 9:  .  10   B ? {c} 3\n 8: 2", &[".", "10", "B", "?"][..]),
            ("9:.3B.", &[".", "3", "B", "."]),
            ("9: .3B. ; .", &[".", "3", "B", "."]),
            ("9:\tS\t2", &["S", "2"]),
            ("9:", &[]),
        ] {
            let found = cells(text.as_bytes(), &row(text.as_bytes(), 2));
            assert_eq!(found.into_iter().map(|cell| &text[cell]).collect::<Vec<_>>(), squares, "{text}");
        }
    }
}

//! Reads the Ataraxos text format: the letters of a board, followed by one number on each line.

use super::draft::Draft;
use crate::notation::Span;
use crate::replay::Reading;
use crate::replay::foreign::Damaged;

/// Lengths of a word that looks like a board, in characters. A board has 100; the range allows missing and extra
/// letters.
const BOARD: std::ops::RangeInclusive<usize> = 90..=110;

/// Number of words after the board that are used to identify the format.
const TELLING: usize = 6;

/// Returns `true` if the input begins with a game.
///
/// A `StraDoS` position begins with a similar board, but the side to move follows its board. If nothing follows the
/// board, the letters of the empty squares decide. In the Ataraxos format, these letters are lower case.
pub(super) fn fits(beginning: &[u8]) -> bool {
    let mut words = words(beginning).map(|word| word.of(beginning));
    let Some(board) = words.next().filter(|word| is_board(word)) else { return false };
    let behind: Vec<&[u8]> = words.take(TELLING).take_while(|word| !is_board(word)).collect();
    let numbers = behind.iter().filter(|word| is_number(word)).count();
    if behind.is_empty() { board.contains(&b'a') && !board.contains(&b'A') } else { 2 * numbers > behind.len() }
}

/// Returns `true` if the line begins a game.
pub(super) fn begins(line: &[u8]) -> bool {
    is_board(line.trim_ascii_start().split(u8::is_ascii_whitespace).next().unwrap_or_default())
}

fn is_board(word: &[u8]) -> bool {
    BOARD.contains(&word.len()) && word.iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
}

/// Returns `true` if the word is a whole number. It can have any number of digits.
fn is_number(word: &[u8]) -> bool {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// Returns the spans of the words in a text.
fn words(text: &[u8]) -> impl Iterator<Item = Span> {
    let mut at = if text.starts_with("\u{FEFF}".as_bytes()) { 3 } else { 0 };
    std::iter::from_fn(move || {
        let start = at + text[at..].iter().position(|byte| !byte.is_ascii_whitespace())?;
        let length = text[start..].iter().position(u8::is_ascii_whitespace).unwrap_or(text.len() - start);
        at = start + length;
        Some(Span::new(start as u32, at as u32))
    })
}

/// Reads a game: a board, and the turns below it.
pub(super) fn read<'a>(text: &'a [u8], _file: &str) -> Reading<'a> {
    let mut draft = Draft::new(text);
    let mut words = words(text);
    let Some(letters) = words.next() else {
        draft.reading.note_at(Span::default(), Damaged::NoLetters);
        return draft.finish();
    };
    draft.board(letters);
    for word in words {
        let found = word.of(text);
        let number =
            std::str::from_utf8(found).ok().filter(|_| is_number(found)).and_then(|digits| digits.parse().ok());
        draft.turn(number, word, || found.into());
    }
    draft.finish()
}

#[cfg(test)]
mod tests {
    use super::{begins, fits};

    #[test]
    fn games_are_told_from_positions() {
        let board = "B".repeat(100);
        let with_empty = format!("{}a", &board[1..]);
        for text in [
            with_empty.clone(),
            format!("{with_empty}\n{board}\n"),
            format!("{board}\n338\n12\n"),
            format!("{board} 338"),
            format!("{board}\r\n-1\r\n"),
            format!("{}\nx\n1\n2\n3", "_".repeat(99)),
        ] {
            assert!(fits(text.as_bytes()), "{text}");
        }
        for text in [
            board.clone(),
            format!("{board}\n{board}\n"),
            format!("{}A", &with_empty[1..]),
            format!("{board} r 0"),
            format!("{board} x 0"),
            format!("{board} b 17\n{board} r 18\n"),
            format!("{board} remark"),
            format!("{board} -"),
            "B".repeat(89),
            "B".repeat(111),
            "338\n12".to_owned(),
            String::new(),
        ] {
            assert!(!fits(text.as_bytes()), "{text}");
        }
        assert!(begins(board.as_bytes()) && begins(format!("{board} 12").as_bytes()) && !begins(b"338"));
    }
}

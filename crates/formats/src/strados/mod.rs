//! Reads and writes `StraDoS` 3: each line is one position. See `format-spec/strados.md`.
//!
//! A line has a letter for each square, the side that moves next, and the number of turns that were played. If the
//! position is a setup, it becomes a record without turns. Any other position becomes a record that starts from this
//! position.

mod position;
mod read;
mod write;

pub use read::read;
pub use write::{line, write};

use super::{Detection, Format, Reader, Writer};
use crate::cut::SplitRule;

/// Entry of `StraDoS` in the table of formats.
pub static FORMAT: Format = Format {
    name: "strados",
    title: "StraDoS 3, one position per line",
    endings: &[".strados"],
    detection: Detection { words: "a first word of about a hundred letters and `_`", fits: begins },
    cut: SplitRule::Lines(|line| !line.is_empty()),
    reads: "positions as records without turns",
    writes: "every position of a record, from the setup to the last",
    loses: "tags, turns and result, which a position does not have; which pieces have moved",
    reader: Reader::Text(read),
    writer: Writer::Text(write),
    ..Format::UNREAD
};

/// Lengths of a first word that looks like a position, in characters. A position has 100; the range allows missing and
/// extra letters.
const FIRST_WORD: std::ops::RangeInclusive<usize> = 90..=110;

/// Returns `true` if a text begins with the letters of a position.
fn begins(text: &[u8]) -> bool {
    let is_end = |byte: &u8| byte.is_ascii_whitespace();
    let word = text.split(is_end).next().unwrap_or_default();
    FIRST_WORD.contains(&word.len()) && word.iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::begins;

    #[test]
    fn positions_are_told_by_their_first_word() {
        assert!(begins(&[b'A'; 100]));
        assert!(begins(format!("{} r 0", "a".repeat(99)).as_bytes()));
        assert!(begins(format!("{}\n{}", "_".repeat(101), "x".repeat(500)).as_bytes()));
        for other in [String::new(), "A".repeat(89), "A".repeat(111), "A?".repeat(50), "[Event \"\"]".to_owned()] {
            assert!(!begins(other.as_bytes()), "{other}");
        }
    }
}

//! `StraDoS` 3: positions, a line each. `format-spec/strados.md`.
//!
//! A line holds a letter for every square, the side to move, and how many turns were played. The position of a
//! setup is a record without turns; any other is no record, but can be drawn ([`Snapshot`](crate::replay::Snapshot)).

mod read;
mod write;

pub use read::read;
pub use write::{line, write};

use super::{Detection, Format, Reader, Writer};
use crate::cut::Cut;

/// `StraDoS` in the table of formats.
pub static FORMAT: Format = Format {
    name: "strados",
    title: "StraDoS 3, one position a line",
    endings: &[".strados"],
    detection: Detection { words: "a first word of about a hundred letters and `_`", fits: begins },
    cut: Cut::Lines(|line| !line.is_empty()),
    reads: "setups as records without turns; other positions for `board` only",
    writes: "every position of a record, from the setup to the last",
    loses: "tags, turns and result: a position has none",
    reader: Reader::Text(read),
    writer: Writer::Text(write),
    may_hold_positions: true,
    ..Format::UNREAD
};

/// How many letters the first word of a text may have that is taken for this format: some may be missing, or too
/// many.
const FIRST_WORD: std::ops::RangeInclusive<usize> = 90..=110;

/// Whether a text begins with the letters of a position.
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

//! Reads and writes lists of setups: each line is one setup. See `format-spec/setups.md`.
//!
//! A line has a letter for each square of a side's setup zone. The letters are in the order in which the owner of
//! the setup sees the squares, with the front row first. A line becomes a record with only Red's setup: no turns,
//! no opponent and no result.

mod read;
mod write;

pub use read::read;
pub use write::{line_of, write};

use super::{Detection, Format, Reader, Writer};
use crate::board::{Board, Side};
use crate::cut::SplitRule;

/// Entry of setup lists in the table of formats.
pub static FORMAT: Format = Format {
    name: "setups",
    title: "lists of setups, forty letters per line",
    endings: &[".setups"],
    detection: Detection {
        words: "at least half of the first ten lines are one word of about forty letters from `A` to `M` (blank \
            lines and lines that start with `#` do not count)",
        fits: begins,
    },
    cut: SplitRule::Rows(is_setup),
    reads: "each line as a record with only Red's setup and no turns; lines that start with `#` are ignored",
    writes: "the fully known setups of a record, Red's first, each as its owner sees it",
    loses: "everything except the setups, and the owner of each setup",
    reader: Reader::Text(read),
    writer: Writer::Text(write),
    ..Format::UNREAD
};

const BOARD: Board = Board::STANDARD;
const COLUMNS: usize = Board::COLUMNS as usize;
/// Number of letters in a line: one for each square of the setup zone.
const LETTERS: usize = BOARD.zone_size() as usize;

/// Number of lines that are used to detect a list.
const TELLING: usize = 10;

/// Lengths of a line that looks like a setup, in characters. A setup has 40; the range allows missing and extra
/// letters.
const ABOUT_FORTY: std::ops::RangeInclusive<usize> = 36..=44;

/// Returns the row numbers of a setup, in the order in which the rows are written.
fn rows() -> impl DoubleEndedIterator<Item = u8> {
    BOARD.zone(Side::Red).rev()
}

/// Returns `true` if a line is a setup or a damaged setup. Returns `false` for blank lines and remarks.
fn is_setup(line: &[u8]) -> bool {
    !matches!(line.trim_ascii_start().first(), None | Some(b'#'))
}

/// Returns `true` if the first lines of a text look like a list of setups.
fn begins(text: &[u8]) -> bool {
    let lines = text.split(|byte| matches!(byte, b'\n' | b'\r')).filter(|line| is_setup(line)).take(TELLING);
    let is_alike = |line: &[u8]| {
        let word = line.trim_ascii();
        ABOUT_FORTY.contains(&word.len()) && word.iter().all(|byte| matches!(byte, b'A'..=b'M'))
    };
    let (all, alike) = lines.fold((0, 0), |(all, alike), line| (all + 1, alike + usize::from(is_alike(line))));
    alike > 0 && 2 * alike >= all
}

#[cfg(test)]
mod tests {
    use super::begins;

    #[test]
    fn lists_are_told_by_their_first_lines() {
        let setup = "MBAAAAAAAA".repeat(4);
        for text in [
            setup.clone(),
            format!("# a list\n\n# of one\r\n  {setup} \r\n"),
            format!("{}\n", &setup[1..]),
            format!("{setup}\nwhat is this?\n"),
        ] {
            assert!(begins(text.as_bytes()), "{text}");
        }
        for text in [
            String::new(),
            "# only a remark\n".to_owned(),
            setup.to_lowercase(),
            setup.repeat(2),
            setup[..35].to_owned(),
            format!("{setup} r 0"),
            format!("a\nb\n{setup}\n"),
            format!("[Event \"\"]\n\n{setup}\n*\n"),
        ] {
            assert!(!begins(text.as_bytes()), "{text}");
        }
    }
}

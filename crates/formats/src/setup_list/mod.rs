//! Lists of setups, a line each. `format-spec/setups.md`.
//!
//! A line holds a letter for every square of one side's zone, as the owner sees it, the front row first. It becomes a
//! record of Red's setup alone: no game, no opponent and no result go with it.

mod read;
mod write;

pub use read::read;
pub use write::{line_of, write};

use super::{Detection, Format, Reader, Writer};
use crate::board::{Board, Side};
use crate::cut::Cut;

/// Lists of setups in the table of formats.
pub static FORMAT: Format = Format {
    name: "setups",
    title: "lists of setups, forty letters a line",
    endings: &[".setups"],
    detection: Detection {
        words: "of the first ten lines that are not blank and do not begin with `#`, half or more are one word of \
                about forty letters from `A` to `M`",
        fits: begins,
    },
    cut: Cut::Rows(is_setup),
    reads: "each line as a record of Red's setup alone, without turns; lines that begin with `#` are none",
    writes: "the setups of a record that are wholly known, Red's first, each as its owner sees it",
    loses: "everything but setups, and whose they are",
    reader: Reader::Text(read),
    writer: Writer::Text(write),
    ..Format::UNREAD
};

const BOARD: Board = Board::STANDARD;
const COLUMNS: usize = Board::COLUMNS as usize;
/// One letter for each square of a zone.
const LETTERS: usize = BOARD.zone_size() as usize;

/// How many lines of an input tell whether it is a list.
const TELLING: usize = 10;

/// How many letters a line may have that is taken for a setup when the format is told: some may be missing, or too many.
const ABOUT_FORTY: std::ops::RangeInclusive<usize> = 36..=44;

/// The rows of a setup, in the order in which they are written.
fn rows() -> impl DoubleEndedIterator<Item = u8> {
    BOARD.zone(Side::Red).rev()
}

/// Whether a line is a setup, or was meant for one.
fn is_setup(line: &[u8]) -> bool {
    !matches!(line.trim_ascii_start().first(), None | Some(b'#'))
}

/// Whether a text begins as a list does.
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
            "# nothing but a remark\n".to_owned(),
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

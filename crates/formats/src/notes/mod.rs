//! Notes: games as people write them down, at the board and in a hurry.
//!
//! A reader of lines, which reads what people spell ([`spelling`](crate::notation::spelling)) and says each liberty that it
//! took. Where something may be meant in several ways, each is tried on the board. `format-spec/notes.md`.

mod abreast;
mod armies;
mod arrangement;
mod before_turns;
mod cells;
mod columns;
mod comments;
mod corrections;
mod dates;
mod declared;
mod editions;
mod finish;
mod follow;
mod headings;
mod interpreted;
mod introduced;
mod lead;
mod legend;
mod meetings;
mod mended;
mod movetext;
mod next_part;
mod pairs;
mod person_words;
mod persons;
mod read;
mod replies;
mod results;
mod row_label;
mod seat;
mod settle;
mod squares;
mod tag_lines;
mod told;
mod writer;

use super::{Detection, Format, Reader, Unwritable, Writer};
use crate::cut::Cut;
use crate::notation::spelling::spelled_number;
use crate::replay::Original;
pub use mended::read_again;
pub use read::read;
pub use told::may_be_notes;

/// In the table of formats.
pub static FORMAT: Format = Format {
    name: "notes",
    title: "notes of a game as people write them",
    endings: &[".notes"],
    detection: Detection {
        words: "two lines or more that read as turns, and most of the others as parts of a game; no line like a tag",
        fits: told::fits,
    },
    cut: Cut::Lines(begins),
    reads: "turns, combats, results, setups, names and dates in many spellings and four languages; each liberty is said",
    writes: "nothing",
    loses: "everything",
    reader: Reader::Text(read),
    writer: Writer::Text(write),
    holds_records: true,
    ..Format::UNREAD
};

/// Whether a line begins a game behind another one: `Game 2`, and so on.
fn begins(line: &[u8]) -> bool {
    const HEADINGS: [&str; 6] = ["game", "partij", "partie", "spiel", "spel", "match"];
    let Ok(line) = std::str::from_utf8(line) else { return false };
    let line = line.trim().trim_end_matches([':', '.']).to_ascii_lowercase();
    let number = HEADINGS.iter().find_map(|heading| line.strip_prefix(heading));
    number.and_then(|number| spelled_number(number.as_bytes(), 0)).is_some_and(|number| number.number >= 2)
}

/// Refuses: there is no one way to write notes.
fn write(_: &Original<'_>, _: &mut Vec<u8>) -> Result<(), Unwritable> {
    Err(Unwritable("notes are read, and not written: SRN says the same in one way".into()))
}

//! Reads notes: games that people wrote in their own way while playing.
//!
//! The reader works line by line. It uses the parsers of informal spellings
//! ([`spelling`](crate::notation::spelling)), and reports each interpretation. Ambiguous parts are checked on the
//! board. See `format-spec/notes.md`.

mod armies;
mod arrangement;
mod arrangement_search;
mod before_turns;
mod cells;
mod choice_by_result;
mod columns;
mod comments;
mod corrections;
mod damaged_srn;
mod dates;
mod detection;
mod editions;
mod finish;
mod headings;
mod interpreted;
mod introduced;
mod lead;
mod legend;
mod meetings;
mod movetext;
mod next_part;
mod paired_rows;
mod pairs;
mod person_words;
mod persons;
mod read;
mod reading_search;
mod replies;
mod results;
mod row_label;
mod seat;
mod squares;
mod tag_lines;
mod writer;

use super::{Detection, Format, Reader, Unwritable, Writer};
use crate::cut::SplitRule;
use crate::notation::spelling::spelled_number;
use crate::replay::Original;
pub use damaged_srn::read_again;
pub use detection::may_be_notes;
pub use read::read;

/// Entry of notes in the table of formats.
pub static FORMAT: Format = Format {
    name: "notes",
    title: "notes of a game as people write them",
    endings: &[".notes"],
    detection: Detection {
        words: "two or more lines can be read as turns, and most other lines as parts of a game; no line looks like \
            a tag",
        fits: detection::fits,
    },
    cut: SplitRule::Lines(begins),
    reads: "turns, combats, results, setups, names and dates in many spellings and four languages; each \
        interpretation is reported",
    writes: "nothing",
    loses: "everything",
    reader: Reader::Text(read),
    writer: Writer::Text(write),
    holds_records: true,
    ..Format::UNREAD
};

/// Returns `true` if a line such as `Game 2` begins another game.
fn begins(line: &[u8]) -> bool {
    const HEADINGS: [&str; 6] = ["game", "partij", "partie", "spiel", "spel", "match"];
    let Ok(line) = std::str::from_utf8(line) else { return false };
    let line = line.trim().trim_end_matches([':', '.']).to_ascii_lowercase();
    let number = HEADINGS.iter().find_map(|heading| line.strip_prefix(heading));
    number.and_then(|number| spelled_number(number.as_bytes(), 0)).is_some_and(|number| number.number >= 2)
}

/// Always returns an error, because notes have no canonical form.
fn write(_: &Original<'_>, _: &mut Vec<u8>) -> Result<(), Unwritable> {
    Err(Unwritable("notes can be read, but not written: use SRN".into()))
}

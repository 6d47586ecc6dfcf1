//! GSN, the older text form: a header, the type, the field, a line for each move, `END`, and the result.

mod lines;
mod read;
mod result_line;
mod write;

use super::{Detection, Format, Original, Reader, Unwritable, Writer, file_name};
use crate::archive::Cut;
use memchr::memmem;

/// GSN in the table of formats.
pub static FORMAT: Format = Format {
    name: "gsn",
    title: "Gravon's older text form",
    endings: &[".gsn"],
    detection: Detection {
        words: "the first line begins with `#` and names `Stratego-Notation v1` or `v2`",
        fits: |text| text.split(|byte| *byte == b'\n').next().is_some_and(begins),
    },
    cut: Cut::Lines(begins),
    reads: "games of both versions, with or without setups; the known kinds of damage are mended; date and number \
            from the file's name",
    writes: "version 1; moves and strikes, results and how they came about, both setups or none",
    loses: "all tags but the players, the variant and the result (the date too, but for the file's name); comments \
            and glyphs; combats of unknown pieces; turns from the first guess, rescue or strike round a corner on; \
            resignations and adjudications, which become the nearest thing; without a result the players' names",
    reader: Reader::Text(read::read),
    writer: Writer::Text(write::write),
    holds_records: true,
    file_name: Some(file_name::for_gsn),
};

/// What names the notation in the first line, before the number of its version.
const NOTATION: &[u8] = b"Stratego-Notation v";

/// Stands behind the moves.
const END: &[u8] = b"END";

/// Whether a line is the first of a game.
fn begins(line: &[u8]) -> bool {
    line.first() == Some(&b'#') && is_header(line)
}

/// Whether a line names the notation, in a version that is known.
fn is_header(line: &[u8]) -> bool {
    let Some(found) = memmem::find(line, NOTATION) else { return false };
    let mut version = line.get(found + NOTATION.len()..).unwrap_or_default().iter();
    matches!(version.next(), Some(b'1' | b'2')) && !version.next().is_some_and(u8::is_ascii_digit)
}

//! GSN, the older text form: a header, the type, the field, a line for each move, `END`, and the result.

mod lines;
mod read;

use super::{Detection, Format, Reader, Unwritable, Writer, file_name};
use crate::board::Side;
use crate::cut::Cut;
use crate::gravon::codes;
use crate::gravon::writable::Writable;
use crate::replay::Original;
use lines::write_result_line;
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
    writer: Writer::Text(write),
    holds_records: true,
    file_name: Some(file_name::for_gsn),
    ..Format::UNREAD
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

/// The first line. Version 1, which says all that version 2 does.
const HEADER: &[u8] = b"#X38FA11 Stratego-Notation v1\n";

/// How the tenth row is written: every square takes two characters, for readers that count them.
const TENTH: &[u8] = b":";

/// Writes one game.
///
/// # Errors
/// If Gravon's forms cannot hold it, see [`Writable::of`].
fn write(original: &Original<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let game = Writable::of(original)?;
    out.extend_from_slice(HEADER);
    out.extend_from_slice(b"type");
    out.extend([b'0' + game.game.number, b'\n']);
    if let Some(field) = game.field {
        out.extend_from_slice(&field);
        out.push(b'\n');
    }
    game.each_turn(TENTH, |_, from, to| {
        out.extend_from_slice(from);
        out.push(b'-');
        out.extend_from_slice(to);
        out.push(b'\n');
    });
    out.extend_from_slice(END);
    out.push(b'\n');
    if let Some((score, how)) = game.result
        && let Some(winner) = codes::winner(score, 0)
    {
        let [red, blue] = Side::ALL.map(|side| game.name(side).unwrap_or_default());
        let line = write_result_line(&red, &blue, how, winner);
        // A name that would begin another game.
        let line = if begins(line.as_bytes()) { line.replacen('#', "\u{FFFD}", 1) } else { line };
        out.extend_from_slice(line.as_bytes());
        out.push(b'\n');
    }
    Ok(())
}

//! Reads and writes GSN, the older text format. A file consists of a header, the game type, the field, one line for
//! each move, `END`, and the result.

mod lines;
mod read;

use super::{Detection, Format, Reader, Unwritable, Writer, file_name};
use crate::board::Side;
use crate::cut::SplitRule;
use crate::gravon::codes;
use crate::gravon::writable::Writable;
use crate::replay::Original;
use lines::write_result_line;
use memchr::memmem;

/// Entry of GSN in the table of formats.
pub static FORMAT: Format = Format {
    name: "gsn",
    title: "Gravon's older text format",
    endings: &[".gsn"],
    detection: Detection {
        words: "the first line begins with `#` and names `Stratego-Notation v1` or `v2`",
        fits: |text| text.split(|byte| *byte == b'\n').next().is_some_and(begins),
    },
    cut: SplitRule::Lines(begins),
    reads: "games of both versions, with or without setups; known kinds of damage are repaired; date and number \
        come from the file name",
    writes: "version 1: moves and strikes, results and their reasons, both setups or none",
    loses: "all tags except the players, the variant and the result (only the file name keeps the date); comments \
        and glyphs; combats of unknown pieces; turns from the first guess, rescue or strike round a corner on; \
        resignations and adjudications, which become the nearest ending; the players of a game without a result",
    reader: Reader::Text(read::read),
    writer: Writer::Text(write),
    holds_records: true,
    file_name: Some(file_name::for_gsn),
    ..Format::UNREAD
};

/// Name of the notation in the first line. The version number follows it.
const NOTATION: &[u8] = b"Stratego-Notation v";

/// Line after the moves.
const END: &[u8] = b"END";

/// Returns `true` if a line begins a game.
fn begins(line: &[u8]) -> bool {
    line.first() == Some(&b'#') && is_header(line)
}

/// Returns `true` if a line contains the name of the notation, followed by a version number that is supported.
fn is_header(line: &[u8]) -> bool {
    let Some(found) = memmem::find(line, NOTATION) else { return false };
    let mut version = line.get(found + NOTATION.len()..).unwrap_or_default().iter();
    matches!(version.next(), Some(b'1' | b'2')) && !version.next().is_some_and(u8::is_ascii_digit)
}

/// First line of a game. Version 1 supports everything that version 2 supports.
const HEADER: &[u8] = b"#X38FA11 Stratego-Notation v1\n";

/// Name of the tenth row. With `:`, the name of every square has two characters, which some readers expect.
const TENTH: &[u8] = b":";

/// Writes one game.
///
/// # Errors
/// If Gravon's formats cannot represent the record. See [`Writable::of`].
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
        // A player's name must not make this line look like the first line of another game.
        let line = if begins(line.as_bytes()) { line.replacen('#', "\u{FFFD}", 1) } else { line };
        out.extend_from_slice(line.as_bytes());
        out.push(b'\n');
    }
    Ok(())
}

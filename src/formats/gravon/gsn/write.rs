//! Writing GSN.

use super::{END, Original, Unwritable, begins, result_line};
use crate::board::Side;
use crate::formats::gravon::results;
use crate::formats::gravon::writable::Writable;

/// The first line. Version 1, which says all that version 2 does.
const HEADER: &[u8] = b"#X38FA11 Stratego-Notation v1\n";

/// How the tenth row is written: every square takes two characters, for readers that count them.
const TENTH: &[u8] = b":";

/// Writes one game.
///
/// # Errors
/// If Gravon's forms cannot hold it, see [`Writable::of`].
pub(super) fn write(original: &Original<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
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
        && let Some(winner) = results::winner(score, 0)
    {
        let [red, blue] = Side::ALL.map(|side| game.name(side).unwrap_or_default());
        let line = result_line::line(&red, &blue, how, winner);
        // A name that would begin another game.
        let line = if begins(line.as_bytes()) { line.replacen('#', "\u{FFFD}", 1) } else { line };
        out.extend_from_slice(line.as_bytes());
        out.push(b'\n');
    }
    Ok(())
}

//! Writing Gravon's XML: an element a line.

use super::{Original, Unwritable};
use crate::board::Side;
use crate::formats::gravon::results;
use crate::formats::gravon::writable::Writable;
use quick_xml::escape::escape;

/// How the tenth row is written.
const TENTH: &[u8] = b"10";

/// Writes one game.
///
/// # Errors
/// If Gravon's forms cannot hold it, see [`Writable::of`].
pub(super) fn write(original: &Original<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let game = Writable::of(original)?;
    out.extend_from_slice(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<stratego>\n");
    line(out, &[b"<game type=\"", game.game.name.as_bytes(), b"\">"]);
    if let Some(field) = &game.field {
        line(out, &[b"<field content=\"", field, b"\"/>"]);
    }
    game.each_turn(TENTH, |ply, from, to| {
        let id = ply.to_string();
        line(out, &[b"<move id=\"", id.as_bytes(), b"\" source=\"", from, b"\" target=\"", to, b"\"/>"]);
    });
    for (id, side) in [(b"1", Side::Red), (b"2", Side::Blue)] {
        if let Some(name) = game.name(side) {
            line(out, &[b"<player id=\"", id, b"\">", escape(&*name).as_bytes(), b"</player>"]);
        }
    }
    if let Some((score, how)) = game.result
        && let Some(winner) = results::winner(score, 1)
    {
        let (how, winner) = (how.to_string(), winner.to_string());
        line(out, &[b"<result type=\"", how.as_bytes(), b"\" winner=\"", winner.as_bytes(), b"\"/>"]);
    }
    out.extend_from_slice(b"</game>\n</stratego>\n");
    Ok(())
}

fn line(out: &mut Vec<u8>, parts: &[&[u8]]) {
    for part in parts {
        out.extend_from_slice(part);
    }
    out.push(b'\n');
}

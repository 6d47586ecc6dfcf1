//! Gravon's XML: one document for each game.
//!
//! Nothing that a document refers to is ever looked up, and no entity is expanded but the five that XML itself has
//! and references to characters. The limits below keep a document that is no game from costing more than a game.

mod elements;
mod read;
mod text;
mod walk;

use super::{Detection, Format, Reader, Unwritable, Writer, file_name};
use crate::board::Side;
use crate::cut::Cut;
use crate::gravon::codes;
use crate::gravon::writable::Writable;
use crate::replay::Original;
use quick_xml::escape::escape;

/// Gravon's XML in the table of formats.
pub static FORMAT: Format = Format {
    name: "gravon-xml",
    title: "Gravon's XML",
    endings: &[".xml"],
    detection: Detection {
        words: "`<` comes first, and `tratego`, `<field content` or `<move id` is in the text",
        fits,
    },
    // A line of `<?xml-stylesheet` belongs to the document around it.
    cut: Cut::Lines(|line| line.strip_prefix(b"<?xml").is_some_and(|rest| !rest.starts_with(b"-"))),
    reads: "games with or without setups, one document each; elements in any order, others are passed over; date and \
            number from the file's name",
    writes: "moves and strikes, results and how they came about, both setups or none",
    loses: "all tags but the players, the variant and the result (the date too, but for the file's name); comments \
            and glyphs; combats of unknown pieces; turns from the first guess, rescue or strike round a corner on; \
            resignations and adjudications, which become the nearest thing",
    reader: Reader::Text(read::read),
    writer: Writer::Text(write),
    holds_records: true,
    file_name: Some(file_name::for_xml),
    ..Format::UNREAD
};

/// A part of the outermost element's name, and beginnings of elements in it. One of them tells a game, damaged or not.
const SIGNS: [&str; 3] = ["tratego", "<field content", "<move id"];

fn fits(beginning: &[u8]) -> bool {
    let holds = |sign: &&str| memchr::memmem::find(beginning, sign.as_bytes()).is_some();
    beginning.starts_with(b"<") && SIGNS.iter().any(holds)
}

/// How deep elements may stand in each other.
pub const MAX_DEPTH: usize = 1024;

/// How many attributes an element may have.
pub const MAX_ATTRIBUTES: usize = 64;

/// How many bytes the name of an element or an attribute may have.
pub const MAX_NAME: usize = 256;

/// How the tenth row is written.
const TENTH: &[u8] = b"10";

/// Writes one game.
///
/// # Errors
/// If Gravon's forms cannot hold it, see [`Writable::of`].
fn write(original: &Original<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
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
        && let Some(winner) = codes::winner(score, 1)
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

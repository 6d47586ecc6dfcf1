//! Reads and writes Gravon's XML: one document for each game.
//!
//! External references are never loaded. Only character references and the five predefined XML entities are replaced.
//! The limits below ensure that a document that is not a game never takes more time or memory than a game.

mod elements;
mod read;
mod text;
mod walk;

use super::{Detection, Format, Reader, Unwritable, Writer, file_name};
use crate::board::Side;
use crate::cut::SplitRule;
use crate::gravon::codes;
use crate::gravon::writable::Writable;
use crate::replay::Original;
use quick_xml::escape::escape;

/// Entry of Gravon's XML in the table of formats.
pub static FORMAT: Format = Format {
    name: "gravon-xml",
    title: "Gravon's XML",
    endings: &[".xml"],
    detection: Detection {
        words: "`<` comes first, and the text contains `tratego`, `<field content` or `<move id`",
        fits,
    },
    // A line that begins with `<?xml-stylesheet` does not begin a new document.
    cut: SplitRule::Lines(|line| line.strip_prefix(b"<?xml").is_some_and(|rest| !rest.starts_with(b"-"))),
    reads: "games with or without setups, one document per game; elements may be in any order, unknown elements are \
        ignored; date and number come from the file name",
    writes: "moves and strikes, results and their reasons, both setups or none",
    loses: "all tags except the players, the variant and the result (only the file name keeps the date); comments \
        and glyphs; combats of unknown pieces; turns from the first guess, rescue or strike round a corner on; \
        resignations and adjudications, which become the nearest ending",
    reader: Reader::Text(read::read),
    writer: Writer::Text(write),
    holds_records: true,
    file_name: Some(file_name::for_xml),
    ..Format::UNREAD
};

/// Texts that identify a game, even a damaged one: a part of the name of the root element, and the starts of two
/// elements.
const SIGNS: [&str; 3] = ["tratego", "<field content", "<move id"];

fn fits(beginning: &[u8]) -> bool {
    let holds = |sign: &&str| memchr::memmem::find(beginning, sign.as_bytes()).is_some();
    beginning.starts_with(b"<") && SIGNS.iter().any(holds)
}

/// Maximum nesting depth of elements.
pub const MAX_DEPTH: usize = 1024;

/// Maximum number of attributes of an element.
pub const MAX_ATTRIBUTES: usize = 64;

/// Maximum length in bytes of the name of an element or attribute.
pub const MAX_NAME: usize = 256;

/// Name of row 10.
const TENTH: &[u8] = b"10";

/// Writes one game.
///
/// # Errors
/// If Gravon's formats cannot represent the record. See [`Writable::of`].
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

//! Gravon's XML: one document for each game.
//!
//! Nothing that a document refers to is ever looked up, and no entity is expanded but the five that XML itself has
//! and references to characters. The limits below keep a document that is no game from costing more than a game.

mod attributes;
mod elements;
mod moves;
mod player;
mod read;
mod text;
mod walk;
mod write;

use super::{Detection, Format, Original, Reader, Unwritable, Writer, file_name};
use crate::archive::Cut;

/// Gravon's XML in the table of formats.
pub static FORMAT: Format = Format {
    name: "gravon-xml",
    title: "Gravon's XML",
    endings: &[".xml"],
    detection: Detection { words: "`<` comes first", fits: |text| text.starts_with(b"<") },
    // A line of `<?xml-stylesheet` belongs to the document around it.
    cut: Cut::Lines(|line| line.strip_prefix(b"<?xml").is_some_and(|rest| !rest.starts_with(b"-"))),
    reads: "games with or without setups, one document each; elements in any order, others are passed over; date and \
            number from the file's name",
    writes: "moves and strikes, results and how they came about, both setups or none",
    loses: "all tags but the players, the variant and the result (the date too, but for the file's name); comments \
            and glyphs; combats of unknown pieces; turns from the first guess, rescue or strike round a corner on; \
            resignations and adjudications, which become the nearest thing",
    reader: Reader::Text(read::read),
    writer: Writer::Text(write::write),
    holds_records: true,
    file_name: Some(file_name::for_xml),
};

/// How deep elements may stand in each other.
pub const MAX_DEPTH: usize = 1024;

/// How many attributes an element may have.
pub const MAX_ATTRIBUTES: usize = 64;

/// How many bytes the name of an element or an attribute may have.
pub const MAX_NAME: usize = 256;

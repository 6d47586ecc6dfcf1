//! Defines the output format GIF: an animated picture of each record. See `format-spec/pictures.md`.

use super::{Format, Writer};

/// Entry of GIF in the table of formats.
pub static FORMAT: Format = Format {
    name: "gif",
    title: "GIF, an animated picture of a record",
    endings: &[".gif"],
    writes: "all positions as a viewer sees them, with the last turn and the captured pieces",
    loses: "tags, comments, glyphs, the result, unplayable turns, and everything hidden from the viewer",
    writer: Writer::Drawn,
    ..Format::UNREAD
};

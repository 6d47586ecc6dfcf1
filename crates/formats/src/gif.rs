//! GIF: an animated picture of each record, for looking at. `format-spec/pictures.md`.

use super::{Format, Writer};

/// GIF in the table of formats.
pub static FORMAT: Format = Format {
    name: "gif",
    title: "GIF, an animated picture of a record",
    endings: &[".gif"],
    writes: "one position after the other as a viewer sees it, with the turn before and what was captured",
    loses: "tags, comments, glyphs, the result, turns that were not played, and what the viewer does not know",
    writer: Writer::Drawn,
    ..Format::UNREAD
};

//! GIF: an animated picture of each record, for looking at. `format-spec/pictures.md`.

use super::{Detection, Format, Reader, Writer};
use crate::cut::Cut;

/// GIF in the table of formats.
pub static FORMAT: Format = Format {
    name: "gif",
    title: "GIF, an animated picture of a record",
    endings: &[".gif"],
    detection: Detection { words: "nothing, for it is not read", fits: |_| false },
    cut: Cut::Lines(|_| false),
    reads: "nothing",
    writes: "one position after the other as a viewer sees it, with the turn before and what was captured",
    loses: "tags, comments, glyphs, the result, turns that were not played, and what the viewer does not know",
    reader: Reader::Never,
    writer: Writer::Drawn,
    holds_records: false,
    may_hold_positions: false,
    mask: None,
    file_name: None,
};

//! HTML: a page that steps through games in a browser, for looking at. `format-spec/page.md`.

use super::{Detection, Format, Reader, Writer};
use crate::cut::Cut;

/// HTML in the table of formats.
pub static FORMAT: Format = Format {
    name: "html",
    title: "HTML, a page that steps through the games in a browser",
    endings: &[".html"],
    detection: Detection { words: "nothing, for it is not read", fits: |_| false },
    cut: Cut::Lines(|_| false),
    reads: "nothing",
    writes: "one page of all records, as `adjutant page` makes it; with `--out` a page for each",
    loses: "nothing, for the record itself can be copied from it; with `--view`, what that viewer was never shown",
    reader: Reader::Never,
    writer: Writer::Drawn,
    holds_records: false,
    may_hold_positions: false,
    mask: None,
    file_name: None,
};

//! Defines the output format HTML: a page that shows games turn by turn in a browser. See `format-spec/page.md`.

use super::{Format, Writer};

/// Entry of HTML in the table of formats.
pub static FORMAT: Format = Format {
    name: "html",
    title: "HTML, a page that steps through the games in a browser",
    endings: &[".html"],
    writes: "one page of all records, like `adjutant page`; with `--out` one page per record",
    loses: "nothing, because the record can be copied from the page; with `--view`, everything hidden from that \
        viewer",
    writer: Writer::Drawn,
    ..Format::UNREAD
};

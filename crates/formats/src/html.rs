//! HTML: a page that steps through games in a browser, for looking at. `format-spec/page.md`.

use super::{Format, Writer};

/// HTML in the table of formats.
pub static FORMAT: Format = Format {
    name: "html",
    title: "HTML, a page that steps through the games in a browser",
    endings: &[".html"],
    writes: "one page of all records, as `adjutant page` makes it; with `--out` a page for each",
    loses: "nothing, for the record itself can be copied from it; with `--view`, what that viewer was never shown",
    writer: Writer::Drawn,
    ..Format::UNREAD
};

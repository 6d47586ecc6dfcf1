//! How wide and with what signs tables and boards are drawn. `format-spec/statistics.md`, section "How wide text is".

use super::terminal::Output;
use crate::report::{TableLook, columns, fold};

/// How many columns there are on that output; so many, if it was asked for.
pub fn width(output: &Output, width: Option<u16>) -> usize {
    width.map_or_else(|| columns(output.is_terminal()), usize::from)
}

/// The lines that say which game it is. They stay whole for whoever reads lines, and are broken only where there are
/// fewer columns than those that text has without a terminal.
pub fn heading(text: &str, width: usize) -> String {
    if width < USUAL { fold(text, width) } else { text.to_owned() }
}

/// How many columns text has without a terminal.
pub const USUAL: usize = 80;

/// The look of tables on that output; so wide, if it was asked for.
pub fn of(output: &Output, asked: Option<u16>) -> TableLook {
    TableLook {
        width: width(output, asked),
        unicode: output.is_terminal() && speaks_unicode(),
        color: output.has_color(),
    }
}

/// Whether the environment does not say otherwise.
pub fn speaks_unicode() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    let names_utf8 = |locale: &str| locale.to_ascii_lowercase().replace('-', "").contains("utf8");
    locale.is_none_or(|locale| names_utf8(&locale)) && set("TERM").is_none_or(|terminal| terminal != "dumb")
}

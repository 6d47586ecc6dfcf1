//! Measures text in terminal columns, and truncates text between graphemes. A grapheme is a letter with its
//! accents, or a symbol that may consist of several code points.

use std::borrow::Cow;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Ellipsis that replaces text that was cut off. It is one column wide.
pub(crate) const CUT: char = '\u{2026}';

/// Returns `true` if each byte is a character with a width of one column. Always checks all bytes, because a loop
/// without an early exit can be vectorized.
fn is_plain(bytes: &[u8]) -> bool {
    bytes.iter().fold(true, |is_plain, byte| is_plain & matches!(byte, b' '..=b'~'))
}

/// Returns the width of text in columns.
pub fn width(text: &str) -> usize {
    if is_plain(text.as_bytes()) { text.len() } else { text.width() }
}

/// Removes color codes.
pub fn uncolored(text: &str) -> Cow<'_, str> {
    if text.bytes().fold(true, |is_plain, byte| is_plain & matches!(byte, b' '..=b'~' | b'\n')) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(anstream::adapter::strip_str(text).to_string())
    }
}

/// Returns the width of the widest line, without color codes.
pub fn widest_line(text: &str) -> usize {
    text.lines().map(|line| width(&uncolored(line))).max().unwrap_or(0)
}

/// Truncates to `columns` at a grapheme boundary, with an ellipsis at the end.
pub fn beginning(text: &str, columns: usize) -> Cow<'_, str> {
    if text.width() <= columns {
        return Cow::Borrowed(text);
    }
    let fitting = fitting(text.graphemes(true), columns.saturating_sub(1));
    let kept: usize = fitting.map(str::len).sum();
    Cow::Owned(format!("{}{CUT}", &text[..kept]))
}

/// Truncates a text to `columns` at a grapheme boundary. Keeps the end of the text, and puts an ellipsis before it.
pub(crate) fn end(text: &str, columns: usize) -> Cow<'_, str> {
    if text.width() <= columns {
        return Cow::Borrowed(text);
    }
    let fitting = fitting(text.graphemes(true).rev(), columns.saturating_sub(1));
    let kept: usize = fitting.map(str::len).sum();
    Cow::Owned(format!("{CUT}{}", &text[text.len() - kept..]))
}

/// Returns the first graphemes that fit into `columns`.
fn fitting<'t>(graphemes: impl Iterator<Item = &'t str>, columns: usize) -> impl Iterator<Item = &'t str> {
    let mut left = columns;
    graphemes.map_while(move |grapheme| {
        left = left.checked_sub(grapheme.width())?;
        Some(grapheme)
    })
}

/// Returns the text without its first `skipped` code points. If the result would begin inside a grapheme, removes
/// all of this grapheme, unless it is the last grapheme.
pub(crate) fn last_code_points(text: &str, skipped: usize) -> &str {
    let Some((from, _)) = text.char_indices().nth(skipped) else { return "" };
    let whole = text.grapheme_indices(true).map(|(at, _)| at).find(|at| *at >= from);
    &text[whole.unwrap_or(from)..]
}

#[cfg(test)]
mod tests {
    use super::{beginning, end, last_code_points, width};

    /// A family, an e with an accent, and a wide letter.
    const FAMILY: &str = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}";
    const ACUTE: &str = "e\u{301}";
    const WIDE: &str = "\u{5C06}";

    #[test]
    fn columns_are_those_of_terminals() {
        assert_eq!((width("abc"), width(ACUTE), width(WIDE), width(FAMILY)), (3, 1, 2, 2));
    }

    #[test]
    fn text_is_cut_between_graphemes() {
        assert_eq!(beginning("Napoleon", 8), "Napoleon");
        assert_eq!(beginning("Napoleon", 5), "Napo\u{2026}");
        assert_eq!(end("games/a.srn", 6), "\u{2026}a.srn");
        let accents = ACUTE.repeat(4);
        assert_eq!(beginning(&accents, 3), format!("{ACUTE}{ACUTE}\u{2026}"));
        assert_eq!(end(&accents, 3), format!("\u{2026}{ACUTE}{ACUTE}"));
        let families = FAMILY.repeat(3);
        assert_eq!(beginning(&families, 5), format!("{FAMILY}{FAMILY}\u{2026}"));
        // A wide letter is not cut in half.
        assert_eq!(beginning(&WIDE.repeat(3), 4), format!("{WIDE}\u{2026}"));
        assert_eq!((beginning("abc", 1), beginning("abc", 0)), ("\u{2026}".into(), "\u{2026}".into()));
    }

    #[test]
    fn code_points_are_counted_out_to_the_last_whole_grapheme() {
        assert_eq!(last_code_points(&ACUTE.repeat(3), 3), ACUTE);
        assert_eq!((last_code_points("abc", 0), last_code_points("abc", 3)), ("abc", ""));
    }
}

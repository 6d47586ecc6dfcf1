//! Tags that are written otherwise: without quotes, in other quotes, not closed.

use super::fold::{fold, is_quote};
use super::reads;

/// The longest tag line that is mended.
const LONGEST: usize = 200;

/// The tag that was meant by a tag's line, if it is near one.
pub(super) fn mended(line: &str) -> Option<String> {
    if line.len() > LONGEST {
        return None;
    }
    let inside = line.trim().strip_prefix('[')?.trim_start();
    let named = inside.trim_start_matches(is_quote);
    let has_quoted_name = named.len() < inside.len();
    let inside = named;
    let length = inside.find(|char: char| !(char.is_ascii_alphanumeric() || matches!(char, '_' | '-')))?;
    let (name, behind) = inside.split_at(length);
    let name = name.replace('-', "_");
    let behind = if has_quoted_name { behind.strip_prefix(is_quote)? } else { behind };
    let value = behind.trim_start_matches(|char: char| {
        char.is_whitespace() || fold(&char.to_string()).0.trim().is_empty() || matches!(char, ':' | '=' | '\u{FF1A}')
    });
    let (value, is_closed) = match value.trim_end().strip_suffix([']', ')', '}', '>', '\u{FF3D}']) {
        Some(value) => (value, true),
        None => (value, false),
    };
    let value = value.trim_end().trim_end_matches([',', ';']).trim_end();
    let opened = value.trim_start_matches(is_quote);
    let closed = opened.trim_end_matches(is_quote);
    let has_quote = opened.len() < value.len() || closed.len() < opened.len();
    // More than one tag or value, or the end of one that stands somewhere else.
    let has_more = closed.contains(['[', ']']) || closed.contains("\" \"");
    if name.is_empty() || has_more || (closed.is_empty() && !(is_closed && has_quote)) {
        return None;
    }
    let value = closed.trim().replace("\\\"", "\"").replace("\\\\", "\\").replace('\\', "\\\\").replace('"', "\\\"");
    let tag = format!("[{name} \"{value}\"]");
    (tag != line && reads::as_tag(&tag)).then_some(tag)
}

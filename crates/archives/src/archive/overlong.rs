//! Skips an oversized record without storing it, up to the beginning of the next record.
//!
//! The record boundaries are the same as in [`segments`](crate::notation::segments), and for JSON the same as in
//! [`stretches`](super::objects::stretches). The bytes arrive in parts and are not kept. The search for a tag line
//! stores only a few data: the kind of the current line, the kind of the nearest relevant line above it, and a
//! limited number of tag names.

use super::lines::{LineSearch, never};
use crate::formats::cut::{BinarySplit, SplitRule};
use crate::notation::{TagName, TagNames};
use memchr::memchr;

/// Search for the beginning of the next record.
#[derive(Clone, Debug)]
pub(super) enum Search {
    /// Search for a tag line.
    Srn(TagSearch),
    /// Search for a JSON object.
    Json(ObjectSearch),
    /// Search for a line that begins a record.
    Lines(LineSearch),
    /// Search for a binary record.
    Packed(&'static BinarySplit),
}

impl Search {
    /// Creates a search that starts at the beginning of a record, or of a preamble.
    pub fn new(cut: SplitRule, is_preamble: bool) -> Self {
        match cut {
            SplitRule::TagLines => Self::Srn(TagSearch::new(is_preamble)),
            SplitRule::Objects => Self::Json(ObjectSearch::default()),
            SplitRule::Lines(begins) | SplitRule::Rows(begins) => Self::Lines(LineSearch::new(begins, never)),
            SplitRule::LedLines(begins, leads_on) => Self::Lines(LineSearch::new(begins, leads_on)),
            SplitRule::Packed(packed) => Self::Packed(packed),
        }
    }

    /// Examines the next bytes; `is_end` is `true` if no more bytes follow. `Ok`: offset of the next record. `Err`:
    /// number of bytes to skip; the remaining bytes must be passed again, followed by more bytes.
    pub fn find(&mut self, bytes: &[u8], is_end: bool) -> Result<usize, usize> {
        match self {
            Self::Srn(search) => search.find(bytes, is_end),
            Self::Json(search) => search.find(bytes).ok_or(bytes.len()),
            Self::Lines(search) => search.find(bytes, is_end),
            Self::Packed(packed) => match (packed.next)(bytes) {
                Err(_) if is_end => Err(bytes.len()),
                found => found,
            },
        }
    }
}

/// Search for the next object after the end of an object. A `{` after a `}` begins an object in two cases: at the
/// beginning of a line, or outside of all objects and strings.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ObjectSearch {
    /// Last character that was not a blank.
    above: u8,
    /// `true` if the last character was a line end.
    begins_line: bool,
    /// Nesting depth of open objects.
    depth: u64,
    /// `true` inside a string. The next field, `is_escaped`, is `true` after a backslash that escapes the next
    /// character.
    in_string: bool,
    is_escaped: bool,
}

impl ObjectSearch {
    fn find(&mut self, bytes: &[u8]) -> Option<usize> {
        for (at, byte) in bytes.iter().enumerate() {
            let may_begin = self.begins_line || (self.depth == 0 && !self.in_string);
            if *byte == b'{' && self.above == b'}' && may_begin {
                return Some(at);
            }
            match *byte {
                _ if std::mem::take(&mut self.is_escaped) => {}
                b'\\' => self.is_escaped = self.in_string,
                b'"' => self.in_string = !self.in_string,
                b'\n' => self.in_string = false,
                b'{' if !self.in_string => self.depth += 1,
                b'}' if !self.in_string => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            if !byte.is_ascii_whitespace() {
                self.above = *byte;
            }
            self.begins_line = *byte == b'\n';
        }
        None
    }
}

/// Kind of a line, as needed to find boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    /// The line is empty so far, or contains only this number of bytes of a byte order mark.
    Beginning(u8),
    /// Only blanks so far, with or without a byte order mark before them.
    Blank,
    /// `%` or `;` line.
    Ignored,
    /// Tag line.
    Tag,
    /// Any other line.
    Other,
}

/// Search for the tag line that begins the next record.
#[derive(Clone, Debug)]
pub(super) struct TagSearch {
    is_preamble: bool,
    line: Line,
    /// `true` if the nearest relevant line above is a tag line; `None` if there was no relevant line.
    above_is_tag: Option<bool>,
    /// `true` if there is a blank line between the nearest relevant line above and the current line.
    is_separated: bool,
    /// Names of the tags that were found so far in the current record.
    names: TagNames,
}

impl TagSearch {
    /// Creates a search. The very first tag line begins a record only if `is_preamble` is set.
    fn new(is_preamble: bool) -> Self {
        Self {
            is_preamble,
            line: Line::Beginning(0),
            above_is_tag: None,
            is_separated: false,
            names: TagNames::default(),
        }
    }

    fn find(&mut self, bytes: &[u8], is_end: bool) -> Result<usize, usize> {
        let mut at = 0;
        while at < bytes.len() {
            if matches!(self.line, Line::Ignored | Line::Tag | Line::Other) {
                at += memchr(b'\n', &bytes[at..]).ok_or(bytes.len())?;
            }
            let byte = bytes[at];
            self.line = match (self.line, byte) {
                (line, b'\n') => {
                    self.end_line(line);
                    Line::Beginning(0)
                }
                (Line::Beginning(0), b'[') => {
                    let begins = match self.above_is_tag {
                        None => self.is_preamble,
                        Some(is_tag) => !is_tag,
                    };
                    if begins {
                        return Ok(at);
                    }
                    let name = TagName::parse_after_bracket(&bytes[at + 1..], is_end);
                    if name == TagName::Open {
                        return Err(at);
                    }
                    if self.names.insert(name) && self.is_separated {
                        return Ok(at);
                    }
                    Line::Tag
                }
                (Line::Beginning(0), b'%' | b';') => Line::Ignored,
                (Line::Beginning(0), 0xEF) => Line::Beginning(1),
                (Line::Beginning(1), 0xBB) => Line::Beginning(2),
                (Line::Beginning(2), 0xBF) => Line::Beginning(0),
                (Line::Beginning(0) | Line::Blank, b' ' | b'\t' | b'\r') => Line::Blank,
                _ => Line::Other,
            };
            at += 1;
        }
        Err(bytes.len())
    }

    fn end_line(&mut self, line: Line) {
        match line {
            Line::Tag => (self.above_is_tag, self.is_separated) = (Some(true), false),
            Line::Other | Line::Beginning(1 | 2) => (self.above_is_tag, self.is_separated) = (Some(false), false),
            Line::Beginning(_) | Line::Blank => self.is_separated = true,
            Line::Ignored => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ObjectSearch, TagSearch};
    use crate::archive::objects::stretches;
    use crate::notation::{SegmentKind, segments};
    use proptest::prelude::{ProptestConfig, prop, prop_assert_eq, proptest};

    const LINES: [&str; 17] = [
        "[A \"3\"]",
        "[ B x",
        "",
        "[A \"1\"]",
        "[B",
        "\u{feff}[C \"2\"]",
        "\u{feff}\u{feff}[D",
        "",
        " \t\r",
        "; c",
        "% [",
        "\u{feff}% c",
        "1. a4-a5 [",
        " [A \"1\"]",
        "\u{feff}",
        "\u{feff} ",
        "*",
    ];

    /// Parts of test texts: whole objects, and characters that open, close and escape.
    const PARTS: [&str; 11] =
        ["{\"a\":1}", "{\"a\":\"} {\"}", "{\"a\":\"{\"}", "{", "}", "\n", " ", "\\", "{\"b\":{}}", "\"}\"", ","];

    /// Returns the offset of the second record, found by splitting the whole text.
    fn next_record(text: &[u8]) -> Option<usize> {
        let second = segments(text).find(|segment| segment.kind == SegmentKind::Record && segment.range.start > 0)?;
        let line = &text[second.range.start..];
        Some(second.range.start + line.iter().position(|byte| *byte == b'[')?)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2048, ..ProptestConfig::default() })]
        #[test]
        fn finds_the_boundary_that_the_notation_finds(
            lines in prop::collection::vec(prop::sample::select(&LINES[..]), 0..12),
            step in 1_usize..9,
        ) {
            let text = lines.join("\n");
            let text = text.as_bytes();
            // A text that begins with byte order marks and a tag begins with a record, although its bracket is not the
            // first byte.
            let is_preamble = segments(text).next().is_some_and(|first| first.kind == SegmentKind::Preamble);
            let mut search = TagSearch::new(is_preamble);
            let mut found = None;
            // Bytes that are not skipped are passed again, followed by more.
            let (mut passed, mut end) = (0, 0);
            while end < text.len() && found.is_none() {
                end = (end + step).min(text.len());
                match search.find(&text[passed..end], end == text.len()) {
                    Ok(at) => found = Some(passed + at),
                    Err(at) => passed += at,
                }
            }
            prop_assert_eq!(found, next_record(text), "{:?}", lines);
        }

        #[test]
        fn finds_the_object_that_the_whole_text_shows(
            parts in prop::collection::vec(prop::sample::select(&PARTS[..]), 0..9),
            step in 1_usize..9,
        ) {
            let text = parts.concat();
            let mut search = ObjectSearch::default();
            let mut pieces = text.as_bytes().chunks(step).scan(0, |passed, piece| {
                let before = *passed;
                *passed += piece.len();
                Some((before, piece))
            });
            let found = pieces.find_map(|(before, piece)| Some(before + search.find(piece)?));
            let next = stretches(text.as_bytes()).nth(1).map(|stretch| stretch.start);
            prop_assert_eq!(found, next, "{:?}", text);
        }
    }

    #[test]
    fn what_stands_in_strings_begins_no_object() {
        let begins = |text: &str| ObjectSearch::default().find(text.as_bytes());
        assert_eq!(begins("{\"a\":\"} {\"} {}"), Some(12));
        assert_eq!(begins("{\"a\":\"\\\"} {\"}{"), Some(13));
        assert_eq!(begins("{\"a\":\"{\"} {}"), Some(10));
        assert_eq!(begins("{\"a\":{}}\n {"), Some(10));
        // A `{` inside a line begins another object only if no object is open.
        assert_eq!(begins("{\"a\":{} {"), None);
        assert_eq!(begins("{\"a\":{}\n{"), Some(8));
    }
}

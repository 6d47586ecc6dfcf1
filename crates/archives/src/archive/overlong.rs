//! Passing over a record that is too long, to the beginning of the next, without holding it.
//!
//! The same boundaries as [`segments`](crate::notation::segments) finds (and
//! [`stretches`](super::objects::stretches) for JSON), but from bytes that come in parts and are not kept: all that is
//! remembered is what the line so far is, what the nearest line above was that counts, and the names of so many tags.

use super::lines::{LineSearch, never};
use crate::formats::cut::{Cut, Packed};
use crate::notation::{TagName, TagNames};
use memchr::memchr;

/// Looks for the beginning of the next record.
#[derive(Clone, Debug)]
pub(super) enum Search {
    /// For a tag line.
    Srn(TagSearch),
    /// For an object.
    Json(ObjectSearch),
    /// For a line that begins a record.
    Lines(LineSearch),
    /// For a record in binary.
    Packed(&'static Packed),
}

impl Search {
    /// A search that begins at the beginning of a piece: of a record, or of what stands before the first.
    pub fn new(cut: Cut, is_preamble: bool) -> Self {
        match cut {
            Cut::TagLines => Self::Srn(TagSearch::new(is_preamble)),
            Cut::Objects => Self::Json(ObjectSearch::default()),
            Cut::Lines(begins) | Cut::Rows(begins) => Self::Lines(LineSearch::new(begins, never)),
            Cut::LedLines(begins, leads_on) => Self::Lines(LineSearch::new(begins, leads_on)),
            Cut::Packed(packed) => Self::Packed(packed),
        }
    }

    /// Takes the next bytes, the last there are if `is_end`. `Ok`: where the first character of the next record stands
    /// among them; `Err`: how many of them may be passed over, the others being asked for again with what follows.
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

/// Looks for an object behind the end of another: one that begins a line, or that is in no string of the first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ObjectSearch {
    /// The last character that was no blank.
    above: u8,
    /// Whether the last character ended a line.
    begins_line: bool,
    /// How many objects are open.
    depth: u64,
    /// Whether a string is open, and whether its last character was a backslash that escapes the next.
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

/// What a line is, as far as boundaries go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    /// Nothing of it was seen, or so many bytes of a byte order mark.
    Beginning(u8),
    /// Blanks so far, behind a byte order mark or not.
    Blank,
    /// A `%` or `;` line.
    Ignored,
    /// A tag line.
    Tag,
    /// Any other.
    Other,
}

/// Looks for the tag line that begins the next record.
#[derive(Clone, Debug)]
pub(super) struct TagSearch {
    is_preamble: bool,
    line: Line,
    /// Whether the nearest line above that counts is a tag line; `None` if none counted.
    above_is_tag: Option<bool>,
    /// Whether a blank line stands between that and here.
    is_parted: bool,
    /// The names of the tags so far.
    names: TagNames,
}

impl TagSearch {
    /// The first tag line of all that is seen begins a record only if `is_preamble`.
    fn new(is_preamble: bool) -> Self {
        Self { is_preamble, line: Line::Beginning(0), above_is_tag: None, is_parted: false, names: TagNames::default() }
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
                    let name = TagName::behind(&bytes[at + 1..], is_end);
                    if name == TagName::Open {
                        return Err(at);
                    }
                    if self.names.meets(name) && self.is_parted {
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
            Line::Tag => (self.above_is_tag, self.is_parted) = (Some(true), false),
            Line::Other | Line::Beginning(1 | 2) => (self.above_is_tag, self.is_parted) = (Some(false), false),
            Line::Beginning(_) | Line::Blank => self.is_parted = true,
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

    /// What objects are made of: whole ones, and what opens, closes and escapes.
    const PARTS: [&str; 11] =
        ["{\"a\":1}", "{\"a\":\"} {\"}", "{\"a\":\"{\"}", "{", "}", "\n", " ", "\\", "{\"b\":{}}", "\"}\"", ","];

    /// Where the first record of the text begins behind its beginning, found by looking at all of it.
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
            // A text that begins with marks and a tag begins with a record, whose bracket is not at its first byte.
            let is_preamble = segments(text).next().is_some_and(|first| first.kind == SegmentKind::Preamble);
            let mut search = TagSearch::new(is_preamble);
            let mut found = None;
            // What is not passed over is asked for again, with more.
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
        // What begins no line is another object only where none is open.
        assert_eq!(begins("{\"a\":{} {"), None);
        assert_eq!(begins("{\"a\":{}\n{"), Some(8));
    }
}

//! The names of a record's tags, for the detection of boundaries. If a tag line follows a blank line, its name is
//! compared with the earlier names of the record. If the name has already occurred, the tag line begins a new
//! record. `format-spec/notation.md`, section "Boundaries".
//!
//! Splitting must need little memory. Also, a text may be divided into blocks, and the result must not depend on
//! these blocks. Therefore a name has a maximum length, the number of remembered names is limited, and only a hash
//! of each name is stored.

use super::boundary::{BOM, is_blank};
use memchr::memchr_iter;
use std::collections::HashSet;

/// Maximum number of bytes between the opening bracket and the end of a tag name.
pub(crate) const NAME_REACH: usize = 256;

/// Maximum number of different names of a record that are remembered.
const NAMES_KEPT: usize = 4096;

/// The name of a tag line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagName {
    /// The hash of the name.
    Known(u64),
    /// The line has no valid name.
    None,
    /// The name is incomplete: more bytes are needed.
    Open,
}

impl TagName {
    /// Parses the name of a tag line. `rest` is the text after the bracket. The name consists of letters, digits and
    /// `_`. It ends before a blank, a quote, a closing bracket or the end of the line. `is_end` means that no more
    /// bytes follow.
    pub fn parse_after_bracket(rest: &[u8], is_end: bool) -> Self {
        let near = &rest[..rest.len().min(NAME_REACH)];
        let start = near.iter().take_while(|byte| is_blank(**byte)).count();
        let ends = |byte: &u8| is_blank(*byte) || matches!(byte, b'"' | b']' | b'\n');
        let name = &near[start..];
        let name = match name.iter().position(ends) {
            Some(length) => &name[..length],
            None if near.len() == NAME_REACH => return Self::None,
            None if is_end => name,
            None => return Self::Open,
        };
        let is_name = !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        if is_name { Self::Known(number(name)) } else { Self::None }
    }
}

/// FNV-1a hash of a name.
fn number(name: &[u8]) -> u64 {
    name.iter().fold(0xCBF2_9CE4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3))
}

/// The names of a record's tags so far.
#[derive(Clone, Debug, Default)]
pub struct TagNames(HashSet<u64>);

impl TagNames {
    /// Collects the names of the tags in `lines`, which must be complete lines.
    pub(super) fn of_tags(lines: &[u8]) -> Self {
        let mut names = Self::default();
        let begins_line = |bracket: &usize| {
            let mut above = &lines[..*bracket];
            while let Some(shorter) = above.strip_suffix(BOM) {
                above = shorter;
            }
            matches!(above.last(), None | Some(b'\n'))
        };
        for bracket in memchr_iter(b'[', lines).filter(begins_line) {
            names.insert(TagName::parse_after_bracket(&lines[bracket + 1..], true));
        }
        names
    }

    /// Adds the name of the next tag line. Returns `true` if the name occurred before.
    pub fn insert(&mut self, name: TagName) -> bool {
        let TagName::Known(name) = name else { return false };
        if self.0.len() < NAMES_KEPT { !self.0.insert(name) } else { self.0.contains(&name) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::boundary::{SegmentKind, segments, segments_so_far};
    use super::{NAME_REACH, TagName};
    use proptest::prelude::{ProptestConfig, prop, prop_assert_eq, proptest};

    #[test]
    fn names_end_within_reach() {
        let name = |length: usize| TagName::parse_after_bracket(("A".repeat(length) + "]\n").as_bytes(), false);
        assert!(matches!(name(NAME_REACH - 1), TagName::Known(_)));
        assert_eq!(name(NAME_REACH), TagName::None);
        assert_eq!(TagName::parse_after_bracket(b" Eve", false), TagName::Open);
        assert_eq!(TagName::parse_after_bracket(b" Eve", true), TagName::parse_after_bracket(b"Eve \"x\"", false));
        assert_eq!(TagName::parse_after_bracket(b"", true), TagName::None);
        assert_eq!(TagName::parse_after_bracket(b"\"x\"]", true), TagName::None);
    }

    const LINES: [&str; 18] = [
        "[A \"1\"]",
        "[B \"2\"]",
        "[C",
        "[ A x]",
        "[a]",
        "[A-B \"\"]",
        "[]",
        "\u{feff}[B \"3\"]",
        "",
        "",
        "",
        " \t\r",
        "\u{feff}",
        "; c",
        "% [",
        "*",
        "a4-a5 [x",
        " [A \"1\"]",
    ];

    /// Finds the beginnings of records line by line, exactly as the specification describes it.
    fn beginnings(lines: &[&str]) -> Vec<usize> {
        let mut found = Vec::new();
        let (mut above_is_tag, mut is_separated) = (false, false);
        let mut names: Vec<String> = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            let line = line.trim_start_matches('\u{feff}');
            if let Some(inside) = line.strip_prefix('[') {
                let inside = inside.trim_start_matches([' ', '\t', '\r']);
                let name = inside.split([' ', '\t', '\r', '"', ']']).next().unwrap_or_default();
                let is_name = !name.is_empty() && name.chars().all(|char| char.is_ascii_alphanumeric() || char == '_');
                let is_twice = is_name && names.iter().any(|other| other == name);
                if !above_is_tag || (is_separated && is_twice) {
                    found.push(number);
                    names.clear();
                }
                if is_name {
                    names.push(name.to_owned());
                }
                (above_is_tag, is_separated) = (true, false);
            } else if line.trim_matches([' ', '\t', '\r']).is_empty() {
                is_separated = true;
            } else if !line.starts_with([';', '%']) {
                (above_is_tag, is_separated) = (false, false);
            }
        }
        found
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 4096, ..ProptestConfig::default() })]

        #[test]
        fn records_begin_where_the_specification_says(
            lines in prop::collection::vec(prop::sample::select(&LINES[..]), 0..24),
        ) {
            let text = lines.join("\n");
            let expected = beginnings(&lines);
            let starts: Vec<usize> = lines.iter().scan(0, |at, line| {
                let start = *at;
                *at += line.len() + 1;
                Some(start)
            }).collect();
            let found: Vec<usize> = segments(text.as_bytes())
                .filter(|segment| segment.kind == SegmentKind::Record)
                .map(|segment| segment.range.start)
                .collect();
            prop_assert_eq!(&found, &expected.iter().map(|line| starts[*line]).collect::<Vec<_>>(), "{:?}", text);
            // A detected beginning stays valid when more text follows.
            for end in 0..text.len() {
                let so_far = segments_so_far(&text.as_bytes()[..end]).filter(|segment| segment.kind == SegmentKind::Record);
                for segment in so_far {
                    assert!(found.contains(&segment.range.start), "{end} {text:?}");
                }
            }
        }
    }
}

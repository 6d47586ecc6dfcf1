//! The names of a record's tags, as far as boundaries go: a tag line behind a blank line begins a record if its name
//! stood in the record already. `format-spec/notation.md`, section "Boundaries".
//!
//! Cutting must not hold what it passes over, and must come out the same wherever a text is parted into blocks. So a
//! name has a longest length, so many of them are remembered, and of each only a number.

use super::boundary::{BOM, is_blank};
use memchr::memchr_iter;
use std::collections::HashSet;

/// How far behind its bracket a name must end.
pub(crate) const NAME_REACH: usize = 256;

/// How many different names of a record are remembered.
const NAMES_KEPT: usize = 4096;

/// What the name of a tag line is, or that it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagName {
    /// This one; the number stands for it.
    Known(u64),
    /// None that a tag can have.
    None,
    /// More bytes are needed to tell.
    Open,
}

impl TagName {
    /// The name of a tag line from what stands behind its bracket: letters, digits and `_`, up to a blank, a quote, a
    /// closing bracket or the line's end. `is_end`: no more bytes follow.
    pub fn behind(rest: &[u8], is_end: bool) -> Self {
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

/// A number that stands for a name: FNV-1a.
fn number(name: &[u8]) -> u64 {
    name.iter().fold(0xCBF2_9CE4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3))
}

/// The names of a record's tags so far.
#[derive(Clone, Debug, Default)]
pub struct TagNames(HashSet<u64>);

impl TagNames {
    /// The names of the tag lines among whole lines.
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
            names.meets(TagName::behind(&lines[bracket + 1..], true));
        }
        names
    }

    /// Takes the name of the next tag line. Whether it stood before.
    pub fn meets(&mut self, name: TagName) -> bool {
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
        let name = |length: usize| TagName::behind(("A".repeat(length) + "]\n").as_bytes(), false);
        assert!(matches!(name(NAME_REACH - 1), TagName::Known(_)));
        assert_eq!(name(NAME_REACH), TagName::None);
        assert_eq!(TagName::behind(b" Eve", false), TagName::Open);
        assert_eq!(TagName::behind(b" Eve", true), TagName::behind(b"Eve \"x\"", false));
        assert_eq!(TagName::behind(b"", true), TagName::None);
        assert_eq!(TagName::behind(b"\"x\"]", true), TagName::None);
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

    /// Where records begin, line by line as the specification words it.
    fn beginnings(lines: &[&str]) -> Vec<usize> {
        let mut found = Vec::new();
        let (mut above_is_tag, mut is_parted) = (false, false);
        let mut names: Vec<String> = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            let line = line.trim_start_matches('\u{feff}');
            if let Some(inside) = line.strip_prefix('[') {
                let inside = inside.trim_start_matches([' ', '\t', '\r']);
                let name = inside.split([' ', '\t', '\r', '"', ']']).next().unwrap_or_default();
                let is_name = !name.is_empty() && name.chars().all(|char| char.is_ascii_alphanumeric() || char == '_');
                let is_twice = is_name && names.iter().any(|other| other == name);
                if !above_is_tag || (is_parted && is_twice) {
                    found.push(number);
                    names.clear();
                }
                if is_name {
                    names.push(name.to_owned());
                }
                (above_is_tag, is_parted) = (true, false);
            } else if line.trim_matches([' ', '\t', '\r']).is_empty() {
                is_parted = true;
            } else if !line.starts_with([';', '%']) {
                (above_is_tag, is_parted) = (false, false);
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
            // What is known of a beginning is never taken back.
            for end in 0..text.len() {
                let so_far = segments_so_far(&text.as_bytes()[..end]).filter(|segment| segment.kind == SegmentKind::Record);
                for segment in so_far {
                    assert!(found.contains(&segment.range.start), "{end} {text:?}");
                }
            }
        }
    }
}

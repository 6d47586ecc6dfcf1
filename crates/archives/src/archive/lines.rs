//! Splits inputs into records that begin with a specific kind of line.

use crate::formats::cut::LinePredicate;
use memchr::memchr;
use std::ops::Range;

/// Number of bytes that are examined at the beginning of a line, to decide if the line begins a record.
const HEAD: usize = 1 << 8;

/// Predicate that is always `false`. Used for formats in which a line never continues on the next line.
pub(super) fn never(_line: &[u8]) -> bool {
    false
}

/// Returns the ranges of the records in order, without gaps.
///
/// A record begins at each line that `begins` accepts, with two exceptions. A line does not begin a new record if
/// all lines above it are blank. A line does not begin a new record either if `leads_on` accepts the nearest line
/// above it that is not blank.
pub(super) fn stretches(
    text: &[u8],
    begins: LinePredicate,
    leads_on: LinePredicate,
) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let first = start;
        let found = LineSearch::new(begins, leads_on).find(&text[first..], true);
        start = found.map_or(text.len(), |at| first + at);
        (first < text.len()).then_some(first..start)
    })
}

/// Returns `true` if `is_row` accepts any line of a range.
pub(super) fn has_row(stretch: &[u8], is_row: LinePredicate) -> bool {
    stretch.split_inclusive(|byte| *byte == b'\n').any(|line| tells(is_row, line))
}

/// State of the lines above the current one.
#[derive(Clone, Copy, Debug, Default)]
struct Above {
    /// `true` if the lines above contain anything except blanks.
    has_text: bool,
    /// `true` if the nearest line with text continues on the current line.
    leads_on: bool,
}

impl Above {
    const fn allows_cut(self) -> bool {
        self.has_text && !self.leads_on
    }

    /// Updates the state with a line, or with a sufficient part of it.
    fn take(&mut self, line: &[u8], leads_on: LinePredicate) {
        self.has_text |= !is_blank(line);
        if !is_blank(&line[..line.len().min(HEAD)]) {
            self.leads_on = tells(leads_on, line);
        }
    }
}

/// Incremental search for the line that begins the next record.
#[derive(Clone, Debug)]
pub(super) struct LineSearch {
    begins: LinePredicate,
    leads_on: LinePredicate,
    above: Above,
    /// `true` if the next bytes continue a line.
    is_within_line: bool,
}

impl LineSearch {
    /// Creates a search that starts at the beginning of a record.
    pub fn new(begins: LinePredicate, leads_on: LinePredicate) -> Self {
        Self { begins, leads_on, above: Above::default(), is_within_line: false }
    }

    /// Examines the next bytes. `Ok`: offset of the next record. `Err`: number of bytes that were examined and contain
    /// no beginning of a record. Any bytes after these must be passed again, followed by more bytes. If `is_end` is
    /// `true`, all bytes are examined.
    pub fn find(&mut self, bytes: &[u8], is_end: bool) -> Result<usize, usize> {
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            let end = memchr(b'\n', rest);
            let line = &rest[..line_length(rest)];
            let is_known = end.is_some() || is_end || line.len() >= HEAD || self.is_within_line;
            if !is_known {
                return Err(at);
            }
            if !self.is_within_line {
                if self.above.allows_cut() && tells(self.begins, line) {
                    return Ok(at);
                }
                self.above.take(line, self.leads_on);
            }
            self.above.has_text |= !is_blank(line);
            self.is_within_line = end.is_none();
            at += line.len();
        }
        Err(at)
    }
}

fn line_length(text: &[u8]) -> usize {
    memchr(b'\n', text).map_or(text.len(), |end| end + 1)
}

/// Applies a predicate to the beginning of a line. A byte order mark is skipped, because files may have been
/// concatenated.
fn tells(ask: LinePredicate, line: &[u8]) -> bool {
    let head = &line[..line.len().min(HEAD)];
    ask(head.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(head).trim_ascii_end())
}

/// Returns `true` if a line contains only blanks and byte order marks.
fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|byte| byte.is_ascii_whitespace() || matches!(byte, 0xEF | 0xBB | 0xBF))
}

#[cfg(test)]
mod tests {
    use super::{LineSearch, never, stretches};
    use proptest::prelude::{ProptestConfig, prop, prop_assert_eq, proptest};

    fn begins(line: &[u8]) -> bool {
        line.starts_with(b"#")
    }

    #[test]
    fn records_begin_with_their_lines() {
        for pieces in [
            &[][..],
            &["#"],
            &["#\n", "#\n"],
            &["\u{feff}\n \r\n#1\na\n\n", "#2\nb\n", "#3"],
            &["no beginning\n", "#1\n #\n"],
            &["#1\n", "\u{feff}#2\n"],
        ] {
            let text = pieces.concat();
            let found: Vec<&str> = stretches(text.as_bytes(), begins, never).map(|range| &text[range]).collect();
            assert_eq!(found, pieces);
        }
        assert_eq!(stretches(b" \n\n", begins, never).count(), 1);
    }

    fn leads_on(line: &[u8]) -> bool {
        line.ends_with(b"+")
    }

    #[test]
    fn a_line_that_leads_on_keeps_the_next_with_it() {
        for pieces in [&["#+\n#\na\n", "#\n"][..], &["a+\n\n#\n", "#+\na\n", "#"], &["#+\n#+\n#\n", "#+\n#"]] {
            let text = pieces.concat();
            let found: Vec<&str> = stretches(text.as_bytes(), begins, leads_on).map(|range| &text[range]).collect();
            assert_eq!(found, pieces);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2048, ..ProptestConfig::default() })]
        #[test]
        fn parts_hold_the_boundary_that_the_whole_holds(
            lines in prop::collection::vec(prop::sample::select(&["", "#", "#a", "a#", " ", "bc", "#+", "c+"][..]), 0..12),
            step in 1_usize..9,
        ) {
            let text = lines.join("\n");
            let text = text.as_bytes();
            let expected = stretches(text, begins, leads_on).nth(1).map(|second| second.start);
            let mut search = LineSearch::new(begins, leads_on);
            let (mut passed, mut read) = (0, 0);
            let mut found = None;
            while read < text.len() {
                read = (read + step).min(text.len());
                match search.find(&text[passed..read], read == text.len()) {
                    Ok(at) => {
                        found = Some(passed + at);
                        break;
                    }
                    Err(more) => passed += more,
                }
            }
            prop_assert_eq!(found, expected, "{:?}", lines);
        }
    }
}

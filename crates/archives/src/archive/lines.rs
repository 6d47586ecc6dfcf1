//! Cutting apart records that begin with a line of their own.

use crate::formats::cut::Begins;
use memchr::memchr;
use std::ops::Range;

/// How many bytes of a line tell whether it begins a record.
const HEAD: usize = 1 << 8;

/// For formats in which no line leads on to the line below it.
pub(super) fn never(_line: &[u8]) -> bool {
    false
}

/// The text's stretches in order, without gaps. A cut lies before every line that `begins` a record, but where
/// nothing but blanks stands above it, and where the nearest line above that is not blank `leads_on` to it.
pub(super) fn stretches(text: &[u8], begins: Begins, leads_on: Begins) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let first = start;
        let found = LineSearch::new(begins, leads_on).find(&text[first..], true);
        start = found.map_or(text.len(), |at| first + at);
        (first < text.len()).then_some(first..start)
    })
}

/// Whether any line of a stretch is one that `is_row` tells.
pub(super) fn has_row(stretch: &[u8], is_row: Begins) -> bool {
    stretch.split_inclusive(|byte| *byte == b'\n').any(|line| tells(is_row, line))
}

/// What stands above a line.
#[derive(Clone, Copy, Debug, Default)]
struct Above {
    /// Whether anything but blanks does.
    has_text: bool,
    /// Whether the nearest line with text leads on to this one.
    leads_on: bool,
}

impl Above {
    const fn allows_cut(self) -> bool {
        self.has_text && !self.leads_on
    }

    /// Takes a line, or at least as much of it as tells what it is.
    fn take(&mut self, line: &[u8], leads_on: Begins) {
        self.has_text |= !is_blank(line);
        if !is_blank(&line[..line.len().min(HEAD)]) {
            self.leads_on = tells(leads_on, line);
        }
    }
}

/// Looks for the line that begins the next record, in bytes that come in parts.
#[derive(Clone, Debug)]
pub(super) struct LineSearch {
    begins: Begins,
    leads_on: Begins,
    above: Above,
    /// Whether the bytes to come go on with a line.
    is_within_line: bool,
}

impl LineSearch {
    /// A search that begins at the beginning of a record.
    pub fn new(begins: Begins, leads_on: Begins) -> Self {
        Self { begins, leads_on, above: Above::default(), is_within_line: false }
    }

    /// Takes the next bytes. `Ok`: where the next record begins; `Err`: how many bytes hold no beginning, those
    /// behind them being too few to tell unless nothing follows (`is_end`).
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

/// What is told of a line by its beginning, behind a byte order mark: files get put together.
fn tells(ask: Begins, line: &[u8]) -> bool {
    let head = &line[..line.len().min(HEAD)];
    ask(head.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(head).trim_ascii_end())
}

/// Whether a line has no text; byte order marks are none.
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

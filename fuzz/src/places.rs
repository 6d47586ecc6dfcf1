//! Checks that findings are within their text and have messages.

use crate::PLACE;
use adjutant::replay::{Finding, Locator};
use adjutant::report::{concise, message};

/// Checks all findings about a text. The span of a missing part may end one byte after the text.
pub fn check(findings: &[Finding], text: &[u8]) {
    let mut locator = Locator::new(PLACE, text);
    for finding in findings {
        let (start, end) = (finding.span.start as usize, finding.span.end as usize);
        assert!(start <= end && end <= text.len() + 1, "{finding:?} of {} bytes", text.len());
        let said = message(finding, text);
        assert!(!said.title.is_empty(), "{finding:?}");
        let line = concise(finding, &mut locator);
        let plain = without_colors(line.strip_suffix('\n').unwrap_or_else(|| panic!("no line: {line:?}")));
        // Tabs are harmless.
        assert!(!plain.is_empty() && !plain.contains(|c: char| c.is_control() && c != '\t'), "{line:?}");
    }
}

/// Removes the color codes that the program adds. Panics if another escape sequence is found.
fn without_colors(line: &str) -> String {
    let mut pieces = line.split("\u{1b}[");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| {
        let behind = piece.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').strip_prefix('m');
        text + behind.unwrap_or_else(|| panic!("an escape that is no color: {line:?}"))
    })
}

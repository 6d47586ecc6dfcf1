//! Findings lie within the text they are about, and can be put into words.

use crate::PLACE;
use adjutant::replay::{Finding, Locator};
use adjutant::report::{concise, message};

/// Checks that of all findings about a text; a finding about what is missing may lie right behind its end.
pub fn check(findings: &[Finding], text: &[u8]) {
    let mut locator = Locator::new(PLACE, text);
    for finding in findings {
        let (start, end) = (finding.span.start as usize, finding.span.end as usize);
        assert!(start <= end && end <= text.len() + 1, "{finding:?} of {} bytes", text.len());
        let said = message(finding, text);
        assert!(!said.title.is_empty(), "{finding:?}");
        let line = concise(finding, &mut locator);
        assert!(!line.is_empty() && !line.contains('\n'), "{line:?}");
        assert!(!line.contains(char::is_control), "{line:?}");
    }
}

//! Distinguishes wrong records from unfinished records.

use super::finding::{Detail, Finding, Severity};
use super::replayed::Replay;
use crate::notation::{Fault, FaultKind, Record, VariationFault};
use crate::rules::SetupFault;

impl Replay {
    /// `true` if the record has no result yet and every error may disappear when text is added at the end. For editors,
    /// which judge a record while somebody writes it. The last word of the text is not judged, because more letters can
    /// change it.
    ///
    /// `record` is the record that was replayed, and `text` is its text. Every beginning of a legal record is legal or
    /// unfinished. An error is not excused if more text, even a space, follows the wrong word.
    pub fn is_unfinished(&self, record: &Record<'_>, text: &[u8]) -> bool {
        let has_no_result = record.is_result_missing || record.result.is_none();
        let mut errors = self.findings.iter().filter(|finding| finding.severity() == Severity::Error);
        has_no_result && errors.all(|error| is_excused(error, record, text))
    }
}

/// `true` if text that is added at the end may make the error disappear.
fn is_excused(error: &Finding, record: &Record<'_>, text: &[u8]) -> bool {
    let rest = text.get(error.span.end as usize..).unwrap_or_default();
    if rest.is_empty() || error.detail.order_at_the_end() > 0 {
        return true;
    }
    match error.detail {
        Detail::Syntax(Fault { kind, span }) => match kind {
            FaultKind::UnclosedComment | FaultKind::Variation(VariationFault::Unclosed) => true,
            FaultKind::UnclosedTag => rest.iter().all(|byte| *byte == b' '),
            // The text ends where a token was expected.
            _ => span.start == span.end && rest.trim_ascii().is_empty(),
        },
        // The last piece may become a `10`.
        Detail::Setup(_) if record.turns.is_empty() && text.ends_with(b"1") => true,
        Detail::Setup(SetupFault::Count { found, expected, .. }) => record.turns.is_empty() && found < expected,
        _ => false,
    }
}

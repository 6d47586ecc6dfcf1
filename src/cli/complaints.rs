//! Saying on standard error what is wrong with records whose results go to standard output.

use super::common::Common;
use crate::replay::{Finding, Locator, Place, Severity};
use crate::report::concise;

/// Appends what is wrong with the text at that place, a line for each error that the arguments ask for. Warnings are
/// `validate`'s.
pub fn push(place: Place<'_>, text: &[u8], findings: &[Finding], common: &Common, said: &mut Vec<u8>) {
    let mut locator = Locator::new(place, text);
    for finding in common.reported(findings).filter(|finding| finding.severity() == Severity::Error) {
        said.extend_from_slice(concise(finding, &mut locator).as_bytes());
    }
}

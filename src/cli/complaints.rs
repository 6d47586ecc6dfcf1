//! Saying on standard error what is wrong with records whose results go to standard output.

use super::common::Common;
use super::records::Item;
use crate::replay::{Finding, Severity};
use crate::report::{Locator, concise};
use std::io::Write;

/// Says what is wrong with an item, a line for each error that the arguments ask for. Warnings are `validate`'s.
pub fn say(item: &Item<'_>, findings: &[Finding], common: &Common) {
    let mut locator = Locator::new(item.place, item.text);
    let mut stderr = anstream::stderr();
    for finding in common.reported(findings).filter(|finding| finding.severity() == Severity::Error) {
        let _ = stderr.write_all(concise(finding, &mut locator).as_bytes());
    }
}

//! Proposes meanings for the unreadable parts of a record.
//!
//! An unreadable turn, row or result is a stretch of text (`stretch`). There are three kinds of replacements:
//!
//! - common spellings (`spelled_readings`, `setup_rows`),
//! - texts that differ in one character (`letters`),
//! - turns that are legal in this position (`legal_turns`).
//!
//! Each replacement is played on the board up to the next unreadable place. The search then continues from that
//! place (`search`). A candidate changes only unreadable text. See `format-spec/repair.md`, section "Unreadable
//! text".

mod candidates;
mod correction;
mod legal_turns;
mod letters;
mod partial_correction;
mod search;
mod setup_rows;
mod spelled_readings;
mod stretch;

pub use correction::{TextCorrection, TextEdit};
pub(super) use search::look;

use crate::notation::{Expected, FaultKind, Record};
use crate::replay::{Detail, Finding, Replay};

/// Returns the finding about the first unreadable part, if all unreadable parts are in rows, turns or the result.
/// Returns `None` if there are other errors, in tags, comments or bytes. No replacements are known for such errors.
pub(super) fn unreadable<'r>(replayed: &'r Replay, record: &Record<'_>) -> Option<&'r Finding> {
    let is_of_text = |finding: &&Finding| matches!(finding.detail, Detail::Syntax(_));
    let can_be_mended = !record.faults.is_empty() && record.faults.iter().all(|fault| is_mendable(fault.kind));
    replayed.findings.iter().find(is_of_text).filter(|_| can_be_mended)
}

/// Returns `true` for faults in a row, a turn or the result.
const fn is_mendable(kind: FaultKind) -> bool {
    match kind {
        FaultKind::Expected(expected) => !matches!(
            expected,
            Expected::TagName | Expected::TagValue | Expected::ClosingBracket | Expected::EndOfTagLine
        ),
        FaultKind::RowTwice(_) => true,
        _ => false,
    }
}

/// Returns `true` for faults in a row of the setup.
const fn is_of_row(kind: FaultKind) -> bool {
    matches!(
        kind,
        FaultKind::RowTwice(_) | FaultKind::Expected(Expected::RowSquare | Expected::EndOfRow | Expected::Colon)
    )
}

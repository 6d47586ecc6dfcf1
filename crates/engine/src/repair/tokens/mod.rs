//! Records of which a part cannot be read: what may have been meant by it.
//!
//! A turn, a row or a result that cannot be read is a stretch of text (`stretch`). What may stand in its place are the
//! ways in which people spell it (`spelled`, `results`, `rows`), texts that differ from it in one sign (`letters`), and
//! the turns that are legal there (`near`). Each is tried on the board, up to the next place that cannot be read, and on
//! from there (`search`): a candidate corrects the text, and leaves all else of it as it is. `format-spec/repair.md`,
//! section "Unreadable text".

mod correction;
mod judged;
mod letters;
mod line;
mod near;
mod rows;
mod search;
mod spelled;
mod stretch;

pub use correction::{TextCorrection, TextEdit};
pub(super) use search::look;

use crate::notation::{Expected, FaultKind, Record};
use crate::replay::{Detail, Finding, Replay};

/// The finding about the first thing that cannot be read, where it is of a row, a turn or the result: what is wrong with
/// tags, comments and bytes has no other reading.
pub(super) fn unreadable<'r>(replayed: &'r Replay, record: &Record<'_>) -> Option<&'r Finding> {
    let is_of_text = |finding: &&Finding| matches!(finding.detail, Detail::Syntax(_));
    let can_be_mended = !record.faults.is_empty() && record.faults.iter().all(|fault| is_mendable(fault.kind));
    replayed.findings.iter().find(is_of_text).filter(|_| can_be_mended)
}

/// Whether it is a fault in a row, a turn or the result.
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

/// Whether it is a fault in a row of the setup.
const fn is_of_row(kind: FaultKind) -> bool {
    matches!(
        kind,
        FaultKind::RowTwice(_) | FaultKind::Expected(Expected::RowSquare | Expected::EndOfRow | Expected::Colon)
    )
}

//! Sheets: records as one player, or somebody who looked on, could have written them.
//!
//! [`redact`] makes the sheet of a [`View`] out of a record that knows more: what a turn shows to whom is read from
//! the events of its replay. [`merge`] puts sheets of one game together, [`fill`] writes into a sheet what it proves.
//! Nothing here knows the rules. `format-spec/sheets.md`.

mod fill;
mod merge;
mod redact;
mod view;

pub use fill::{fill, has_unnamed};
pub use merge::{Conflict, Difference, Merged, Remark, Sheet, Spot, merge};
pub use redact::{Refusal, redact};
pub use view::View;

use crate::formats::{Original, srn};
use crate::notation::{Record, Span, Turn};

/// The record in its export form, with the turns that were not played behind those that were, as they are written.
pub fn with_all_turns<'a>(original: &Original<'a>) -> Record<'a> {
    // The text of what was not played is not wanted: it holds more than turns.
    let mut record = srn::export(&Original { srn: None, ..*original });
    record.unplayed = std::borrow::Cow::default();
    record.notes.clone_from(&original.record.notes);
    let rest = original.record.turns.iter().skip(record.turns.len());
    record.turns.extend(rest.map(|turn| Turn { span: Span::default(), ..*turn }));
    record
}

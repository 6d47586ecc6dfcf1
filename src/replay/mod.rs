//! Driving the rules over a record: from the syntax tree to events, findings and a verdict.
//!
//! Here tags become rules, designations become kinds, and what the record declares is held against the board.
//! Everything downstream reads what [`replay`] yields and what it tells its [`Observer`]; nobody plays turns
//! of their own. `format-spec/rules.md` and `format-spec/findings.md`.

mod ahead;
mod as_written;
mod claims;
mod course;
mod deduce;
mod drive;
mod event;
mod finding;
pub mod foreign;
mod place;
mod reading;
mod resolve;
mod result;
mod setup_rows;
mod snapshot;
mod verdict;

pub use as_written::{canonical_rows, record_of, rule_tags, setup_rows, turn_as_written};
pub use course::Course;
pub use deduce::{Deduced, Deductions, deduce};
pub use drive::{Observer, Replayed, replay};
pub use event::{Event, Happening, events};
pub use finding::{Detail, Finding, Severity, no_record, preamble_findings, stray_findings};
pub use place::{Located, Locator, Place};
pub use reading::{MOST_FINDINGS, ReadRecord, Reading, Strengths, strength};
pub use resolve::{RULE_TAGS, Terms};
pub use result::{Conclusion, Termination};
pub use setup_rows::terms_and_setup;
pub use snapshot::{Placed, Snapshot};
pub use verdict::Verdict;

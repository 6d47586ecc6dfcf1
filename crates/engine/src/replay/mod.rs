//! A record played under the rules: from what was read to events, findings and a verdict.
//!
//! Here tags become rules, rows become a setup, designations (the signs of pieces, as the edition numbers them) become
//! kinds, and what a turn declares of its outcome a claim. [`replay`] plays the turns, tells its [`Observer`] of each, and
//! holds what the record declares against the board. Where a turn can come out in several ways, each of them is followed.
//! To follow a replay, implement [`Observer`]; turns are played elsewhere only where there is no record yet (`generate`), to find out what a text leaves out
//! (readers of Gravon's files), and to try corrections (`repair`). `format-spec/rules.md` and `format-spec/findings.md`.

mod ahead;
mod as_written;
mod claims;
mod comments;
mod deduce;
mod drive;
mod event;
mod finding;
pub mod foreign;
mod foreseen;
mod identity;
mod interpretation;
mod judging;
mod length;
mod observer;
mod piece_names;
mod place;
mod possible_games;
mod rank_order;
mod reading;
mod replayed;
mod resolve;
mod result;
mod sentence;
mod setup_rows;
mod snapshot;
mod source_unread;
mod until;
mod verdict;

pub use as_written::{canonical_rows, record_of, rule_tags, setup_rows, turn_as_written};
pub use claims::contradicts;
pub use deduce::{Deduced, Deductions, deduce, deduce_each};
pub use drive::replay;
pub use event::{Event, Happening, events};
pub use finding::{Detail, Finding, Severity, no_record, preamble_findings, stray_findings};
pub use identity::{Identity, identity, is_beginning, setup_and_turns_of, setup_and_turns_replayed};
pub use interpretation::{Interpretation, InterpretationKind};
pub use judging::Judging;
pub use length::Count;
pub use observer::Observer;
pub use piece_names::{PieceName, PieceNames};
pub use place::{Located, Locator, Place};
pub use possible_games::{PossibleGames, Stepped};
pub use rank_order::Misfit;
pub use reading::{AtEnd, DeclaredBoard, DeclaredSquare, MOST_FINDINGS, ReadRecord, Reading, Strengths, strength};
pub use replayed::{Original, Replay};
pub use resolve::{RULE_TAGS, Terms};
pub use result::{Conclusion, Termination};
pub use setup_rows::terms_and_setup;
pub use snapshot::{Snapshot, SnapshotPiece};
pub use source_unread::{UNREADABLE_TAG, text_not_supported};
pub use verdict::Verdict;

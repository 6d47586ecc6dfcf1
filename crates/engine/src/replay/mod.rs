//! Replays a record under the rules, and returns events, findings and a verdict.
//!
//! This module converts tags to rules and rows to a setup. It converts designations to kinds. A designation is the
//! symbol of a piece, such as a number; its meaning depends on the edition. It converts the declared outcome of a turn
//! to a claim.
//! [`replay`] plays the turns and passes each turn to its [`Observer`]. It then compares the record's declarations
//! with the board. If a turn has several possible outcomes, each outcome is followed.
//!
//! To follow a replay, implement [`Observer`]. Only three other modules play turns themselves:
//!
//! - `generate`, because it has no record yet,
//! - the readers of Gravon's files, to find facts that a text leaves out,
//! - `repair`, to check corrections.
//!
//! See `format-spec/rules.md` and `format-spec/findings.md`.
//!
//! ```
//! # extern crate adjutant_engine as adjutant;
//! use adjutant::{notation, replay};
//!
//! let text = b"[Edition \"isf\"]\n[Variant \"free\"]\n[Position \"red\"]\nred: F@a1 2@b1\nblue: F@j10 2@i10\n1. b1-b2 i10-i9 *\n";
//! let mut turns = Vec::new();
//! let replayed = replay::replay(text, &notation::parse(text), None, &mut turns);
//! for event in turns.iter().flat_map(replay::events) {
//!     println!("{}. {} {:?}", event.ply, event.side, event.what);
//! }
//! assert_eq!(replayed.verdict, replay::Verdict::Legal);
//! ```

mod as_written;
mod claims;
mod comments;
mod deduce;
mod event;
mod finding;
#[doc(hidden)]
pub mod foreign;
mod foresight;
mod identity;
mod interpretation;
mod judging_criteria;
mod legal_turns;
mod lookahead;
mod move_limits;
mod observer;
mod partial_replay;
mod piece_names;
mod place;
mod possible_games;
mod rank_order;
mod reading;
mod replayed;
mod resolve;
mod result;
mod runner;
mod sentence;
mod setup_findings;
mod setup_rows;
mod setup_text;
mod source_unread;
mod turn_text;
mod unfinished;
mod verdict;

pub use as_written::{record_of, turn_as_written};
pub use event::{Event, EventKind, events};
pub use finding::{Finding, Severity};
pub use interpretation::Interpretation;
pub use judging_criteria::JudgingCriteria;
pub use legal_turns::{LegalChoice, TurnList, turn_lists};
pub use observer::Observer;
pub use place::{Located, Place};
pub use reading::{ReadRecord, Reading};
pub use replayed::Replay;
pub use resolve::Terms;
pub use result::{Conclusion, Termination};
pub use runner::replay;
pub use setup_rows::terms_and_setup;
pub use verdict::Verdict;

// For the other crates of Adjutant only. These names may change at any time.
#[doc(hidden)]
pub use {
    as_written::{canonical_rows, placed_pieces, rule_tags, setup_rows, unplayed_turn},
    claims::contradicts,
    deduce::{Deduced, Deductions, deduce, deduce_each},
    finding::{Detail, no_record, preamble_findings, stray_findings},
    identity::{Identity, identity, is_beginning, setup_and_turns_of, setup_and_turns_replayed},
    interpretation::InterpretationKind,
    move_limits::Count,
    piece_names::{PieceName, PieceNames},
    place::Locator,
    possible_games::{PossibleGames, StepResult},
    rank_order::Misfit,
    reading::{DeclaredBoard, DeclaredEnd, DeclaredSquare, MOST_FINDINGS, Strengths, strength},
    replayed::Original,
    resolve::RULE_TAGS,
    source_unread::{UNREADABLE_TAG, text_not_supported},
};

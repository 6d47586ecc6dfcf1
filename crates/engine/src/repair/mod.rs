//! Proposes corrections of a broken record that make more turns of the record valid.
//!
//! A turn is valid if the turn and all earlier turns are legal, and their declared combats and guesses are true. A
//! record usually breaks at its first invalid turn. It can also break before its turns, at an invalid setup. Or it
//! breaks after its turns, if the declared end contradicts the board.
//!
//! The search covers these writing errors (slips):
//!
//! - a turn that was misread, left out or written twice (`turns`, `lines`),
//! - unreadable text (`tokens`),
//! - errors in the setup (`setup`),
//! - errors that concern the whole record (`whole`): the seat from which the record was written, its rules, and its
//!   end.
//!
//! Nothing is changed automatically. The result is a list of candidates to choose from. Each candidate shows the
//! number of turns that it makes valid. See `format-spec/repair.md`.

mod break_point;
mod candidate;
mod judging;
mod limits;
mod lines;
mod pairs;
mod positions;
mod setup;
mod slip;
mod spliced;
mod tokens;
mod trial;
mod turns;
mod whole;

pub use candidate::{Candidate, Correction, SecondCorrection};
pub use judging::{Repair, repair};
pub use limits::Limits;
pub use slip::Slip;
pub use tokens::{TextCorrection, TextEdit};
pub use turns::{Change, TurnCorrection};
pub use whole::{BoardView, BoardViews};

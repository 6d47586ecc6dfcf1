//! Corrections of a single ply under which more of a broken record stands.
//!
//! A record breaks at the first turn that is not legal or whose declared combat or guess is not true. The slip of
//! the pen may be that turn or one before it, so every ply up to the break is looked at, the newest first: what could
//! have been misread there, and how far the record gets with it. Nothing is changed and nothing is guessed: what is
//! found is a list to choose from, and each candidate says how much of the record it saves.
//! `format-spec/repair.md`.

mod correction;
mod judging;
mod limits;
mod pieces;
mod search;
mod slip;
mod squares;
mod variants;

pub use correction::{Candidate, Change, Correction};
pub use judging::{Repair, repair};
pub use limits::Limits;
pub use slip::Slip;

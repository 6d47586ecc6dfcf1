//! Corrections of turns, and the search for those of one ply: every ply up to the break is looked at, the newest first,
//! for what could have been misread there, and how far the record gets with it.

mod correction;
mod pieces;
mod search;
mod squares;
mod variants;

pub use correction::{Change, TurnCorrection};
pub(super) use search::{are_alike, games, is_barren, of_one_ply};
pub(super) use variants::{Setting, turns_from};

//! Corrects turns, and searches for errors in one ply. Examines every ply up to the break, newest first. Tries
//! every possible misreading of a ply, and counts the turns that are then valid.

mod correction;
mod pieces;
mod search;
mod squares;
mod variants;

pub use correction::{Change, TurnCorrection};
pub(super) use search::{are_alike, games, is_barren, of_one_ply};
pub(super) use variants::{Setting, turns_from};

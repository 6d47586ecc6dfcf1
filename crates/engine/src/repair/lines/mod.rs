//! Handles several consecutive turns that were left out, or written twice.

mod likely;
mod missing_turns;
mod needs;
mod repeated;

pub(super) use missing_turns::{end_missing, left_out, missing_by_number};
pub(super) use repeated::repeated;

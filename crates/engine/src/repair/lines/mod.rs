//! Several turns in a row that were left out, or written twice.

mod left_out;
mod likely;
mod needs;
mod repeated;

pub(super) use left_out::{end_missing, left_out, missing_by_number};
pub(super) use repeated::repeated;

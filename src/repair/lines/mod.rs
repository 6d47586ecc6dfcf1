//! Several turns in a row that were left out, or written twice.

mod end;
mod gap;
mod likely;
mod needs;
mod repeated;

pub(super) use end::end_missing;
pub(super) use gap::{Gaps, numbers_missing};
pub(super) use repeated::try_repeated;

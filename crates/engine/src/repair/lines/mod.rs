//! Several turns in a row that were left out, or written twice.

mod end;
mod gap;
mod likely;
mod missing;
mod needs;
mod repeated;

pub(super) use end::end_missing;
pub(super) use gap::Gaps;
pub(super) use missing::missing_by_number;
pub(super) use repeated::try_repeated;

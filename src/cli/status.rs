//! Exit statuses.

use std::process::ExitCode;

/// How a run went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// 0: all well.
    #[default]
    Well,
    /// 1: a record is illegal, inconsistent or unreadable, or a check found differences.
    Findings,
    /// 2: wrong usage, or an input or output failed.
    Failed,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Well => 0,
            Status::Findings => 1,
            Status::Failed => 2,
        })
    }
}

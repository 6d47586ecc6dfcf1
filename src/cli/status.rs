//! How a run ended: exit statuses, and what ends one early.

use crate::archive::WriteError;
use std::io;
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

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
pub(super) enum Error {
    /// The arguments do not fit together.
    #[error("{0}")]
    Usage(String),
    /// Results could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    /// An input could not be opened, so that nothing was begun that writes a file.
    #[error("{0}")]
    NotBegun(String),
    /// A file was left as it was, or is not what it should be, because of what was read.
    #[error("{0}")]
    Left(String),
    /// A temporary file could not be written or read.
    #[error("cannot use a temporary file: {0}")]
    Temporary(io::Error),
    /// A file could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

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
    /// The arguments do not fit together, an input cannot be opened, or a file is not written as asked.
    #[error("{0}")]
    Told(String),
    /// Results could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    /// A temporary file could not be written or read.
    #[error("cannot use a temporary file: {0}")]
    Temporary(io::Error),
    /// A file could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl From<String> for Error {
    fn from(text: String) -> Self {
        Self::Told(text)
    }
}

impl From<&str> for Error {
    fn from(text: &str) -> Self {
        Self::Told(text.to_owned())
    }
}

/// Ends a run early with what is wrong.
pub(super) fn refuse<T>(what: impl Into<String>) -> Result<T, Error> {
    Err(Error::Told(what.into()))
}

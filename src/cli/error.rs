//! What ends a run early.

use crate::archive::WriteError;
use std::io;

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The arguments do not fit together.
    #[error("{0}")]
    Usage(String),
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

//! Why records that waited could not be handed on: because of a file that they waited in, or by themselves.

use crate::cli::Error;
use std::io;

/// What went wrong. An error of the system is one of a temporary file: nothing else is read here.
pub(super) struct Failure(Error);

impl From<io::Error> for Failure {
    fn from(cause: io::Error) -> Self {
        Self(Error::Temporary(cause))
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self(error)
    }
}

impl From<Failure> for Error {
    fn from(Failure(error): Failure) -> Self {
        error
    }
}

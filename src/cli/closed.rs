//! Standard streams that were closed when the process began (`>&-`): the runtime opens `/dev/null` in their place, so
//! that what is written there would be lost and nobody told.

use std::io;
use std::sync::OnceLock;

/// Which of the standard streams were closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Closed {
    /// Standard input.
    pub input: bool,
    /// Standard output.
    pub output: bool,
}

static CLOSED: OnceLock<Closed> = OnceLock::new();

impl Closed {
    /// Lays down which were, for the whole run.
    pub(super) fn remember(self) {
        let _ = CLOSED.set(self);
    }
}

/// That standard input was open.
///
/// # Errors
/// If it was not.
pub fn input_is_open() -> io::Result<()> {
    is_open(CLOSED.get().is_some_and(|closed| closed.input), "standard input is closed")
}

/// That standard output was open.
///
/// # Errors
/// If it was not.
pub fn output_is_open() -> io::Result<()> {
    is_open(CLOSED.get().is_some_and(|closed| closed.output), "standard output is closed (`-o FILE` writes to a file)")
}

fn is_open(is_closed: bool, message: &'static str) -> io::Result<()> {
    if is_closed { Err(io::Error::other(message)) } else { Ok(()) }
}

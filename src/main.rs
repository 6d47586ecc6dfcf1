//! The command `adjutant`: parse the arguments, run the verb, say how it went.

use adjutant::cli::{self, Closed};
use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main(closed()).into()
}

/// The standard streams that were closed when the process began.
#[cfg(unix)]
fn closed() -> Closed {
    use std::sync::atomic::Ordering::Relaxed;
    Closed { input: beginning::INPUT.load(Relaxed), output: beginning::OUTPUT.load(Relaxed) }
}

#[cfg(not(unix))]
fn closed() -> Closed {
    Closed::default()
}

/// What only the very beginning of the process can tell: the runtime opens `/dev/null` in the place of a standard stream
/// that is closed, and then nothing tells it from a `/dev/null` that somebody wanted there (Python and Node open it in
/// the same way as the runtime).
#[cfg(unix)]
mod beginning {
    use rustix::io::fcntl_getfd;
    use rustix::stdio::{stdin, stdout};
    use std::sync::atomic::AtomicBool;
    use std::sync::atomic::Ordering::Relaxed;

    pub static INPUT: AtomicBool = AtomicBool::new(false);
    pub static OUTPUT: AtomicBool = AtomicBool::new(false);

    /// Runs before the runtime begins, and needs nothing of it: two questions to the system.
    #[ctor::ctor]
    fn look() {
        INPUT.store(fcntl_getfd(stdin()).is_err(), Relaxed);
        OUTPUT.store(fcntl_getfd(stdout()).is_err(), Relaxed);
    }
}

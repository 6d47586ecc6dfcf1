//! The command `adjutant`: parses the arguments, runs the verb and returns the exit status.

use std::process::ExitCode;

/// Memory allocator of the static program. The allocator of musl is slow if several threads allocate.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    adjutant::cli::main().into()
}

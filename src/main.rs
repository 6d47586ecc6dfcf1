//! The command `adjutant`: parses the arguments, runs the verb and returns the exit status.

use std::process::ExitCode;

fn main() -> ExitCode {
    adjutant::cli::main().into()
}

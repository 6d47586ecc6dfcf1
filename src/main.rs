//! The command `adjutant`: parse the arguments, run the verb, say how it went.

use std::process::ExitCode;

fn main() -> ExitCode {
    adjutant::cli::main().into()
}

//! Shared modules of the measurements for maintainers.

pub mod games;
pub mod setups;

use std::process::ExitCode;

/// Runs a program with its arguments. Prints an error, and returns the exit status.
pub fn run(program: impl Fn(&[String]) -> Result<(), String>) -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match program(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::from(2)
        }
    }
}

/// Returns the value after an option.
pub fn option<'a>(arguments: &'a [String], name: &str) -> Option<&'a String> {
    arguments.iter().skip_while(|argument| *argument != name).nth(1)
}

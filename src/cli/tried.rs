//! The command line without its process, for fuzzing: what arguments mean, and verbs run on them, with the defaults of a
//! text instead of those of files and of the environment.

use super::{Cli, Status, command, config, run, terminal, usage};
use clap::Command;
use std::ffi::OsString;
use std::sync::OnceLock;

/// The whole command line, which takes a while to lay out.
fn laid_out() -> Command {
    static COMMAND: OnceLock<Command> = OnceLock::new();
    COMMAND.get_or_init(command).clone()
}

fn read(arguments: &[OsString], configuration: &str, jobs: Option<&str>) -> Result<Cli, String> {
    let command = config::with_text(laid_out(), configuration)?;
    let command = config::with_jobs(command, jobs.map(OsString::from))?;
    usage::parse(&command, arguments).map_err(|error| error.render().to_string())
}

/// What the arguments, the name of the program in front, mean with the defaults of that `adjutant.toml` and of that value
/// of `ADJUTANT_JOBS`: all that was read of them, in the form of debugging.
///
/// # Errors
/// What is printed instead: help that was asked for, or what is wrong with one of the three.
pub fn understood(arguments: &[OsString], configuration: &str, jobs: Option<&str>) -> Result<String, String> {
    read(arguments, configuration, jobs).map(|cli| format!("{cli:?}"))
}

/// Runs what the arguments say as the program does, but for what concerns its process: colors and signals.
///
/// # Errors
/// What is printed instead of running anything.
pub fn tried(arguments: &[OsString]) -> Result<Status, String> {
    let cli = read(arguments, "", None)?;
    terminal::set_quiet(cli.common.quiet);
    Ok(run(cli))
}

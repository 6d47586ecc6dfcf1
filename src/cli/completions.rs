//! `adjutant completions`: completion scripts for shells.

use super::args::command;
use super::common::Common;
use super::file_sink::MadeOf;
use super::status::{Error, Status};
use super::terminal::Output;
use clap_complete::{Shell, generate};

/// Write a completion script for a shell
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant completions bash > ~/.local/share/bash-completion/completions/adjutant
  adjutant completions fish > ~/.config/fish/completions/adjutant.fish
  adjutant completions zsh > ~/.zfunc/_adjutant")]
pub struct Args {
    /// For which shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let mut script = Vec::new();
    generate(args.shell, &mut command(), "adjutant", &mut script);
    let mut output = Output::new(common);
    output.bytes(&script)?;
    output.finish(MadeOf::Nothing)?;
    Ok(Status::Well)
}

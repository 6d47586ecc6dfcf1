//! `adjutant completions`: writes completion scripts for shells.

use super::{Common, Error, Output, ResultSource, Status, Verb, command};
use clap_complete::{Shell, generate};

/// Write a completion script for a shell
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant completions bash > ~/.local/share/bash-completion/completions/adjutant
  adjutant completions fish > ~/.config/fish/completions/adjutant.fish
  adjutant completions zsh > ~/.zfunc/_adjutant")]
pub(super) struct Args {
    /// Shell to write the script for
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let mut script = Vec::new();
        generate(self.shell, &mut command(), "adjutant", &mut script);
        let mut output = Output::new(common);
        output.bytes(&script)?;
        output.finish(ResultSource::Nothing)
    }
}

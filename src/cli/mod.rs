//! The command line: arguments, verbs, exit status. Nothing else in the crate knows of it.

mod account;
mod args;
mod bar_terminal;
mod board;
mod closed;
mod common;
mod complaints;
mod completions;
mod config;
mod convert;
mod documents;
mod dropped;
mod examples;
mod explain;
mod failure;
mod file_sink;
mod filter;
mod finding_names;
mod fmt;
mod fold;
mod formats;
mod generate;
mod interrupt;
mod listing;
mod look;
mod man;
mod merge;
mod outcome;
mod progress;
mod records;
mod redact;
mod repair;
mod reveals;
mod rewrite;
mod rules;
mod setups;
mod stats;
mod status;
mod targets;
mod terminal;
mod usage;
mod validate;

pub use args::command;
pub use closed::Closed;
pub use status::Status;

use args::{Cli, Command};
use status::Error;
use std::ffi::OsString;
use std::io;

/// Runs the command with the process's arguments and standard streams.
pub fn main(closed: Closed) -> Status {
    closed.remember();
    let arguments: Vec<OsString> = std::env::args_os().collect();
    usage::choose_colors(&arguments, None);
    let command = match config::with_defaults(command(), &arguments) {
        Ok(command) => command,
        Err(error) => {
            terminal::complain(&error);
            return Status::Failed;
        }
    };
    usage::choose_colors(&arguments, Some(&command));
    let mut cli = match usage::parse(&command, &arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are results; anything else is wrong usage. A closed pipe is nobody's fault.
            let is_result = !error.use_stderr();
            let printed = if is_result { closed::output_is_open() } else { Ok(()) };
            let lost = printed.and_then(|()| terminal::print(&error)).err();
            let lost = lost.filter(|cause| cause.kind() != io::ErrorKind::BrokenPipe && is_result).map(Error::Output);
            if let Some(error) = &lost {
                terminal::complain(error);
            }
            return if is_result && lost.is_none() { Status::Well } else { Status::Failed };
        }
    };
    terminal::set_quiet(cli.common.quiet);
    if cli.common.csv_safe {
        crate::formats::guard_formulas();
    }
    interrupt::listen();
    let targets = targets::Target::all(&cli).map(|targets| cli.common.targets = targets);
    match targets.and_then(|()| run(&cli)) {
        Ok(status) => status,
        Err(Error::Output(cause)) if cause.kind() == io::ErrorKind::BrokenPipe => Status::Well,
        Err(error) => {
            terminal::complain(&error);
            Status::Failed
        }
    }
}

fn run(cli: &Cli) -> Result<Status, Error> {
    match &cli.command {
        Command::Rules(args) => rules::run(args, &cli.common),
        Command::Man(args) => man::run(args, &cli.common),
        Command::Explain(args) => explain::run(args, &cli.common),
        Command::Completions(args) => completions::run(args, &cli.common),
        Command::Board(args) => board::run(args, &cli.common),
        Command::Convert(args) => convert::run(args, &cli.common),
        Command::Formats(args) => formats::run(args, &cli.common),
        Command::Setups(args) => setups::run(args, &cli.common),
        Command::Filter(args) => filter::run(args, &cli.common),
        Command::Fmt(args) => fmt::run(args, &cli.common),
        Command::Generate(args) => generate::run(args, &cli.common),
        Command::Merge(args) => merge::run(args, &cli.common),
        Command::Redact(args) => redact::run(args, &cli.common),
        Command::Repair(args) => repair::run(args, &cli.common),
        Command::Reveals(args) => reveals::run(args, &cli.common),
        Command::Stats(args) => stats::run(args, &cli.common),
        Command::Validate(args) => validate::run(args, &cli.common),
    }
}

//! The command line: arguments, verbs (subcommands) and exit status. No other module of the crate uses this module.
//!
//! Each verb is a module with an `Args` type that implements `Verb`. Each verb also has one line in the `verbs!`
//! table below. The verbs share these modules:
//!
//! - `common` and `choices`: arguments that every verb takes, and named values;
//! - `records` and `groups`: iteration over the inputs;
//! - `sheet`, `output` and `file_sink`: results;
//! - `outcome`, `complaints` and `terminal`: messages on standard error.
//!
//! Only `man`, `completions` and `usage` use the whole command line. A run returns a `Status`, or fails early with
//! an `Error`.

mod board;
mod choices;
mod common;
mod complaints;
mod completions;
mod config;
mod conform;
mod convert;
mod documents;
mod explain;
mod file_sink;
mod filter;
mod fmt;
mod formats;
mod generate;
mod groups;
mod key_tags;
mod layout;
mod man;
mod merge;
mod new;
mod odds;
mod odds_overlay;
mod odds_selection;
mod outcome;
mod output;
mod page;
mod prior;
mod progress;
mod record;
mod records;
mod redact;
mod repair;
#[cfg(feature = "terminal")]
mod replay;
mod report;
mod reveals;
mod review;
mod rewrite;
mod rules;
mod setups;
mod sheet;
mod stats;
mod terminal;
mod usage;
mod validate;

use crate::archive::WriteError;
use choices::{OutputFormat, choices};
use clap::{Args, Parser, Subcommand};
use common::Common;
use file_sink::{ResultSource, Target};
pub use layout::command;
use outcome::Outcome;
use output::Output;
use records::{CONTINUE, Run, each_item, fold_blocks, fold_each, write_each};
use sheet::Sheet;
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;
pub use usage::{parse_to_debug, run_arguments};

/// Verb with its arguments, ready to run.
trait Verb {
    /// Runs the verb with these arguments.
    fn run(&self, common: &Common) -> Result<Status, Error>;

    /// Returns the files that the verb writes in addition to the file of `-o`.
    fn targets(&self) -> Vec<Target> {
        Vec::new()
    }
}

/// Defines the enum of all verbs. Each variant holds the `Args` of its module. The verb has the name of the module
/// and the listed aliases.
macro_rules! verbs {
    ($($(#[cfg($when:meta)])? $verb:ident($module:ident $(, $alias:literal)*),)*) => {
        /// The verbs.
        #[derive(Subcommand, Debug)]
        enum Command {
            $($(#[cfg($when)])? #[command(visible_aliases = names(&[$($alias),*]))] $verb($module::Args),)*
        }

        impl Command {
            fn verb(&self) -> &dyn Verb {
                match self {
                    $($(#[cfg($when)])? Self::$verb(args) => args,)*
                }
            }

            /// Returns the verbs whose name or alias is among `words`.
            fn named(words: &[OsString]) -> Vec<clap::Command> {
                let mut verbs = Vec::new();
                $($(#[cfg($when)])? {
                    if names(&[stringify!($module), $($alias),*]).any(|name| words.iter().any(|word| word == name)) {
                        let verb = clap::Command::new(stringify!($module)).visible_aliases(names(&[$($alias),*]));
                        verbs.push($module::Args::augment_args(verb));
                    }
                })*
                verbs
            }
        }
    };
}

/// Iterates over names of verbs.
fn names(all: &'static [&'static str]) -> impl Iterator<Item = &'static str> {
    all.iter().copied()
}

verbs! {
    Validate(validate, "check", "lint", "verify"),
    Explain(explain),
    Rules(rules),
    Fmt(fmt, "format"),
    Repair(repair),
    Merge(merge),
    Record(record),
    New(new),
    Board(board, "view", "show", "print"),
    #[cfg(feature = "terminal")]
    Replay(replay),
    Page(page),
    Reveals(reveals),
    Odds(odds),
    Stats(stats),
    Review(review),
    Setups(setups),
    Report(report),
    Filter(filter),
    Convert(convert),
    Redact(redact),
    Formats(formats),
    Generate(generate),
    Conform(conform),
    Completions(completions),
    Man(man),
}

/// The parsed command line: the common arguments, and the verb with its arguments.
#[derive(Parser, Debug)]
#[command(
    name = "adjutant",
    version,
    about = "Check, view, analyze and convert records of Stratego games",
    before_long_help = "Examples:
  adjutant validate games/ more.zip             check every record of a folder and an archive
  adjutant board --ply 40 a.srn                 show the position after 40 plies
  adjutant review a.srn                         show luck, mistakes and information
  adjutant stats games/                         show statistics of an archive
  adjutant filter --where 'plies > 200' games/  select the long games
  adjutant convert --to json a.srn              write one JSON object per record",
    styles = layout::STYLES,
    subcommand_required = true,
    arg_required_else_help = true
)]
struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

/// Exit statuses and their meanings.
const EXIT_STATUS: [(&str, &str); 6] = [
    ("0", "success"),
    ("1", "findings"),
    ("2", "wrong usage, or an input or output failed"),
    ("129", "stopped by SIGHUP"),
    ("130", "stopped by Ctrl-C"),
    ("143", "stopped by SIGTERM"),
];

/// Runs the command with the process's arguments and standard streams.
pub fn main() -> Status {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    usage::choose_colors(&arguments, None);
    let defaults = match config::defaults(&arguments) {
        Ok(defaults) => defaults,
        Err(error) => return failed(&error),
    };
    let brief = if defaults.is_empty() { layout::of_named(&arguments) } else { None };
    if let Some(cli) = brief.and_then(|command| usage::read(command, &arguments).ok()) {
        return begin(cli);
    }
    let command = match defaults.apply(command()) {
        Ok(command) => command,
        Err(error) => return failed(&error),
    };
    usage::choose_colors(&arguments, Some(&command));
    let cli = match usage::parse(&command, &arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are results; any other error is wrong usage. A closed pipe is not an error.
            let is_result = !error.use_stderr();
            let lost = terminal::print(&error).err();
            let lost = lost.filter(|cause| cause.kind() != io::ErrorKind::BrokenPipe && is_result).map(Error::Output);
            if let Some(error) = &lost {
                terminal::complain(error);
            }
            return if is_result && lost.is_none() { Status::Well } else { Status::Failed };
        }
    };
    if !cli.common.quiet {
        defaults.say();
    }
    begin(cli)
}

/// Runs the parsed arguments as a process that signals can interrupt.
fn begin(cli: Cli) -> Status {
    terminal::set_quiet(cli.common.quiet);
    if cli.common.csv_safe {
        crate::formats::guard_formulas();
    }
    terminal::listen();
    run(cli)
}

/// Runs the verb of the parsed arguments.
fn run(mut cli: Cli) -> Status {
    let verb = cli.command.verb();
    let targets = Target::all(cli.common.output.as_deref(), verb.targets()).map(|targets| cli.common.targets = targets);
    match targets.and_then(|()| verb.run(&cli.common)) {
        Ok(status) => status,
        Err(Error::Output(cause)) if cause.kind() == io::ErrorKind::BrokenPipe => Status::Well,
        Err(error) => failed(&error),
    }
}

/// Prints why a run failed.
fn failed(error: &Error) -> Status {
    terminal::complain(error);
    Status::Failed
}

/// Outcome of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// 0: no findings.
    #[default]
    Well,
    /// 1: a record is illegal, inconsistent or unreadable, or a check found differences.
    Findings,
    /// 2: wrong usage, or an input or output failed.
    Failed,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Well => 0,
            Status::Findings => 1,
            Status::Failed => 2,
        })
    }
}

/// Error that ends a run early.
#[derive(Debug, thiserror::Error)]
pub(super) enum Error {
    /// The arguments contradict each other, an input cannot be opened, or a file cannot be written as requested.
    #[error("{0}")]
    Message(String),
    /// Results could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    /// A temporary file could not be written or read.
    #[error("cannot use a temporary file: {0}")]
    Temporary(io::Error),
    /// A file could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl From<String> for Error {
    fn from(text: String) -> Self {
        Self::Message(text)
    }
}

impl From<&str> for Error {
    fn from(text: &str) -> Self {
        Self::Message(text.to_owned())
    }
}

/// Returns the error that ends a run early with the message `what`.
pub(super) fn refuse<T>(what: impl Into<String>) -> Result<T, Error> {
    Err(Error::Message(what.into()))
}

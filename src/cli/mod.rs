//! The command line: arguments, verbs, exit status. Nothing else in the crate knows of it.
//!
//! A verb is a module with its `Args`, which are a `Verb`, and one line in the table below. What verbs share: the
//! arguments of all of them (`common`, `choices`), going through inputs (`records`, `groups`), results (`sheet`, `output`,
//! `file_sink`) and what is said on standard error (`account`, `complaints`, `terminal`). Only `man`, `completions` and
//! `usage` look back at the whole command line. A run ends with a `Status`, or early with an `Error`.

mod account;
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
mod heat;
mod key_tags;
mod layout;
mod man;
mod merge;
mod new;
mod odds;
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
use account::Outcome;
use choices::{Form, choices};
use clap::{Args, Parser, Subcommand};
use common::Common;
use file_sink::{MadeOf, Target};
pub use layout::command;
use output::Output;
use records::{GO_ON, Run, each_item, fold_blocks, fold_each, write_each};
use sheet::Sheet;
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;
pub use usage::{tried, understood};

/// What a verb's arguments are.
trait Verb {
    /// Does what they ask.
    fn run(&self, common: &Common) -> Result<Status, Error>;

    /// What they have written beside the file of `-o`.
    fn targets(&self) -> Vec<Target> {
        Vec::new()
    }
}

/// Makes the enum of all verbs, each with the arguments of its module, whose name is the verb's, and its other names.
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

            /// The verbs that are named among those words.
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

/// Names of verbs.
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

/// The command.
#[derive(Parser, Debug)]
#[command(
    name = "adjutant",
    version,
    about = "Reads Stratego game records, replays them under the rules, and says what is illegal and why",
    before_long_help = "Examples:
  adjutant validate games/ more.zip             judge every record of a folder and an archive
  adjutant board --ply 40 a.srn                 the position after forty plies
  adjutant review a.srn                         the story of a game
  adjutant stats games/                         figures of one game, or of many together
  adjutant filter --where 'plies > 200' games/  the long games
  adjutant convert --to json a.srn              one JSON object per record",
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

/// How a run can end: its exit status, and what that means.
const EXIT_STATUS: [(&str, &str); 6] = [
    ("0", "all well"),
    ("1", "findings"),
    ("2", "wrong usage or an input or output failed"),
    ("129", "ended by SIGHUP"),
    ("130", "broken off by Ctrl-C"),
    ("143", "ended by SIGTERM"),
];

/// Runs the command with the process's arguments and standard streams.
pub fn main() -> Status {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    usage::choose_colors(&arguments, None);
    let defaults = match config::defaults(&arguments) {
        Ok(defaults) => defaults,
        Err(error) => return failed(&error),
    };
    let brief = if defaults.are_none() { layout::of_named(&arguments) } else { None };
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
            // Help and version are results; anything else is wrong usage. A closed pipe is nobody's fault.
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

/// Runs what was read of the arguments, as a process that can be interrupted.
fn begin(cli: Cli) -> Status {
    terminal::set_quiet(cli.common.quiet);
    if cli.common.csv_safe {
        crate::formats::guard_formulas();
    }
    terminal::listen();
    run(cli)
}

/// Runs the verb of arguments that were read.
fn run(mut cli: Cli) -> Status {
    let verb = cli.command.verb();
    let targets = Target::all(cli.common.output.as_deref(), verb.targets()).map(|targets| cli.common.targets = targets);
    match targets.and_then(|()| verb.run(&cli.common)) {
        Ok(status) => status,
        Err(Error::Output(cause)) if cause.kind() == io::ErrorKind::BrokenPipe => Status::Well,
        Err(error) => failed(&error),
    }
}

/// Says why a run failed.
fn failed(error: &Error) -> Status {
    terminal::complain(error);
    Status::Failed
}

/// How a run went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// 0: all well.
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

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
pub(super) enum Error {
    /// The arguments do not fit together, an input cannot be opened, or a file is not written as asked.
    #[error("{0}")]
    Told(String),
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
        Self::Told(text)
    }
}

impl From<&str> for Error {
    fn from(text: &str) -> Self {
        Self::Told(text.to_owned())
    }
}

/// Ends a run early with what is wrong.
pub(super) fn refuse<T>(what: impl Into<String>) -> Result<T, Error> {
    Err(Error::Told(what.into()))
}

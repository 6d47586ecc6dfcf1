//! The arguments, read: what is wrong with them is said so that nothing in them reaches the terminal that it might act
//! on, and without advice that leads nowhere.
//!
//! The command line without its process, for fuzzing: what arguments mean, and verbs run on them, with the defaults of a
//! text instead of those of files and of the environment.

use super::common::unused;
use super::terminal::{self, Color};
use super::{Cli, Status, command, config, endings, run, usage};
use crate::board::nearest;
use crate::report::visible;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, Error, FromArgMatches, ValueEnum};
use std::ffi::{OsStr, OsString};
use std::sync::OnceLock;

/// Lays down for the whole run, help and errors too, when color is used: as the arguments say, or else as the defaults
/// of the command do. What they hold that means nothing is said when they are read.
pub(super) fn choose_colors(arguments: &[OsString], command: Option<&Command>) {
    let option = command.and_then(|command| command.get_arguments().find(|option| option.get_id() == "color"));
    let default = option.and_then(|option| option.get_default_values().first());
    let asked = asked_color(arguments).or_else(|| default.and_then(|value| value.to_str()));
    if let Some(color) = asked.and_then(|asked| Color::from_str(asked, false).ok()) {
        terminal::set_colors(color);
    }
}

/// What the arguments say of color; the last word counts.
fn asked_color(arguments: &[OsString]) -> Option<&str> {
    let mut asked = None;
    let mut options = arguments.iter().take_while(|argument| *argument != "--").filter_map(|text| text.to_str());
    while let Some(option) = options.next() {
        match option.strip_prefix("--color") {
            Some("") => asked = options.next(),
            Some(rest) => asked = rest.strip_prefix('=').or(asked),
            None => {}
        }
    }
    asked
}

/// Reads the arguments. The ending of `-o FILE` is a default of the option that names the form of results.
///
/// # Errors
/// Help that was asked for, or what is wrong with them, as the parser says it.
pub(super) fn read(command: Command, arguments: &[OsString]) -> Result<Cli, Error> {
    let mut matches = command.clone().try_get_matches_from(arguments)?;
    refuse_unused(&command, &matches)?;
    let asked = endings::asked(&command, &matches)?;
    let is_by_ending = asked.is_some();
    if let Some((verb, (option, form))) = matches.subcommand_name().map(str::to_owned).zip(asked) {
        let with_default = |verb: Command| verb.mut_arg(option, |option| option.default_value(form));
        matches = command.mut_subcommand(verb, with_default).try_get_matches_from(arguments)?;
    }
    let mut cli = Cli::from_arg_matches(&matches)?;
    cli.common.is_by_ending = is_by_ending;
    Ok(cli)
}

/// Refuses an option that has no effect in the verb.
fn refuse_unused(command: &Command, matches: &ArgMatches) -> Result<(), Error> {
    let Some((verb, given)) = matches.subcommand() else { return Ok(()) };
    let is_given = |name: &&str| given.value_source(name) == Some(ValueSource::CommandLine);
    let Some(name) = unused(verb).find(is_given) else { return Ok(()) };
    let mut error = Error::new(ErrorKind::UnknownArgument).with_cmd(command);
    error.insert(ContextKind::InvalidArg, ContextValue::String(format!("--{}", name.replace('_', "-"))));
    let tip = format!("it would have no effect: `adjutant {verb} -h` lists the options of the verb");
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    Err(error)
}

/// Reads the arguments.
///
/// # Errors
/// Help that was asked for, or what is wrong with them, with what helps.
pub(super) fn parse(command: &Command, arguments: &[OsString]) -> Result<Cli, Error> {
    read(command.clone(), arguments).map_err(|error| {
        if !error.use_stderr() {
            return error;
        }
        // What is echoed is what would have been, had it been harmless from the beginning.
        match read(command.clone(), &harmless(arguments)) {
            Err(error) => advised(error, command),
            Ok(_) => Error::raw(error.kind(), "the arguments hold characters that no option takes\n"),
        }
    })
}

fn harmless(arguments: &[OsString]) -> Vec<OsString> {
    arguments.iter().map(|argument| OsString::from(&*visible(&OsStr::to_string_lossy(argument)))).collect()
}

/// What somebody may take for a verb, and how it is asked for.
const ELSEWHERE: [(&str, &str); 5] = [
    ("sort", "`adjutant filter --sort-by KEY` sorts records"),
    ("split", "`adjutant filter --split-by TAG --out FOLDER` writes a file for each value; `--parts N`: N files"),
    ("dedupe", "`adjutant filter --dedupe` leaves out doubles"),
    ("count", "`adjutant filter --count` counts records"),
    ("query", "`adjutant filter --where EXPRESSION` selects records"),
];

/// An error with advice that helps.
fn advised(mut error: Error, command: &Command) -> Error {
    if let Some(ContextValue::StyledStrs(tips)) = error.remove(ContextKind::Suggested) {
        // Whoever writes `--fix` means no file of that name.
        let tips: Vec<_> = tips.into_iter().filter(|tip| !tip.to_string().contains("as a value, use")).collect();
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    if error.kind() == ErrorKind::InvalidValue
        && let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidValue)
        && let Some(ContextValue::Strings(known)) = error.get(ContextKind::ValidValue)
        && let Some(near) = nearest(value, known.iter().map(String::as_str))
        && (error.get(ContextKind::SuggestedValue).is_none() || near.eq_ignore_ascii_case(value))
    {
        // The parser looks for likeness in the same case only: to it `Csv` is like `tsv`.
        error.insert(ContextKind::SuggestedValue, ContextValue::String(near.to_owned()));
    }
    if let Some(ContextValue::String(verb)) = error.get(ContextKind::InvalidSubcommand)
        && let Some((_, tip)) = ELSEWHERE.iter().find(|(name, _)| name == verb)
    {
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(*tip)]));
    } else if error.kind() == ErrorKind::InvalidSubcommand
        && error.get(ContextKind::SuggestedSubcommand).is_none()
        && let Some(ContextValue::String(verb)) = error.get(ContextKind::InvalidSubcommand)
        && let names = command.get_subcommands().flat_map(Command::get_name_and_visible_aliases)
        && let Some(near) = nearest(verb, names)
    {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::String(near.to_owned()));
    }
    error
}

/// The whole command line, which takes a while to lay out.
fn laid_out() -> Command {
    static COMMAND: OnceLock<Command> = OnceLock::new();
    COMMAND.get_or_init(command).clone()
}

fn read_with(arguments: &[OsString], configuration: &str, jobs: Option<&str>) -> Result<Cli, String> {
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
    read_with(arguments, configuration, jobs).map(|cli| format!("{cli:?}"))
}

/// Runs what the arguments say as the program does, but for what concerns its process: colors and signals.
///
/// # Errors
/// What is printed instead of running anything.
pub fn tried(arguments: &[OsString]) -> Result<Status, String> {
    let cli = read_with(arguments, "", None)?;
    terminal::set_quiet(cli.common.quiet);
    Ok(run(cli))
}

#[cfg(test)]
mod tests {
    use super::asked_color;
    use std::ffi::OsString;

    #[test]
    fn the_last_word_on_color_counts() {
        for (line, asked) in [
            ("a b", None),
            ("a --color never b", Some("never")),
            ("a --color=never --color=always", Some("always")),
            ("a --color", None),
            ("a -- --color=never", None),
            ("a --colors=never", None),
        ] {
            let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            assert_eq!(asked_color(&arguments), asked, "{line}");
        }
    }
}

//! Parsing of the arguments, with errors that help and are safe to print.
//!
//! Nothing in an argument reaches the terminal that the terminal might act on, and no advice leads nowhere. The ending
//! of `-o FILE` names the form of what is written, with the same meaning in every verb, or is an error. [`understood`]
//! and [`tried`] are for fuzzing: they use the command line without its process, with the defaults of a given text
//! instead of those of files and of the environment.

use super::common::unused;
use super::terminal::{self, Color};
use super::{Cli, Status, command, config, run};
use crate::archive::Packing;
use crate::board::nearest;
use crate::formats::{FORMATS, Format};
use crate::report::visible;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, Error, FromArgMatches, ValueEnum};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
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
    let asked = asked_form(&command, &matches)?;
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
    let command = config::with_variables(command, |_| jobs.map(OsString::from))?;
    parse(&command, arguments).map_err(|error| error.render().to_string())
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

/// Endings that no format of records has to itself, and the forms that each stands for: a verb writes the first that it
/// has.
const ENDINGS: [(&str, &[&str]); 11] = [
    (".json", &["json"]),
    (".jsonl", &["ndjson", "json"]),
    (".ndjson", &["ndjson", "json"]),
    (".tsv", &["tsv"]),
    (".svg", &["svg"]),
    (".png", &["png"]),
    (".gif", &["gif"]),
    (".htm", &["html"]),
    (".parquet", &["parquet"]),
    (".sarif", &["sarif"]),
    (".txt", &["text"]),
];

/// Endings of plain text of any form.
const PLAIN: [&str; 2] = [".txt", ".log"];

/// Every ending with a form that it stands for.
fn all_endings() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_formats = FORMATS.iter().flat_map(|format| format.endings.iter().map(|ending| (*ending, format.name)));
    ENDINGS.iter().flat_map(|(ending, forms)| forms.iter().map(|form| (*ending, *form))).chain(of_formats)
}

/// The ending of a file's name, without that of its compression, and the forms that it stands for. `None` for a name with
/// another ending, or with none.
fn forms_of(path: &Path) -> Option<(&'static str, Vec<&'static str>)> {
    let (_, name) = Packing::of(path).ok()?;
    let found: Vec<_> = all_endings().filter(|(ending, _)| name.ends_with(ending)).collect();
    Some((found.first()?.0, found.into_iter().map(|(_, form)| form).collect()))
}

/// The format of records that the ending of a file's name stands for.
pub(super) fn record_format(path: &Path) -> Option<&'static Format> {
    let (_, forms) = forms_of(path).filter(|(ending, _)| !PLAIN.contains(ending))?;
    let is_one = |format: &&Format| format.is_read() && format.holds_records && forms.contains(&format.name);
    FORMATS.iter().copied().find(is_one)
}

/// The option that names the form of a verb's results, and the value that the ending of `-o FILE` asks for. `None` if the
/// command line names the form, or if the ending says nothing.
///
/// # Errors
/// If the verb cannot write what the ending stands for.
fn asked_form(command: &Command, matches: &ArgMatches) -> Result<Option<(&'static str, &'static str)>, Error> {
    let Some((name, given)) = matches.subcommand() else { return Ok(None) };
    let Some(path) = given.get_one::<PathBuf>("output") else { return Ok(None) };
    let Some((ending, forms)) = forms_of(path) else { return Ok(None) };
    // These two refuse `-o` themselves.
    let verb = command.find_subcommand(name).filter(|verb| !["record", "replay"].contains(&verb.get_name()));
    let Some(verb) = verb else { return Ok(None) };
    if OPTIONS.iter().any(|option| is_given(given, option)) {
        return Ok(None);
    }
    let Some(fixed) = fixed(name, is_given(given, "apply")) else {
        let all = OPTIONS.iter().flat_map(|option| forms.iter().map(move |form| (*option, *form)));
        let found = all.into_iter().find(|(option, form)| takes(verb, option, form));
        // Records that are in such a format may pass as they stand.
        let passes_records = name == "filter" && !["fields", "count"].iter().any(|option| is_given(given, option));
        let passes = passes_records && record_format(path).is_some();
        return match found {
            None if !passes && !PLAIN.contains(&ending) => Err(unwritable(command, verb, ending)),
            _ => Ok(found),
        };
    };
    let is_written = fixed.iter().any(|form| forms.contains(form)) || (fixed != ["html"] && PLAIN.contains(&ending));
    if is_written { Ok(None) } else { Err(unwritable(command, verb, ending)) }
}

/// The options that name the form of what is written.
const OPTIONS: [&str; 2] = ["format", "to"];

/// `true` if the verb has the option, and the command line gives it.
fn is_given(given: &ArgMatches, option: &str) -> bool {
    given.try_contains_id(option).is_ok() && given.value_source(option) == Some(ValueSource::CommandLine)
}

/// The only forms that a verb writes; `None` if it has an option for the form. `applies`: `repair --apply` was asked for.
const fn fixed(verb: &str, applies: bool) -> Option<&'static [&'static str]> {
    match verb.as_bytes() {
        b"page" | b"report" => Some(&["html"]),
        b"fmt" | b"merge" | b"new" | b"redact" => Some(&["srn"]),
        b"repair" if applies => Some(&["srn"]),
        b"man" | b"completions" => Some(&[]),
        _ => None,
    }
}

/// `true` if an option of the verb accepts that value.
fn takes(verb: &Command, option: &str, form: &str) -> bool {
    let option = verb.get_arguments().find(|argument| argument.get_id() == option);
    let values = option.map(clap::Arg::get_possible_values).unwrap_or_default();
    values.iter().any(|value| value.matches(form, false))
}

/// `true` if the verb can write files of that ending.
fn writes(verb: &Command, ending: &str) -> bool {
    let Some((_, forms)) = forms_of(Path::new(&format!("x{ending}"))) else { return false };
    match fixed(verb.get_name(), false) {
        Some(fixed) => fixed.iter().any(|form| forms.contains(form)),
        None => OPTIONS.iter().any(|option| forms.iter().any(|form| takes(verb, option, form))),
    }
}

/// What is wrong with the ending of `-o FILE`, and what helps.
fn unwritable(command: &Command, verb: &Command, ending: &str) -> Error {
    let mut known: Vec<&str> = all_endings().map(|(ending, _)| ending).collect();
    known.sort_unstable();
    known.dedup();
    let can: Vec<&str> = known.into_iter().filter(|ending| writes(verb, ending)).collect();
    let name = verb.get_name();
    let own = if can.is_empty() { String::new() } else { format!(", but {}", can.join(", ")) };
    let drawn = verb.get_arguments().any(|option| option.get_long().is_some_and(|long| ending[1..] == *long));
    let others: Vec<String> = command
        .get_subcommands()
        .filter(|other| other.get_name() != name && writes(other, ending))
        .map(|other| format!("`adjutant {}`", other.get_name()))
        .collect();
    let help = if drawn {
        format!("\n\n  tip: `--{} FILE` writes such a file beside the results", &ending[1..])
    } else if (1..=3).contains(&others.len()) {
        format!("\n\n  tip: such files are written by {}", others.join(", "))
    } else {
        String::new()
    };
    Error::raw(ErrorKind::ValueValidation, format!("`{name} -o` writes no `{ending}`{own}{help}\n"))
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

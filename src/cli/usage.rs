//! Parses the arguments. The error messages are helpful and safe to print.
//!
//! If part of an argument could control the terminal, this part is not printed. The extension of `-o FILE` selects
//! the output format. An extension has the same meaning in every verb. An extension that the verb cannot write is
//! an error.
//!
//! [`parse_to_debug`] and [`run_arguments`] are for fuzzing. Both functions parse a command line without starting a
//! process. Both functions take the defaults from a given text, not from files and the environment.

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

/// Sets the use of color for the whole run, including help and errors. The value comes from `arguments`. Without a
/// value there, the default of `command` is used. Invalid values are ignored here, because they are reported when
/// the arguments are parsed.
pub(super) fn choose_colors(arguments: &[OsString], command: Option<&Command>) {
    let option = command.and_then(|command| command.get_arguments().find(|option| option.get_id() == "color"));
    let default = option.and_then(|option| option.get_default_values().first());
    let asked = asked_color(arguments).or_else(|| default.and_then(|value| value.to_str()));
    if let Some(color) = asked.and_then(|asked| Color::from_str(asked, false).ok()) {
        terminal::set_colors(color);
    }
}

/// Returns the last value of `--color`.
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

/// Parses the arguments. The extension of `-o FILE` determines the default output format.
///
/// # Errors
/// Returns the help that was requested, or the parser's error.
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
    let tip = format!("it has no effect here: `adjutant {verb} -h` lists the options of the verb");
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    Err(error)
}

/// Parses the arguments.
///
/// # Errors
/// Returns the help that was requested, or an error with advice.
pub(super) fn parse(command: &Command, arguments: &[OsString]) -> Result<Cli, Error> {
    read(command.clone(), arguments).map_err(|error| {
        if !error.use_stderr() {
            return error;
        }
        // The arguments are parsed again with harmful characters escaped, so that the error message is safe to print.
        match read(command.clone(), &harmless(arguments)) {
            Err(error) => advised(error, command),
            Ok(_) => Error::raw(error.kind(), "the arguments contain bytes that no option accepts\n"),
        }
    })
}

fn harmless(arguments: &[OsString]) -> Vec<OsString> {
    arguments.iter().map(|argument| OsString::from(&*visible(&OsStr::to_string_lossy(argument)))).collect()
}

const DOUBLES: &str = "`adjutant filter --dedupe` drops doubles; `--doubles FILE` lists them";

/// Words that users may expect to be verbs, and the options to use instead.
const ELSEWHERE: [(&str, &str); 8] = [
    ("sort", "`adjutant filter --sort-by KEY` sorts records"),
    ("split", "`adjutant filter --split-by TAG --out FOLDER` writes one file per value; `--parts N` writes N files"),
    ("dedupe", DOUBLES),
    ("dedup", DOUBLES),
    ("doubles", DOUBLES),
    ("duplicates", DOUBLES),
    ("count", "`adjutant filter --count` counts records"),
    ("query", "`adjutant filter --where EXPRESSION` selects records"),
];

/// Adds advice to an error.
fn advised(mut error: Error, command: &Command) -> Error {
    if let Some(ContextValue::StyledStrs(tips)) = error.remove(ContextKind::Suggested) {
        // For a wrong option such as `--fix`, the tip to pass it as a file name does not help.
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
        // The parser compares names case-sensitively: it suggests `tsv` for `Csv`.
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

/// Returns the whole command line, which is laid out only once because this takes a while.
fn laid_out() -> Command {
    static COMMAND: OnceLock<Command> = OnceLock::new();
    COMMAND.get_or_init(command).clone()
}

fn read_with(arguments: &[OsString], configuration: &str, jobs: Option<&str>) -> Result<Cli, String> {
    let command = config::with_text(laid_out(), configuration)?;
    let command = config::with_variables(command, |_| jobs.map(OsString::from))?;
    parse(&command, arguments).map_err(|error| error.render().to_string())
}

/// Parses `arguments`, and returns the parsed arguments in debug format. `arguments` begin with the name of the
/// program. `configuration` is the text of an `adjutant.toml` with defaults. `jobs` is the value of
/// `ADJUTANT_JOBS`.
///
/// # Errors
/// Returns the text that the program would print instead: requested help, or a message about one of the three
/// inputs.
pub fn parse_to_debug(arguments: &[OsString], configuration: &str, jobs: Option<&str>) -> Result<String, String> {
    read_with(arguments, configuration, jobs).map(|cli| format!("{cli:?}"))
}

/// Runs `arguments` in the same way as the program. However, this function sets no colors and handles no signals.
///
/// # Errors
/// Returns the text that the program would print instead of running a verb.
pub fn run_arguments(arguments: &[OsString]) -> Result<Status, String> {
    let cli = read_with(arguments, "", None)?;
    terminal::set_quiet(cli.common.quiet);
    Ok(run(cli))
}

/// Extensions that do not belong to a single format of records. Each extension has a list of output formats. A verb
/// writes the first format in the list that the verb supports.
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

/// Extensions of plain text in any format.
const PLAIN: [&str; 2] = [".txt", ".log"];

/// Iterates over pairs of an extension and an output format. An extension with several formats occurs several
/// times.
fn all_endings() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_formats = FORMATS.iter().flat_map(|format| format.endings.iter().map(|ending| (*ending, format.name)));
    ENDINGS.iter().flat_map(|(ending, forms)| forms.iter().map(|form| (*ending, *form))).chain(of_formats)
}

/// Returns the extension of a file name, and the output formats for the extension. A compression extension at the
/// end of the name is ignored. Returns `None` if the extension is missing or unknown.
fn forms_of(path: &Path) -> Option<(&'static str, Vec<&'static str>)> {
    let (_, name) = Packing::of(path).ok()?;
    let found: Vec<_> = all_endings().filter(|(ending, _)| name.ends_with(ending)).collect();
    Some((found.first()?.0, found.into_iter().map(|(_, form)| form).collect()))
}

/// Returns the format of records that belongs to the extension of a file name.
pub(super) fn record_format(path: &Path) -> Option<&'static Format> {
    let (_, forms) = forms_of(path).filter(|(ending, _)| !PLAIN.contains(ending))?;
    let is_one = |format: &&Format| format.is_read() && format.holds_records && forms.contains(&format.name);
    FORMATS.iter().copied().find(is_one)
}

/// Returns the option that selects the output format of the verb, and the value of this option for the extension of
/// `-o FILE`. Returns `None` if the command line names the format, or if the extension is missing or unknown. Also
/// returns `None` if the verb has no such option, or if the verb can write such a file without the option.
///
/// # Errors
/// Returns an error if the verb cannot write files with this extension.
fn asked_form(command: &Command, matches: &ArgMatches) -> Result<Option<(&'static str, &'static str)>, Error> {
    let Some((name, given)) = matches.subcommand() else { return Ok(None) };
    let Some(path) = given.get_one::<PathBuf>("output") else { return Ok(None) };
    let Some((ending, forms)) = forms_of(path) else { return Ok(None) };
    // `record` and `replay` refuse `-o` with their own messages.
    let verb = command.find_subcommand(name).filter(|verb| !["record", "replay"].contains(&verb.get_name()));
    let Some(verb) = verb else { return Ok(None) };
    if OPTIONS.iter().any(|option| is_given(given, option)) {
        return Ok(None);
    }
    let Some(fixed) = fixed(name, is_given(given, "apply")) else {
        let all = OPTIONS.iter().flat_map(|option| forms.iter().map(move |form| (*option, *form)));
        let found = all.into_iter().find(|(option, form)| takes(verb, option, form));
        // `filter` may write records of this format unchanged.
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

/// Options that select the output format.
const OPTIONS: [&str; 2] = ["format", "to"];

/// `true` if the verb has the option and the command line contains it.
fn is_given(given: &ArgMatches, option: &str) -> bool {
    given.try_contains_id(option).is_ok() && given.value_source(option) == Some(ValueSource::CommandLine)
}

/// Returns all formats that a verb without an option for the format can write. Returns `None` if the verb has an
/// option for the format. `applies` is `true` for `repair --apply`.
const fn fixed(verb: &str, applies: bool) -> Option<&'static [&'static str]> {
    match verb.as_bytes() {
        b"page" | b"report" => Some(&["html"]),
        b"fmt" | b"merge" | b"new" | b"redact" => Some(&["srn"]),
        b"repair" if applies => Some(&["srn"]),
        b"man" | b"completions" => Some(&[]),
        _ => None,
    }
}

/// `true` if an option of the verb accepts this value.
fn takes(verb: &Command, option: &str, form: &str) -> bool {
    let option = verb.get_arguments().find(|argument| argument.get_id() == option);
    let values = option.map(clap::Arg::get_possible_values).unwrap_or_default();
    values.iter().any(|value| value.matches(form, false))
}

/// `true` if the verb can write files with this extension.
fn writes(verb: &Command, ending: &str) -> bool {
    let Some((_, forms)) = forms_of(Path::new(&format!("x{ending}"))) else { return false };
    match fixed(verb.get_name(), false) {
        Some(fixed) => fixed.iter().any(|form| forms.contains(form)),
        None => OPTIONS.iter().any(|option| forms.iter().any(|form| takes(verb, option, form))),
    }
}

/// Returns the error about the extension of `-o FILE`, with advice.
fn unwritable(command: &Command, verb: &Command, ending: &str) -> Error {
    let mut known: Vec<&str> = all_endings().map(|(ending, _)| ending).collect();
    known.sort_unstable();
    known.dedup();
    let can: Vec<&str> = known.into_iter().filter(|ending| writes(verb, ending)).collect();
    let name = verb.get_name();
    let own = if can.is_empty() { String::new() } else { format!("; it can write {}", can.join(", ")) };
    let drawn = verb.get_arguments().any(|option| option.get_long().is_some_and(|long| ending[1..] == *long));
    let others: Vec<String> = command
        .get_subcommands()
        .filter(|other| other.get_name() != name && writes(other, ending))
        .map(|other| format!("`adjutant {}`", other.get_name()))
        .collect();
    let help = if drawn {
        format!("\n\n  tip: `--{} FILE` writes such a file next to the results", &ending[1..])
    } else if (1..=3).contains(&others.len()) {
        format!("\n\n  tip: {} writes such files", others.join(", "))
    } else {
        String::new()
    };
    Error::raw(ErrorKind::ValueValidation, format!("`{name} -o` cannot write `{ending}`{own}{help}\n"))
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

//! The ending of `-o FILE`, which means the same in every verb: the form of what is written, or an error.

use crate::archive::Packing;
use crate::formats::{FORMATS, Format};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, Error};
use std::path::{Path, PathBuf};

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
fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_formats = FORMATS.iter().flat_map(|format| format.endings.iter().map(|ending| (*ending, format.name)));
    ENDINGS.iter().flat_map(|(ending, forms)| forms.iter().map(|form| (*ending, *form))).chain(of_formats)
}

/// The ending of a file's name, without that of its compression, and the forms that it stands for. `None` for a name with
/// another ending, or with none.
fn forms_of(path: &Path) -> Option<(&'static str, Vec<&'static str>)> {
    let (_, name) = Packing::of(path).ok()?;
    let found: Vec<_> = all().filter(|(ending, _)| name.ends_with(ending)).collect();
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
pub(super) fn asked(command: &Command, matches: &ArgMatches) -> Result<Option<(&'static str, &'static str)>, Error> {
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
    let mut known: Vec<&str> = all().map(|(ending, _)| ending).collect();
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

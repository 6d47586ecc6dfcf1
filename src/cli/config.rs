//! Reads defaults for the options of the command line from `adjutant.toml`.
//!
//! A key is the long name of an option. Options of every verb are at the top of the file. Options of one verb are
//! in a table with the name of the verb.
//!
//! The file of the working folder overrides the files of the user. The environment overrides all files. The command
//! line overrides everything. The file of the working folder may come from a stranger, so it may set only options
//! that change how results look. See `format-spec/archives.md`, section "Defaults".

use super::terminal::note;
use super::{Error, refuse};
use crate::board::nearest;
use crate::report::visible;
use clap::builder::OsStr;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command};
use etcetera::BaseStrategy;
use std::ffi::OsString;
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::{fs, io};
use toml::{Table, Value};

/// Name of the file of defaults.
const FILE: &str = "adjutant.toml";

/// Option that disables the files of defaults.
const SWITCHED_OFF: &str = "--no-config";

/// Options that cannot have defaults, because they apply to one run only. Most of these options write files. A file
/// of defaults from a stranger must not cause any file to be replaced.
const NO_DEFAULTS: [&str; 12] = [
    "help",
    "version",
    "output",
    "record",
    "files-from",
    "no-config",
    "write",
    "out",
    "force",
    "svg",
    "prior-out",
    "merge",
];

/// Options that change how results look, but not what is read, judged, left out or written.
const APPEARANCE_OPTIONS: [&str; 9] =
    ["color", "progress", "jobs", "format", "pretty", "width", "theme", "style", "fields"];

/// Owner of a file of defaults: the user, or anybody who can write to the working folder.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    User,
    /// Owner of the file in the working folder.
    WorkingFolder,
}

/// Options common to all verbs that may also be set in the table of one verb.
const OF_ONE_VERB_TOO: [&str; 1] = ["quiet"];

/// Environment variables, each with the option whose default it sets. The argument parser does not read the
/// variables, because its error messages would name the option instead of the variable.
const VARIABLES: [(&str, &str); 1] = [("ADJUTANT_JOBS", "jobs")];

/// Texts of all files of defaults. The flag `has_variables` is set if an environment variable sets a default.
pub(super) struct Defaults {
    texts: Vec<(PathBuf, Owner, String)>,
    has_variables: bool,
}

/// Reads all files of defaults, unless the arguments contain `--no-config`, and checks for environment variables.
///
/// # Errors
/// Returns an error for the first file that cannot be read.
pub(super) fn defaults(arguments: &[OsString]) -> Result<Defaults, Error> {
    let is_switched_off =
        arguments.iter().take_while(|argument| *argument != "--").any(|argument| argument == SWITCHED_OFF);
    let mut texts = Vec::new();
    for (path, owner) in if is_switched_off { Vec::new() } else { places() } {
        match text_of(&path) {
            Ok(text) => texts.push((path, owner, text)),
            Err(cause) if is_nowhere(&cause, &path) => {}
            Err(cause) => return refuse(format!("cannot read {}: {cause}", path.display())),
        }
    }
    Ok(Defaults { texts, has_variables: VARIABLES.iter().any(|(name, _)| std::env::var_os(name).is_some()) })
}

impl Defaults {
    /// `true` if there are no defaults.
    pub(super) fn is_empty(&self) -> bool {
        self.texts.is_empty() && !self.has_variables
    }

    /// Returns the version of the program and the paths of the used files of defaults, one per line.
    fn version(&self) -> String {
        let files = self.texts.iter().map(|(path, ..)| format!("\ndefaults from {}", visible(&path.to_string_lossy())));
        env!("CARGO_PKG_VERSION").to_owned() + &files.collect::<String>()
    }

    /// Prints on a terminal that the file of the working folder is used, because the file may come from a stranger.
    pub(super) fn say(&self) {
        if self.texts.iter().any(|(_, owner, _)| *owner == Owner::WorkingFolder) && io::stderr().is_terminal() {
            note(&format!("using defaults from ./{FILE} (`--no-config` ignores them)"));
        }
    }

    /// Applies the defaults to the command. Fails at the first invalid entry.
    pub(super) fn apply(&self, command: Command) -> Result<Command, Error> {
        let command = self.texts.iter().try_fold(command, |command, (path, owner, text)| {
            of_text(command, text, *owner).map_err(|message| Error::from(format!("{}: {message}", path.display())))
        })?;
        let command = command.long_version(self.version());
        Ok(with_variables(command, |name| std::env::var_os(name))?)
    }
}

/// Applies the defaults of environment variables to the command. `value` returns the value of a variable.
pub(super) fn with_variables(
    mut command: Command,
    value: impl Fn(&str) -> Option<OsString>,
) -> Result<Command, String> {
    for (name, key) in VARIABLES {
        if let Some(text) = value(name).filter(|text| !text.is_empty()) {
            let value = Value::String(text.to_string_lossy().into_owned());
            set(&mut command, None, key, &value, Owner::User).map_err(|message| format!("{name}: {message}"))?;
        }
    }
    Ok(command)
}

/// Returns the possible paths of files of defaults. Later files override earlier files.
fn places() -> Vec<(PathBuf, Owner)> {
    let mut places = Vec::new();
    if let Ok(base) = etcetera::choose_base_strategy() {
        let folder = base.config_dir();
        places.push((folder.join(FILE), Owner::User));
        places.push((folder.join("adjutant").join(FILE), Owner::User));
    }
    places.push((PathBuf::from(FILE), Owner::WorkingFolder));
    places
}

/// Applies the defaults in the text of a user's file to the command.
pub(super) fn with_text(command: Command, text: &str) -> Result<Command, String> {
    of_text(command, text, Owner::User)
}

fn of_text(command: Command, text: &str, owner: Owner) -> Result<Command, String> {
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        let before = error.span().map_or(0, |span| span.start);
        let line = 1 + text.bytes().take(before).filter(|byte| *byte == b'\n').count();
        format!("line {line}: {}", error.message())
    })?;
    apply(command, &table, owner)
}

/// Maximum size of a file of defaults in bytes.
const LONGEST: u64 = 1 << 20;

/// Reads the text of a file of defaults. Refuses a pipe, which could block, and a file longer than [`LONGEST`].
fn text_of(path: &Path) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    let mut text = String::new();
    if fs::File::open(path)?.take(LONGEST + 1).read_to_string(&mut text)? as u64 > LONGEST {
        return Err(io::Error::other("it is longer than 1 MiB"));
    }
    Ok(text)
}

/// `true` if the file at `path` is treated as missing. `cause` is the error that reading the file returned.
///
/// A file in a folder that cannot be entered is also treated as missing. An example is another user's home after `su`
/// or in a container. A visible file that cannot be read is the user's mistake.
fn is_nowhere(cause: &io::Error, path: &Path) -> bool {
    match cause.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => true,
        io::ErrorKind::PermissionDenied => fs::symlink_metadata(path).is_err(),
        _ => false,
    }
}

/// Applies the defaults in a table to the command.
fn apply(mut command: Command, table: &Table, owner: Owner) -> Result<Command, String> {
    for (key, value) in table {
        let Value::Table(options) = value else {
            set(&mut command, None, key, value, owner)?;
            continue;
        };
        if command.find_subcommand(key).is_none() {
            let verbs: Vec<String> = command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
            return Err(format!("there is no verb `{key}`{}", hint(key, verbs.iter().map(String::as_str))));
        }
        for (option, value) in options {
            set(&mut command, Some(key), option, value, owner).map_err(|message| format!("[{key}]: {message}"))?;
        }
    }
    Ok(command)
}

/// Sets the default of the option `key` to `value`, for `verb` only, or for every verb if `verb` is `None`.
fn set(root: &mut Command, verb: Option<&str>, key: &str, value: &Value, owner: Owner) -> Result<(), String> {
    if NO_DEFAULTS.contains(&key) {
        return Err(format!("`{key}` can only be set on the command line"));
    }
    take_global(root, verb, key);
    let command = verb.and_then(|verb| root.find_subcommand(verb)).unwrap_or(root);
    let Some(option) = command.get_arguments().find(|option| option.get_long() == Some(key)) else {
        return Err(misplaced(root, verb, key));
    };
    if owner == Owner::WorkingFolder && !APPEARANCE_OPTIONS.contains(&key) {
        return Err(format!(
            "`{key}` cannot be set in the working folder, because the file may come from a stranger: pass the option, \
            or set it in the adjutant.toml of your own configuration folder"
        ));
    }
    let id = option.get_id().clone();
    let values = match (option.get_action(), value) {
        (ArgAction::SetTrue, Value::Boolean(is_on)) => vec![is_on.to_string()],
        (ArgAction::SetTrue, _) => return Err(format!("`{key}`: expected true or false, found {}", value.type_str())),
        // If the value of an option is optional, `true` selects its first possible value.
        (_, Value::Boolean(is_on)) if option.get_num_args().is_some_and(|number| number.min_values() == 0) => {
            let first = option.get_possible_values().first().map(|value| value.get_name().to_owned());
            let Some(first) = first.filter(|_| *is_on) else { return Ok(()) };
            vec![first]
        }
        (ArgAction::Append, Value::Array(values)) => values
            .iter()
            .map(text)
            .collect::<Option<_>>()
            .ok_or_else(|| format!("`{key}`: expected only strings or numbers in the list, found other values"))?,
        _ => vec![
            text(value).ok_or_else(|| format!("`{key}`: expected a string or a number, found {}", value.type_str()))?,
        ],
    };
    if option.get_action().takes_values() {
        check(root, verb, key, &values)?;
    }
    let command = match verb {
        Some(verb) => root.find_subcommand_mut(verb),
        None => Some(root),
    };
    if let Some(command) = command {
        let defaults = values.into_iter().map(OsStr::from);
        *command = std::mem::take(command).mut_arg(id, |option| option.default_values(defaults));
    }
    Ok(())
}

/// Copies the common option `key` to the verb `verb`, if this option may be set in the table of one verb.
fn take_global(root: &mut Command, verb: Option<&str>, key: &str) {
    let option = root.get_arguments().find(|option| option.get_long() == Some(key)).cloned();
    if let (Some(option), Some(verb)) = (option.filter(|_| OF_ONE_VERB_TOO.contains(&key)), verb)
        && let Some(command) = root.find_subcommand_mut(verb)
        && command.get_arguments().all(|other| other.get_id() != option.get_id())
    {
        *command = std::mem::take(command).arg(option);
    }
}

/// Returns a value as it is written on the command line.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Boolean(is_on) => Some(is_on.to_string()),
        Value::Datetime(_) | Value::Array(_) | Value::Table(_) => None,
    }
}

/// Returns an error if the option does not accept these values on the command line.
fn check(root: &Command, verb: Option<&str>, key: &str, values: &[String]) -> Result<(), String> {
    let words = std::iter::once(root.get_name()).chain(verb).map(str::to_owned);
    let line = values.iter().map(|value| format!("--{key}={value}"));
    let tried = root.clone().try_get_matches_from(words.chain(line));
    let Err(error) = tried else { return Ok(()) };
    if !matches!(error.kind(), ErrorKind::InvalidValue | ErrorKind::ValueValidation) {
        return Ok(());
    }
    let said = error.render().to_string();
    let said: Vec<&str> = said.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
    Err(said.join(" ").trim_start_matches("error: ").to_owned())
}

/// Returns the message that `key` is not allowed in the table of `verb` (`None`: at the top of the file).
fn misplaced(root: &Command, verb: Option<&str>, key: &str) -> String {
    let here = verb.and_then(|verb| root.find_subcommand(verb)).unwrap_or(root);
    let tables: Vec<String> = root
        .get_subcommands()
        .filter(|verb| options(verb).any(|option| option == key))
        .map(|verb| format!("`[{}]`", verb.get_name()))
        .collect();
    if verb.is_some() && options(root).any(|option| option == key) {
        return format!("`{key}` applies to every verb: write it above all tables");
    }
    match tables.as_slice() {
        [] => {}
        [table] => return format!("`{key}` belongs in the table of its verb: {table}"),
        _ => return format!("`{key}` belongs in the tables of its verbs: {}", tables.join(", ")),
    }
    let mut likely = hint(key, options(here));
    if likely.is_empty() {
        let elsewhere = root.get_subcommands().flat_map(options).chain(options(root));
        likely = hint(key, elsewhere);
    }
    format!("there is no option `{key}` here{likely}")
}

/// Iterates over the options of a command that may have defaults.
fn options(command: &Command) -> impl Iterator<Item = &str> {
    command.get_arguments().filter_map(Arg::get_long).filter(|long| !NO_DEFAULTS.contains(long))
}

/// Returns a hint with the most similar known name, to append to an error message.
fn hint<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    nearest(name, known).map(|other| format!("; did you mean `{other}`?")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Owner, apply, is_nowhere};
    use crate::cli::Cli;
    use clap::{CommandFactory, FromArgMatches};
    use std::io::ErrorKind;

    fn parsed(config: &str, line: &[&str]) -> Result<Cli, String> {
        let table = config.parse().expect("the table is TOML");
        let command = apply(Cli::command(), &table, Owner::User)?;
        let matches = command.try_get_matches_from(line).map_err(|error| error.to_string())?;
        Cli::from_arg_matches(&matches).map_err(|error| error.to_string())
    }

    #[test]
    fn files_lay_down_defaults() {
        let config = "jobs = 3\nmax-record = \"64K\"\nignore = [\"turn-number\", \"edition-missing\"]\n\
                      color = \"never\"\n[validate]\nstrict = true\nformat = \"ndjson\"\n[generate]\ngames = 7\n";
        let cli = parsed(config, &["adjutant", "validate", "a"]).expect("every entry means something");
        assert_eq!((cli.common.jobs, cli.common.max_record), (3, 65_536));
        assert_eq!(cli.common.ignore, ["turn-number", "edition-missing"]);
        for (value, shown) in
            [("true", "dedupe: Some(Same)"), ("\"prefix\"", "Some(Prefix)"), ("false", "dedupe: None")]
        {
            let cli = parsed(&format!("[filter]\ndedupe = {value}\n"), &["adjutant", "filter"]);
            let command = format!("{:?}", cli.expect("it may be used alone").command);
            assert!(command.contains(shown), "{command}");
        }
        let shown = format!("{:?}", cli.command);
        assert!(shown.contains("strict: true") && shown.contains("Some(Ndjson)"), "{shown}");
        // The command line overrides the file.
        let line = ["adjutant", "validate", "--jobs=1", "--ignore=too-far", "--format=sarif", "a"];
        let cli = parsed(config, &line).expect("the line is well-formed");
        assert_eq!((cli.common.jobs, cli.common.ignore), (1, vec!["too-far".to_owned()]));
        assert!(format!("{:?}", cli.command).contains("Some(Sarif)"));
        assert!(format!("{:?}", parsed(config, &["adjutant", "generate"])).contains("games: 7"));
    }

    #[test]
    fn a_file_that_is_seen_is_to_be_read() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (seen, unseen) = (folder.path().join("seen"), folder.path().join("unseen"));
        std::fs::write(&seen, "").expect("a file can be written");
        for (kind, path, expected) in [
            (ErrorKind::NotFound, &unseen, true),
            (ErrorKind::NotADirectory, &unseen, true),
            (ErrorKind::PermissionDenied, &unseen, true),
            (ErrorKind::PermissionDenied, &seen, false),
            (ErrorKind::InvalidData, &seen, false),
        ] {
            assert_eq!(is_nowhere(&kind.into(), path), expected, "{kind:?}");
        }
    }

    #[test]
    fn entries_that_mean_nothing_are_refused() {
        for (config, message) in [
            ("job = 3", "there is no option `job` here; did you mean `jobs`?"),
            ("strict = true", "`strict` belongs in the table of its verb: `[validate]`"),
            ("output = \"a\"", "`output` can only be set on the command line"),
            ("[fmt]\nwrite = true", "[fmt]: `write` can only be set on the command line"),
            ("jobs = \"many\"", "invalid value 'many' for '--jobs <N>': invalid digit found in string"),
            ("color = \"red\"", "invalid value 'red' for '--color <WHEN>' [possible values: auto, always, never]"),
            ("jobs = [1]", "`jobs`: expected a string or a number, found array"),
            ("ignore = [[]]", "`ignore`: expected only strings or numbers in the list, found other values"),
            ("[valdate]", "there is no verb `valdate`; did you mean `validate`?"),
            ("[validate]\nstrict = 1", "[validate]: `strict`: expected true or false, found integer"),
            (
                "[validate]\nformat = \"xml\"",
                "[validate]: invalid value 'xml' for '--format <FORMAT>' \
             [possible values: full, concise, ndjson, github, sarif, csv, tsv]",
            ),
        ] {
            let found = parsed(config, &["adjutant", "rules"]).err();
            assert_eq!(found.as_deref(), Some(message), "{config}");
        }
    }
}

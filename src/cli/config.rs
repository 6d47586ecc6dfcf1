//! `adjutant.toml`: defaults for the options of the command line.
//!
//! A key is the long name of an option. Options that every verb takes stand at the top, those of one verb in a table of
//! its name. The file of the working folder goes before those of the user, the environment before both, and the command
//! line before all. The file of the working folder may be a stranger's: it may only set options of taste.
//! `format-spec/archives.md`, section "Defaults".

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

/// The name of the file.
const FILE: &str = "adjutant.toml";

/// The option that keeps all of this from being read.
const SWITCHED_OFF: &str = "--no-config";

/// Options of one run alone: what would it mean if they were always on? Above all those that write files: what lies in
/// a folder from elsewhere must not have any replaced.
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
const OF_TASTE: [&str; 9] = ["color", "progress", "jobs", "format", "pretty", "width", "theme", "style", "fields"];

/// The user's own file of defaults, or one that lies in the working folder.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    User,
    /// That of the working folder.
    Anybody,
}

/// Options of every verb that may stand in the table of one as well.
const OF_ONE_VERB_TOO: [&str; 1] = ["quiet"];

/// Variables of the environment, and the options that they are defaults of. Not the parser's to read: it would blame
/// the wrong place for what it does not understand.
const VARIABLES: [(&str, &str); 1] = [("ADJUTANT_JOBS", "jobs")];

/// The files of defaults that there are, with their texts, and whether the environment has some.
pub(super) struct Defaults {
    texts: Vec<(PathBuf, Owner, String)>,
    has_variables: bool,
}

/// The defaults of all files and variables. No file is read if the arguments say so.
///
/// # Errors
/// For the first file that cannot be read.
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
    /// Whether there are none.
    pub(super) fn are_none(&self) -> bool {
        self.texts.is_empty() && !self.has_variables
    }

    /// The version of the program, and the files of defaults that are used, a line each.
    fn version(&self) -> String {
        let files = self.texts.iter().map(|(path, ..)| format!("\ndefaults from {}", visible(&path.to_string_lossy())));
        env!("CARGO_PKG_VERSION").to_owned() + &files.collect::<String>()
    }

    /// Names the file of the working folder on a terminal: it may be a stranger's.
    pub(super) fn say(&self) {
        if self.texts.iter().any(|(_, owner, _)| *owner == Owner::Anybody) && io::stderr().is_terminal() {
            note(&format!("defaults from ./{FILE} (--no-config reads none)"));
        }
    }

    /// The command with them. Fails at the first that is not as it should be.
    pub(super) fn apply(&self, command: Command) -> Result<Command, Error> {
        let command = self.texts.iter().try_fold(command, |command, (path, owner, text)| {
            of_text(command, text, *owner).map_err(|message| Error::from(format!("{}: {message}", path.display())))
        })?;
        let command = command.long_version(self.version());
        Ok(with_variables(command, |name| std::env::var_os(name))?)
    }
}

/// The command with the defaults of the environment, whose variables `value` tells.
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

/// Where such files may be; later ones go before earlier ones.
fn places() -> Vec<(PathBuf, Owner)> {
    let mut places = Vec::new();
    if let Ok(base) = etcetera::choose_base_strategy() {
        let folder = base.config_dir();
        places.push((folder.join(FILE), Owner::User));
        places.push((folder.join("adjutant").join(FILE), Owner::User));
    }
    places.push((PathBuf::from(FILE), Owner::Anybody));
    places
}

/// The command with the defaults of a file of the user's that holds this text.
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

/// The longest such file, in bytes.
const LONGEST: u64 = 1 << 20;

/// The text of the file. What lies in a folder from elsewhere may be no file (a pipe would be waited for), or an endless
/// one.
fn text_of(path: &Path) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    let mut text = String::new();
    if fs::File::open(path)?.take(LONGEST + 1).read_to_string(&mut text)? as u64 > LONGEST {
        return Err(io::Error::other("it is longer than 1 MiB"));
    }
    Ok(text)
}

/// Whether a file that cannot be read for that reason is as good as none.
///
/// A folder that may not be entered (the home of another user, behind `su` or in a container) is nobody's mistake: it
/// cannot even be told whether there is such a file. One that is seen and may not be read is a mistake.
fn is_nowhere(cause: &io::Error, path: &Path) -> bool {
    match cause.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => true,
        io::ErrorKind::PermissionDenied => fs::symlink_metadata(path).is_err(),
        _ => false,
    }
}

/// The command with the defaults of that table.
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

/// Makes the value the default of the option of that name: of all verbs, or of one.
fn set(root: &mut Command, verb: Option<&str>, key: &str, value: &Value, owner: Owner) -> Result<(), String> {
    if NO_DEFAULTS.contains(&key) {
        return Err(format!("`{key}` can only be said on the command line"));
    }
    take_global(root, verb, key);
    let command = verb.and_then(|verb| root.find_subcommand(verb)).unwrap_or(root);
    let Some(option) = command.get_arguments().find(|option| option.get_long() == Some(key)) else {
        return Err(misplaced(root, verb, key));
    };
    if owner == Owner::Anybody && !OF_TASTE.contains(&key) {
        return Err(format!(
            "`{key}` is not read from a file in the working folder, which may be a stranger's: write it on the command \
             line, or into the adjutant.toml of your own configuration folder"
        ));
    }
    let id = option.get_id().clone();
    let values = match (option.get_action(), value) {
        (ArgAction::SetTrue, Value::Boolean(is_on)) => vec![is_on.to_string()],
        (ArgAction::SetTrue, _) => return Err(format!("`{key}`: expected true or false, found {}", value.type_str())),
        // An option that needs no value is switched on by the first that it may have.
        (_, Value::Boolean(is_on)) if option.get_num_args().is_some_and(|number| number.min_values() == 0) => {
            let first = option.get_possible_values().first().map(|value| value.get_name().to_owned());
            let Some(first) = first.filter(|_| *is_on) else { return Ok(()) };
            vec![first]
        }
        (ArgAction::Append, Value::Array(values)) => values
            .iter()
            .map(text)
            .collect::<Option<_>>()
            .ok_or_else(|| format!("`{key}`: expected texts or numbers in the list, found others"))?,
        _ => vec![
            text(value).ok_or_else(|| format!("`{key}`: expected a text or a number, found {}", value.type_str()))?,
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

/// Gives a verb an option of its own that all of them have, where it may be said of one.
fn take_global(root: &mut Command, verb: Option<&str>, key: &str) {
    let option = root.get_arguments().find(|option| option.get_long() == Some(key)).cloned();
    if let (Some(option), Some(verb)) = (option.filter(|_| OF_ONE_VERB_TOO.contains(&key)), verb)
        && let Some(command) = root.find_subcommand_mut(verb)
        && command.get_arguments().all(|other| other.get_id() != option.get_id())
    {
        *command = std::mem::take(command).arg(option);
    }
}

/// A value as it would be written on the command line.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Boolean(is_on) => Some(is_on.to_string()),
        Value::Datetime(_) | Value::Array(_) | Value::Table(_) => None,
    }
}

/// Whether the option would take these values on the command line.
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

/// What is wrong with the key, which no option has at the top (`verb`: in the table of that verb).
fn misplaced(root: &Command, verb: Option<&str>, key: &str) -> String {
    let here = verb.and_then(|verb| root.find_subcommand(verb)).unwrap_or(root);
    let tables: Vec<String> = root
        .get_subcommands()
        .filter(|verb| options(verb).any(|option| option == key))
        .map(|verb| format!("`[{}]`", verb.get_name()))
        .collect();
    if verb.is_some() && options(root).any(|option| option == key) {
        return format!("`{key}` is for every verb: it stands at the top, above all tables");
    }
    match tables.as_slice() {
        [] => {}
        [table] => return format!("`{key}` stands in the table of its verb: {table}"),
        _ => return format!("`{key}` stands in the tables of verbs: {}", tables.join(", ")),
    }
    let mut likely = hint(key, options(here));
    if likely.is_empty() {
        let elsewhere = root.get_subcommands().flat_map(options).chain(options(root));
        likely = hint(key, elsewhere);
    }
    format!("there is no option `{key}` here{likely}")
}

/// The options of a command that may have defaults.
fn options(command: &Command) -> impl Iterator<Item = &str> {
    command.get_arguments().filter_map(Arg::get_long).filter(|long| !NO_DEFAULTS.contains(long))
}

/// The known name that is most like this one, to stand behind what says that it is none.
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
            let command = format!("{:?}", cli.expect("it may stand alone").command);
            assert!(command.contains(shown), "{command}");
        }
        let shown = format!("{:?}", cli.command);
        assert!(shown.contains("strict: true") && shown.contains("Some(Ndjson)"), "{shown}");
        // What the command line says goes before what the file says.
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
            ("strict = true", "`strict` stands in the table of its verb: `[validate]`"),
            ("output = \"a\"", "`output` can only be said on the command line"),
            ("[fmt]\nwrite = true", "[fmt]: `write` can only be said on the command line"),
            ("jobs = \"many\"", "invalid value 'many' for '--jobs <N>': invalid digit found in string"),
            ("color = \"red\"", "invalid value 'red' for '--color <WHEN>' [possible values: auto, always, never]"),
            ("jobs = [1]", "`jobs`: expected a text or a number, found array"),
            ("ignore = [[]]", "`ignore`: expected texts or numbers in the list, found others"),
            ("[valdate]", "there is no verb `valdate`; did you mean `validate`?"),
            ("[validate]\nstrict = 1", "[validate]: `strict`: expected true or false, found integer"),
            (
                "[validate]\nformat = \"xml\"",
                "[validate]: invalid value 'xml' for '--format <FORM>' \
             [possible values: full, concise, ndjson, github, sarif, csv, tsv]",
            ),
        ] {
            let found = parsed(config, &["adjutant", "rules"]).err();
            assert_eq!(found.as_deref(), Some(message), "{config}");
        }
    }
}

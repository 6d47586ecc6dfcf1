//! What is said of a key that stands where no option of that name is: where it belongs, or what may have been meant.

use super::NO_DEFAULTS;
use crate::board::nearest;
use clap::{Arg, Command};

/// What is wrong with the key, which no option has at the top (`verb`: in the table of that verb).
pub(super) fn misplaced(root: &Command, verb: Option<&str>, key: &str) -> String {
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
pub(super) fn hint<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    nearest(name, known).map(|other| format!("; did you mean `{other}`?")).unwrap_or_default()
}

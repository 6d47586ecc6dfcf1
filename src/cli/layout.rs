//! The command line, laid out.
//!
//! The examples of a verb: they stand once, at the beginning of what its `--help` opens with, and are read from there for
//! `-h`, for the manual and for tests.

use super::common::hide_unused;
use super::{Cli, EXIT_STATUS};
use anstyle::{AnsiColor, Style};
use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr, Styles};
use clap::{Command, CommandFactory};
use std::fmt::Write;

/// The colors of help and of what is said of arguments: those of diagnostics.
pub(super) const STYLES: Styles = Styles::styled()
    .header(Style::new().bold())
    .usage(Style::new().bold())
    .literal(AnsiColor::BrightCyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default())
    .valid(AnsiColor::BrightCyan.on_default().bold())
    .invalid(AnsiColor::Yellow.on_default().bold())
    .error(AnsiColor::Red.on_default().bold());

/// The headings under which help lists the verbs, and the first verb below each.
const GROUPS: [(&str, &str); 5] = [
    ("Judge and mend", "validate"),
    ("Look", "board"),
    ("Study", "stats"),
    ("Archives", "filter"),
    ("For developers", "generate"),
];

/// The whole command line.
pub fn command() -> clap::Command {
    let ends: Vec<String> = EXIT_STATUS[..3].iter().map(|(status, meaning)| format!("{status} {meaning}")).collect();
    let after = format!(
        "`adjutant VERB -h` lists the options of a verb; defaults for them may stand in `adjutant.toml`.\nExit status: {}.",
        ends.join(", ")
    );
    let command = Cli::command().override_usage("adjutant VERB [OPTIONS] [FILES]...").after_help(after);
    let template = format!(
        "{{before-help}}{{about-with-newline}}{{usage-heading}} {{usage}}\n\n{}{{after-help}}",
        listed(&command)
    );
    let command = shown(command.help_template(StyledStr::from(template)), &STYLES);
    let verbs: Vec<PossibleValue> = command
        .get_subcommands()
        .map(|verb| {
            PossibleValue::new(verb.get_name().to_owned()).aliases(verb.get_visible_aliases().map(str::to_owned))
        })
        .collect();
    let command = command.mut_subcommand("man", |man| {
        man.mut_arg("verb", |verb| verb.value_parser(PossibleValuesParser::new(verbs.clone())))
    });
    verbs.iter().fold(command, |command, verb| {
        command.mut_subcommand(verb.get_name(), |verb| hide_unused(shown(verb, &STYLES)))
    })
}

/// The verbs with what they do and their other names, under the headings.
fn listed(command: &clap::Command) -> String {
    let (header, literal) = (STYLES.get_header(), STYLES.get_literal());
    let mut lines = Vec::new();
    for verb in command.get_subcommands() {
        let name = verb.get_name();
        if let Some((heading, _)) = GROUPS.iter().find(|(_, first)| *first == name) {
            lines.push(format!("{header}{heading}:{header:#}"));
        }
        let does = verb.get_about().map(ToString::to_string).unwrap_or_default();
        let others: Vec<&str> = verb.get_visible_aliases().collect();
        let others = if others.is_empty() { String::new() } else { format!(" [{}]", others.join(", ")) };
        lines.push(format!("  {literal}{name}{literal:#}{:1$}{does}{others}", "", 13 - name.len()));
    }
    lines.join("\n")
}

/// The line above the examples.
const HEADING: &str = "Examples:";

/// How many of them `-h` shows.
const SHOWN_SHORTLY: usize = 2;

/// A line to type, and what it does; that may say itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Example {
    /// The line.
    pub line: String,
    /// What it does.
    pub does: String,
    /// The blanks between the two.
    gap: usize,
}

/// What help opens with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Opening {
    /// The examples.
    pub examples: Vec<Example>,
    /// What is said behind them.
    pub rest: String,
}

impl Opening {
    /// What the help of a command opens with.
    pub(super) fn of(command: &Command) -> Self {
        command.get_before_long_help().map_or_else(Self::default, |text| Self::read(&text.to_string()))
    }

    fn read(text: &str) -> Self {
        let Some(text) = text.strip_prefix(HEADING) else { return Self { rest: text.to_owned(), ..Self::default() } };
        let (examples, rest) = text.split_once("\n\n").unwrap_or((text, ""));
        let examples = examples.lines().map(str::trim).filter(|line| !line.is_empty()).map(Example::read);
        Self { examples: examples.collect(), rest: rest.trim_end().to_owned() }
    }

    /// So many of the examples, as help shows them.
    fn shown(&self, most: usize, styles: &Styles) -> String {
        let (header, literal) = (styles.get_header(), styles.get_literal());
        let mut text = format!("{header}{HEADING}{header:#}");
        for Example { line, does, gap } in self.examples.iter().take(most) {
            let _ = write!(text, "\n  {literal}{line}{literal:#}{:gap$}{does}", "");
        }
        text
    }
}

impl Example {
    fn read(line: &str) -> Self {
        let (line, does) = line.split_once("  ").unwrap_or((line, ""));
        let (gap, does) = (2 + does.len() - does.trim_start().len(), does.trim_start());
        Self { line: line.to_owned(), does: does.to_owned(), gap: if does.is_empty() { 0 } else { gap } }
    }
}

/// The command with its examples in the style of help, the first of them in `-h`, too.
pub(super) fn shown(command: Command, styles: &Styles) -> Command {
    let opening = Opening::of(&command);
    if opening.examples.is_empty() {
        return command;
    }
    let mut long = opening.shown(usize::MAX, styles);
    if !opening.rest.is_empty() {
        long = format!("{long}\n\n{}", opening.rest);
    }
    let short = opening.shown(SHOWN_SHORTLY, styles);
    command.before_help(StyledStr::from(short)).before_long_help(StyledStr::from(long))
}

#[cfg(test)]
mod tests {
    use super::{Example, Opening};
    use crate::cli::command;

    #[test]
    fn every_verb_has_examples_of_itself() {
        let command = command();
        for verb in command.get_subcommands() {
            let opening = Opening::of(verb);
            assert!(!opening.examples.is_empty(), "{}", verb.get_name());
            let begins = format!("adjutant {}", verb.get_name());
            assert!(opening.examples.iter().any(|example| example.line.starts_with(&begins)), "{begins}");
        }
    }

    #[test]
    fn a_line_is_parted_from_what_it_does_by_two_blanks_or_more() {
        let opening = Opening::read("Examples:\n  adjutant a b    does it\n  adjutant c\n\nThe rest.");
        let example = |line: &str, does: &str, gap| Example { line: line.to_owned(), does: does.to_owned(), gap };
        assert_eq!(opening.examples, [example("adjutant a b", "does it", 4), example("adjutant c", "", 0)]);
        assert_eq!(opening.rest, "The rest.");
    }
}

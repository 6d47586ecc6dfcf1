//! Layout of the command line. The layout contains either all verbs, or only the verbs that the arguments name.
//!
//! The examples of a verb are written once: they are at the beginning of the text before the long help of the verb.
//! The short help, the manual and the tests read the examples from this text.

use super::common::{Common, hide_unused};
use super::{Cli, EXIT_STATUS};
use anstyle::{AnsiColor, Style};
use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr, Styles};
use clap::{Args, Command, CommandFactory};
use std::ffi::OsString;
use std::fmt::Write;

/// Colors of help and of messages about arguments. Diagnostics use the same colors.
pub(super) const STYLES: Styles = Styles::styled()
    .header(Style::new().bold())
    .usage(Style::new().bold())
    .literal(AnsiColor::BrightCyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default())
    .valid(AnsiColor::BrightCyan.on_default().bold())
    .invalid(AnsiColor::Yellow.on_default().bold())
    .error(AnsiColor::Red.on_default().bold());

/// Headings under which help lists the verbs, and the first verb below each heading.
const GROUPS: [(&str, &str); 5] = [
    ("Check and repair", "validate"),
    ("Look", "board"),
    ("Study", "stats"),
    ("Archives", "filter"),
    ("For developers", "generate"),
];

/// Returns the whole command line.
pub fn command() -> clap::Command {
    let ends: Vec<String> = EXIT_STATUS[..3].iter().map(|(status, meaning)| format!("{status} {meaning}")).collect();
    let after = format!(
        "`adjutant VERB -h` lists the options of a verb; `adjutant.toml` can set defaults.\nExit status: {}.",
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

/// Lists the verbs under headings, with their descriptions and aliases.
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

/// Heading above the examples.
const HEADING: &str = "Examples:";

/// Number of examples that `-h` shows.
const SHOWN_SHORTLY: usize = 2;

/// Example of a command line, with an optional explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Example {
    /// Command line.
    pub line: String,
    /// Explanation; may be empty.
    pub does: String,
    /// Number of spaces between the command line and the explanation.
    gap: usize,
}

/// Text at the beginning of a command's help.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Opening {
    /// Examples.
    pub examples: Vec<Example>,
    /// Text after the examples.
    pub rest: String,
}

impl Opening {
    /// Returns the opening text of a command's help.
    pub(super) fn of(command: &Command) -> Self {
        command.get_before_long_help().map_or_else(Self::default, |text| Self::read(&text.to_string()))
    }

    fn read(text: &str) -> Self {
        let Some(text) = text.strip_prefix(HEADING) else { return Self { rest: text.to_owned(), ..Self::default() } };
        let (examples, rest) = text.split_once("\n\n").unwrap_or((text, ""));
        let examples = examples.lines().map(str::trim).filter(|line| !line.is_empty()).map(Example::read);
        Self { examples: examples.collect(), rest: rest.trim_end().to_owned() }
    }

    /// Formats the first `most` examples for help.
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

/// Adds the formatted examples to the help of the command. `-h` shows only the first examples.
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

/// Returns a small command line with only the verbs that the arguments name, and without help texts. This saves
/// time: laying out the whole command line takes longer than most runs. Returns `None` if no verb is named, or if
/// the named verb needs the other verbs.
///
/// If the small command line accepts the arguments, the arguments have the same meaning in the whole command line.
/// If the small command line refuses the arguments, parse them again with the whole command line. The error message
/// of the whole command line is complete.
pub(super) fn of_named(arguments: &[OsString]) -> Option<Command> {
    let verbs = super::Command::named(arguments);
    let is_enough = !verbs.is_empty() && verbs.iter().all(|verb| verb.get_name() != "man");
    is_enough.then(|| Common::augment_args(Command::new("adjutant")).subcommand_required(true).subcommands(verbs))
}

#[cfg(test)]
mod tests {
    use super::{Example, Opening, command, of_named};
    use crate::cli::{Cli, usage};
    use proptest::prelude::*;
    use std::ffi::OsString;

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

    /// Parses the arguments twice: with the small command line of the named verbs, and with the whole command line.
    fn both(words: &[String]) -> (Option<String>, Option<String>) {
        let arguments: Vec<OsString> = words.iter().map(OsString::from).collect();
        let shown = |cli: Cli| format!("{cli:?}");
        let part = of_named(&arguments).and_then(|part| usage::read(part, &arguments).ok());
        (part.map(shown), usage::read(command(), &arguments).ok().map(shown))
    }

    #[test]
    fn the_verb_that_is_named_is_all_that_its_examples_need() {
        let mut read = 0;
        for verb in command().get_subcommands() {
            for example in Opening::of(verb).examples {
                let line = example.line.split('|').next().unwrap_or_default();
                let words: Vec<String> = line.split_whitespace().map(|word| word.replace('\'', "")).collect();
                let (part, whole) = both(&words);
                if verb.get_name() != "man" {
                    assert_eq!(part, whole, "{line}");
                    read += usize::from(part.is_some());
                }
            }
        }
        assert!(read > 50, "{read}");
    }

    #[test]
    fn what_is_no_run_of_a_verb_is_left_to_the_whole() {
        for line in
            ["", "--version", "--help", "validate --help", "help validate", "valdate a", "validate --strickt", "man"]
        {
            let words: Vec<String> =
                ["adjutant"].into_iter().chain(line.split_whitespace()).map(str::to_owned).collect();
            assert_eq!(both(&words).0, None, "{line}");
        }
        let other = ["adjutant", "check", "--strict", "a"].map(str::to_owned);
        let (part, whole) = both(&other);
        assert!(part.is_some() && part == whole, "{part:?}");
    }

    /// Generates words of command lines: verbs, aliases, options, values, and other words.
    fn word() -> impl Strategy<Value = String> {
        let whole = command();
        let mut words: Vec<String> =
            ["-", "--", "3", "a.srn", "red", "json", "-q", "-o", "-j2", "--jobs=x", "help", "k/n"]
                .map(str::to_owned)
                .to_vec();
        for verb in whole.get_subcommands() {
            words.extend(verb.get_name_and_visible_aliases().into_iter().map(str::to_owned));
            words.extend(verb.get_opts().filter_map(|option| option.get_long()).map(|long| format!("--{long}")));
        }
        words.extend(whole.get_opts().filter_map(|option| option.get_long()).map(|long| format!("--{long}")));
        proptest::sample::select(words)
    }

    proptest! {
        #[test]
        fn what_the_part_understands_means_the_same_to_the_whole(
            before in proptest::collection::vec(word(), 0..2),
            verb in proptest::sample::select(vec!["validate", "fmt", "view", "rules", "filter", "generate"]),
            behind in proptest::collection::vec(word(), 0..5),
        ) {
            let words: Vec<String> =
                ["adjutant".to_owned()].into_iter().chain(before).chain([verb.to_owned()]).chain(behind).collect();
            let (part, whole) = both(&words);
            if !words.iter().any(|word| word == "man") {
                prop_assert_eq!(part, whole, "{:?}", words);
            }
        }
    }
}

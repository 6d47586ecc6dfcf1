//! The command line, laid out.

use super::common::hide_unused;
use super::examples::shown;
use super::{Cli, EXIT_STATUS};
use anstyle::{AnsiColor, Style};
use clap::CommandFactory;
use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr, Styles};

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

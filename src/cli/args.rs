//! The command line's grammar.

use super::common::Common;
use super::examples;
use super::{
    board, completions, convert, explain, filter, fmt, formats, generate, man, merge, redact, repair, reveals, rules,
    setups, stats, validate,
};
use anstyle::{AnsiColor, Style};
use clap::builder::{PossibleValue, PossibleValuesParser, Styles};
use clap::{CommandFactory, Parser, Subcommand};

/// The command.
#[derive(Parser, Debug)]
#[command(
    name = "adjutant",
    version,
    about = "Reads Stratego game records, replays them under the rules, and says what is illegal and why",
    before_long_help = "Examples:
  adjutant validate games/ more.zip        judge every record of a folder and an archive
  adjutant validate --format ndjson - < a.srn | jq .verdict
  adjutant fmt --write a.srn               put a file into the canonical form
  adjutant board --ply 40 a.srn            the position after forty plies
  adjutant stats games/                    figures of one game, or of many together
  adjutant reveals a.srn                   what became known to whom, and when
  adjutant filter --where 'plies > 200' a.srn   the long games
  adjutant redact --view red a.srn         the record as Red saw it
  adjutant merge red.srn blue.srn          the game of two sheets
  adjutant repair a.srn                    what may have been meant where a record breaks
  adjutant convert --to json a.srn         one JSON object per record
  adjutant explain two-squares             what a finding means",
    styles = STYLES,
    subcommand_required = true,
    arg_required_else_help = true
)]
pub struct Cli {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Command,
}

/// The verbs.
#[derive(Subcommand, Debug)]
pub enum Command {
    #[command(visible_aliases = ["check", "lint", "verify"])]
    Validate(validate::Args),
    #[command(visible_alias = "format")]
    Fmt(fmt::Args),
    Convert(convert::Args),
    #[command(visible_aliases = ["view", "show", "print"])]
    Board(board::Args),
    Stats(stats::Args),
    Reveals(reveals::Args),
    Setups(setups::Args),
    Filter(filter::Args),
    Merge(merge::Args),
    Redact(redact::Args),
    Repair(repair::Args),
    Rules(rules::Args),
    Explain(explain::Args),
    Formats(formats::Args),
    Generate(generate::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// How a run can end: its exit status, and what that means.
pub const EXIT_STATUS: [(&str, &str); 6] = [
    ("0", "all well"),
    ("1", "findings"),
    ("2", "wrong usage or an input or output failed"),
    ("129", "ended by SIGHUP"),
    ("130", "broken off by Ctrl-C"),
    ("143", "ended by SIGTERM"),
];

/// The colors of help and of what is said of arguments: those of diagnostics.
const STYLES: Styles = Styles::styled()
    .header(Style::new().bold())
    .usage(Style::new().bold())
    .literal(AnsiColor::BrightCyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default())
    .valid(AnsiColor::BrightCyan.on_default().bold())
    .invalid(AnsiColor::Yellow.on_default().bold())
    .error(AnsiColor::Red.on_default().bold());

/// The whole command line, for completions, the manual page and tests.
pub fn command() -> clap::Command {
    let ends: Vec<String> = EXIT_STATUS.iter().map(|(status, meaning)| format!("{status} {meaning}")).collect();
    let after = format!(
        "Exit status: {}.\nDefaults for options may stand in `adjutant.toml`, in this folder or the user's configuration \
         folder.",
        ends.join(", ")
    );
    let command = examples::shown(Cli::command().after_help(after), &STYLES);
    let verbs: Vec<PossibleValue> = command.get_subcommands().map(verb_value).collect();
    let command = command.mut_subcommand("man", |man| {
        man.mut_arg("verb", |verb| verb.value_parser(PossibleValuesParser::new(verbs.clone())))
    });
    verbs
        .iter()
        .fold(command, |command, verb| command.mut_subcommand(verb.get_name(), |verb| examples::shown(verb, &STYLES)))
}

/// A verb as a value.
fn verb_value(verb: &clap::Command) -> PossibleValue {
    let aliases: Vec<String> = verb.get_visible_aliases().map(str::to_owned).collect();
    PossibleValue::new(verb.get_name().to_owned()).aliases(aliases)
}

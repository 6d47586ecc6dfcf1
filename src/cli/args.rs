//! The command line's grammar.

use super::common::Common;
use super::{
    board, completions, convert, explain, filter, fmt, formats, generate, man, merge, redact, repair, reveals, rules,
    setups, stats, validate,
};
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
    after_help = "Exit status: 0 all well, 1 findings, 2 wrong usage or an input or output failed, 130 broken off (143 by SIGTERM, 129 by SIGHUP).\nDefaults for options may stand in `adjutant.toml`, in this folder or the user's configuration folder.",
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
    Validate(validate::Args),
    Fmt(fmt::Args),
    Convert(convert::Args),
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

/// The whole command line, for completions, the manual page and tests.
pub fn command() -> clap::Command {
    Cli::command()
}

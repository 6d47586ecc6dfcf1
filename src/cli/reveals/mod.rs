//! `adjutant reveals`: when pieces become known to the opponent, how, and what is left to know.

mod summary;
mod timeline;

use super::{Common, Error, Form, Status, Verb, forms};
use crate::board::{Kind, Side};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;

/// Show when pieces become known to the opponent, how, and what is left to know
///
/// What a side can know is worked out exactly, from combats, long moves, guesses, rescues and by counting the army; see
/// `format-spec/knowledge.md`. Bits are the base-2 logarithm of the number of arrangements that the opponent must
/// still reckon with.
#[derive(clap::Args, Debug)]
#[allow(clippy::struct_excessive_bools)] // independent switches
#[command(before_long_help = "Examples:
  adjutant reveals a.srn                              the timeline of a game
  adjutant reveals --kind marshal,spy --side blue a.srn
  adjutant reveals --format csv games/ > reveals.csv  one row for each piece that became known
  adjutant reveals --summary games/                   when each kind becomes known, and how
  adjutant reveals --summary --kind spy --every 25 games/
  adjutant reveals --summary --format json a/ > a.json; adjutant reveals --summary --merge a.json b.json")]
pub(super) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// What to write
    #[arg(long, value_name = "FORM", value_parser = forms(FORMS), default_value = "text")]
    format: Form,
    /// Figures over all games instead of the timeline of each
    #[arg(long)]
    summary: bool,
    /// Only pieces of these kinds; with `--summary`, the kinds whose survival is shown [default: marshal]
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = kinds(), hide_possible_values = true)]
    kind: Vec<Kind>,
    /// Only pieces of this side
    #[arg(long, value_name = "SIDE", value_parser = sides())]
    side: Option<Side>,
    /// No chart above the timeline
    #[arg(long, conflicts_with = "summary")]
    no_chart: bool,
    /// Show survival every N plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), requires = "summary")]
    every: Option<u32>,
    /// Write this table only: kinds, how or survival
    #[arg(long, value_enum, value_name = "NAME", requires = "summary")]
    table: Option<TableName>,
    /// FILES are documents that `--summary --format json` wrote: add them up
    #[arg(long, requires = "summary")]
    merge: bool,
    /// Indent JSON, for reading
    #[arg(long)]
    pretty: bool,
    /// How many columns text may take [default: the terminal's, or 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..))]
    width: Option<u16>,
}

/// What is written.
const FORMS: [(Form, &str); 5] = [
    (Form::Text, "Tables and a chart, for people"),
    (Form::Json, "One JSON object a record; with `--summary` one in all"),
    (Form::Ndjson, "One JSON object for each piece that became known"),
    (Form::Csv, "Rows of fields parted by commas"),
    (Form::Tsv, "Rows of fields parted by tabs"),
];

/// A table of the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TableName {
    /// When pieces of each kind become known
    Kinds,
    /// How they do
    How,
    /// What share is still hidden, and how the owners' games came out
    Survival,
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        if self.summary { summary::run(self, common) } else { timeline::run(self, common) }
    }
}

fn kinds() -> impl TypedValueParser<Value = Kind> {
    let names = PossibleValuesParser::new(Kind::ALL.iter().map(|kind| kind.name()));
    names.try_map(|name| Kind::from_name(&name).ok_or("no kind has that name"))
}

fn sides() -> impl TypedValueParser<Value = Side> {
    let names = PossibleValuesParser::new(Side::ALL.iter().map(|side| side.name()));
    names.try_map(|name| Side::from_name(&name).ok_or("no side has that name"))
}

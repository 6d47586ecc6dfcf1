//! `adjutant stats`: figures of one game, of every game, or of all games together.

mod archive;
mod each;
mod merge;

use super::common::Common;
use super::file_sink::MadeOf;
use super::look;
use super::records::Run;
use super::status::{Error, Status};
use super::terminal::Output;
use crate::report::stats::{PlayerLimits, StatsTable};
use archive::Archive;
use clap::ValueEnum;
use each::Each;
use std::path::PathBuf;

/// Figures of a game, or of all games of an archive together
///
/// One record is told about in detail; several are counted together. Records that are legal or undecided count as
/// games. What was counted on several machines, or year by year, can be added up: `--format json` writes documents,
/// and `--merge` reads them.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant stats game.srn                        one game: strikes, material, pieces, repetition
  adjutant stats games/                          all games together, and every player
  adjutant stats --table results,players --top 5 games/
  adjutant stats --format csv --table strikes games.zip > strikes.csv
  adjutant stats --each --format csv games/ > games.csv      a row for each game
  adjutant stats --each --format ndjson a.srn | jq '.pieces[] | select(.squares > 20)'
  adjutant stats --format json 2023/ > 2023.json; adjutant stats --merge 2023.json 2024.json")]
#[allow(clippy::struct_excessive_bools)] // independent switches of the command line
pub struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not; with `--merge` documents
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// The figures of every game for itself
    #[arg(long, conflicts_with_all = ["all", "merge", "table"])]
    each: bool,
    /// All games together, even if there is only one
    #[arg(long)]
    all: bool,
    /// Add up documents of `--format json` instead of reading records
    #[arg(long)]
    merge: bool,
    /// What to write
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Format::Text)]
    format: Format,
    /// Only these tables of all games together (names, separated by commas)
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = table_names())]
    table: Vec<String>,
    /// Indent JSON, for reading
    #[arg(long)]
    pretty: bool,
    /// How many players are listed, or pieces of a game (0: all) [default: 20 in text, all in tables for programs]
    #[arg(long, value_name = "N")]
    top: Option<usize>,
    /// Leave games of fewer turns out of the figures (both sides' turns count)
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with_all = ["each", "merge"])]
    min_plies: u64,
    /// How many games a player must have to be listed
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u64,
    /// How many games with a result a player must have to be rated
    #[arg(long, value_name = "N", default_value_t = 10)]
    rated_games: u64,
    /// How many columns text may take [default: the terminal's, or 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..))]
    width: Option<u16>,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Tables and charts
    Text,
    /// A JSON object: of all games together, or with `--each` one of each game
    Json,
    /// The same, each in a line
    Ndjson,
    /// One table, comma-separated; with `--each` a row for each game
    Csv,
    /// One table, tab-separated; with `--each` a row for each game
    Tsv,
}

/// How many players or pieces people are shown.
const TOP: usize = 20;

fn table_names() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(StatsTable::ALL.iter().map(StatsTable::name))
}

impl Args {
    /// How many players or pieces are listed.
    fn most(&self) -> usize {
        let most = self.top.unwrap_or(if self.format == Format::Text { TOP } else { 0 });
        if most == 0 { usize::MAX } else { most }
    }

    fn limits(&self) -> PlayerLimits {
        PlayerLimits { top: self.most(), least_games: self.min_games, rated_games: self.rated_games }
    }

    /// The tables that are asked for.
    fn tables(&self) -> Vec<StatsTable> {
        self.table.iter().filter_map(|name| StatsTable::from_name(name)).collect()
    }

    /// Whether the arguments go together.
    fn check(&self) -> Result<(), Error> {
        let names = || StatsTable::ALL.iter().map(StatsTable::name).collect::<Vec<_>>().join(", ");
        match self.format {
            Format::Csv | Format::Tsv if !self.each && self.table.len() != 1 => Err(Error::Usage(format!(
                "rows of one table can be written: name one with `--table` ({}), or ask for every game with `--each`",
                names()
            ))),
            Format::Json | Format::Ndjson if !self.table.is_empty() => {
                Err(Error::Usage("`--table` is for text, csv and tsv; JSON holds everything".to_owned()))
            }
            _ => Ok(()),
        }
    }
}

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    args.check()?;
    let output = Output::new(common);
    if args.merge {
        let games = merge::documents(args, common)?;
        Archive { games, only: None }.write(args, output, MadeOf::Documents(&args.files))?;
        return Ok(Status::Well);
    }
    let run = Run::over(&args.files, common)?;
    if args.each {
        let each = Each { args, common, look: look::of(&output, args.width) };
        return each.run(&run.in_small_blocks(), output);
    }
    let (archive, status) = Archive::gather(args, common, &run, &output)?;
    archive.write(args, output, MadeOf::Records(&run))?;
    Ok(status)
}

//! `adjutant stats`: shows statistics of one game, of each game, or of all games together.

mod archive;

use super::choices::{Choice, choices_by_name};
use super::groups::grouping;
use super::records::SMALL_BLOCK;
use super::{Common, Error, Output, OutputFormat, Run, Status, Target, Verb, choices, refuse};
use crate::analysis::{Games, Scoring};
use crate::report::stats::{PlayerLimits, StatsTable};
use archive::GameWriter;
use clap::builder::NonEmptyStringValueParser;
use std::path::PathBuf;

/// Show statistics of one game or of a whole archive
///
/// One record is described in detail; several records are counted together. Legal and undecided records count as
/// games. To add up counts of several machines or years, write documents with `--format json` and read them with
/// `--merge`.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant stats game.srn                        one game: strikes, material, pieces, repetition
  adjutant stats games/                          all games together, with every player
  adjutant stats --table results,players --top 5 games/
  adjutant stats --table standings,crosstable league.srn     standings and crosstable of an event
  adjutant stats --format csv --table strikes games.zip > strikes.csv
  adjutant stats --svg plots.svg games/          results, lengths, strikes and ratings as a picture
  adjutant stats --by edition games/             results, lengths and strikes per edition
  adjutant stats --by player --table lengths --format csv games/     one table per player
  adjutant stats --by 'setup.column(flag, red)' games/   Red's score by the column of its Flag
  adjutant stats --openings 6 --table openings games/    openings and their results
  adjutant stats --each --format csv games/ > games.csv      one row per game
  adjutant stats --each --format ndjson a.srn | jq '.pieces[] | select(.squares > 20)'
  adjutant stats --format json 2023/ > 2023.json; adjutant stats --merge 2023.json 2024.json")]
#[allow(clippy::struct_excessive_bools)] // independent switches of the command line
pub(super) struct Args {
    /// Files, folders or `-` for standard input; compressed or not (with `--merge`: documents)
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Describe each game separately
    #[arg(long, conflicts_with_all = ["all", "merge", "table"])]
    each: bool,
    /// Show the statistics of all games together, even if there is only one game
    #[arg(long)]
    all: bool,
    /// Group games by `edition`, `variant`, `player`, `year`, `event`, a field or function of `filter`, or a tag; `A,B`
    /// groups by both
    #[arg(long, value_name = "FIELD", conflicts_with = "each", value_parser = NonEmptyStringValueParser::new())]
    by: Option<String>,
    /// Number of first turns in the table `openings` [default: 0, and 6 with `--table openings`]
    #[arg(long, value_name = "PLIES", conflicts_with_all = ["each", "merge"], value_parser = clap::value_parser!(u8).range(1..=40))]
    openings: Option<u8>,
    /// Add up documents that `--format json` wrote, instead of reading records
    #[arg(long)]
    merge: bool,
    /// Output format [default: text; with `--svg`, only the picture]
    #[arg(long, value_name = "FORMAT", value_parser = choices(FORMS))]
    format: Option<OutputFormat>,
    /// Draw results, lengths, strikes and ratings (or the tables of `--table`) as a picture (SVG) into FILE
    #[arg(long, value_name = "FILE", conflicts_with = "each")]
    svg: Option<PathBuf>,
    /// Write only these tables of all games together, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = choices_by_name(StatsTable::ALL.iter().copied(), |table: StatsTable| table.name))]
    table: Vec<StatsTable>,
    /// Indent JSON
    #[arg(long)]
    pretty: bool,
    /// Number of players, openings, groups or pieces to list (0: all) [default: 20 in text, all in other formats]
    #[arg(long, value_name = "N")]
    top: Option<usize>,
    /// Skip games with fewer than N turns, both sides together
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with_all = ["each", "merge"])]
    min_plies: u64,
    /// List only players with at least N games
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u64,
    /// Rate only players with at least N games that have a result
    #[arg(long, value_name = "N", default_value_t = 10)]
    rated_games: u64,
    /// Points for a win, a draw and a loss in standings, with at most three decimals
    #[arg(long, value_name = "WIN,DRAW,LOSS", default_value = "6,3,1", allow_hyphen_values = true, value_parser = str::parse::<Scoring>)]
    points: Scoring,
    /// Width of text, in columns [default: the terminal's, or 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..))]
    width: Option<u16>,
}

/// Output formats.
const FORMS: [Choice<OutputFormat>; 5] = [
    ("text", OutputFormat::Text, "Tables and charts"),
    ("json", OutputFormat::Json, "One JSON object for all games, or one per game with `--each`"),
    ("ndjson", OutputFormat::Ndjson, "The same objects, one per line"),
    ("csv", OutputFormat::Csv, "One table, comma-separated; one row per game with `--each`"),
    ("tsv", OutputFormat::Tsv, "One table, tab-separated; one row per game with `--each`"),
];

/// Default number of players or pieces in text.
const TOP: usize = 20;

impl Args {
    /// Returns the output format.
    fn form(&self) -> OutputFormat {
        self.format.unwrap_or(OutputFormat::Text)
    }

    /// `true` if only the picture is written.
    const fn is_silent(&self) -> bool {
        self.svg.is_some() && self.format.is_none() && self.table.is_empty()
    }

    /// Returns the number of players or pieces to list.
    fn most(&self) -> usize {
        let most = self.top.unwrap_or(if self.form() == OutputFormat::Text { TOP } else { 0 });
        if most == 0 { usize::MAX } else { most }
    }

    fn limits(&self) -> PlayerLimits {
        PlayerLimits {
            top: self.most(),
            least_games: self.min_games,
            rated_games: self.rated_games,
            scoring: self.points,
        }
    }

    /// Returns the limits for the players in the picture. The limits of text output are used for every output format.
    fn limits_of_picture(&self) -> PlayerLimits {
        let top = self.top.unwrap_or(TOP);
        PlayerLimits { top: if top == 0 { usize::MAX } else { top }, ..self.limits() }
    }

    /// Returns the number of first turns that are counted.
    fn opening_plies(&self) -> u8 {
        /// Default number of first turns with `--table openings`.
        const USUAL: u8 = 6;
        let is_asked = self.table.iter().any(|table| table.name == "openings");
        self.openings.unwrap_or(if is_asked { USUAL } else { 0 })
    }

    /// Creates empty statistics.
    fn no_games(&self) -> Games {
        Games::new(self.min_plies, self.opening_plies())
    }

    /// Refuses options that cannot be used together.
    fn check(&self) -> Result<(), Error> {
        let names = || StatsTable::ALL.iter().map(|table| table.name).collect::<Vec<_>>().join(", ");
        if self.svg.as_ref().is_some_and(|path| path.as_os_str() == "-") {
            return refuse("cannot write `--svg` to standard output: pass `--svg FILE`");
        }
        if self.svg.is_some() && !self.table.is_empty() && !self.table.iter().any(StatsTable::has_plots) {
            let drawn = StatsTable::ALL.iter().filter(|table| table.has_plots()).map(|table| table.name);
            let drawn = drawn.collect::<Vec<_>>().join(", ");
            return refuse(format!("`--svg` cannot draw these tables; it draws {drawn}"));
        }
        match self.form() {
            OutputFormat::Csv | OutputFormat::Tsv if self.by.is_some() && self.table.is_empty() => Ok(()),
            OutputFormat::Csv | OutputFormat::Tsv if !self.each && self.table.len() != 1 => refuse(format!(
                "csv and tsv can contain only one table: pass `--table` with one of {}, or `--each` for one row per \
                    game",
                names()
            )),
            OutputFormat::Json | OutputFormat::Ndjson if !self.table.is_empty() => {
                refuse("cannot use `--table` with json: the document contains all tables")
            }
            _ => Ok(()),
        }
    }
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        self.check()?;
        let grouping = match grouping(self.by.as_deref()) {
            Ok(grouping) => grouping,
            Err(status) => return Ok(status),
        };
        let output = Output::new(common);
        if let Some(grouping) = grouping {
            return archive::write_groups(self, &grouping, output, common);
        }
        if self.each {
            let run = Run::over(&self.files, common)?.requiring_games("stats").in_blocks(SMALL_BLOCK);
            return GameWriter { args: self, look: output.table_look(self.width) }.run(&run, output);
        }
        archive::write(self, output, common)
    }

    fn targets(&self) -> Vec<Target> {
        self.svg.iter().cloned().map(Target::File).collect()
    }
}

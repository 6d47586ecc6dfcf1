//! `adjutant stats`: figures of one game, of every game, or of all games together.

mod archive;

use super::choices::{Choice, named};
use super::groups::grouping;
use super::records::SMALL_BLOCK;
use super::{Common, Error, Form, Output, Run, Status, Target, Verb, choices, refuse};
use crate::analysis::{Games, Scoring};
use crate::report::stats::{PlayerLimits, StatsTable};
use archive::Each;
use clap::builder::NonEmptyStringValueParser;
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
  adjutant stats --table standings,crosstable league.srn     an event: places, and who met whom
  adjutant stats --format csv --table strikes games.zip > strikes.csv
  adjutant stats --svg plots.svg games/          results, lengths, strikes and ratings as a picture
  adjutant stats --by edition games/             each edition for itself: results, lengths, strikes
  adjutant stats --by player --table lengths --format csv games/     a table for each player
  adjutant stats --by 'setup.column(flag, red)' games/   how Red does with the Flag in each column
  adjutant stats --openings 6 --table openings games/    how games begin, and how they come out
  adjutant stats --each --format csv games/ > games.csv      a row for each game
  adjutant stats --each --format ndjson a.srn | jq '.pieces[] | select(.squares > 20)'
  adjutant stats --format json 2023/ > 2023.json; adjutant stats --merge 2023.json 2024.json")]
#[allow(clippy::struct_excessive_bools)] // independent switches of the command line
pub(super) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not; with `--merge` documents
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// The figures of every game for itself
    #[arg(long, conflicts_with_all = ["all", "merge", "table"])]
    each: bool,
    /// All games together, even if there is only one
    #[arg(long)]
    all: bool,
    /// Each group of games for itself: `edition`, `variant`, `player`, `year`, `event`, or any field or function of
    /// `filter`, or a tag; two with a comma between them group by both
    #[arg(long, value_name = "FIELD", conflicts_with = "each", value_parser = NonEmptyStringValueParser::new())]
    by: Option<String>,
    /// Look at so many first turns of each game, for the table `openings` [default: 0, and 6 with `--table openings`]
    #[arg(long, value_name = "PLIES", conflicts_with_all = ["each", "merge"], value_parser = clap::value_parser!(u8).range(1..=40))]
    openings: Option<u8>,
    /// Add up documents of `--format json` instead of reading records
    #[arg(long)]
    merge: bool,
    /// What to write [default: text, but nothing beside the picture of --svg]
    #[arg(long, value_name = "FORM", value_parser = choices(FORMS))]
    format: Option<Form>,
    /// Draw results, lengths, strikes and ratings into FILE as a picture (SVG), or what is drawn of the tables of --table
    #[arg(long, value_name = "FILE", conflicts_with = "each")]
    svg: Option<PathBuf>,
    /// Only these tables of all games together (names, separated by commas)
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = named(StatsTable::ALL.iter().copied(), |table: StatsTable| table.name))]
    table: Vec<StatsTable>,
    /// Indent JSON, for reading
    #[arg(long)]
    pretty: bool,
    /// How many players, openings or groups are listed, or pieces of a game (0: all) [default: 20 in text, all in tables for programs]
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
    /// What games count in standings: points for a win, a draw and a loss, with at most three decimals
    #[arg(long, value_name = "WIN,DRAW,LOSS", default_value = "6,3,1", allow_hyphen_values = true, value_parser = str::parse::<Scoring>)]
    points: Scoring,
    /// How many columns text may take [default: the terminal's, or 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..))]
    width: Option<u16>,
}

/// What is written.
const FORMS: [Choice<Form>; 5] = [
    ("text", Form::Text, "Tables and charts"),
    ("json", Form::Json, "A JSON object: of all games together, or with `--each` one of each game"),
    ("ndjson", Form::Ndjson, "The same, each in a line"),
    ("csv", Form::Csv, "One table, comma-separated; with `--each` a row for each game"),
    ("tsv", Form::Tsv, "One table, tab-separated; with `--each` a row for each game"),
];

/// How many players or pieces people are shown.
const TOP: usize = 20;

impl Args {
    /// The form of what is written.
    fn form(&self) -> Form {
        self.format.unwrap_or(Form::Text)
    }

    /// Whether nothing is written but the picture.
    const fn is_silent(&self) -> bool {
        self.svg.is_some() && self.format.is_none() && self.table.is_empty()
    }

    /// How many players or pieces are listed.
    fn most(&self) -> usize {
        let most = self.top.unwrap_or(if self.form() == Form::Text { TOP } else { 0 });
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

    /// The same for the picture, which is for people whatever else is written.
    fn limits_of_picture(&self) -> PlayerLimits {
        let top = self.top.unwrap_or(TOP);
        PlayerLimits { top: if top == 0 { usize::MAX } else { top }, ..self.limits() }
    }

    /// How many first turns are looked at.
    fn opening_plies(&self) -> u8 {
        /// How many, if nothing else is asked.
        const USUAL: u8 = 6;
        let is_asked = self.table.iter().any(|table| table.name == "openings");
        self.openings.unwrap_or(if is_asked { USUAL } else { 0 })
    }

    /// Figures of no games.
    fn no_games(&self) -> Games {
        Games::new(self.min_plies, self.opening_plies())
    }

    /// Whether the arguments go together.
    fn check(&self) -> Result<(), Error> {
        let names = || StatsTable::ALL.iter().map(|table| table.name).collect::<Vec<_>>().join(", ");
        if self.svg.as_ref().is_some_and(|path| path.as_os_str() == "-") {
            return refuse("`--svg` needs the name of a file");
        }
        if self.svg.is_some() && !self.table.is_empty() && !self.table.iter().any(StatsTable::has_plots) {
            let drawn = StatsTable::ALL.iter().filter(|table| table.has_plots()).map(|table| table.name);
            let drawn = drawn.collect::<Vec<_>>().join(", ");
            return refuse(format!("`--svg` draws nothing of these tables; it does of {drawn}"));
        }
        match self.form() {
            Form::Csv | Form::Tsv if self.by.is_some() && self.table.is_empty() => Ok(()),
            Form::Csv | Form::Tsv if !self.each && self.table.len() != 1 => refuse(format!(
                "rows of one table can be written: name one with `--table` ({}), or ask for every game with `--each`",
                names()
            )),
            Form::Json | Form::Ndjson if !self.table.is_empty() => {
                refuse("`--table` is for text, csv and tsv; JSON holds everything")
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
            let run = Run::over(&self.files, common)?.of_games("stats").in_blocks(SMALL_BLOCK);
            return Each { args: self, look: output.table_look(self.width) }.run(&run, output);
        }
        archive::write(self, output, common)
    }

    fn targets(&self) -> Vec<Target> {
        self.svg.iter().cloned().map(Target::File).collect()
    }
}

//! `adjutant review`: compares the outcome of each strike and guess with its expected value, and shows the
//! information that the turn revealed.
//!
//! Without `--summary`, the reviews of games are written one after another.

mod summary;
mod values;

use super::choices::Choice;
use super::prior::{PriorArgs, of_game};
use super::records::SMALLEST_BLOCK;
use super::{Common, Error, Outcome, Output, OutputFormat, Run, Status, Verb, choices, write_each};
use crate::analysis::review::{Review, Values};
use crate::analysis::setups::PriorChoice;
use crate::games::Source;
use crate::replay::Reading;
use crate::report::TableLook;
use crate::report::diagram::heading;
use crate::report::review::{
    SUMMARY_TABLES, StrikeLine, SummaryTable, review_document, review_text, strike_line, strike_table,
};
use clap::builder::NonEmptyStringValueParser;
use std::path::PathBuf;
pub(super) use summary::no_reviews;
use values::values;

/// Review games: luck, mistakes and information of each turn
///
/// Each strike is compared with its expected value. The expected value is the mean over all arrangements of the enemy
/// pieces that are consistent with the game before the turn. Luck is the actual value minus the expected value, in
/// Sergeants: a Lieutenant is worth 2, a Marshal 50, and the Flag is no material. Bits measure the information that a
/// turn gave away or gained. See `format-spec/review.md`.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant review a.srn                               the story of a game
  adjutant review --format json --pretty a.srn        every strike, with its odds
  adjutant review --format csv games/ > strikes.csv   one row per strike and guess
  printf '{\"scout\": 8, \"bomb\": 15}' | adjutant review --values - a.srn
  adjutant review --prior uniform a.srn               every arrangement counts once
  adjutant review --summary games/                    luck and certain losses per player, calibration
  adjutant review --summary --table calibration --format csv games/ > calibration.csv
  adjutant review --summary --by edition,year --table all --format csv games/   luck by edition and year
  adjutant review --summary --format json a/ > a.json; adjutant review --summary --merge a.json b.json")]
pub(super) struct Args {
    /// Files, folders or `-` for standard input; compressed or not (with `--merge`: documents)
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Output format
    #[arg(long, value_name = "FORMAT", value_parser = choices(FORMS), default_value = "text", hide_default_value = true)]
    format: OutputFormat,
    /// Piece values: a JSON object that maps kinds to numbers; other kinds keep their values
    #[arg(long, value_name = "FILE", conflicts_with = "merge")]
    values: Option<PathBuf>,
    #[command(flatten)]
    prior: PriorArgs,
    /// Summarize all games instead of one review per game
    #[arg(long)]
    summary: bool,
    /// Group games by `edition`, `variant`, `player`, `year`, `event`, a field or function of `filter`, or a tag; `A,B`
    /// groups by both
    #[arg(long, value_name = "FIELDS", requires = "summary", value_parser = NonEmptyStringValueParser::new())]
    by: Option<String>,
    /// Write only this table
    #[arg(long, value_name = "NAME", value_parser = choices(SUMMARY_TABLES), requires = "summary")]
    table: Option<SummaryTable>,
    /// Number of players to list (0: all) [default: 20 in text, all in other formats]
    #[arg(long, value_name = "N", requires = "summary")]
    top: Option<usize>,
    /// Add up documents that `--summary --format json` wrote, instead of reading records
    #[arg(long, requires = "summary")]
    merge: bool,
    /// Indent JSON
    #[arg(long)]
    pretty: bool,
    /// Width of text, in columns [default: the terminal's, or 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..))]
    width: Option<u16>,
}

/// Output formats.
const FORMS: [Choice<OutputFormat>; 5] = [
    ("text", OutputFormat::Text, "The story of the game and a table of strikes [default]"),
    ("json", OutputFormat::Json, "One JSON object per record; with `--summary`, one object for all records"),
    ("ndjson", OutputFormat::Ndjson, "One JSON object per strike and guess"),
    ("csv", OutputFormat::Csv, "Comma-separated rows"),
    ("tsv", OutputFormat::Tsv, "Tab-separated rows"),
];

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        if self.summary { summary::run(self, common) } else { write_reviews(self, common) }
    }
}

/// Runs the verb without `--summary`.
fn write_reviews(args: &Args, common: &Common) -> Result<Status, Error> {
    let values = values(args.values.as_deref())?;
    let mut output = Output::new(common);
    let prior = args.prior.read()?;
    let reviews = Reviews { args, values, prior, look: output.table_look(args.width) };
    let mut run = Run::over(&args.files, common)?.requiring_games("review");
    if reviews.prior.weights.is_some() {
        run = run.in_blocks(SMALLEST_BLOCK);
    }
    output.names(strike_table([], "").columns, args.format.fields())?;
    write_each(&run, output, |item, outcome| reviews.item(item, outcome))
}

struct Reviews<'c> {
    args: &'c Args,
    values: Values,
    prior: PriorChoice,
    look: TableLook,
}

impl Reviews<'_> {
    fn item(&self, item: &Source<'_>, outcome: &mut Outcome<'_>) {
        let mut review = Review::with_values(self.values).with_prior(self.prior.clone());
        let Some((Reading { record, .. }, replayed)) = outcome.replay(item, &mut review) else { return };
        if replayed.plies().is_none() {
            outcome.refused += 1;
            return;
        }
        if replayed.verdict.is_failure() && review.strikes.is_empty() {
            // Strikes may be missing because the record could not be replayed to its end.
            outcome.refused += 1;
        }
        let prior = match of_game(&self.prior, &replayed) {
            Ok(prior) => &prior.name.clone()[..],
            Err(nothing) => {
                outcome.report_missing(item, &nothing);
                &self.prior.name
            }
        };
        let sourced = item.sourced(&record, &replayed);
        let numbering = &replayed.terms.numbering;
        let sheet = &mut outcome.sheet;
        let lines = || review.strikes.iter().map(|strike| StrikeLine::new(&review, strike, numbering));
        match self.args.format {
            OutputFormat::Text => {
                let width = self.look.width;
                sheet.separate();
                sheet.heading(&heading(item.place(), &record, &replayed), width);
                sheet.drawing(&review_text(&review, prior, &replayed, self.look), width);
            }
            OutputFormat::Json => {
                sheet.json(&*review_document(&review, prior, &record, &replayed, sourced), self.args.pretty);
            }
            OutputFormat::Ndjson => {
                for strike in lines() {
                    sheet.json(&*strike_line(strike, sourced, prior), self.args.pretty);
                }
            }
            OutputFormat::Csv | OutputFormat::Tsv => {
                let table = strike_table(lines().map(|line| (line, sourced)), prior);
                sheet.rows(&table, self.args.format.fields(), false);
            }
        }
    }
}

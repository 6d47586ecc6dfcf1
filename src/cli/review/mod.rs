//! `adjutant review`: for each strike and guess, what could be expected, what came out, and what it revealed.
//!
//! Without `--summary`, the reviews of games are written one after another.

mod summary;
mod values;

use super::choices::Choice;
use super::prior::PriorFile;
use super::{Common, Error, Form, Outcome, Output, Run, Status, Verb, choices, write_each};
use crate::analysis::review::{Review, Values};
use crate::formats::json::SourceLine;
use crate::games::Source;
use crate::replay::Reading;
use crate::report::diagram::heading;
use crate::report::review::{SUMMARY_TABLES, StrikeLine, SummaryTable, review_document, review_text, strike_table};
use crate::report::{TableLook, object};
use clap::builder::NonEmptyStringValueParser;
use std::path::PathBuf;
use std::sync::Arc;
use values::values;

/// Review games: what each strike could expect, and what came out
///
/// It also says what each turn told. All of it is judged by what the side could know before the turn, every arrangement of
/// the opponent's pieces that fits counted once. Luck is what came out less what could be expected, in points: a Lieutenant is worth 10, a Marshal 320;
/// see `format-spec/review.md`. Bits given away and gained are what the turn told.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant review a.srn                               the story of a game
  adjutant review --format json --pretty a.srn        every strike, with its odds
  adjutant review --format csv games/ > strikes.csv   one row for each strike and guess
  printf '{\"scout\": 8, \"bomb\": 15}' | adjutant review --values - a.srn
  adjutant review --prior prior.json a.srn            judged by how people set up (setups --prior-out)
  adjutant review --summary games/                    luck and certain losses of every player; are the odds right?
  adjutant review --summary --table calibration --format csv games/ > calibration.csv
  adjutant review --summary --by edition,year --table all --format csv games/   luck by edition and year
  adjutant review --summary --format json a/ > a.json; adjutant review --summary --merge a.json b.json")]
pub(super) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not; with `--merge` documents
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// What to write
    #[arg(long, value_name = "FORM", value_parser = choices(FORMS), default_value = "text", hide_default_value = true)]
    format: Form,
    /// What pieces are worth: a JSON object, its keys names of kinds; the others keep their values
    #[arg(long, value_name = "FILE", conflicts_with = "merge")]
    values: Option<PathBuf>,
    /// Weigh arrangements by how people set up: a document of `setups --prior-out` [default: each counts once]
    #[arg(long, value_name = "FILE", conflicts_with = "merge")]
    prior: Option<PathBuf>,
    /// Figures over all games instead of the review of each
    #[arg(long)]
    summary: bool,
    /// Each group of games for itself: `edition`, `variant`, `player`, `year`, `event`, any field or function of `filter`,
    /// or a tag; or two of these, as in `edition,year`
    #[arg(long, value_name = "FIELDS", requires = "summary", value_parser = NonEmptyStringValueParser::new())]
    by: Option<String>,
    /// Write this table only
    #[arg(long, value_name = "NAME", value_parser = choices(SUMMARY_TABLES), requires = "summary")]
    table: Option<SummaryTable>,
    /// How many players are listed (0: all) [default: 20 in text, all in tables for programs]
    #[arg(long, value_name = "N", requires = "summary")]
    top: Option<usize>,
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
const FORMS: [Choice<Form>; 5] = [
    ("text", Form::Text, "What came of each side's strikes, for people [default]"),
    ("json", Form::Json, "One JSON object a record; with `--summary` one in all"),
    ("ndjson", Form::Ndjson, "One JSON object for each strike and guess"),
    ("csv", Form::Csv, "Rows of fields parted by commas"),
    ("tsv", Form::Tsv, "Rows of fields parted by tabs"),
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
    let prior = args.prior.as_deref().map(PriorFile::read).transpose()?;
    let reviews = Reviews { args, values, prior, look: output.table_look(args.width) };
    let run = Run::over(&args.files, common)?.of_games("review");
    output.names(strike_table([]).columns, args.format.fields())?;
    write_each(&run, output, |item, outcome| reviews.item(item, outcome))
}

struct Reviews<'c> {
    args: &'c Args,
    values: Values,
    prior: Option<PriorFile>,
    look: TableLook,
}

impl Reviews<'_> {
    fn item(&self, item: &Source<'_>, outcome: &mut Outcome<'_>) {
        let weights = self.prior.as_ref().map(|prior| Arc::clone(&prior.weights));
        let mut review = Review::with_values(self.values).under(weights);
        let Some((Reading { record, .. }, replayed)) = outcome.replay(item, &mut review) else { return };
        if replayed.plies().is_none() {
            outcome.refused += 1;
            return;
        }
        if replayed.verdict.is_failure() && review.strikes.is_empty() {
            // Perhaps there would have been some behind the break.
            outcome.refused += 1;
        }
        if let Some(Err(nothing)) = self.prior.as_ref().map(|prior| prior.of(&replayed.terms.rules)) {
            outcome.miss(item, &nothing);
        }
        let prior = self.prior.as_ref().map(|prior| prior.name.as_str());
        let sourced = item.sourced(&record, &replayed);
        let numbering = &replayed.terms.numbering;
        let sheet = &mut outcome.sheet;
        let lines = || review.strikes.iter().map(|strike| StrikeLine::new(&review, strike, numbering));
        match self.args.format {
            Form::Text => {
                let width = self.look.width;
                sheet.separate();
                sheet.heading(&heading(item.place(), &record, &replayed), width);
                sheet.drawing(&review_text(&review, prior, &replayed, width), width);
            }
            Form::Json => {
                sheet.json(&review_document(&review, prior, &record, &replayed, sourced), self.args.pretty);
            }
            Form::Ndjson => {
                for strike in lines() {
                    let source = SourceLine::new(sourced.place);
                    let line = object! { source: source, id: sourced.id, #[serde(flatten)] strike: strike };
                    sheet.json(&line, self.args.pretty);
                }
            }
            Form::Csv | Form::Tsv => {
                let table = strike_table(lines().map(|line| (line, sourced)));
                sheet.rows(&table, self.args.format.fields(), false);
            }
        }
    }
}

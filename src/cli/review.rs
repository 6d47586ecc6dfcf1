//! `adjutant review`: of each strike and guess what could be expected, what came out, and what it told.

use super::choices::Choice;
use super::{Common, Error, Form, Outcome, Output, Run, Status, Verb, choices, write_each};
use crate::analysis::review::{Review, Values};
use crate::board::Kind;
use crate::formats::json::SourceLine;
use crate::games::Game;
use crate::replay::Reading;
use crate::report::diagram::heading;
use crate::report::review::{ReviewDocument, StrikeLine, review_text, strike_columns, strike_table};
use crate::report::{Table, TableLook, visible};
use serde::Serialize;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Review games: what each strike could expect, what came out, and what it told
///
/// All of it is judged by what the side could know before the turn, every arrangement of the opponent's pieces that fits
/// counted once. Luck is what came out less what could be expected, in points: a Lieutenant is worth 10, a Marshal 320;
/// see `format-spec/review.md`. Bits given away and gained are what the turn told.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant review a.srn                               the story of a game
  adjutant review --format json --pretty a.srn        every strike, with its odds
  adjutant review --format csv games/ > strikes.csv   one row for each strike and guess
  printf '{\"scout\": 8, \"bomb\": 15}' | adjutant review --values - a.srn")]
pub(super) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// What to write
    #[arg(long, value_name = "FORM", value_parser = choices(FORMS), default_value = "text", hide_default_value = true)]
    format: Form,
    /// What pieces are worth: a JSON object, its keys names of kinds; the others keep their values
    #[arg(long, value_name = "FILE")]
    values: Option<PathBuf>,
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
    ("json", Form::Json, "One JSON object a record"),
    ("ndjson", Form::Ndjson, "One JSON object for each strike and guess"),
    ("csv", Form::Csv, "Rows of fields parted by commas"),
    ("tsv", Form::Tsv, "Rows of fields parted by tabs"),
];

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let values = self.values.as_deref().map_or_else(|| Ok(Values::default()), read_values)?;
        let mut output = Output::new(common);
        let reviews = Reviews { args: self, values, look: output.table_look(self.width) };
        let run = Run::over(&self.files, common)?;
        let head = Table { name: "strikes", title: String::new(), columns: strike_columns(), rows: Vec::new() };
        output.names(&head, self.format.fields())?;
        write_each(&run, output, |item, outcome| reviews.item(item, outcome))
    }
}

/// A strike or guess with its source: a line of NDJSON.
#[derive(Serialize)]
struct SourcedStrike {
    source: SourceLine,
    #[serde(flatten)]
    strike: StrikeLine,
}

struct Reviews<'c> {
    args: &'c Args,
    values: Values,
    look: TableLook,
}

impl Reviews<'_> {
    fn item(&self, item: &Game<'_>, outcome: &mut Outcome<'_>) {
        let mut review = Review::with_values(self.values);
        let Some((Reading { record, .. }, replayed)) = outcome.replay(item, &mut review) else { return };
        if replayed.plies().is_none() {
            outcome.refused += 1;
            return;
        }
        if replayed.verdict.is_failure() && review.strikes.is_empty() {
            // Perhaps there would have been some behind the break.
            outcome.refused += 1;
        }
        let place = item.place();
        let numbering = &replayed.terms.numbering;
        let sheet = &mut outcome.sheet;
        let lines = || review.strikes.iter().map(|strike| StrikeLine::new(&review, strike, numbering));
        match self.args.format {
            Form::Text => {
                let width = self.look.width;
                sheet.separate();
                sheet.heading(&heading(place, &record, &replayed), width);
                sheet.drawing(&review_text(&review, &replayed, width), width);
            }
            Form::Json => sheet.json(&ReviewDocument::new(&review, &record, &replayed, place), self.args.pretty),
            Form::Ndjson => {
                for strike in lines() {
                    sheet.json(&SourcedStrike { source: SourceLine::new(place), strike }, self.args.pretty);
                }
            }
            Form::Csv | Form::Tsv => sheet.rows(&strike_table(lines(), place), self.args.format.fields(), false),
        }
    }
}

/// More bytes than that no object of values has.
const MOST_BYTES: u64 = 1 << 16;

/// Reads what pieces are worth.
fn read_values(path: &Path) -> Result<Values, Error> {
    let name = visible(&path.to_string_lossy()).into_owned();
    let unreadable = |cause: std::io::Error| Error::NotBegun(format!("cannot read `{name}`: {cause}"));
    let mut text = String::new();
    let read = if path.as_os_str() == "-" {
        std::io::stdin().lock().take(MOST_BYTES).read_to_string(&mut text)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text))
    };
    read.map_err(unreadable)?;
    let wrong = |what: String| Error::Usage(format!("`{name}`: {what}"));
    let object: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&text).map_err(|cause| wrong(format!("expected a JSON object of numbers: {cause}")))?;
    let mut values = Values::default();
    for (key, value) in &object {
        let Some(kind) = Kind::from_name(key) else {
            return Err(wrong(format!("there is no kind `{}`", visible(key))));
        };
        if !value.as_f64().is_some_and(|value| values.set(kind, value)) {
            return Err(wrong(format!("what a {} is worth must be a number from 0 to 1000000000", kind.title())));
        }
    }
    Ok(values)
}

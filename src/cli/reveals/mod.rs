//! `adjutant reveals`: when pieces become known to the opponent, how, and what is left to know.
//!
//! Without `--summary`, the timelines of games are written one after another.

mod summary;

use super::choices::{Choice, named};
use super::{Common, Error, Form, Outcome, Output, Run, Status, Target, Verb, choices, write_each};
use crate::analysis::{Reveal, Timeline};
use crate::board::{Kind, Side};
use crate::formats::json::SourceLine;
use crate::games::Source;
use crate::replay::Reading;
use crate::report::diagram::heading;
use crate::report::reveals::{Event, chart, closing, event_table, reveals_document, timeline_table};
use crate::report::{TableLook, fold, object};
use clap::builder::NonEmptyStringValueParser;
use std::path::PathBuf;

/// Show when pieces become known to the opponent, and how
///
/// It also shows what is left to know. What a side can know is worked out exactly, from combats, long moves, guesses, rescues and by counting the army; see
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
  adjutant reveals --summary --kind marshal,spy --svg hidden.svg games/   as a picture
  adjutant reveals --summary --by edition --table survival --format csv games/   by edition
  adjutant reveals --summary --format json a/ > a.json; adjutant reveals --summary --merge a.json b.json")]
pub(super) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// What to write [default: text, but nothing beside the picture of --svg]
    #[arg(long, value_name = "FORM", value_parser = choices(FORMS))]
    format: Option<Form>,
    /// Figures over all games instead of the timeline of each
    #[arg(long)]
    summary: bool,
    /// Only pieces of these kinds; with `--summary`, the kinds whose survival is shown [default: marshal]
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = named(Kind::ALL, Kind::name), hide_possible_values = true)]
    kind: Vec<Kind>,
    /// Only pieces of this side
    #[arg(long, value_name = "SIDE", value_parser = named(Side::ALL, Side::name))]
    side: Option<Side>,
    /// No chart above the timeline
    #[arg(long, conflicts_with = "summary")]
    no_chart: bool,
    /// Each group of games for itself: `edition`, `variant`, `player`, `year`, `event`, or any field or function of
    /// `filter`, or a tag; two with a comma between them group by both
    #[arg(long, value_name = "FIELD", requires = "summary", conflicts_with = "svg", value_parser = NonEmptyStringValueParser::new())]
    by: Option<String>,
    /// Show survival every N plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), requires = "summary")]
    every: Option<u32>,
    /// Write this table only: kinds, how or survival
    #[arg(long, value_name = "NAME", value_parser = choices(TABLES), requires = "summary")]
    table: Option<usize>,
    /// Draw survival into FILE as a picture (SVG)
    #[arg(long, value_name = "FILE", requires = "summary")]
    svg: Option<PathBuf>,
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
    ("text", Form::Text, "Tables and a chart, for people"),
    ("json", Form::Json, "One JSON object a record; with `--summary` one in all"),
    ("ndjson", Form::Ndjson, "One JSON object for each piece that became known"),
    ("csv", Form::Csv, "Rows of fields parted by commas"),
    ("tsv", Form::Tsv, "Rows of fields parted by tabs"),
];

/// The tables of the summary, in its order.
const TABLES: [Choice<usize>; 3] = [
    ("kinds", 0, "When pieces of each kind become known, and how many are captured"),
    ("how", 1, "How they do"),
    ("survival", 2, "What share is still hidden, or on the board, and how the owners' games came out"),
];

impl Args {
    /// The form of what is written.
    fn form(&self) -> Form {
        self.format.unwrap_or(Form::Text)
    }

    /// Whether nothing is written but the picture.
    const fn is_silent(&self) -> bool {
        self.svg.is_some() && self.format.is_none() && self.table.is_none()
    }
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        if self.summary { summary::run(self, common) } else { write_timelines(self, common) }
    }

    fn targets(&self) -> Vec<Target> {
        self.svg.iter().cloned().map(Target::File).collect()
    }
}

/// Runs the verb without `--summary`.
fn write_timelines(args: &Args, common: &Common) -> Result<Status, Error> {
    let mut output = Output::new(common);
    let timelines = Timelines { args, look: output.table_look(args.width) };
    let run = Run::over(&args.files, common)?.of_games("reveals");
    output.names(event_table([]).columns, args.form().fields())?;
    write_each(&run, output, |item, outcome| timelines.item(item, outcome))
}

struct Timelines<'c> {
    args: &'c Args,
    look: TableLook,
}

impl Timelines<'_> {
    fn item(&self, item: &Source<'_>, outcome: &mut Outcome<'_>) {
        // Rows tell of events alone; the course between them takes more counting.
        let needs_course = matches!(self.args.form(), Form::Text | Form::Json);
        let mut timeline = if needs_course { Timeline::with_course() } else { Timeline::default() };
        let Some((Reading { record, .. }, replayed)) = outcome.replay(item, &mut timeline) else { return };
        let Some(plies) = replayed.last_position() else {
            outcome.refused += 1;
            return;
        };
        let sourced = item.sourced(&record, &replayed);
        let numbering = &replayed.terms.numbering;
        let reveals: Vec<Reveal> = timeline.reveals.iter().filter(|reveal| self.is_wanted(reveal)).copied().collect();
        if replayed.verdict.is_failure() && reveals.is_empty() {
            // Perhaps there would have been some behind the break.
            outcome.refused += 1;
        }
        let sheet = &mut outcome.sheet;
        let events = reveals.iter().map(|reveal| Event { reveal, numbering });
        match self.args.form() {
            Form::Text => {
                sheet.separate();
                sheet.heading(&heading(item.place(), &record, &replayed), self.look.width);
                if !self.args.no_chart {
                    sheet.drawing(&format!("\n{}", chart(&timeline, plies, self.look)), self.look.width);
                }
                let width = self.look.width;
                sheet.drawing(&format!("\n{}", timeline_table(&reveals, numbering, self.look)), width);
                sheet.drawing(&fold(&closing(&timeline, &replayed), width), width);
            }
            Form::Json => {
                sheet.json(&reveals_document(&timeline, &reveals, &replayed, sourced), self.args.pretty);
            }
            Form::Ndjson => {
                for event in events {
                    let source = SourceLine::new(sourced.place);
                    let line = object! { source: source, id: sourced.id, #[serde(flatten)] event: event };
                    sheet.json(&line, self.args.pretty);
                }
            }
            Form::Csv | Form::Tsv => {
                let table = event_table(events.map(|event| (event, sourced)));
                sheet.rows(&table, self.args.form().fields(), false);
            }
        }
    }

    fn is_wanted(&self, reveal: &Reveal) -> bool {
        let kinds = &self.args.kind;
        (kinds.is_empty() || kinds.contains(&reveal.kind))
            && self.args.side.is_none_or(|side| side == reveal.piece.side())
    }
}

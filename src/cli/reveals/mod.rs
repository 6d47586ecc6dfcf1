//! `adjutant reveals`: shows when and how pieces become known to the opponent, and how much is still unknown.
//!
//! Without `--summary`, the timelines of games are written one after another.

mod summary;

use super::choices::{Choice, choices_by_name};
use super::{Common, Error, Outcome, Output, OutputFormat, Run, Status, Target, Verb, choices, write_each};
use crate::analysis::{Reveal, Timeline};
use crate::board::{Kind, Side};
use crate::games::Source;
use crate::replay::Reading;
use crate::report::diagram::heading;
use crate::report::reveals::{Event, chart, closing, event_line, event_table, reveals_document, timeline_table};
use crate::report::{TableLook, fold};
use clap::builder::NonEmptyStringValueParser;
use std::path::PathBuf;

/// Show when and how pieces become known to the opponent
///
/// Knowledge is exact: it follows from combats, long moves, guesses, rescues and the count of the army; see
/// `format-spec/knowledge.md`. Bits are the base-2 logarithm of the number of arrangements that the opponent must
/// still consider.
#[derive(clap::Args, Debug)]
#[allow(clippy::struct_excessive_bools)] // independent switches
#[command(before_long_help = "Examples:
  adjutant reveals a.srn                              the timeline of a game
  adjutant reveals --kind marshal,spy --side blue a.srn
  adjutant reveals --format csv games/ > reveals.csv  one row per piece that became known
  adjutant reveals --summary games/                   when each kind becomes known, and how
  adjutant reveals --summary --kind spy --every 25 games/
  adjutant reveals --summary --kind marshal,spy --svg hidden.svg games/   as a picture
  adjutant reveals --summary --by edition --table survival --format csv games/   by edition
  adjutant reveals --summary --format json a/ > a.json; adjutant reveals --summary --merge a.json b.json")]
pub(super) struct Args {
    /// Files, folders or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Output format [default: text; with `--svg`, only the picture]
    #[arg(long, value_name = "FORMAT", value_parser = choices(FORMS))]
    format: Option<OutputFormat>,
    /// Summarize all games instead of one timeline per game
    #[arg(long)]
    summary: bool,
    /// Show only pieces of these kinds; with `--summary`, the kinds whose survival is shown [default: marshal]
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = choices_by_name(Kind::ALL, Kind::name), hide_possible_values = true)]
    kind: Vec<Kind>,
    /// Show only pieces of this side
    #[arg(long, value_name = "SIDE", value_parser = choices_by_name(Side::ALL, Side::name))]
    side: Option<Side>,
    /// Omit the chart above the timeline
    #[arg(long, conflicts_with = "summary")]
    no_chart: bool,
    /// Group games by `edition`, `variant`, `player`, `year`, `event`, a field or function of `filter`, or a tag; `A,B`
    /// groups by both
    #[arg(long, value_name = "FIELD", requires = "summary", conflicts_with = "svg", value_parser = NonEmptyStringValueParser::new())]
    by: Option<String>,
    /// Show survival every N plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), requires = "summary")]
    every: Option<u32>,
    /// Write only this table: kinds, how or survival
    #[arg(long, value_name = "NAME", value_parser = choices(TABLES), requires = "summary")]
    table: Option<usize>,
    /// Draw survival as a picture (SVG) into FILE
    #[arg(long, value_name = "FILE", requires = "summary")]
    svg: Option<PathBuf>,
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
    ("text", OutputFormat::Text, "Tables and a chart"),
    ("json", OutputFormat::Json, "One JSON object per record; with `--summary`, one object for all records"),
    ("ndjson", OutputFormat::Ndjson, "One JSON object per piece that became known"),
    ("csv", OutputFormat::Csv, "Comma-separated rows"),
    ("tsv", OutputFormat::Tsv, "Tab-separated rows"),
];

/// Tables of the summary, in order of output.
const TABLES: [Choice<usize>; 3] = [
    ("kinds", 0, "When pieces of each kind become known, and how many are captured"),
    ("how", 1, "How pieces become known"),
    ("survival", 2, "Share of pieces still hidden or on the board, and results of their owners' games"),
];

impl Args {
    /// Returns the output format.
    fn form(&self) -> OutputFormat {
        self.format.unwrap_or(OutputFormat::Text)
    }

    /// `true` if only the picture is written.
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
    let run = Run::over(&args.files, common)?.requiring_games("reveals");
    output.names(event_table([]).columns, args.form().fields())?;
    write_each(&run, output, |item, outcome| timelines.item(item, outcome))
}

struct Timelines<'c> {
    args: &'c Args,
    look: TableLook,
}

impl Timelines<'_> {
    fn item(&self, item: &Source<'_>, outcome: &mut Outcome<'_>) {
        // Rows contain only events. The numbers of missing bits between events take longer to compute, so they are
        // computed only for text and JSON.
        let needs_course = matches!(self.args.form(), OutputFormat::Text | OutputFormat::Json);
        let mut timeline = if needs_course { Timeline::with_course() } else { Timeline::default() };
        let Some((Reading { record, .. }, replayed)) = outcome.replay(item, &mut timeline) else { return };
        let Some(last) = replayed.last_position() else {
            outcome.refused += 1;
            return;
        };
        let sourced = item.sourced(&record, &replayed);
        let numbering = &replayed.terms.numbering;
        let reveals: Vec<Reveal> = timeline.reveals.iter().filter(|reveal| self.is_wanted(reveal)).copied().collect();
        if replayed.verdict.is_failure() && reveals.is_empty() {
            // Reveals may be missing because the record could not be replayed to its end.
            outcome.refused += 1;
        }
        let sheet = &mut outcome.sheet;
        let events = reveals.iter().map(|reveal| Event { reveal, numbering });
        match self.args.form() {
            OutputFormat::Text => {
                sheet.separate();
                sheet.heading(&heading(item.place(), &record, &replayed), self.look.width);
                if !self.args.no_chart {
                    let chart = chart(&timeline, replayed.plies_before(), last, self.look);
                    sheet.drawing(&format!("\n{chart}"), self.look.width);
                }
                let width = self.look.width;
                let start = if record.has_position() { "position" } else { "setup" };
                sheet.drawing(&format!("\n{}", timeline_table(&reveals, start, numbering, self.look)), width);
                sheet.drawing(&fold(&closing(&timeline, &replayed), width), width);
            }
            OutputFormat::Json => {
                sheet.json(&*reveals_document(&timeline, &reveals, &replayed, sourced), self.args.pretty);
            }
            OutputFormat::Ndjson => {
                for event in events {
                    sheet.json(&*event_line(event, sourced), self.args.pretty);
                }
            }
            OutputFormat::Csv | OutputFormat::Tsv => {
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

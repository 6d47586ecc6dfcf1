//! The timelines of games, one after another.

use super::{Args, Format};
use crate::analysis::{Reveal, Timeline};
use crate::cli::common::Common;
use crate::cli::look;
use crate::cli::outcome::{Outcome, SEPARATOR, write_each};
use crate::cli::records::Run;
use crate::cli::status::{Error, Status};
use crate::cli::terminal::Output;
use crate::formats::Fields;
use crate::formats::json::SourceLine;
use crate::games::Game;
use crate::replay::Reading;
use crate::report::diagram::heading;
use crate::report::reveals::{EventLine, RevealsDocument, chart, closing, event_columns, event_table, timeline_table};
use crate::report::{Table, TableLook, fold, push_json};
use serde::Serialize;

/// Runs the verb without `--summary`.
pub(super) fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let mut output = Output::new(common);
    let timelines = Timelines { args, common, look: look::of(&output, args.width) };
    let run = Run::over(&args.files, common)?;
    if let Some(fields) = args.format.fields() {
        let head = Table { name: "events", title: String::new(), columns: event_columns(), rows: Vec::new() };
        let mut names = Vec::new();
        head.push_fields(fields, true, &mut names);
        output.raw(&names)?;
        output.end_head();
    }
    write_each(&run, common, output, |item, outcome| timelines.item(item, outcome))
}

impl Format {
    /// How fields are parted, if it is of fields.
    pub(super) const fn fields(self) -> Option<Fields> {
        match self {
            Self::Csv => Some(Fields::Csv),
            Self::Tsv => Some(Fields::Tsv),
            Self::Text | Self::Json | Self::Ndjson => None,
        }
    }
}

/// An event with its source: a line of NDJSON.
#[derive(Serialize)]
struct SourcedEvent<'t> {
    source: SourceLine,
    #[serde(flatten)]
    event: EventLine<'t>,
}

struct Timelines<'c> {
    args: &'c Args,
    common: &'c Common,
    look: TableLook,
}

impl Timelines<'_> {
    fn item(&self, item: &Game<'_>, outcome: &mut Outcome) {
        // Rows tell of events alone; the course between them takes more counting.
        let needs_course = matches!(self.args.format, Format::Text | Format::Json);
        let mut timeline = if needs_course { Timeline::with_course() } else { Timeline::default() };
        let Some((Reading { record, .. }, replayed)) = outcome.replay(item, self.common, &mut timeline) else { return };
        let Some(plies) = replayed.plies() else {
            outcome.pass_over();
            return;
        };
        let place = item.place();
        let numbering = &replayed.terms.numbering;
        let reveals: Vec<Reveal> = timeline.reveals.iter().filter(|reveal| self.is_wanted(reveal)).copied().collect();
        if replayed.verdict.is_failure() && reveals.is_empty() {
            // Perhaps there would have been some behind the break.
            outcome.pass_over();
        }
        let sheet = &mut outcome.sheet;
        // Nothing fails that writes plain data to memory.
        match self.args.format {
            Format::Text => {
                sheet.bytes(SEPARATOR);
                sheet.text(&look::heading(&heading(place, &record, &replayed), self.look.width));
                if !self.args.no_chart {
                    sheet.drawing(&format!("\n{}", chart(&timeline, plies, self.look)), self.look.width);
                }
                let width = self.look.width;
                sheet.drawing(&format!("\n{}", timeline_table(&reveals, numbering, self.look)), width);
                sheet.drawing(&fold(&closing(&timeline, &replayed), width), width);
            }
            Format::Json => {
                let document = RevealsDocument::new(&timeline, &reveals, &replayed, place);
                sheet.append(|bytes| push_json(&document, self.args.pretty, bytes).unwrap_or_default());
            }
            Format::Ndjson => {
                for reveal in &reveals {
                    let line = SourcedEvent { source: SourceLine::new(place), event: EventLine { reveal, numbering } };
                    sheet.append(|bytes| push_json(&line, self.args.pretty, bytes).unwrap_or_default());
                }
            }
            Format::Csv | Format::Tsv => {
                let fields = self.args.format.fields().unwrap_or(Fields::Csv);
                let table = event_table(reveals.iter(), numbering, place);
                sheet.append(|bytes| table.push_fields(fields, false, bytes));
            }
        }
    }

    fn is_wanted(&self, reveal: &Reveal) -> bool {
        let kinds = &self.args.kind;
        (kinds.is_empty() || kinds.contains(&reveal.kind))
            && self.args.side.is_none_or(|side| side == reveal.piece.side())
    }
}

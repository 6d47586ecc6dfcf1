//! The timelines of games, one after another.

use super::Args;
use crate::analysis::{Reveal, Timeline};
use crate::cli::{Common, Error, Form, Outcome, Output, Run, Status, write_each};
use crate::formats::json::SourceLine;
use crate::games::Source;
use crate::replay::Reading;
use crate::report::diagram::heading;
use crate::report::reveals::{Event, chart, closing, event_table, reveals_document, timeline_table};
use crate::report::{TableLook, fold, object};

/// Runs the verb without `--summary`.
pub(super) fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let mut output = Output::new(common);
    let timelines = Timelines { args, look: output.table_look(args.width) };
    let run = Run::over(&args.files, common)?.of_games("reveals");
    output.names(&event_table([]), args.form().fields())?;
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

//! The reviews of games, one after another.

use super::Args;
use super::values::values;
use crate::analysis::review::{Review, Values};
use crate::cli::prior::PriorFile;
use crate::cli::{Common, Error, Form, Outcome, Output, Run, Status, write_each};
use crate::formats::GameId;
use crate::formats::json::SourceLine;
use crate::games::Source;
use crate::replay::Reading;
use crate::report::diagram::heading;
use crate::report::review::{ReviewDocument, StrikeLine, review_text, strike_columns, strike_table};
use crate::report::{Table, TableLook};
use serde::Serialize;
use std::sync::Arc;

/// Runs the verb without `--summary`.
pub(super) fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let values = values(args.values.as_deref())?;
    let mut output = Output::new(common);
    let prior = args.prior.as_deref().map(PriorFile::read).transpose()?;
    let reviews = Reviews { args, values, prior, look: output.table_look(args.width) };
    let run = Run::over(&args.files, common)?.of_games("review");
    let head = Table { name: "strikes", title: String::new(), columns: strike_columns(), rows: Vec::new() };
    output.names(&head, args.format.fields())?;
    write_each(&run, output, |item, outcome| reviews.item(item, outcome))
}

/// A strike or guess with its source: a line of NDJSON.
#[derive(Serialize)]
struct SourcedStrike {
    source: SourceLine,
    id: GameId,
    #[serde(flatten)]
    strike: StrikeLine,
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
                sheet.json(&ReviewDocument::new(&review, prior, &record, &replayed, sourced), self.args.pretty);
            }
            Form::Ndjson => {
                for strike in lines() {
                    sheet.json(
                        &SourcedStrike { source: SourceLine::new(sourced.place), id: sourced.id, strike },
                        self.args.pretty,
                    );
                }
            }
            Form::Csv | Form::Tsv => sheet.rows(&strike_table(lines(), sourced), self.args.format.fields(), false),
        }
    }
}

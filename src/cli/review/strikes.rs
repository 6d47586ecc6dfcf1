//! The reviews of games, one after another.

use super::Args;
use super::values::values;
use crate::analysis::review::{Review, Values};
use crate::cli::prior::PriorFile;
use crate::cli::{Common, Error, Form, Outcome, Output, Run, Status, write_each};
use crate::formats::json::SourceLine;
use crate::games::Source;
use crate::replay::Reading;
use crate::report::diagram::heading;
use crate::report::review::{StrikeLine, review_document, review_text, strike_table};
use crate::report::{TableLook, object};
use std::sync::Arc;

/// Runs the verb without `--summary`.
pub(super) fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let values = values(args.values.as_deref())?;
    let mut output = Output::new(common);
    let prior = args.prior.as_deref().map(PriorFile::read).transpose()?;
    let reviews = Reviews { args, values, prior, look: output.table_look(args.width) };
    let run = Run::over(&args.files, common)?.of_games("review");
    output.names(&strike_table([]), args.format.fields())?;
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

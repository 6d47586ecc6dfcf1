//! What all games together tell of strikes.

use super::Args;
use super::values::values;
use crate::analysis::Merge;
use crate::analysis::review::{PriorCounts, Review, ReviewCounts};
use crate::cli::prior::PriorFile;
use crate::cli::{Common, Error, Form, MadeOf, Outcome, Output, Run, Status, documents, fold_each};
use crate::games::Game;
use crate::replay::Reading;
use crate::report::review::{ReviewSummaryDocument, SUMMARY_TABLES, summary_table, summary_text};
use std::sync::Arc;

/// How many players people are shown.
const TOP: usize = 20;

/// Runs the verb with `--summary`.
pub(super) fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    check(args)?;
    let mut output = Output::new(common);
    let run;
    let (counts, status, made) = if args.merge {
        let differ = |one: &ReviewCounts, other: &ReviewCounts| one.differs(other).map(str::to_owned);
        let counts = documents::merged(&args.files, ReviewSummaryDocument::SCHEMA, common, differ)?;
        (counts, Status::Well, MadeOf::Documents(&args.files))
    } else {
        let values = values(args.values.as_deref())?;
        let prior = args.prior.as_deref().map(PriorFile::read).transpose()?;
        let names: Vec<&str> =
            [PriorCounts::UNIFORM].into_iter().chain(prior.iter().map(|prior| &prior.name[..])).collect();
        run = Run::over(&args.files, common)?.of_games("review");
        let new = || Gathered {
            counts: ReviewCounts::new(values, &names),
            review: Review::with_values(values).under(prior.as_ref().map(|prior| Arc::clone(&prior.weights))),
        };
        let (gathered, status) =
            fold_each(&run, &mut output, new, |item, gathered, outcome| gathered.add(item, prior.as_ref(), outcome))?;
        (gathered.counts, status, MadeOf::Records(&run))
    };
    let look = output.table_look(args.width);
    let top = args.top.unwrap_or(if args.format == Form::Text { TOP } else { 0 });
    let top = if top == 0 { usize::MAX } else { top };
    output.put(|sheet| {
        if let Some(table) = args.table {
            sheet.table(&summary_table(&counts, table, top), args.format.fields(), look);
        } else if args.format == Form::Text {
            sheet.drawing(&summary_text(&counts, top, look), look.width);
        } else {
            sheet.json(&ReviewSummaryDocument::new(&counts), args.pretty);
        }
    })?;
    output.finish(made)?;
    Ok(status)
}

/// Whether the arguments go together.
fn check(args: &Args) -> Result<(), Error> {
    if args.format == Form::Ndjson || (args.table.is_some() && args.format == Form::Json) {
        let what = "with `--summary`, `--format` is text, json, or, with `--table`, csv or tsv";
        return Err(Error::Usage(what.to_owned()));
    }
    if args.table.is_none() && args.format.fields().is_some() {
        let names = SUMMARY_TABLES.map(|(name, ..)| format!("`--table {name}`")).join(", ");
        return Err(Error::Usage(format!("these are several tables: add one of {names}")));
    }
    Ok(())
}

/// What a thread has gathered, and what it follows games with.
struct Gathered {
    counts: ReviewCounts,
    review: Review,
}

impl Merge for Gathered {
    fn merge(&mut self, other: Self) {
        self.counts.merge(other.counts);
    }
}

impl Gathered {
    fn add(&mut self, item: &Game<'_>, prior: Option<&PriorFile>, outcome: &mut Outcome<'_>) {
        if let Some((Reading { record, .. }, replayed)) = outcome.replay(item, &mut self.review) {
            if let Some(Err(nothing)) = prior.map(|prior| prior.of(&replayed.terms.rules)) {
                outcome.miss(item, &nothing);
            }
            self.counts.add(&self.review, &record, &replayed);
        } else if item.is_unreadable() {
            self.counts.add_unreadable();
        }
    }
}

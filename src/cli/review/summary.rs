//! What all games together tell of strikes.

use super::values::values;
use super::{Args, grouped};
use crate::analysis::review::{PriorCounts, Review, ReviewCounts, Values};
use crate::cli::prior::PriorFile;
use crate::cli::{Common, Error, Form, MadeOf, Outcome, Output, Run, Status, Watched, documents, fold_each, refuse};
use crate::games::Source;
use crate::replay::{Reading, Replay};
use crate::report::review::{SUMMARY_SCHEMA, SUMMARY_TABLES, summary_document, summary_table, summary_text};
use std::sync::Arc;

/// How many players people are shown.
const TOP: usize = 20;

/// Runs the verb with `--summary`.
pub(super) fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    check(args)?;
    if let Some(by) = &args.by {
        return grouped::run(args, by, common);
    }
    let mut output = Output::new(common);
    let run;
    let (counts, status, made) = if args.merge {
        let differ = |one: &ReviewCounts, other: &ReviewCounts| one.differs(other).map(str::to_owned);
        let counts = documents::merged(&args.files, SUMMARY_SCHEMA, common, differ)?;
        (counts, Status::Well, MadeOf::Documents(&args.files))
    } else {
        let values = values(args.values.as_deref())?;
        let prior = args.prior.as_deref().map(PriorFile::read).transpose()?;
        run = Run::over(&args.files, common)?.of_games("review");
        let prior = prior.as_ref();
        let new = || Watched { counts: no_counts(values, prior), watch: review(values, prior) };
        let (Watched { counts, .. }, status) = fold_each(&run, &mut output, new, |item, gathered, outcome| {
            let Watched { counts, watch } = gathered;
            if let Some((Reading { record, .. }, replayed)) = outcome.replay(item, watch) {
                miss(prior, item, &replayed, outcome);
                counts.add(watch, &record, &replayed);
            } else if item.is_unreadable() {
                counts.add_unreadable();
            }
        })?;
        (counts, status, MadeOf::Records(&run))
    };
    let look = output.table_look(args.width);
    let top = top(args);
    output.put(|sheet| {
        if let Some(table) = args.table {
            sheet.table(&summary_table(&counts, table, top), args.format.fields(), look);
        } else if args.format == Form::Text {
            sheet.drawing(&summary_text(&counts, top, look), look.width);
        } else {
            sheet.json(&summary_document(&counts), args.pretty);
        }
    })?;
    output.finish(made)?;
    Ok(status)
}

/// Nothing yet of reviews with pieces worth that much, by that prior.
pub(super) fn no_counts(values: Values, prior: Option<&PriorFile>) -> ReviewCounts {
    let names: Vec<&str> = [PriorCounts::UNIFORM].into_iter().chain(prior.map(|prior| &prior.name[..])).collect();
    ReviewCounts::new(values, &names)
}

/// A review with pieces worth that much, by that prior.
pub(super) fn review(values: Values, prior: Option<&PriorFile>) -> Review {
    Review::with_values(values).under(prior.map(|prior| Arc::clone(&prior.weights)))
}

/// Says so if the prior knows no setups of such games.
pub(super) fn miss(prior: Option<&PriorFile>, item: &Source<'_>, replayed: &Replay, outcome: &mut Outcome<'_>) {
    if let Some(Err(nothing)) = prior.map(|prior| prior.of(&replayed.terms.rules)) {
        outcome.miss(item, &nothing);
    }
}

/// How many players are listed.
pub(super) fn top(args: &Args) -> usize {
    let top = args.top.unwrap_or(if args.format == Form::Text { TOP } else { 0 });
    if top == 0 { usize::MAX } else { top }
}

/// Whether the arguments go together.
fn check(args: &Args) -> Result<(), Error> {
    if args.format == Form::Ndjson || (args.table.is_some() && args.format == Form::Json) {
        return refuse("with `--summary`, `--format` is text, json, or, with `--table`, csv or tsv");
    }
    if args.table.is_none() && args.format.fields().is_some() {
        let names = SUMMARY_TABLES.map(|(name, ..)| format!("`--table {name}`")).join(", ");
        return refuse(format!("these are several tables: add one of {names}"));
    }
    Ok(())
}

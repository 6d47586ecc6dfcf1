//! Summarizes strikes over all games, or over each group of games.

use super::Args;
use super::values::values;
use crate::analysis::review::{Review, ReviewCounts, Values};
use crate::analysis::setups::PriorChoice;
use crate::cli::groups::{Study, grouping};
use crate::cli::prior::of_game;
use crate::cli::{Common, Error, Outcome, Output, OutputFormat, Status, refuse};
use crate::games::Source;
use crate::replay::Replay;
use crate::report::review::{
    GROUPS_SCHEMA, SUMMARY_SCHEMA, SUMMARY_TABLES, group_rows, groups_document, groups_text, summary_document,
    summary_text,
};

/// Default number of players in text.
const TOP: usize = 20;

/// Runs the verb with `--summary`.
pub(super) fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    check(args)?;
    let grouping = match grouping(args.by.as_deref()) {
        Ok(grouping) => grouping,
        Err(status) => return Ok(status),
    };
    let mut output = Output::new(common);
    let (look, top) = (output.table_look(args.width), top(args));
    let values = values(args.values.as_deref())?;
    let prior = &args.prior.read()?;
    let study = Study {
        files: &args.files,
        common,
        verb: "review",
        is_slow: prior.weights.is_some(),
        adds_documents: args.merge,
        new: &|| no_reviews(values, prior),
        watch: &|| Review::with_values(values).with_prior(prior.clone()),
        miss: &|item, replayed, outcome| miss(prior, item, replayed, outcome),
        reset: |_: &mut Review| {},
        add: |counts: &mut ReviewCounts, record, replayed, review| counts.add(review, record, replayed),
        add_unreadable: ReviewCounts::add_unreadable,
        differ: |one, other| one.differs(other).map(str::to_owned),
    };
    if let Some(grouping) = grouping {
        let (grouped, made) = study.by(&grouping, GROUPS_SCHEMA, &mut output)?;
        output.put(|sheet| match (args.table, args.format) {
            (Some(table), form) => sheet.table(&group_rows(&grouped, table, top), form.fields(), look),
            (None, OutputFormat::Text) => sheet.drawing(&groups_text(&grouped, top, look), look.width),
            _ => sheet.json(&*groups_document(&grouped), args.pretty),
        })?;
        return made.finish(output, &[]);
    }
    let (counts, made) = study.all(SUMMARY_SCHEMA, &mut output)?;
    output.put(|sheet| match (args.table, args.format) {
        (Some(table), form) => sheet.table(&table(&counts, top), form.fields(), look),
        (None, OutputFormat::Text) => sheet.drawing(&summary_text(&counts, top, look), look.width),
        _ => sheet.json(&*summary_document(&counts), args.pretty),
    })?;
    made.finish(output, &[])
}

/// Creates empty counts of reviews with these piece values and this prior.
pub(in crate::cli) fn no_reviews(values: Values, prior: &PriorChoice) -> ReviewCounts {
    let weighted = prior.weights.is_some().then_some(&prior.name[..]);
    let names: Vec<&str> = [PriorChoice::UNIFORM].into_iter().chain(weighted).collect();
    ReviewCounts::new(values, &names)
}

/// Reports that the prior has no setups for the game.
fn miss(prior: &PriorChoice, item: &Source<'_>, replayed: &Replay, outcome: &mut Outcome<'_>) {
    if let Err(nothing) = of_game(prior, replayed) {
        outcome.report_missing(item, &nothing);
    }
}

/// Returns the number of players to list.
fn top(args: &Args) -> usize {
    let top = args.top.unwrap_or(if args.format == OutputFormat::Text { TOP } else { 0 });
    if top == 0 { usize::MAX } else { top }
}

/// Refuses options that cannot be used together.
fn check(args: &Args) -> Result<(), Error> {
    if args.format == OutputFormat::Ndjson || (args.table.is_some() && args.format == OutputFormat::Json) {
        return refuse(
            "cannot use this `--format` with `--summary`: pass text, json without `--table`, or csv or tsv with \
                `--table`",
        );
    }
    if args.merge && args.prior.given().is_some() {
        return refuse("`--prior` and `--exact` cannot be used with `--merge`: the documents contain the odds");
    }
    if args.table.is_none() && args.format.fields().is_some() {
        let names = SUMMARY_TABLES.map(|(name, ..)| format!("`--table {name}`")).join(", ");
        return refuse(format!("csv and tsv can contain only one table: pass one of {names}"));
    }
    Ok(())
}

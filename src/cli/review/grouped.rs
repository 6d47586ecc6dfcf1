//! What each group of games tells of strikes.

use super::Args;
use super::summary::{miss, no_counts, review, top};
use super::values::values;
use crate::analysis::review::{Review, ReviewCounts};
use crate::cli::groups::{self, Groups, grouping};
use crate::cli::prior::PriorFile;
use crate::cli::{Common, Error, Form, MadeOf, Output, Run, Status};
use crate::report::review::{GROUPS_SCHEMA, group_rows, groups_document, groups_text};

/// Runs the verb with `--summary --by`.
pub(super) fn run(args: &Args, by: &str, common: &Common) -> Result<Status, Error> {
    let Some(grouping) = grouping(by) else { return Ok(Status::Failed) };
    let mut output = Output::new(common);
    let run;
    let (grouped, status, made) = if args.merge {
        let differ = |one: &ReviewCounts, other: &ReviewCounts| one.differs(other).map(str::to_owned);
        let grouped = groups::merged(&args.files, GROUPS_SCHEMA, &grouping, common, differ)?;
        (grouped, Status::Well, MadeOf::Documents(&args.files))
    } else {
        let values = values(args.values.as_deref())?;
        let prior = args.prior.as_deref().map(PriorFile::read).transpose()?;
        let prior = prior.as_ref();
        run = Run::over(&args.files, common)?.of_games("review");
        let groups = Groups {
            grouping: &grouping,
            new: &|| no_counts(values, prior),
            watch: &|| review(values, prior),
            miss: &|item, replayed, outcome| miss(prior, item, replayed, outcome),
            forget: |_: &mut Review| {},
            add: |counts: &mut ReviewCounts, record, replayed, review| counts.add(review, record, replayed),
            add_unreadable: ReviewCounts::add_unreadable,
        };
        let (grouped, status) = groups.gather(&run, &mut output)?;
        (grouped, status, MadeOf::Records(&run))
    };
    let (look, top) = (output.table_look(args.width), top(args));
    output.put(|sheet| match (args.table, args.format) {
        (Some(table), form) => sheet.table(&group_rows(&grouped, table, top), form.fields(), look),
        (None, Form::Text) => sheet.drawing(&groups_text(&grouped, top, look), look.width),
        _ => sheet.json(&groups_document(&grouped), args.pretty),
    })?;
    output.finish(made)?;
    Ok(status)
}

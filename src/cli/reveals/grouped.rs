//! What each group of games tells of reveals.

use super::Args;
use super::summary::refuse_too_many_rows;
use crate::analysis::reveals::{RevealCounts, Watch};
use crate::cli::groups::{self, Groups, grouping};
use crate::cli::{Common, Error, Form, MadeOf, Output, Run, Status};
use crate::replay::Verdict;
use crate::report::reveals::{GROUPS_SCHEMA, SummaryAsked, group_rows, groups_document, groups_text};

/// Runs the verb with `--summary --by`.
pub(super) fn run(args: &Args, asked: &SummaryAsked, common: &Common) -> Result<Status, Error> {
    let Some(grouping) = grouping(args.by.as_deref().unwrap_or_default()) else { return Ok(Status::Failed) };
    let mut output = Output::new(common);
    let run;
    let (grouped, status, made) = if args.merge {
        let grouped = groups::merged(&args.files, GROUPS_SCHEMA, &grouping, common, |_, _| None)?;
        (grouped, Status::Well, MadeOf::Documents(&args.files))
    } else {
        run = Run::over(&args.files, common)?.of_games("reveals");
        let groups = Groups {
            grouping: &grouping,
            new: &RevealCounts::default,
            watch: &Watch::default,
            miss: &|_, _, _| {},
            forget: |_: &mut Watch| {},
            add: |counts: &mut RevealCounts, _, replayed, watch| counts.add(watch, replayed),
            add_unreadable: |counts| counts.verdicts.add(Verdict::Unreadable),
        };
        let (grouped, status) = groups.gather(&run, &mut output)?;
        (grouped, status, MadeOf::Records(&run))
    };
    for counts in grouped.groups.values() {
        refuse_too_many_rows(counts, asked)?;
    }
    let look = output.table_look(args.width);
    output.put(|sheet| match (args.table, args.form()) {
        (Some(table), Form::Csv | Form::Tsv) => {
            sheet.rows(&group_rows(&grouped, asked, table), args.form().fields(), true);
        }
        (_, Form::Text) => sheet.drawing(&groups_text(&grouped, asked, args.table, look), look.width),
        _ => sheet.json(&groups_document(&grouped, asked), args.pretty),
    })?;
    output.finish(made)?;
    Ok(status)
}

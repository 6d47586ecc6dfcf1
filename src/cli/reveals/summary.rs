//! Summarizes reveals over all games, or over each group of games.

use super::Args;
use crate::analysis::reveals::{RevealCounts, RevealObserver};
use crate::board::Kind;
use crate::cli::groups::{Study, grouping};
use crate::cli::{Common, Error, Output, OutputFormat, Status, refuse};
use crate::replay::Verdict;
use crate::report::reveals::{
    GROUPS_SCHEMA, SUMMARY_SCHEMA, SummarySelection, group_rows, groups_document, groups_text, summary_document,
    summary_tables, summary_text, survival_picture,
};

/// Runs the verb with `--summary`.
pub(super) fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let kinds = if args.kind.is_empty() { vec![Kind::Marshal] } else { args.kind.clone() };
    let asked = SummarySelection { side: args.side, kinds, every: args.every };
    if args.form() == OutputFormat::Ndjson || (args.table.is_some() && args.form() == OutputFormat::Json) {
        return refuse(
            "cannot use this `--format` with `--summary`: pass text, json without `--table`, or csv or tsv with \
                `--table`",
        );
    }
    if args.table.is_none() && args.form().fields().is_some() {
        return refuse(
            "csv and tsv can contain only one table: pass `--table kinds`, `--table how` or `--table survival`",
        );
    }
    if args.svg.as_ref().is_some_and(|path| path.as_os_str() == "-") {
        return refuse("cannot write `--svg` to standard output: pass `--svg FILE`");
    }
    let grouping = match grouping(args.by.as_deref()) {
        Ok(grouping) => grouping,
        Err(status) => return Ok(status),
    };
    let mut output = Output::new(common);
    let look = output.table_look(args.width);
    let study = Study {
        files: &args.files,
        common,
        verb: "reveals",
        is_slow: false,
        adds_documents: args.merge,
        new: &RevealCounts::default,
        watch: &RevealObserver::default,
        miss: &|_, _, _| {},
        reset: |_: &mut RevealObserver| {},
        add: |counts: &mut RevealCounts, _, replayed, watch| counts.add(watch, replayed),
        add_unreadable: |counts| counts.verdicts.add(Verdict::Unreadable),
        differ: |_, _| None,
    };
    if let Some(grouping) = grouping {
        let (grouped, made) = study.by(&grouping, GROUPS_SCHEMA, &mut output)?;
        for counts in grouped.groups.values() {
            refuse_too_many_rows(counts, &asked)?;
        }
        output.put(|sheet| match (args.table, args.form()) {
            (Some(table), OutputFormat::Csv | OutputFormat::Tsv) => {
                sheet.rows(&group_rows(&grouped, &asked, table), args.form().fields(), true);
            }
            (_, OutputFormat::Text) => sheet.drawing(&groups_text(&grouped, &asked, args.table, look), look.width),
            _ => sheet.json(&*groups_document(&grouped, &asked), args.pretty),
        })?;
        return made.finish(output, &[]);
    }
    let (counts, made) = study.all(SUMMARY_SCHEMA, &mut output)?;
    refuse_too_many_rows(&counts, &asked)?;
    let picture = args.svg.as_ref().map(|path| (path, survival_picture(&counts, &asked)));
    output.put(|sheet| match args.table {
        _ if args.is_silent() => {}
        Some(table) => sheet.table(&summary_tables(&counts, &asked)[table], args.form().fields(), look),
        None if args.form() == OutputFormat::Text => sheet.drawing(&summary_text(&counts, &asked, look), look.width),
        None => sheet.json(&*summary_document(&counts, &asked), args.pretty),
    })?;
    made.finish(output, picture.as_slice())
}

/// Refuses a value of `--every` that gives too many rows of survival.
fn refuse_too_many_rows(counts: &RevealCounts, asked: &SummarySelection) -> Result<(), Error> {
    let Some(rows) = asked.too_many_rows(counts) else { return Ok(()) };
    let most = SummarySelection::MOST_ROWS;
    refuse(format!("`--every` gives {rows} rows per kind (at most {most}): pass a larger number"))
}

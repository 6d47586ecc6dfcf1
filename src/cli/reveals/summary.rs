//! What all games together, or each group of them, tell of reveals.

use super::Args;
use crate::analysis::reveals::{RevealCounts, Watch};
use crate::board::Kind;
use crate::cli::groups::{Study, grouping};
use crate::cli::{Common, Error, Form, Output, Status, refuse};
use crate::replay::Verdict;
use crate::report::reveals::{
    GROUPS_SCHEMA, SUMMARY_SCHEMA, SummaryAsked, group_rows, groups_document, groups_text, summary_document,
    summary_tables, summary_text, survival_picture,
};

/// Runs the verb with `--summary`.
pub(super) fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let kinds = if args.kind.is_empty() { vec![Kind::Marshal] } else { args.kind.clone() };
    let asked = SummaryAsked { side: args.side, kinds, every: args.every };
    if args.form() == Form::Ndjson || (args.table.is_some() && args.form() == Form::Json) {
        return refuse("with `--summary`, `--format` is text, json, or, with `--table`, csv or tsv");
    }
    if args.table.is_none() && args.form().fields().is_some() {
        return refuse("these are several tables: add `--table kinds`, `--table how` or `--table survival`");
    }
    if args.svg.as_ref().is_some_and(|path| path.as_os_str() == "-") {
        return refuse("`--svg` needs the name of a file");
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
        adds_documents: args.merge,
        new: &RevealCounts::default,
        watch: &Watch::default,
        miss: &|_, _, _| {},
        forget: |_: &mut Watch| {},
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
            (Some(table), Form::Csv | Form::Tsv) => {
                sheet.rows(&group_rows(&grouped, &asked, table), args.form().fields(), true);
            }
            (_, Form::Text) => sheet.drawing(&groups_text(&grouped, &asked, args.table, look), look.width),
            _ => sheet.json(&groups_document(&grouped, &asked), args.pretty),
        })?;
        return made.finish(output, &[]);
    }
    let (counts, made) = study.all(SUMMARY_SCHEMA, &mut output)?;
    refuse_too_many_rows(&counts, &asked)?;
    let picture = args.svg.as_ref().map(|path| (path, survival_picture(&counts, &asked)));
    output.put(|sheet| match args.table {
        _ if args.is_silent() => {}
        Some(table) => sheet.table(&summary_tables(&counts, &asked)[table], args.form().fields(), look),
        None if args.form() == Form::Text => sheet.drawing(&summary_text(&counts, &asked, look), look.width),
        None => sheet.json(&summary_document(&counts, &asked), args.pretty),
    })?;
    made.finish(output, picture.as_slice())
}

/// Has no more rows of survival written than there may be.
fn refuse_too_many_rows(counts: &RevealCounts, asked: &SummaryAsked) -> Result<(), Error> {
    let Some(rows) = asked.too_many_rows(counts) else { return Ok(()) };
    let most = SummaryAsked::MOST_ROWS;
    refuse(format!("`--every` would take {rows} rows for each kind, {most} are the most: make it larger"))
}

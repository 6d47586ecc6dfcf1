//! What all games together tell of reveals.

use super::{Args, grouped};
use crate::analysis::reveals::{RevealCounts, Watch};
use crate::board::Kind;
use crate::cli::file_sink::write_file;
use crate::cli::{Common, Error, Form, MadeOf, Output, Run, Status, Watched, documents, fold_each, refuse};
use crate::replay::Verdict;
use crate::report::reveals::{
    SUMMARY_SCHEMA, SummaryAsked, summary_document, summary_tables, summary_text, survival_picture,
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
    if args.by.is_some() {
        return grouped::run(args, &asked, common);
    }
    let mut output = Output::new(common);
    let run;
    let (counts, status, made) = if args.merge {
        let counts = documents::merged(&args.files, SUMMARY_SCHEMA, common, |_, _| None)?;
        (counts, Status::Well, MadeOf::Documents(&args.files))
    } else {
        run = Run::over(&args.files, common)?.of_games("reveals");
        let new = || Watched { counts: RevealCounts::default(), watch: Watch::default() };
        let (Watched { counts, .. }, status) = fold_each(&run, &mut output, new, |item, gathered, outcome| {
            let Watched { counts, watch } = gathered;
            if let Some((_, replayed)) = outcome.replay(item, watch) {
                counts.add(watch, &replayed);
            } else if item.is_unreadable() {
                counts.verdicts.add(Verdict::Unreadable);
            }
        })?;
        (counts, status, MadeOf::Records(&run))
    };
    refuse_too_many_rows(&counts, &asked)?;
    let look = output.table_look(args.width);
    let picture = args.svg.as_ref().map(|path| (path, survival_picture(&counts, &asked)));
    output.put(|sheet| {
        if args.is_silent() {
            return;
        }
        if let Some(table) = args.table {
            sheet.table(&summary_tables(&counts, &asked)[table], args.form().fields(), look);
        } else if args.form() == Form::Text {
            sheet.drawing(&summary_text(&counts, &asked, look), look.width);
        } else {
            sheet.json(&summary_document(&counts, &asked), args.pretty);
        }
    })?;
    output.finish(made)?;
    if let Some((path, picture)) = picture {
        write_file(path, picture.as_bytes(), common.threads(), made)?;
    }
    Ok(status)
}

/// Has no more rows of survival written than there may be.
pub(super) fn refuse_too_many_rows(counts: &RevealCounts, asked: &SummaryAsked) -> Result<(), Error> {
    let Some(rows) = asked.too_many_rows(counts) else { return Ok(()) };
    let most = SummaryAsked::MOST_ROWS;
    refuse(format!("`--every` would take {rows} rows for each kind, {most} are the most: make it larger"))
}

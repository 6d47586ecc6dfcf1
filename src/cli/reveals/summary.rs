//! What all games together tell of reveals.

use super::{Args, Format, TableName};
use crate::analysis::reveals::{RevealCounts, Watch};
use crate::board::Kind;
use crate::cli::common::Common;
use crate::cli::file_sink::MadeOf;
use crate::cli::fold::fold_each;
use crate::cli::outcome::Outcome;
use crate::cli::records::Run;
use crate::cli::status::{Error, Status};
use crate::cli::terminal::Output;
use crate::cli::{documents, look};
use crate::formats::Fields;
use crate::games::Game;
use crate::replay::Verdict;
use crate::report::push_json;
use crate::report::reveals::{SummaryAsked, SummaryDocument, summary_tables, summary_text};

/// Runs the verb with `--summary`.
pub(super) fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let kinds = if args.kind.is_empty() { vec![Kind::Marshal] } else { args.kind.clone() };
    let asked = SummaryAsked { side: args.side, kinds, every: args.every };
    let is_text = args.format == Format::Text;
    if args.format == Format::Ndjson || (args.table.is_some() && args.format == Format::Json) {
        return Err(Error::Usage(
            "with `--summary`, `--format` is text, json, or, with `--table`, csv or tsv".to_owned(),
        ));
    }
    if args.table.is_none() && args.format.fields().is_some() {
        let what = "these are several tables: add `--table kinds`, `--table how` or `--table survival`";
        return Err(Error::Usage(what.to_owned()));
    }
    let mut output = Output::new(common);
    let run;
    let (counts, status, made) = if args.merge {
        let made = MadeOf::Documents(&args.files);
        (documents::merged::<RevealCounts>(&args.files, SummaryDocument::SCHEMA, common)?, Status::Well, made)
    } else {
        run = Run::over(&args.files, common)?;
        let item =
            |item: &Game<'_>, gathered: &mut Gathered, outcome: &mut Outcome| gathered.add(item, common, outcome);
        let (gathered, status) = fold_each(&run, common, &output.blank_sheet(), Gathered::default, item)?;
        (gathered.counts, status, MadeOf::Records(&run))
    };
    if let Some(rows) = asked.too_many_rows(&counts) {
        let most = SummaryAsked::MOST_ROWS;
        let what = format!("`--every` would take {rows} rows for each kind, {most} are the most: make it larger");
        return Err(Error::Usage(what));
    }
    let look = look::of(&output, args.width);
    match (args.table, args.format.fields()) {
        (Some(name), fields) => {
            let [kinds, how, survival] = summary_tables(&counts, &asked);
            let table = match name {
                TableName::Kinds => kinds,
                TableName::How => how,
                TableName::Survival => survival,
            };
            if is_text {
                output.drawing(&table.drawn(look), look.width)?;
            } else {
                let mut bytes = Vec::new();
                table.push_fields(fields.unwrap_or(Fields::Csv), true, &mut bytes);
                output.bytes(&bytes)?;
            }
        }
        (None, _) if is_text => output.drawing(&summary_text(&counts, &asked, look), look.width)?,
        (None, _) => {
            let mut bytes = Vec::new();
            // Nothing fails that writes plain data to memory.
            push_json(&SummaryDocument::new(counts, &asked), args.pretty, &mut bytes).unwrap_or_default();
            output.bytes(&bytes)?;
        }
    }
    output.finish(made)?;
    Ok(status)
}

/// What a thread has gathered, and what it watches games with.
#[derive(Default)]
struct Gathered {
    counts: RevealCounts,
    watch: Watch,
}

impl crate::analysis::Merge for Gathered {
    fn merge(&mut self, other: Self) {
        self.counts.merge(other.counts);
    }
}

impl Gathered {
    fn add(&mut self, item: &Game<'_>, common: &Common, outcome: &mut Outcome) {
        if let Some((_, replayed)) = outcome.replay(item, common, &mut self.watch) {
            self.counts.add(&self.watch, &replayed);
        } else if item.is_unreadable() {
            self.counts.verdicts.add(Verdict::Unreadable);
        }
    }
}

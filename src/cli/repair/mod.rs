//! `adjutant repair`: lists corrections that make more of a broken record legal.
//!
//! A summary counts the results for all records.

mod apply;

use super::choices::Choice;
use super::records::SMALLEST_BLOCK;
use super::sheet::heading_lines;
use super::terminal::note;
use super::{Common, Error, Outcome, Output, OutputFormat, Run, Status, Verb, choices, fold_each};
use crate::games::Source;
use crate::repair::{Limits, Repair, repair};
use crate::replay::{Locator, Reading, Verdict};
use crate::report::diagram::heading;
use crate::report::repair::{candidate_line, candidate_rows, closing, drawn, repair_document, sourced};
use crate::report::{TableLook, concise, diagnostic, fold, fold_notes, format_count};
use std::path::PathBuf;

/// List corrections that would make a broken record legal
///
/// A record breaks at the first illegal turn, at a combat or guess with another outcome than declared, at its
/// setup, or at its end. The corrections change, add or drop turns, unreadable text, setup pieces and rows, the
/// writer's seat, or the rules that the record names. The files are not changed.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant repair a.srn                        corrections, the best one first
  adjutant repair --max 50 a.srn               more candidates
  adjutant repair --apply 1 a.srn -o b.srn     the record with the first candidate applied
  adjutant repair --effort high sheet.srn      search longer in a sheet with unknown pieces
  adjutant repair --format csv games/ > slips.csv
  adjutant repair --format json a.srn | jq '.candidates[0].proposed'")]
pub(super) struct Args {
    /// Files, folders or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Output format
    #[arg(long, value_name = "FORMAT", value_parser = choices(FORMS), default_value = "text")]
    format: OutputFormat,
    /// List at most N candidates per record
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    max: u16,
    /// Write all records as SRN, with candidate N applied to broken ones, instead of the list
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000),
        conflicts_with_all = ["format", "max", "pretty", "width"])]
    apply: Option<u16>,
    /// Keep the original words of interpreted text in comments
    #[arg(long, requires = "apply")]
    keep_source: bool,
    /// Indent JSON
    #[arg(long)]
    pretty: bool,
    /// Width of text, in columns [default: the terminal's, or 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..))]
    width: Option<u16>,
}

/// Output formats.
const FORMS: [Choice<OutputFormat>; 5] = [
    ("text", OutputFormat::Text, "The first error and a table of candidates"),
    ("json", OutputFormat::Json, "One JSON object per record"),
    ("ndjson", OutputFormat::Ndjson, "One JSON object per candidate"),
    ("csv", OutputFormat::Csv, "Comma-separated rows"),
    ("tsv", OutputFormat::Tsv, "Tab-separated rows"),
];

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let common = &common.keeping_source(self.keep_source);
        let mut output = Output::new(common);
        let run = Run::over(&self.files, common)?.requiring_games("repair").in_blocks(SMALLEST_BLOCK);
        output.names(candidate_rows(Vec::new()).columns, self.format.fields())?;
        let listed = usize::from(self.apply.unwrap_or(self.max));
        let limits = Limits { listed, ..Limits::of_effort(common.effort) };
        let repairs = Repairs { args: self, look: output.table_look(self.width), limits };
        let item = |item: &Source<'_>, tally: &mut Tally, outcome: &mut Outcome<'_>| repairs.item(item, tally, outcome);
        let (tally, status) = fold_each(&run, &mut output, Tally::default, item)?;
        run.finish(output, status)?;
        note(&summary(&tally));
        Ok(status)
    }
}

struct Repairs<'c> {
    args: &'c Args,
    look: TableLook,
    limits: Limits,
}

impl Repairs<'_> {
    fn item(&self, item: &Source<'_>, tally: &mut Tally, outcome: &mut Outcome<'_>) {
        outcome.complain(item.place(), item.own(), item.read_errors());
        if item.number().is_none() || item.is_unreadable() {
            tally[Case::Unreadable as usize] += u64::from(item.is_unreadable());
            if self.args.apply.is_some() {
                apply::as_it_is(item, outcome);
            } else {
                outcome.refused += u64::from(item.is_unreadable());
            }
            return;
        }
        let reading = item.read();
        let mut repair = repair(item.text(), &reading, outcome.common.judging(), &self.limits);
        item.relocate(&mut repair.replayed.findings, &reading.record);
        item.relocate(repair.broken.as_mut_slice(), &reading.record);
        count(&repair, tally);
        match self.args.apply {
            Some(number) => apply::apply(item, &reading, &repair, usize::from(number), outcome),
            None => self.list(item, &reading, &repair, outcome),
        }
        outcome.complain_of_strays(item, &reading);
    }

    fn list(&self, item: &Source<'_>, reading: &Reading<'_>, repair: &Repair, outcome: &mut Outcome<'_>) {
        let record = &reading.record;
        if repair.broken.is_some() {
            outcome.status = outcome.status.max(Status::Findings);
        } else if repair.replayed.verdict.is_failure() {
            // There is no candidate, and the record is not broken by a turn, so the findings are reported here.
            outcome.complain(item.place(), item.own(), &repair.replayed.findings);
            outcome.refused += 1;
        }
        let sheet = &mut outcome.sheet;
        let place = item.place();
        match self.args.format {
            OutputFormat::Text => {
                let Some(broken) = &repair.broken else { return };
                let mut locator = Locator::new(place, item.own());
                let width = self.look.width;
                let said = if sheet.look.is_terminal {
                    fold_notes(&diagnostic(broken, &mut locator), width)
                } else {
                    heading_lines(&concise(broken, &mut locator), width).into_owned()
                };
                sheet.separate();
                sheet.heading(&heading(place, record, &repair.replayed), width);
                sheet.text(&said);
                sheet.drawing(&drawn(repair, record, self.look), width);
                sheet.drawing(&fold(&closing(repair, record), width), width);
            }
            OutputFormat::Json => {
                let document = repair_document(repair, record, &mut Locator::new(place, item.own()));
                sheet.json(&*document, self.args.pretty);
            }
            OutputFormat::Ndjson => {
                for candidate in sourced(repair, record, place) {
                    sheet.json(&*candidate_line(candidate), self.args.pretty);
                }
            }
            OutputFormat::Csv | OutputFormat::Tsv => {
                sheet.rows(&candidate_rows(sourced(repair, record, place)), self.args.format.fields(), false);
            }
        }
    }
}

/// Result of `repair` for a record, from best to worst.
#[derive(Clone, Copy, Debug)]
enum Case {
    Whole,
    AllTurns,
    Part,
    Nothing,
    NotByATurn,
    Unreadable,
}

/// Descriptions of the results for the summary, in the order of [`Case`].
const CASES: [&str; 6] = [
    "without errors",
    "with candidates that make all turns legal",
    "with candidates that repair a part of the record",
    "without candidates",
    "broken outside the turns",
    "unreadable (`adjutant validate` says why, `adjutant fmt --mend` may help)",
];

/// Number of records for each of [`CASES`].
type Tally = [u64; CASES.len()];

/// Counts a replayed record.
fn count(repair: &Repair, tally: &mut Tally) {
    let case = match &repair.broken {
        None if repair.replayed.verdict == Verdict::Unreadable => Case::Unreadable,
        None if repair.replayed.verdict.is_failure() => Case::NotByATurn,
        None => Case::Whole,
        Some(_) if repair.found_whole > 0 => Case::AllTurns,
        Some(_) if repair.found > 0 => Case::Part,
        Some(_) => Case::Nothing,
    };
    tally[case as usize] += 1;
}

/// Returns all counts in one line.
fn summary(tally: &Tally) -> String {
    let said = tally.iter().zip(CASES).filter(|(count, _)| **count > 0).map(|(count, what)| format!("{count} {what}"));
    let said = said.collect::<Vec<_>>().join(", ");
    let colon = if said.is_empty() { "" } else { ": " };
    format!("{}{colon}{said}", format_count(tally.iter().sum(), "record"))
}

#[cfg(test)]
mod tests {
    use super::summary;

    #[test]
    fn only_what_there_is_is_said() {
        assert_eq!(summary(&[0; 6]), "0 records");
        assert_eq!(summary(&[1, 0, 0, 0, 0, 0]), "1 record: 1 without errors");
        assert_eq!(
            summary(&[2, 2, 3, 4, 5, 6]),
            "22 records: 2 without errors, 2 with candidates that make all turns legal, \
             3 with candidates that repair a part of the record, 4 without candidates, 5 broken outside the turns, \
             6 unreadable (`adjutant validate` says why, `adjutant fmt --mend` may help)"
        );
    }
}

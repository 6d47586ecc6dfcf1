//! `adjutant repair`: corrections under which more of a broken record stands.
//!
//! What became of the records: counted, and said in one line.

mod apply;

use super::choices::Choice;
use super::sheet::heading_lines;
use super::terminal::note;
use super::{Common, Error, Form, Outcome, Output, Run, Status, Verb, choices, fold_each};
use crate::games::Source;
use crate::repair::{Limits, Repair, repair};
use crate::replay::{Locator, Reading, Verdict};
use crate::report::diagram::heading;
use crate::report::repair::{candidate_line, candidate_rows, closing, drawn, repair_document, sourced};
use crate::report::{TableLook, concise, counted, diagnostic, fold, fold_notes};
use std::path::PathBuf;

/// List corrections under which more of a broken record stands
///
/// A record breaks at the first turn that is not legal or whose combat or guess did not come out as declared, or at its
/// setup or its end. Turns that may have been misread, left out or written twice are looked for, what cannot be read at
/// all, pieces and rows of the setup, the seat from which the record was written, and the rules that it names. The files
/// are not changed.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant repair a.srn                        what may have been meant, the best candidate first
  adjutant repair --max 50 a.srn               more of the candidates
  adjutant repair --apply 1 a.srn -o b.srn     the record with the first candidate applied
  adjutant repair --effort high sheet.srn      a sheet with unknown pieces, judged as `validate` does so
  adjutant repair --format csv games/ > slips.csv
  adjutant repair --format json a.srn | jq '.candidates[0].proposed'")]
pub(super) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// What to write
    #[arg(long, value_name = "FORM", value_parser = choices(FORMS), default_value = "text")]
    format: Form,
    /// List at most N candidates of each record
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    max: u16,
    /// Write all records in SRN, broken ones with candidate N applied, instead of the list
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000),
        conflicts_with_all = ["format", "max", "pretty", "width"])]
    apply: Option<u16>,
    /// Keep text that was read as something else in comments
    #[arg(long, requires = "apply")]
    keep_source: bool,
    /// Indent JSON, for reading
    #[arg(long)]
    pretty: bool,
    /// How many columns text may take [default: the terminal's, or 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..))]
    width: Option<u16>,
}

/// What is written.
const FORMS: [Choice<Form>; 5] = [
    ("text", Form::Text, "The break and a table, for people"),
    ("json", Form::Json, "One JSON object a record"),
    ("ndjson", Form::Ndjson, "One JSON object a candidate"),
    ("csv", Form::Csv, "Rows of fields parted by commas"),
    ("tsv", Form::Tsv, "Rows of fields parted by tabs"),
];

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let common = &common.keeping_source(self.keep_source);
        let mut output = Output::new(common);
        let run = Run::over(&self.files, common)?.of_games("repair");
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
        outcome.complain(item.place(), item.own(), item.trouble());
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
            // There is no candidate, and it is not by a turn that it is broken, so that there is nothing here to say it.
            outcome.complain(item.place(), item.own(), &repair.replayed.findings);
            outcome.refused += 1;
        }
        let sheet = &mut outcome.sheet;
        let place = item.place();
        match self.args.format {
            Form::Text => {
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
            Form::Json => {
                let document = repair_document(repair, record, &mut Locator::new(place, item.own()));
                sheet.json(&document, self.args.pretty);
            }
            Form::Ndjson => {
                for candidate in sourced(repair, record, place) {
                    sheet.json(&candidate_line(candidate), self.args.pretty);
                }
            }
            Form::Csv | Form::Tsv => {
                sheet.rows(&candidate_rows(sourced(repair, record, place)), self.args.format.fields(), false);
            }
        }
    }
}

/// What `repair` can do for a record, from the best case on.
#[derive(Clone, Copy, Debug)]
enum Case {
    Whole,
    AllTurns,
    Part,
    Nothing,
    NotByATurn,
    Unreadable,
}

/// The cases in the words of the summary, in the order of [`Case`].
const CASES: [&str; 6] = [
    "with nothing to repair",
    "with candidates that save all turns",
    "with candidates that mend a part",
    "without candidates",
    "broken, but not by a turn",
    "that cannot be read (`adjutant validate` says why, `adjutant fmt --mend` may help)",
];

/// The number of records of each of [`CASES`].
type Tally = [u64; CASES.len()];

/// Counts a record that was replayed.
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

/// All of it in one line.
fn summary(tally: &Tally) -> String {
    let said = tally.iter().zip(CASES).filter(|(count, _)| **count > 0).map(|(count, what)| format!("{count} {what}"));
    let said = said.collect::<Vec<_>>().join(", ");
    let colon = if said.is_empty() { "" } else { ": " };
    format!("{}{colon}{said}", counted(tally.iter().sum(), "record"))
}

#[cfg(test)]
mod tests {
    use super::summary;

    #[test]
    fn only_what_there_is_is_said() {
        assert_eq!(summary(&[0; 6]), "0 records");
        assert_eq!(summary(&[1, 0, 0, 0, 0, 0]), "1 record: 1 with nothing to repair");
        assert_eq!(
            summary(&[2, 2, 3, 4, 5, 6]),
            "22 records: 2 with nothing to repair, 2 with candidates that save all turns, \
             3 with candidates that mend a part, 4 without candidates, 5 broken, but not by a turn, \
             6 that cannot be read (`adjutant validate` says why, `adjutant fmt --mend` may help)"
        );
    }
}

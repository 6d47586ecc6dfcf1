//! `adjutant repair`: corrections under which more of a broken record stands.
//!
//! What became of the records: counted, and said in one line.

mod apply;
mod splice;

use super::choices::Choice;
use super::sheet::heading_lines;
use super::terminal::note;
use super::{Common, Error, Form, Outcome, Output, Run, Status, Verb, choices, count_each};
use crate::analysis::Merge;
use crate::games::Source;
use crate::repair::{Limits, Repair, repair};
use crate::replay::{Locator, Reading, Verdict};
use crate::report::diagram::heading;
use crate::report::repair::{candidate_line, candidate_rows, closing, drawn, repair_document, sourced};
use crate::report::{TableLook, concise, diagnostic, fold, fold_notes};
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
        output.names(&candidate_rows(Vec::new()), self.format.fields())?;
        let listed = usize::from(self.apply.unwrap_or(self.max));
        let limits = Limits { listed, ..Limits::of_effort(common.effort) };
        let repairs = Repairs { args: self, look: output.table_look(self.width), limits };
        let (tally, status) =
            count_each(&run, output, Tally::default, |item, tally, outcome| repairs.item(item, tally, outcome))?;
        note(&tally.line());
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
            tally.count_unreadable(item);
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
        tally.count(&repair);
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

/// How many records there are, and what can be done for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    sound: u64,
    mendable: u64,
    improvable: u64,
    hopeless: u64,
    elsewhere: u64,
    unreadable: u64,
}

impl Tally {
    /// Counts a record.
    pub(super) fn count(&mut self, repair: &Repair) {
        let counter = match &repair.broken {
            None if repair.replayed.verdict == Verdict::Unreadable => &mut self.unreadable,
            None if repair.replayed.verdict.is_failure() => &mut self.elsewhere,
            None => &mut self.sound,
            Some(_) if repair.found_whole > 0 => &mut self.mendable,
            Some(_) if repair.found > 0 => &mut self.improvable,
            Some(_) => &mut self.hopeless,
        };
        *counter += 1;
    }

    /// Counts what cannot be read, if it is a record.
    pub(super) fn count_unreadable(&mut self, item: &Source<'_>) {
        self.unreadable += u64::from(item.is_unreadable());
    }

    /// All of it in one line.
    pub(super) fn line(&self) -> String {
        let records = self.sound + self.mendable + self.improvable + self.hopeless + self.elsewhere + self.unreadable;
        let parts = [
            (self.sound, "with nothing to repair"),
            (self.mendable, "with candidates that save all turns"),
            (self.improvable, "with candidates that mend a part"),
            (self.hopeless, "without candidates"),
            (self.elsewhere, "broken, but not by a turn"),
            (self.unreadable, "that cannot be read (`adjutant validate` says why, `adjutant fmt --mend` may help)"),
        ];
        let said: Vec<String> =
            parts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
        let colon = if said.is_empty() { "" } else { ": " };
        format!("{records} {}{colon}{}", if records == 1 { "record" } else { "records" }, said.join(", "))
    }
}

impl Merge for Tally {
    fn merge(&mut self, other: Self) {
        self.sound += other.sound;
        self.mendable += other.mendable;
        self.improvable += other.improvable;
        self.hopeless += other.hopeless;
        self.elsewhere += other.elsewhere;
        self.unreadable += other.unreadable;
    }
}

#[cfg(test)]
mod tests {
    use super::{Merge, Tally};

    #[test]
    fn only_what_there_is_is_said() {
        assert_eq!(Tally::default().line(), "0 records");
        let one = Tally { sound: 1, ..Tally::default() };
        assert_eq!(one.line(), "1 record: 1 with nothing to repair");
        let mut all = Tally { sound: 1, mendable: 2, improvable: 3, hopeless: 4, elsewhere: 5, unreadable: 6 };
        all.merge(one);
        assert_eq!(
            all.line(),
            "22 records: 2 with nothing to repair, 2 with candidates that save all turns, \
             3 with candidates that mend a part, 4 without candidates, 5 broken, but not by a turn, \
             6 that cannot be read (`adjutant validate` says why, `adjutant fmt --mend` may help)"
        );
    }
}

//! `adjutant repair`: corrections of one ply under which more of a broken record stands.

mod apply;
mod tally;

use super::common::Common;
use super::file_sink::MadeOf;
use super::look;
use super::outcome::{Outcome, Parted, SEPARATOR};
use super::records::{GO_ON, Run};
use super::status::{Error, Status};
use super::terminal::{Output, note};
use crate::formats::Fields;
use crate::games::{Game, each_game};
use crate::repair::{Limits, Repair, repair};
use crate::replay::{Locator, Reading};
use crate::report::diagram::heading;
use crate::report::repair::{CANDIDATE_COLUMNS, RepairDocument, SourcedCandidate, candidate_rows, closing, drawn};
use crate::report::{Table, TableLook, concise, diagnostic, fold, fold_notes, push_json};
use clap::ValueEnum;
use std::path::PathBuf;
use tally::{Part, Tally};

/// List corrections of one ply under which more of a broken record stands
///
/// A record breaks at the first turn that is not legal or whose combat or guess did not come out as declared. Every ply
/// up to there is looked at for what may have been misread, left out or written twice. The files are not changed.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant repair a.srn                        what may have been meant, the best candidate first
  adjutant repair --max 50 a.srn               more of the candidates
  adjutant repair --apply 1 a.srn -o b.srn     the record with the first candidate applied
  adjutant repair --format csv games/ > slips.csv
  adjutant repair --format json a.srn | jq '.candidates[0].proposed'")]
pub struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// What to write
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Format::Text)]
    format: Format,
    /// List at most N candidates of each record
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    max: u16,
    /// Write all records in SRN, broken ones with candidate N applied, instead of the list
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000),
        conflicts_with_all = ["format", "max", "pretty", "width"])]
    apply: Option<u16>,
    /// Indent JSON, for reading
    #[arg(long)]
    pretty: bool,
    /// How many columns text may take [default: the terminal's, or 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..))]
    width: Option<u16>,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The break and a table, for people
    Text,
    /// One JSON object a record
    Json,
    /// One JSON object a candidate
    Ndjson,
    /// Rows of fields parted by commas
    Csv,
    /// Rows of fields parted by tabs
    Tsv,
}

impl Format {
    /// How fields are parted, if it is of fields.
    const fn fields(self) -> Option<Fields> {
        match self {
            Self::Csv => Some(Fields::Csv),
            Self::Tsv => Some(Fields::Tsv),
            Self::Text | Self::Json | Self::Ndjson => None,
        }
    }
}

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let mut output = Output::new(common);
    let run = Run::over(&args.files, common)?;
    if let Some(fields) = args.format.fields() {
        let head =
            Table { name: "candidates", title: String::new(), columns: CANDIDATE_COLUMNS.to_vec(), rows: vec![] };
        let mut names = Vec::new();
        head.push_fields(fields, true, &mut names);
        output.raw(&names)?;
        output.end_head();
    }
    let listed = usize::from(args.apply.unwrap_or(args.max));
    let limits = Limits { listed, ..Limits::default() };
    let repairs = Repairs { args, common, look: look::of(&output, args.width), limits };
    let blank = output.blank_sheet();
    let (mut tally, mut status, mut parted) = (Tally::default(), Status::Well, Parted::default());
    let inputs = run.each(
        |block| {
            let mut part = Part { outcome: Outcome::on(blank.clone()), tally: Tally::default() };
            each_game(block, common.settings(), |item| repairs.item(item, &mut part));
            part
        },
        |part, progress| {
            output.raw(parted.next(part.outcome.sheet.written()))?;
            output.note_overrun(part.outcome.sheet.overrun());
            progress.say(&part.outcome.said);
            status = status.max(part.outcome.status);
            tally.add(&part.tally);
            Ok(GO_ON)
        },
    )?;
    output.finish(MadeOf::Records(&run))?;
    note(&tally.line());
    Ok(status.max(inputs))
}

struct Repairs<'c> {
    args: &'c Args,
    common: &'c Common,
    look: TableLook,
    limits: Limits,
}

impl Repairs<'_> {
    fn item(&self, item: &Game<'_>, part: &mut Part) {
        let Part { outcome, tally } = part;
        outcome.complain(item.place(), item.own(), item.trouble(), self.common);
        if item.number().is_none() || item.is_unreadable() {
            tally.count_unreadable(item);
            if self.args.apply.is_some() {
                apply::as_it_is(item, outcome);
            } else if item.number().is_some() {
                outcome.pass_over();
            }
            return;
        }
        let reading = item.read();
        let mut repair = repair(item.text(), &reading, self.common.judge_by(), &self.limits);
        item.relocate(&mut repair.replayed.findings, &reading.record);
        item.relocate(repair.broken.as_mut_slice(), &reading.record);
        tally.count(&repair);
        match self.args.apply {
            Some(number) => apply::apply(item, &reading, &repair, usize::from(number), self.common, outcome),
            None => self.list(item, &reading, &repair, outcome),
        }
        if !reading.record.stray.is_empty() {
            outcome.complain(item.place_outside(), item.own(), &item.strays(&reading.record), self.common);
        }
    }

    fn list(&self, item: &Game<'_>, reading: &Reading<'_>, repair: &Repair, outcome: &mut Outcome) {
        let record = &reading.record;
        if repair.broken.is_some() {
            outcome.status = outcome.status.max(Status::Findings);
        } else if repair.replayed.verdict.is_failure() {
            // It is not by a turn that it is broken, so that there is nothing here to say it.
            outcome.complain(item.place(), item.own(), &repair.replayed.findings, self.common);
            outcome.pass_over();
        }
        let sheet = &mut outcome.sheet;
        let place = item.place();
        // Nothing fails that writes plain data to memory.
        match self.args.format {
            Format::Text => {
                let Some(broken) = &repair.broken else { return };
                let mut locator = Locator::new(place, item.own());
                let width = self.look.width;
                let said = if sheet.is_terminal() {
                    fold_notes(&diagnostic(broken, &mut locator), width)
                } else {
                    look::heading(&concise(broken, &mut locator), width)
                };
                sheet.bytes(SEPARATOR);
                sheet.text(&look::heading(&heading(place, record, &repair.replayed), width));
                sheet.text(&said);
                sheet.drawing(&drawn(repair, record, self.look), width);
                sheet.drawing(&fold(&closing(repair, record), width), width);
            }
            Format::Json => {
                let document = RepairDocument::new(repair, record, &mut Locator::new(place, item.own()));
                sheet.append(|bytes| push_json(&document, self.args.pretty, bytes).unwrap_or_default());
            }
            Format::Ndjson => {
                for line in SourcedCandidate::all(repair, record, place) {
                    sheet.append(|bytes| push_json(&line, self.args.pretty, bytes).unwrap_or_default());
                }
            }
            Format::Csv | Format::Tsv => {
                let fields = self.args.format.fields().unwrap_or(Fields::Csv);
                let table = candidate_rows(repair, record, place);
                sheet.append(|bytes| table.push_fields(fields, false, bytes));
            }
        }
    }
}

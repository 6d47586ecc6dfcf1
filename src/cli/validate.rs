//! `adjutant validate`: judge records and say what is wrong with them.

mod judged;

use super::terminal::note;
use super::{Common, Error, GO_ON, MadeOf, Output, Run, Status, Verb, refuse};
use crate::formats::Fields;
use crate::report::{FindingCounts, Sarif};
use clap::ValueEnum;
use judged::{Asked, Judged};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Say what is illegal in records, and why
///
/// Is every turn legal, and does what is declared agree with the board?
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant validate games/                          every record file of a folder
  adjutant validate --format concise a.srn b.srn    one line a finding
  adjutant validate -l games/                       only the names of the files that have errors
  cat *.srn | adjutant validate --format ndjson | jq -r 'select(.verdict != \"legal\") | .source.record'
  adjutant validate --edition isf league.srn        judge by other rules than the record's own
  adjutant validate --strict --select two-squares-wording games/
  adjutant validate --statistics games/             how often each finding was made")]
#[allow(clippy::struct_excessive_bools)] // independent switches of the command line
pub(super) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// How to report [default: full on a terminal, concise otherwise]
    #[arg(long, value_enum, value_name = "FORM")]
    format: Option<Format>,
    /// Warnings and undecided records count: exit with 1 if there are any
    #[arg(long)]
    strict: bool,
    /// Exit with 0 whatever is found (but 2 if an input fails)
    #[arg(long)]
    exit_zero: bool,
    /// Only the names of the files that have errors, each once; with `--strict` of those with warnings, too
    #[arg(short = 'l', long, conflicts_with_all = ["format", "statistics"])]
    files_with_errors: bool,
    /// End names with NUL bytes instead of lines
    #[arg(short = '0', long, requires = "files_with_errors")]
    null: bool,
    /// Only how often each finding was made, in how many records and files
    #[arg(long)]
    statistics: bool,
}

/// How findings are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// With the record's line, the place marked, the rule and help
    Full,
    /// One line a finding
    Concise,
    /// One JSON object a record
    #[value(alias = "json")]
    Ndjson,
    /// Annotations for GitHub Actions
    Github,
    /// SARIF 2.1.0, for code scanning tools
    Sarif,
    /// Rows of fields parted by commas; only with `--statistics`
    Csv,
    /// Rows of fields parted by tabs; only with `--statistics`
    Tsv,
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        self.check()?;
        if self.files_with_errors && common.is_by_ending {
            return refuse(
                "`--files-with-errors` writes names of files alone: `-o` takes the ending .txt, or none that is known",
            );
        }
        let mut output = Output::new(common);
        let format = self.format.unwrap_or(if output.look.is_terminal { Format::Full } else { Format::Concise });
        let mut run = Run::over(&self.files, common)?;
        let is_quiet = common.quiet || self.files_with_errors || self.statistics;
        run.reports_failures = !is_quiet;
        let is_sarif = format == Format::Sarif && !is_quiet;
        if is_sarif {
            output.put(|sheet| sheet.append(|bytes| Sarif::begin(bytes).unwrap_or_default()))?;
        }
        let asked = Asked { format, is_quiet, is_strict: self.strict };
        let blank = output.blank_sheet();
        let mut total = Judged::new(asked, None);
        let mut named = BTreeSet::new();
        let mut has_results = false;
        let inputs =
            run.each(&blank, &|block, outcome| Judged::of(block, asked, outcome), &mut |judged, outcome, _| {
                let written = outcome.sheet.written();
                let separated = if is_sarif && !has_results { Sarif::first(written) } else { written };
                has_results |= !written.is_empty();
                output.raw(separated)?;
                if self.files_with_errors
                    && judged.is_faulty
                    && let Some(input) = &judged.input
                    && named.insert(input.name.clone())
                {
                    output.bytes(&[input.name.as_bytes(), if self.null { b"\0" } else { b"\n" }].concat())?;
                }
                total.add(&judged);
                Ok(GO_ON)
            })?;
        if is_sarif {
            output.put(|sheet| sheet.append(|bytes| Sarif::end(bytes).unwrap_or_default()))?;
        }
        if self.statistics {
            self.write_statistics(&total.counts, &mut output)?;
        }
        output.finish(MadeOf::Records(&run))?;
        let mut left_out = total.left_out;
        if self.exit_zero {
            left_out.counted = 0;
        }
        let left_out = left_out.said(&common.leave_out()).map(|said| format!("; {said}"));
        note(&(total.summary.line() + &left_out.unwrap_or_default()));
        let found = total.has_failures || (self.strict && (total.has_warnings || total.summary.undecided() > 0));
        let status = if found && !self.exit_zero { Status::Findings } else { Status::Well };
        Ok(status.max(inputs))
    }
}

impl Args {
    /// Whether the form and what is to be reported go together.
    fn check(&self) -> Result<(), Error> {
        let form = match self.format {
            Some(Format::Csv | Format::Tsv) if !self.statistics => {
                return refuse("rows are written only of counts: add --statistics");
            }
            Some(Format::Github) if self.statistics => "github",
            Some(Format::Sarif) if self.statistics => "sarif",
            _ => return Ok(()),
        };
        refuse(format!("--statistics has no form `{form}`; it is a table, json, csv or tsv"))
    }

    /// Writes how often each finding was made.
    fn write_statistics(&self, counts: &FindingCounts, output: &mut Output) -> Result<(), Error> {
        match self.format {
            Some(Format::Ndjson) => output.put(|sheet| sheet.json(&counts.document(), false)),
            Some(Format::Csv) => {
                output.put(|sheet| sheet.append(|bytes| counts.table().push_fields(Fields::Csv, true, bytes)))
            }
            Some(Format::Tsv) => {
                output.put(|sheet| sheet.append(|bytes| counts.table().push_fields(Fields::Tsv, true, bytes)))
            }
            _ => output.text(&counts.with_sum().drawn(output.table_look(None))),
        }
    }
}

//! `adjutant validate`: judge records and say what is wrong with them.

use super::common::Common;
use super::error::Error;
use super::records::{Item, each_input, items, must_not_be_wanted};
use super::status::Status;
use super::terminal::{Output, note};
use crate::archive::Input;
use crate::notation::Record;
use crate::replay::{Finding, Replayed, Severity, stray_findings};
use crate::report::{FindingLine, Locator, Place, RecordLine, Sarif, SourceLine, Summary};
use crate::report::{concise, diagnostic, github, json_line, record_line};
use clap::ValueEnum;
use std::path::PathBuf;

/// Judge records: is every turn legal, and does what is declared agree with the board?
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant validate games/                          every .srn file of a folder
  adjutant validate --format concise a.srn b.srn    one line a finding
  cat *.srn | adjutant validate --format ndjson | jq -r 'select(.verdict != \"legal\") | .source.record'
  adjutant validate --edition isf league.srn        judge by other rules than the record's own
  adjutant validate --strict --select two-squares-wording games/")]
pub struct Args {
    /// Record files, folders to search for .srn files, or `-` for standard input
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// How to report [default: full on a terminal, concise otherwise]
    #[arg(long, value_enum, value_name = "FORM")]
    format: Option<Format>,
    /// Warnings count: exit with 1 if there are any
    #[arg(long)]
    strict: bool,
    /// Exit with 0 whatever is found (but 2 if an input fails)
    #[arg(long)]
    exit_zero: bool,
    /// No findings and no summary, only the exit status
    #[arg(short, long)]
    quiet: bool,
}

/// How findings are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// With the record's line, the place marked, the rule and help
    Full,
    /// One line a finding
    Concise,
    /// One JSON object a record
    Ndjson,
    /// Annotations for GitHub Actions
    Github,
    /// SARIF 2.1.0, for code scanning tools
    Sarif,
}

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    let output = Output::new(common);
    let format = args.format.unwrap_or(if output.is_terminal() { Format::Full } else { Format::Concise });
    let mut validation = Validation {
        common,
        format,
        is_quiet: args.quiet,
        output,
        summary: Summary::default(),
        sarif: Sarif::default(),
        has_failures: false,
        has_warnings: false,
    };
    if format == Format::Sarif && !args.quiet {
        let mut head = Vec::new();
        validation.sarif.begin(&mut head)?;
        validation.output.bytes(&head)?;
    }
    let inputs = each_input(&args.files, |input| validation.input(input))?;
    if format == Format::Sarif && !args.quiet {
        let mut foot = Vec::new();
        validation.sarif.end(&mut foot)?;
        validation.output.bytes(&foot)?;
    }
    validation.output.finish()?;
    if inputs == Status::Failed {
        validation.summary.failed_input();
    }
    if !args.quiet {
        note(&validation.summary.line());
    }
    let found = validation.has_failures || (args.strict && validation.has_warnings);
    let status = if found && !args.exit_zero { Status::Findings } else { Status::Well };
    Ok(status.max(inputs))
}

struct Validation<'c> {
    common: &'c Common,
    format: Format,
    is_quiet: bool,
    output: Output,
    summary: Summary,
    sarif: Sarif,
    has_failures: bool,
    has_warnings: bool,
}

impl Validation<'_> {
    fn input(&mut self, input: &Input) -> Result<(), Error> {
        let mut has_records = false;
        for item in items(input, self.common) {
            has_records |= item.place.record.is_some();
            self.item(&item)?;
        }
        if !has_records && self.common.record.is_none() {
            let item =
                Item { place: Place { file: &input.name, record: None, offset: 0, line: 1 }, text: &input.bytes };
            self.strays(&item, &[crate::replay::no_record()])?;
        } else if !has_records {
            must_not_be_wanted(input, self.common)?;
        }
        Ok(())
    }

    fn item(&mut self, item: &Item<'_>) -> Result<(), Error> {
        if item.place.record.is_none() {
            let strays = crate::replay::preamble_findings(item.text);
            return self.strays(item, &strays);
        }
        let record = item.parse();
        let replayed = item.replay(&record, self.common, &mut ());
        self.record(item, &replayed)?;
        self.stray_text(item, &record)
    }

    fn stray_text(&mut self, item: &Item<'_>, record: &Record<'_>) -> Result<(), Error> {
        if record.stray.is_empty() { Ok(()) } else { self.strays(item, &stray_findings(record)) }
    }

    fn record(&mut self, item: &Item<'_>, replayed: &Replayed) -> Result<(), Error> {
        self.summary.record(replayed.verdict);
        self.has_failures |= replayed.verdict.is_failure();
        if self.format == Format::Ndjson && !self.is_quiet {
            let mut locator = Locator::new(item.place, item.text);
            let line = record_line(replayed, self.common.reported(&replayed.findings), &mut locator);
            self.json_line(&line)?;
        }
        self.findings(item, &replayed.findings)
    }

    /// Findings about text that is no record's.
    fn strays(&mut self, item: &Item<'_>, findings: &[Finding]) -> Result<(), Error> {
        if findings.is_empty() {
            return Ok(());
        }
        self.has_failures = true;
        let item = Item { place: Place { record: None, ..item.place }, text: item.text };
        if self.format == Format::Ndjson && !self.is_quiet {
            let mut locator = Locator::new(item.place, item.text);
            let reported = self.common.reported(findings);
            let at = locator.locate(findings[0].span);
            let line = RecordLine {
                source: SourceLine { line: at.line, ..SourceLine::new(item.place) },
                verdict: None,
                edition: None,
                variant: None,
                plies: None,
                result: None,
                findings: reported.map(|finding| FindingLine::new(finding, &mut locator)).collect(),
            };
            self.json_line(&line)?;
        }
        self.findings(&item, findings)
    }

    fn findings(&mut self, item: &Item<'_>, findings: &[Finding]) -> Result<(), Error> {
        if findings.is_empty() {
            return Ok(());
        }
        let mut locator = Locator::new(item.place, item.text);
        for finding in self.common.reported(findings) {
            self.summary.finding(finding);
            self.has_warnings |= finding.severity() == Severity::Warning;
            if self.is_quiet {
                continue;
            }
            match self.format {
                Format::Full => self.output.text(&diagnostic(finding, &mut locator))?,
                Format::Concise => self.output.text(&concise(finding, &mut locator))?,
                Format::Github => self.output.bytes(github(finding, &mut locator).as_bytes())?,
                Format::Sarif => {
                    let mut bytes = Vec::new();
                    self.sarif.finding(finding, &mut locator, &mut bytes)?;
                    self.output.bytes(&bytes)?;
                }
                Format::Ndjson => {}
            }
        }
        Ok(())
    }

    fn json_line(&mut self, line: &RecordLine) -> Result<(), Error> {
        let line = json_line(line).map_err(std::io::Error::from)?;
        self.output.bytes(&line)
    }
}

//! `adjutant validate`: judge records and say what is wrong with them.

use super::common::Common;
use super::error::Error;
use super::file_sink::MadeOf;
use super::item::{Item, each_item};
use super::outcome::Part;
use super::records::{GO_ON, Run};
use super::status::Status;
use super::terminal::{Output, Sheet, note};
use crate::archive::{Block, InputError};
use crate::notation::Span;
use crate::replay::{Detail, Finding, Replayed, Severity, Verdict};
use crate::report::{FindingLine, Locator, Place, RecordLine, Sarif, SourceLine, Summary};
use crate::report::{concise, diagnostic, github, push_json, record_line};
use clap::ValueEnum;
use std::path::PathBuf;

/// Judge records: is every turn legal, and does what is declared agree with the board?
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant validate games/                          every record file of a folder
  adjutant validate --format concise a.srn b.srn    one line a finding
  cat *.srn | adjutant validate --format ndjson | jq -r 'select(.verdict != \"legal\") | .source.record'
  adjutant validate --edition isf league.srn        judge by other rules than the record's own
  adjutant validate --strict --select two-squares-wording games/")]
pub struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
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
    let mut output = Output::new(common);
    let format = args.format.unwrap_or(if output.is_terminal() { Format::Full } else { Format::Concise });
    let mut run = Run::over(&args.files, common)?;
    run.reports_failures = !args.quiet;
    let is_sarif = format == Format::Sarif && !args.quiet;
    if is_sarif {
        let mut head = Vec::new();
        Sarif::begin(&mut head)?;
        output.bytes(&head)?;
    }
    let validation = Validation { common, format, is_quiet: args.quiet };
    let blank = output.blank_sheet();
    let mut total = Judged::on(blank.clone());
    let mut has_results = false;
    let inputs = run.each(
        |block| validation.block(block, Judged::on(blank.clone())),
        |judged, _| {
            let written = judged.sheet.written();
            let separated = if is_sarif && !has_results { Sarif::first(written) } else { written };
            has_results |= !written.is_empty();
            output.raw(separated)?;
            total.add(&judged);
            Ok(GO_ON)
        },
    )?;
    if is_sarif {
        let mut foot = Vec::new();
        Sarif::end(&mut foot)?;
        output.bytes(&foot)?;
    }
    output.finish(MadeOf::Records(&run))?;
    if !args.quiet {
        note(&total.summary.line());
    }
    let found = total.has_failures || (args.strict && total.has_warnings);
    let status = if found && !args.exit_zero { Status::Findings } else { Status::Well };
    Ok(status.max(inputs))
}

/// What was found in records: of a block, or of all.
struct Judged {
    sheet: Sheet,
    summary: Summary,
    has_failures: bool,
    has_warnings: bool,
}

impl Judged {
    fn on(sheet: Sheet) -> Self {
        Self { sheet, summary: Summary::default(), has_failures: false, has_warnings: false }
    }

    fn add(&mut self, other: &Self) {
        self.summary.add(&other.summary);
        self.has_failures |= other.has_failures;
        self.has_warnings |= other.has_warnings;
    }
}

impl Part for Judged {
    fn findings(&self) -> u64 {
        self.summary.findings()
    }

    fn weight(&self) -> usize {
        self.sheet.written().len()
    }

    fn has_results(&self) -> bool {
        !self.sheet.written().is_empty()
    }
}

struct Validation<'c> {
    common: &'c Common,
    format: Format,
    is_quiet: bool,
}

impl Validation<'_> {
    fn block(&self, block: &Block, mut judged: Judged) -> Judged {
        each_item(block, self.common, |item| self.item(item, &mut judged));
        if let Some(failure) = block.failure.as_ref().filter(|failure| failure.is_damage()) {
            self.failed_input(block, failure, &mut judged);
        }
        judged
    }

    fn item(&self, item: &Item<'_>, judged: &mut Judged) {
        if item.record.is_none() {
            self.strays(item.place(), item.own, item.trouble(), judged);
        } else if item.trouble().is_empty() {
            let reading = item.read();
            let replayed = item.replay(&reading, self.common, &mut ());
            self.record(item, &replayed, judged);
            if !reading.record.stray.is_empty() {
                self.strays(item.place_outside(), item.own, &item.strays(&reading.record), judged);
            }
        } else {
            judged.summary.record(Verdict::Unreadable);
            self.without_replay(item.place(), item.own, Some(Verdict::Unreadable), item.trouble(), judged);
        }
    }

    fn record(&self, item: &Item<'_>, replayed: &Replayed, judged: &mut Judged) {
        judged.summary.record(replayed.verdict);
        judged.has_failures |= replayed.verdict.is_failure();
        if self.format == Format::Ndjson && !self.is_quiet {
            let mut locator = Locator::new(item.place(), item.own);
            let line = record_line(replayed, self.common.reported(&replayed.findings), &mut locator);
            json_line(&line, judged);
        }
        if !replayed.findings.is_empty() {
            self.findings(item.place(), item.own, &replayed.findings, judged);
        }
    }

    /// Findings about text that is no record's.
    fn strays(&self, place: Place<'_>, text: &[u8], findings: &[Finding], judged: &mut Judged) {
        if !findings.is_empty() {
            self.without_replay(place, text, None, findings, judged);
        }
    }

    /// An input that could not be read, or not to its end.
    fn failed_input(&self, block: &Block, failure: &InputError, judged: &mut Judged) {
        judged.summary.failed_input();
        let ended = block.offset + block.bytes.len() as u64;
        let what = match failure {
            InputError::Unreadable { cause, .. } if ended > 0 => format!("cannot be read any further: {cause}"),
            InputError::Unreadable { cause, .. } => format!("cannot be read: {cause}"),
            other => other.to_string(),
        };
        let finding = Finding::at(Detail::InputFailed(what), Span::default());
        let lines = memchr::memchr_iter(b'\n', &block.bytes).count() as u64;
        let place = Place { file: &block.origin.name, record: None, offset: ended, line: block.line + lines };
        self.without_replay(place, b"", None, &[finding], judged);
    }

    /// Findings about what was not replayed; there is at least one.
    fn without_replay(
        &self,
        place: Place<'_>,
        text: &[u8],
        verdict: Option<Verdict>,
        findings: &[Finding],
        judged: &mut Judged,
    ) {
        judged.has_failures = true;
        if self.format == Format::Ndjson && !self.is_quiet {
            let mut locator = Locator::new(place, text);
            let line = if verdict.is_some() { place.line } else { locator.locate(findings[0].span).line };
            let reported = self.common.reported(findings);
            let line = RecordLine {
                source: SourceLine { line, ..SourceLine::new(place) },
                verdict: verdict.map(|verdict| verdict.name().to_owned()),
                edition: None,
                variant: None,
                plies: None,
                result: None,
                findings: reported.map(|finding| FindingLine::new(finding, &mut locator)).collect(),
            };
            json_line(&line, judged);
        }
        self.findings(place, text, findings, judged);
    }

    fn findings(&self, place: Place<'_>, text: &[u8], findings: &[Finding], judged: &mut Judged) {
        let mut locator = Locator::new(place, text);
        for finding in self.common.reported(findings) {
            judged.summary.finding(finding);
            judged.has_warnings |= finding.severity() == Severity::Warning;
            if self.is_quiet {
                continue;
            }
            let sheet = &mut judged.sheet;
            match self.format {
                Format::Full => sheet.text(&diagnostic(finding, &mut locator)),
                Format::Concise => sheet.text(&concise(finding, &mut locator)),
                Format::Github => sheet.bytes(github(finding, &mut locator).as_bytes()),
                Format::Sarif => sheet.append(|bytes| Sarif::finding(finding, &mut locator, bytes).unwrap_or_default()),
                Format::Ndjson => {}
            }
        }
    }
}

fn json_line(line: &RecordLine, judged: &mut Judged) {
    // Nothing fails that writes plain data to memory.
    judged.sheet.append(|bytes| push_json(line, false, bytes).unwrap_or_default());
}

//! `adjutant validate`: judge records and say what is wrong with them.
//!
//! Each block gives its report, and counts of what was found.

use super::complaints::{input_finding, input_place};
use super::terminal::note;
use super::{Common, Error, GO_ON, MadeOf, Outcome, Output, Run, Status, Verb, refuse};
use crate::archive::{Block, InputError, Origin};
use crate::formats::Fields;
use crate::formats::json::SourceLine;
use crate::games::{Source, each_game};
use crate::notation::Record;
use crate::replay::{Finding, Locator, Place, Replay, Severity, Verdict};
use crate::report::{FindingCounts, LeftOut, Sarif, Summary, concise, diagnostic, finding_line, github, record_line};
use clap::ValueEnum;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

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

/// What is asked of the report.
#[derive(Clone, Copy)]
struct Asked {
    format: Format,
    /// Whether findings are not printed one by one.
    is_quiet: bool,
    /// Whether warnings and undecided records count.
    is_strict: bool,
}

/// What was found in records: of a block, or of all.
struct Judged {
    asked: Asked,
    summary: Summary,
    counts: FindingCounts,
    left_out: LeftOut,
    /// Whether a verdict or a failure makes the run exit with 1.
    has_failures: bool,
    has_warnings: bool,
    /// Whether anything of that is reported.
    is_faulty: bool,
    /// The input that it is of.
    input: Option<Arc<Origin>>,
}

impl Judged {
    /// Nothing yet, of that input.
    fn new(asked: Asked, input: Option<Arc<Origin>>) -> Self {
        Self {
            asked,
            summary: Summary::default(),
            counts: FindingCounts::default(),
            left_out: LeftOut::default(),
            has_failures: false,
            has_warnings: false,
            is_faulty: false,
            input,
        }
    }

    /// What is found in a block; the report goes to the sheet of the outcome.
    fn of(block: &Block, asked: Asked, outcome: &mut Outcome<'_>) -> Self {
        let mut judged = Self::new(asked, Some(Arc::clone(&block.origin)));
        each_game(block, outcome.common.settings(), |item| judged.item(item, outcome));
        if let Some(finding) = input_finding(block) {
            // An archive that disagrees with itself was read all the same.
            if block.failure.as_ref().is_some_and(InputError::is_loss) {
                judged.summary.failed_input();
            }
            judged.without_replay(input_place(block), &block.bytes, None, &[finding], outcome);
        }
        outcome.findings = judged.summary.findings();
        judged
    }

    fn item(&mut self, item: &Source<'_>, outcome: &mut Outcome<'_>) {
        if item.number().is_none() {
            self.without_replay(item.place(), item.own(), None, item.trouble(), outcome);
        } else if item.trouble().is_empty() {
            let reading = item.read();
            let replayed = item.replay_reading(&reading, &mut ());
            self.record(item, &reading.record, &replayed, outcome);
            if !reading.record.stray.is_empty() {
                self.without_replay(item.place_outside(), item.own(), None, &item.strays(&reading.record), outcome);
            }
        } else {
            self.summary.record(Verdict::Unreadable);
            self.counts.record();
            self.without_replay(item.place(), item.own(), Some(Verdict::Unreadable), item.trouble(), outcome);
        }
    }

    fn record(&mut self, item: &Source<'_>, record: &Record<'_>, replayed: &Replay, outcome: &mut Outcome<'_>) {
        self.summary.record(replayed.verdict);
        self.summary.search(replayed.verdict, replayed.search);
        self.counts.record();
        self.is_faulty |= self.asked.is_strict && replayed.verdict == Verdict::Undecided;
        self.has_failures |= replayed.verdict.is_failure();
        if self.asked.format == Format::Ndjson && !self.asked.is_quiet {
            let mut locator = Locator::new(item.place(), item.own());
            let id = item.sourced(record, replayed).id;
            let findings = outcome.common.reported(&replayed.findings);
            let findings = findings.map(|finding| finding_line(finding, &mut locator)).collect();
            let (source, verdict) = (SourceLine::new(item.place()), Some(replayed.verdict));
            outcome.sheet.json(&record_line(source, Some((id, record, replayed)), verdict, findings), false);
        }
        // Its line is counted only where there is something to be said of it.
        if !replayed.findings.is_empty() {
            self.findings(item.place(), item.own(), &replayed.findings, outcome);
        }
    }

    /// Reports findings about what was not replayed, if there are any.
    fn without_replay(
        &mut self,
        place: Place<'_>,
        text: &[u8],
        verdict: Option<Verdict>,
        findings: &[Finding],
        outcome: &mut Outcome<'_>,
    ) {
        let Some(first) = findings.first() else { return };
        self.has_failures = true;
        if self.asked.format == Format::Ndjson && !self.asked.is_quiet {
            let mut locator = Locator::new(place, text);
            let line = match verdict {
                Some(_) => Some(place.line),
                None => locator.locate_finding(first, first.span).map(|at| at.line),
            };
            let reported = outcome.common.reported(findings);
            let reported = reported.map(|finding| finding_line(finding, &mut locator)).collect();
            let source = SourceLine { line, ..SourceLine::new(place) };
            outcome.sheet.json(&record_line(source, None, verdict, reported), false);
        }
        self.findings(place, text, findings, outcome);
    }

    fn findings(&mut self, place: Place<'_>, text: &[u8], findings: &[Finding], outcome: &mut Outcome<'_>) {
        self.count(findings, place.record.is_some(), outcome.common);
        let mut locator = Locator::new(place, text);
        for finding in outcome.common.reported(findings) {
            self.summary.finding(finding);
            if self.asked.is_quiet {
                continue;
            }
            let sheet = &mut outcome.sheet;
            match self.asked.format {
                Format::Full => sheet.text(&diagnostic(finding, &mut locator)),
                Format::Concise => sheet.text(&concise(finding, &mut locator)),
                Format::Github => sheet.bytes(github(finding, &mut locator).as_bytes()),
                Format::Sarif => sheet.append(|bytes| Sarif::finding(finding, &mut locator, bytes).unwrap_or_default()),
                // Objects stand for whole records, and rows for counts.
                Format::Ndjson | Format::Csv | Format::Tsv => {}
            }
        }
    }

    /// Counts what was found of a record, or of text that is none. What `--max-findings` leaves out is found all the same.
    fn count(&mut self, findings: &[Finding], is_record: bool, common: &Common) {
        let is_strict = self.asked.is_strict;
        let wanted = findings.iter().filter(|finding| common.wants(finding));
        self.counts.findings(wanted.clone(), is_record, self.input.as_ref().map_or(0, |input| input.number));
        let most = common.max_findings.unwrap_or(usize::MAX);
        let mut reported = 0;
        for finding in findings {
            let is_wanted = common.wants(finding);
            let is_error = finding.severity() == Severity::Error;
            self.has_warnings |= is_wanted && !is_error;
            self.is_faulty |= is_wanted && (is_error || is_strict);
            if is_wanted && reported < most {
                reported += 1;
            } else {
                let stays_undecided = finding.detail.verdict() == Verdict::Undecided;
                self.left_out.finding(is_error || is_strict && (is_wanted || stays_undecided));
            }
        }
    }

    /// Adds what another counted of what comes behind this in the inputs.
    fn add(&mut self, other: &Self) {
        self.summary.add(&other.summary);
        self.counts.add(&other.counts);
        self.left_out.add(other.left_out);
        self.has_failures |= other.has_failures;
        self.has_warnings |= other.has_warnings;
    }
}

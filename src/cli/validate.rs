//! `adjutant validate`: judges records and reports their faults.
//!
//! Each block has its own part of the report and its own counts. The parts and counts are combined in the order of
//! the inputs.

use super::terminal::note;
use super::{CONTINUE, Common, Error, Outcome, Output, ResultSource, Run, Status, Verb, refuse};
use crate::archive::{Block, InputError, Origin};
use crate::formats::Delimiter;
use crate::games::{Source, for_each_game, input_finding, input_place};
use crate::notation::Record;
use crate::replay::{Finding, Locator, Place, Replay, Severity, Verdict};
use crate::report::{
    FindingCounts, HiddenFindings, Sarif, Summary, concise, diagnostic, github, replayed_line, unreplayed_line,
};
use clap::ValueEnum;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Check that records are legal, and explain each error
///
/// Checks that every turn is legal and that the declared combats match the board. `adjutant explain NAME` describes a
/// finding in full.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant validate games/                          every record file of a folder
  adjutant validate --format concise a.srn b.srn    one line per finding
  adjutant validate -l games/                       names of files with errors
  cat *.srn | adjutant validate --format ndjson | jq -r 'select(.verdict != \"legal\") | .source.record'
  adjutant validate --edition isf league.srn        judge by the ISF rules
  adjutant validate --strict --select two-squares-wording games/
  adjutant validate --statistics games/             the count of each finding")]
#[allow(clippy::struct_excessive_bools)] // independent switches of the command line
pub(super) struct Args {
    /// Files, folders or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Report format [default: full on a terminal, concise otherwise]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
    /// Exit with 1 for warnings and undecided records too
    #[arg(long)]
    strict: bool,
    /// Exit with 0 whatever is found (with 2 if an input cannot be read)
    #[arg(long)]
    exit_zero: bool,
    /// Print only the names of files with errors, each once (with `--strict` also those with warnings)
    #[arg(short = 'l', long, conflicts_with_all = ["format", "statistics"])]
    files_with_errors: bool,
    /// End names with NUL instead of a newline
    #[arg(short = '0', long, requires = "files_with_errors")]
    null: bool,
    /// Print only how often each finding occurs, and in how many records and files
    #[arg(long)]
    statistics: bool,
}

/// Report format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The record's line with a caret, the rule and help
    Full,
    /// One line per finding
    Concise,
    /// One JSON object per record
    #[value(alias = "json")]
    Ndjson,
    /// Annotations for GitHub Actions
    Github,
    /// SARIF 2.1.0, for code scanning tools
    Sarif,
    /// Comma-separated rows; only with `--statistics`
    Csv,
    /// Tab-separated rows; only with `--statistics`
    Tsv,
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        self.check()?;
        if self.files_with_errors && common.is_by_ending {
            return refuse("`--files-with-errors` writes file names as plain text: pass `-o FILE.txt`");
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
        let asked = ReportOptions { format, is_quiet, is_strict: self.strict };
        let blank = output.blank_sheet();
        let mut total = BlockReport::new(asked, None);
        let mut named = BTreeSet::new();
        let mut has_results = false;
        let inputs =
            run.each(&blank, &|block, outcome| BlockReport::of(block, asked, outcome), &mut |judged, outcome, _| {
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
                Ok(CONTINUE)
            })?;
        if is_sarif {
            output.put(|sheet| sheet.append(|bytes| Sarif::end(bytes).unwrap_or_default()))?;
        }
        if self.statistics {
            self.write_statistics(&total.counts, &mut output)?;
        }
        output.finish(ResultSource::Records(&run))?;
        let mut left_out = total.left_out;
        if self.exit_zero {
            left_out.counted = 0;
        }
        let left_out = left_out.said(&common.filtering_options()).map(|said| format!("; {said}"));
        note(&(total.summary.line() + &left_out.unwrap_or_default()));
        let found = total.has_failures || (self.strict && (total.has_warnings || total.summary.undecided() > 0));
        let status = if found && !self.exit_zero { Status::Findings } else { Status::Well };
        Ok(status.max(inputs))
    }
}

impl Args {
    /// Refuses a format that cannot be used with the other options.
    fn check(&self) -> Result<(), Error> {
        let form = match self.format {
            Some(Format::Csv | Format::Tsv) if !self.statistics => {
                return refuse("`--format csv` and `tsv` need `--statistics`");
            }
            Some(Format::Github) if self.statistics => "github",
            Some(Format::Sarif) if self.statistics => "sarif",
            _ => return Ok(()),
        };
        refuse(format!(
            "cannot use `--statistics` with `--format {form}`: pass json, csv or tsv, or omit `--format` for a table"
        ))
    }

    /// Writes the number of occurrences of each finding.
    fn write_statistics(&self, counts: &FindingCounts, output: &mut Output) -> Result<(), Error> {
        match self.format {
            Some(Format::Ndjson) => output.put(|sheet| sheet.json(&counts.document(), false)),
            Some(Format::Csv) => {
                output.put(|sheet| sheet.append(|bytes| counts.table().push_fields(Delimiter::Csv, true, bytes)))
            }
            Some(Format::Tsv) => {
                output.put(|sheet| sheet.append(|bytes| counts.table().push_fields(Delimiter::Tsv, true, bytes)))
            }
            _ => output.text(&counts.with_sum().drawn(output.table_look(None))),
        }
    }
}

/// Options of the report.
#[derive(Clone, Copy)]
struct ReportOptions {
    format: Format,
    /// `true` if individual findings are not printed.
    is_quiet: bool,
    /// `true` if warnings and undecided records count as errors.
    is_strict: bool,
}

/// Counts of a block or of all records.
struct BlockReport {
    asked: ReportOptions,
    summary: Summary,
    counts: FindingCounts,
    left_out: HiddenFindings,
    /// `true` if a verdict or a failure makes the run exit with 1.
    has_failures: bool,
    has_warnings: bool,
    /// `true` if the input is listed by `--files-with-errors`.
    is_faulty: bool,
    /// Input of the block; `None` for the counts of all records.
    input: Option<Arc<Origin>>,
}

impl BlockReport {
    /// Creates empty counts for an input.
    fn new(asked: ReportOptions, input: Option<Arc<Origin>>) -> Self {
        Self {
            asked,
            summary: Summary::default(),
            counts: FindingCounts::default(),
            left_out: HiddenFindings::default(),
            has_failures: false,
            has_warnings: false,
            is_faulty: false,
            input,
        }
    }

    /// Judges the records of a block. The report is written to the sheet of the outcome.
    fn of(block: &Block, asked: ReportOptions, outcome: &mut Outcome<'_>) -> Self {
        let mut judged = Self::new(asked, Some(Arc::clone(&block.origin)));
        for_each_game(block, outcome.common.settings(), |item| judged.item(item, outcome));
        if let Some(finding) = input_finding(block) {
            // If an archive contradicts itself, this is a failure, but the archive was read completely.
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
            self.without_replay(item.place(), item.own(), None, item.read_errors(), outcome);
        } else if item.read_errors().is_empty() {
            let reading = item.read();
            let replayed = item.replay_reading(&reading, &mut ());
            self.record(item, &reading.record, &replayed, outcome);
            if !reading.record.stray.is_empty() {
                self.without_replay(item.place_outside(), item.own(), None, &item.strays(&reading.record), outcome);
            }
        } else {
            self.summary.record(Verdict::Unreadable);
            self.counts.record();
            self.without_replay(item.place(), item.own(), Some(Verdict::Unreadable), item.read_errors(), outcome);
        }
    }

    fn record(&mut self, item: &Source<'_>, record: &Record<'_>, replayed: &Replay, outcome: &mut Outcome<'_>) {
        self.summary.record(replayed.verdict);
        self.summary.search(replayed.verdict, replayed.search);
        self.counts.record();
        self.is_faulty |= self.asked.is_strict && replayed.verdict == Verdict::Undecided;
        self.has_failures |= replayed.verdict.is_failure();
        if self.asked.format == Format::Ndjson && !self.asked.is_quiet {
            let judged = (item.sourced(record, replayed).id, record, replayed);
            let mut findings = outcome.common.selected_findings(&replayed.findings);
            let line = replayed_line(item.place(), item.own(), judged, &mut findings);
            outcome.sheet.json(&*line, false);
        }
        // Locating the record counts lines, so it is done only if there are findings.
        if !replayed.findings.is_empty() {
            self.findings(item.place(), item.own(), &replayed.findings, outcome);
        }
    }

    /// Reports findings about text that was not replayed, if there are any.
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
            let mut reported = outcome.common.selected_findings(findings);
            let line = unreplayed_line(place, text, (verdict, first), &mut reported);
            outcome.sheet.json(&*line, false);
        }
        self.findings(place, text, findings, outcome);
    }

    fn findings(&mut self, place: Place<'_>, text: &[u8], findings: &[Finding], outcome: &mut Outcome<'_>) {
        self.count(findings, place.record.is_some(), outcome.common);
        let mut locator = Locator::new(place, text);
        for finding in outcome.common.selected_findings(findings) {
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
                // These formats contain records or counts, not single findings.
                Format::Ndjson | Format::Csv | Format::Tsv => {}
            }
        }
    }

    /// Counts the findings of a record or of text outside records. Findings that `--max-findings` leaves out count,
    /// too.
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

    /// Adds the counts of a later part of the inputs.
    fn add(&mut self, other: &Self) {
        self.summary.add(&other.summary);
        self.counts.add(&other.counts);
        self.left_out.add(other.left_out);
        self.has_failures |= other.has_failures;
        self.has_warnings |= other.has_warnings;
    }
}

//! `adjutant validate`: judge records and say what is wrong with them.

mod judged;

use super::complaints::{input_finding, input_place};
use super::terminal::note;
use super::{Common, Error, GO_ON, MadeOf, Outcome, Output, Run, Status, Verb};
use crate::archive::{Block, InputError, Origin};
use crate::formats::Fields;
use crate::formats::json::SourceLine;
use crate::games::{Game, each_game};
use crate::replay::{Finding, Locator, Place, Replayed, Verdict};
use crate::report::{FindingCounts, RecordLine, Sarif, concise, diagnostic, finding_line, github, record_line};
use clap::ValueEnum;
use judged::Judged;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Judge records: is every turn legal, and does what is declared agree with the board?
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
        let mut output = Output::new(common);
        let format = self.format.unwrap_or(if output.look.is_terminal { Format::Full } else { Format::Concise });
        let mut run = Run::over(&self.files, common)?;
        let is_quiet = common.quiet || self.files_with_errors || self.statistics;
        run.reports_failures = !is_quiet;
        let is_sarif = format == Format::Sarif && !is_quiet;
        if is_sarif {
            let mut head = Vec::new();
            Sarif::begin(&mut head)?;
            output.bytes(&head)?;
        }
        let validation = Validation { format, is_quiet, is_strict: self.strict };
        let blank = output.blank_sheet();
        let mut total = Judged::default();
        let mut names = self.files_with_errors.then(|| Names::new(self.null));
        let mut has_results = false;
        let inputs = run.each(
            &blank,
            |block, outcome| validation.block(block, outcome),
            |judged, outcome, _| {
                let written = outcome.sheet.written();
                let separated = if is_sarif && !has_results { Sarif::first(written) } else { written };
                has_results |= !written.is_empty();
                output.raw(separated)?;
                if let Some(names) = names.as_mut().filter(|_| judged.is_faulty) {
                    names.write(judged.input.as_deref(), &mut output)?;
                }
                total.add(&judged);
                Ok(GO_ON)
            },
        )?;
        if is_sarif {
            let mut foot = Vec::new();
            Sarif::end(&mut foot)?;
            output.bytes(&foot)?;
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
                return Err(Error::Usage("rows are written only of counts: add --statistics".to_owned()));
            }
            Some(Format::Github) if self.statistics => "github",
            Some(Format::Sarif) if self.statistics => "sarif",
            _ => return Ok(()),
        };
        Err(Error::Usage(format!("--statistics has no form `{form}`; it is a table, json, csv or tsv")))
    }

    /// Writes how often each finding was made.
    fn write_statistics(&self, counts: &FindingCounts, output: &mut Output) -> Result<(), Error> {
        let fields = match self.format {
            Some(Format::Ndjson) => {
                return output.put(|sheet| sheet.json(&counts.document(), false));
            }
            Some(Format::Csv) => Fields::Csv,
            Some(Format::Tsv) => Fields::Tsv,
            _ => return output.text(&counts.drawn(output.table_look(None))),
        };
        let mut rows = Vec::new();
        counts.push_fields(fields, &mut rows);
        output.bytes(&rows)
    }
}

/// Names of files, each written once.
struct Names {
    end: u8,
    written: BTreeSet<String>,
}

impl Names {
    /// None yet; each will end with a NUL byte or with a line.
    fn new(is_nul: bool) -> Self {
        Self { end: if is_nul { 0 } else { b'\n' }, written: BTreeSet::new() }
    }

    /// Writes the name of an input, unless it was written before.
    fn write(&mut self, input: Option<&Origin>, output: &mut Output) -> Result<(), Error> {
        let Some(name) = input.map(|input| &input.name).filter(|name| !self.written.contains(*name)) else {
            return Ok(());
        };
        output.bytes(&[name.as_bytes(), &[self.end]].concat())?;
        self.written.insert(name.clone());
        Ok(())
    }
}

struct Validation {
    format: Format,
    /// Whether findings are not printed one by one.
    is_quiet: bool,
    is_strict: bool,
}

impl Validation {
    fn block(&self, block: &Block, outcome: &mut Outcome<'_>) -> Judged {
        let mut judged = Judged { input: Some(Arc::clone(&block.origin)), ..Judged::default() };
        each_game(block, outcome.common.settings(), |item| self.item(item, &mut judged, outcome));
        if let Some(finding) = input_finding(block) {
            // An archive that disagrees with itself was read all the same.
            if block.failure.as_ref().is_some_and(InputError::is_loss) {
                judged.summary.failed_input();
            }
            self.without_replay(input_place(block), &block.bytes, None, &[finding], &mut judged, outcome);
        }
        outcome.findings = judged.summary.findings();
        judged
    }

    fn item(&self, item: &Game<'_>, judged: &mut Judged, outcome: &mut Outcome<'_>) {
        if item.number().is_none() {
            self.strays(item.place(), item.own(), item.trouble(), judged, outcome);
        } else if item.trouble().is_empty() {
            let reading = item.read();
            let replayed = item.replay_reading(&reading, &mut ());
            self.record(item, &replayed, judged, outcome);
            if !reading.record.stray.is_empty() {
                self.strays(item.place_outside(), item.own(), &item.strays(&reading.record), judged, outcome);
            }
        } else {
            judged.summary.record(Verdict::Unreadable);
            judged.counts.record();
            self.without_replay(item.place(), item.own(), Some(Verdict::Unreadable), item.trouble(), judged, outcome);
        }
    }

    fn record(&self, item: &Game<'_>, replayed: &Replayed, judged: &mut Judged, outcome: &mut Outcome<'_>) {
        judged.summary.record(replayed.verdict);
        judged.summary.search(replayed.verdict, replayed.search);
        judged.counts.record();
        judged.is_faulty |= self.is_strict && replayed.verdict == Verdict::Undecided;
        judged.has_failures |= replayed.verdict.is_failure();
        if self.format == Format::Ndjson && !self.is_quiet {
            let mut locator = Locator::new(item.place(), item.own());
            let line = record_line(replayed, outcome.common.reported(&replayed.findings), &mut locator);
            outcome.sheet.json(&line, false);
        }
        if !replayed.findings.is_empty() {
            self.findings(item.place(), item.own(), &replayed.findings, judged, outcome);
        }
    }

    /// Findings about text that is no record's.
    fn strays(
        &self,
        place: Place<'_>,
        text: &[u8],
        findings: &[Finding],
        judged: &mut Judged,
        outcome: &mut Outcome<'_>,
    ) {
        if !findings.is_empty() {
            self.without_replay(place, text, None, findings, judged, outcome);
        }
    }

    /// Findings about what was not replayed; there is at least one.
    fn without_replay(
        &self,
        place: Place<'_>,
        text: &[u8],
        verdict: Option<Verdict>,
        findings: &[Finding],
        judged: &mut Judged,
        outcome: &mut Outcome<'_>,
    ) {
        judged.has_failures = true;
        if self.format == Format::Ndjson && !self.is_quiet {
            let mut locator = Locator::new(place, text);
            let line = match verdict {
                Some(_) => Some(place.line),
                None => locator.locate_finding(&findings[0], findings[0].span).map(|at| at.line),
            };
            let reported = outcome.common.reported(findings);
            let line = RecordLine {
                source: SourceLine { line, ..SourceLine::new(place) },
                verdict: verdict.map(|verdict| verdict.name().to_owned()),
                edition: None,
                variant: None,
                plies: None,
                result: None,
                findings: reported.map(|finding| finding_line(finding, &mut locator)).collect(),
            };
            outcome.sheet.json(&line, false);
        }
        self.findings(place, text, findings, judged, outcome);
    }

    fn findings(
        &self,
        place: Place<'_>,
        text: &[u8],
        findings: &[Finding],
        judged: &mut Judged,
        outcome: &mut Outcome<'_>,
    ) {
        judged.count(findings, place.record.is_some(), outcome.common, self.is_strict);
        let mut locator = Locator::new(place, text);
        for finding in outcome.common.reported(findings) {
            judged.summary.finding(finding);
            if self.is_quiet {
                continue;
            }
            let sheet = &mut outcome.sheet;
            match self.format {
                Format::Full => sheet.text(&diagnostic(finding, &mut locator)),
                Format::Concise => sheet.text(&concise(finding, &mut locator)),
                Format::Github => sheet.bytes(github(finding, &mut locator).as_bytes()),
                Format::Sarif => sheet.append(|bytes| Sarif::finding(finding, &mut locator, bytes).unwrap_or_default()),
                // Objects stand for whole records, and rows for counts.
                Format::Ndjson | Format::Csv | Format::Tsv => {}
            }
        }
    }
}

//! `adjutant validate`: judge records and say what is wrong with them.

mod forms;
mod judged;

use super::common::Common;
use super::failure;
use super::file_sink::MadeOf;
use super::records::{GO_ON, Run};
use super::status::{Error, Status};
use super::terminal::{Output, note};
use crate::archive::{Block, InputError};
use crate::formats::json::SourceLine;
use crate::games::{Game, each_game};
use crate::replay::{Finding, Locator, Place, Replayed, Verdict};
use crate::report::finding_line;
use crate::report::{RecordLine, Sarif, concise, diagnostic, github, push_json, record_line};
use clap::ValueEnum;
use forms::Names;
use judged::Judged;
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
pub struct Args {
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

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    args.check()?;
    let mut output = Output::new(common);
    let format = args.format.unwrap_or(if output.is_terminal() { Format::Full } else { Format::Concise });
    let mut run = Run::over(&args.files, common)?;
    let is_quiet = common.quiet || args.files_with_errors || args.statistics;
    run.reports_failures = !is_quiet;
    let is_sarif = format == Format::Sarif && !is_quiet;
    if is_sarif {
        let mut head = Vec::new();
        Sarif::begin(&mut head)?;
        output.bytes(&head)?;
    }
    let validation = Validation { common, format, is_quiet, is_strict: args.strict };
    let blank = output.blank_sheet();
    let mut total = Judged::on(blank.clone());
    let mut names = args.files_with_errors.then(|| Names::new(args.null));
    let mut has_results = false;
    let inputs = run.each(
        |block| validation.block(block, Judged::on(blank.clone())),
        |judged, _| {
            let written = judged.sheet.written();
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
    if args.statistics {
        args.write_statistics(&total.counts, &mut output)?;
    }
    output.finish(MadeOf::Records(&run))?;
    let mut left_out = total.left_out;
    if args.exit_zero {
        left_out.counted = 0;
    }
    let left_out = left_out.said(&common.leave_out()).map(|said| format!("; {said}"));
    note(&(total.summary.line() + &left_out.unwrap_or_default()));
    let found = total.has_failures || (args.strict && (total.has_warnings || total.summary.undecided() > 0));
    let status = if found && !args.exit_zero { Status::Findings } else { Status::Well };
    Ok(status.max(inputs))
}

struct Validation<'c> {
    common: &'c Common,
    format: Format,
    /// Whether findings are not printed one by one.
    is_quiet: bool,
    is_strict: bool,
}

impl Validation<'_> {
    fn block(&self, block: &Block, mut judged: Judged) -> Judged {
        judged.input = Some(Arc::clone(&block.origin));
        each_game(block, self.common.settings(), |item| self.item(item, &mut judged));
        if let Some(finding) = failure::finding(block) {
            // An archive that disagrees with itself was read all the same.
            if block.failure.as_ref().is_some_and(InputError::is_loss) {
                judged.summary.failed_input();
            }
            self.without_replay(failure::place(block), &block.bytes, None, &[finding], &mut judged);
        }
        judged
    }

    fn item(&self, item: &Game<'_>, judged: &mut Judged) {
        if item.number().is_none() {
            self.strays(item.place(), item.own(), item.trouble(), judged);
        } else if item.trouble().is_empty() {
            let reading = item.read();
            let replayed = item.replay_reading(&reading, &mut ());
            self.record(item, &replayed, judged);
            if !reading.record.stray.is_empty() {
                self.strays(item.place_outside(), item.own(), &item.strays(&reading.record), judged);
            }
        } else {
            judged.summary.record(Verdict::Unreadable);
            judged.counts.record();
            self.without_replay(item.place(), item.own(), Some(Verdict::Unreadable), item.trouble(), judged);
        }
    }

    fn record(&self, item: &Game<'_>, replayed: &Replayed, judged: &mut Judged) {
        judged.summary.record(replayed.verdict);
        judged.summary.search(replayed.verdict, replayed.search);
        judged.counts.record();
        judged.is_faulty |= self.is_strict && replayed.verdict == Verdict::Undecided;
        judged.has_failures |= replayed.verdict.is_failure();
        if self.format == Format::Ndjson && !self.is_quiet {
            let mut locator = Locator::new(item.place(), item.own());
            let line = record_line(replayed, self.common.reported(&replayed.findings), &mut locator);
            json_line(&line, judged);
        }
        if !replayed.findings.is_empty() {
            self.findings(item.place(), item.own(), &replayed.findings, judged);
        }
    }

    /// Findings about text that is no record's.
    fn strays(&self, place: Place<'_>, text: &[u8], findings: &[Finding], judged: &mut Judged) {
        if !findings.is_empty() {
            self.without_replay(place, text, None, findings, judged);
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
    ) {
        judged.has_failures = true;
        if self.format == Format::Ndjson && !self.is_quiet {
            let mut locator = Locator::new(place, text);
            let line = match verdict {
                Some(_) => Some(place.line),
                None => locator.locate_finding(&findings[0], findings[0].span).map(|at| at.line),
            };
            let reported = self.common.reported(findings);
            let line = RecordLine {
                source: SourceLine { line, ..SourceLine::new(place) },
                verdict: verdict.map(|verdict| verdict.name().to_owned()),
                edition: None,
                variant: None,
                plies: None,
                result: None,
                findings: reported.map(|finding| finding_line(finding, &mut locator)).collect(),
            };
            json_line(&line, judged);
        }
        self.findings(place, text, findings, judged);
    }

    fn findings(&self, place: Place<'_>, text: &[u8], findings: &[Finding], judged: &mut Judged) {
        judged.count(findings, place.record.is_some(), self.common, self.is_strict);
        let mut locator = Locator::new(place, text);
        for finding in self.common.reported(findings) {
            judged.summary.finding(finding);
            if self.is_quiet {
                continue;
            }
            let sheet = &mut judged.sheet;
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

fn json_line(line: &RecordLine, judged: &mut Judged) {
    // Nothing fails that writes plain data to memory.
    judged.sheet.append(|bytes| push_json(line, false, bytes).unwrap_or_default());
}

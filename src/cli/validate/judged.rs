//! What `validate` makes of a block: the report, and what was found, counted.

use super::Format;
use crate::archive::{Block, InputError, Origin};
use crate::cli::complaints::{input_finding, input_place};
use crate::cli::{Common, Outcome};
use crate::formats::json::SourceLine;
use crate::games::{Source, each_game};
use crate::notation::Record;
use crate::replay::{Finding, Locator, Place, Replay, Severity, Verdict};
use crate::report::{FindingCounts, LeftOut, Sarif, Summary, concise, diagnostic, finding_line, github, record_line};
use std::sync::Arc;

/// What is asked of the report.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub format: Format,
    /// Whether findings are not printed one by one.
    pub is_quiet: bool,
    /// Whether warnings and undecided records count.
    pub is_strict: bool,
}

/// What was found in records: of a block, or of all.
pub(super) struct Judged {
    asked: Asked,
    pub summary: Summary,
    pub counts: FindingCounts,
    pub left_out: LeftOut,
    /// Whether a verdict or a failure makes the run exit with 1.
    pub has_failures: bool,
    pub has_warnings: bool,
    /// Whether anything of that is reported.
    pub is_faulty: bool,
    /// The input that it is of.
    pub input: Option<Arc<Origin>>,
}

impl Judged {
    /// Nothing yet, of that input.
    pub(super) fn new(asked: Asked, input: Option<Arc<Origin>>) -> Self {
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
    pub(super) fn of(block: &Block, asked: Asked, outcome: &mut Outcome<'_>) -> Self {
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
    pub(super) fn add(&mut self, other: &Self) {
        self.summary.add(&other.summary);
        self.counts.add(&other.counts);
        self.left_out.add(other.left_out);
        self.has_failures |= other.has_failures;
        self.has_warnings |= other.has_warnings;
    }
}

//! What `validate` finds, counted.

use crate::archive::Origin;
use crate::cli::common::Common;
use crate::cli::outcome::Part;
use crate::cli::terminal::Sheet;
use crate::replay::{Finding, Severity, Verdict};
use crate::report::{FindingCounts, LeftOut, Summary};
use std::sync::Arc;

/// What was found in records: of a block, or of all.
pub(super) struct Judged {
    /// The report.
    pub sheet: Sheet,
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
    /// Nothing yet.
    pub fn on(sheet: Sheet) -> Self {
        Self {
            sheet,
            summary: Summary::default(),
            counts: FindingCounts::default(),
            left_out: LeftOut::default(),
            has_failures: false,
            has_warnings: false,
            is_faulty: false,
            input: None,
        }
    }

    /// Counts what was found of a record, or of text that is none. What `--max-findings` leaves out is found all the same.
    pub fn count(&mut self, findings: &[Finding], is_record: bool, common: &Common, is_strict: bool) {
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
    pub fn add(&mut self, other: &Self) {
        self.summary.add(&other.summary);
        self.counts.add(&other.counts);
        self.left_out.add(other.left_out);
        self.has_failures |= other.has_failures;
        self.has_warnings |= other.has_warnings;
    }
}

impl Part for Judged {
    fn findings(&self) -> u64 {
        self.summary.findings()
    }

    /// None: what is wrong with a record is its result.
    fn refused(&self) -> u64 {
        0
    }

    fn weight(&self) -> usize {
        self.sheet.written().len()
    }

    fn has_results(&self) -> bool {
        !self.sheet.written().is_empty()
    }
}

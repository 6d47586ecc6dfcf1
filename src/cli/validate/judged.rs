//! What `validate` finds, counted.

use crate::archive::Origin;
use crate::cli::Common;
use crate::replay::{Finding, Severity, Verdict};
use crate::report::{FindingCounts, LeftOut, Summary};
use std::sync::Arc;

/// What was found in records: of a block, or of all.
#[derive(Default)]
pub(super) struct Judged {
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
    /// Counts what was found of a record, or of text that is none. What `--max-findings` leaves out is found all the same.
    pub(super) fn count(&mut self, findings: &[Finding], is_record: bool, common: &Common, is_strict: bool) {
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

//! Writes the summary line: number of records by verdict, findings by name, and findings that are not shown.

use super::phrases::format_count;
use super::wrap::fold;
use crate::analysis::{Merge, Verdicts};
use crate::replay::{Finding, Severity, Verdict};
use std::collections::BTreeMap;

/// Counts of verdicts and findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    verdicts: Verdicts,
    findings: BTreeMap<(Severity, &'static str), u64>,
    failed_inputs: u64,
    /// Number of steps in all searches for the kinds of unknown pieces.
    steps: u64,
    /// Number of search steps in undecided records.
    steps_beyond: u64,
}

impl Summary {
    /// Counts a record.
    pub fn record(&mut self, verdict: Verdict) {
        self.verdicts.add(verdict);
    }

    /// Adds the search steps of a record.
    pub fn search(&mut self, verdict: Verdict, steps: u64) {
        self.steps += steps;
        if verdict == Verdict::Undecided {
            self.steps_beyond += steps;
        }
    }

    /// Returns the number of undecided records.
    pub fn undecided(&self) -> u64 {
        self.verdicts.count(Verdict::Undecided)
    }

    /// Counts a finding.
    pub fn finding(&mut self, finding: &Finding) {
        *self.findings.entry((finding.severity(), finding.name())).or_default() += 1;
    }

    /// Counts an input that could not be read.
    pub fn failed_input(&mut self) {
        self.failed_inputs += 1;
    }

    /// Adds the counts of another summary.
    pub fn add(&mut self, other: &Self) {
        self.verdicts.merge(other.verdicts);
        for (name, count) in &other.findings {
            *self.findings.entry(*name).or_default() += count;
        }
        self.failed_inputs += other.failed_inputs;
        self.steps += other.steps;
        self.steps_beyond += other.steps_beyond;
    }

    /// Returns the number of findings.
    pub fn findings(&self) -> u64 {
        self.findings.values().sum()
    }

    /// Returns the summary in one line, such as
    /// `12 records: 10 legal, 2 illegal; errors: path-blocked 1, two-squares 1; warnings: turn-number 3`.
    pub fn line(&self) -> String {
        let mut parts = vec![verdict_line(&self.verdicts)];
        parts.extend(self.beyond());
        for (severity, lead) in [(Severity::Error, "errors"), (Severity::Warning, "warnings")] {
            let mut counts: Vec<(u64, &str)> =
                self.findings.iter().filter(|((of, _), _)| *of == severity).map(|((_, name), n)| (*n, *name)).collect();
            counts.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
            if !counts.is_empty() {
                let list: Vec<String> = counts.iter().map(|(count, name)| format!("{name} {count}")).collect();
                parts.push(format!("{lead}: {}", list.join(", ")));
            }
        }
        if self.failed_inputs > 0 {
            parts.push(format_count(self.failed_inputs, "unreadable input"));
        }
        parts.join("; ")
    }

    /// Describes the number of undecided records, and their search steps.
    fn beyond(&self) -> Option<String> {
        let Self { steps, steps_beyond, .. } = self;
        let undecided = Some(self.undecided()).filter(|undecided| *undecided > 0)?;
        let share = *steps_beyond as f64 / (*steps).max(1) as f64 * 100.0;
        Some(format!(
            "{} that reached the search limit took {steps_beyond} of {steps} search steps ({share:.1} %)",
            format_count(undecided, "record")
        ))
    }
}

/// Findings that are not reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HiddenFindings {
    /// Number of findings.
    pub findings: u64,
    /// Number of hidden findings that still cause exit status 1.
    pub counted: u64,
}

impl HiddenFindings {
    /// Counts a finding.
    pub fn finding(&mut self, is_counted: bool) {
        self.findings += 1;
        self.counted += u64::from(is_counted);
    }

    /// Adds other counts.
    pub fn add(&mut self, other: Self) {
        self.findings += other.findings;
        self.counted += other.counted;
    }

    /// Describes the number of findings hidden by these options, and their effect on the exit status. `None` if there
    /// are no such findings.
    pub fn said(self, options: &[&str]) -> Option<String> {
        if self.findings == 0 {
            return None;
        }
        let counts = match self.counted {
            0 => String::new(),
            1 if self.findings == 1 => "; the exit status still counts it".to_owned(),
            all if all == self.findings => "; the exit status still counts them".to_owned(),
            some => format!("; the exit status still counts {some} of them"),
        };
        Some(format!("{} hidden by {}{counts}", format_count(self.findings, "finding"), options.join(", ")))
    }
}

/// Returns the number of records by verdict: `12 records: 10 legal, 2 illegal`.
pub(crate) fn verdict_line(verdicts: &Verdicts) -> String {
    let earned: Vec<String> = Verdict::ALL
        .into_iter()
        .filter(|verdict| verdicts.count(*verdict) > 0)
        .map(|verdict| format!("{} {verdict}", verdicts.count(verdict)))
        .collect();
    let colon = if earned.is_empty() { "" } else { ": " };
    format!("{}{colon}{}", format_count(verdicts.records(), "record"), earned.join(", "))
}

/// Returns the number of records by verdict as text. If some records are not games, adds that only games are
/// counted.
pub(super) fn counted_lines(verdicts: &Verdicts, width: usize) -> String {
    let mut text = fold(&verdict_line(verdicts), width);
    if verdicts.counted() < verdicts.records() {
        text += &fold("only legal and undecided records are counted", width);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{HiddenFindings, Summary};
    use crate::notation::Span;
    use crate::replay::{Detail, Finding, Verdict};

    #[test]
    fn counts_stand_in_order() {
        const NO_RECORD: Detail = Detail::NoRecord { is_named: false };
        let mut summary = Summary::default();
        assert_eq!(summary.line(), "0 records");
        summary.record(Verdict::Illegal);
        summary.record(Verdict::Legal);
        summary.record(Verdict::Legal);
        for detail in [Detail::TwoSquaresWording, Detail::StrayText, NO_RECORD, NO_RECORD] {
            summary.finding(&Finding::at(detail, Span::default()));
        }
        summary.failed_input();
        assert_eq!(summary.findings(), 4);
        let mut sum = Summary::default();
        sum.add(&summary);
        assert_eq!(sum, summary);
        sum.add(&summary);
        assert_eq!((sum.verdicts.records(), sum.findings()), (6, 8));
        assert_eq!(
            summary.line(),
            "3 records: 2 legal, 1 illegal; errors: syntax 2, stray-text 1; warnings: two-squares-wording 1; \
             1 unreadable input"
        );
    }

    #[test]
    fn what_was_given_up_is_said_with_what_it_took() {
        let mut summary = Summary::default();
        for (verdict, steps) in [(Verdict::Legal, 1000), (Verdict::Undecided, 40_000), (Verdict::Illegal, 0)] {
            summary.record(verdict);
            summary.search(verdict, steps);
        }
        let said = "3 records: 1 legal, 1 undecided, 1 illegal; \
                    1 record that reached the search limit took 40000 of 41000 search steps (97.6 %)";
        assert_eq!(summary.line(), said);
        summary.add(&summary.clone());
        assert!(
            summary.line().contains("; 2 records that reached the search limit took 80000 of 82000 "),
            "{}",
            summary.line()
        );
    }

    #[test]
    fn what_still_counts_is_said() {
        let said = |findings, counted| HiddenFindings { findings, counted }.said(&["--select", "--ignore"]);
        assert_eq!(said(0, 0), None);
        for (findings, counted, text) in [
            (1, 0, "1 finding hidden by --select, --ignore"),
            (1, 1, "1 finding hidden by --select, --ignore; the exit status still counts it"),
            (2, 2, "2 findings hidden by --select, --ignore; the exit status still counts them"),
            (3, 1, "3 findings hidden by --select, --ignore; the exit status still counts 1 of them"),
        ] {
            assert_eq!(said(findings, counted).as_deref(), Some(text));
        }
    }
}

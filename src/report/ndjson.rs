//! `validate --format ndjson`: one object a line for each record. `format-spec/json.md`.

use super::message::message;
use crate::formats::json::{FindingLine, ResultLine, SourceLine};
use crate::replay::{Conclusion, Finding, Locator, Replayed};
use serde::Serialize;

/// A finding at its place, with what is to be said of it.
pub fn finding_line(finding: &Finding, locator: &mut Locator<'_>) -> FindingLine {
    let message = message(finding, locator.text());
    let at = locator.locate_finding(finding, message.span);
    FindingLine {
        name: finding.name().to_owned(),
        severity: finding.severity().name().to_owned(),
        ply: finding.ply,
        side: finding.side.map(|side| side.name().to_owned()),
        line: at.map(|at| at.line),
        column: at.map(|at| at.column),
        offset: at.map(|at| at.offset),
        message: message.title,
        help: message.help,
    }
}

/// The same with every key, whether or not the record's own token is the score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WholeResult {
    score: String,
    winner: Option<String>,
    termination: String,
    derived: bool,
    declared: Option<String>,
}

impl WholeResult {
    /// The result of a conclusion.
    pub fn new(conclusion: &Conclusion) -> Self {
        let ResultLine { score, winner, termination, derived, declared } = ResultLine::new(conclusion);
        Self { score, winner, termination, derived, declared }
    }
}

/// The verdict on one record, or what was found in text that belongs to none or of an input. The keys are always the
/// same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordLine {
    /// Where it stands.
    pub source: SourceLine,
    /// The verdict; `null` where there is no record.
    pub verdict: Option<String>,
    /// The edition it was judged by.
    pub edition: Option<String>,
    /// The variant.
    pub variant: Option<String>,
    /// How many turns were played.
    pub plies: Option<u32>,
    /// How the game ended.
    pub result: Option<WholeResult>,
    /// What was found.
    pub findings: Vec<FindingLine>,
}

/// The line of a record with those of its findings that are to be reported.
pub fn record_line<'f>(
    replayed: &Replayed,
    findings: impl Iterator<Item = &'f Finding>,
    locator: &mut Locator<'_>,
) -> RecordLine {
    RecordLine {
        source: SourceLine::new(locator.place()),
        verdict: Some(replayed.verdict.name().to_owned()),
        edition: Some(replayed.terms.rules.edition.name.to_owned()),
        variant: Some(replayed.terms.rules.variant.name().to_owned()),
        plies: replayed.plies(),
        result: Some(WholeResult::new(&replayed.conclusion)),
        findings: findings.map(|finding| finding_line(finding, locator)).collect(),
    }
}

//! `validate --format ndjson`: one object a line for each record. `format-spec/json.md`.

use super::finding_lines::finding_line;
use crate::formats::json::{FindingLine, ResultLine, SourceLine};
use crate::replay::{Conclusion, Finding, Locator, Replayed};
use serde::Serialize;

/// How a game ended, with every key, whether or not the record's own token is the score.
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

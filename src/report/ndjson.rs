//! `validate --format ndjson`: one object a line for each record. `format-spec/json.md`.

use super::message::message;
use crate::notation::Score;
use crate::replay::{Conclusion, Finding, Locator, Place, Replayed};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where a record stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SourceLine {
    /// The name of the file.
    pub file: String,
    /// The record's number in the file, from 1; `null` for text that belongs to no record.
    pub record: Option<u64>,
    // Null only for an input of which nothing could be read, which no game is from.
    /// The line at which it begins, from 1.
    #[schemars(with = "u64")]
    pub line: Option<u64>,
}

impl SourceLine {
    /// The source at that place.
    pub fn new(place: Place<'_>) -> Self {
        Self { file: place.file.to_owned(), record: place.record, line: Some(place.line) }
    }
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FindingLine {
    /// Its stable name.
    pub name: String,
    /// `error` or `warning`.
    pub severity: String,
    /// The ply it concerns, from 1.
    pub ply: Option<u32>,
    /// The side it concerns, `red` or `blue`.
    pub side: Option<String>,
    // Null, as column and offset are, only of an input of which nothing could be read, which no game is from.
    /// The line, from 1.
    #[schemars(with = "u64")]
    pub line: Option<u64>,
    /// The column, from 1, in Unicode scalar values.
    #[schemars(with = "u64")]
    pub column: Option<u64>,
    /// The byte of the file, from 0.
    #[schemars(with = "u64")]
    pub offset: Option<u64>,
    /// What is wrong, in words. May change from release to release.
    pub message: String,
    /// What to do about it, in words. May change from release to release.
    #[serde(default)]
    pub help: Option<String>,
}

impl FindingLine {
    /// A finding at its place.
    pub fn new(finding: &Finding, locator: &mut Locator<'_>) -> Self {
        let message = message(finding, locator.text());
        let at = locator.locate_finding(finding, message.span);
        Self {
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
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ResultLine {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`: the board's where it decides, else the record's.
    pub score: String,
    /// `red`, `blue` or `null`.
    pub winner: Option<String>,
    /// Why it ended, as the tag Termination says it.
    pub termination: String,
    /// Whether score and termination follow from the board.
    pub derived: bool,
    /// The record's own result token, where it is not the score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<String>,
}

impl ResultLine {
    /// The result of a conclusion.
    pub fn new(conclusion: &Conclusion) -> Self {
        let token = |score: Score| score.token().to_owned();
        Self {
            score: token(conclusion.score),
            winner: conclusion.winner().map(|side| side.name().to_owned()),
            termination: conclusion.termination.name().to_owned(),
            derived: conclusion.is_derived,
            declared: conclusion.declared.filter(|declared| *declared != conclusion.score).map(token),
        }
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
        findings: findings.map(|finding| FindingLine::new(finding, locator)).collect(),
    }
}

//! `validate --format ndjson`: one object a line for each record. `format-spec/json.md`.

use super::locate::{Locator, Place};
use super::message::message;
use crate::notation::Score;
use crate::replay::{Conclusion, Finding, Replayed};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where a record stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SourceLine {
    /// The name of the file.
    pub file: String,
    /// The record's number in the file, from 1; `null` for text that belongs to no record.
    pub record: Option<u64>,
    /// The line at which it begins, from 1.
    pub line: u64,
}

impl SourceLine {
    /// The source at that place.
    pub fn new(place: Place<'_>) -> Self {
        Self { file: place.file.to_owned(), record: place.record, line: place.line }
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
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in Unicode scalar values.
    pub column: u64,
    /// The byte of the file, from 0.
    pub offset: u64,
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
        let at = locator.locate(message.span);
        Self {
            name: finding.name().to_owned(),
            severity: finding.severity().name().to_owned(),
            ply: finding.ply,
            side: finding.side.map(|side| side.name().to_owned()),
            line: at.line,
            column: at.column,
            offset: at.offset,
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

/// The verdict on one record; for text that belongs to no record only `source` and `findings`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RecordLine {
    /// Where it stands.
    pub source: SourceLine,
    /// The verdict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<String>,
    /// The edition it was judged by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// The variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// How many turns were played.
    #[serde(default)]
    pub plies: Option<u32>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultLine>,
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
        result: Some(ResultLine::new(&replayed.conclusion)),
        findings: findings.map(|finding| FindingLine::new(finding, locator)).collect(),
    }
}

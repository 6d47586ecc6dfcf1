//! Members that the object of a game shares with other documents: where a record stands, what was found, how it ended.

use crate::notation::Score;
use crate::replay::{Conclusion, Place};
use serde::{Deserialize, Serialize};

/// Where a record stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SourceLine {
    /// The name of the file.
    pub file: String,
    /// The record's number in the file, from 1; `null` for text that belongs to no record.
    pub record: Option<u64>,
    // Null only for an input of which nothing could be read, which no game is from.
    /// The line at which it begins, from 1.
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub line: Option<u64>,
}

impl SourceLine {
    /// The source at that place.
    pub fn new(place: Place<'_>) -> Self {
        Self { file: place.file.to_owned(), record: place.record, line: Some(place.line) }
    }
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub line: Option<u64>,
    /// The column, from 1, in Unicode scalar values.
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub column: Option<u64>,
    /// The byte of the file, from 0.
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub offset: Option<u64>,
    /// What is wrong, in words. May change from release to release.
    pub message: String,
    /// What to do about it, in words. May change from release to release.
    #[serde(default)]
    pub help: Option<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

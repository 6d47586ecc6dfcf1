//! Defines the members of an `adjutant/game/2` object, in the order in which they are written.
//!
//! The comments in this file become the descriptions in the JSON Schema.

use super::maps::{Pieces, Standing, Tags};
use super::names::{Name, NotePlace, OutcomeName, SquareName, TurnKind};
use crate::GameId;
use crate::board::{Kind, RankOrder, Side, Variant};
use crate::notation::{Precision, Score};
use crate::replay::{Conclusion, Finding, Located, Place, Verdict};
use crate::rules::Edition;
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;

/// Name and version of the format.
pub const SCHEMA: &str = "adjutant/game/2";

/// Earlier version of the format, which is still read. It has no positions and no moves round a corner.
pub(super) const EARLIER_SCHEMA: &str = "adjutant/game/1";

/// One record of a Stratego game, replayed. An unreadable record has `text`; any other record has `variant`,
/// `options`, `setup`, `turns` and `result`. No part of the record is lost: its export form can be restored from
/// the object byte for byte.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Game", extend("oneOf" = [
    { "required": ["text"], "not": { "required": ["turns"] } },
    { "required": ["edition", "variant", "options", "setup", "turns", "result"], "not": { "required": ["text"] } }
])))]
pub struct GameDocument<'a> {
    /// Name and version of this format.
    pub schema: SchemaName,
    /// Location of the record.
    pub source: SourceLine,
    /// Id of the game: 32 hexadecimal digits. The same game has the same id in every file and format.
    #[cfg_attr(feature = "schema", schemars(with = "String", regex(pattern = "^[0-9a-f]{32}$")))]
    pub id: GameId,
    /// First day of the period in the tag Date. For example, if the tag is the year 2024, this is `2024-01-01`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date")))]
    pub date: Option<String>,
    /// Precision of the date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date_precision: Option<Name<Precision>>,
    /// Tags of the record, in source order.
    pub tags: Tags<'a>,
    /// Edition whose rules apply to the record. Absent if the record is unreadable because its tag Edition has an
    /// unknown value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<Name<&'static Edition>>,
    /// Whole text of an unreadable record. Bytes that are not UTF-8 are replaced by U+FFFD.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Cow<'a, str>>,
    /// Variant that was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<Name<Variant>>,
    /// Options that were enabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<OptionName>>,
    /// Rank order of the record: `ascending` if 10 is the Marshal, `descending` if 1 is the Marshal. Absent if it is
    /// the rank order of the edition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranks: Option<Name<RankOrder>>,
    /// Pieces on the board before the first turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<Setup>,
    /// Comments that do not follow a turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note<'a>>,
    /// Turns before the first illegal turn, each with everything that is known about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<Vec<Turn<'a>>>,
    /// Source text from the first square of the first illegal turn to the end of the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unplayed: Option<Cow<'a, str>>,
    /// End of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultLine>,
    /// Verdict on the record, such as `legal`.
    pub verdict: Name<Verdict>,
    /// All findings. The finding that determines the verdict comes first.
    pub findings: Vec<FindingLine>,
    /// Number of turns in `turns`. Null if the setup does not allow any turns, or if the record is unreadable.
    pub plies: Option<u32>,
    /// Pieces on the board after the last turn in `turns`, row by row. Null if `plies` is null, or if the record does
    /// not contain the outcome of a turn.
    #[serde(rename = "final")]
    pub standing: Option<Standing>,
}

/// Pieces on the board before the first turn, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Setup {
    /// Red's pieces; null if they are unknown.
    pub red: Option<Pieces>,
    /// Blue's pieces; null if they are unknown.
    pub blue: Option<Pieces>,
    /// Sides for which the record has pieces, but no row in the setup zone. Such a setup is illegal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<Name<Side>>,
    /// Sides whose pieces are null because part of the source could not be read. Absent if the whole source was read.
    /// If a side is null and not listed here, the record does not contain its pieces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<Name<Side>>,
    /// Number of plies before the position from which the game starts. Absent if the game starts from a setup. Then the
    /// next three members are absent, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<u32>,
    /// Side to move in the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Name<Side>>,
    /// Squares of pieces whose kind had been named to the opponent before the position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<SquareName>,
    /// Squares of pieces that had moved before the position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<SquareName>,
}

impl Setup {
    /// Returns `true` if the pieces of the side are unknown.
    pub(super) const fn is_unknown(&self, side: Side) -> bool {
        match side {
            Side::Red => self.red.is_none(),
            Side::Blue => self.blue.is_none(),
        }
    }
}

/// Comment that does not follow a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Note<'a> {
    /// Position of the comment: after the tags, the setup or the result.
    pub place: Name<NotePlace>,
    /// Text of the comment.
    pub comment: Cow<'a, str>,
}

/// Turn and its outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Turn<'a> {
    /// Number of the turn. Red's first turn is ply 1, Blue's first turn is ply 2.
    pub ply: u32,
    /// Side that plays the turn.
    pub side: Name<Side>,
    /// Kind of turn.
    pub kind: Name<TurnKind>,
    /// Square of the piece before the turn.
    pub from: SquareName,
    /// Target square: to which the piece moves, which it strikes, or at which it guesses.
    pub to: SquareName,
    /// For a corner strike: the square between `from` and `to`. For a guess by a Spotter: the square to which the
    /// Spotter moves before the guess.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub via: Option<SquareName>,
    /// Kind of the piece that moves, strikes or guesses.
    pub piece: Name<Option<Kind>>,
    /// Id of this piece, which is the same in the whole game: its side and its setup square, such as `red-a4`. For a
    /// rescued piece: the square to which it returned, and the ply of the rescue, such as `red-a4^57`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece_id: Option<Cow<'a, str>>,
    /// Kind of the piece that is struck or guessed at. Absent for a guess if the record does not contain this kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Name<Option<Kind>>>,
    /// Id of the piece that is struck or guessed at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_id: Option<Cow<'a, str>>,
    /// Outcome. For a strike: `win`, `loss` or `tie`, from the view of the striker. For a guess: `hit` or `miss`. Null
    /// if the record does not contain the outcome. Absent for a move.
    #[serde(default, deserialize_with = "OutcomeName::of_member", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "OutcomeName"))]
    pub outcome: Option<OutcomeName>,
    /// `true` if the struck piece won and moved to the square of the striker. Otherwise absent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moved_in: bool,
    /// Kind that was guessed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guess: Option<Name<Kind>>,
    /// Rescued piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rescue: Option<Rescue>,
    /// Squares of all pieces that this turn shows to the opponent, including pieces that the opponent knew before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reveals: Vec<SquareName>,
    /// Ids of the pieces in `reveals`, in the same order. Null for a piece that cannot be identified.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reveal_ids: Vec<Option<Cow<'a, str>>>,
    /// Outcome of the strike or guess as it is written in the record. Present only if it does not follow from the other
    /// members: it contradicts the board, or it shows a piece that the rules do not require to show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<Cow<'a, str>>,
    /// Numbers of the glyphs after the turn; for example, 1 for `$1`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<u16>,
    /// Comments after the turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Cow<'a, str>>,
    /// Variations after the turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation<'a>>,
}

/// Alternative turns. They are not replayed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Variation<'a> {
    /// Text in SRN, without the parentheses around it.
    pub text: Cow<'a, str>,
    /// Number of the comments of this turn that come before this variation.
    #[serde(default)]
    pub comments_before: u32,
}

/// Rescue of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rescue {
    /// Rescued piece.
    pub piece: Name<Option<Kind>>,
    /// Square to which the piece returns.
    pub square: SquareName,
}

/// Value of the member `schema`.
#[derive(Clone, Copy, Debug)]
pub struct SchemaName;

impl Serialize for SchemaName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(SCHEMA)
    }
}

/// Name of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OptionName(pub &'static str);

/// Location of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SourceLine {
    /// Name of the file.
    pub file: String,
    /// Number of the record in the file, from 1. Null for text that does not belong to any record.
    pub record: Option<u64>,
    // Null only if no part of the input could be read. Objects of games never have null here.
    /// Line in which the record begins, from 1.
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub line: Option<u64>,
}

impl SourceLine {
    /// Creates the source of a record at `place`.
    pub fn new(place: Place<'_>) -> Self {
        Self { file: place.file.to_owned(), record: place.record, line: Some(place.line) }
    }
}

/// Finding about a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindingLine {
    /// Name of the finding. The name does not change from release to release.
    pub name: String,
    /// `error` or `warning`.
    pub severity: String,
    /// Number of the turn to which the finding refers, from 1.
    pub ply: Option<u32>,
    /// Side to which the finding refers, `red` or `blue`.
    pub side: Option<String>,
    // Line, column and offset are null only if no part of the input could be read. Objects of games never have null
    // here.
    /// Line, from 1.
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub line: Option<u64>,
    /// Column, counted from 1, in Unicode scalar values.
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub column: Option<u64>,
    /// Byte offset in the file, from 0.
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub offset: Option<u64>,
    /// Description of the problem. May change from release to release.
    pub message: String,
    /// Suggested solution. May change from release to release.
    #[serde(default)]
    pub help: Option<String>,
}

impl FindingLine {
    /// Returns the members of a finding at this position in the file. `message` and `help` are for people.
    pub fn new(finding: &Finding, at: Option<Located>, message: String, help: Option<String>) -> Self {
        Self {
            name: finding.name().to_owned(),
            severity: finding.severity().name().to_owned(),
            ply: finding.ply,
            side: finding.side.map(|side| side.name().to_owned()),
            line: at.map(|at| at.line),
            column: at.map(|at| at.column),
            offset: at.map(|at| at.offset),
            message,
            help,
        }
    }
}

/// End of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultLine {
    /// Score: `1-0`, `0-1`, `1/2-1/2` or `*`. If the final position decides the game, the score follows from it.
    /// Otherwise, this is the score that is written in the record.
    pub score: String,
    /// Winner: `red` or `blue`. Null if nobody won.
    pub winner: Option<String>,
    /// Reason for the end of the game. The values are those of the tag Termination.
    pub termination: String,
    /// `true` if the score and the termination follow from the board.
    pub derived: bool,
    /// Result that is written in the record. Absent if it is equal to `score`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<String>,
}

impl ResultLine {
    /// Creates the member from the conclusion of a game.
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

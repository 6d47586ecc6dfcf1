//! `adjutant/game/1`: the members of an object, in the order in which they are written.
//!
//! The comments here are the descriptions of the JSON Schema.

use super::maps::{Pieces, Standing, Tags};
use super::names::{Name, NotePlace, OutcomeName, SquareName, TurnKind};
use crate::GameId;
use crate::board::{Kind, RankOrder, Side, Variant};
use crate::notation::{Precision, Score};
use crate::replay::{Conclusion, Place, Verdict};
use crate::rules::Edition;
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;

/// The name and version of the form.
pub const SCHEMA: &str = "adjutant/game/1";

/// One record of a Stratego game, replayed. A record that cannot be read has `text`; any other has `variant`,
/// `options`, `setup`, `turns` and `result`. Nothing of a record is lost: its export form can be had back from
/// the object, byte for byte.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("oneOf" = [
    { "required": ["text"], "not": { "required": ["turns"] } },
    { "required": ["edition", "variant", "options", "setup", "turns", "result"], "not": { "required": ["text"] } }
])))]
pub struct Game<'a> {
    /// The name and version of this form.
    pub schema: SchemaName,
    /// Where the record stands.
    pub source: SourceLine,
    /// What the game is called, in whatever file and format it stands: 32 digits of base 16.
    #[cfg_attr(feature = "schema", schemars(with = "String", regex(pattern = "^[0-9a-f]{32}$")))]
    pub id: GameId,
    /// The first day of what the tag Date tells, `2024-01-01` for the year 2024.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date")))]
    pub date: Option<String>,
    /// How much of the date is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date_precision: Option<Name<Precision>>,
    /// The record's tags, in source order.
    pub tags: Tags<'a>,
    /// The edition by whose rules it was judged. Absent where the record is unreadable because its tag Edition
    /// has no known value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<Name<&'static Edition>>,
    /// The whole text of a record that cannot be read; bytes that are not UTF-8 are replaced by U+FFFD.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Cow<'a, str>>,
    /// The variant that was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<Name<Variant>>,
    /// The options that were on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<OptionName>>,
    /// How the record numbers its pieces, where that is not how the edition prints them: `ascending` if 10 is the
    /// Marshal, `descending` if 1 is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranks: Option<Name<RankOrder>>,
    /// What stands where before the first turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<Setup>,
    /// Comments that stand behind no turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note<'a>>,
    /// The turns that were read, up to the first that is illegal, each with what is known of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<Vec<Turn<'a>>>,
    /// The text from the first square of the first turn that is illegal to the record's end, as it stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unplayed: Option<Cow<'a, str>>,
    /// How the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultLine>,
    /// What the record earned.
    pub verdict: Name<Verdict>,
    /// Everything that was found, that which earned the verdict first.
    pub findings: Vec<FindingLine>,
    /// Number of turns that are listed; null if the setup allows none or the record cannot be read.
    pub plies: Option<u32>,
    /// The pieces that stand after the last turn that is listed, row by row; null where `plies` is, and where the record
    /// leaves open how a turn came out.
    #[serde(rename = "final")]
    pub standing: Option<Standing>,
}

/// What stands where before the first turn, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Setup {
    /// Red's pieces; null if nothing is known of them.
    pub red: Option<Pieces>,
    /// Blue's pieces; null if nothing is known of them.
    pub blue: Option<Pieces>,
    /// The sides none of whose own rows are written though the record puts pieces of theirs elsewhere. Such a
    /// setup is illegal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<Name<Side>>,
    /// The sides that are null although the source may name their pieces, because not all of it could be read. Absent in
    /// records whose source could be read: there a null side is unknown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<Name<Side>>,
}

impl Setup {
    /// `true` if nothing is known of the side's pieces.
    pub(super) const fn is_unknown(&self, side: Side) -> bool {
        match side {
            Side::Red => self.red.is_none(),
            Side::Blue => self.blue.is_none(),
        }
    }
}

/// A comment that stands behind no turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Note<'a> {
    /// Where it stands: behind the tags, the setup or the result.
    pub place: Name<NotePlace>,
    /// Its text.
    pub comment: Cow<'a, str>,
}

/// A turn, and how it came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Turn<'a> {
    /// Its number; Red's first turn is ply 1, Blue's first is ply 2.
    pub ply: u32,
    /// Whose turn it is.
    pub side: Name<Side>,
    /// What it does.
    pub kind: Name<TurnKind>,
    /// The square that the piece leaves, or stands on.
    pub from: SquareName,
    /// Where a move ends; the square that is struck, or guessed at.
    pub to: SquareName,
    /// The square between the legs of a corner strike; the square that a Spotter steps to before it guesses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub via: Option<SquareName>,
    /// The piece that moves, strikes or guesses.
    pub piece: Name<Option<Kind>>,
    /// What that piece is called through the whole game: side and square of its setup, `red-a4`; of one that was brought
    /// back, where that was and by which ply, `red-a4^57`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece_id: Option<Cow<'a, str>>,
    /// The piece that is struck or guessed at. Absent for a guess at a piece that the record does not know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Name<Option<Kind>>>,
    /// What the piece that is struck or guessed at is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_id: Option<Cow<'a, str>>,
    /// The outcome: `win`, `loss` or `tie` as the striker sees it, `hit` or `miss` for a guess; null if the record
    /// leaves it open. A move has none.
    #[serde(default, deserialize_with = "OutcomeName::of_member", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "OutcomeName"))]
    pub outcome: Option<OutcomeName>,
    /// `true` if the piece that was struck won and moved to the striker's square. Otherwise absent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moved_in: bool,
    /// The kind that was guessed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guess: Option<Name<Kind>>,
    /// The piece that was brought back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rescue: Option<Rescue>,
    /// The squares of the pieces that the turn names to the opponent, known before or not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reveals: Vec<SquareName>,
    /// The names of these pieces, in the same order; null for a piece that cannot be identified.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reveal_ids: Vec<Option<Cow<'a, str>>>,
    /// The combat or the guess's outcome as the record writes it, where it is not what the other members say:
    /// because it contradicts the board, or because it shows a piece that need not have been shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<Cow<'a, str>>,
    /// The glyphs behind the turn, `$1` being 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<u16>,
    /// The comments behind the turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Cow<'a, str>>,
    /// The variations behind the turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation<'a>>,
}

/// Turns that might have been played instead. They are not replayed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Variation<'a> {
    /// Its text as SRN writes it, without the parentheses around it.
    pub text: Cow<'a, str>,
    /// The number of the turn's comments that stand before it.
    #[serde(default)]
    pub comments_before: u32,
}

/// A rescue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rescue {
    /// The piece that was brought back.
    pub piece: Name<Option<Kind>>,
    /// Where it was put.
    pub square: SquareName,
}

/// The value of the member `schema`.
#[derive(Clone, Copy, Debug)]
pub struct SchemaName;

impl Serialize for SchemaName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(SCHEMA)
    }
}

/// The name of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OptionName(pub &'static str);

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

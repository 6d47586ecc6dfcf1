//! From an object back to a record, such that writing it gives the export form byte for byte.
//!
//! What a reader needs is checked; what only tells of the replay (`findings`, `final`, ...) is passed over.

use super::maps::{Pieces, Tags};
use super::model::{Note, SCHEMA, Setup, SourceLine, Turn, Variation};
use super::names::NotePlace;
use super::turns::{TurnFault, plain_move, sign};
use crate::board::{self, Board, BySide, Designation, Kind, Numbering, RankOrder, Side, Square};
use crate::notation::{self, Action, Combat, NoteAnchor, NoteBody, Record, Row, Score, Tag};
use crate::replay::canonical_rows;
use crate::rules::Edition;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// What an object holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Read {
    /// A record.
    Record(Box<Record<'static>>),
    /// The text of a record that could not be read.
    Text(String),
}

/// Why an object cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It is no JSON, or a member is missing or of the wrong kind.
    #[error("{0}")]
    Json(String),
    /// It is of another form, or of another version of this one.
    #[error("expected the schema `{SCHEMA}`, found `{0}`")]
    Schema(String),
    /// A tag that says what pieces mean has no known value.
    #[error("the tag `{0}` has no known value")]
    TagValue(&'static str),
    /// A member is missing that every readable record has.
    #[error("missing field `{0}`")]
    Missing(&'static str),
    /// A piece stands in the other side's half.
    #[error("the setup has a piece of {0} on `{1}`, in the other half of the board")]
    Half(Side, Square),
    /// A turn stands where another ply is due.
    #[error("expected ply {expected} ({}), found ply {found} ({side})", Side::of_ply(*expected))]
    Ply {
        /// The ply that is due.
        expected: u32,
        /// The ply that stands there.
        found: u32,
        /// The side that stands there.
        side: Side,
    },
    /// A turn's members do not make a turn.
    #[error("ply {0}: {1}")]
    Turn(u32, TurnFault),
    /// A score that is none.
    #[error("expected a result such as `1-0`, found `{0}`")]
    Score(String),
}

/// The members that are read, with turns as they are told.
#[derive(Deserialize)]
pub(super) struct Stored<T> {
    schema: String,
    source: Option<Box<RawValue>>,
    tags: Tags<'static>,
    pub(super) text: Option<String>,
    setup: Option<Setup>,
    #[serde(default)]
    notes: Vec<Note<'static>>,
    pub(super) turns: Option<T>,
    #[serde(default)]
    unplayed: String,
    result: Option<StoredResult>,
}

#[derive(Deserialize)]
struct StoredResult {
    score: String,
    declared: Option<String>,
}

impl<T> Stored<T> {
    /// Where the record stood from which the object was made, if it says so.
    pub(super) fn source(&self) -> Option<SourceLine> {
        serde_json::from_str(self.source.as_ref()?.get()).ok()
    }

    /// The record of these members; `add` adds the turns to it.
    pub(super) fn into_read(self, add: impl FnOnce(T, &mut Turns<'_>) -> Result<(), Fault>) -> Result<Read, Fault> {
        if self.schema != SCHEMA {
            return Err(Fault::Schema(self.schema));
        }
        if let Some(text) = self.text {
            return Ok(Read::Text(text));
        }
        let (board, numbering) = terms(&self.tags)?;
        let setup = self.setup.ok_or(Fault::Missing("setup"))?;
        let turns = self.turns.ok_or(Fault::Missing("turns"))?;
        let result = self.result.ok_or(Fault::Missing("result"))?;
        let token = result.declared.unwrap_or(result.score);
        let mut record = Record {
            rows: rows(&setup, board, &numbering)?,
            result: Some(Score::from_name(&token).ok_or(Fault::Score(token))?),
            unplayed: Cow::Owned(self.unplayed),
            tags: self.tags.0.into_iter().map(tag).collect(),
            ..Record::default()
        };
        add_notes(&mut record, &self.notes, |place| place != NotePlace::Result);
        add(turns, &mut Turns { record: &mut record, numbering: &numbering })?;
        add_notes(&mut record, &self.notes, |place| place == NotePlace::Result);
        Ok(Read::Record(Box::new(record)))
    }
}

/// How a strike came out, and the kind of the piece that was struck.
pub(super) type Fight = (board::Outcome, Option<Kind>);

/// A move, or a strike with its outcome, with no more to it.
pub(super) struct PlainTurn {
    /// Its number.
    pub ply: u32,
    /// The square that the piece leaves.
    pub from: Square,
    /// Where a move ends; the square that is struck.
    pub to: Square,
    /// The kind of the piece.
    pub piece: Option<Kind>,
    /// How a strike came out, and the piece that was struck.
    pub combat: Option<Fight>,
}

/// The turns of a record that is being read.
pub(super) struct Turns<'r> {
    record: &'r mut Record<'static>,
    numbering: &'r Numbering,
}

impl Turns<'_> {
    /// Makes room for so many more.
    pub(super) fn reserve(&mut self, count: usize) {
        self.record.turns.reserve(count);
    }

    /// The ply that is due, if it is this one of this side.
    #[inline]
    fn due(&self, (ply, side): (u32, Side)) -> Result<u32, Fault> {
        let due = self.record.turns.len() as u32 + 1;
        let is_due = ply == due && side == Side::of_ply(due);
        if is_due { Ok(due) } else { Err(Fault::Ply { expected: due, found: ply, side }) }
    }

    /// Adds a turn with no more to it as the next turn.
    #[inline]
    pub(super) fn add_plain(&mut self, plain: &PlainTurn) -> Result<(), Fault> {
        let PlainTurn { ply, from, to, piece, combat } = *plain;
        self.due((ply, Side::of_ply(ply)))?;
        let mut turn = plain_move(from, to);
        if let Some((outcome, target)) = combat {
            let (striker, defender) = (sign(piece, self.numbering), sign(target, self.numbering));
            turn.action = Action::Strike;
            turn.combat = Some(Combat { striker, outcome, defender });
        }
        self.record.turns.push(turn);
        Ok(())
    }

    /// Adds the next turn.
    pub(super) fn add(&mut self, turn: Turn<'static>) -> Result<(), Fault> {
        let ply = self.due((turn.ply, turn.side.0))?;
        self.record.turns.push(turn.to_notation(self.numbering).map_err(|fault| Fault::Turn(ply, fault))?);
        let place = NoteAnchor::Turn(ply - 1);
        let notes = &mut self.record.notes;
        let mut push = |body| notes.push(notation::Note { place, body });
        turn.glyphs.into_iter().map(NoteBody::Glyph).for_each(&mut push);
        let mut comments = turn.comments.into_iter().map(NoteBody::Comment);
        let mut variations = turn.variations;
        variations.sort_by_key(|variation| variation.comments_before);
        let mut before = 0;
        for Variation { text, comments_before } in variations {
            let due = comments_before.saturating_sub(before);
            comments.by_ref().take(due as usize).for_each(&mut push);
            before += due;
            let text = notation::variation(&text).ok_or(Fault::Turn(ply, TurnFault::Variation))?;
            push(NoteBody::Variation(text.into()));
        }
        comments.for_each(push);
        Ok(())
    }

    /// Adds these.
    pub(super) fn add_each(&mut self, turns: Vec<Turn<'static>>) -> Result<(), Fault> {
        turns.into_iter().try_for_each(|turn| self.add(turn))
    }
}

/// The board and the numbering that the tags lay down, as a replay would find them.
fn terms(tags: &Tags<'_>) -> Result<(Board, Numbering), Fault> {
    let value = |name: &str| tags.0.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_ref());
    let edition = match value("Edition") {
        None => Edition::DEFAULT,
        Some(name) => Edition::from_name(name).ok_or(Fault::TagValue("Edition"))?,
    };
    let numbering = match value("Ranks") {
        None => edition.numbering,
        Some(name) => edition.numbering.in_order(RankOrder::from_name(name).ok_or(Fault::TagValue("Ranks"))?),
    };
    Ok((edition.board, numbering))
}

fn tag((name, value): (Cow<'static, str>, Cow<'static, str>)) -> Tag<'static> {
    Tag::implied(name, value)
}

fn rows(setup: &Setup, board: Board, numbering: &Numbering) -> Result<Vec<Row>, Fault> {
    let pieces = BySide::new(setup.red.as_ref(), setup.blue.as_ref());
    let is_hidden = |side| setup.hidden.iter().any(|hidden| hidden.0 == side);
    let written = BySide::from_fn(|side| pieces[side].is_some() && !is_hidden(side));
    let mut placed: Vec<(Square, Designation)> = Vec::new();
    for side in Side::ALL {
        for (square, piece) in pieces[side].iter().flat_map(|Pieces(pieces)| pieces) {
            if board.half(square.0.row()) != side {
                return Err(Fault::Half(side, square.0));
            }
            placed.push((square.0, sign(piece.0, numbering)));
        }
    }
    Ok(canonical_rows(board, written, placed.into_iter()))
}

fn add_notes(record: &mut Record<'static>, notes: &[Note<'static>], is_wanted: impl Fn(NotePlace) -> bool) {
    record.notes.extend(notes.iter().filter(|note| is_wanted(note.place.0)).map(|note| notation::Note {
        place: match note.place.0 {
            NotePlace::Tags => NoteAnchor::Tags,
            NotePlace::Setup => NoteAnchor::Setup,
            NotePlace::Result => NoteAnchor::Result,
        },
        body: NoteBody::Comment(note.comment.clone()),
    }));
}

//! Converts an object back to a record. If the record is then written as SRN, the SRN is the export form of the
//! record, byte for byte.
//!
//! Members that are needed for the record are checked. Members that only describe the replay, such as `findings`
//! and `final`, are ignored.

use super::maps::{Pieces, Tags};
use super::model::{EARLIER_SCHEMA, Note, SCHEMA, Setup, SourceLine, Turn, Variation};
use super::names::NotePlace;
use super::turns::{TurnFault, plain_move, sign};
use crate::board::{self, Board, BySide, Designation, Kind, Numbering, RankOrder, Side, Square};
use crate::notation::{self, Action, Combat, NoteAnchor, NoteBody, PlacedPiece, Record, Row, Score, Span, Tag};
use crate::replay::canonical_rows;
use crate::rules::Edition;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Content of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ObjectContent {
    /// Record.
    Record(Box<Record<'static>>),
    /// Text of an unreadable record.
    Text(String),
}

/// Reason why an object cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The text is not JSON, or a member is missing or has the wrong type.
    #[error("{0}")]
    Json(String),
    /// The object has a different format, or a different version of this format.
    #[error("expected the schema `{SCHEMA}`, found `{0}`")]
    Schema(String),
    /// A tag that changes the meaning of pieces has an unknown value.
    #[error("the tag `{0}` has an unknown value")]
    TagValue(&'static str),
    /// A member that every readable record must have is missing.
    #[error("missing field `{0}`")]
    Missing(&'static str),
    /// A piece is in the opponent's half of the board.
    #[error("the setup has a piece of {0} on `{1}`, but this square is in the other half of the board")]
    Half(Side, Square),
    /// Two pieces of a position are on one square.
    #[error("both sides have a piece on `{1}`")]
    SquareTwice(Side, Square),
    /// A Bomb or Flag of a position is marked as moved.
    #[error("`moved` contains `{1}`, but the piece of {0} there never moves")]
    Immovable(Side, Square),
    /// The ply or the side of a turn is wrong.
    #[error("expected ply {expected} ({}), found ply {found} ({side})", Side::of_ply(*expected))]
    Ply {
        /// Expected ply.
        expected: u32,
        /// Ply in the object.
        found: u32,
        /// Side in the object.
        side: Side,
    },
    /// Two members of a turn contradict each other, or a member is missing.
    #[error("ply {0}: {1}")]
    Turn(u32, TurnFault),
    /// The score is not valid.
    #[error("expected a result such as `1-0`, found `{0}`")]
    Score(String),
}

/// Members of an object that are needed for the record. `T` is the type in which a reader stores the turns.
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
    /// Returns the original location of the record. Returns `None` if the object does not contain it.
    pub(super) fn source(&self) -> Option<SourceLine> {
        serde_json::from_str(self.source.as_ref()?.get()).ok()
    }

    /// Builds the record from these members. The turns are added by `add`.
    pub(super) fn into_read(
        self,
        add: impl FnOnce(T, &mut Turns<'_>) -> Result<(), Fault>,
    ) -> Result<ObjectContent, Fault> {
        if ![SCHEMA, EARLIER_SCHEMA].contains(&&*self.schema) {
            return Err(Fault::Schema(self.schema));
        }
        if let Some(text) = self.text {
            return Ok(ObjectContent::Text(text));
        }
        let (board, numbering) = terms(&self.tags)?;
        let setup = self.setup.ok_or(Fault::Missing("setup"))?;
        let turns = self.turns.ok_or(Fault::Missing("turns"))?;
        let result = self.result.ok_or(Fault::Missing("result"))?;
        let token = result.declared.unwrap_or(result.score);
        let has_position = self.tags.0.iter().any(|(name, _)| name == "Position");
        let mut record = Record {
            rows: if has_position { Vec::new() } else { rows(&setup, board, &numbering)? },
            placed: if has_position { placed(&setup, &numbering)? } else { Vec::new() },
            result: Some(Score::from_name(&token).ok_or(Fault::Score(token))?),
            unplayed: Cow::Owned(self.unplayed),
            tags: self.tags.0.into_iter().map(tag).collect(),
            ..Record::default()
        };
        add_notes(&mut record, &self.notes, |place| place != NotePlace::Result);
        let before = record.plies_before();
        add(turns, &mut Turns { record: &mut record, before, numbering: &numbering })?;
        add_notes(&mut record, &self.notes, |place| place == NotePlace::Result);
        Ok(ObjectContent::Record(Box::new(record)))
    }
}

/// Outcome of a strike, and kind of the struck piece.
pub(super) type CombatResult = (board::Outcome, Option<Kind>);

/// Plain move, or plain strike with its outcome.
pub(super) struct PlainTurn {
    /// Number of the turn.
    pub ply: u32,
    /// Square that the piece leaves.
    pub from: Square,
    /// Square to which the piece moves, or which it strikes.
    pub to: Square,
    /// Kind of the piece that moves or strikes.
    pub piece: Option<Kind>,
    /// Outcome of a strike and kind of the struck piece; `None` for a move.
    pub combat: Option<CombatResult>,
}

/// Builder for the turns of a record.
pub(super) struct Turns<'r> {
    record: &'r mut Record<'static>,
    /// Number of plies before the first turn.
    before: u32,
    numbering: &'r Numbering,
}

impl Turns<'_> {
    /// Reserves memory for `count` more turns.
    pub(super) fn reserve(&mut self, count: usize) {
        self.record.turns.reserve(count);
    }

    /// Returns the ply of the next turn. Returns an error if `ply` is a different ply, or if `side` is not the side of
    /// the next turn.
    #[inline]
    fn due(&self, (ply, side): (u32, Side)) -> Result<u32, Fault> {
        let due = self.before + self.record.turns.len() as u32 + 1;
        let is_due = ply == due && side == Side::of_ply(due);
        if is_due { Ok(due) } else { Err(Fault::Ply { expected: due, found: ply, side }) }
    }

    /// Adds a plain turn as the next turn.
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
        let place = NoteAnchor::Turn(ply - self.before - 1);
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

    /// Adds several turns in order.
    pub(super) fn add_each(&mut self, turns: Vec<Turn<'static>>) -> Result<(), Fault> {
        turns.into_iter().try_for_each(|turn| self.add(turn))
    }
}

/// Returns the board and the numbering of the ranks according to the tags. A replay uses the same board and
/// numbering.
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
            if board.half_owner(square.0.row()) != side {
                return Err(Fault::Half(side, square.0));
            }
            placed.push((square.0, sign(piece.0, numbering)));
        }
    }
    Ok(canonical_rows(board, written, placed.into_iter()))
}

/// Returns the pieces of the position from which the game starts.
fn placed(setup: &Setup, numbering: &Numbering) -> Result<Vec<PlacedPiece>, Fault> {
    let mut placed: Vec<PlacedPiece> = Vec::new();
    for (side, pieces) in [(Side::Red, &setup.red), (Side::Blue, &setup.blue)] {
        for (square, kind) in pieces.iter().flat_map(|Pieces(pieces)| pieces) {
            let has_moved = setup.moved.contains(square);
            if placed.iter().any(|other| other.square == square.0) {
                return Err(Fault::SquareTwice(side, square.0));
            }
            if has_moved && kind.0.is_some_and(|kind| !kind.is_movable()) {
                return Err(Fault::Immovable(side, square.0));
            }
            let is_named = setup.named.contains(square);
            let piece = sign(kind.0, numbering);
            placed.push(PlacedPiece { side, piece, square: square.0, is_named, has_moved, span: Span::default() });
        }
    }
    Ok(placed)
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

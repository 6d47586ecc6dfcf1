//! Converts a replayed record to a JSON object.

use super::maps::{Owned, Pieces, Standing, Tags};
use super::model::{FindingLine, GameDocument, Note, OptionName, ResultLine, SchemaName, Setup, SourceLine, Variation};
use super::names::{Name, NotePlace, SquareName};
use super::turns;
use crate::board::{BySide, Side, Square};
use crate::notation::{Cell, Date, NoteAnchor, NoteBody, PlacedPiece, Record};
use crate::replay::{Original, Terms, Verdict};
use crate::rules::Edition;
use crate::{GameId, srn};
use std::borrow::Cow;
use std::collections::HashSet;

/// Returns the object of a replayed record. `findings` become the member `findings`.
pub fn game<'a>(original: &Original<'a>, findings: Vec<FindingLine>) -> GameDocument<'a> {
    let (mut game, notes) = without_turns(original, findings);
    if let Some(turns) = &mut game.turns {
        let names = original.piece_names();
        let numbering = &original.replayed.terms.numbering;
        turns.extend(srn::played_turns(original).map(|turn| turns::turn(turn, &names, numbering)));
        for TurnNote { turn, body } in notes {
            if let Some(turn) = turns.get_mut(turn) {
                match body {
                    NoteBody::Comment(comment) => turn.comments.push(comment),
                    NoteBody::Glyph(glyph) => turn.glyphs.push(glyph),
                    NoteBody::Variation(text) => {
                        let comments_before = turn.comments.len() as u32;
                        turn.variations.push(Variation { text, comments_before });
                    }
                }
            }
        }
    }
    game
}

/// Note after a turn, with the index of the turn.
pub(super) struct TurnNote<'a> {
    pub turn: usize,
    pub body: NoteBody<'a>,
}

impl TurnNote<'_> {
    /// Returns the text of the note if the note is a comment.
    pub fn comment(&self) -> Option<&str> {
        match &self.body {
            NoteBody::Comment(comment) => Some(comment),
            NoteBody::Glyph(_) | NoteBody::Variation(_) => None,
        }
    }

    /// Returns the number of the glyph if the note is a glyph.
    pub const fn glyph(&self) -> Option<u16> {
        match self.body {
            NoteBody::Glyph(glyph) => Some(glyph),
            NoteBody::Comment(_) | NoteBody::Variation(_) => None,
        }
    }

    /// Returns the text of the note if the note is a variation.
    pub fn variation(&self) -> Option<&str> {
        match &self.body {
            NoteBody::Variation(text) => Some(text),
            NoteBody::Comment(_) | NoteBody::Glyph(_) => None,
        }
    }
}

/// Returns the object without turns, and the notes after turns in the order of the record.
pub(super) fn without_turns<'a>(
    original: &Original<'a>,
    findings: Vec<FindingLine>,
) -> (GameDocument<'a>, Vec<TurnNote<'a>>) {
    let Original { place, record, replayed, .. } = *original;
    let date = record.tag("Date").and_then(Date::parse);
    let mut game = GameDocument {
        schema: SchemaName,
        source: SourceLine::new(place),
        id: GameId::of(original),
        date: date.map(|date| date.to_string()),
        date_precision: date.map(|date| Name(date.precision())),
        tags: tags(record),
        edition: replayed.edition(record).map(Name),
        text: None,
        variant: None,
        options: None,
        ranks: None,
        setup: None,
        notes: Vec::new(),
        turns: None,
        unplayed: None,
        result: None,
        verdict: Name(replayed.verdict),
        findings,
        plies: None,
        standing: None,
    };
    if let Some(text) = original.unread_text() {
        game.plies = replayed.plies();
        game.text = Some(String::from_utf8_lossy(text));
        return (game, Vec::new());
    }
    let terms = &replayed.terms;
    let exported = srn::around_turns(original);
    let rules = &terms.rules;
    game.variant = Some(Name(rules.variant));
    game.options = Some(rules.options.names().map(OptionName).collect());
    game.ranks = Some(terms.numbering.order()).filter(|order| *order != rules.edition.numbering.order()).map(Name);
    let mut setup = setup(record, &exported, terms);
    if replayed.verdict == Verdict::Unreadable {
        setup.unread = Side::ALL.into_iter().filter(|side| setup.is_unknown(*side)).map(Name).collect();
    }
    game.setup = Some(setup);
    let turn_notes = distribute(exported.notes, &mut game.notes);
    game.turns = Some(Vec::new());
    game.unplayed = Some(exported.unplayed).filter(|text| !text.is_empty());
    game.result = Some(ResultLine::new(&replayed.conclusion));
    game.plies = replayed.plies();
    let last = replayed.game.as_ref().filter(|_| replayed.open.is_empty());
    game.standing = last.map(|game| standing(game, rules.edition));
    (game, turn_notes)
}

/// Returns the tags. If several tags have the same name, only the first is included.
fn tags<'a>(record: &Record<'a>) -> Tags<'a> {
    let mut tags: Vec<(Cow<'a, str>, Cow<'a, str>)> = Vec::with_capacity(record.tags.len());
    let has_doubles = !record.faults.is_empty();
    let mut names = HashSet::new();
    for tag in &record.tags {
        if !has_doubles || names.insert(&tag.name) {
            tags.push((tag.name.clone(), tag.value.clone()));
        }
    }
    Tags(tags)
}

/// Returns the pieces in the setup rows. A piece belongs to the side in whose half of the board the piece is. The
/// board is the board of the record's own edition.
fn setup(record: &Record<'_>, exported: &Record<'_>, terms: &Terms) -> Setup {
    if record.has_position() {
        return position(record, terms);
    }
    let board = terms.own_edition.board;
    let is_written = |side| record.rows.iter().any(|row| board.zone(side).contains(&row.number));
    let mut pieces: BySide<Pieces> = BySide::default();
    for row in exported.rows.iter().rev() {
        for (column, cell) in row.cells.iter().enumerate() {
            if let Cell::Piece(piece) = cell {
                let square = SquareName(Square::new(column as u8, row.number));
                pieces[board.half_owner(row.number)].0.push((square, Name(terms.numbering.kind(*piece))));
            }
        }
    }
    let hidden: Vec<Side> =
        Side::ALL.into_iter().filter(|side| !is_written(*side) && !pieces[*side].0.is_empty()).collect();
    let mut push_side = |side| {
        let pieces = std::mem::take(&mut pieces[side]);
        (is_written(side) || !pieces.0.is_empty()).then_some(pieces)
    };
    Setup {
        red: push_side(Side::Red),
        blue: push_side(Side::Blue),
        hidden: hidden.into_iter().map(Name).collect(),
        ..Setup::default()
    }
}

/// Returns the pieces of the position from which the game starts.
fn position(record: &Record<'_>, terms: &Terms) -> Setup {
    let mut placed: Vec<&PlacedPiece> = record.placed.iter().collect();
    placed.sort_by_key(|piece| piece.square);
    let pieces = |side| {
        let of_side = placed.iter().filter(|piece| piece.side == side);
        Pieces(of_side.map(|piece| (SquareName(piece.square), Name(terms.numbering.kind(piece.piece)))).collect())
    };
    let marked = |is_marked: fn(&PlacedPiece) -> bool| {
        placed.iter().filter(|piece| is_marked(piece)).map(|piece| SquareName(piece.square)).collect()
    };
    let before = record.plies_before();
    Setup {
        red: Some(pieces(Side::Red)),
        blue: Some(pieces(Side::Blue)),
        position: Some(before),
        to_move: Some(Name(Side::of_ply(before + 1))),
        named: marked(|piece| piece.is_named),
        moved: marked(|piece| piece.has_moved),
        ..Setup::default()
    }
}

/// Moves the notes that do not follow a turn into `notes`. Returns the notes that follow a turn.
fn distribute<'a>(exported: Vec<crate::notation::Note<'a>>, notes: &mut Vec<Note<'a>>) -> Vec<TurnNote<'a>> {
    let mut turn_notes = Vec::new();
    for note in exported {
        let place = match note.place {
            NoteAnchor::Tags => NotePlace::Tags,
            NoteAnchor::Setup => NotePlace::Setup,
            NoteAnchor::Result => NotePlace::Result,
            NoteAnchor::Turn(turn) => {
                turn_notes.push(TurnNote { turn: turn as usize, body: note.body });
                continue;
            }
        };
        if let NoteBody::Comment(comment) = note.body {
            notes.push(Note { place: Name(place), comment });
        }
    }
    turn_notes
}

fn standing(game: &crate::rules::Game, edition: &Edition) -> Standing {
    let position = game.position();
    let pieces = edition.board.squares().filter_map(|square| {
        let id = position.piece_at(square)?;
        Some((SquareName(square), Owned(id.side(), position.piece(id).kind)))
    });
    Standing(pieces.collect())
}

//! Writes the members of a turn directly to bytes. The members have the order of the fields in
//! [`Turn`](super::Turn).

use super::harmless::push_value;
use super::members::{
    COMMENTS, DECLARED, GLYPHS, GUESS, MOVED_IN, OUTCOME, OUTCOME_OPEN, PIECE, PIECE_ID, PLY, RESCUE, RESCUE_SQUARE,
    REVEAL_IDS, REVEALS, TARGET, TARGET_ID, VARIATIONS, VIA,
};
use super::model::Variation;
use super::names::{Name, TurnKind};
use super::plain_names::{from_word, lead_word, outcome_word, piece_id_word, piece_word, square_word, to_word};
use super::turns::{TurnMembers, outcome, target};
use super::write::TurnNote;
use crate::notation::LineBuffer;
use crate::replay::{PieceName, PieceNames};
use crate::rules::Played;

/// Writes the members of a turn up to `reveal_ids`, without the closing `}`.
#[inline]
pub(super) fn put_turn(played: &Played, names: &PieceNames<'_>, line: &mut LineBuffer) {
    let deed = TurnMembers::of(played);
    let from = played.turn.from;
    line.put(PLY);
    line.put_number(played.ply);
    line.put_word(lead_word(played.side, deed.kind));
    line.put_word(from_word(from));
    if let Some(via) = deed.via {
        line.put_word(square_word(deed.to));
        line.put(VIA);
        line.put_word(square_word(via));
        line.put(PIECE);
    } else {
        line.put_word(to_word(deed.to));
    }
    line.put_word(piece_word(played.kind));
    put_piece_id(PIECE_ID, names.of(played.piece), line);
    // Nearly every turn is a plain move to an adjacent square. Such a turn has none of the members below.
    if deed.kind == TurnKind::Move && from.adjoins(deed.to) && played.turn.rescue.is_none() {
        return;
    }
    if let Some(Name(target)) = target(played, &deed) {
        line.put(TARGET);
        line.put_word(piece_word(target));
    }
    put_piece_id(TARGET_ID, played.target.and_then(|piece| names.of(piece)), line);
    if let Some(outcome) = outcome(played) {
        line.put(OUTCOME);
        line.put_word(outcome_word(outcome));
    } else if deed.kind != TurnKind::Move {
        line.put(OUTCOME_OPEN);
    }
    if played.moved_in {
        line.put(MOVED_IN);
    }
    if let Some(guess) = deed.guess {
        line.put(GUESS);
        line.put_word(piece_word(Some(guess)));
    }
    if let Some(rescue) = played.turn.rescue {
        line.put(RESCUE);
        line.put_word(piece_word(rescue.kind));
        line.put(RESCUE_SQUARE);
        line.put_word(square_word(rescue.square));
        line.put(b"}");
    }
    let mut reveals = played.reveals();
    if let Some((first, square)) = reveals.next() {
        line.put(REVEALS);
        line.put_word(square_word(square));
        reveals.for_each(|(_, square)| {
            line.put(b",\"");
            line.put_word(square_word(square));
        });
        line.put(b"]");
        line.put(REVEAL_IDS);
        put_name(names.of(first), line);
        played.reveals().skip(1).for_each(|(piece, _)| {
            line.put(b",");
            put_name(names.of(piece), line);
        });
        line.put(b"]");
    }
}

/// Writes the id of a piece in quotes, or `null` if there is no id.
fn put_name(name: Option<PieceName>, line: &mut LineBuffer) {
    if name.is_none() {
        line.put(b"null");
    }
    put_piece_id(b"\"", name, line);
}

/// Writes a member whose value is the id of a piece. If there is no id, writes nothing.
#[inline]
fn put_piece_id<const N: usize>(member: &[u8; N], name: Option<PieceName>, line: &mut LineBuffer) {
    let Some(PieceName { side, home, returned }) = name else { return };
    line.put(member);
    line.put_word(piece_id_word(side, home));
    if let Some(ply) = returned {
        line.put(b"^");
        line.put_number(ply);
    }
    line.put(b"\"");
}

/// Appends the member `declared`.
pub(super) fn push_declared(declared: &str, out: &mut Vec<u8>) -> serde_json::Result<()> {
    out.extend_from_slice(DECLARED);
    push_value(declared, out)
}

/// Appends the members `glyphs`, `comments` and `variations` of a turn. `notes` are the notes after the turn.
pub(super) fn push_notes(notes: &[TurnNote<'_>], out: &mut Vec<u8>) -> serde_json::Result<()> {
    let glyphs: Vec<u16> = notes.iter().filter_map(TurnNote::glyph).collect();
    if !glyphs.is_empty() {
        out.extend_from_slice(GLYPHS);
        push_value(&glyphs, out)?;
    }
    let comments: Vec<&str> = notes.iter().filter_map(TurnNote::comment).collect();
    if !comments.is_empty() {
        out.extend_from_slice(COMMENTS);
        push_value(&comments, out)?;
    }
    let mut comments_before = 0;
    let mut variations: Vec<Variation<'_>> = Vec::new();
    for note in notes {
        comments_before += u32::from(note.comment().is_some());
        variations.extend(note.variation().map(|text| Variation { text: text.into(), comments_before }));
    }
    if !variations.is_empty() {
        out.extend_from_slice(VARIATIONS);
        push_value(&variations, out)?;
    }
    Ok(())
}

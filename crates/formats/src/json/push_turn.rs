//! The members of a turn, in the order of [`Turn`](super::Turn), straight to bytes.

use super::members::{MOVED_IN, OUTCOME, PIECE_ID, PLY, REVEAL_IDS, REVEALS, TARGET, TARGET_ID};
use super::names::Name;
use super::plain_names::{from_word, lead_word, outcome_word, piece_id_word, piece_word, square_word, to_word};
use super::turns::TurnWords;
use crate::notation::{self, Line};
use crate::replay::{PieceName, PieceNames};
use crate::rules::{Action, Played};
use crate::srn::PlayedTurn;

/// Whether a turn is a move, or a strike whose outcome and pieces are known and are what the record declares, with no more to
/// it: nearly every turn. In the export form such a turn declares what happened.
#[inline]
pub(super) fn is_plain(turn: PlayedTurn<'_>) -> bool {
    let PlayedTurn { written, played, is_contradicted, .. } = turn;
    let is_told = match played.turn.action {
        Action::Move => played.outcome.is_none() && written.combat.is_none(),
        Action::Strike => !is_contradicted && played.outcome.is_some() && played.target.is_some(),
        Action::CornerStrike { .. } | Action::Guess { .. } => false,
    };
    is_told && played.turn.rescue.is_none() && !matches!(written.action, notation::Action::Guess { .. })
}

/// Puts a plain turn.
#[inline]
pub(super) fn put_turn(played: &Played, names: &PieceNames<'_>, line: &mut Line) {
    let TurnWords { kind, to, target, outcome, .. } = TurnWords::of(played);
    let from = played.turn.from;
    line.put(PLY);
    line.put_number(played.ply);
    line.put_word(lead_word(played.side, kind));
    line.put_word(from_word(from));
    line.put_word(to_word(to));
    line.put_word(piece_word(played.kind));
    put_piece_id(PIECE_ID, names.of(played.piece), line);
    if let (Some(Name(target)), Some(outcome)) = (target, outcome) {
        line.put(TARGET);
        line.put_word(piece_word(target));
        put_piece_id(TARGET_ID, played.target.and_then(|piece| names.of(piece)), line);
        line.put(OUTCOME);
        line.put_word(outcome_word(outcome));
        if played.moved_in {
            line.put(MOVED_IN);
        }
    } else if from.adjoins(to) {
        // Nearly every turn, which names no piece.
        return line.put(b"}");
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
    line.put(b"}");
}

/// Puts the name of a piece in quotes, or `null`.
fn put_name(name: Option<PieceName>, line: &mut Line) {
    if name.is_none() {
        line.put(b"null");
    }
    put_piece_id(b"\"", name, line);
}

/// Puts a member that is the name of a piece.
#[inline]
fn put_piece_id<const N: usize>(member: &[u8; N], name: Option<PieceName>, line: &mut Line) {
    let Some(PieceName { side, home, returned }) = name else { return };
    line.put(member);
    line.put_word(piece_id_word(side, home));
    if let Some(ply) = returned {
        line.put(b"^");
        line.put_number(ply);
    }
    line.put(b"\"");
}

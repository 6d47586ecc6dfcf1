//! The pieces on the board at a ply. `format-spec/query.md`, section "At a ply".

use super::operand::Operand;
use super::turn_log::LoggedTurn;
use crate::analysis::review::Values;
use crate::board::{Kind, Side};
use crate::rules::{PieceId, Play};

/// `alive` or `material` of the position before the last turns of a game. NaN where it is not known.
#[allow(clippy::cast_precision_loss)] // a side has less than a hundred pieces
pub(super) fn state(operand: &Operand, game: &Play, last_turns: &[LoggedTurn]) -> f64 {
    match operand {
        Operand::Alive(kind, side) => {
            kinds(game, *side, last_turns).filter(|found| *found == Some(*kind)).count() as f64
        }
        Operand::Material(side) => {
            let values = Values::default();
            kinds(game, *side, last_turns).map(|kind| kind.map_or(f64::NAN, |kind| values.of(kind))).sum()
        }
        _ => f64::NAN,
    }
}

/// Kinds of a side's pieces on the board before the last turns of a game, as far as known at its end.
fn kinds(game: &Play, side: Side, last_turns: &[LoggedTurn]) -> impl Iterator<Item = Option<Kind>> {
    // A side has less than 64 pieces: a bit for each.
    let bit = |piece: PieceId| if piece.side() == side { 1_u64 << piece.number() } else { 0 };
    let (mut removed, mut brought) = (0, 0);
    for turn in last_turns {
        removed |= turn.removed().fold(0, |bits, (piece, _)| bits | bit(piece));
        brought |= turn.rescued.map_or(0, |(piece, _)| bit(piece));
    }
    let position = game.position();
    let was_there = move |piece: &PieceId| {
        let bit = 1 << piece.number();
        brought & bit == 0 && (removed & bit != 0 || !position.piece(*piece).is_captured)
    };
    position.pieces(side).filter(was_there).map(|piece| position.piece(piece).kind)
}

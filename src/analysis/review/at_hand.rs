//! What a side could have taken for certain, from what it knew before its turn.

use super::expectation::Deed;
use super::{Mark, Values};
use crate::board::{Kind, KindSet, Outcome, Side, Square};
use crate::knowledge::Knowledge;
use crate::rules::{Action, Game, PieceId, Played, Turn};

/// Something proven that a turn did not use.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PassedOver {
    /// The ply.
    pub ply: u32,
    /// Whose turn it was.
    pub side: Side,
    /// What was not used.
    pub mark: Mark,
    /// The turn that could have been made instead; of several the one that was worth most.
    pub turn: Turn,
    /// The piece that it would have removed, and where that stands.
    pub target: (PieceId, Square),
    /// What that piece could be.
    pub kinds: KindSet,
    /// The least that it was worth, whatever the piece is.
    pub worth: f64,
}

/// A legal turn that was certain to remove a piece without a loss.
#[derive(Clone, Copy, Debug)]
pub(super) struct Safe {
    turn: Turn,
    target: (PieceId, Square),
    kinds: KindSet,
}

impl Safe {
    const fn takes_flag(&self) -> bool {
        self.kinds.len() == 1 && self.kinds.has(Kind::Flag)
    }

    fn worth(&self, values: &Values) -> f64 {
        self.kinds.iter().map(|kind| values.of(kind)).fold(f64::INFINITY, f64::min)
    }
}

/// The turns that were certain to remove a piece without a loss, `game` standing before them. Pieces that the record
/// leaves unnamed make none.
pub(super) fn safe_turns(game: &Game, knowledge: &Knowledge) -> Vec<Safe> {
    let (side, position) = (game.to_move(), game.position());
    let advantage = game.rules().options.aggressor_advantage;
    let own: KindSet = position.standing(side).filter_map(|piece| position.piece(piece).kind).collect();
    let own = own.and(KindSet::MOVABLE);
    // Either guesses where an army has it, whichever the edition has.
    let has_guesser = own.has(Kind::Spotter) || own.has(Kind::Infiltrator);
    // Mostly nothing is proven that would help, and nobody need look for turns.
    let may_fall = |piece: PieceId| {
        let kinds = knowledge.possible_kinds(piece);
        let wins = |striker: Kind| Deed::Strike { striker, aggressor_advantage: advantage }.always(kinds, Outcome::Win);
        let is_winner = |square: Square| {
            let neighbour = position.piece_at(square).filter(|neighbour| neighbour.side() == side);
            neighbour
                .and_then(|neighbour| position.piece(neighbour).kind)
                .is_some_and(|kind| kind.is_movable() && wins(kind))
        };
        position.piece(piece).square.neighbours().any(is_winner)
            || (own.has(Kind::Scout) && wins(Kind::Scout))
            || (has_guesser && kinds.len() == 1)
    };
    if !position.standing(side.other()).any(may_fall) {
        return Vec::new();
    }
    let safe = |turn: Turn| {
        let square = match turn.action {
            Action::Guess { target, .. } => target,
            _ => turn.to,
        };
        let kind = position.piece(position.piece_at(turn.from)?).kind?;
        let deed = Deed::of(turn.action, kind, advantage)?;
        let target = position.piece_at(square)?;
        let kinds = knowledge.possible_kinds(target);
        deed.always(kinds, Outcome::Win).then_some(Safe { turn, target: (target, square), kinds })
    };
    game.legal_turns().into_iter().filter_map(safe).collect()
}

/// What was passed over by a turn before which those were at hand. `is_safe`: it was certain to remove a piece itself.
pub(super) fn passed_over(safe: &[Safe], played: &Played, is_safe: bool, values: &Values) -> Option<PassedOver> {
    let of = |mark: Mark, safe: &Safe| PassedOver {
        ply: played.ply,
        side: played.side,
        mark,
        turn: safe.turn,
        target: safe.target,
        kinds: safe.kinds,
        worth: safe.worth(values),
    };
    if let Some(flag) = safe.iter().find(|safe| safe.takes_flag()) {
        let is_taken = is_safe
            && played.target.is_some_and(|target| safe.iter().any(|safe| safe.takes_flag() && safe.target.0 == target));
        return (!is_taken).then(|| of(Mark::FlagNotTaken, flag));
    }
    // Of equals the first.
    let best = safe.iter().rev().max_by(|one, other| one.worth(values).total_cmp(&other.worth(values)))?;
    (!is_safe).then(|| of(Mark::SafeStrikeNotMade, best))
}

//! Finds safe captures that a turn did not use. A capture is safe if the side could know before the turn that the
//! capture would succeed.
//!
//! A piece is exposed if there is a kind that wins against every kind that the piece may have.

use super::Mark;
use super::Values;
use super::expectation::CombatAction;
use crate::board::{BySide, Kind, KindSet, Outcome, Side, Square};
use crate::knowledge::Knowledge;
use crate::rules::{Action, CombatRules, Game, PieceId, Played, Turn};

/// A proven chance that a turn did not use.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MissedChance {
    /// Ply of the turn.
    pub ply: u32,
    /// Side that made the turn.
    pub side: Side,
    /// Kind of chance that was not used.
    pub mark: Mark,
    /// Turn that would have used the chance. If several turns would have used the chance, this is the most valuable of
    /// these turns.
    pub turn: Turn,
    /// Piece that this turn would have removed, and the square of the piece.
    pub target: (PieceId, Square),
    /// Kinds that the target could have.
    pub kinds: KindSet,
    /// Value of the capture: the smallest value among the kinds that the target could have, except the Flag. `None` if
    /// the target could only be the Flag.
    pub worth: Option<f64>,
}

/// A legal turn that was certain to remove a piece without a loss.
#[derive(Clone, Copy, Debug)]
pub(super) struct SafeTurn {
    turn: Turn,
    target: (PieceId, Square),
    kinds: KindSet,
}

impl SafeTurn {
    const fn takes_flag(&self) -> bool {
        self.kinds.len() == 1 && self.kinds.has(Kind::Flag)
    }

    fn worth(&self, values: &Values) -> Option<f64> {
        let kinds = self.kinds.without(Kind::Flag);
        (!kinds.is_empty()).then(|| kinds.iter().map(|kind| values.of(kind)).fold(f64::INFINITY, f64::min))
    }
}

/// Returns the turns of the side to move that are certain to remove a piece without a loss in the position of
/// `game`.
///
/// Turns of pieces whose kind the record does not give are left out.
pub(super) fn safe_turns(game: &Game, exposed: &ExposedPieces) -> Vec<SafeTurn> {
    let (side, position) = (game.to_move(), game.position());
    let combat = game.rules().combat();
    let own = exposed.movable[side];
    // Kinds that can strike from a distance.
    let far = game.rules().variant_rules().two_step.with(Kind::Scout);
    // Spotters and Infiltrators can guess in every edition whose army contains them.
    let guessers = own.and(KindSet::only(Kind::Infiltrator).with(Kind::Spotter));
    let exposed = &exposed.of[side.other()];
    // Own kinds that may be able to remove the piece now.
    let strikers = |exposed: &ExposedPiece| {
        let square = position.piece(exposed.piece).square;
        let mut kinds = own.and(exposed.winners).and(far);
        if exposed.kinds.len() == 1 {
            kinds = kinds.or(guessers);
        }
        if position.is_next_to(square, side) {
            let neighbours = square.neighbours().filter_map(|square| position.piece_at(square));
            let own = neighbours.filter(|neighbour| neighbour.side() == side);
            let near = own.filter_map(|neighbour| position.piece(neighbour).kind).collect();
            kinds = kinds.or(exposed.winners.and(near));
        }
        kinds
    };
    let strikers = exposed.iter().fold(KindSet::EMPTY, |kinds, exposed| kinds.or(strikers(exposed)));
    // This is the usual case. It saves generating the turns.
    if strikers.is_empty() {
        return Vec::new();
    }
    let safe = |turn: &Turn| {
        let square = match turn.action {
            Action::Guess { target, .. } => target,
            Action::Move | Action::CornerMove { .. } => return None,
            Action::Strike | Action::CornerStrike { .. } => turn.to,
        };
        let target = position.piece_at(square)?;
        let kinds = exposed.iter().find(|exposed| exposed.piece == target)?.kinds;
        let kind = position.piece(position.piece_at(turn.from)?).kind?;
        let deed = CombatAction::of(turn.action, kind, combat)?;
        deed.always(kinds, Outcome::Win).then_some(SafeTurn { turn: *turn, target: (target, square), kinds })
    };
    let may_strike = |piece: PieceId| position.piece(piece).kind.is_some_and(|kind| strikers.has(kind));
    let turns = game.legal_turns_where(may_strike, |turn| safe(turn).is_some());
    turns.iter().filter_map(safe).collect()
}

/// Returns the most valuable safe capture that a turn did not use. `safe` contains the safe turns before the turn;
/// `is_safe` is `true` if the turn itself was certain to remove a piece.
pub(super) fn passed_over(safe: &[SafeTurn], played: &Played, is_safe: bool, values: &Values) -> Option<MissedChance> {
    let of = |mark: Mark, safe: &SafeTurn| MissedChance {
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
    // `max_by` returns the last of equal captures, so `rev` makes it return the first.
    let worth = |safe: &SafeTurn| safe.worth(values).unwrap_or_default();
    let best = safe.iter().rev().max_by(|one, other| worth(one).total_cmp(&worth(other)))?;
    (!is_safe).then(|| of(Mark::SafeStrikeNotMade, best))
}

/// A piece that the opponent can remove with certainty if the opponent has the right kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExposedPiece {
    /// The exposed piece.
    pub piece: PieceId,
    /// Kinds that the piece may have.
    pub kinds: KindSet,
    /// Kinds whose strikes are certain to remove the piece.
    pub winners: KindSet,
}

/// Exposed pieces of each side. The lists are kept from turn to turn, because most turns do not change the exposed
/// pieces.
#[derive(Clone, Debug, Default)]
pub(super) struct ExposedPieces {
    /// Exposed pieces on the board.
    pub of: BySide<Vec<ExposedPiece>>,
    /// Movable kinds that each side has on the board. Kinds that the record does not give are left out.
    pub movable: BySide<KindSet>,
}

impl ExposedPieces {
    /// Updates the exposed pieces of a side.
    pub fn update(&mut self, side: Side, game: &Game, knowledge: &Knowledge) {
        let position = game.position();
        let combat = game.rules().combat();
        let exposed = &mut self.of[side];
        exposed.clear();
        let mut movable = KindSet::EMPTY;
        // Result for the previous piece. Most pieces have the same possible kinds as the previous piece, so the result
        // can be reused.
        let mut last = (KindSet::EMPTY, KindSet::EMPTY);
        for piece in position.standing(side) {
            movable = position.piece(piece).kind.map_or(movable, |kind| movable.with(kind));
            let kinds = knowledge.possible_kinds(piece);
            if kinds != last.0 {
                last = (kinds, winners(kinds, combat));
            }
            let winners = last.1;
            if !winners.is_empty() || kinds.len() == 1 {
                exposed.push(ExposedPiece { piece, kinds, winners });
            }
        }
        self.movable[side] = movable.and(KindSet::MOVABLE);
    }
}

/// Returns the striking kinds that win against all of `kinds`.
fn winners(kinds: KindSet, rules: CombatRules) -> KindSet {
    let wins = |striker: &Kind| CombatAction::Strike { striker: *striker, rules }.always(kinds, Outcome::Win);
    KindSet::MOVABLE.iter().filter(wins).collect()
}

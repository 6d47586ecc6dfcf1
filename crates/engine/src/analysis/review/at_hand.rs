//! Safe captures that a turn passed over: captures that were certain to succeed, by what the side knew before its turn.
//!
//! A piece is exposed if, by what is known of it, some kind is certain to remove it without a loss.

use super::Mark;
use super::Values;
use super::expectation::Deed;
use crate::board::{BySide, Kind, KindSet, Outcome, Side, Square};
use crate::knowledge::Knowledge;
use crate::rules::{Action, PieceId, Play, Played, Turn};

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
pub(super) fn safe_turns(game: &Play, exposed: &ExposedPieces) -> Vec<Safe> {
    let (side, position) = (game.to_move(), game.position());
    let advantage = game.rules().options.aggressor_advantage;
    let own = exposed.movable[side];
    // Either guesses where an army has it, whichever the edition has.
    let has_guesser = own.has(Kind::Spotter) || own.has(Kind::Infiltrator);
    let exposed = &exposed.of[side.other()];
    // Mostly nobody who would win is near, and nobody need look for turns.
    let may_fall = |exposed: &Exposed| {
        let square = position.piece(exposed.piece).square;
        let is_winner = |square: Square| {
            let neighbour = position.piece_at(square).filter(|neighbour| neighbour.side() == side);
            neighbour.and_then(|id| position.piece(id).kind).is_some_and(|kind| exposed.winners.has(kind))
        };
        own.and(exposed.winners).has(Kind::Scout)
            || (has_guesser && exposed.kinds.len() == 1)
            || (position.is_next_to(square, side) && square.neighbours().any(is_winner))
    };
    if !exposed.iter().any(may_fall) {
        return Vec::new();
    }
    let safe = |turn: &Turn| {
        let square = match turn.action {
            Action::Guess { target, .. } => target,
            Action::Move => return None,
            Action::Strike | Action::CornerStrike { .. } => turn.to,
        };
        let target = position.piece_at(square)?;
        let kinds = exposed.iter().find(|exposed| exposed.piece == target)?.kinds;
        let kind = position.piece(position.piece_at(turn.from)?).kind?;
        let deed = Deed::of(turn.action, kind, advantage)?;
        deed.always(kinds, Outcome::Win).then_some(Safe { turn: *turn, target: (target, square), kinds })
    };
    let guessers = KindSet::only(Kind::Infiltrator).with(Kind::Spotter);
    let winners = exposed.iter().fold(guessers, |winners, exposed| winners.or(exposed.winners));
    let may_win = |piece: PieceId| position.piece(piece).kind.is_some_and(|kind| winners.has(kind));
    let turns = game.legal_turns_where(may_win, |turn| safe(turn).is_some());
    turns.iter().filter_map(safe).collect()
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

/// A piece that some kind is certain to remove.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exposed {
    /// The piece.
    pub piece: PieceId,
    /// The kinds that it may be.
    pub kinds: KindSet,
    /// The kinds whose strikes are certain to remove it.
    pub winners: KindSet,
}

/// The exposed pieces of each side, kept from turn to turn: most turns leave them as they are.
#[derive(Clone, Debug, Default)]
pub(super) struct ExposedPieces {
    /// Those that stand on the board.
    pub of: BySide<Vec<Exposed>>,
    /// The movable kinds that each side has on the board, as far as the record names them.
    pub movable: BySide<KindSet>,
}

impl ExposedPieces {
    /// Brings those of a side up to date.
    pub fn update(&mut self, side: Side, game: &Play, knowledge: &Knowledge) {
        let position = game.position();
        let advantage = game.rules().options.aggressor_advantage;
        let exposed = &mut self.of[side];
        exposed.clear();
        let mut movable = KindSet::EMPTY;
        // Most pieces may be the same as the one before.
        let mut last = (KindSet::EMPTY, KindSet::EMPTY);
        for piece in position.standing(side) {
            movable = position.piece(piece).kind.map_or(movable, |kind| movable.with(kind));
            let kinds = knowledge.possible_kinds(piece);
            if kinds != last.0 {
                last = (kinds, winners(kinds, advantage));
            }
            let winners = last.1;
            if !winners.is_empty() || kinds.len() == 1 {
                exposed.push(Exposed { piece, kinds, winners });
            }
        }
        self.movable[side] = movable.and(KindSet::MOVABLE);
    }
}

/// The kinds that win against all of those.
fn winners(kinds: KindSet, aggressor_advantage: bool) -> KindSet {
    let wins = |striker: &Kind| Deed::Strike { striker: *striker, aggressor_advantage }.always(kinds, Outcome::Win);
    KindSet::MOVABLE.iter().filter(wins).collect()
}

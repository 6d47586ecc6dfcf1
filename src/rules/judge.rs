//! Whether one given turn is legal, and how it comes out.

use super::combat;
use super::displacement::Displacement;
use super::game::Game;
use super::movement;
use super::position::{Occupant, PieceId};
use super::turn::{Action, Claim, Turn};
use super::unknown::infer_guess;
use super::violation::Violation;
use crate::board::{Kind, KindSet, Outcome};

/// A turn that was found legal, with what [`Game::play`] needs to carry it out.
#[derive(Clone, Copy, Debug)]
pub struct Ready {
    pub(super) turn: Turn,
    pub(super) piece: PieceId,
    /// What the piece may be, now that it has done this.
    pub(super) kinds: KindSet,
    pub(super) target: Option<PieceId>,
    /// What the target may be, now that it came out so.
    pub(super) target_kinds: KindSet,
    pub(super) outcome: Option<Outcome>,
    pub(super) hit: Option<bool>,
    /// Whether this is the last back-and-forth move allowed.
    pub(super) at_limit: bool,
    /// Whether a defender that wins moves in, unless it is a Bomb.
    pub(super) winner_moves_in: bool,
}

impl Ready {
    /// Whether it certainly takes the Flag.
    fn takes_flag(&self) -> bool {
        let takes = self.outcome == Some(Outcome::Win) || self.hit == Some(true);
        takes && self.target_kinds == KindSet::only(Kind::Flag)
    }

    /// Whether it cannot be said how the turn comes out, because the record does not know the pieces and does
    /// not tell. Such a turn cannot be played.
    pub fn is_undecided(&self) -> bool {
        match self.turn.action {
            Action::Move => false,
            Action::Strike | Action::CornerStrike { .. } => self.outcome.is_none() || self.may_move_in_or_stay(),
            Action::Guess { .. } => self.hit.is_none(),
        }
    }

    /// Whether the piece struck has won, and nobody can say if it moved in: it may be a Bomb, or another piece.
    fn may_move_in_or_stay(&self) -> bool {
        let is_open = self.target_kinds.has(Kind::Bomb) && self.target_kinds.len() > 1;
        self.winner_moves_in && self.outcome == Some(Outcome::Loss) && is_open
    }
}

impl Game {
    /// Whether the turn is legal for the side to move. `claim` is what the record says of its outcome; it
    /// counts only for pieces that the record did not name at first.
    ///
    /// # Errors
    /// The first rule broken, in the order of the findings' list.
    #[inline]
    pub fn judge(&mut self, turn: &Turn, claim: &Claim) -> Result<Ready, Violation> {
        if let Some(ending) = self.ending {
            return Err(Violation::GameOver(ending));
        }
        let piece = match self.position.at(turn.from) {
            Occupant::Piece(id) if id.side() == self.to_move() => id,
            Occupant::Piece(_) => return Err(Violation::NotYourPiece(turn.from)),
            Occupant::Nothing | Occupant::NoSquare => return Err(Violation::EmptySquare(turn.from)),
        };
        match self.position.piece(piece).kind {
            Some(kind) => self.judge_as(piece, kind, turn, claim),
            None => self.judge_unknown(piece, *turn, *claim),
        }
    }

    /// Whether the turn is legal if the piece is of that kind.
    #[inline]
    pub(super) fn judge_as(
        &mut self,
        piece: PieceId,
        kind: Kind,
        turn: &Turn,
        claim: &Claim,
    ) -> Result<Ready, Violation> {
        if !kind.is_movable() {
            return Err(Violation::ImmovablePiece(kind));
        }
        let side = piece.side();
        movement::check(&self.position, side, kind, turn, self.rules.edition.scout_strike)?;
        let mut ready = Ready {
            turn: *turn,
            piece,
            kinds: KindSet::only(kind),
            target: None,
            target_kinds: KindSet::EMPTY,
            outcome: None,
            hit: None,
            at_limit: false,
            winner_moves_in: self.rules.edition.winner_moves_in,
        };
        match turn.action {
            Action::Move => {}
            Action::Strike | Action::CornerStrike { .. } => self.decide_combat(&mut ready, kind, claim)?,
            Action::Guess { target, named } => self.decide_guess(&mut ready, target, named, claim)?,
        }
        self.check_repetition(&mut ready, kind)?;
        if let Action::Guess { target, named } = turn.action {
            self.check_guess(side, kind, *turn, target, named)?;
        }
        if let Some(rescue) = turn.rescue {
            if ready.takes_flag() {
                return Err(Violation::GameOver(Self::flag_taken_by(side)));
            }
            self.check_rescue(piece, kind, *turn, ready.outcome, rescue)?;
        }
        Ok(ready)
    }

    #[inline]
    fn decide_combat(&self, ready: &mut Ready, kind: Kind, claim: &Claim) -> Result<(), Violation> {
        let Some(id) = self.position.piece_at(ready.turn.to) else { return Ok(()) };
        let target = self.position.piece(id);
        ready.target = Some(id);
        match target.kind {
            Some(struck) if !target.was_unknown && !self.position.piece(ready.piece).was_unknown => {
                ready.target_kinds = target.kinds;
                ready.outcome = Some(combat::outcome(kind, struck, self.rules.options.aggressor_advantage));
                Ok(())
            }
            _ => {
                let (kinds, outcome) = self.infer_combat(id, kind, *claim)?;
                ready.target_kinds = kinds;
                ready.outcome = outcome;
                Ok(())
            }
        }
    }

    fn decide_guess(
        &self,
        ready: &mut Ready,
        target: crate::board::Square,
        named: Kind,
        claim: &Claim,
    ) -> Result<(), Violation> {
        let Some(id) = self.position.piece_at(target).filter(|id| id.side() != ready.piece.side()) else {
            return Ok(());
        };
        let piece = self.position.piece(id);
        ready.target = Some(id);
        (ready.target_kinds, ready.hit) = if piece.was_unknown {
            infer_guess(piece.kinds, named, *claim)?
        } else {
            (piece.kinds, Some(piece.kind == Some(named)))
        };
        Ok(())
    }

    #[inline]
    fn check_repetition(&mut self, ready: &mut Ready, kind: Kind) -> Result<(), Violation> {
        let (piece, turn) = (ready.piece, &ready.turn);
        let side = piece.side();
        if turn.from == turn.to {
            return Ok(());
        }
        let moved = Displacement { piece, from: turn.from, to: turn.to };
        if let Some(limit) = self.rules.two_squares.limit {
            let corner = matches!(turn.action, Action::CornerStrike { .. });
            let length = self.chains[side].lengths_with(&self.rules.two_squares, moved, corner, kind).counted;
            if length > limit {
                return Err(Violation::TwoSquares(limit));
            }
            ready.at_limit = length == limit;
        }
        if self.rules.more_squares && self.chase.is_watching(side) {
            // A right guess counts as a strike, and so does a rescue.
            let may_be_barred = match turn.action {
                Action::Move => turn.rescue.is_none(),
                Action::Strike | Action::CornerStrike { .. } => false,
                Action::Guess { .. } => turn.rescue.is_none() && ready.hit != Some(true),
            };
            let latest = self.chains[side].latest();
            if may_be_barred && let Some(ago) = self.chase.repeats(&self.position, moved, latest) {
                return Err(Violation::MoreSquares(ago));
            }
        }
        Ok(())
    }
}

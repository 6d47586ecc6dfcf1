//! Plays a legal turn and returns its result.

use super::ending::{Ending, EndingCause};
use super::game::Game;
use super::judge::{LegalTurn, StaleTurn};
use super::piece::PieceId;
use super::position::Occupant;
use super::turn::{Action, Played};
use super::two_squares::Displacement;
use crate::board::{Kind, KindSet, Outcome, Side, Square};

impl Game {
    /// Returns the ending after `side` takes the Flag.
    pub(super) const fn flag_taken_by(side: Side) -> Ending {
        Ending { winner: Some(side), cause: EndingCause::Flag }
    }

    /// Plays a turn. [`Game::judge`] must have found the turn legal in this position.
    ///
    /// # Errors
    /// Returns an error if `ready` belongs to another game. Also returns an error if another turn was played after
    /// `ready` was judged.
    #[inline]
    pub fn play(&mut self, ready: &LegalTurn) -> Result<Played, StaleTurn> {
        if self.is_current(ready) { Ok(self.carry_out(ready)) } else { Err(StaleTurn) }
    }

    /// `true` if the judged turn still matches this position and has a certain outcome.
    pub(super) fn is_current(&self, ready: &LegalTurn) -> bool {
        let is_there = |piece, square| self.position.at(square) == Occupant::Piece(piece);
        self.plies == ready.plies
            && self.ending.is_none()
            && !ready.is_undecided
            && is_there(ready.piece, ready.turn.from)
            && ready.target == self.target(ready.piece, &ready.turn)
    }

    /// Plays a turn that was judged legal in this position. Does not check that the turn belongs to this position.
    #[inline]
    pub(crate) fn carry_out(&mut self, ready: &LegalTurn) -> Played {
        let (piece, turn) = (ready.piece, ready.turn);
        let side = piece.side();
        let kind = self.position.piece(piece).kind;
        let mut moved_in = false;
        match turn.action {
            Action::Move | Action::CornerMove { .. } => self.position.displace(piece, turn.to),
            Action::Strike | Action::CornerStrike { .. } => {
                if let Some(target) = ready.target {
                    moved_in = self.carry_out_strike(piece, target, ready.outcome, turn.to, turn.struck_from());
                }
            }
            Action::Guess { .. } => self.play_guess(*ready),
        }
        let rescued = if turn.rescue.is_some() { self.play_rescue(*ready) } else { None };
        let corner = turn.via().is_some();
        let struck = ready.outcome.is_some() || ready.hit == Some(true) || turn.rescue.is_some();
        self.remember(Displacement { piece, from: turn.from, to: turn.to }, corner, kind, struck);
        self.plies += 1;
        let target_kind = ready.target.and_then(|id| self.position.piece(id).kind);
        let took_flag =
            target_kind == Some(Kind::Flag) && (ready.outcome == Some(Outcome::Win) || ready.hit == Some(true));
        self.ending = if took_flag { Some(Self::flag_taken_by(side)) } else { self.stuck_ending(side.other()) };
        Played {
            ply: self.plies,
            side,
            turn,
            piece,
            kind,
            target: ready.target,
            target_kind,
            outcome: ready.outcome,
            hit: ready.hit,
            moved_in,
            rescued,
            is_silent: self.rules.options.silent_defense,
            at_limit: ready.at_limit,
            wording: ready.at_limit && self.rules.two_squares.wording,
            ending: self.ending,
        }
    }

    /// Plays a strike at the square `to`. The striker is on the square `struck_from`. Returns `true` if the defender
    /// won and moved to the striker's square.
    #[inline(always)]
    pub(super) fn carry_out_strike(
        &mut self,
        piece: PieceId,
        target: PieceId,
        outcome: Option<Outcome>,
        to: Square,
        struck_from: Square,
    ) -> bool {
        // The processor cannot predict outcomes of combats, so the code that removes pieces has no branches.
        let is_won = outcome == Some(Outcome::Win);
        self.position.remove_if(target, is_won | (outcome == Some(Outcome::Tie)));
        self.position.remove_if(piece, !is_won);
        self.position.displace_if(piece, to, is_won);
        if self.rules.edition.winner_moves_in && matches!(outcome, Some(Outcome::Loss) | None) {
            self.move_in(target, struck_from)
        } else {
            false
        }
    }

    /// Moves a winning defender to the square `struck_from`, unless it is a Bomb. Returns `true` if the defender moved.
    fn move_in(&mut self, defender: PieceId, struck_from: Square) -> bool {
        let moves = self.position.piece(defender).kind != Some(Kind::Bomb);
        if moves {
            self.position.displace(defender, struck_from);
            self.chains[defender.side()].forget(defender);
        }
        moves
    }

    #[inline(never)]
    fn play_guess(&mut self, ready: LegalTurn) {
        if ready.turn.from != ready.turn.to {
            self.position.displace(ready.piece, ready.turn.to);
        }
        if let Some(target) = ready.target.filter(|_| ready.hit == Some(true)) {
            self.position.remove_if(target, true);
        }
    }

    #[cold]
    fn play_rescue(&mut self, ready: LegalTurn) -> Option<PieceId> {
        let rescue = ready.turn.rescue?;
        let side = ready.piece.side();
        let kinds = self.rescued_kinds(side, rescue.kind);
        if let Some(free) = self.rescuers[side].iter_mut().find(|rescuer| **rescuer == PieceId::NOBODY) {
            *free = ready.piece;
        }
        self.position.bring_back(side, rescue.square, rescue.kind, kinds)
    }

    /// Passes a turn to the repetition rules.
    ///
    /// `moved` and `kind` describe the acting piece. `corner` is `true` if the piece went round a corner. `struck` is
    /// `true` for a strike, a right guess or a rescue.
    fn remember(&mut self, moved: Displacement, corner: bool, kind: Option<Kind>, struck: bool) {
        let piece = moved.piece;
        let stands = !self.position.piece(piece).is_captured;
        let threatens = stands && self.position.is_next_to(moved.to, piece.side().other());
        self.note_chasing(piece.side(), moved, threatens, struck);
        let chain = &mut self.chains[piece.side()];
        if moved.from == moved.to {
            chain.break_off(moved);
        } else {
            let lengths = chain.lengths_with(&self.rules.two_squares, moved, corner, kind.unwrap_or(Kind::Scout));
            chain.note(&self.rules.two_squares, moved, corner, kind, lengths);
        }
    }

    /// Passes a turn to the more-squares rule. Call this before the two-squares rule records the turn as the latest
    /// turn.
    #[inline(always)]
    pub(super) fn note_chasing(&mut self, side: Side, moved: Displacement, threatens: bool, struck: bool) {
        if self.rules.more_squares {
            let met = self.chains[side.other()].latest().to;
            self.chase.note(side, moved, moved.from.adjoins(met), threatens, struck);
        }
    }

    /// Computes the missing hashes of earlier positions if the chase is long. With the hashes, the next position can be
    /// compared quickly with the earlier positions.
    #[inline(never)]
    pub(super) fn catch_up_chase(&mut self) {
        if self.chase.is_long() {
            self.chase.catch_up(&self.position);
        }
    }

    /// Returns the kinds that a piece may have.
    pub fn kinds(&self, id: PieceId) -> KindSet {
        self.position.kinds(id)
    }
}

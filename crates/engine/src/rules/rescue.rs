//! Checks rescues. `format-spec/rules.md`, section "Options".

use super::game::Game;
use super::piece::PieceId;
use super::turn::{Action, Rescue, Turn};
use super::violation::Violation;
use crate::board::{Kind, KindSet, Outcome, Side, Square};

#[cfg(test)]
mod tests;

impl Game {
    /// Appends every legal turn with a rescue of the side to move, sorted by piece. The buffer is the only memory that
    /// this method allocates.
    pub fn add_legal_rescues(&self, turns: &mut Vec<Turn>) {
        let side = self.to_move();
        let may_rescue = self.rules.has_rescues() && self.rescuers[side].contains(&PieceId::NOBODY);
        if !may_rescue || self.ending.is_some() || !self.has_captured(side, None) {
            return;
        }
        let back_row = self.rules.edition.board.back_row(side.other());
        // Scouts bring nobody back, and other pieces go at most two rows.
        let is_near = |id: &PieceId| self.position.square(*id).row().abs_diff(back_row) <= 2;
        for id in self.position.movers(side).iter().map(|number| PieceId::numbered(side, number)).filter(is_near) {
            self.each_candidate(id, |turn| turns.extend(self.rescues_with(&turn)));
        }
    }

    /// Returns one turn for each legal rescue: the given turn, combined with this rescue.
    pub fn legal_rescues(&self, turn: &Turn) -> Vec<Turn> {
        self.rescues_with(turn).collect()
    }

    /// Iterates over the turns of [`Game::legal_rescues`].
    pub(super) fn rescues_with(&self, turn: &Turn) -> impl Iterator<Item = Turn> + use<'_> {
        let (turn, side, board) = (*turn, self.to_move(), self.rules.edition.board);
        // Most turns are not on the back row, and most kinds have not been captured.
        let is_on_back_row = turn.to.row() == board.back_row(side.other());
        let kinds = if is_on_back_row { self.rules.rescued() } else { KindSet::EMPTY };
        let captured = kinds.iter().filter(move |kind| self.has_captured(side, Some(*kind)));
        let squares = move || board.squares().filter(move |square| self.may_place(side, &turn, *square));
        let rescues = captured.flat_map(move |kind| squares().map(move |square| Rescue { kind: Some(kind), square }));
        rescues.map(move |rescue| Turn { rescue: Some(rescue), ..turn }).filter(|turn| self.judge(turn).is_ok())
    }

    /// `true` if a rescued piece may be placed on the square after the turn.
    fn may_place(&self, side: Side, turn: &Turn, square: Square) -> bool {
        self.rules.edition.board.half_owner(square.row()) == side
            && (self.position.is_empty(square) || square == turn.from)
    }

    /// Checks the rescue of a turn. Without the rescue, the turn must be legal.
    ///
    /// # Errors
    ///
    /// Returns the broken rule. If several rules are broken, returns the one that comes first in `Violation`.
    pub(super) fn check_rescue(
        &self,
        piece: PieceId,
        kind: Kind,
        turn: Turn,
        outcome: Option<Outcome>,
        rescue: Rescue,
    ) -> Result<(), Violation> {
        let side = piece.side();
        let board = self.rules.edition.board;
        let stayed = match turn.action {
            Action::Move | Action::CornerMove { .. } => true,
            Action::Strike | Action::CornerStrike { .. } => outcome.is_none_or(|outcome| outcome == Outcome::Win),
            Action::Guess { .. } => false,
        };
        let rescued = self.rules.rescued();
        if rescued.is_empty() {
            Err(Violation::RescueNotEnabled)
        } else if !stayed || turn.to.row() != board.back_row(side.other()) {
            Err(Violation::RescueBackRow)
        } else if kind == Kind::Scout {
            Err(Violation::RescueScout)
        } else if rescue.kind.is_some_and(|kind| kind == Kind::Bomb && !rescued.has(kind)) {
            Err(Violation::RescueBomb)
        } else if !self.rescuers[side].contains(&PieceId::NOBODY) {
            Err(Violation::RescueLimit)
        } else if self.rescuers[side].contains(&piece) {
            Err(Violation::RescueSamePiece)
        } else if !self.has_captured(side, rescue.kind) {
            Err(Violation::RescueNotCaptured(rescue.kind))
        } else if !self.may_place(side, &turn, rescue.square) {
            Err(Violation::RescueSquare(rescue.square))
        } else {
            Ok(())
        }
    }

    /// `true` if a captured piece of `side` may have the kind `kind`. If `kind` is `None`, the piece may have any kind
    /// that can be rescued.
    ///
    /// If there are unknown pieces, the captured piece may already have been brought back. This function does not check
    /// this; only the search for an assignment does.
    pub(super) fn has_captured(&self, side: Side, kind: Option<Kind>) -> bool {
        let wanted = kind.map_or(self.rules.rescued(), KindSet::only);
        if self.names_all {
            return !self.captured(side).kinds().and(wanted).is_empty();
        }
        let is_one = |id: PieceId| {
            let piece = self.position.piece(id);
            piece.is_captured && !piece.kinds.and(wanted).is_empty()
        };
        self.position.pieces(side).any(is_one)
    }

    /// Returns the kinds that a rescued piece may have.
    pub(super) fn rescued_kinds(&self, side: Side, kind: Option<Kind>) -> KindSet {
        let captured = self.position.pieces(side).map(|id| self.position.piece(id)).filter(|piece| piece.is_captured);
        let all = || captured.fold(KindSet::EMPTY, |kinds, piece| kinds.or(piece.kinds)).and(self.rules.rescued());
        kind.map_or_else(all, KindSet::only)
    }
}

//! Checks rescues. `format-spec/rules.md`, section "Options".

use super::game::Game;
use super::piece::PieceId;
use super::turn::{Action, Rescue, Turn};
use super::violation::Violation;
use crate::board::{Kind, KindSet, Outcome, Side};

impl Game {
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
        } else if self.rescuers[side].iter().all(Option::is_some) {
            Err(Violation::RescueLimit)
        } else if self.rescuers[side].contains(&Some(piece)) {
            Err(Violation::RescueSamePiece)
        } else if !self.has_captured(side, rescue.kind) {
            Err(Violation::RescueNotCaptured(rescue.kind))
        } else if board.half_owner(rescue.square.row()) != side
            || !(self.position.is_empty(rescue.square) || rescue.square == turn.from)
        {
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
            return !self.captured[side].kinds().and(wanted).is_empty();
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

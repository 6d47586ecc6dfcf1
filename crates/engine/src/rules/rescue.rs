//! Rescues. `format-spec/rules.md`, section "Options".

use super::piece::PieceId;
use super::play::Play;
use super::turn::{Action, Rescue, Turn};
use super::violation::Violation;
use crate::board::{Kind, KindSet, Outcome, Side};

impl Play {
    /// Whether the rescue behind a turn is allowed, the turn itself being legal.
    ///
    /// # Errors
    /// The first rule broken, in the order of the findings' list.
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
            Action::Move => true,
            Action::Strike | Action::CornerStrike { .. } => outcome.is_none_or(|outcome| outcome == Outcome::Win),
            Action::Guess { .. } => false,
        };
        if !self.rules.options.rescue {
            Err(Violation::RescueNotEnabled)
        } else if !stayed || turn.to.row() != board.back_row(side.other()) {
            Err(Violation::RescueBackRow)
        } else if kind == Kind::Scout {
            Err(Violation::RescueScout)
        } else if rescue.kind == Some(Kind::Bomb) {
            Err(Violation::RescueBomb)
        } else if self.rescuers[side].iter().all(Option::is_some) {
            Err(Violation::RescueLimit)
        } else if self.rescuers[side].contains(&Some(piece)) {
            Err(Violation::RescueSamePiece)
        } else if !self.has_captured(side, rescue.kind) {
            Err(Violation::RescueNotCaptured(rescue.kind))
        } else if board.half(rescue.square.row()) != side
            || !(self.position.is_empty(rescue.square) || rescue.square == turn.from)
        {
            Err(Violation::RescueSquare(rescue.square))
        } else {
            Ok(())
        }
    }

    /// Whether a captured piece of that side may be of that kind (`None`: of any that can be rescued). Where pieces are
    /// not known, whether it can be one that was not brought back yet is decided with everything else.
    pub(super) fn has_captured(&self, side: Side, kind: Option<Kind>) -> bool {
        let wanted = kind.map_or(KindSet::MOVABLE, KindSet::only);
        if self.names_all {
            return !self.captured[side].kinds().and(wanted).is_empty();
        }
        let is_one = |id: PieceId| {
            let piece = self.position.piece(id);
            piece.is_captured && !piece.kinds.and(wanted).is_empty()
        };
        self.position.pieces(side).any(is_one)
    }

    /// What a piece brought back may be.
    pub(super) fn rescued_kinds(&self, side: Side, kind: Option<Kind>) -> KindSet {
        let captured = self.position.pieces(side).map(|id| self.position.piece(id)).filter(|piece| piece.is_captured);
        let all = || captured.fold(KindSet::EMPTY, |kinds, piece| kinds.or(piece.kinds)).and(KindSet::MOVABLE);
        kind.map_or_else(all, KindSet::only)
    }
}

//! Whether a side can move at all, where that depends on what its unknown pieces are.

use super::{KindSet, PieceId, Step, UncertainPlay, member};
use crate::board::{Kind, Side};
use crate::rules::judge::TurnOutcome;
use crate::rules::turn::{Action, Rescue, Turn};
use crate::rules::violation::Violation;

/// What decides whether a side can move.
#[derive(Clone, Debug, Default)]
pub(super) struct Mobility {
    /// Whether it can, whatever its pieces are.
    pub is_sure: bool,
    /// What its pieces are if it cannot.
    pub stuck: Vec<Step>,
    /// For each piece that may be able to: what it is then.
    pub able: Vec<Step>,
}

impl Mobility {
    fn of(game: &UncertainPlay, pieces: impl Iterator<Item = (PieceId, KindSet)>) -> Self {
        let mut mobility = Self::default();
        for (id, able) in pieces {
            let piece = game.game.position.piece(id);
            let able = able.and(piece.kinds);
            let unable = piece.kinds.less(able);
            if unable.is_empty() {
                return Self { is_sure: true, ..Self::default() };
            }
            if !able.is_empty() {
                mobility.stuck.push(Step::Narrow(member(id), unable));
                mobility.able.push(Step::Narrow(member(id), able));
            }
        }
        mobility
    }
}

impl UncertainPlay {
    /// Whether a side has a legal turn, bans counted.
    pub(super) fn mobility(&mut self, side: Side) -> Mobility {
        let standing: Vec<PieceId> = self.game.position.standing(side).collect();
        if standing.iter().any(|id| self.game.surely_has_turn(*id)) {
            return Mobility { is_sure: true, ..Mobility::default() };
        }
        let able: Vec<(PieceId, KindSet)> = standing.into_iter().map(|id| (id, self.kinds_with_turn(id))).collect();
        Mobility::of(self, able.into_iter())
    }

    /// Whether either side has a piece able to move, strike or guess, bans ignored.
    pub(super) fn ability(&self) -> Mobility {
        let pieces = Side::ALL.into_iter().flat_map(|side| self.game.position.standing(side));
        Mobility::of(self, pieces.map(|id| (id, self.game.able_kinds(id))))
    }

    /// Whether a side has a piece that is able to move or strike, bans ignored.
    pub(super) fn agility(&self, side: Side) -> Mobility {
        let able = |id| if self.game.has_room(id) { KindSet::MOVABLE } else { KindSet::EMPTY };
        Mobility::of(self, self.game.position.standing(side).map(|id| (id, able(id))))
    }

    /// As which of the kinds that it may be a piece has a legal turn.
    fn kinds_with_turn(&mut self, id: PieceId) -> KindSet {
        let kinds = self.game.position.piece(id).kinds.and(KindSet::MOVABLE);
        let candidates = self.game.candidates(id);
        kinds.iter().filter(|kind| candidates.iter().any(|turn| self.is_turn_of(id, *kind, turn))).collect()
    }

    fn is_turn_of(&mut self, id: PieceId, kind: Kind, turn: &Turn) -> bool {
        // Some guess is right.
        let hit = matches!(turn.action, Action::Guess { .. }).then_some(true);
        match self.check(id, kind, turn, TurnOutcome { hit, ..TurnOutcome::default() }) {
            Ok(_) => true,
            // A move that is barred as chasing is not, with a rescue behind it.
            Err(Violation::MoreSquares(_)) => self.may_rescue_behind(id, kind, turn),
            Err(_) => false,
        }
    }

    fn may_rescue_behind(&self, id: PieceId, kind: Kind, turn: &Turn) -> bool {
        let to = |square| Rescue { kind: None, square };
        let mut squares = self.game.rules.edition.board.squares();
        squares.any(|square| self.game.check_rescue(id, kind, *turn, None, to(square)).is_ok())
    }

    /// The same game, that being known too; `None` if it cannot be.
    pub(super) fn knowing(&self, steps: &[Step]) -> Option<Self> {
        let mut game = self.clone();
        let unknown = game.unknown.as_mut()?;
        if !steps.iter().all(|step| unknown.learn([*step])) {
            return None;
        }
        unknown.is_stale = true;
        for step in steps {
            if let Step::Narrow(piece, kinds) = step {
                let id = PieceId::numbered(piece.side, piece.number);
                game.narrow(id, game.game.position.piece(id).kinds.and(*kinds));
            }
        }
        Some(game)
    }
}

//! Determines whether a side can move, depending on the kinds of its unknown pieces.

use super::{KindSet, PieceId, Step, UncertainGame, member};
use crate::board::{Kind, Side};
use crate::rules::judge::TurnOutcome;
use crate::rules::turn::{Action, Rescue, Turn};
use crate::rules::violation::Violation;

/// Conditions on unknown pieces under which a side can move.
#[derive(Clone, Debug, Default)]
pub(super) struct Mobility {
    /// `true` if the side can move, whatever kinds its unknown pieces have.
    pub is_sure: bool,
    /// Constraints that are all true if the side cannot move.
    pub stuck: Vec<Step>,
    /// For each piece that may be able to move, the constraint that is true if the piece can move.
    pub able: Vec<Step>,
}

impl Mobility {
    fn of(game: &UncertainGame, pieces: impl Iterator<Item = (PieceId, KindSet)>) -> Self {
        let mut mobility = Self::default();
        for (id, able) in pieces {
            let piece = game.game.position.piece(id);
            let able = able.and(piece.kinds);
            let unable = piece.kinds.difference(able);
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

impl UncertainGame {
    /// Returns the conditions under which a side has a legal turn. The repetition rules are included.
    pub(super) fn mobility(&mut self, side: Side) -> Mobility {
        let standing: Vec<PieceId> = self.game.position.standing(side).collect();
        if standing.iter().any(|id| self.game.surely_has_turn(*id)) {
            return Mobility { is_sure: true, ..Mobility::default() };
        }
        let able: Vec<(PieceId, KindSet)> = standing.into_iter().map(|id| (id, self.kinds_with_turn(id))).collect();
        Mobility::of(self, able.into_iter())
    }

    /// Returns the conditions under which a piece of either side can move, strike or guess. The repetition rules are
    /// ignored.
    pub(super) fn ability(&self) -> Mobility {
        let pieces = Side::ALL.into_iter().flat_map(|side| self.game.position.standing(side));
        Mobility::of(self, pieces.map(|id| (id, self.game.able_kinds(id))))
    }

    /// Returns the conditions under which a piece of the side can move or strike. The repetition rules are ignored.
    pub(super) fn agility(&self, side: Side) -> Mobility {
        let able = |id| if self.game.has_room(id) { KindSet::MOVABLE } else { KindSet::EMPTY };
        Mobility::of(self, self.game.position.standing(side).map(|id| (id, able(id))))
    }

    /// Returns the possible kinds with which the piece has a legal turn.
    fn kinds_with_turn(&mut self, id: PieceId) -> KindSet {
        let kinds = self.game.position.piece(id).kinds.and(KindSet::MOVABLE);
        let candidates = self.game.candidates(id);
        kinds.iter().filter(|kind| candidates.iter().any(|turn| self.is_turn_of(id, *kind, turn))).collect()
    }

    fn is_turn_of(&mut self, id: PieceId, kind: Kind, turn: &Turn) -> bool {
        // Among all guesses that the piece could make, one is right, so a right guess is assumed.
        let hit = matches!(turn.action, Action::Guess { .. }).then_some(true);
        match self.check(id, kind, turn, TurnOutcome { hit, ..TurnOutcome::default() }) {
            Ok(_) => true,
            // A move that the more-squares rule bars is legal if a rescue follows.
            Err(Violation::MoreSquares(_)) => self.may_rescue_behind(id, kind, turn),
            Err(_) => false,
        }
    }

    fn may_rescue_behind(&self, id: PieceId, kind: Kind, turn: &Turn) -> bool {
        let to = |square| Rescue { kind: None, square };
        let mut squares = self.game.rules.edition.board.squares();
        squares.any(|square| self.game.check_rescue(id, kind, *turn, None, to(square)).is_ok())
    }

    /// Returns a copy of the game with additional constraints, or `None` if they cannot be satisfied.
    pub(super) fn with_constraints(&self, steps: &[Step]) -> Option<Self> {
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

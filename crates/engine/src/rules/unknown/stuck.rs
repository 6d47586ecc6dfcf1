//! Whether a side can move at all, where that depends on what its unknown pieces are.

use super::unsettled::Room;
use super::{KindSet, PieceId, RecordedGame, Step, member};
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
    /// Whether it depends on how strikes came out that were played unsettled, so that nothing is known.
    pub is_open: bool,
}

impl Mobility {
    fn of(game: &RecordedGame, pieces: impl Iterator<Item = (PieceId, KindSet)>) -> Self {
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

    /// The same, with what may stand where strikes are unsettled.
    fn with_unsettled(mut self, game: &RecordedGame, side: Side, counts_bans: bool) -> Self {
        match game.unsettled_able(side, counts_bans) {
            Some(unsettled) => {
                self.is_sure |= unsettled.iter().any(|one| one.unable.is_none());
                self.stuck.extend(unsettled.iter().filter_map(|one| one.unable));
                self.able.extend(unsettled.iter().filter_map(|one| one.able));
            }
            None => self.is_open = true,
        }
        self.is_open &= !self.is_sure;
        self
    }
}

impl RecordedGame {
    /// Whether a side has a legal turn, bans counted.
    pub(super) fn mobility(&mut self, side: Side) -> Mobility {
        let standing: Vec<PieceId> = self.game.position.standing(side).collect();
        let has_turn = |id: &PieceId| {
            let room = || self.room_beside_unsettled(*id, true);
            self.game.surely_has_turn(*id) && (!self.has_unsettled() || matches!(room(), Room::AsItStands | Room::Some))
        };
        if standing.iter().any(has_turn) {
            return Mobility { is_sure: true, ..Mobility::default() };
        }
        let able: Vec<(PieceId, KindSet)> = standing.into_iter().map(|id| (id, self.kinds_with_turn(id))).collect();
        let mobility = self.mobility_of(able, &[side], true);
        if mobility.is_open {
            self.give_up();
        }
        mobility
    }

    /// Whether either side has a piece able to move, strike or guess, bans ignored.
    pub(super) fn ability(&self) -> Mobility {
        let pieces = Side::ALL.into_iter().flat_map(|side| self.game.position.standing(side));
        let able = pieces.map(|id| (id, self.game.able_kinds(id))).collect();
        self.mobility_of(able, &Side::ALL, false)
    }

    /// Whether a side has a piece that is able to move or strike, bans ignored.
    pub(super) fn agility(&self, side: Side) -> Mobility {
        let able = |id| if self.game.has_room(id) { KindSet::MOVABLE } else { KindSet::EMPTY };
        let able = self.game.position.standing(side).map(|id| (id, able(id))).collect();
        self.mobility_of(able, &[side], false)
    }

    /// What decides whether any of these pieces is able to move, given as which kinds each of them is by what the board
    /// shows, and what may stand where strikes are unsettled.
    fn mobility_of(&self, mut pieces: Vec<(PieceId, KindSet)>, sides: &[Side], counts_bans: bool) -> Mobility {
        if !self.has_unsettled() {
            return Mobility::of(self, pieces.into_iter());
        }
        let mut is_open = false;
        for (id, able) in &mut pieces {
            match self.room_beside_unsettled(*id, counts_bans) {
                Room::AsItStands => {}
                Room::Some => *able = KindSet::MOVABLE,
                Room::None => *able = KindSet::EMPTY,
                Room::Open => {
                    is_open |= !self.game.position.piece(*id).kinds.and(KindSet::MOVABLE).is_empty();
                    *able = KindSet::EMPTY;
                }
            }
        }
        let mut mobility = Mobility::of(self, pieces.into_iter());
        mobility.is_open = is_open;
        sides.iter().fold(mobility, |mobility, side| mobility.with_unsettled(self, *side, counts_bans))
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

//! What happened in each turn of a game, as far as expressions ask of single turns: a few bytes for each.

use super::event::{EventFollower, Events};
use crate::board::{Kind, Side};
use crate::replay::Observer;
use crate::rules::{PieceId, Play, Played};

/// A piece, and its kind as far as known after the turn.
pub(super) type Known = (PieceId, Option<Kind>);

/// What happened in a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct LoggedTurn {
    /// What happened.
    pub events: Events,
    /// The piece that made the turn.
    pub piece: Known,
    /// The piece struck or guessed at.
    pub target: Option<Known>,
    /// The piece brought back.
    pub rescued: Option<PieceId>,
    /// Whether each of them was removed.
    is_removed: (bool, bool),
}

impl LoggedTurn {
    /// Who played it.
    pub(super) const fn side(&self) -> Side {
        self.piece.0.side()
    }

    /// The pieces that were removed.
    pub(super) fn removed(&self) -> impl Iterator<Item = Known> + use<> {
        let (piece, target) = self.is_removed;
        [self.target.filter(|_| target), Some(self.piece).filter(|_| piece)].into_iter().flatten()
    }
}

/// The turns of a game, from ply 1 on.
#[derive(Clone, Debug, Default)]
pub(super) struct TurnLog {
    turns: Vec<LoggedTurn>,
    follower: EventFollower,
}

impl TurnLog {
    /// The turns.
    pub(super) fn turns(&self) -> &[LoggedTurn] {
        &self.turns
    }

    fn add(&mut self, played: &Played, piece: Known, target: Option<Known>) {
        let is_removed = |piece| played.removed().any(|removed| removed == piece);
        let is_removed = (is_removed(played.piece), played.target.is_some_and(is_removed));
        self.turns.push(LoggedTurn {
            events: self.follower.events(played),
            piece,
            target,
            rescued: played.rescued,
            is_removed,
        });
    }
}

impl Observer for TurnLog {
    fn begin(&mut self, _game: &Play) {
        self.turns.clear();
        self.follower = EventFollower::default();
    }

    fn turn(&mut self, played: &Played, game: &Play) {
        let known = |piece: PieceId| (piece, game.position().piece(piece).kind);
        self.add(played, known(played.piece), played.target.map(known));
    }

    fn open_turn(&mut self, played: &Played, _game: &Play) {
        self.add(played, (played.piece, played.kind), played.target.map(|target| (target, played.target_kind)));
    }
}

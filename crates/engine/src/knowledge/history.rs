//! Records every change in the knowledge of the opponents, with its ply and cause, in order.

use super::Knowledge;
use crate::board::{BySide, KindSet, Side};
use crate::replay::Observer;
use crate::rules::{Game, ObservationKind, PIECES, PieceId, Played};

/// Change in the opponent's knowledge about a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// Ply after which the change applies. For the setup or the position at the start, the ply before the first turn.
    pub ply: u32,
    /// The piece.
    pub piece: PieceId,
    /// Possible kinds of the piece after the change.
    pub kinds: KindSet,
    /// `true` if the kind was named to the opponent, not only inferred.
    pub is_named: bool,
    /// Cause of the change.
    pub by: ChangeCause,
}

/// Cause of a change of possible kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeCause {
    /// The piece was set up, or brought back unnamed. It may have any kind that is left in the army.
    Army,
    /// The game starts from a position, which contains knowledge about the piece.
    Position,
    /// The turn showed something about the piece itself.
    Shown(ObservationKind),
    /// Other pieces became known.
    Others,
}

impl ChangeCause {
    /// Returns every cause.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Army, Self::Position, Self::Others].into_iter().chain(ObservationKind::ALL.map(Self::Shown))
    }

    /// Returns the name of the cause, such as `striking`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Army => "army",
            Self::Position => "position",
            Self::Others => "others",
            Self::Shown(by) => by.name(),
        }
    }
}

/// Follows a replay, and stores the opponent's knowledge about each piece. Each change of this knowledge is stored
/// with its ply and cause.
#[derive(Clone, Debug)]
pub struct History {
    knowledge: Knowledge,
    latest: BySide<[Option<(KindSet, bool)>; PIECES]>,
    changes: Vec<Change>,
}

impl Default for History {
    fn default() -> Self {
        Self {
            knowledge: Knowledge::default(),
            latest: BySide::new([None; PIECES], [None; PIECES]),
            changes: Vec::new(),
        }
    }
}

impl History {
    /// Returns the knowledge after the latest turn.
    pub const fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// Returns every change so far, in order, starting with the setup. A piece that is brought back counts as a new
    /// piece.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    fn note(&mut self, ply: u32, played: Option<&Played>, game: &Game, side: Side) {
        for piece in game.position().pieces(side) {
            let now = (self.knowledge.possible_kinds(piece), self.knowledge.is_named(piece));
            let latest = &mut self.latest[side][usize::from(piece.number())];
            if *latest == Some(now) {
                continue;
            }
            // The last evidence about a piece in a turn is the most specific.
            let shown = played.and_then(|played| played.shown().filter(|shown| shown.piece == piece).last());
            let by = match shown {
                Some(shown) => ChangeCause::Shown(shown.by),
                None if played.is_none() && game.has_position() => ChangeCause::Position,
                None if latest.is_none() => ChangeCause::Army,
                None => ChangeCause::Others,
            };
            *latest = Some(now);
            let (kinds, is_named) = now;
            self.changes.push(Change { ply, piece, kinds, is_named, by });
        }
    }
}

impl Observer for History {
    fn begin(&mut self, game: &Game) {
        *self = Self::default();
        self.knowledge.begin(game);
        for side in Side::ALL {
            self.note(game.plies(), None, game, side);
        }
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.knowledge.turn(played, game);
        let names = |side| played.reveals().any(|(piece, _)| piece.side() == side);
        for side in Side::ALL {
            if self.knowledge.has_changed(side) || names(side) {
                self.note(played.ply, Some(played), game, side);
            }
        }
    }
}

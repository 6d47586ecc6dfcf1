//! Since when a piece may be what it may be, and by what: every change of what opponents can know, in order.

use super::Knowledge;
use crate::board::{BySide, KindSet, Side};
use crate::replay::Observer;
use crate::rules::{PIECES, PieceId, Play, Played, ShownBy};

/// A change of what the opponent of a piece can know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// The ply after which it is so; 0 for the setup.
    pub ply: u32,
    /// The piece.
    pub piece: PieceId,
    /// What it may be from then on.
    pub kinds: KindSet,
    /// Whether it has been named: told, not inferred.
    pub is_named: bool,
    /// By what.
    pub by: ChangedBy,
}

/// By what it changed what a piece may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangedBy {
    /// It was set up, or brought back without being named: it may be what the army has left.
    Army,
    /// The turn showed something of the piece itself.
    Shown(ShownBy),
    /// What became known of other pieces.
    Others,
}

impl ChangedBy {
    /// Every cause.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Army, Self::Others].into_iter().chain(ShownBy::ALL.map(Self::Shown))
    }

    /// Its name, such as `striking`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Army => "army",
            Self::Others => "others",
            Self::Shown(by) => by.name(),
        }
    }
}

/// What opponents know of the pieces, and when and by what each came to be known so far. Follows a replay.
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
    /// What is known after the latest turn.
    pub const fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// Every change so far, in order; the pieces as they are set up first. Brought back, a piece is a new one.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    fn note(&mut self, ply: u32, played: Option<&Played>, game: &Play, side: Side) {
        for piece in game.position().pieces(side) {
            let now = (self.knowledge.possible_kinds(piece), self.knowledge.is_named(piece));
            let latest = &mut self.latest[side][usize::from(piece.number())];
            if *latest == Some(now) {
                continue;
            }
            // What is told of a piece last tells the most of it.
            let shown = played.and_then(|played| played.shown().filter(|shown| shown.piece == piece).last());
            let by = match shown {
                Some(shown) => ChangedBy::Shown(shown.by),
                None if latest.is_none() => ChangedBy::Army,
                None => ChangedBy::Others,
            };
            *latest = Some(now);
            let (kinds, is_named) = now;
            self.changes.push(Change { ply, piece, kinds, is_named, by });
        }
    }
}

impl Observer for History {
    fn begin(&mut self, game: &Play) {
        *self = Self::default();
        self.knowledge.begin(game);
        for side in Side::ALL {
            self.note(0, None, game, side);
        }
    }

    fn turn(&mut self, played: &Played, game: &Play) {
        self.knowledge.turn(played, game);
        let names = |side| played.reveals().any(|(piece, _)| piece.side() == side);
        for side in Side::ALL {
            if self.knowledge.has_changed(side) || names(side) {
                self.note(played.ply, Some(played), game, side);
            }
        }
    }
}

//! Which pieces have been named to their opponent, turn by turn.
//!
//! A piece counts as known from the first turn that names it (`Played::reveals`). Nothing is inferred: neither
//! that a piece which moved is no Bomb, nor that the last piece left must be the Flag.

use crate::board::{BySide, Side};
use crate::replay::Observer;
use crate::rules::{Game, PieceId, Played};

/// The pieces that have been named to their opponent, and those that were brought back.
#[derive(Clone, Debug)]
pub struct Seen {
    named: [bool; PieceId::LIMIT],
    returned: BySide<Vec<PieceId>>,
}

impl Default for Seen {
    fn default() -> Self {
        Self { named: [false; PieceId::LIMIT], returned: BySide::default() }
    }
}

impl Seen {
    /// Whether the piece has been named to its opponent.
    pub fn is_named(&self, piece: PieceId) -> bool {
        self.named[piece.index()]
    }

    /// Whether that viewer knows what the piece is: its owner does, its opponent if it was named, and whoever
    /// reads the whole record (`None`) always does.
    pub fn is_known_to(&self, piece: PieceId, viewer: Option<Side>) -> bool {
        viewer.is_none_or(|side| side == piece.side()) || self.is_named(piece)
    }

    /// The pieces that a side has brought back by a rescue, in order. Each is a new piece; the captured one
    /// that it was stays captured.
    pub fn returned(&self, side: Side) -> &[PieceId] {
        &self.returned[side]
    }
}

impl Observer for Seen {
    fn begin(&mut self, _game: &Game) {
        *self = Self::default();
    }

    fn turn(&mut self, played: &Played, _game: &Game) {
        for (piece, _) in played.reveals().iter() {
            self.named[piece.index()] = true;
        }
        if let Some(piece) = played.rescued {
            self.returned[played.side].push(piece);
        }
    }
}

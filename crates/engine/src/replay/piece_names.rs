//! Names pieces through a whole game: `red-a4` was set up on a4, and `red-a4^57` was brought back to a4 by ply 57.
//! See `format-spec/json.md`, section "Turns".

use crate::board::{Side, Square};
use crate::rules::{Game, PieceId, Played};
use std::fmt;

/// Name of a piece, unique in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PieceName {
    /// Side that owns the piece.
    pub side: Side,
    /// Square where the piece was set up. For a rescued piece, the square to which the piece was brought back.
    pub home: Square,
    /// Ply that brought the piece back, if any.
    pub returned: Option<u32>,
}

impl fmt::Display for PieceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.side, self.home)?;
        self.returned.map_or(Ok(()), |ply| write!(f, "^{ply}"))
    }
}

/// Names of the pieces of a game.
#[derive(Clone, Debug)]
pub struct PieceNames<'g> {
    game: Option<&'g Game>,
    /// Pieces that were brought back. For each piece, the ply of its rescue and the square to which it was brought
    /// back.
    returned: Vec<(PieceId, u32, Square)>,
}

impl<'g> PieceNames<'g> {
    /// Computes the names in a game with these turns. Without a game, no piece has a name.
    pub fn new<'p>(game: Option<&'g Game>, turns: impl Iterator<Item = &'p Played>) -> Self {
        let returned = turns.filter_map(|played| Some((played.rescued?, played.ply, played.turn.rescue?.square)));
        Self { game, returned: returned.collect() }
    }

    /// Returns the name of the piece. `None` if the piece cannot be identified.
    #[inline]
    pub fn of(&self, piece: PieceId) -> Option<PieceName> {
        let position = self.game?.position();
        let at = position.piece(piece);
        if at.came_back || !position.has_had(piece) {
            return self.of_returned(piece);
        }
        Some(PieceName { side: piece.side(), home: at.home, returned: None })
    }

    fn of_returned(&self, piece: PieceId) -> Option<PieceName> {
        let (_, ply, home) = *self.returned.iter().find(|(returned, ..)| *returned == piece)?;
        Some(PieceName { side: piece.side(), home, returned: Some(ply) })
    }
}

//! What pieces are called through a whole game: `red-a4` is the one that was set up on a4, `red-a4^57` the one that was
//! brought back to a4 by ply 57. `format-spec/json.md`, section "Turns".

use crate::board::{Side, Square};
use crate::rules::{PieceId, Play, Played};
use std::fmt;

/// The name of a piece, which is no other's in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PieceName {
    /// Whose it is.
    pub side: Side,
    /// Where it was set up, or brought back to.
    pub home: Square,
    /// By which ply it was brought back, if it was.
    pub returned: Option<u32>,
}

impl fmt::Display for PieceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.side, self.home)?;
        self.returned.map_or(Ok(()), |ply| write!(f, "^{ply}"))
    }
}

/// The names of the pieces of a game.
#[derive(Clone, Debug)]
pub struct PieceNames<'g> {
    game: Option<&'g Play>,
    /// The pieces that were brought back: the ply that did it, and the square.
    returned: Vec<(PieceId, u32, Square)>,
}

impl<'g> PieceNames<'g> {
    /// The names in a game with these turns; without a game no piece has a name.
    pub fn new<'p>(game: Option<&'g Play>, turns: impl Iterator<Item = &'p Played>) -> Self {
        let returned = turns.filter_map(|played| Some((played.rescued?, played.ply, played.turn.rescue?.square)));
        Self { game, returned: returned.collect() }
    }

    /// The name of that piece. `None` if the piece cannot be identified.
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

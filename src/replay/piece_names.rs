//! What pieces are called through a whole game: `red-a4` is the one that was set up on a4, `red-a4^57` the one that was
//! brought back to a4 by ply 57. `format-spec/json.md`, section "Turns".

use crate::board::{Side, Square};
use crate::rules::{Game, PieceId, Played};
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
    game: Option<&'g Game>,
    returned: Vec<(PieceId, u32)>,
}

impl<'g> PieceNames<'g> {
    /// Those of a game as it stands after these turns, all that were played; without a game no piece has a name.
    pub fn new(game: Option<&'g Game>, played: &[Played]) -> Self {
        let returned = played.iter().filter_map(|played| Some((played.rescued?, played.ply))).collect();
        Self { game, returned }
    }

    /// The name of that piece.
    #[inline]
    pub fn of(&self, piece: PieceId) -> Option<PieceName> {
        let at = self.game?.position().piece(piece);
        let returned = if at.came_back { self.ply_of(piece) } else { None };
        Some(PieceName { side: piece.side(), home: at.home, returned })
    }

    fn ply_of(&self, piece: PieceId) -> Option<u32> {
        self.returned.iter().find(|(returned, _)| *returned == piece).map(|(_, ply)| *ply)
    }
}

//! How a game that the board decides came to its end.

use crate::board::{Side, named};

/// An end that follows from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub cause: EndingCause,
}

named! {
    /// Why the board ended a game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum EndingCause {
        /// A Flag was taken.
        Flag = "flag",
        /// The side to move has no legal turn.
        NoMoves = "no-moves",
    }
}

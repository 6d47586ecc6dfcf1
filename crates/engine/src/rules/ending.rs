//! End of a game on the board, that is, by the rules.

use crate::board::{Side, named};

/// End of a game that follows from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ending {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Cause of the ending.
    pub cause: EndingCause,
}

named! {
    /// Cause of an ending on the board.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum EndingCause {
        /// A Flag was taken.
        Flag = "flag",
        /// The side to move has no legal turn.
        NoMoves = "no-moves",
    }
}

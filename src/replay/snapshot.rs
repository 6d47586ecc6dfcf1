//! A position without the game that led to it.

use crate::board::{Kind, Side, Square};
use crate::rules::Edition;

/// A position without the game that led to it: all that a text says which is no record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The edition whose board it stands on, and by whose numbers its pieces are shown.
    pub edition: &'static Edition,
    /// How many turns were played.
    pub ply: u32,
    /// Whose turn it is.
    pub to_move: Side,
    /// The pieces, row by row from row 1, `a` to `j`.
    pub pieces: Vec<(Square, Placed)>,
}

/// A piece of a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Whose piece it is.
    pub side: Side,
    /// Its kind.
    pub kind: Kind,
    /// Whether the opponent knows it.
    pub is_revealed: bool,
}

//! How pieces become known. `format-spec/knowledge.md`, section "How a piece becomes known".

use crate::board::{Kind, named};
use crate::rules::PieceId;

named! {
    /// How a piece became known to its opponent.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum How {
        /// It struck.
        Strike = "strike",
        /// It was struck.
        Struck = "struck",
        /// It moved more than one square.
        LongMove = "long-move",
        /// It guessed.
        Guess = "guess",
        /// A Spotter guessed at it.
        Spotted = "spotted",
        /// An Infiltrator guessed at it, rightly.
        Infiltrated = "infiltrated",
        /// It was brought back, and named.
        Rescued = "rescued",
        /// Nothing else was left.
        Deduced = "deduced",
    }
}

/// A piece that became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Learned {
    /// The piece.
    pub piece: PieceId,
    /// What it is.
    pub kind: Kind,
    /// How it became known.
    pub how: How,
}

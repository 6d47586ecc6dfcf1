//! How pieces become known. `format-spec/knowledge.md`, section "How a piece becomes known".

use crate::board::Kind;
use crate::rules::PieceId;

/// How a piece became known to its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum How {
    /// It struck.
    Strike,
    /// It was struck.
    Struck,
    /// It moved more than one square.
    LongMove,
    /// It guessed.
    Guess,
    /// A Spotter guessed at it.
    Spotted,
    /// An Infiltrator guessed at it, rightly.
    Infiltrated,
    /// It was brought back, and named.
    Rescued,
    /// Nothing else was left.
    Deduced,
}

impl How {
    /// How many ways there are.
    pub const COUNT: usize = 8;

    /// Every way.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Strike,
        Self::Struck,
        Self::LongMove,
        Self::Guess,
        Self::Spotted,
        Self::Infiltrated,
        Self::Rescued,
        Self::Deduced,
    ];

    /// The canonical name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strike => "strike",
            Self::Struck => "struck",
            Self::LongMove => "long-move",
            Self::Guess => "guess",
            Self::Spotted => "spotted",
            Self::Infiltrated => "infiltrated",
            Self::Rescued => "rescued",
            Self::Deduced => "deduced",
        }
    }

    /// The way of that canonical name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|how| how.name() == name)
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

//! How a combat comes out.

use super::named;

named! {
    /// How a combat came out, as the striker sees it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Outcome {
        /// `>`: the striker stays, the piece struck is removed.
        Win = "win",
        /// `<`: the striker is removed, the piece struck stays.
        Loss = "loss",
        /// `=`: both are removed.
        Tie = "tie",
    }
}

impl Outcome {
    /// The sign that SRN writes between the two pieces.
    pub const fn sign(self) -> char {
        match self {
            Self::Win => '>',
            Self::Loss => '<',
            Self::Tie => '=',
        }
    }
}

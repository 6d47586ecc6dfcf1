//! The outcome of a combat.

use super::named;

named! {
    /// The outcome of a combat, from the view of the striker.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Outcome {
        /// `>`: the striker stays; the piece struck is removed.
        Win = "win",
        /// `<`: the striker is removed; the piece struck stays.
        Loss = "loss",
        /// `=`: both pieces are removed.
        Tie = "tie",
    }
}

impl Outcome {
    /// The character that SRN writes between the two pieces.
    pub const fn sign(self) -> char {
        match self {
            Self::Win => '>',
            Self::Loss => '<',
            Self::Tie => '=',
        }
    }
}

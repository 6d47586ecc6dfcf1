//! How a combat comes out.

/// How a combat came out, as the striker sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `>`: the striker stays, the piece struck is removed.
    Win,
    /// `<`: the striker is removed, the piece struck stays.
    Loss,
    /// `=`: both are removed.
    Tie,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Self; 3] = [Self::Win, Self::Loss, Self::Tie];

    /// The sign that SRN writes between the two pieces.
    pub const fn sign(self) -> char {
        match self {
            Self::Win => '>',
            Self::Loss => '<',
            Self::Tie => '=',
        }
    }

    /// The name that JSON writes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Tie => "tie",
        }
    }
}

//! What a record earns.

use std::fmt;

/// The verdict on a record, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// Every turn is legal and the result is consistent.
    Legal,
    /// It has unknown pieces and breaks no rule for certain.
    Undecided,
    /// The turns are legal, but something declared contradicts the board.
    Inconsistent,
    /// The setup or a turn breaks a rule.
    Illegal,
    /// The text, or a tag that decides the rules, cannot be understood.
    Unreadable,
}

impl Verdict {
    /// Every verdict, the best first.
    pub const ALL: [Self; 5] = [Self::Legal, Self::Undecided, Self::Inconsistent, Self::Illegal, Self::Unreadable];

    /// The canonical name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Undecided => "undecided",
            Self::Inconsistent => "inconsistent",
            Self::Illegal => "illegal",
            Self::Unreadable => "unreadable",
        }
    }

    /// Whether a verb that met such a record exits with status 1.
    pub const fn is_failure(self) -> bool {
        !matches!(self, Self::Legal | Self::Undecided)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

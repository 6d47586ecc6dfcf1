//! Defines the verdict on a record.

use crate::board::named;

named! {
    /// Verdict on a record, from best to worst.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Verdict {
        /// Every turn that could be played is legal, and the result is consistent.
        Legal = "legal",
        /// The record may be legal for some kinds of the unnamed pieces. Deciding this would take too long.
        Undecided = "undecided",
        /// The turns are legal, but a declaration contradicts the board.
        Inconsistent = "inconsistent",
        /// The setup or a turn breaks a rule.
        Illegal = "illegal",
        /// The text, or a tag that determines the rules, cannot be understood.
        Unreadable = "unreadable",
    }
}

impl Verdict {
    /// Returns `true` for the verdicts inconsistent, illegal and unreadable.
    pub const fn is_failure(self) -> bool {
        !matches!(self, Self::Legal | Self::Undecided)
    }
}

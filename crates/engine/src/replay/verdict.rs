//! What a record earns.

use crate::board::named;

named! {
    /// The verdict on a record, the best first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Verdict {
        /// Every turn that could be played is legal, and the result is consistent.
        Legal = "legal",
        /// Whether its unnamed pieces can make it legal would take too long to find out.
        Undecided = "undecided",
        /// The turns are legal, but something declared contradicts the board.
        Inconsistent = "inconsistent",
        /// The setup or a turn breaks a rule.
        Illegal = "illegal",
        /// The text, or a tag that decides the rules, cannot be understood.
        Unreadable = "unreadable",
    }
}

impl Verdict {
    /// Whether it is inconsistent, illegal or unreadable.
    pub const fn is_failure(self) -> bool {
        !matches!(self, Self::Legal | Self::Undecided)
    }
}

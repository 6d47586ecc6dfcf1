//! Limits of the work that is spent on records with unknown pieces. The limits count steps, not time, so results do
//! not depend on the machine.

use crate::board::named;

named! {
    /// Amount of work that is spent on a record with unknown pieces. `format-spec/unknown.md`, section "Limits".
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Effort {
        /// Low limits, for large numbers of records.
        #[default]
        Normal = "normal",
        /// Higher limits. Combats with an unwritten outcome are also resolved: later turns show which pieces must be on
        /// a square.
        High = "high",
    }
}

impl Effort {
    /// Maximum number of nodes that all searches for one record may visit.
    pub(crate) const fn nodes(self) -> u32 {
        match self {
            Self::Normal => 40_000,
            Self::High => 640_000,
        }
    }

    /// Maximum number of games that are replayed in parallel for one record.
    pub(crate) const fn games(self) -> usize {
        match self {
            Self::Normal => 256,
            Self::High => 1_024,
        }
    }

    /// Maximum number of turns that are played in all parallel games together.
    pub(crate) const fn turns(self) -> u32 {
        match self {
            Self::Normal => 100_000,
            Self::High => 1_000_000,
        }
    }
}

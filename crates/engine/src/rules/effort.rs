//! How hard it is tried to decide a record with unknown pieces: limits of work, never of time.

use crate::board::named;

named! {
    /// How hard it is tried to decide a record with unknown pieces. `format-spec/unknown.md`, section "Limits".
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Effort {
        /// As hard as costs little where many records are read.
        #[default]
        Normal = "normal",
        /// What later turns need to stand on a square settles combats left unwritten, and limits are higher.
        High = "high",
    }
}

impl Effort {
    /// How many nodes all searches about one record look at before they are given up.
    pub(crate) const fn nodes(self) -> u32 {
        match self {
            Self::Normal => 40_000,
            Self::High => 640_000,
        }
    }

    /// How many games are followed side by side at most.
    pub(crate) const fn games(self) -> usize {
        match self {
            Self::Normal => 256,
            Self::High => 1_024,
        }
    }

    /// How many turns are played in games side by side at most, those of all games taken together.
    pub(crate) const fn turns(self) -> u32 {
        match self {
            Self::Normal => 100_000,
            Self::High => 1_000_000,
        }
    }
}

//! Options that select some of the odds: kinds and plies.

use super::choices::choices_by_name;
use crate::board::{Kind, KindSet};

/// Options that select kinds and plies.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct OddsSelection {
    /// Write only the odds of these kinds, separated by commas
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = choices_by_name(Kind::ALL, Kind::name), hide_possible_values = true)]
    kind: Vec<Kind>,
    /// Write the odds at the first position, at every K-th position after it, and at the last position
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub every: Option<u32>,
}

impl OddsSelection {
    /// Returns the first of the options that was given.
    #[cfg(feature = "tables")]
    pub fn given(&self) -> Option<&'static str> {
        let every = self.every.map(|_| "--every");
        if self.kind.is_empty() { every } else { Some("--kind") }
    }

    /// Returns the selected kinds: all, if none was named.
    pub fn kinds(&self) -> KindSet {
        if self.kind.is_empty() { KindSet::ALL } else { self.kind.iter().copied().collect() }
    }
}

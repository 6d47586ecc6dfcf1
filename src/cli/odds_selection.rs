//! Options that select some of the odds: kinds, and plies.

use super::choices::choices_by_name;
use crate::board::{Kind, KindSet};

/// Options that select kinds and plies.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct OddsSelection {
    /// Write only the odds of these kinds, separated by commas
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = choices_by_name(Kind::ALL, Kind::name), hide_possible_values = true)]
    kind: Vec<Kind>,
    /// Write odds at the setup, after every Nth ply, and at the end
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    every: Option<u32>,
}

impl OddsSelection {
    /// Returns the options that were given.
    pub fn given(&self) -> [(&'static str, bool); 2] {
        [("--kind", !self.kind.is_empty()), ("--every", self.every.is_some())]
    }

    /// Returns the selected kinds: all, if none was named.
    pub fn kinds(&self) -> KindSet {
        if self.kind.is_empty() { KindSet::ALL } else { self.kind.iter().copied().collect() }
    }

    /// Returns the selected plies of a game, in order. `None` if `--every` was not given.
    pub fn plies(&self, first: u32, last: u32) -> Option<Vec<u32>> {
        let every = self.every?;
        Some((first..=last).filter(|ply| *ply == first || *ply == last || ply.is_multiple_of(every)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::OddsSelection;
    use crate::board::{Kind, KindSet};

    #[test]
    fn the_first_and_the_last_ply_are_always_selected() {
        let selection = |every| OddsSelection { kind: Vec::new(), every };
        assert_eq!(selection(Some(10)).plies(0, 25), Some(vec![0, 10, 20, 25]));
        // A record that starts from a position after 7 plies.
        assert_eq!(selection(Some(10)).plies(7, 20), Some(vec![7, 10, 20]));
        assert_eq!(selection(Some(1)).plies(0, 2), Some(vec![0, 1, 2]));
        assert_eq!(selection(Some(10)).plies(0, 0), Some(vec![0]));
        assert_eq!(selection(None).plies(0, 25), None);
        assert_eq!(selection(None).kinds(), KindSet::ALL);
        assert_eq!(OddsSelection { kind: vec![Kind::Flag], every: None }.kinds(), KindSet::only(Kind::Flag));
    }
}

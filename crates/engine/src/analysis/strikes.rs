//! Strikes: which kind struck which, and how that came out. `format-spec/statistics.md`, section "Strikes".

use super::{ByKind, Merge, kinds, merge_fields, merged};
use crate::board::{Kind, Outcome};
use serde::{Deserialize, Serialize};

/// How strikes came out for those who struck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combats {
    /// The piece struck was removed.
    pub won: u64,
    /// Both were removed.
    pub tied: u64,
    /// The striker was removed.
    pub lost: u64,
}

impl Combats {
    /// Counts a strike.
    pub fn add(&mut self, outcome: Outcome) {
        let count = match outcome {
            Outcome::Win => &mut self.won,
            Outcome::Tie => &mut self.tied,
            Outcome::Loss => &mut self.lost,
        };
        count.merge(1);
    }

    /// How many there were.
    pub const fn total(&self) -> u64 {
        self.won.saturating_add(self.tied).saturating_add(self.lost)
    }

    /// The share of them that the striker won, a tie counting half.
    pub fn score(&self) -> Option<f64> {
        let total = self.total();
        (total > 0).then(|| (self.won as f64 + self.tied as f64 / 2.0) / total as f64)
    }
}

merge_fields!(Combats { won, tied, lost });

/// Strikes by the kind that struck and the kind that was struck, each as far as the record tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Strikes(ByKind<ByKind<Combats>>);

impl Strikes {
    /// Counts a strike.
    pub fn add(&mut self, striker: Option<Kind>, struck: Option<Kind>, outcome: Outcome) {
        self.0[striker][struck].add(outcome);
    }

    /// Strikes of that kind on that kind.
    pub fn between(&self, striker: Option<Kind>, struck: Option<Kind>) -> Combats {
        self.0[striker][struck]
    }

    /// Strikes of that kind on any.
    pub fn by(&self, striker: Option<Kind>) -> Combats {
        merged(kinds().map(|struck| self.between(striker, struck)))
    }

    /// Strikes of any kind on that kind.
    pub fn on(&self, struck: Option<Kind>) -> Combats {
        merged(kinds().map(|striker| self.between(striker, struck)))
    }

    /// All of them.
    pub fn all(&self) -> Combats {
        merged(kinds().map(|striker| self.by(striker)))
    }
}

merge_fields!(Strikes(_));

#[cfg(test)]
mod tests {
    use super::{Combats, Strikes};
    use crate::board::{Kind, Outcome};

    #[test]
    fn sums_go_along_rows_and_columns() {
        let mut strikes = Strikes::default();
        strikes.add(Some(Kind::Scout), Some(Kind::Scout), Outcome::Tie);
        strikes.add(Some(Kind::Scout), Some(Kind::Bomb), Outcome::Loss);
        strikes.add(Some(Kind::Miner), Some(Kind::Bomb), Outcome::Win);
        strikes.add(None, Some(Kind::Bomb), Outcome::Loss);
        assert_eq!(strikes.by(Some(Kind::Scout)), Combats { won: 0, tied: 1, lost: 1 });
        assert_eq!(strikes.on(Some(Kind::Bomb)), Combats { won: 1, tied: 0, lost: 2 });
        assert_eq!((strikes.all().total(), strikes.all().score()), (4, Some(0.375)));
        assert_eq!(strikes.by(Some(Kind::Spy)).score(), None);
        assert_eq!(
            serde_json::to_string(&strikes).expect("plain data"),
            r#"{"miner":{"bomb":{"won":1,"tied":0,"lost":0}},"scout":{"scout":{"won":0,"tied":1,"lost":0},"bomb":{"won":0,"tied":0,"lost":1}},"unknown":{"bomb":{"won":0,"tied":0,"lost":1}}}"#
        );
    }
}

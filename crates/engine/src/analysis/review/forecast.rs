//! How well odds foretold what came out: calibration, Brier score and log loss. `format-spec/review.md`, section
//! "Calibration and scores".

use super::Chances;
use crate::analysis::{Combats, ExactSum, Merge, merge_fields};
use crate::board::Outcome;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// How many ranges of odds are told apart.
pub const TENTHS: usize = 10;

/// A value for each way in which a strike or guess can come out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByOutcome<T> {
    /// For those won.
    pub win: T,
    /// For ties.
    pub tie: T,
    /// For those lost.
    pub loss: T,
}

impl<T> Index<Outcome> for ByOutcome<T> {
    type Output = T;

    fn index(&self, outcome: Outcome) -> &T {
        match outcome {
            Outcome::Win => &self.win,
            Outcome::Tie => &self.tie,
            Outcome::Loss => &self.loss,
        }
    }
}

impl<T> IndexMut<Outcome> for ByOutcome<T> {
    fn index_mut(&mut self, outcome: Outcome) -> &mut T {
        match outcome {
            Outcome::Win => &mut self.win,
            Outcome::Tie => &mut self.tie,
            Outcome::Loss => &mut self.loss,
        }
    }
}

merge_fields!(ByOutcome<T> { win, tie, loss });

impl Chances {
    /// How likely it was to come out so.
    pub const fn of(&self, outcome: Outcome) -> f64 {
        match outcome {
            Outcome::Win => self.win,
            Outcome::Tie => self.tie,
            Outcome::Loss => self.loss,
        }
    }
}

impl Combats {
    /// How many came out so.
    pub const fn of(&self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Win => self.won,
            Outcome::Tie => self.tied,
            Outcome::Loss => self.lost,
        }
    }
}

/// Strikes or guesses whose odds to come out one way were in one tenth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tenth {
    /// How many there were.
    pub number: u64,
    /// Those of them that could not come out otherwise: odds of 0, or of 1.
    pub certain: u64,
    /// The sum of the odds.
    pub odds: ExactSum,
    /// How many came out so.
    pub came: u64,
}

merge_fields!(Tenth { number, certain, odds, came });

/// Strikes or guesses whose odds could be told, and which came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Foreseen {
    /// How they came out.
    pub came: Combats,
    /// The sums of their odds.
    pub odds: ByOutcome<ExactSum>,
}

merge_fields!(Foreseen { came, odds });

impl Foreseen {
    /// Adds a strike or guess with those odds that came out so.
    pub fn add(&mut self, chances: Chances, found: Outcome) {
        self.came.add(found);
        for outcome in Outcome::ALL {
            self.odds[outcome].add(chances.of(outcome));
        }
    }

    /// How many there are.
    pub const fn number(&self) -> u64 {
        self.came.total()
    }

    /// The mean of their odds to come out so.
    pub fn mean_odds(&self, outcome: Outcome) -> Option<f64> {
        mean(self.odds[outcome], self.number())
    }

    /// The share of them that did.
    pub fn share(&self, outcome: Outcome) -> Option<f64> {
        let number = self.number();
        (number > 0).then(|| self.came.of(outcome) as f64 / number as f64)
    }
}

/// How well odds foretold what came of strikes or guesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forecasts {
    /// What was foretold in all, and what came out.
    pub foreseen: Foreseen,
    /// By tenths of the odds to come out each way.
    pub tenths: ByOutcome<[Tenth; TENTHS]>,
    /// The sum of their Brier scores.
    pub brier: ExactSum,
    /// The sum of their log losses, in bits, of those that came out as they could.
    pub log_loss: ExactSum,
    /// Those that came out as they could not: their odds to do so were 0.
    pub impossible: u64,
}

merge_fields!(Forecasts { foreseen, tenths, brier, log_loss, impossible });

impl Forecasts {
    /// Adds a strike or guess with those odds that came out so.
    pub fn add(&mut self, chances: Chances, found: Outcome) {
        self.foreseen.add(chances, found);
        let mut brier = 0.0;
        for outcome in Outcome::ALL {
            let (chance, is_so) = (chances.of(outcome), outcome == found);
            let tenth = &mut self.tenths[outcome][tenth_of(chance)];
            tenth.number.merge(1);
            tenth.certain.merge(u64::from(chance <= 0.0 || chance >= 1.0));
            tenth.odds.add(chance);
            tenth.came.merge(is_so.into());
            brier += (f64::from(u8::from(is_so)) - chance).powi(2);
        }
        self.brier.add(brier);
        let chance = chances.of(found);
        if chance > 0.0 {
            self.log_loss.add(-chance.log2());
        } else {
            self.impossible.merge(1);
        }
    }

    /// How many there are.
    pub const fn number(&self) -> u64 {
        self.foreseen.number()
    }

    /// Their mean Brier score: from 0, all foretold for certain, to 2.
    pub fn brier_score(&self) -> Option<f64> {
        mean(self.brier, self.number())
    }

    /// Their mean log loss in bits, those left out that came out as they could not.
    pub fn mean_log_loss(&self) -> Option<f64> {
        mean(self.log_loss, self.number().saturating_sub(self.impossible))
    }

    /// The Brier score and the log loss of odds that are always the shares of what came out.
    pub fn of_shares(&self) -> Option<(f64, f64)> {
        let share = |outcome| self.foreseen.share(outcome);
        let shares = [share(Outcome::Win)?, share(Outcome::Tie)?, share(Outcome::Loss)?];
        let surprise = |share: f64| if share > 0.0 { -share * share.log2() } else { 0.0 };
        Some((1.0 - shares.map(|share| share * share).iter().sum::<f64>(), shares.map(surprise).iter().sum()))
    }
}

/// The mean of so many numbers.
pub(super) fn mean(sum: ExactSum, number: u64) -> Option<f64> {
    (number > 0).then(|| sum.value() / number as f64)
}

/// The tenth in which odds are: each begins with its lower end, and the last holds 1 too.
fn tenth_of(chance: f64) -> usize {
    // Odds are from 0 to 1.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let tenth = (chance * TENTHS as f64) as usize;
    tenth.min(TENTHS - 1)
}

#[cfg(test)]
mod tests {
    use super::{Forecasts, TENTHS, tenth_of};
    use crate::analysis::review::Chances;
    use crate::board::Outcome;

    #[test]
    fn every_tenth_begins_with_its_lower_end() {
        for tenth in 0..TENTHS {
            let end = tenth as f64 / TENTHS as f64;
            assert_eq!(tenth_of(end), tenth);
            assert_eq!(tenth_of(end - 1e-9), tenth.saturating_sub(1));
        }
        assert_eq!(tenth_of(1.0), TENTHS - 1);
    }

    #[test]
    fn scores_of_three_strikes_worked_out_by_hand() {
        let mut all = Forecasts::default();
        assert_eq!((all.brier_score(), all.mean_log_loss(), all.of_shares()), (None, None, None));
        // (1 - 0.5)^2 + 0.25^2 + 0.25^2 = 0.375, 1 bit; 0.5^2 + (1 - 0.25)^2 + 0.25^2 = 0.875, 2 bits; 0 and 0.
        let even = Chances { win: 0.5, tie: 0.25, loss: 0.25 };
        all.add(even, Outcome::Win);
        all.add(even, Outcome::Tie);
        all.add(Chances { win: 1.0, tie: 0.0, loss: 0.0 }, Outcome::Win);
        assert_eq!(all.brier_score(), Some(1.25 / 3.0));
        assert_eq!(all.mean_log_loss(), Some(1.0));
        // Two of three won, one tied: 1 - 4/9 - 1/9, and 2/3 log2 3/2 + 1/3 log2 3.
        let (brier, bits) = all.of_shares().expect("there are some");
        assert!((brier - 4.0 / 9.0).abs() < 1e-12 && (bits - 0.918_295_834_054_489_6).abs() < 1e-12);
        let half = all.tenths.win[5];
        assert_eq!((half.number, half.certain, half.odds.value().to_bits(), half.came), (2, 0, 1_f64.to_bits(), 1));
        assert_eq!((all.tenths.win[9].number, all.tenths.win[9].certain, all.tenths.tie[0].certain), (1, 1, 1));
        // What could not be so is counted, and is in no mean of logarithms.
        all.add(Chances { win: 0.0, tie: 0.0, loss: 1.0 }, Outcome::Win);
        assert_eq!((all.impossible, all.mean_log_loss(), all.brier_score()), (1, Some(1.0), Some(3.25 / 4.0)));
    }
}

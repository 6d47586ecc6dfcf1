//! Accuracy of odds: calibration, Brier score and log loss. See `format-spec/review.md`, section "Calibration and
//! scores".

use super::Chances;
use crate::analysis::{Combats, ExactSum, Merge, merge_fields};
use crate::board::Outcome;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// Number of probability ranges in the calibration.
pub const TENTHS: usize = 10;

/// A value for each outcome of a strike or guess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByOutcome<T> {
    /// Value for wins.
    pub win: T,
    /// Value for ties.
    pub tie: T,
    /// Value for losses.
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
    /// Returns the probability of that outcome.
    pub const fn of(&self, outcome: Outcome) -> f64 {
        match outcome {
            Outcome::Win => self.win,
            Outcome::Tie => self.tie,
            Outcome::Loss => self.loss,
        }
    }
}

impl Combats {
    /// Number of strikes or guesses with that outcome.
    pub const fn of(&self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Win => self.won,
            Outcome::Tie => self.tied,
            Outcome::Loss => self.lost,
        }
    }
}

/// Strikes or guesses for which the probability of an outcome was in the same tenth of the range from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tenth {
    /// Number of strikes or guesses.
    pub number: u64,
    /// Number of strikes or guesses for which the probability of the outcome was 0 or 1.
    pub certain: u64,
    /// Sum of the probabilities of the outcome.
    pub odds: ExactSum,
    /// Number of strikes or guesses with that outcome.
    pub came: u64,
}

merge_fields!(Tenth { number, certain, odds, came });

/// Strikes or guesses with known odds and a known outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Foreseen {
    /// Number of strikes or guesses with each outcome.
    pub came: Combats,
    /// Sum of the probabilities of each outcome.
    pub odds: ByOutcome<ExactSum>,
}

merge_fields!(Foreseen { came, odds });

impl Foreseen {
    /// Adds a strike or guess with its odds and its outcome.
    pub fn add(&mut self, chances: Chances, found: Outcome) {
        self.came.add(found);
        for outcome in Outcome::ALL {
            self.odds[outcome].add(chances.of(outcome));
        }
    }

    /// Returns the number of strikes and guesses.
    pub const fn number(&self) -> u64 {
        self.came.total()
    }

    /// Returns the mean probability of that outcome.
    pub fn mean_odds(&self, outcome: Outcome) -> Option<f64> {
        mean(self.odds[outcome], self.number())
    }

    /// Returns the share of strikes and guesses with that outcome.
    pub fn share(&self, outcome: Outcome) -> Option<f64> {
        let number = self.number();
        (number > 0).then(|| self.came.of(outcome) as f64 / number as f64)
    }
}

/// Accuracy of the odds of strikes or guesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forecasts {
    /// Sums over all strikes or guesses, without a division into tenths.
    pub foreseen: Foreseen,
    /// Calibration of each outcome: its strikes or guesses, divided into tenths by the probability of the outcome.
    pub tenths: ByOutcome<[Tenth; TENTHS]>,
    /// Sum of the Brier scores.
    pub brier: ExactSum,
    /// Sum of the log losses in bits. Outcomes that had a probability of 0 are left out.
    pub log_loss: ExactSum,
    /// Number of strikes or guesses whose outcome had a probability of 0.
    pub impossible: u64,
}

merge_fields!(Forecasts { foreseen, tenths, brier, log_loss, impossible });

impl Forecasts {
    /// Adds a strike or guess with its odds and its outcome.
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

    /// Returns the number of strikes and guesses.
    pub const fn number(&self) -> u64 {
        self.foreseen.number()
    }

    /// Returns the mean Brier score. It is 0 if every forecast was certain and right, and at most 2.
    pub fn brier_score(&self) -> Option<f64> {
        mean(self.brier, self.number())
    }

    /// Returns the mean log loss in bits. Outcomes that had a probability of 0 are left out.
    pub fn mean_log_loss(&self) -> Option<f64> {
        mean(self.log_loss, self.number().saturating_sub(self.impossible))
    }

    /// Returns the Brier score and the log loss of a constant forecast. This forecast gives each outcome a probability
    /// that equals the observed share of the outcome.
    pub fn of_shares(&self) -> Option<(f64, f64)> {
        let share = |outcome| self.foreseen.share(outcome);
        let shares = [share(Outcome::Win)?, share(Outcome::Tie)?, share(Outcome::Loss)?];
        let surprise = |share: f64| if share > 0.0 { -share * share.log2() } else { 0.0 };
        Some((1.0 - shares.map(|share| share * share).iter().sum::<f64>(), shares.map(surprise).iter().sum()))
    }
}

/// Returns the mean: `sum` divided by `number`, or `None` if `number` is 0.
pub(super) fn mean(sum: ExactSum, number: u64) -> Option<f64> {
    (number > 0).then(|| sum.value() / number as f64)
}

/// Returns the index of the tenth to which a probability belongs. The lower end of a range belongs to the tenth;
/// the last tenth also includes 1.
fn tenth_of(chance: f64) -> usize {
    // The cast is safe, because a probability is between 0 and 1.
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
        // First forecast: (1 - 0.5)^2 + 0.25^2 + 0.25^2 = 0.375 and 1 bit. Second: 0.5^2 + (1 - 0.25)^2 + 0.25^2 =
        // 0.875 and 2 bits. Third: 0 and 0 bits.
        let even = Chances { win: 0.5, tie: 0.25, loss: 0.25 };
        all.add(even, Outcome::Win);
        all.add(even, Outcome::Tie);
        all.add(Chances { win: 1.0, tie: 0.0, loss: 0.0 }, Outcome::Win);
        assert_eq!(all.brier_score(), Some(1.25 / 3.0));
        assert_eq!(all.mean_log_loss(), Some(1.0));
        // The shares are 2/3 wins and 1/3 ties. The Brier score is 1 - 4/9 - 1/9, and the log loss is 2/3 log2 3/2 +
        // 1/3 log2 3.
        let (brier, bits) = all.of_shares().expect("there are some");
        assert!((brier - 4.0 / 9.0).abs() < 1e-12 && (bits - 0.918_295_834_054_489_6).abs() < 1e-12);
        let half = all.tenths.win[5];
        assert_eq!((half.number, half.certain, half.odds.value().to_bits(), half.came), (2, 0, 1_f64.to_bits(), 1));
        assert_eq!((all.tenths.win[9].number, all.tenths.win[9].certain, all.tenths.tie[0].certain), (1, 1, 1));
        // An outcome that had a probability of 0 is counted, but the mean log loss leaves it out.
        all.add(Chances { win: 0.0, tie: 0.0, loss: 1.0 }, Outcome::Win);
        assert_eq!((all.impossible, all.mean_log_loss(), all.brier_score()), (1, Some(1.0), Some(3.25 / 4.0)));
    }
}

//! Luck over many games, and how sure it is. `format-spec/review.md`, section "Luck over many games".

use super::forecast::mean;
use crate::analysis::results::Z;
use crate::analysis::{ExactSum, Merge, merge_fields};
use serde::{Deserialize, Serialize};

/// What strikes and guesses were expected to bring and brought, game by game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LuckCounts {
    /// The games with a strike or guess that has a luck.
    pub games: u64,
    /// Those strikes and guesses.
    pub judged: u64,
    /// What they were expected to bring, in points.
    pub expected: ExactSum,
    /// What they brought.
    pub actual: ExactSum,
    /// The sum over games of the square of the game's luck.
    pub luck_squares: ExactSum,
    /// The sum over games of the game's luck times its number of judged strikes and guesses.
    pub luck_times_judged: ExactSum,
    /// The sum over games of the square of that number.
    pub judged_squares: u64,
}

merge_fields!(LuckCounts { games, judged, expected, actual, luck_squares, luck_times_judged, judged_squares });

/// What was judged of one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GameLuck {
    pub judged: u64,
    pub expected: ExactSum,
    pub actual: ExactSum,
}

merge_fields!(GameLuck { judged, expected, actual });

impl LuckCounts {
    /// Adds a game.
    pub(super) fn add(&mut self, game: GameLuck) {
        let GameLuck { judged, expected, actual } = game;
        if judged == 0 {
            return;
        }
        let (luck, number) = (actual.less(expected).value(), judged as f64);
        self.games.merge(1);
        self.judged.merge(judged);
        self.expected.merge(expected);
        self.actual.merge(actual);
        self.luck_squares.add(luck * luck);
        self.luck_times_judged.add(luck * number);
        self.judged_squares.merge(judged.saturating_mul(judged));
    }

    /// All luck, in points.
    pub fn luck(&self) -> f64 {
        self.actual.less(self.expected).value()
    }

    /// The mean luck of a strike or guess.
    pub fn mean(&self) -> Option<f64> {
        mean(self.actual.less(self.expected), self.judged)
    }

    /// The 95 % confidence interval of that mean, the games taken to be independent and not the strikes in them; of less
    /// than two games there is none.
    pub fn interval(&self) -> Option<(f64, f64)> {
        let (games, judged, mean) = (self.games as f64, self.judged as f64, self.mean()?);
        if self.games < 2 {
            return None;
        }
        let squares = self.luck_squares.value() - 2.0 * mean * self.luck_times_judged.value()
            + mean * mean * self.judged_squares as f64;
        // A rest below 0 is of rounding.
        let error = (games / (games - 1.0) * squares.max(0.0)).sqrt() / judged;
        Some((mean - Z * error, mean + Z * error))
    }
}

#[cfg(test)]
mod tests {
    use super::{GameLuck, LuckCounts};
    use crate::analysis::ExactSum;

    fn game(judged: u64, expected: f64, actual: f64) -> GameLuck {
        let sum = |number: f64| {
            let mut sum = ExactSum::default();
            sum.add(number);
            sum
        };
        GameLuck { judged, expected: sum(expected), actual: sum(actual) }
    }

    #[test]
    fn the_interval_goes_by_games() {
        let mut luck = LuckCounts::default();
        assert_eq!((luck.mean(), luck.interval()), (None, None));
        luck.add(game(2, 10.0, 16.0));
        assert_eq!((luck.mean(), luck.interval()), (Some(3.0), None));
        luck.add(game(1, 5.0, 0.0));
        luck.add(game(3, -4.0, 1.0));
        luck.add(game(0, 0.0, 0.0));
        // Luck of 6, -5 and 5 in 2, 1 and 3 strikes: 1 a strike. The games are off by 6 - 2 = 4, -5 - 1 = -6 and
        // 5 - 3 = 2, whose squares add up to 56: the error is sqrt(3 / 2 x 56) / 6.
        assert_eq!((luck.games, luck.judged, luck.mean()), (3, 6, Some(1.0)));
        let error = 84_f64.sqrt() / 6.0 * 1.959_963_984_540_054;
        let (low, high) = luck.interval().expect("three games");
        assert!((low - (1.0 - error)).abs() < 1e-12 && (high - (1.0 + error)).abs() < 1e-12, "{low} {high}");
    }
}

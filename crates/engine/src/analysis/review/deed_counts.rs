//! Strikes, guesses and luck of players, added up over many games. See `format-spec/review.md`, sections "Over many
//! games" and "Luck over many games".
//!
//! [`LuckCounts`] also computes a confidence interval of the mean luck.

use super::Mark;
use super::Review;
use super::Reviewed;
use super::expectation::came_out;
use super::forecast::{Foreseen, mean};
use crate::analysis::by_kind::{by_name, put_named};
use crate::analysis::results::Z;
use crate::analysis::{ExactSum, Merge, merge_fields};
use crate::board::Side;
use crate::rules::Action;
use serde::{Deserialize, Serialize};

/// Counts over the games of one player or one edition, or over all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeedCounts {
    /// Number of games.
    pub games: u64,
    /// Number of strikes.
    pub strikes: u64,
    /// Number of guesses.
    pub guesses: u64,
    /// Number of strikes by a piece whose kind the record gives. Other strikes get no marks.
    pub known: u64,
    /// Strikes with known odds and a known outcome.
    pub foreseen: Foreseen,
    /// Luck of the strikes and guesses whose luck can be computed.
    pub luck: LuckCounts,
    /// For each mark, the number of times that it was given, in the order of [`Mark::ALL`].
    #[serde(with = "by_mark")]
    pub marks: [u64; Mark::COUNT],
    /// Number of turns that ignored proven knowledge: a strike that was certain to lose, or a proven Flag that was not
    /// captured.
    pub blunders: u64,
    /// Information that the turns revealed.
    pub bits: BitCounts,
    /// Strikes that took the Flag.
    pub flags: FlagCounts,
}

merge_fields!(DeedCounts { games, strikes, guesses, known, foreseen, luck, marks, blunders, bits, flags });

/// Strikes that took the Flag and whose odds are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlagCounts {
    /// Number of strikes.
    pub taken: u64,
    /// Sum of the chances, before these strikes, that the target was the Flag.
    pub odds: ExactSum,
}

merge_fields!(FlagCounts { taken, odds });

impl FlagCounts {
    /// Returns the mean chance that the target was the Flag.
    pub fn mean_odds(&self) -> Option<f64> {
        mean(self.odds, self.taken)
    }
}

/// Information that sides revealed and gained, and the points that they won.
///
/// A side is counted only if all of its turns in the game could be evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BitCounts {
    /// Number of sides that are counted. A game has two sides.
    pub sides: u64,
    /// Number of bits that the turns of a side revealed about the side's own pieces.
    pub given: ExactSum,
    /// Number of bits that the turns of a side revealed about the opponent's pieces.
    pub gained: ExactSum,
    /// Points that the strikes and guesses gained or lost.
    pub points: ExactSum,
}

merge_fields!(BitCounts { sides, given, gained, points });

impl BitCounts {
    /// Returns the number of bits that were revealed for each point won, or `None` if the points do not exceed 0.
    pub fn price(&self) -> Option<f64> {
        let points = self.points.value();
        (points > 0.0).then(|| self.given.value() / points)
    }
}

impl DeedCounts {
    /// Returns the number of times that a mark was given.
    pub const fn marked(&self, mark: Mark) -> u64 {
        self.marks[mark as usize]
    }

    /// Returns two means over the judged strikes and guesses: the expected points and the actual points.
    pub fn mean_worth(&self) -> Option<(f64, f64)> {
        Some((mean(self.luck.expected, self.luck.judged)?, mean(self.luck.actual, self.luck.judged)?))
    }

    /// Adds one game, with the strikes and guesses of one side or of both.
    pub(super) fn add_game(&mut self, sides: &[SideDeeds]) {
        self.games.merge(1);
        let mut game = GameLuck::default();
        for SideDeeds { counts, luck } in sides {
            self.merge(*counts);
            game.merge(*luck);
        }
        self.luck.add(game);
    }
}

/// Strikes and guesses of a side in one game. In `counts`, the number of games and the luck are still empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SideDeeds {
    counts: DeedCounts,
    luck: GameLuck,
}

impl SideDeeds {
    /// Collects the strikes and guesses of a side from the review of a game.
    pub fn new(review: &Review, side: Side) -> Self {
        let mut deeds = Self::default();
        let (mut points, mut is_whole) = (ExactSum::default(), true);
        for reviewed in review.strikes.iter().filter(|reviewed| reviewed.played.side == side) {
            deeds.add(reviewed);
            match reviewed.actual {
                Some(actual) => points.add(actual),
                // The Flag does not count as material.
                None => is_whole &= reviewed.took_flag(),
            }
        }
        let counts = &mut deeds.counts;
        for passed in review.passed_over.iter().filter(|passed| passed.side == side) {
            counts.marks[passed.mark as usize].merge(1);
        }
        counts.blunders = review.blunders(side).into();
        let (mut given, mut gained) = (ExactSum::default(), ExactSum::default());
        for (_, told) in review.revealed.iter().filter(|(played, _)| played.side == side) {
            match (told.given, told.gained) {
                (Some(to_other), Some(from_other)) => {
                    given.add(to_other);
                    gained.add(from_other);
                }
                _ => is_whole = false,
            }
        }
        if is_whole {
            counts.bits = BitCounts { sides: 1, given, gained, points };
        }
        deeds
    }

    fn add(&mut self, reviewed: &Reviewed) {
        let Self { counts, luck } = self;
        let is_guess = matches!(reviewed.played.turn.action, Action::Guess { .. });
        if is_guess {
            counts.guesses.merge(1);
        } else {
            counts.strikes.merge(1);
            counts.known.merge(reviewed.played.kind.is_some().into());
            if let (Some(expected), Some(found)) = (reviewed.expected, came_out(&reviewed.played)) {
                counts.foreseen.add(expected.chances, found);
            }
        }
        for mark in reviewed.marks.iter().filter(|mark| !mark.is_passed_over()) {
            counts.marks[*mark as usize].merge(1);
        }
        if let Some(chance) = reviewed.flag_chance() {
            counts.flags.taken.merge(1);
            counts.flags.odds.add(chance);
        }
        if let (Some(expected), Some(actual)) = (reviewed.expected, reviewed.actual) {
            luck.judged.merge(1);
            luck.expected.add(expected.worth);
            luck.actual.add(actual);
        }
    }
}

/// Serializes an array with one count for each mark. In the document, the names of the marks are the keys; zeros
/// are left out.
mod by_mark {
    use super::{Mark, by_name, put_named};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    pub fn serialize<S: Serializer>(counts: &[u64; Mark::COUNT], serializer: S) -> Result<S::Ok, S::Error> {
        by_name(Mark::ALL.into_iter().map(Mark::name), counts).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u64; Mark::COUNT], D::Error> {
        let mut counts = [0; Mark::COUNT];
        let index = |name: &str| Mark::from_name(name).map(|mark| mark as usize);
        put_named(BTreeMap::deserialize(deserializer)?, &mut counts, index, "there is no mark")?;
        Ok(counts)
    }
}

/// Expected and actual points of strikes and guesses, added up over games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LuckCounts {
    /// Number of games with at least one judged strike or guess.
    pub games: u64,
    /// Number of judged strikes and guesses. A strike or guess is judged if its luck can be computed.
    pub judged: u64,
    /// Sum of the expected points.
    pub expected: ExactSum,
    /// Sum of the actual points.
    pub actual: ExactSum,
    /// Sum over all games: the square of the game's luck.
    pub luck_squares: ExactSum,
    /// Sum over all games: the game's luck times the game's number of judged strikes and guesses.
    pub luck_times_judged: ExactSum,
    /// Sum over all games: the square of the game's number of judged strikes and guesses.
    pub judged_squares: u64,
}

merge_fields!(LuckCounts { games, judged, expected, actual, luck_squares, luck_times_judged, judged_squares });

/// Judged strikes and guesses of one game, and their points.
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

    /// Returns the total luck in points: actual minus expected points.
    pub fn luck(&self) -> f64 {
        self.actual.less(self.expected).value()
    }

    /// Returns the mean luck of the judged strikes and guesses.
    pub fn mean(&self) -> Option<f64> {
        mean(self.actual.less(self.expected), self.judged)
    }

    /// Returns the lower and the upper end of the 95 % confidence interval of the mean luck. Returns `None` if there
    /// are fewer than two games.
    ///
    /// The games are assumed to be independent. Strikes within one game may depend on each other.
    pub fn interval(&self) -> Option<(f64, f64)> {
        let (games, judged, mean) = (self.games as f64, self.judged as f64, self.mean()?);
        if self.games < 2 {
            return None;
        }
        let squares = self.luck_squares.value() - 2.0 * mean * self.luck_times_judged.value()
            + mean * mean * self.judged_squares as f64;
        // Rounding can make the sum slightly negative.
        let error = (games / (games - 1.0) * squares.max(0.0)).sqrt() / judged;
        Some((mean - Z * error, mean + Z * error))
    }
}

#[cfg(test)]
mod tests {
    use super::BitCounts;
    use crate::analysis::ExactSum;

    #[test]
    fn bits_have_a_price_only_where_points_were_gained() {
        let sum = |number: f64| {
            let mut sum = ExactSum::default();
            sum.add(number);
            sum
        };
        for (given, points, price) in
            [(6.0, 4.0, Some(1.5)), (0.0, 4.0, Some(0.0)), (6.0, 0.0, None), (0.0, 0.0, None), (6.0, -4.0, None)]
        {
            let counts = BitCounts { given: sum(given), points: sum(points), ..BitCounts::default() };
            assert_eq!(counts.price(), price, "{given} bits for {points} points");
        }
    }
}

#[cfg(test)]
mod luck_tests {
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
        // The luck of the three games is 6, -5 and 5, in 2, 1 and 3 strikes. The mean is 6 / 6 = 1 a strike. The games
        // deviate from it by 6 - 2 = 4, -5 - 1 = -6 and 5 - 3 = 2. The squares of these numbers add up to 56, so the
        // error is sqrt(3 / 2 x 56) / 6.
        assert_eq!((luck.games, luck.judged, luck.mean()), (3, 6, Some(1.0)));
        let error = 84_f64.sqrt() / 6.0 * 1.959_963_984_540_054;
        let (low, high) = luck.interval().expect("three games");
        assert!((low - (1.0 - error)).abs() < 1e-12 && (high - (1.0 + error)).abs() < 1e-12, "{low} {high}");
    }
}

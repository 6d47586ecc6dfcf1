//! Strikes, guesses and luck of players, added up over many games. `format-spec/review.md`, sections "Over many games"
//! and "Luck over many games".
//!
//! [`LuckCounts`] also gives an interval for the mean luck of a game.

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

/// What was counted of a player's games, of those of an edition, or of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeedCounts {
    /// The games.
    pub games: u64,
    /// The strikes.
    pub strikes: u64,
    /// The guesses.
    pub guesses: u64,
    /// The strikes whose striker the record names: of others no mark can be told.
    pub known: u64,
    /// The strikes whose odds can be told, and which came out.
    pub foreseen: Foreseen,
    /// The strikes and guesses that have a luck.
    pub luck: LuckCounts,
    /// How often each mark was given, by the order of [`Mark::ALL`].
    #[serde(with = "by_mark")]
    pub marks: [u64; Mark::COUNT],
    /// The turns in which what was proven was thrown away.
    pub blunders: u64,
    /// What the turns told.
    pub bits: BitCounts,
}

merge_fields!(DeedCounts { games, strikes, guesses, known, foreseen, luck, marks, blunders, bits });

/// What the turns of sides told, of those sides of whose turns all was counted, and what these brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BitCounts {
    /// How many sides of games.
    pub sides: u64,
    /// What their turns told their opponents of their pieces, in bits.
    pub given: ExactSum,
    /// What their turns told them of their opponents'.
    pub gained: ExactSum,
    /// What their strikes and guesses brought, in points.
    pub points: ExactSum,
}

merge_fields!(BitCounts { sides, given, gained, points });

impl BitCounts {
    /// The bits that were given for each point that was gained; `None` where no point was gained.
    pub fn price(&self) -> Option<f64> {
        let points = self.points.value();
        (points > 0.0).then(|| self.given.value() / points)
    }
}

impl DeedCounts {
    /// How often a mark was given.
    pub const fn marked(&self, mark: Mark) -> u64 {
        self.marks[mark as usize]
    }

    /// The mean that a judged strike or guess was expected to bring, and what it brought.
    pub fn mean_worth(&self) -> Option<(f64, f64)> {
        Some((mean(self.luck.expected, self.luck.judged)?, mean(self.luck.actual, self.luck.judged)?))
    }

    /// Adds a game, as the sides had it whose deeds these are.
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

/// What a side did in one game: the counts have no game and no luck yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SideDeeds {
    counts: DeedCounts,
    luck: GameLuck,
}

impl SideDeeds {
    /// What that side did in the game that was reviewed.
    pub fn new(review: &Review, side: Side) -> Self {
        let mut deeds = Self::default();
        let (mut points, mut is_whole) = (ExactSum::default(), true);
        for reviewed in review.strikes.iter().filter(|reviewed| reviewed.played.side == side) {
            deeds.add(reviewed);
            match reviewed.actual {
                Some(actual) => points.add(actual),
                None => is_whole = false,
            }
        }
        let counts = &mut deeds.counts;
        for passed in review.passed_over.iter().filter(|passed| passed.side == side) {
            counts.marks[passed.mark as usize].merge(1);
        }
        counts.blunders = review.blunders(side).into();
        let (mut given, mut gained) = (ExactSum::default(), ExactSum::default());
        for (_, told) in review.told.iter().filter(|(played, _)| played.side == side) {
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
        if let (Some(expected), Some(actual)) = (reviewed.expected, reviewed.actual) {
            luck.judged.merge(1);
            luck.expected.add(expected.worth);
            luck.actual.add(actual);
        }
    }
}

/// Counts by the names of marks, without those that were not given.
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

/// The points that strikes and guesses were expected to win, and those they won, added up over games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LuckCounts {
    /// The games with a strike or guess that has a luck.
    pub games: u64,
    /// Those strikes and guesses.
    pub judged: u64,
    /// The points that they were expected to win.
    pub expected: ExactSum,
    /// The points that they won.
    pub actual: ExactSum,
    /// The sum over games of the square of the game's luck.
    pub luck_squares: ExactSum,
    /// The sum over games of the game's luck times its number of judged strikes and guesses.
    pub luck_times_judged: ExactSum,
    /// The sum over games of the square of that number.
    pub judged_squares: u64,
}

merge_fields!(LuckCounts { games, judged, expected, actual, luck_squares, luck_times_judged, judged_squares });

/// The strikes and guesses of one game, and their points.
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
        // Luck of 6, -5 and 5 in 2, 1 and 3 strikes: 1 a strike. The games are off by 6 - 2 = 4, -5 - 1 = -6 and
        // 5 - 3 = 2, whose squares add up to 56: the error is sqrt(3 / 2 x 56) / 6.
        assert_eq!((luck.games, luck.judged, luck.mean()), (3, 6, Some(1.0)));
        let error = 84_f64.sqrt() / 6.0 * 1.959_963_984_540_054;
        let (low, high) = luck.interval().expect("three games");
        assert!((low - (1.0 - error)).abs() < 1e-12 && (high - (1.0 + error)).abs() < 1e-12, "{low} {high}");
    }
}

//! What strikes and guesses of many games come to, for those who made them. `format-spec/review.md`, section "Over many
//! games".

use super::expectation::came_out;
use super::forecast::{Foreseen, mean};
use super::luck::{GameLuck, LuckCounts};
use super::{Mark, Review, Reviewed};
use crate::analysis::by_kind::{by_name, put_named};
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

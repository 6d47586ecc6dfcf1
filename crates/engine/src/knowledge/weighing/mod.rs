//! Odds by how people set up: every arrangement weighs the product of what its kinds weigh on the squares of the setup.
//! `format-spec/odds.md`, section "Under a prior"; `format-spec/priors.md` has the weights.
//!
//! The sums are exact (`exact`, on the tables of `table`) as long as there are not too many states; else arrangements are
//! drawn at random (`draws`), always the same ones.

mod draws;
mod exact;
mod pieces;
mod table;
mod weigh;

use super::arrangements::Budget;
use super::ask::Asked;
use super::follow::Knowledge;
use super::odds::{Answer, Odds};
use super::piece_odds::PieceOdds;
use super::prior::SquareWeights;
use crate::board::{Kind, Side};
use crate::rules::{PieceId, Position};
use exact::Exact;
use pieces::{Asking, Pieces};
use std::collections::BTreeMap;
pub use weigh::{Weighed, log2_sum, weigh};

/// What kinds weigh on the squares of a setup, and how much work may still be spent on weighing.
#[derive(Clone, Debug)]
pub struct Weighing {
    weights: SquareWeights,
    states: usize,
    few_states: usize,
    draws: u32,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// It takes more work than is left.
    TooLong,
    /// No arrangement weighs anything.
    Nothing,
}

/// A number for each kind of some pieces, by the pieces' numbers.
type ByKind = BTreeMap<u8, [f64; Kind::COUNT]>;

/// How likely pieces are to be of each kind.
#[derive(Debug)]
pub(super) struct Shares {
    pub of: ByKind,
    /// The standard errors of these, if arrangements were drawn.
    pub errors: Option<ByKind>,
}

impl Shares {
    /// The largest standard error, if arrangements were drawn.
    pub fn worst(&self) -> Option<f64> {
        self.errors.as_ref().map(|errors| errors.values().flatten().copied().fold(0.0, f64::max))
    }
}

impl Weighing {
    /// The most states of which one exact sum may be made. All pieces of the original army have 9,072,000.
    pub const STATES: usize = 10_000_000;
    /// The most states of all exact sums together that have more than [`Weighing::FEW_STATES`].
    pub const ALL_STATES: usize = 100_000_000;
    /// A sum of no more states is made sooner than arrangements are drawn.
    pub const FEW_STATES: usize = 500_000;
    /// The most states of all those.
    pub const ALL_FEW_STATES: usize = 1_000_000_000;
    /// Arrangements are drawn until every chance is known this well: the standard error.
    pub const STANDARD_ERROR: f64 = 0.005;
    /// The most arrangements that are drawn for one answer.
    pub const DRAWS: u32 = 1_000_000;
    /// The most that are drawn for all answers together.
    pub const ALL_DRAWS: u32 = 20_000_000;

    /// Weighs by those weights.
    pub const fn new(weights: SquareWeights) -> Self {
        Self { weights, states: Self::ALL_STATES, few_states: Self::ALL_FEW_STATES, draws: Self::ALL_DRAWS }
    }

    /// The same with arrangements drawn wherever that is sooner done: no sum of more than [`Weighing::FEW_STATES`] is made.
    #[must_use]
    pub fn in_haste(self) -> Self {
        Self { states: 0, ..self }
    }

    /// The same without exact sums: every answer is drawn.
    #[must_use]
    pub fn only_drawn(self) -> Self {
        Self { states: 0, few_states: 0, ..self }
    }

    fn spend_states(&mut self, states: usize) -> Result<(), Stop> {
        let left = if states > Self::FEW_STATES { &mut self.states } else { &mut self.few_states };
        *left = left.checked_sub(states).ok_or(Stop::TooLong)?;
        Ok(())
    }

    /// Spends so many draws more than were `drawn`.
    fn spend_draws(&mut self, draws: u32, drawn: u32) -> Result<(), Stop> {
        if drawn + draws > Self::DRAWS {
            return Err(Stop::TooLong);
        }
        self.draws = self.draws.checked_sub(draws).ok_or(Stop::TooLong)?;
        Ok(())
    }
}

impl Knowledge {
    /// The odds of that side's hidden pieces for its opponent, every arrangement weighed by how people set up; and how
    /// likely it is to be as each question asks, the pieces standing where they do now. `None` if that cannot be told: the
    /// record contradicts itself, nobody knows where a piece was set up, no arrangement weighs anything, or it takes too long.
    pub fn weighed_odds(
        &self,
        side: Side,
        position: &Position,
        questions: &[Asked<'_>],
        weighing: &mut Weighing,
        budget: &mut Budget,
    ) -> Option<(Odds, Vec<Option<Answer>>)> {
        let known = self.of(side);
        if !known.is_consistent() {
            return None;
        }
        let pieces = Pieces::of(known, side, position, &weighing.weights, |_| 0)?;
        let asking: Vec<Asking<'_>> = questions.iter().map(|asked| Asking::of(asked, known, side, position)).collect();
        let (shares, answers) = match Exact::of(&pieces, weighing).and_then(|exact| exact.shares()) {
            Ok(shares) => {
                let answer = |asking: &Asking<'_>| self.weighed_answer(side, position, asking, weighing);
                (shares, asking.iter().map(answer).collect())
            }
            Err(Stop::Nothing) => return None,
            Err(Stop::TooLong) => {
                let (shares, answers) = draws::draw(&pieces, &asking, weighing).ok()?;
                (
                    shares,
                    answers.into_iter().map(|(chance, error)| Some(Answer::weighed(chance, Some(error)))).collect(),
                )
            }
        };
        let arrangements = known.arrangements(budget);
        let odds = Odds::weighed(side, known, self.captured(side), arrangements, &shares);
        Some((odds, answers))
    }

    /// Those of one hidden piece that stands on the board.
    pub fn weighed_odds_of(&self, piece: PieceId, position: &Position, weighing: &mut Weighing) -> Option<PieceOdds> {
        let (side, known) = (piece.side(), self.of(piece.side()));
        if !known.is_consistent() {
            return None;
        }
        let pieces = Pieces::of(known, side, position, &weighing.weights, |_| 0)?;
        let shares = match Exact::of(&pieces, weighing).and_then(|exact| exact.shares()) {
            Err(Stop::TooLong) => draws::draw(&pieces, &[], weighing).map(|(shares, _)| shares),
            found => found,
        };
        PieceOdds::weighed(piece, &shares.ok()?)
    }

    fn weighed_answer(
        &self,
        side: Side,
        position: &Position,
        asking: &Asking<'_>,
        weighing: &mut Weighing,
    ) -> Option<Answer> {
        let asked_first = |number: u8| u8::from(!asking.is_about(number));
        let pieces = Pieces::of(self.of(side), side, position, &weighing.weights, asked_first)?;
        match Exact::of(&pieces, weighing).and_then(|exact| exact.ask(asking)) {
            Ok(chance) => Some(Answer::weighed(chance, None)),
            Err(Stop::Nothing) => None,
            Err(Stop::TooLong) => {
                let (_, answers) = draws::draw(&pieces, std::slice::from_ref(asking), weighing).ok()?;
                answers.first().map(|(chance, error)| Answer::weighed(*chance, Some(*error)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Stop, Weighing};
    use crate::knowledge::{Prior, SquareCounts};
    use std::collections::BTreeMap;

    #[test]
    fn no_more_is_spent_than_there_is() {
        let placed = SquareCounts { setups: 1, squares: BTreeMap::new() };
        let prior = Prior::new(false, 1.0, BTreeMap::from([("standard/original".to_owned(), placed)]));
        let new = || Weighing::new(prior.weights("standard/original").expect("weights"));
        let mut weighing = new();
        // So many for one answer, and for all together.
        assert_eq!(weighing.spend_draws(1, Weighing::DRAWS), Err(Stop::TooLong));
        assert_eq!(weighing.spend_draws(1, Weighing::DRAWS - 1), Ok(()));
        for _ in 0..Weighing::ALL_DRAWS / Weighing::DRAWS - 1 {
            assert_eq!(weighing.spend_draws(Weighing::DRAWS, 0), Ok(()));
        }
        assert_eq!(weighing.spend_draws(Weighing::DRAWS, 0), Err(Stop::TooLong));
        assert_eq!(weighing.spend_draws(Weighing::DRAWS - 1, 0), Ok(()));
        assert_eq!(weighing.spend_draws(1, 0), Err(Stop::TooLong));
        // Sums of few states have a measure of their own.
        for (each, all) in [(Weighing::STATES, Weighing::ALL_STATES), (Weighing::FEW_STATES, Weighing::ALL_FEW_STATES)]
        {
            let mut weighing = new();
            for _ in 0..all / each {
                assert_eq!(weighing.spend_states(each), Ok(()), "{each}");
            }
            assert_eq!(weighing.spend_states(each), Err(Stop::TooLong), "{each}");
        }
        assert_eq!(new().in_haste().spend_states(Weighing::FEW_STATES + 1), Err(Stop::TooLong));
        assert_eq!(new().in_haste().spend_states(Weighing::FEW_STATES), Ok(()));
        assert_eq!(new().only_drawn().spend_states(1), Err(Stop::TooLong));
    }
}

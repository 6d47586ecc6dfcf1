//! Computes odds from the setups that people choose. Each kind has a weight on each square of the setup. The weight
//! of an arrangement is the product of the weights of its kinds on their squares. See `format-spec/odds.md`,
//! section "Under a prior". The weights are defined in `format-spec/priors.md`.
//!
//! The sums are exact (`exact`, with the tables of `table`) unless there are too many states. If there are too many
//! states, arrangements are drawn at random (`draws`). The same arrangements are drawn every time.

mod draws;
mod exact;
mod pieces;
mod table;
mod weigh;

use super::arrangements::Budget;
use super::odds::{Answer, Odds};
use super::piece_odds::PieceOdds;
use super::prior::SquareWeights;
use super::question::PieceQuestion;
use super::sampling::Arrangement;
use super::tracker::Knowledge;
use crate::board::{Kind, Random, Side};
use crate::rules::{PieceId, Position};
use exact::Exact;
use pieces::{Asking, Pieces};
use std::collections::BTreeMap;
pub use weigh::{Weighed, log2_sum, weigh};

/// Weights of kinds on the squares of a setup, and the remaining work budget.
#[derive(Clone, Debug)]
pub struct Weighing {
    weights: SquareWeights,
    states: usize,
    few_states: usize,
    draws: u32,
}

/// Reason why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// The answer takes more work than the budget allows.
    TooLong,
    /// The total weight of all arrangements is 0.
    Nothing,
}

/// For some pieces, by piece number: one number for each kind.
type ByKind = BTreeMap<u8, [f64; Kind::COUNT]>;

/// Chances of each kind for some pieces.
#[derive(Debug)]
pub(super) struct Shares {
    pub of: ByKind,
    /// Standard errors of the chances, if arrangements were drawn.
    pub errors: Option<ByKind>,
}

impl Shares {
    /// Returns the largest standard error, if arrangements were drawn.
    pub fn worst(&self) -> Option<f64> {
        self.errors.as_ref().map(|errors| errors.values().flatten().copied().fold(0.0, f64::max))
    }
}

impl Weighing {
    /// Maximum number of states of one exact sum. The sum for all pieces of the original army has 9,072,000 states.
    pub const STATES: usize = 10_000_000;
    /// Maximum total number of states of all large exact sums. A sum is large if it has more than
    /// [`Weighing::FEW_STATES`] states.
    pub const ALL_STATES: usize = 100_000_000;
    /// Maximum number of states of a small sum. For a small sum, exact computation is faster than drawing arrangements.
    pub const FEW_STATES: usize = 500_000;
    /// Maximum total number of states of all small sums.
    pub const ALL_FEW_STATES: usize = 1_000_000_000;
    /// Drawing stops when the standard error of every chance is at most this number.
    pub const STANDARD_ERROR: f64 = 0.005;
    /// Maximum number of drawn arrangements for one answer.
    pub const DRAWS: u32 = 1_000_000;
    /// Maximum number of drawn arrangements for all answers together.
    pub const ALL_DRAWS: u32 = 20_000_000;

    /// Creates a value with these weights and the full work budget.
    pub const fn new(weights: SquareWeights) -> Self {
        Self { weights, states: Self::ALL_STATES, few_states: Self::ALL_FEW_STATES, draws: Self::ALL_DRAWS }
    }

    /// Prefers speed: draws arrangements instead of computing sums with more than [`Weighing::FEW_STATES`] states.
    #[must_use]
    pub fn in_haste(self) -> Self {
        Self { states: 0, ..self }
    }

    /// Disables exact sums: every answer comes from drawn arrangements.
    #[must_use]
    pub fn only_drawn(self) -> Self {
        Self { states: 0, few_states: 0, ..self }
    }

    fn spend_states(&mut self, states: usize) -> Result<(), Stop> {
        let left = if states > Self::FEW_STATES { &mut self.states } else { &mut self.few_states };
        *left = left.checked_sub(states).ok_or(Stop::TooLong)?;
        Ok(())
    }

    /// Reduces the budget by `draws`. `drawn` is the number of earlier draws for the same answer.
    fn spend_draws(&mut self, draws: u32, drawn: u32) -> Result<(), Stop> {
        if drawn + draws > Self::DRAWS {
            return Err(Stop::TooLong);
        }
        self.draws = self.draws.checked_sub(draws).ok_or(Stop::TooLong)?;
        Ok(())
    }
}

impl Knowledge {
    /// Returns the odds of a side's hidden pieces from the opponent's point of view. Every arrangement is weighted by
    /// the setups that people choose. Also returns the answer to each question about the present squares.
    ///
    /// Returns `None` if the odds cannot be determined, for one of these reasons:
    ///
    /// - the record contradicts itself,
    /// - the home square of a piece is unknown,
    /// - the total weight is 0,
    /// - the computation takes too long.
    #[doc(hidden)]
    pub fn weighed_odds(
        &self,
        side: Side,
        position: &Position,
        questions: &[PieceQuestion<'_>],
        weighing: &mut Weighing,
        budget: &mut Budget,
    ) -> Option<(Odds, Vec<Option<Answer>>)> {
        let known = self.pieces_of(side);
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

    /// Returns the weighted odds of one hidden piece that is on the board.
    #[doc(hidden)]
    pub fn weighed_odds_of(&self, piece: PieceId, position: &Position, weighing: &mut Weighing) -> Option<PieceOdds> {
        let (side, known) = (piece.side(), self.pieces_of(piece.side()));
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

    /// Draws `number` arrangements of a side's hidden pieces, like [`Knowledge::draw`], with probabilities that follow
    /// the setups that people choose. The probabilities are close to the weights, not exact: each arrangement is chosen
    /// by weight among 100 candidates.
    ///
    /// Returns `None` if the record contradicts itself, if the home square of a piece is unknown, or if no candidate
    /// was an arrangement.
    pub fn draw_weighed(
        &self,
        side: Side,
        position: &Position,
        weights: &SquareWeights,
        number: usize,
        random: &mut Random,
    ) -> Option<Vec<Arrangement>> {
        let known = self.pieces_of(side);
        let pieces = Pieces::of(known, side, position, weights, |_| 0).filter(|_| known.is_consistent())?;
        let drawn = draws::resample(&pieces, number, random)?;
        let named = |kinds: Vec<(u8, Kind)>| {
            kinds.into_iter().map(|(number, kind)| (PieceId::numbered(side, number), kind)).collect()
        };
        Some(drawn.into_iter().map(named).collect())
    }

    fn weighed_answer(
        &self,
        side: Side,
        position: &Position,
        asking: &Asking<'_>,
        weighing: &mut Weighing,
    ) -> Option<Answer> {
        let asked_first = |number: u8| u8::from(!asking.is_about(number));
        let pieces = Pieces::of(self.pieces_of(side), side, position, &weighing.weights, asked_first)?;
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
        // One limit applies to each answer, another to all answers together.
        assert_eq!(weighing.spend_draws(1, Weighing::DRAWS), Err(Stop::TooLong));
        assert_eq!(weighing.spend_draws(1, Weighing::DRAWS - 1), Ok(()));
        for _ in 0..Weighing::ALL_DRAWS / Weighing::DRAWS - 1 {
            assert_eq!(weighing.spend_draws(Weighing::DRAWS, 0), Ok(()));
        }
        assert_eq!(weighing.spend_draws(Weighing::DRAWS, 0), Err(Stop::TooLong));
        assert_eq!(weighing.spend_draws(Weighing::DRAWS - 1, 0), Ok(()));
        assert_eq!(weighing.spend_draws(1, 0), Err(Stop::TooLong));
        // Small sums have a separate limit.
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

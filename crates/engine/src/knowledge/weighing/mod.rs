//! Computes odds from the setups that people choose. Each kind has a weight on each square of the setup. The weight
//! of an arrangement is the product of the weights of its kinds on their squares. A model may mix several tables of
//! weights: its parts. See `format-spec/odds.md`, section "Under a prior". The weights are defined in
//! `format-spec/priors.md`.
//!
//! Sums over arrangements are exact (`exact`, with the tables of `table`), or approximate (`approximation`). If there
//! are too many states for an exact sum, arrangements are drawn at random (`draws`). The same arrangements are drawn
//! every time.

mod approximation;
mod branching;
mod coupling;
mod draws;
mod even;
mod exact;
mod pieces;
mod table;
mod weigh;

use super::arrangements::Budget;
use super::odds::{Answer, Odds};
use super::piece_odds::PieceOdds;
use super::question::PieceQuestion;
use super::sampling::Arrangement;
use super::setup_model::SetupModel;
use super::tracker::Knowledge;
use crate::board::{Kind, Random, Side};
use crate::rules::{PieceId, Position};
use approximation::{Factors, MOST_ROWS, Prepared};
use branching::by_cases;
use even::even;
use exact::Exact;
use pieces::{Asking, PartWeights, Pieces};
use std::collections::BTreeMap;
pub use weigh::{Weighed, log2_sum, weigh};

/// Weights of kinds on the squares of a setup, and the remaining work budget.
#[derive(Clone, Debug)]
pub struct Weighing {
    model: SetupModel,
    is_approximate: bool,
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
    /// `true` if the chances are approximate.
    pub is_approximate: bool,
}

impl Shares {
    /// Returns the largest standard error, if arrangements were drawn.
    pub fn worst(&self) -> Option<f64> {
        self.errors.as_ref().map(|errors| errors.values().flatten().copied().fold(0.0, f64::max))
    }

    /// Mixes the chances of all parts. Each element contains the binary logarithm of a part's total weight, and the
    /// part's chances. Returns `None` if there is no part, or if no part has weight.
    fn mixed(mut parts: Vec<(f64, ByKind)>) -> Option<Self> {
        let shares = evidence_shares(parts.iter().map(|(log2, _)| *log2))?;
        let (_, mut of) = parts.swap_remove(0);
        if shares.len() > 1 {
            of.values_mut().flatten().for_each(|chance| *chance *= shares[0]);
            // `swap_remove` moved the last part to the front.
            let last = shares.len() - 1;
            let others = std::iter::once(shares[last]).chain(shares[1..last].iter().copied());
            for ((_, part), share) in parts.iter().zip(others) {
                for (sum, chances) in of.values_mut().zip(part.values()) {
                    sum.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += share * chance);
                }
            }
        }
        Some(Self { of, errors: None, is_approximate: false })
    }
}

/// Returns the shares of the parts of a model after the evidence: their total weights, divided by the sum of these
/// weights. The weights are given as binary logarithms.
fn evidence_shares(log2: impl Iterator<Item = f64> + Clone) -> Option<Vec<f64>> {
    let most = log2.clone().fold(f64::NEG_INFINITY, f64::max);
    let shares: Vec<f64> = log2.map(|log2| (log2 - most).exp2()).collect();
    let all: f64 = shares.iter().sum();
    (most.is_finite() && all.is_finite()).then(|| shares.into_iter().map(|share| share / all).collect())
}

impl Weighing {
    /// Maximum number of states of one exact sum. The sum for all pieces of the original army has 9,072,000 states.
    pub const STATES: usize = 10_000_000;
    /// Maximum total number of states of all large exact sums, for each part of the model. A sum is large if it has
    /// more than [`Weighing::FEW_STATES`] states.
    pub const ALL_STATES: usize = 100_000_000;
    /// Maximum number of states of a small sum. For a small sum, exact computation is faster than drawing arrangements.
    pub const FEW_STATES: usize = 500_000;
    /// Maximum total number of states of all small sums, for each part of the model.
    pub const ALL_FEW_STATES: usize = 1_000_000_000;
    /// Maximum number of states of a sum for which exact computation is faster than an approximation. Negligible parts
    /// of the model are left out.
    pub const LEAST_STATES: usize = 400;
    /// Maximum number of states of a sum that includes even negligible parts of the model.
    pub const VERY_FEW_STATES: usize = 50;
    /// Drawing stops when the standard error of every chance is at most this number.
    pub const STANDARD_ERROR: f64 = 0.005;
    /// Maximum number of drawn arrangements for one answer.
    pub const DRAWS: u32 = 1_000_000;
    /// Maximum number of drawn arrangements for all answers together.
    pub const ALL_DRAWS: u32 = 20_000_000;

    /// Creates a value with this model and the full work budget. Sums are exact.
    pub fn new(model: impl Into<SetupModel>) -> Self {
        let model = model.into();
        let parts = model.parts().len();
        let (states, few_states) = (Self::ALL_STATES * parts, Self::ALL_FEW_STATES * parts);
        Self { model, is_approximate: false, states, few_states, draws: Self::ALL_DRAWS }
    }

    /// Approximates sums with more than [`Weighing::LEAST_STATES`] states. Answers to questions, and pieces that were
    /// brought back unnamed, have no approximation: if exact sums have more than [`Weighing::FEW_STATES`] states,
    /// arrangements are drawn.
    #[must_use]
    pub fn approximate(self) -> Self {
        Self { is_approximate: true, states: 0, ..self }
    }

    /// Disables exact sums: every answer comes from drawn arrangements.
    #[must_use]
    pub fn only_drawn(self) -> Self {
        Self { states: 0, few_states: 0, ..self }
    }

    /// Reduces the budget by `times` sums of `states` states.
    fn spend_states(&mut self, states: usize, times: usize) -> Result<(), Stop> {
        let is_large = if self.is_approximate { states.saturating_mul(times) } else { states } > Self::FEW_STATES;
        let left = if is_large { &mut self.states } else { &mut self.few_states };
        *left = left.checked_sub(states.saturating_mul(times)).ok_or(Stop::TooLong)?;
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

    /// Returns the chances of all hidden pieces, exact or approximate. Fails if arrangements must be drawn.
    fn summed(&mut self, pieces: &mut Pieces) -> Result<Shares, Stop> {
        let parts = pieces.parts.len();
        if let Some(shares) = if self.is_approximate { approximated(pieces) } else { None } {
            return Ok(shares);
        }
        let shares = Exact::of(pieces, self)?.shares()?;
        Ok(Shares { is_approximate: pieces.parts.len() < parts, ..shares })
    }

    /// Returns the chances of all hidden pieces.
    fn shares(&mut self, pieces: &mut Pieces) -> Result<Shares, Stop> {
        match self.summed(pieces) {
            Err(Stop::TooLong) => Ok(draws::draw(pieces, &[], self)?.0),
            found => found,
        }
    }
}

/// Part of a model, ready for an approximation.
struct ScaledPart {
    /// Rough estimate of the binary logarithm of the part's total weight.
    log2: f64,
    /// Scaled weights. They are boxed because parts are sorted.
    prepared: Box<Prepared>,
    weights: PartWeights,
    factors: Factors,
}

/// Approximates the chances of all hidden pieces. Returns `None` if exact sums take less time, or if there is no
/// approximation. Removes parts of the model that have become negligible.
fn approximated(pieces: &mut Pieces) -> Option<Shares> {
    let states = pieces.counts.iter().map(|count| usize::from(*count) + 1).try_fold(1_usize, usize::checked_mul);
    let total: usize = pieces.counts.iter().map(|count| usize::from(*count)).sum();
    let is_plain = pieces.returns.iter().all(|returned| returned.kinds.is_empty()) && total == pieces.numbers.len();
    let has_few_states = states.is_some_and(|states| states <= Weighing::VERY_FEW_STATES);
    if !is_plain || total > MOST_ROWS || has_few_states {
        return None;
    }
    let counts = &pieces.counts;
    let prepared = |part: PartWeights| {
        let mut factors = [1.0; Kind::COUNT];
        let prepared = Prepared::of(counts, &part.rows, &mut factors)?;
        let log2 = prepared.rough_log2_sum() + part.log2;
        Some(ScaledPart { log2, prepared: Box::new(prepared), weights: part, factors })
    };
    let parts = std::mem::take(&mut pieces.parts).into_iter();
    let mut parts: Vec<ScaledPart> = parts.filter_map(prepared).collect();
    parts.sort_by(|one, other| other.log2.total_cmp(&one.log2));
    let shares = evidence_shares(parts.iter().map(|part| part.log2))?;
    let mut sum = 0.0;
    let considered = shares.iter().position(|share| {
        sum += share;
        sum >= 1.0 - NEGLIGIBLE
    });
    parts.truncate(considered.map_or(parts.len(), |last| last + 1));
    let has_many_states = states.is_none_or(|states| states > Weighing::LEAST_STATES);
    let part = |(part, share): (&ScaledPart, &f64)| {
        let ScaledPart { prepared, weights, factors, .. } = part;
        // The smaller the share of a part, the less its error matters.
        let depth = if *share > 0.2 { 2 } else { usize::from(*share > 0.02) };
        let found = even(&pieces.counts, &weights.rows)
            .or_else(|| by_cases(prepared, &pieces.counts, &weights.rows, factors, depth))?;
        Some((found.log2_sum + weights.log2, pieces.numbers.iter().copied().zip(found.chances).collect()))
    };
    let found = if has_many_states { parts.iter().zip(&shares).map(part).collect::<Option<Vec<_>>>() } else { None };
    pieces.parts = parts.into_iter().map(|part| part.weights).collect();
    let mixed = Shares::mixed(found?)?;
    Some(Shares { is_approximate: true, ..mixed })
}

/// Parts of a model are left out of approximations if their shares add up to at most this number.
const NEGLIGIBLE: f64 = 0.002;

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
        let mut pieces = Pieces::of(known, side, position, &weighing.model, |_| 0)?;
        let asking: Vec<Asking<'_>> = questions.iter().map(|asked| Asking::of(asked, known, side, position)).collect();
        let (shares, answers) = match weighing.summed(&mut pieces) {
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
        let mut pieces = Pieces::of(known, side, position, &weighing.model, |_| 0)?;
        PieceOdds::weighed(piece, &weighing.shares(&mut pieces).ok()?)
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
        model: &SetupModel,
        number: usize,
        random: &mut Random,
    ) -> Option<Vec<Arrangement>> {
        let known = self.pieces_of(side);
        let pieces = Pieces::of(known, side, position, model, |_| 0).filter(|_| known.is_consistent())?;
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
        let pieces = Pieces::of(self.pieces_of(side), side, position, &weighing.model, asked_first)?;
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
                assert_eq!(weighing.spend_states(each, 1), Ok(()), "{each}");
            }
            assert_eq!(weighing.spend_states(each, 1), Err(Stop::TooLong), "{each}");
        }
        assert_eq!(new().approximate().spend_states(Weighing::FEW_STATES + 1, 1), Err(Stop::TooLong));
        assert_eq!(new().approximate().spend_states(Weighing::FEW_STATES, 1), Ok(()));
        assert_eq!(new().only_drawn().spend_states(1, 1), Err(Stop::TooLong));
    }
}

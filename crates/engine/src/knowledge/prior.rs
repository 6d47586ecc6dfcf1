//! How people set up: how often each kind stood on each square, and what an arrangement weighs by that.
//! `format-spec/priors.md`.

use super::weighing::{Weighed, weigh};
use crate::board::{Army, Board, Kind, Side, Square};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The schema of the documents.
pub const PRIOR_SCHEMA: &str = "adjutant/prior/1";

/// How often each kind stood on each square, by group of setups.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prior {
    schema: String,
    /// Whether a setup counts as its mirror image too.
    pub mirrored: bool,
    /// How many setups of pieces shuffled at random are added to those that were counted.
    pub smoothing: f64,
    /// By board and army, such as `standard/original`.
    pub groups: BTreeMap<String, SquareCounts>,
}

/// How often each kind stood on each square in the setups of a group.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquareCounts {
    /// How many setups there were.
    pub setups: u64,
    /// By kind and square, as the owner sees it (row 1 is the back row); what never was is left out.
    pub squares: BTreeMap<String, BTreeMap<String, u64>>,
}

/// What is wrong with a document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PriorFault {
    /// It is not JSON of this form.
    #[error("{0}")]
    Form(String),
    /// It is of another schema.
    #[error("expected a document of `{PRIOR_SCHEMA}`, found one of `{0}`")]
    Schema(String),
    /// The smoothing is no number from 0 on.
    #[error("expected as `smoothing` a number from 0 on")]
    Smoothing,
    /// A name that is none of a group, a kind or a square of its zone.
    #[error("expected a board and an army, the name of a kind, or a square of the zone; found `{0}`")]
    Name(String),
    /// More stood on a square than there were setups.
    #[error("more stood on {1} in `{0}` than there were setups")]
    Count(String, String),
}

impl Prior {
    /// A prior of those groups.
    pub fn new(mirrored: bool, smoothing: f64, groups: BTreeMap<String, SquareCounts>) -> Self {
        Self { schema: PRIOR_SCHEMA.to_owned(), mirrored, smoothing, groups }
    }

    /// Reads a document.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(text: &str) -> Result<Self, PriorFault> {
        let prior: Self = serde_json::from_str(text).map_err(|error| PriorFault::Form(error.to_string()))?;
        if prior.schema != PRIOR_SCHEMA {
            return Err(PriorFault::Schema(prior.schema));
        }
        // JSON has no numbers beyond all bounds.
        if prior.smoothing < 0.0 {
            return Err(PriorFault::Smoothing);
        }
        for (name, placed) in &prior.groups {
            let board = board(name).ok_or_else(|| PriorFault::Name(name.clone()))?;
            placed.check(name, board)?;
        }
        Ok(prior)
    }

    /// The weights of a group; `None` if the prior has no setup of it, whether it smooths or not.
    pub fn weights(&self, group: &str) -> Option<SquareWeights> {
        let placed = self.groups.get(group)?;
        SquareWeights::of(placed, board(group)?, self.mirrored, self.smoothing)
    }
}

/// The board of a group of that name.
fn board(group: &str) -> Option<Board> {
    let (name, _) = group.split_once('/')?;
    [Board::STANDARD, Board::CRATERS].into_iter().find(|board| board.name() == name)
}

impl SquareCounts {
    fn check(&self, group: &str, board: Board) -> Result<(), PriorFault> {
        let mut on: BTreeMap<&str, u64> = BTreeMap::new();
        for (kind, squares) in &self.squares {
            if Kind::from_name(kind).is_none() {
                return Err(PriorFault::Name(kind.clone()));
            }
            for (square, count) in squares {
                if !board.zone_squares(Side::Red).any(|of_zone| of_zone.to_string() == *square) {
                    return Err(PriorFault::Name(square.clone()));
                }
                let sum = on.entry(square).or_default();
                *sum = sum.saturating_add(*count);
                if *sum > self.setups {
                    return Err(PriorFault::Count(group.to_owned(), square.clone()));
                }
            }
        }
        Ok(())
    }

    /// How often that kind stood on that square.
    pub fn count(&self, kind: Kind, square: Square) -> u64 {
        let squares = self.squares.get(kind.name());
        squares.and_then(|squares| squares.get(&square.to_string())).copied().unwrap_or_default()
    }
}

/// Of every kind, and of no piece, how much it weighs on each square of a zone as its owner sees it. The weights of a
/// square add up to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct SquareWeights {
    board: Board,
    /// By square, from the left of the back row on; by kind, no piece behind the last.
    weights: Vec<[f64; Kind::COUNT + 1]>,
}

/// Where among the kinds the weight of no piece stands.
const EMPTY: usize = Kind::COUNT;

impl SquareWeights {
    fn of(placed: &SquareCounts, board: Board, mirrored: bool, smoothing: f64) -> Option<Self> {
        let squares: Vec<Square> = board.zone_squares(Side::Red).collect();
        let counted = |square: Square| {
            let mut counts = [0.0; Kind::COUNT + 1];
            for kind in Kind::ALL {
                counts[kind.index()] = placed.count(kind, square) as f64;
            }
            counts[EMPTY] = placed.setups as f64 - counts.iter().sum::<f64>();
            counts
        };
        let counts: Vec<_> = squares
            .iter()
            .map(|square| {
                let own = counted(*square);
                if !mirrored {
                    return own;
                }
                let other = counted(Square::new(Board::COLUMNS - 1 - square.column(), square.row()));
                std::array::from_fn(|kind| f64::midpoint(own[kind], other[kind]))
            })
            .collect();
        let setups = placed.setups as f64;
        let even: [f64; Kind::COUNT + 1] =
            std::array::from_fn(|kind| counts.iter().map(|on| on[kind]).sum::<f64>() / setups / squares.len() as f64);
        let weight = |count: f64, even: f64| smoothing.mul_add(even, count) / (setups + smoothing);
        let weights =
            counts.iter().map(|on| std::array::from_fn(|kind| weight(on[kind], even[kind]))).collect::<Vec<_>>();
        (placed.setups > 0).then_some(Self { board, weights })
    }

    /// What that kind, or no piece, weighs on a square of the zone as its owner sees it; 0 beyond the zone.
    pub fn weight(&self, kind: Option<Kind>, square: Square) -> f64 {
        let cell = self.cell(square).and_then(|cell| self.weights.get(cell));
        cell.map_or(0.0, |weights| weights[kind.map_or(EMPTY, Kind::index)])
    }

    /// The squares of the zone, from the left of the back row on.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        self.board.zone_squares(Side::Red)
    }

    fn cell(&self, square: Square) -> Option<usize> {
        self.squares().position(|of_zone| of_zone == square)
    }

    /// The binary logarithm of what an arrangement weighs, all that are possible together (`all`, from [`Self::weigh`])
    /// weighing 1. The pieces are those of the squares of the zone.
    pub fn log2_chance(&self, pieces: &[Option<Kind>], all: &Weighed) -> f64 {
        let weights = self.weights.iter().zip(pieces);
        weights.map(|(on, kind)| on[kind.map_or(EMPTY, Kind::index)].log2()).sum::<f64>() - all.log2_sum
    }

    /// What all arrangements of an army weigh together in which every square has what it `may` have, and how likely each
    /// kind is on each square: by square of the zone, then by kind, no piece behind the last. `None` if that takes more
    /// than so many states, or if no arrangement weighs anything.
    pub fn weigh(
        &self,
        army: &Army,
        may: impl Fn(Square, Option<Kind>) -> bool,
        most_states: usize,
    ) -> Option<Weighed> {
        let squares: Vec<Square> = self.squares().collect();
        let mut counts: Vec<u8> = Kind::ALL.into_iter().map(|kind| army.count(kind)).collect();
        counts.push(u8::try_from((squares.len() as u32).checked_sub(army.total())?).ok()?);
        let kinds = || Kind::ALL.into_iter().map(Some).chain([None]);
        let weights: Vec<Vec<f64>> = squares
            .iter()
            .zip(&self.weights)
            .map(|(square, on)| {
                kinds().zip(on).map(|(kind, weight)| if may(*square, kind) { *weight } else { 0.0 }).collect()
            })
            .collect();
        weigh(&counts, &weights, most_states)
    }
}

#[cfg(test)]
mod tests {
    use super::{Prior, SquareCounts};
    use crate::board::{Army, Kind, Square};
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        /// A number of many digits was read as a neighbor of what it says, and not as the same when it was written again.
        #[test]
        fn the_smoothing_is_what_the_text_says_to_the_last_bit(digits in "[1-9][0-9]{0,40}", point in "(\\.[0-9]{1,20})?", power in -300..260) {
            let number = format!("{digits}{point}e{power}");
            let text = format!("{{\"schema\":\"adjutant/prior/1\",\"mirrored\":false,\"smoothing\":{number},\"groups\":{{}}}}");
            let prior = Prior::read(&text).expect("a prior");
            prop_assert_eq!(prior.smoothing.to_bits(), number.parse::<f64>().expect("a number").to_bits(), "{}", number);
            let written = serde_json::to_string(&prior).expect("it can be written");
            prop_assert_eq!(Prior::read(&written).expect("a prior"), prior);
        }
    }

    #[test]
    fn what_an_arrangement_weighs_is_its_share_of_all() {
        // The Flag alone, three times of four on a1 and once on b1. There it weighs 3/4 * 3/4, here 1/4 * 1/4: nine and one
        // of ten.
        let on = [("a1", 3), ("b1", 1)].map(|(square, count)| (square.to_owned(), count));
        let squares = BTreeMap::from([("flag".to_owned(), BTreeMap::from(on))]);
        let groups = BTreeMap::from([("standard/custom".to_owned(), SquareCounts { setups: 4, squares })]);
        let weights = Prior::new(false, 0.0, groups).weights("standard/custom").expect("weights");
        let mut army = Army::default();
        army.add(Kind::Flag, 1);
        let all = weights.weigh(&army, |_, _| true, 1000).expect("few states");
        assert!((all.log2_sum - 0.625_f64.log2()).abs() < 1e-12, "{}", all.log2_sum);
        for (name, wanted) in [("a1", 0.9_f64), ("b1", 0.1), ("c1", 0.0)] {
            let square = Square::parse(name).expect("a square");
            let pieces: Vec<Option<Kind>> =
                weights.squares().map(|other| (other == square).then_some(Kind::Flag)).collect();
            let chance = weights.log2_chance(&pieces, &all).exp2();
            assert!((chance - wanted).abs() < 1e-12, "{name}: {chance}");
            let cell = weights.squares().position(|other| other == square).expect("of the zone");
            assert!((all.chances[cell][Kind::Flag.index()] - wanted).abs() < 1e-12, "{name}");
        }
    }
}

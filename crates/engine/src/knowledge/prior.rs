//! Describes the setups that people choose: how often each kind was on each square. The weight of an arrangement is
//! computed from these counts. See `format-spec/priors.md`.

use super::setup_model::{MIXTURE_SCHEMA, SetupModels};
use super::weighing::{Weighed, weigh};
use crate::board::{Army, Board, Kind, Side, Square};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Schema of the documents that contain a prior.
pub const PRIOR_SCHEMA: &str = "adjutant/prior/1";

/// Counts of each kind on each square, by group of setups.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prior {
    schema: String,
    /// `true` if the mirror image of each setup is also counted.
    pub mirrored: bool,
    /// Number of randomly shuffled setups that are added to the real setups.
    pub smoothing: f64,
    /// Counts by board and army, such as `standard/original`.
    #[doc(hidden)]
    pub groups: BTreeMap<String, SquareCounts>,
}

/// Counts of each kind on each square in the setups of a group.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquareCounts {
    /// Number of setups.
    pub setups: u64,
    /// Counts by kind and square, from the owner's point of view (row 1 is the back row). Counts of 0 are left out.
    pub squares: BTreeMap<String, BTreeMap<String, u64>>,
}

/// Error in a document that should contain a prior.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PriorFault {
    /// The text is not JSON of this schema.
    #[error("{0}")]
    Form(String),
    /// The document has another schema.
    #[error("expected a document of `{PRIOR_SCHEMA}` or `{MIXTURE_SCHEMA}`, found the schema `{0}`")]
    Schema(String),
    /// The smoothing is negative.
    #[error("expected a number of at least 0 as `smoothing`")]
    Smoothing,
    /// A name in the document is not a known group, kind, or square of the zone.
    #[error("expected a board and an army, a kind, or a square of the zone; found `{0}`")]
    Name(String),
    /// The counts of a square exceed the number of setups.
    #[error("in `{0}`, the number of pieces on {1} exceeds the number of setups")]
    Count(String, String),
    /// A mixture has no parts, too many parts, or a share that is not above 0 and at most 1.
    #[error("in `{0}`, expected 1 to {most} parts, each with a `share` above 0 and at most 1", most = SetupModels::MOST_PARTS)]
    Parts(String),
    /// The weights of a kind in a part of a mixture are not valid.
    #[error("in `{0}`, expected one weight for `{1}`, or {2} weights, each from 0 to 1000000000")]
    Weights(String, String, usize),
}

impl Prior {
    /// Creates a prior from groups.
    #[doc(hidden)]
    pub fn new(mirrored: bool, smoothing: f64, groups: BTreeMap<String, SquareCounts>) -> Self {
        Self { schema: PRIOR_SCHEMA.to_owned(), mirrored, smoothing, groups }
    }

    /// Reads a document.
    ///
    /// # Errors
    /// The text is not a valid document.
    pub fn read(text: &str) -> Result<Self, PriorFault> {
        let prior: Self = serde_json::from_str(text).map_err(|error| PriorFault::Form(error.to_string()))?;
        if prior.schema != PRIOR_SCHEMA {
            return Err(PriorFault::Schema(prior.schema));
        }
        // A check for infinite numbers is not needed, because JSON cannot contain them.
        if prior.smoothing < 0.0 {
            return Err(PriorFault::Smoothing);
        }
        for (name, placed) in &prior.groups {
            let board = board(name).ok_or_else(|| PriorFault::Name(name.clone()))?;
            placed.check(name, board)?;
        }
        Ok(prior)
    }

    /// Returns the weights of a group. Returns `None` if the prior contains no setup of the group, whatever the
    /// smoothing.
    pub fn weights(&self, group: &str) -> Option<SquareWeights> {
        let placed = self.groups.get(group)?;
        SquareWeights::of(placed, board(group)?, self.mirrored, self.smoothing)
    }
}

/// Returns the board of a group.
pub(super) fn board(group: &str) -> Option<Board> {
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

    /// Returns the count of a kind on a square.
    pub fn count(&self, kind: Kind, square: Square) -> u64 {
        let squares = self.squares.get(kind.name());
        squares.and_then(|squares| squares.get(&square.to_string())).copied().unwrap_or_default()
    }
}

/// Weights of each kind, and of an empty square, for each square of a zone from its owner's point of view. The weights
/// of a square add up to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct SquareWeights {
    board: Board,
    /// Weights by square, from the left of the back row, then by kind. The weight of an empty square is last.
    weights: Vec<[f64; Kind::COUNT + 1]>,
}

/// Index of the weight of an empty square.
pub(super) const EMPTY: usize = Kind::COUNT;

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

    /// Creates weights from a table. For each square of the zone, from the left of the back row, the table contains the
    /// weight of each kind and of an empty square.
    pub(super) const fn from_table(board: Board, weights: Vec<[f64; Kind::COUNT + 1]>) -> Self {
        Self { board, weights }
    }

    /// Returns the weight of a kind (`None`: no piece) on a square of the zone from its owner's point of view. Returns
    /// 0 outside the zone.
    pub fn weight(&self, kind: Option<Kind>, square: Square) -> f64 {
        self.on(square).map_or(0.0, |weights| weights[kind.map_or(EMPTY, Kind::index)])
    }

    /// Returns the weights of all kinds on a square of the zone. The last weight is that of an empty square.
    pub(super) fn on(&self, square: Square) -> Option<&[f64; Kind::COUNT + 1]> {
        let row = usize::from(square.row() - 1);
        self.weights.get(row * usize::from(Board::COLUMNS) + usize::from(square.column()))
    }

    /// Returns the squares of the zone, from the left of the back row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        self.board.zone_squares(Side::Red)
    }

    /// Returns the binary logarithm of the relative weight of an arrangement. The relative weight is the weight divided
    /// by the total weight of all possible arrangements. [`Self::weigh`] computes this total weight (`all`). `pieces`
    /// contains a piece, or `None`, for each square of the zone.
    #[doc(hidden)]
    pub fn log2_chance(&self, pieces: &[Option<Kind>], all: &Weighed) -> f64 {
        let weights = self.weights.iter().zip(pieces);
        weights.map(|(on, kind)| on[kind.map_or(EMPTY, Kind::index)].log2()).sum::<f64>() - all.log2_sum
    }

    /// Computes the total weight of all arrangements of an army in which every square has a kind that `may` allows on
    /// the square. Also computes the chance of each kind on each square. The chances are sorted by square of the zone,
    /// then by kind. The empty square comes after the last kind.
    ///
    /// Returns `None` if there are more than `most_states` states, or if the total weight is 0.
    #[doc(hidden)]
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
        /// Reads and writes numbers with many digits. They were once read as a neighboring number, and written with
        /// other digits.
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
        // The army has only a Flag, which was on a1 in three of four setups, and on b1 in the fourth. With the Flag on
        // a1, the weights are 3/4 for a1 and 3/4 for the empty square b1. With the Flag on b1, both weights are 1/4. So
        // the shares are nine tenths and one tenth.
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

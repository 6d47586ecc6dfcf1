//! Computes the odds of one piece for each kind, from the share of arrangements. See `format-spec/odds.md`, section
//! "Odds of a piece".
//!
//! A share is rounded to a 64-bit floating-point number.

use super::arrangements::Budget;
use super::count::Count;
use super::known_pieces::KnownPieces;
use super::odds::Ways;
use super::weighing::Shares;
use crate::board::{Kind, KindSet};
use crate::rules::{PieceId, PieceSet};
use ethnum::U256;
use std::sync::Arc;

/// Odds of one piece for each kind.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceOdds {
    /// The piece.
    pub piece: PieceId,
    pub(super) share: Share,
}

/// Numbers from which the chances of the kinds are computed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Share {
    /// Total number of arrangements, and the number in which the piece has each kind.
    Counted { arrangements: U256, ways: Arc<Ways> },
    /// Same as `Counted`, but the number for each kind is a fraction of all arrangements.
    InParts { arrangements: U256, parts: Parts },
    /// For each kind, the share of the total weight that belongs to arrangements in which the piece has this kind. The
    /// value is boxed because it is five times as large as the values of the other variants. The other variants are
    /// much more frequent.
    Weighed(Box<Weighed>),
}

/// Chances and standard errors by [`Kind::index`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weighed {
    pub chances: [f64; Kind::COUNT],
    /// Standard errors of the chances, if arrangements were drawn at random.
    pub errors: Option<[f64; Kind::COUNT]>,
}

/// For each kind, by [`Kind::index`], the fraction of the arrangements in which the piece has the kind. `all` is
/// the common denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    pub of: [u16; Kind::COUNT],
    pub all: u16,
}

impl Parts {
    /// Gives the only possible kind the fraction 1.
    pub fn certain(kinds: KindSet) -> Self {
        Self { of: Kind::ALL.map(|kind| u16::from(kinds.has(kind))), all: 1 }
    }
}

impl PieceOdds {
    /// Computes the odds of a piece that was not captured.
    pub(super) fn new(piece: PieceId, known: &KnownPieces, arrangements: U256, budget: &mut Budget) -> Option<Self> {
        let number = piece.number();
        let share = if known.is_known(number) {
            Share::InParts { arrangements, parts: Parts::certain(known.shown(number)) }
        } else {
            let alone = PieceSet::default().with(number);
            known.odds(arrangements, alone, budget)?.into_iter().find(|(pieces, _)| pieces.has(number))?.1
        };
        Some(Self { piece, share })
    }

    /// Creates the odds of a hidden piece from weighted arrangements.
    pub(super) fn weighed(piece: PieceId, shares: &Shares) -> Option<Self> {
        let chances = *shares.of.get(&piece.number())?;
        let errors = shares.errors.as_ref().and_then(|errors| errors.get(&piece.number())).copied();
        Some(Self { piece, share: Share::Weighed(Box::new(Weighed { chances, errors })) })
    }

    /// Returns the number of arrangements in which the piece has this kind. `None` if arrangements are weighted.
    pub fn ways(&self, kind: Kind) -> Option<Count> {
        match &self.share {
            Share::Counted { ways, .. } => Some(Count(ways.0[kind.index()])),
            Share::InParts { arrangements, parts } => {
                Some(Count(*arrangements * U256::from(parts.of[kind.index()]) / U256::from(parts.all)))
            }
            Share::Weighed(_) => None,
        }
    }

    /// Returns the standard error of [`PieceOdds::chance`] if arrangements were drawn at random. Returns `None` for an
    /// exact chance and for a known piece.
    pub fn standard_error(&self, kind: Kind) -> Option<f64> {
        match &self.share {
            Share::Weighed(weighed) => weighed.errors.map(|errors| errors[kind.index()]),
            Share::Counted { .. } | Share::InParts { .. } => None,
        }
    }

    /// Returns the probability that the piece has this kind.
    pub fn chance(&self, kind: Kind) -> f64 {
        self.chance_of(KindSet::only(kind))
    }

    /// Returns the probability that the piece has one of these kinds. The numbers are added first and divided
    /// afterwards, so that a certain kind gives exactly 1.
    pub fn chance_of(&self, kinds: KindSet) -> f64 {
        match &self.share {
            Share::Counted { arrangements, ways } => {
                ratio(kinds.iter().fold(U256::ZERO, |sum, kind| sum + ways.0[kind.index()]), *arrangements)
            }
            Share::InParts { parts, .. } => {
                let some: u32 = kinds.iter().map(|kind| u32::from(parts.of[kind.index()])).sum();
                f64::from(some) / f64::from(parts.all)
            }
            // A certain kind gives exactly 1, whatever the rounding errors.
            Share::Weighed(_) if self.kinds().difference(kinds).is_empty() => 1.0,
            Share::Weighed(weighed) => kinds.iter().map(|kind| weighed.chances[kind.index()]).sum::<f64>().min(1.0),
        }
    }

    /// Returns the possible kinds of the piece.
    pub fn kinds(&self) -> KindSet {
        let is_possible = |kind: &Kind| match &self.share {
            Share::Counted { ways, .. } => ways.0[kind.index()] > U256::ZERO,
            Share::InParts { parts, .. } => parts.of[kind.index()] > 0,
            Share::Weighed(weighed) => weighed.chances[kind.index()] > 0.0,
        };
        Kind::ALL.into_iter().filter(is_possible).collect()
    }

    /// Returns `true` if the other piece has the same odds.
    pub fn is_like(&self, other: &Self) -> bool {
        self.share == other.share
    }

    /// Returns the possible kinds with their probabilities, in the order of [`Kind::ALL`].
    pub fn chances(&self) -> impl Iterator<Item = (Kind, f64)> {
        self.kinds().iter().map(|kind| (kind, self.chance(kind)))
    }
}

/// Returns the quotient `some / all`. If numerator and denominator in lowest terms are below 2^53, the result is the
/// nearest 64-bit floating-point number. Otherwise the relative error is at most 2^-51. `all` must not be 0.
pub(super) fn ratio(some: U256, all: U256) -> f64 {
    if some == U256::ZERO || some == all {
        return if some == all { 1.0 } else { 0.0 };
    }
    // In lowest terms, most numerators and denominators are small. Then only the division is rounded.
    if let (Ok(some), Ok(all)) = (u128::try_from(some), u128::try_from(all)) {
        let divisor = common_divisor(some, all);
        return (some / divisor) as f64 / (all / divisor) as f64;
    }
    let (mut greater, mut less) = (all, some);
    while less > U256::ZERO {
        (greater, less) = (less, greater % less);
    }
    (some / greater).as_f64() / (all / greater).as_f64()
}

/// Returns the greatest common divisor. Neither number may be 0.
fn common_divisor(one: u128, other: u128) -> u128 {
    let twos = (one | other).trailing_zeros();
    // The difference of two odd numbers is even, so a shift can replace the division.
    let (mut one, mut other) = (one >> one.trailing_zeros(), other >> other.trailing_zeros());
    while one != other {
        let (less, more) = (one.min(other), one.max(other));
        let apart = more - less;
        (one, other) = (less, apart >> apart.trailing_zeros());
        if let (Ok(one), Ok(other)) = (u64::try_from(one), u64::try_from(other)) {
            return u128::from(common_odd_divisor(one, other)) << twos;
        }
    }
    one << twos
}

/// Returns the greatest common divisor of odd numbers.
const fn common_odd_divisor(mut one: u64, mut other: u64) -> u64 {
    while one != other {
        let apart = one.abs_diff(other);
        one = if one < other { one } else { other };
        other = apart >> apart.trailing_zeros();
    }
    one
}

#[cfg(test)]
mod tests {
    use super::{PieceOdds, Share, Weighed};
    use crate::board::{Kind, KindSet, Side};
    use crate::rules::PieceId;

    #[test]
    fn what_must_be_so_is_certain_whatever_was_rounded() {
        let mut chances = [0.0; Kind::COUNT];
        let all: KindSet = Kind::ALL.into_iter().collect();
        let by_index: Vec<Kind> = all.iter().collect();
        let three = &by_index[..3];
        three.iter().zip([0.2, 0.7, 0.1]).for_each(|(kind, chance)| chances[kind.index()] = chance);
        let share = Share::Weighed(Box::new(Weighed { chances, errors: None }));
        let odds = PieceOdds { piece: PieceId::numbered(Side::Red, 1), share };
        assert_eq!(odds.kinds(), three.iter().copied().collect());
        let sum: f64 = three.iter().map(|kind| odds.chance(*kind)).sum();
        assert!(sum < 1.0, "these do not add up to 1 in doubles: {sum}");
        let exactly = |chance: f64| chance.to_bits();
        assert_eq!(exactly(odds.chance_of(odds.kinds())), exactly(1.0));
        assert_eq!(exactly(odds.chance_of(all)), exactly(1.0));
        assert_eq!(exactly(odds.chance_of(KindSet::only(three[0]).with(three[1]))), exactly(0.2 + 0.7));
        assert_eq!(exactly(odds.chance_of(KindSet::only(by_index[3]))), exactly(0.0));
    }
}

#[cfg(test)]
mod ratio_tests {
    use super::ratio;
    use ethnum::U256;

    /// Reference implementation: lowest terms by Euclid's algorithm.
    fn slow(some: U256, all: U256) -> f64 {
        let (mut greater, mut less) = (all, some);
        while less > U256::ZERO {
            (greater, less) = (less, greater % less);
        }
        (some / greater).as_f64() / (all / greater).as_f64()
    }

    #[test]
    fn ratios_are_those_of_lowest_terms() {
        let mut numbers = vec![1_u128, 2, 3, 6, 40, 1 << 53, (1 << 53) + 1, u128::from(u64::MAX), u128::MAX];
        numbers.extend((1..=33).map(|number| (1..=number).product::<u128>()));
        for one in &numbers {
            for other in &numbers {
                for more in [U256::ONE, U256::from(3_u8), U256::from(u64::MAX), U256::ONE << 127] {
                    let (some, all) = (U256::from(*one), U256::from(*other) * more);
                    assert_eq!(ratio(some, all).to_bits(), slow(some, all).to_bits(), "{some} / {all}");
                }
            }
        }
        let all = U256::from(720_u16);
        assert_eq!((ratio(U256::ZERO, all), ratio(all, all), ratio(U256::from(180_u8), all)), (0.0, 1.0, 0.25));
    }
}

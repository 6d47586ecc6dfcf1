//! The part that some arrangements are of all, as a number of 64 bits. `format-spec/odds.md`, section "Odds of a piece".

use ethnum::U256;

/// The part that some are of all: the nearest number of 64 bits if both, in lowest terms, are below 2^53, else within a
/// 2^51st of it. `all` is not 0.
pub(super) fn ratio(some: U256, all: U256) -> f64 {
    if some == U256::ZERO || some == all {
        return if some == all { 1.0 } else { 0.0 };
    }
    // In lowest terms most ratios are of small numbers, whose quotient is rounded once.
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

/// The greatest number that divides both. Neither is 0.
fn common_divisor(one: u128, other: u128) -> u128 {
    let twos = (one | other).trailing_zeros();
    // Differences of odd numbers are even: shifts take the place of divisions.
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

/// The same of odd numbers.
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
    use super::ratio;
    use ethnum::U256;

    /// By the textbook: lowest terms by Euclid's divisions.
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

//! Sums of real numbers. The result does not depend on the order of addition. See `format-spec/statistics.md`,
//! section "What all of them have in common".

use super::{Merge, as_text};
use serde::{Deserialize, Serialize};

/// A sum of numbers. Each number is rounded to 10^-9 before it is added.
///
/// In documents, the sum is a string that contains the decimal number with all its digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ExactSum(i128);

/// Number of decimals that are kept of each number.
const DECIMALS: usize = 9;
/// Number of stored units that make 1.
const PARTS: u128 = 1_000_000_000;

impl ExactSum {
    /// Adds a number, which must be finite.
    pub fn add(&mut self, number: f64) {
        // If the number is too large, the cast returns the largest integer.
        #[allow(clippy::cast_possible_truncation)]
        let parts = (number * PARTS as f64).round() as i128;
        self.merge(Self(parts));
    }

    /// Returns the sum.
    pub fn value(self) -> f64 {
        self.0 as f64 / PARTS as f64
    }

    /// Returns this sum minus the sum `other`.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    fn text(self) -> String {
        let (sign, parts) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        let text = format!("{sign}{}.{:0DECIMALS$}", parts / PARTS, parts % PARTS);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    fn read(text: &str) -> Option<Self> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let digits = whole.strip_prefix('-').unwrap_or(whole);
        let are_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let is_number = are_digits(digits) && are_digits(fraction) && fraction.len() <= DECIMALS;
        is_number.then(|| format!("{whole}{fraction:0<DECIMALS$}").parse().ok().map(Self)).flatten()
    }
}

impl Merge for ExactSum {
    fn merge(&mut self, other: Self) {
        self.0 = self.0.saturating_add(other.0);
    }
}

as_text!(ExactSum, "a decimal number of at most nine decimals", |sum| sum.text(), ExactSum::read);

#[cfg(test)]
mod tests {
    use super::ExactSum;
    use crate::analysis::Merge;

    fn sum(numbers: &[f64]) -> ExactSum {
        let mut sum = ExactSum::default();
        for number in numbers {
            sum.add(*number);
        }
        sum
    }

    #[test]
    fn the_order_of_numbers_makes_no_difference() {
        let numbers = [1e8, 1.0 / 3.0, -1e8, 0.1, 0.2, -149.142_857_142_857, 1e-7];
        let mut turned = numbers;
        turned.reverse();
        assert_eq!(sum(&numbers), sum(&turned));
        let (mut one, other) = (sum(&numbers[..3]), sum(&numbers[3..]));
        one.merge(other);
        assert_eq!(one, sum(&numbers));
        assert_eq!(String::from(one), "-148.50952371", "as 0.333333333 + 0.1 + 0.2 - 149.142857143 + 0.0000001");
    }

    #[test]
    fn it_comes_back_from_its_text() {
        for (numbers, text) in [
            (&[][..], "0"),
            (&[1e9, 1e9], "2000000000"),
            (&[-0.5], "-0.5"),
            (&[-1e-9], "-0.000000001"),
            (&[4e-10], "0"),
            (&[12.000_000_25], "12.00000025"),
        ] {
            let sum = sum(numbers);
            assert_eq!(String::from(sum), text);
            assert_eq!(ExactSum::try_from(text.to_owned()), Ok(sum));
        }
        for text in ["", "-", ".5", "5.", "1e3", "+1", "--1", "1.0000000001", "NaN", &"9".repeat(40)] {
            assert!(ExactSum::try_from(text.to_owned()).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_too_large_stops() {
        let mut most = sum(&[f64::MAX]);
        most.merge(most);
        assert_eq!(most, sum(&[1e300]));
        assert!(most.value().is_finite());
    }
}

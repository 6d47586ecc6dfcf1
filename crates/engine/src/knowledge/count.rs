//! Numbers of arrangements.

use ethnum::U256;
use std::fmt;

/// Number of arrangements. It is exact, and can be greater than [`u128::MAX`] if pieces were rescued unnamed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Count(pub(super) U256);

impl Count {
    /// Returns the nearest floating-point number.
    pub fn to_f64(self) -> f64 {
        self.0.as_f64()
    }

    /// Returns the number, or `None` if it is greater than [`u128::MAX`].
    pub fn to_u128(self) -> Option<u128> {
        u128::try_from(self.0).ok()
    }
}

impl From<u128> for Count {
    fn from(number: u128) -> Self {
        Self(U256::from(number))
    }
}

/// Writes the number in decimal digits.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Digits of 128-bit numbers are written many times faster.
        match self.to_u128() {
            Some(number) => number.fmt(f),
            None => self.0.fmt(f),
        }
    }
}

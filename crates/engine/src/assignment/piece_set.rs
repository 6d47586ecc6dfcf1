//! Sets of the pieces of one side.

/// A set of pieces of one side, by number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceSet(u64);

impl PieceSet {
    /// The set of the pieces 1 to `last`.
    pub const fn up_to(last: u8) -> Self {
        Self(((1 << last) - 1) << 1)
    }

    /// `true` if the piece is in the set.
    #[inline]
    pub const fn has(self, number: u8) -> bool {
        self.0 >> number & 1 != 0
    }

    /// Returns the set with the piece added.
    #[must_use]
    pub const fn with(self, number: u8) -> Self {
        Self(self.0 | 1 << number)
    }

    /// Returns the set with the piece added if `is_so`; otherwise returns the unchanged set. Works without branches.
    #[must_use]
    pub const fn with_if(self, number: u8, is_so: bool) -> Self {
        Self(self.0 | (is_so as u64) << number)
    }

    /// Returns the set with the piece removed.
    #[must_use]
    pub const fn without(self, number: u8) -> Self {
        Self(self.0 & !(1 << number))
    }

    /// Union of the two sets.
    #[must_use]
    pub const fn or(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// The pieces of this set that are not in `others`.
    #[must_use]
    pub const fn difference(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Number of pieces.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// `true` if the set contains no piece.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the piece numbers in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros() as u8;
            left &= left.checked_sub(1)?;
            Some(number)
        })
    }
}

impl FromIterator<u8> for PieceSet {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Self {
        numbers.into_iter().fold(Self::default(), Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::PieceSet;

    #[test]
    fn numbers_go_in_and_come_out() {
        let pieces = PieceSet::up_to(63).difference(PieceSet::up_to(61)).with(1).without(62);
        assert_eq!(pieces.iter().collect::<Vec<_>>(), [1, 63]);
        assert_eq!((pieces.has(63), pieces.has(62), pieces.len()), (true, false, 2));
        assert!(PieceSet::up_to(0).is_empty());
    }
}

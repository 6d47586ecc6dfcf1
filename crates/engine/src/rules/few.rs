//! A few things, kept in place.

/// Up to `N` things, in the order in which they were added. What a turn tells is never more than a few things; they are
/// kept without asking for memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Few<T, const N: usize> {
    entries: [Option<T>; N],
}

impl<T, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Self { entries: [const { None }; N] }
    }
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// Adds one, if there is room.
    pub fn push(&mut self, one: T) {
        if let Some(free) = self.entries.iter_mut().find(|entry| entry.is_none()) {
            *free = Some(one);
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.entries.iter().map_while(|entry| *entry)
    }
}

impl<T, const N: usize> IntoIterator for Few<T, N> {
    type Item = T;
    type IntoIter = std::iter::Flatten<std::array::IntoIter<Option<T>, N>>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::Few;

    #[test]
    fn what_has_no_room_is_left_out() {
        let mut few: Few<u8, 2> = Few::default();
        for one in 1..=3 {
            few.push(one);
        }
        assert_eq!(few.iter().collect::<Vec<_>>(), [1, 2]);
    }
}

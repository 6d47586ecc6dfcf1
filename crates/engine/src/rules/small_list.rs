//! A list with a small fixed capacity that needs no heap allocation.

/// Up to `N` values in the order of insertion. It stores the few results of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SmallList<T, const N: usize> {
    entries: [Option<T>; N],
}

impl<T, const N: usize> Default for SmallList<T, N> {
    fn default() -> Self {
        Self { entries: [const { None }; N] }
    }
}

impl<T: Copy, const N: usize> SmallList<T, N> {
    /// Adds a value. Does nothing if the list is full.
    pub fn push(&mut self, one: T) {
        if let Some(free) = self.entries.iter_mut().find(|entry| entry.is_none()) {
            *free = Some(one);
        }
    }

    /// Iterates over the values.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.entries.iter().map_while(|entry| *entry)
    }
}

impl<T, const N: usize> IntoIterator for SmallList<T, N> {
    type Item = T;
    type IntoIter = std::iter::Flatten<std::array::IntoIter<Option<T>, N>>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::SmallList;

    #[test]
    fn what_has_no_room_is_left_out() {
        let mut few: SmallList<u8, 2> = SmallList::default();
        for one in 1..=3 {
            few.push(one);
        }
        assert_eq!(few.iter().collect::<Vec<_>>(), [1, 2]);
    }
}

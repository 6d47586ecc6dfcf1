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

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.iter().all(Option::is_none)
    }
}

#[cfg(test)]
mod tests {
    use super::Few;

    #[test]
    fn what_has_no_room_is_left_out() {
        let mut few: Few<u8, 2> = Few::default();
        assert!(few.is_empty());
        for one in 1..=3 {
            few.push(one);
        }
        assert_eq!(few.iter().collect::<Vec<_>>(), [1, 2]);
        assert!(!few.is_empty());
    }
}

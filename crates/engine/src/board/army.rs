//! Armies and variants. An army is the number of pieces of each kind that a side has. The edition and the variant
//! determine the army.

use super::{Kind, KindSet, named};

named! {
    /// A variant of the game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Variant {
        /// The full army.
        Original = "original",
        /// Ten pieces, for beginners.
        Duel = "duel",
        /// The full army, with an Infiltrator in place of one Scout.
        Infiltrator = "infiltrator",
        /// Eight pieces, played online.
        Barrage = "barrage",
        /// Twenty pieces, played online.
        UltimateLightning = "ultimate-lightning",
        /// Any part of the full army that includes exactly one Flag.
        Free = "free",
    }
}

/// An army: the number of pieces of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Army {
    counts: [u8; Kind::COUNT],
}

impl Army {
    /// Forty pieces.
    pub const ORIGINAL: Self = Self::of([1, 1, 2, 3, 4, 4, 4, 5, 8, 0, 0, 1, 6, 1]);
    /// Forty pieces, with an Infiltrator in place of the eighth Scout.
    pub const INFILTRATOR: Self = Self::of([1, 1, 2, 3, 4, 4, 4, 5, 7, 0, 1, 1, 6, 1]);
    /// Ten pieces.
    pub const DUEL: Self = Self::of([1, 1, 0, 0, 0, 0, 0, 2, 2, 0, 0, 1, 2, 1]);
    /// Thirty pieces, for the board with craters.
    pub const SCI_FI: Self = Self::of([1, 1, 1, 1, 2, 2, 2, 5, 5, 2, 0, 1, 6, 1]);
    /// Ten pieces, including a Spotter.
    pub const SCI_FI_DUEL: Self = Self::of([1, 1, 0, 0, 0, 0, 0, 2, 1, 1, 0, 1, 2, 1]);
    /// Eight pieces.
    pub const BARRAGE: Self = Self::of([1, 1, 0, 0, 0, 0, 0, 1, 2, 0, 0, 1, 1, 1]);
    /// Twenty pieces.
    pub const ULTIMATE_LIGHTNING: Self = Self::of([1, 1, 1, 1, 2, 2, 2, 2, 4, 0, 0, 1, 2, 1]);

    /// Creates an army from the counts, given in the order of [`Kind::ALL`].
    #[must_use]
    pub const fn of(counts: [u8; Kind::COUNT]) -> Self {
        Self { counts }
    }

    /// Number of pieces of the kind.
    #[inline]
    pub const fn count(&self, kind: Kind) -> u8 {
        self.counts[kind as usize]
    }

    /// Adds `by` pieces of the kind. The count stops at 255.
    pub fn add(&mut self, kind: Kind, by: u8) {
        let count = &mut self.counts[kind as usize];
        *count = count.saturating_add(by);
    }

    /// Removes one piece of the kind. Returns `false` if the army has none.
    pub fn take(&mut self, kind: Kind) -> bool {
        let count = &mut self.counts[kind as usize];
        let had = *count > 0;
        *count = count.saturating_sub(1);
        had
    }

    /// Iterates over the kinds of the army, in the order of [`Kind::ALL`]. Each item contains a kind and its number of
    /// pieces.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u8)> + Clone {
        Kind::ALL.into_iter().map(|kind| (kind, self.count(kind))).filter(|(_, count)| *count > 0)
    }

    /// Total number of pieces.
    pub fn total(&self) -> u32 {
        self.counts.iter().map(|count| u32::from(*count)).sum()
    }

    /// The kinds that the army contains.
    pub fn kinds(&self) -> KindSet {
        // Written without branches because it is called often.
        let with = |kinds: KindSet, kind: Kind| kinds.or(KindSet::only_if(kind, self.count(kind) > 0));
        Kind::ALL.into_iter().fold(KindSet::EMPTY, with)
    }
}

#[cfg(test)]
mod tests {
    use super::Army;

    #[test]
    fn totals_are_those_of_the_rules() {
        for (army, total) in [
            (Army::ORIGINAL, 40),
            (Army::INFILTRATOR, 40),
            (Army::DUEL, 10),
            (Army::SCI_FI, 30),
            (Army::SCI_FI_DUEL, 10),
            (Army::BARRAGE, 8),
            (Army::ULTIMATE_LIGHTNING, 20),
        ] {
            assert_eq!(army.total(), total);
        }
    }
}

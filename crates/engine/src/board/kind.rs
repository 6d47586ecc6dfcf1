//! Kinds of pieces, and sets of kinds.

use super::named;

named! {
    /// A kind of piece. The strongest kind comes first. The unranked Spy and the kinds that cannot move come last.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[repr(u8)]
    pub enum Kind {
        /// Rank 10.
        Marshal = "marshal" as "Marshal",
        /// Rank 9.
        General = "general" as "General",
        /// Rank 8.
        Colonel = "colonel" as "Colonel",
        /// Rank 7.
        Major = "major" as "Major",
        /// Rank 6.
        Captain = "captain" as "Captain",
        /// Rank 5.
        Lieutenant = "lieutenant" as "Lieutenant",
        /// Rank 4.
        Sergeant = "sergeant" as "Sergeant",
        /// Rank 3; the only piece that clears a Bomb, except in the variant `ultimate-lightning`.
        Miner = "miner" as "Miner",
        /// Rank 2; moves any distance in a straight line.
        Scout = "scout" as "Scout",
        /// Rank 1; guesses the kind of the piece in front (`sci-fi-2011`).
        Spotter = "spotter" as "Spotter",
        /// Rank 1; guesses kinds of pieces in enemy territory (`jumbo-2014`, variant `infiltrator`).
        Infiltrator = "infiltrator" as "Infiltrator",
        /// No rank; a Spy that strikes the Marshal removes the Marshal.
        Spy = "spy" as "Spy",
        /// Never moves; removes every striker except the kind that clears Bombs.
        Bomb = "bomb" as "Bomb",
        /// Never moves; the player who takes the opponent's Flag wins.
        Flag = "flag" as "Flag",
    }
}

impl Kind {
    /// The kind at that index of [`Kind::ALL`].
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
    }

    /// The index of the kind in [`Kind::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Three-letter abbreviation, for tables over records whose numberings differ.
    pub const fn abbreviation(self) -> &'static str {
        match self {
            Self::Marshal => "Mar",
            Self::General => "Gen",
            Self::Colonel => "Col",
            Self::Major => "Maj",
            Self::Captain => "Cap",
            Self::Lieutenant => "Lie",
            Self::Sergeant => "Ser",
            Self::Miner => "Min",
            Self::Scout => "Sco",
            Self::Spotter => "Spt",
            Self::Infiltrator => "Inf",
            Self::Spy => "Spy",
            Self::Bomb => "Bom",
            Self::Flag => "Fla",
        }
    }

    /// The strength that combat compares. The Marshal has 10, and so on down to the Scout with 2. The Spotter and the
    /// Infiltrator have 1. Kinds without a rank have 0.
    pub const fn rank(self) -> u8 {
        match self {
            Self::Spotter | Self::Infiltrator => 1,
            Self::Spy | Self::Bomb | Self::Flag => 0,
            ranked => 10 - ranked as u8,
        }
    }

    /// `true` if a piece of this kind can ever move or strike.
    #[inline]
    pub const fn is_movable(self) -> bool {
        // The immovable kinds come last in the order, so one comparison is enough.
        (self as u8) < Self::Bomb as u8
    }
}

/// A set of kinds: usually the kinds that a piece may still have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindSet(u16);

impl KindSet {
    /// The empty set. If a piece has no possible kind, there is a contradiction.
    pub const EMPTY: Self = Self(0);
    /// Every kind.
    pub const ALL: Self = Self((1 << Kind::COUNT) - 1);
    /// Every kind that can move.
    pub const MOVABLE: Self = Self(Self::ALL.0 & !(1 << Kind::Bomb as u16) & !(1 << Kind::Flag as u16));

    /// The set that contains only the kind.
    #[inline]
    #[must_use]
    pub const fn only(kind: Kind) -> Self {
        Self(1 << kind as u16)
    }

    /// Returns the set that contains only the kind if `is_so`; otherwise the empty set.
    #[inline]
    #[must_use]
    pub(super) const fn only_if(kind: Kind, is_so: bool) -> Self {
        Self((is_so as u16) << kind as u16)
    }

    /// The kinds that are in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns this set with the kind added.
    #[must_use]
    pub const fn with(self, kind: Kind) -> Self {
        Self(self.0 | (1 << kind as u16))
    }

    /// Returns this set with the kind removed.
    #[must_use]
    pub const fn without(self, kind: Kind) -> Self {
        Self(self.0 & !(1 << kind as u16))
    }

    /// The kinds that are in this set but not in `other`.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The kinds that are in at least one of the two sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// `true` if the kind is in the set.
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u16) != 0
    }

    /// `true` if the set contains no kind.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of kinds in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the kind in the set if the set contains exactly one kind; otherwise `None`.
    pub fn single(self) -> Option<Kind> {
        if self.len() == 1 { Kind::from_index(self.0.trailing_zeros() as usize) } else { None }
    }

    /// Iterates over the kinds of the set, in the order of [`Kind::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let kind = Kind::from_index(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(kind)
        })
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::EMPTY, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, KindSet};

    /// The kinds of a set. The limit makes the test fail if the iterator does not end.
    fn kinds(set: KindSet) -> Vec<Kind> {
        set.iter().take(Kind::ALL.len() + 1).collect()
    }

    #[test]
    fn sets_hold_what_was_put_in_and_not_taken_out() {
        assert_eq!(kinds(KindSet::EMPTY), []);
        assert_eq!(kinds(KindSet::ALL), Kind::ALL);
        for kind in Kind::ALL {
            let (only, others) = (KindSet::EMPTY.with(kind), KindSet::ALL.without(kind));
            assert_eq!(kinds(only), [kind]);
            assert_eq!((only.single(), others.single()), (Some(kind), None));
            assert_eq!(kinds(others), Kind::ALL.into_iter().filter(|other| *other != kind).collect::<Vec<_>>());
            assert_eq!((others.without(kind), only.with(kind)), (others, only));
            assert_eq!((KindSet::ALL.difference(only), only.difference(KindSet::ALL)), (others, KindSet::EMPTY));
            assert_eq!((only.and(others), only.or(others)), (KindSet::EMPTY, KindSet::ALL));
            assert!(only.has(kind) && !others.has(kind) && others.len() + 1 == KindSet::ALL.len());
        }
    }
}

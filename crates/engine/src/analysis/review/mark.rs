//! What a turn did with what was proven. `format-spec/review.md`, section "Marks".

use super::expectation::Deed;
use crate::board::{Kind, KindSet, Outcome, named};

named! {
    /// Something about a turn that could be said before it was made, from what its side could know.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Mark {
        /// It struck, and every kind that the piece struck could be takes the striker.
        LostStrike = "lost-strike",
        /// It struck a piece that was proven to be a Bomb, and lost to it.
        BombStruck = "bomb-struck",
        /// It struck a piece that was proven to be stronger, and no Bomb.
        StrongerStruck = "stronger-struck",
        /// It struck, or guessed at, a piece that it was certain to remove without a loss.
        SafeStrike = "safe-strike",
        /// A proven Flag could be taken, and was not.
        FlagNotTaken = "flag-not-taken",
        /// A piece could be removed for certain and without a loss, and this turn was not certain to.
        SafeStrikeNotMade = "safe-strike-not-made",
    }
}

impl Mark {
    /// What a strike or guess at a piece of one of those kinds is marked with.
    pub(super) fn of(deed: Deed, kinds: KindSet) -> Vec<Self> {
        let mut marks = Vec::new();
        if matches!(deed, Deed::Strike { .. }) && deed.always(kinds, Outcome::Loss) {
            marks.push(Self::LostStrike);
            if kinds == KindSet::only(Kind::Bomb) {
                marks.push(Self::BombStruck);
            } else if !kinds.has(Kind::Bomb) {
                marks.push(Self::StrongerStruck);
            }
        } else if deed.always(kinds, Outcome::Win) {
            marks.push(Self::SafeStrike);
        }
        marks
    }

    /// Whether it says that what was proven was thrown away: a strike lost for certain, a Flag that was left.
    pub const fn is_blunder(self) -> bool {
        matches!(self, Self::LostStrike | Self::FlagNotTaken)
    }

    /// Whether it says that something proven was not used.
    pub const fn is_passed_over(self) -> bool {
        matches!(self, Self::FlagNotTaken | Self::SafeStrikeNotMade)
    }
}

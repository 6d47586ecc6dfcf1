//! Marks of turns. They report proven chances that a turn used or missed. See `format-spec/review.md`, section
//! "Marks".

use super::expectation::CombatAction;
use crate::board::{Kind, KindSet, Outcome, named};

named! {
    /// A judgement of a turn. It uses only knowledge that the side had before the turn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Mark {
        /// A strike that was certain to lose, because every kind that the target could have wins against the striker.
        LostStrike = "lost-strike",
        /// A strike at a piece that was proven to be a Bomb, by a piece that loses against Bombs.
        BombStruck = "bomb-struck",
        /// A strike that was certain to lose. The target could not be a Bomb, so the target was proven to be stronger.
        StrongerStruck = "stronger-struck",
        /// A strike or guess that was certain to remove the target without a loss.
        SafeStrike = "safe-strike",
        /// A proven Flag could be captured, but was not captured.
        FlagNotTaken = "flag-not-taken",
        /// A turn that was not certain to remove a piece, although another legal turn was certain to remove a piece
        /// without a loss.
        SafeStrikeNotMade = "safe-strike-not-made",
    }
}

impl Mark {
    /// Returns the marks of a strike or guess at a piece that has one of `kinds`.
    pub(super) fn of(deed: CombatAction, kinds: KindSet) -> Vec<Self> {
        let mut marks = Vec::new();
        if matches!(deed, CombatAction::Strike { .. }) && deed.always(kinds, Outcome::Loss) {
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

    /// `true` if the mark reports that proven knowledge was ignored: a strike that was certain to lose, or a Flag that
    /// was not captured.
    pub const fn is_blunder(self) -> bool {
        matches!(self, Self::LostStrike | Self::FlagNotTaken)
    }

    /// `true` if the mark reports a proven chance that was not used.
    pub const fn is_passed_over(self) -> bool {
        matches!(self, Self::FlagNotTaken | Self::SafeStrikeNotMade)
    }
}

//! Candidates, and which of them come first.

use super::correction::Correction;
use super::slip::Slip;
use crate::replay::Verdict;

/// A correction under which more of the record stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What it changes.
    pub correction: Correction,
    /// What would have gone wrong in writing the turn down.
    pub slip: Slip,
    /// How many turns of the record with it are legal and true, from the first on.
    pub stands: u32,
    /// How many turns the record has with it.
    pub turns: u32,
    /// The verdict on the record with it.
    pub verdict: Verdict,
}

impl Candidate {
    /// Whether every turn of the record with it stands.
    pub const fn saves_all(&self) -> bool {
        self.stands == self.turns
    }

    /// How many turns of the record with it do not stand.
    const fn lost(&self) -> u32 {
        self.turns.saturating_sub(self.stands)
    }

    /// The order of candidates, the best first: those with which the record is legal, then those with which all its
    /// turns stand, then by the turns lost; after that the smaller slip, and the one nearer to the break.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        let verdict = if self.saves_all() { self.verdict } else { Verdict::Unreadable };
        (self.lost(), verdict, self.slip.size(), std::cmp::Reverse(self.correction.index), self.slip)
    }
}

//! How many records earned which verdict.

use crate::analysis::Merge;
use crate::replay::Verdict;
use serde::{Deserialize, Serialize};

/// How many records earned which verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdicts {
    legal: u64,
    undecided: u64,
    inconsistent: u64,
    illegal: u64,
    unreadable: u64,
}

impl Verdicts {
    /// None yet.
    pub const fn new() -> Self {
        Self { legal: 0, undecided: 0, inconsistent: 0, illegal: 0, unreadable: 0 }
    }

    /// Counts a record.
    pub fn add(&mut self, verdict: Verdict) {
        let count = match verdict {
            Verdict::Legal => &mut self.legal,
            Verdict::Undecided => &mut self.undecided,
            Verdict::Inconsistent => &mut self.inconsistent,
            Verdict::Illegal => &mut self.illegal,
            Verdict::Unreadable => &mut self.unreadable,
        };
        *count = count.saturating_add(1);
    }

    /// How many records earned that verdict.
    pub const fn of(&self, verdict: Verdict) -> u64 {
        match verdict {
            Verdict::Legal => self.legal,
            Verdict::Undecided => self.undecided,
            Verdict::Inconsistent => self.inconsistent,
            Verdict::Illegal => self.illegal,
            Verdict::Unreadable => self.unreadable,
        }
    }

    /// How many count as games: those that break no rule.
    pub const fn games(&self) -> u64 {
        self.legal.saturating_add(self.undecided)
    }

    /// The verdicts of records that do not count, and how many earned them; none that nobody did.
    pub fn left_out(&self) -> impl Iterator<Item = (Verdict, u64)> {
        let counted = Verdict::ALL.map(|verdict| (verdict, self.of(verdict)));
        counted.into_iter().filter(|(verdict, count)| verdict.is_failure() && *count > 0)
    }
}

impl Merge for Verdicts {
    fn merge(&mut self, other: Self) {
        self.legal.merge(other.legal);
        self.undecided.merge(other.undecided);
        self.inconsistent.merge(other.inconsistent);
        self.illegal.merge(other.illegal);
        self.unreadable.merge(other.unreadable);
    }
}

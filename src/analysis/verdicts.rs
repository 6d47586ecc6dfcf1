//! How many records earned which verdict.

use super::Merge;
use crate::replay::Verdict;
use serde::{Deserialize, Serialize};

/// How many records earned each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // the verdicts' own names
pub struct Verdicts {
    pub legal: u64,
    pub undecided: u64,
    pub inconsistent: u64,
    pub illegal: u64,
    pub unreadable: u64,
}

impl Verdicts {
    /// How many earned that one.
    pub const fn count(&self, verdict: Verdict) -> u64 {
        match verdict {
            Verdict::Legal => self.legal,
            Verdict::Undecided => self.undecided,
            Verdict::Inconsistent => self.inconsistent,
            Verdict::Illegal => self.illegal,
            Verdict::Unreadable => self.unreadable,
        }
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

    /// All records.
    pub fn records(&self) -> u64 {
        Verdict::ALL.into_iter().fold(0, |sum, verdict| sum.saturating_add(self.count(verdict)))
    }

    /// The records that count as games.
    pub const fn counted(&self) -> u64 {
        self.legal.saturating_add(self.undecided)
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

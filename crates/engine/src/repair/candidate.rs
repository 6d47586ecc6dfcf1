//! Candidates, and their order.

use super::correction::Correction;
use super::slip::Slip;
use crate::notation::Record;
use crate::replay::Verdict;
use std::cmp::Reverse;

/// A correction under which more of the record stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What it changes: [`Candidate::applied`] gives the record with it.
    pub correction: Correction,
    /// What would have gone wrong in writing the record down.
    pub slip: Slip,
    /// A second correction, of the record with the first: where no single one was found that makes all turns stand.
    pub second: Option<SecondCorrection>,
    /// How many turns of the record with it are legal and true, from the first on.
    pub stands: u32,
    /// How many turns the record has with it.
    pub turns: u32,
    /// The verdict on the record with it.
    pub verdict: Verdict,
    /// Of turns put in: the first ply at which they could stand as well, if that is not only where they are put.
    pub earliest_ply: Option<u32>,
    /// How far the slip lies from where such slips mostly are: of turns, how many plies before the break; of pieces of the
    /// setup that change places, how many squares apart.
    pub(super) remote: u32,
    /// Of a candidate with which not every turn stands, if it was asked: what one more correction would make of it.
    pub(super) outlook: Option<Outlook>,
}

/// The second of two corrections that a candidate makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondCorrection {
    /// What it changes in the record as the first one leaves it.
    pub correction: Correction,
    /// What would have gone wrong in writing that down.
    pub slip: Slip,
}

/// What the best second correction of a record makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Outlook {
    /// How many turns do not stand then.
    pub lost: u32,
    /// How much of a slip the second one is.
    pub size: u8,
    /// How many second corrections are as good.
    pub ways: u32,
}

impl Candidate {
    /// One of a record that has so many turns with it, so many of which stand.
    pub(super) const fn new(correction: Correction, slip: Slip, stands: usize, turns: usize, remote: u32) -> Self {
        let verdict = if stands == turns { Verdict::Legal } else { Verdict::Illegal };
        let (stands, turns) = (stands as u32, turns as u32);
        Self { correction, slip, stands, turns, verdict, earliest_ply: None, remote, second: None, outlook: None }
    }

    /// The record with it.
    #[must_use]
    pub fn applied<'a>(&self, record: &Record<'a>) -> Record<'a> {
        let mended = self.correction.applied(record);
        match &self.second {
            Some(second) => second.correction.applied(&mended),
            None => mended,
        }
    }

    /// Whether every turn of the record with it stands.
    pub const fn saves_all(&self) -> bool {
        self.stands == self.turns
    }

    /// How many turns of the record with it do not stand.
    pub(super) const fn lost(&self) -> u32 {
        self.turns.saturating_sub(self.stands)
    }

    /// How good it is, the best first: by the turns that do not stand, with one more correction if that was asked; then,
    /// where all stand, by verdict; then by how much of a slip it is.
    const fn merit(&self) -> (u32, Verdict, u8, u32) {
        let verdict = if self.saves_all() { self.verdict } else { Verdict::Unreadable };
        let size = self.slip.size();
        match (self.outlook, &self.second) {
            (Some(outlook), _) => (outlook.lost, verdict, size + outlook.size, self.lost()),
            (None, Some(second)) => (self.lost(), verdict, size + second.slip.size(), self.lost()),
            (None, None) => (self.lost(), verdict, size, self.lost()),
        }
    }

    /// Whether nothing that is written tells which of the two it was.
    pub fn is_as_good_as(&self, other: &Self) -> bool {
        self.merit() == other.merit()
    }

    /// The order of candidates, the best first: by merit; among equals the one with more ways to go on, then the less remote one.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        let ways = self.outlook.map_or(0, |outlook| outlook.ways);
        (self.merit(), Reverse(ways), self.remote, self.slip)
    }
}

//! What is done with selected records in the order in which they stand in the inputs: doubles are left out, a sample
//! is drawn, they are sorted, and after so many there is an end.
//!
//! Why records that waited could not be handed on: because of a file that they waited in, or by themselves.

use super::deliver::{Delivery, Selected};
use super::doubles::{Account, Doubles};
use super::sample::Sample;
use super::select::SelectedBlock;
use crate::archive::{Flow, Sorter};
use crate::cli::{Error, Run};
use std::io;
use std::ops::ControlFlow;

/// Takes selected records and delivers them.
pub(super) struct Collector {
    pub doubles: Doubles,
    /// Records that were left out as doubles.
    pub account: Account,
    /// Number of records that were read, up to the last one that could be of use.
    pub read: u64,
    pub later: Later,
}

/// Numbers of records that were read, skipped, delivered, and left out as doubles.
pub(super) struct Counts {
    pub read: u64,
    pub skipped: u64,
    pub delivered: u64,
    pub doubles: u64,
}

/// What is done with records that are no doubles.
pub(super) struct Later {
    /// Draws some of them.
    pub sample: Option<Sample>,
    /// Sorts them by their keys.
    pub sorter: Option<Sorter>,
    pub rest: Rest,
}

/// What is left of the way when a record's turn has come.
pub(super) struct Rest {
    /// Number of records that are to be skipped.
    pub offset: u64,
    /// Number of records that were skipped.
    pub skipped: u64,
    /// How many records may still be delivered.
    pub left: u64,
    pub delivered: u64,
    pub delivery: Delivery,
}

impl Collector {
    /// Takes what a block had to deliver; whether more can be of use.
    pub(super) fn take_all(&mut self, selected: &SelectedBlock) -> Result<Flow, Error> {
        for record in selected.records() {
            let is_wanted = match &mut self.doubles {
                Doubles::Stay => self.later.take(record.key, record.carried)?,
                Doubles::LeftOut(seen) => {
                    !seen.add(&record, &mut self.account)? || self.later.take(record.key, record.carried)?
                }
                Doubles::WithBeginnings(waiting) => {
                    waiting.add(&record).map_err(Error::Temporary)?;
                    true
                }
            };
            if !is_wanted {
                self.read += record.nth;
                return Ok(ControlFlow::Break(()));
            }
        }
        self.read += selected.read;
        Ok(ControlFlow::Continue(()))
    }

    /// Delivers what waited.
    pub(super) fn finish(self, run: &Run<'_>) -> Result<Counts, Error> {
        let Self { doubles, mut account, read, mut later } = self;
        if let Doubles::WithBeginnings(waiting) = doubles {
            waiting.finish(|key, carried| later.take(key, carried), &mut account)?;
        }
        let (skipped, delivered) = later.finish(run)?;
        Ok(Counts { read, skipped, delivered, doubles: account.finish(run)? })
    }
}

impl Later {
    /// Takes a record; whether another one may be of use.
    fn take(&mut self, key: &[u8], carried: &[u8]) -> Result<bool, Error> {
        if let Some(sample) = &mut self.sample {
            sample.offer(key, carried).map_err(Error::Temporary)?;
        } else if let Some(sorter) = &mut self.sorter {
            sorter.push(key, carried).map_err(Error::Temporary)?;
        } else {
            return self.rest.deliver(carried);
        }
        Ok(true)
    }

    /// Delivers what waited. Returns the numbers of records that were skipped and delivered.
    fn finish(mut self, run: &Run<'_>) -> Result<(u64, u64), Error> {
        if let Some(sample) = self.sample {
            let (sorter, rest) = (&mut self.sorter, &mut self.rest);
            sample.finish(|key, carried| match sorter {
                Some(sorter) => sorter.push(key, carried).map(|()| true).map_err(Error::Temporary),
                None => rest.deliver(carried),
            })?;
        }
        if let Some(sorter) = self.sorter {
            let rest = &mut self.rest;
            sorter.finish(|carried| rest.deliver(carried).map_err(Failure::from))?;
        }
        let Rest { skipped, delivered, delivery, .. } = self.rest;
        delivery.finish(delivered, run)?;
        Ok((skipped, delivered))
    }
}

impl Rest {
    /// Delivers a record; whether another one may follow.
    fn deliver(&mut self, carried: &[u8]) -> Result<bool, Error> {
        if self.left == 0 {
            return Ok(false);
        }
        if self.skipped < self.offset {
            self.skipped += 1;
            return Ok(true);
        }
        if let Some(record) = Selected::of(carried) {
            self.delivery.take(&record)?;
        }
        self.left -= 1;
        self.delivered += 1;
        Ok(self.left > 0)
    }
}

/// What went wrong. An error of the system is one of a temporary file: nothing else is read here.
pub(super) struct Failure(Error);

impl From<io::Error> for Failure {
    fn from(cause: io::Error) -> Self {
        Self(Error::Temporary(cause))
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self(error)
    }
}

impl From<Failure> for Error {
    fn from(Failure(error): Failure) -> Self {
        error
    }
}

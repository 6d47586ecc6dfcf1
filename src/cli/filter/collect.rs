//! What is done with selected records in the order in which they stand in the inputs: doubles are left out, a sample
//! is drawn, they are sorted, and after so many there is an end.

use super::deliver::{Delivery, Selected};
use super::sample::Sample;
use super::select::SelectedBlock;
use crate::archive::{Distinct, Flow, Sorter};
use crate::cli::{Error, Run};
use std::io;
use std::ops::ControlFlow;

/// Takes selected records and delivers them.
pub(super) struct Collector {
    /// Leaves out records whose game has come before.
    pub distinct: Option<Distinct>,
    /// Draws some of them.
    pub sample: Option<Sample>,
    /// Sorts them by their keys.
    pub sorter: Option<Sorter>,
    pub rest: Rest,
}

/// What is left of the way when a record's turn has come.
pub(super) struct Rest {
    /// How many records may still be delivered.
    pub left: u64,
    pub delivered: u64,
    pub delivery: Delivery,
}

impl Collector {
    /// Takes what a block had to deliver; whether more can be of use.
    pub(super) fn take_all(&mut self, selected: &SelectedBlock) -> Result<Flow, Error> {
        for (key, carried, identity) in selected.records() {
            if self.distinct.as_mut().is_some_and(|distinct| !distinct.add(identity)) {
                continue;
            }
            if let Some(sample) = &mut self.sample {
                sample.offer(key, carried).map_err(Error::Temporary)?;
            } else if let Some(sorter) = &mut self.sorter {
                sorter.push(key, carried).map_err(Error::Temporary)?;
            } else if !self.rest.deliver(carried)? {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Delivers what waited. Returns how many records were delivered.
    pub(super) fn finish(mut self, run: &Run<'_>) -> Result<u64, Error> {
        if let Some(sample) = self.sample {
            let (sorter, rest) = (&mut self.sorter, &mut self.rest);
            sample.finish(|key, carried| match sorter {
                Some(sorter) => sorter.push(key, carried).map(|()| true).map_err(Error::Temporary),
                None => rest.deliver(carried),
            })?;
        }
        if let Some(sorter) = self.sorter {
            let rest = &mut self.rest;
            sorter.finish(|carried| rest.deliver(carried).map_err(Waiting::Delivery)).map_err(Error::from)?;
        }
        let Rest { delivered, delivery, .. } = self.rest;
        delivery.finish(delivered, run)?;
        Ok(delivered)
    }
}

impl Rest {
    /// Delivers a record; whether another one may follow.
    fn deliver(&mut self, carried: &[u8]) -> Result<bool, Error> {
        if self.left == 0 {
            return Ok(false);
        }
        if let Some(record) = Selected::of(carried) {
            self.delivery.take(&record)?;
        }
        self.left -= 1;
        self.delivered += 1;
        Ok(self.left > 0)
    }
}

/// Why sorted records could not be delivered: because they wait in a file that cannot be read, or by themselves.
enum Waiting {
    File(io::Error),
    Delivery(Error),
}

impl From<io::Error> for Waiting {
    fn from(cause: io::Error) -> Self {
        Self::File(cause)
    }
}

impl From<Waiting> for Error {
    fn from(waiting: Waiting) -> Self {
        match waiting {
            Waiting::File(cause) => Self::Temporary(cause),
            Waiting::Delivery(error) => error,
        }
    }
}

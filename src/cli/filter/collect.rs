//! Processes selected records in input order: removes doubles, samples, sorts, skips and limits.
//!
//! Delivering a waiting record can fail with a [`Failure`]. The cause is either the record or a temporary file.
//!
//! A [`Sample`] is drawn from a stream of unknown length with algorithm R (Vitter, "Random sampling with a
//! reservoir", 1985). Record number `n` replaces a random drawn record with probability `size / n`. Drawn records
//! are kept in memory up to a budget. More drawn records are kept in a file.

use super::deliver::{Delivery, Selected};
use super::doubles::{Doubles, DoublesReport};
use super::select::SelectedBlock;
use crate::archive::{Flow, Sorter};
use crate::cli::{Error, Run};
use crate::generate::Random;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use tempfile::SpooledTempFile;

/// Takes selected records and delivers them.
pub(super) struct Collector {
    pub doubles: Doubles,
    /// Records that were left out as doubles.
    pub account: DoublesReport,
    /// Number of records read, up to the last record that could affect the result.
    pub read: u64,
    pub later: Pipeline,
}

/// Number of records read, skipped, delivered and dropped as doubles.
pub(super) struct Counts {
    pub read: u64,
    pub skipped: u64,
    pub delivered: u64,
    pub doubles: u64,
}

/// Steps after the removal of doubles.
pub(super) struct Pipeline {
    /// Draws a sample of the records.
    pub sample: Option<Sample>,
    /// Sorts the records by their keys.
    pub sorter: Option<Sorter>,
    /// Number of records to skip.
    pub offset: u64,
    /// Number of records that were skipped.
    pub skipped: u64,
    /// Number of records that may still be delivered.
    pub left: u64,
    pub delivered: u64,
    pub delivery: Delivery,
}

impl Collector {
    /// Takes the selected records of a block. Returns `Break` if no further record can affect the result.
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

    /// Delivers the records that are waiting.
    pub(super) fn finish(self, run: &Run<'_>) -> Result<Counts, Error> {
        let Self { doubles, mut account, read, mut later } = self;
        if let Doubles::WithBeginnings(waiting) = doubles {
            waiting.finish(|key, carried| later.take(key, carried), &mut account)?;
        }
        let (skipped, delivered) = later.finish(run)?;
        Ok(Counts { read, skipped, delivered, doubles: account.finish(run)? })
    }
}

impl Pipeline {
    /// Takes a record. Returns `false` if no further record is needed.
    fn take(&mut self, key: &[u8], carried: &[u8]) -> Result<bool, Error> {
        if let Some(sample) = &mut self.sample {
            sample.offer(key, carried).map_err(Error::Temporary)?;
        } else if let Some(sorter) = &mut self.sorter {
            sorter.push(key, carried).map_err(Error::Temporary)?;
        } else {
            return self.deliver(carried);
        }
        Ok(true)
    }

    /// Delivers the waiting records. Returns the numbers of skipped and of delivered records.
    fn finish(mut self, run: &Run<'_>) -> Result<(u64, u64), Error> {
        if let Some(sample) = self.sample.take() {
            sample.finish(|key, carried| self.take(key, carried))?;
        }
        if let Some(sorter) = self.sorter.take() {
            sorter.finish(|carried| self.deliver(carried).map_err(Failure::from))?;
        }
        self.delivery.finish(self.delivered, run)?;
        Ok((self.skipped, self.delivered))
    }

    /// Delivers a record. Returns `false` if no further record may follow.
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

/// Error while delivering a waiting record. An I/O error always comes from a temporary file, because no other file
/// is read at this stage.
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

/// Number of bytes of drawn records kept in memory.
const BUDGET: usize = 16 << 20;

/// Random sample that is being drawn.
pub(super) struct Sample {
    size: u64,
    random: Random,
    /// Number of records offered.
    seen: u64,
    /// Drawn records, unordered: their numbers and their positions in the file.
    drawn: Vec<Drawn>,
    file: SpooledTempFile,
    end: u64,
}

struct Drawn {
    number: u64,
    start: u64,
    key: u32,
    carried: u32,
}

impl Sample {
    /// Creates a sample of `size` records.
    pub(super) fn new(size: u64, seed: u64) -> Self {
        Self {
            size,
            random: Random::new(seed, size),
            seen: 0,
            drawn: Vec::new(),
            file: SpooledTempFile::new(BUDGET),
            end: 0,
        }
    }

    /// Considers a record for the sample. The record is drawn at random, or left out.
    pub(super) fn offer(&mut self, key: &[u8], carried: &[u8]) -> io::Result<()> {
        let number = self.seen;
        self.seen += 1;
        let place = if number < self.size { number } else { below(&mut self.random, self.seen) };
        if place >= self.size {
            return Ok(());
        }
        let drawn = Drawn { number, start: self.end, key: key.len() as u32, carried: carried.len() as u32 };
        self.file.write_all(key)?;
        self.file.write_all(carried)?;
        self.end += (key.len() + carried.len()) as u64;
        match self.drawn.get_mut(place as usize) {
            Some(earlier) => *earlier = drawn,
            None => self.drawn.push(drawn),
        }
        Ok(())
    }

    /// Passes the sort key and the bytes of each drawn record to `each`, in input order.
    ///
    /// # Errors
    /// Returns an error if the temporary file cannot be read, and any error of `each`.
    pub(super) fn finish(mut self, mut each: impl FnMut(&[u8], &[u8]) -> Result<bool, Error>) -> Result<(), Error> {
        self.drawn.sort_unstable_by_key(|drawn| drawn.number);
        let mut bytes = Vec::new();
        for drawn in &self.drawn {
            bytes.resize(drawn.key as usize + drawn.carried as usize, 0);
            let read = self.file.seek(SeekFrom::Start(drawn.start)).and_then(|_| self.file.read_exact(&mut bytes));
            read.map_err(Error::Temporary)?;
            let (key, carried) = bytes.split_at(drawn.key as usize);
            if !each(key, carried)? {
                break;
            }
        }
        Ok(())
    }
}

/// Returns a uniformly distributed number below `bound`. The bias of at most `bound` / 2^64 does not matter here.
const fn below(random: &mut Random, bound: u64) -> u64 {
    ((random.next_u64() as u128 * bound as u128) >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::Sample;

    fn drawn(size: u64, seed: u64, from: u32) -> Vec<u32> {
        let mut sample = Sample::new(size, seed);
        for number in 0..from {
            sample.offer(b"key", &number.to_le_bytes()).expect("memory can be written");
        }
        let mut found = Vec::new();
        let finished = sample.finish(|key, carried| {
            assert_eq!(key, b"key");
            found.push(u32::from_le_bytes(carried.try_into().expect("four bytes")));
            Ok(true)
        });
        finished.expect("memory can be read");
        found
    }

    #[test]
    fn a_sample_has_its_size_and_the_order_of_the_input() {
        assert_eq!(drawn(5, 1, 3), [0, 1, 2]);
        assert_eq!(drawn(3, 1, 3), [0, 1, 2]);
        let sample = drawn(10, 1, 1_000);
        assert_eq!(sample.len(), 10);
        assert!(sample.is_sorted_by(|a, b| a < b), "{sample:?}");
        assert_eq!(sample, drawn(10, 1, 1_000));
        assert_ne!(sample, drawn(10, 2, 1_000));
    }

    #[test]
    fn every_record_is_drawn_as_often_as_any_other() {
        let mut counts = [0; 20];
        for seed in 0..4_000 {
            for number in drawn(5, seed, 20) {
                counts[number as usize] += 1;
            }
        }
        // The expected count is 1,000, with a standard deviation of 27.
        assert!(counts.iter().all(|count| (870..1_130).contains(count)), "{counts:?}");
    }
}

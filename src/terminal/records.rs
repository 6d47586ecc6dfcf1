//! The records that were listed so far, in little room: each distinct name is kept once.

use super::listing::{self, Batch, Listing};
use crate::archive::{Ask, InputError, Inputs};
use crate::games::{Settings, Shelf, Shelved, Source};
use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

/// The records of all inputs, as far as they were wanted.
#[derive(Debug)]
pub struct Records {
    shelf: Arc<Shelf>,
    batches: Option<Receiver<Batch>>,
    names: Names,
    rows: Vec<Row>,
    /// What could not be read.
    pub failures: Vec<InputError>,
}

/// A record of the list: its names by their numbers, and where it is.
#[derive(Clone, Copy, Debug)]
struct Row {
    shelved: Shelved,
    red: u32,
    blue: u32,
    result: u32,
    date: u32,
    event: u32,
}

/// What a row says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry<'r> {
    pub red: &'r str,
    pub blue: &'r str,
    pub result: &'r str,
    pub date: &'r str,
    pub event: &'r str,
}

impl Records {
    /// The records of those inputs; none is listed yet.
    pub fn new(inputs: Inputs, ask: Ask, settings: Settings) -> Self {
        let shelf = Arc::new(Shelf::new(settings));
        let batches = Some(listing::start(inputs, ask, Arc::clone(&shelf)));
        Self { shelf, batches, names: Names::default(), rows: Vec::new(), failures: Vec::new() }
    }

    /// How many are listed.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether there are no more.
    pub const fn are_all(&self) -> bool {
        self.batches.is_none()
    }

    /// Lists more until there are so many, or no more, or for that long; waits for them if there are none right now
    /// and `waits`. Returns whether more were listed.
    pub fn list(&mut self, wanted: usize, patience: Duration, waits: bool) -> bool {
        let (begun, before) = (Instant::now(), self.rows.len());
        while self.rows.len() < wanted && begun.elapsed() <= patience {
            let Some(batches) = &self.batches else { break };
            let batch = if waits {
                batches
                    .recv_timeout(patience.saturating_sub(begun.elapsed()))
                    .map_err(|error| matches!(error, std::sync::mpsc::RecvTimeoutError::Disconnected))
            } else {
                batches.try_recv().map_err(|error| error == TryRecvError::Disconnected)
            };
            match batch {
                Ok(batch) => self.take(batch),
                Err(is_end) => {
                    if is_end {
                        self.batches = None;
                        self.rows.shrink_to_fit();
                    }
                    break;
                }
            }
        }
        self.rows.len() > before
    }

    fn take(&mut self, batch: Batch) {
        for (Listing { red, blue, result, date, event }, shelved) in batch.records {
            let mut number = |name: String| self.names.number(name);
            let (red, blue, event) = (number(red), number(blue), number(event));
            let (result, date) = (number(result), number(date));
            self.rows.push(Row { shelved, red, blue, result, date, event });
        }
        self.failures.extend(batch.failure);
    }

    /// What the list says of a record.
    pub(super) fn entry(&self, index: usize) -> Option<Entry<'_>> {
        let row = self.rows.get(index)?;
        let name = |number: u32| self.names.of(number);
        Some(Entry {
            red: name(row.red),
            blue: name(row.blue),
            result: name(row.result),
            date: name(row.date),
            event: name(row.event),
        })
    }

    /// Its file and its number there.
    pub(super) fn place(&self, index: usize) -> Option<(String, u64)> {
        self.rows.get(index).map(|row| (self.shelf.file(&row.shelved), row.shelved.record()))
    }

    /// The record itself, read again.
    ///
    /// # Errors
    /// If it cannot be read any more.
    pub fn fetch(&self, index: usize) -> io::Result<Source<'static>> {
        let row = self.rows.get(index).ok_or_else(|| io::Error::other("there is no such record"))?;
        self.shelf.fetch(&row.shelved)
    }

    /// The first record from there on that says this, in whatever case.
    pub(super) fn find(&self, text: &str, from: usize) -> Option<usize> {
        let fits = self.names.holding(text);
        let says =
            |row: &Row| [row.red, row.blue, row.event, row.date, row.result].iter().any(|name| fits[*name as usize]);
        let found = self.rows.get(from..)?.iter().position(says)?;
        Some(from + found)
    }
}

/// Distinct names, by their numbers.
#[derive(Debug, Default)]
struct Names {
    numbers: HashMap<Arc<str>, u32>,
    names: Vec<Arc<str>>,
}

impl Names {
    fn number(&mut self, name: String) -> u32 {
        if let Some(number) = self.numbers.get(&*name) {
            return *number;
        }
        let (name, number): (Arc<str>, u32) = (name.into(), self.names.len() as u32);
        self.names.push(Arc::clone(&name));
        self.numbers.insert(name, number);
        number
    }

    fn of(&self, number: u32) -> &str {
        &self.names[number as usize]
    }

    /// Which names hold that text.
    fn holding(&self, text: &str) -> Vec<bool> {
        let text = text.to_lowercase();
        self.names.iter().map(|name| name.to_lowercase().contains(&text)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Row;

    #[test]
    fn a_record_takes_as_much_room_as_is_said() {
        // `format-spec/replay.md`, section "The list of records".
        assert_eq!(size_of::<Row>(), 80);
    }
}

//! Stores the list of records read so far. A thread reads further records in advance.
//!
//! The list needs little memory because each distinct name is stored once. The thread collects the listed text of
//! each record, and waits until more records are needed.

use crate::archive::{Block, InputError, InputReader, Inputs, Meter, ReadOptions};
use crate::games::{GameStore, Settings, Source, StoredGame};
use crate::report::{beginning, visible};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};
use std::{io, thread};

/// Records of all inputs that were read so far.
#[derive(Debug)]
pub struct Records {
    shelf: Arc<GameStore>,
    batches: Option<Receiver<Batch>>,
    names: Names,
    rows: Vec<Row>,
    /// Errors of inputs that could not be read.
    pub failures: Vec<InputError>,
}

/// Record in the list: its place in the inputs, and the numbers of its five names. The names have the order of
/// [`Listing`].
#[derive(Clone, Copy, Debug)]
struct Row {
    shelved: StoredGame,
    names: [u32; 5],
}

impl Records {
    /// Creates an empty list for these inputs.
    pub fn new(inputs: Inputs, ask: ReadOptions, settings: Settings) -> Self {
        let shelf = Arc::new(GameStore::new(settings));
        let batches = Some(start(inputs, ask, Arc::clone(&shelf)));
        Self { shelf, batches, names: Names::default(), rows: Vec::new(), failures: Vec::new() }
    }

    /// Returns the number of listed records.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns `true` if no record is listed.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns `true` if all records are listed.
    pub const fn are_all(&self) -> bool {
        self.batches.is_none()
    }

    /// Lists more records until `wanted` records are listed, the input ends, or `patience` has passed. Returns `true`
    /// if records were added.
    pub fn list(&mut self, wanted: usize, patience: Duration) -> bool {
        let (begun, before) = (Instant::now(), self.rows.len());
        while self.rows.len() < wanted && begun.elapsed() <= patience {
            let Some(batches) = &self.batches else { break };
            let batch = batches.recv_timeout(patience.saturating_sub(begun.elapsed()));
            match batch {
                Ok(batch) => self.take(batch),
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => {
                    self.batches = None;
                    self.rows.shrink_to_fit();
                }
            }
        }
        self.rows.len() > before
    }

    fn take(&mut self, batch: Batch) {
        for (listing, shelved) in batch.records {
            let names = listing.map(|name| self.names.number(name));
            self.rows.push(Row { shelved, names });
        }
        self.failures.extend(batch.failure);
    }

    /// Returns the listed text of a record.
    pub(super) fn entry(&self, index: usize) -> Option<[&str; 5]> {
        self.rows.get(index).map(|row| row.names.map(|number| self.names.of(number)))
    }

    /// Returns the file of a record, and its number in the file.
    pub(super) fn place(&self, index: usize) -> Option<(String, u64)> {
        self.rows.get(index).map(|row| (self.shelf.file(&row.shelved), row.shelved.record()))
    }

    /// Reads the record again.
    ///
    /// # Errors
    /// Returns an error if the record can no longer be read.
    pub fn fetch(&self, index: usize) -> io::Result<Source<'static>> {
        let row = self.rows.get(index).ok_or_else(|| io::Error::other("there is no such record"))?;
        self.shelf.fetch(&row.shelved)
    }

    /// Returns the first record with index `from` or higher that contains the text, ignoring case.
    pub(super) fn find(&self, text: &str, from: usize) -> Option<usize> {
        let fits = self.names.holding(text);
        let says = |row: &Row| row.names.iter().any(|name| fits[*name as usize]);
        let found = self.rows.get(from..)?.iter().position(says)?;
        Some(from + found)
    }
}

/// Distinct names, each with a number.
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

    /// Returns, for each name, `true` if the name contains the text.
    fn holding(&self, text: &str) -> Vec<bool> {
        let text = text.to_lowercase();
        self.names.iter().map(|name| name.to_lowercase().contains(&text)).collect()
    }
}

/// Number of blocks that are read in advance.
const AHEAD: usize = 2;

/// Number of bytes that are read before the first records are listed.
const BLOCK: usize = 1 << 16;

/// Maximum number of columns of a tag's value that are kept.
const LONGEST: usize = 60;

/// Listed text of a record, escaped and truncated: Red, Blue, the result, the date and the event. The result comes
/// from the result token or the tag `Result`.
pub(super) type Listing = [String; 5];

fn listing(game: &Source<'_>) -> Listing {
    if !game.read_errors().is_empty() {
        return ["", "", "", "", "unreadable"].map(str::to_owned);
    }
    let reading = game.read();
    let record = &reading.record;
    let tag = |name: &str| record.tag(name).map(str::trim).filter(|value| *value != "?").map(shown);
    let result = record.result.map(|score| score.token().to_owned()).or_else(|| tag("Result"));
    [tag("Red"), tag("Blue"), result, tag("Date"), tag("Event")].map(Option::unwrap_or_default)
}

fn shown(value: &str) -> String {
    // Only the beginning of a very long value can be visible.
    let end = value.char_indices().nth(4 * LONGEST).map_or(value.len(), |(at, _)| at);
    beginning(&visible(&value[..end]), LONGEST).into_owned()
}

/// Records of one block. `failure` is the error after these records, if there was an error.
#[derive(Debug, Default)]
pub(super) struct Batch {
    pub records: Vec<(Listing, StoredGame)>,
    pub failure: Option<InputError>,
}

/// Starts a thread that reads the inputs and sends batches. The thread waits if the receiver does not take the
/// batches.
pub(super) fn start(inputs: Inputs, ask: ReadOptions, shelf: Arc<GameStore>) -> Receiver<Batch> {
    let (sender, batches) = sync_channel(AHEAD);
    let reading = move || {
        let mut ask = ask;
        ask.limits.block = ask.limits.block.min(BLOCK);
        let meter = Meter::default();
        let _ = InputReader::new(&inputs, ask, &meter).read(&mut |block| match sender.send(batch(block, &shelf)) {
            Ok(()) => ControlFlow::Continue(()),
            // The receiver no longer exists.
            Err(_) => ControlFlow::Break(()),
        });
    };
    match thread::Builder::new().spawn(reading) {
        Ok(_) => batches,
        Err(cause) => {
            let (sender, batches) = sync_channel(1);
            let _ = sender.send(Batch { records: Vec::new(), failure: Some(InputError::NoThread { cause }) });
            batches
        }
    }
}

fn batch(mut block: Block, shelf: &GameStore) -> Batch {
    let mut records = Vec::new();
    let put = shelf.put(&block, |game, shelved| records.push((listing(game), shelved)));
    let name = || block.origin.name.clone();
    let failure = put.err().map(|cause| InputError::Unreadable { name: name(), cause });
    Batch { records, failure: failure.or_else(|| block.failure.take()) }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Row, shown};
    use crate::report::width;

    #[test]
    fn a_record_takes_as_much_room_as_is_said() {
        // Documented in `format-spec/replay.md`, section "The list of records".
        assert_eq!(size_of::<Row>(), 80);
    }

    #[test]
    fn a_value_is_shown_as_far_as_there_are_columns() {
        assert_eq!(shown("Ann"), "Ann");
        // Combining marks take no column.
        for letter in ["x", "e\u{301}", "e\u{301}\u{323}"] {
            let all = letter.repeat(LONGEST);
            assert_eq!(shown(&all), all);
            let more = shown(&letter.repeat(LONGEST + 1));
            assert_eq!((width(&more), more.ends_with('\u{2026}')), (LONGEST, true), "{more}");
        }
    }
}

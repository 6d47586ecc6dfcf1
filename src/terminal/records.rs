//! The list of records: those listed so far, and a thread that reads ahead.
//!
//! The records take little room: each distinct name is kept once. The thread gathers what the list says of each record,
//! and waits until more is wanted.

use crate::archive::{Ask, Block, InputError, InputReader, Inputs, Meter};
use crate::games::{Settings, Shelf, Shelved, Source};
use crate::report::{beginning, visible};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};
use std::{io, thread};

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

/// A record of the list: where it is, and the numbers of its names in the order of [`Listing`].
#[derive(Clone, Copy, Debug)]
struct Row {
    shelved: Shelved,
    names: [u32; 5],
}

impl Records {
    /// The records of those inputs; none is listed yet.
    pub fn new(inputs: Inputs, ask: Ask, settings: Settings) -> Self {
        let shelf = Arc::new(Shelf::new(settings));
        let batches = Some(start(inputs, ask, Arc::clone(&shelf)));
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

    /// Lists more until there are so many, or no more, or for that long. Returns whether more were listed.
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

    /// What the list says of a record.
    pub(super) fn entry(&self, index: usize) -> Option<[&str; 5]> {
        self.rows.get(index).map(|row| row.names.map(|number| self.names.of(number)))
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
        let says = |row: &Row| row.names.iter().any(|name| fits[*name as usize]);
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

/// How many blocks are read ahead of what is wanted.
const AHEAD: usize = 2;

/// How many bytes are read before the first records are listed.
const BLOCK: usize = 1 << 16;

/// The most columns that are kept of a tag's value.
const LONGEST: usize = 60;

/// What a list says of a record, harmless and not too long: Red, Blue, the result token or what the tag says, the date
/// and the event.
pub(super) type Listing = [String; 5];

fn listing(game: &Source<'_>) -> Listing {
    if !game.trouble().is_empty() {
        return ["", "", "", "", "unreadable"].map(str::to_owned);
    }
    let reading = game.read();
    let record = &reading.record;
    let tag = |name: &str| record.tag(name).map(str::trim).filter(|value| *value != "?").map(shown);
    let result = record.result.map(|score| score.token().to_owned()).or_else(|| tag("Result"));
    [tag("Red"), tag("Blue"), result, tag("Date"), tag("Event")].map(Option::unwrap_or_default)
}

fn shown(value: &str) -> String {
    // Of an endless value, only so much can be seen.
    let end = value.char_indices().nth(4 * LONGEST).map_or(value.len(), |(at, _)| at);
    beginning(&visible(&value[..end]), LONGEST).into_owned()
}

/// Records of one block, and what went wrong behind them.
#[derive(Debug, Default)]
pub(super) struct Batch {
    pub records: Vec<(Listing, Shelved)>,
    pub failure: Option<InputError>,
}

/// Begins to read; the batches come as fast as they are taken.
pub(super) fn start(inputs: Inputs, ask: Ask, shelf: Arc<Shelf>) -> Receiver<Batch> {
    let (sender, batches) = sync_channel(AHEAD);
    let reading = move || {
        let mut ask = ask;
        ask.limits.block = ask.limits.block.min(BLOCK);
        let meter = Meter::default();
        let _ = InputReader::new(&inputs, ask, &meter).read(&mut |block| match sender.send(batch(block, &shelf)) {
            Ok(()) => ControlFlow::Continue(()),
            // Nobody wants more.
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

fn batch(mut block: Block, shelf: &Shelf) -> Batch {
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
        // `format-spec/replay.md`, section "The list of records".
        assert_eq!(size_of::<Row>(), 80);
    }

    #[test]
    fn a_value_is_shown_as_far_as_there_are_columns() {
        assert_eq!(shown("Ann"), "Ann");
        // Marks above a letter take none.
        for letter in ["x", "e\u{301}", "e\u{301}\u{323}"] {
            let all = letter.repeat(LONGEST);
            assert_eq!(shown(&all), all);
            let more = shown(&letter.repeat(LONGEST + 1));
            assert_eq!((width(&more), more.ends_with('\u{2026}')), (LONGEST, true), "{more}");
        }
    }
}

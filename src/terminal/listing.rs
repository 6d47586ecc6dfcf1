//! Reading ahead: what a list says of each record, by a thread of its own that waits until more is wanted.

use crate::archive::{Ask, Block, InputError, InputReader, Inputs, Meter};
use crate::games::{Shelf, Shelved, Source};
use crate::report::{beginning, visible};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

/// How many blocks are read ahead of what is wanted.
const AHEAD: usize = 2;

/// How many bytes are read before the first records are listed.
const BLOCK: usize = 1 << 16;

/// The most columns that are kept of a tag's value.
const LONGEST: usize = 60;

/// What a list says of a record: values of tags, harmless and not too long.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// Red's name.
    pub red: String,
    /// Blue's name.
    pub blue: String,
    /// The result token, or what the tag says.
    pub result: String,
    /// The date.
    pub date: String,
    /// The event.
    pub event: String,
}

impl Listing {
    fn of(game: &Source<'_>) -> Self {
        if !game.trouble().is_empty() {
            return Self { event: "unreadable".to_owned(), ..Self::default() };
        }
        let reading = game.read();
        let record = &reading.record;
        let tag = |name: &str| record.tag(name).map(str::trim).filter(|value| *value != "?").map(shown);
        Self {
            red: tag("Red").unwrap_or_default(),
            blue: tag("Blue").unwrap_or_default(),
            result: record.result.map(|score| score.token().to_owned()).or_else(|| tag("Result")).unwrap_or_default(),
            date: tag("Date").unwrap_or_default(),
            event: tag("Event").unwrap_or_default(),
        }
    }
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
    let put = shelf.put(&block, |game, shelved| records.push((Listing::of(game), shelved)));
    let name = || block.origin.name.clone();
    let failure = put.err().map(|cause| InputError::Unreadable { name: name(), cause });
    Batch { records, failure: failure.or_else(|| block.failure.take()) }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, shown};
    use crate::report::width;

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

//! Messages on standard error about faults in the inputs, and about text that was dropped because it is outside
//! records.

use super::Common;
use super::terminal::note;
use crate::archive::Block;
use crate::games::{Source, input_finding, input_place};
use crate::notation::Record;
use crate::replay::{Finding, Interpretation, Locator, Place, Severity};
use crate::report::{concise, interpretation_lines, visible};

/// Appends one line to `said` for each error in `findings`. Errors that the options hide get no line. Warnings get
/// no line either: only `validate` reports warnings.
pub(super) fn push(place: Place<'_>, text: &[u8], findings: &[Finding], common: &Common, said: &mut Vec<u8>) {
    let mut locator = Locator::new(place, text);
    for finding in common.selected_findings(findings).filter(|finding| finding.severity() == Severity::Error) {
        said.extend_from_slice(concise(finding, &mut locator).as_bytes());
    }
}

/// Returns the messages about the reader's interpretations of an item. The returned text is empty if the options
/// hide these messages.
pub(super) fn of_interpretations(item: &Source<'_>, all: &[Interpretation], common: &Common) -> String {
    let wanted = all.iter().filter(|one| common.wants_named(one.finding()));
    let most = common.max_findings.unwrap_or(usize::MAX);
    interpretation_lines(wanted, most, &mut Locator::new(item.place(), item.own()))
}

/// Returns the message about a damaged input, with color, for verbs whose results go to standard output.
pub(super) fn of_input(block: &Block) -> Option<Vec<u8>> {
    let finding = input_finding(block)?;
    Some(concise(&finding, &mut Locator::new(input_place(block), &block.bytes)).into_bytes())
}

/// Text outside records that was dropped. It is counted and reported once per run.
#[derive(Clone, Debug, Default)]
pub(super) struct DroppedText {
    pieces: u64,
    /// File and line of the first piece of text.
    first: Option<String>,
}

impl DroppedText {
    /// Counts an item that is text outside records, unless the item is empty. An item that consists of comments is
    /// counted, too.
    pub(super) fn add_item(&mut self, item: &Source<'_>) {
        let mut text = item.own();
        while let Some(rest) = text.trim_ascii_start().strip_prefix("\u{FEFF}".as_bytes()) {
            text = rest;
        }
        let text = text.trim_ascii_start();
        if item.number().is_none() && !item.holds_no_record() && !text.is_empty() {
            self.count(1, item.place(), &item.own()[..item.own().len() - text.len()]);
        }
    }

    /// Counts stray text after an item's record.
    pub(super) fn add_strays(&mut self, item: &Source<'_>, record: &Record<'_>) {
        self.strays(item.place(), item.own(), &item.strays(record));
    }

    /// Counts pieces of stray text. Each piece is a finding about `text` at `place`.
    fn strays(&mut self, place: Place<'_>, text: &[u8], strays: &[Finding]) {
        if let Some(first) = strays.first() {
            let above = &text[..text.len().min(first.span.start as usize)];
            self.count(strays.len() as u64, place, above);
        }
    }

    fn count(&mut self, pieces: u64, place: Place<'_>, above: &[u8]) {
        self.pieces += pieces;
        self.first.get_or_insert_with(|| {
            let lines = memchr::memchr_iter(b'\n', above).count() as u64;
            format!("{}:{}", place.file, place.line + lines)
        });
    }

    /// Adds the counts of a later part of the inputs.
    pub(super) fn add(&mut self, other: &Self) {
        self.pieces += other.pieces;
        if self.first.is_none() {
            self.first.clone_from(&other.first);
        }
    }

    /// Reports the number of dropped pieces of text, and the place of the first piece.
    pub(super) fn say(&self) {
        let Some(first) = &self.first else { return };
        let first = visible(first);
        match self.pieces {
            1 => note(&format!("dropped: text outside records ({first})")),
            pieces => note(&format!("dropped: {pieces} pieces of text outside records (the first: {first})")),
        }
    }
}

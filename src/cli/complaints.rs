//! Messages on standard error about faults in the inputs, and about text that was dropped because it is outside
//! records.

use super::Common;
use super::terminal::note;
use crate::archive::{Block, InputError, NotRecords, miscount};
use crate::games::Source;
use crate::notation::{Record, Span};
use crate::replay::{Detail, Finding, Interpretation, Locator, Place, Severity};
use crate::report::{concise, interpretation_lines, visible};
use std::io::ErrorKind;

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

/// Returns the finding about a damaged input. The finding belongs to the last block of the input. Returns `None` if
/// reading did not fail at `block`, or if the cause was not damage.
pub(super) fn input_finding(block: &Block) -> Option<Finding> {
    let failure = block.failure.as_ref().filter(|failure| failure.is_damage())?;
    let has_place = block.offset > 0 || !block.bytes.is_empty();
    let (why, remedy) = match failure {
        InputError::Unreadable { cause, .. } if has_place => (
            format!("cannot read further: {cause}"),
            "get the file again, or check its permissions; the records before this point were judged",
        ),
        InputError::Unreadable { cause, .. } if cause.kind() == ErrorKind::NotFound => {
            (format!("cannot be read: {cause}"), "check the spelling, or find out whether the file was moved")
        }
        InputError::Unreadable { cause, .. } => {
            (format!("cannot be read: {cause}"), "get the file again, or check its permissions")
        }
        InputError::Unsearchable { cause, .. } => (
            format!("cannot be searched: {cause}"),
            "check the permissions of the folder; the files that were found were judged",
        ),
        InputError::Inconsistent { what, .. } => (
            format!("the archive contradicts itself: {what}"),
            "other programs may find other records in it; create the archive again from its files",
        ),
        InputError::Foreign { what, .. } => return Some(foreign_finding(*what)),
        InputError::NoMatch { .. } => (
            "there is no such file, and no file matches it as a pattern (to search folders by pattern, pass \
                `--glob`)"
                .to_owned(),
            "check the spelling of the name or pattern",
        ),
        InputError::Announced { announced, found, .. } => {
            (miscount(*announced, *found), "get the file again; the games that it still contains were judged")
        }
        other => (other.to_string(), "check its permissions"),
    };
    let end = u32::try_from(block.bytes.len()).unwrap_or(u32::MAX);
    Some(Finding::at(Detail::InputFailed { why, remedy, has_place }, Span::new(end, end)))
}

/// Returns the finding about an input that contains no records but other data.
fn foreign_finding(what: NotRecords) -> Finding {
    let why = format!("this is {}: {}", what.what, what.remedy);
    let remedy = "the input was skipped; `adjutant formats` lists the formats that Adjutant reads";
    Finding::at(Detail::InputFailed { why, remedy, has_place: false }, Span::default())
}

/// Returns the place of the input. Positions in the finding of [`input_finding`] are relative to this place.
pub(super) fn input_place(block: &Block) -> Place<'_> {
    Place {
        file: &block.origin.name,
        record: None,
        offset: block.offset,
        line: block.line,
        column: block.column,
        is_binary: block.content.is_packed(),
    }
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

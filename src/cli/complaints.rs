//! What is said on standard error of inputs and of text: what is wrong with them, and what of them is not passed on.

use super::Common;
use super::terminal::note;
use crate::archive::{Block, Foreign, InputError, miscount};
use crate::games::Source;
use crate::notation::{Record, Span};
use crate::replay::{Detail, Finding, Interpretation, Locator, Place, Severity};
use crate::report::{concise, interpretation_lines, visible};
use std::io::ErrorKind;

/// Appends what is wrong with the text at that place, a line for each error that the arguments ask for. Warnings are
/// `validate`'s.
pub(super) fn push(place: Place<'_>, text: &[u8], findings: &[Finding], common: &Common, said: &mut Vec<u8>) {
    let mut locator = Locator::new(place, text);
    for finding in common.reported(findings).filter(|finding| finding.severity() == Severity::Error) {
        said.extend_from_slice(concise(finding, &mut locator).as_bytes());
    }
}

/// The lines on what an item's reader took for something else than is written, as far as the arguments ask for them.
pub(super) fn of_interpretations(item: &Source<'_>, all: &[Interpretation], common: &Common) -> String {
    let wanted = all.iter().filter(|one| common.wants_named(one.finding()));
    let most = common.max_findings.unwrap_or(usize::MAX);
    interpretation_lines(wanted, most, &mut Locator::new(item.place(), item.own()))
}

/// What is wrong with the input that a block is from, as a finding at the end of the block; `None` if it is read to
/// its end, or not as it was asked for.
pub(super) fn input_finding(block: &Block) -> Option<Finding> {
    let failure = block.failure.as_ref().filter(|failure| failure.is_damage())?;
    let has_place = block.offset > 0 || !block.bytes.is_empty();
    let (why, remedy) = match failure {
        InputError::Unreadable { cause, .. } if has_place => (
            format!("cannot be read any further: {cause}"),
            "fetch the file again, or look whether it may be read; what was read of it was judged",
        ),
        InputError::Unreadable { cause, .. } if cause.kind() == ErrorKind::NotFound => {
            (format!("cannot be read: {cause}"), "look for a slip in the name, or for a file that was moved")
        }
        InputError::Unreadable { cause, .. } => {
            (format!("cannot be read: {cause}"), "fetch the file again, or look whether it may be read")
        }
        InputError::Unsearchable { cause, .. } => {
            (format!("cannot be searched: {cause}"), "look whether the folder may be read; what was found was judged")
        }
        InputError::Quarrel { what, .. } => (
            format!("the archive disagrees with itself: {what}"),
            "other programs may find other records in it; make the archive anew from what it should hold",
        ),
        InputError::Foreign { what, .. } => return Some(foreign_finding(*what)),
        InputError::NoMatch { .. } => (
            "there is no such file, and none that matches it as a pattern (for files of any name in a folder: `--glob`)"
                .to_owned(),
            "look for a slip in the name or the pattern",
        ),
        InputError::Announced { announced, found, .. } => {
            (miscount(*announced, *found), "fetch the file again; the games that are there were judged")
        }
        other => (other.to_string(), "look whether it may be read"),
    };
    let end = u32::try_from(block.bytes.len()).unwrap_or(u32::MAX);
    Some(Finding::at(Detail::InputFailed { why, remedy, has_place }, Span::new(end, end)))
}

/// The finding about an input that holds something else than records.
fn foreign_finding(what: Foreign) -> Finding {
    let why = format!("this is {}: {}", what.what, what.remedy);
    let remedy = "nothing of it was read; `adjutant formats` names what is read";
    Finding::at(Detail::InputFailed { why, remedy, has_place: false }, Span::default())
}

/// The place from which that finding's is counted.
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

/// What is said of it on standard error, with color, by verbs whose results go to standard output.
pub(super) fn of_input(block: &Block) -> Option<Vec<u8>> {
    let finding = input_finding(block)?;
    Some(concise(&finding, &mut Locator::new(input_place(block), &block.bytes)).into_bytes())
}

/// Text outside records that is not passed on: counted, and said once in a run.
#[derive(Clone, Debug, Default)]
pub(super) struct Dropped {
    pieces: u64,
    /// The file and the line of the first one.
    first: Option<String>,
}

impl Dropped {
    /// Counts an item that is no record, if there is anything in it: comments too.
    pub(super) fn outside(&mut self, item: &Source<'_>) {
        let mut text = item.own();
        while let Some(rest) = text.trim_ascii_start().strip_prefix("\u{FEFF}".as_bytes()) {
            text = rest;
        }
        let text = text.trim_ascii_start();
        if item.number().is_none() && !item.holds_no_record() && !text.is_empty() {
            self.count(1, item.place(), &item.own()[..item.own().len() - text.len()]);
        }
    }

    /// Counts what stands behind an item's record and belongs to none.
    pub(super) fn behind(&mut self, item: &Source<'_>, record: &Record<'_>) {
        self.strays(item.place(), item.own(), &item.strays(record));
    }

    /// Counts pieces of stray text, each of which is a finding about the text at that place.
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

    /// Adds what another counted of what comes behind this in the inputs.
    pub(super) fn add(&mut self, other: &Self) {
        self.pieces += other.pieces;
        if self.first.is_none() {
            self.first.clone_from(&other.first);
        }
    }

    /// Says how much of it there is, and where the first is.
    pub(super) fn say(&self) {
        let Some(first) = &self.first else { return };
        let first = visible(first);
        match self.pieces {
            1 => note(&format!("not passed on: text outside records ({first})")),
            pieces => note(&format!("not passed on: {pieces} pieces of text outside records (the first: {first})")),
        }
    }
}

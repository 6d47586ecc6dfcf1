//! Text outside records that is not passed on: counted, and said once in a run.

use super::terminal::note;
use crate::games::Game;
use crate::notation::Record;
use crate::replay::{Finding, Place};
use crate::report::visible;

/// Text outside records that is not passed on.
#[derive(Clone, Debug, Default)]
pub struct Dropped {
    pieces: u64,
    /// The file and the line of the first one.
    first: Option<String>,
}

impl Dropped {
    /// Counts an item that is no record, if there is anything in it: comments too.
    pub fn outside(&mut self, item: &Game<'_>) {
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
    pub fn behind(&mut self, item: &Game<'_>, record: &Record<'_>) {
        self.strays(item.place(), item.own(), &item.strays(record));
    }

    /// Counts pieces of stray text, each of which is a finding about the text at that place.
    pub fn strays(&mut self, place: Place<'_>, text: &[u8], strays: &[Finding]) {
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
    pub fn add(&mut self, other: &Self) {
        self.pieces += other.pieces;
        if self.first.is_none() {
            self.first.clone_from(&other.first);
        }
    }

    /// Says how much of it there is, and where the first is.
    pub fn say(&self) {
        let Some(first) = &self.first else { return };
        let first = visible(first);
        match self.pieces {
            1 => note(&format!("not passed on: text outside records ({first})")),
            pieces => note(&format!("not passed on: {pieces} pieces of text outside records (the first: {first})")),
        }
    }
}

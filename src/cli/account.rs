//! What a run has read, for those who must decide what becomes of a file.

use super::listing::{SHOWN, listed};
use super::outcome::Part;
use crate::archive::{Block, InputError, PieceKind};
use crate::report::visible;

/// What a run has read.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// How many records there were, whatever they are like.
    records: u64,
    /// How many of them were longer than is read.
    passed_over: u64,
    /// How many came to no result because of what is wrong with them.
    refused: u64,
    /// What was found, as verbs count it for the progress.
    findings: u64,
    /// Of how many inputs something was said that makes the run fail.
    failures: u64,
    /// How many of them were not read to their ends.
    losses: u64,
    /// Those of them that are damaged, the first few by name.
    damaged: Vec<String>,
    damaged_more: u64,
}

/// What is known of a block once it is gone.
pub struct Entry {
    records: u64,
    passed_over: u64,
}

impl Entry {
    /// Of that block.
    pub fn of(block: &Block) -> Self {
        let records = block.pieces.iter().filter(|piece| piece.kind.number().is_some());
        let too_long = block.pieces.iter().filter(|piece| matches!(piece.kind, PieceKind::TooLong { .. }));
        Self { records: records.count() as u64, passed_over: too_long.count() as u64 }
    }
}

impl Account {
    /// Adds a block that was read, and why its input ends there, if it should not.
    pub fn add(&mut self, entry: &Entry, failure: Option<&InputError>) {
        self.records += entry.records;
        self.passed_over += entry.passed_over;
        let Some(failure) = failure else { return };
        self.failures += 1;
        if !failure.is_loss() {
            return;
        }
        self.losses += 1;
        if failure.is_damage() {
            if self.damaged.len() < SHOWN {
                self.damaged.push(failure.name().to_owned());
            } else {
                self.damaged_more += 1;
            }
        }
    }

    /// Adds what a verb made of a block.
    pub fn add_part(&mut self, part: &impl Part) {
        self.refused += part.refused();
        self.findings += part.findings();
    }

    /// Adds what another run has read.
    pub fn absorb(&mut self, other: Self) {
        self.records += other.records;
        self.passed_over += other.passed_over;
        self.refused += other.refused;
        self.findings += other.findings;
        self.failures += other.failures;
        self.losses += other.losses;
        self.damaged.extend(other.damaged);
        self.damaged_more += other.damaged_more;
    }

    /// Whether nothing could be read, because something failed.
    pub const fn has_nothing(&self) -> bool {
        self.records == 0 && self.failures > 0
    }

    /// Whether there can be no results because of what is wrong: the inputs hold no record, or records were refused.
    pub const fn has_nothing_sound(&self) -> bool {
        self.refused > 0 || (self.records == 0 && self.findings > 0)
    }

    /// Whether something of the inputs could not be read, or was not.
    pub const fn is_partial(&self) -> bool {
        self.losses > 0 || self.passed_over > 0
    }

    /// Which inputs are damaged, if any, safe to print.
    pub fn damaged(&self) -> Option<String> {
        listed(self.damaged.iter().map(|name| visible(name).into_owned()).collect(), self.damaged_more)
    }
}

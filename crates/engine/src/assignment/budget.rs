//! How much work may still be done for one record.

use super::search::TooHard;
use std::sync::atomic::{AtomicU32, Ordering};

/// The work of one record: nodes that searches may still look at, nodes that they have looked at, and copies of games.
#[derive(Debug)]
pub(super) struct Budget {
    left: AtomicU32,
    spent: AtomicU32,
    copies: AtomicU32,
}

impl Budget {
    /// So many nodes may be looked at.
    pub fn new(nodes: u32) -> Self {
        Self { left: AtomicU32::new(nodes), spent: AtomicU32::new(0), copies: AtomicU32::new(0) }
    }

    /// How many nodes were looked at.
    pub fn spent(&self) -> u32 {
        self.spent.load(Ordering::Relaxed)
    }

    /// The copies of games with unknown pieces that were counted so far.
    pub fn copies(&self) -> u32 {
        self.copies.load(Ordering::Relaxed)
    }

    /// Counts a copy.
    pub fn count_copy(&self) {
        self.copies.store(self.copies().saturating_add(1), Ordering::Relaxed);
    }

    /// How many nodes may still be looked at.
    pub fn left(&self) -> u32 {
        self.left.load(Ordering::Relaxed)
    }

    /// Lets so many nodes be looked at from now on.
    pub fn allow(&self, nodes: u32) {
        self.left.store(nodes, Ordering::Relaxed);
    }

    /// Counts a node.
    ///
    /// # Errors
    /// If none is left.
    pub fn spend(&self) -> Result<(), TooHard> {
        let left = self.left().checked_sub(1).ok_or(TooHard)?;
        self.left.store(left, Ordering::Relaxed);
        self.spent.store(self.spent().saturating_add(1), Ordering::Relaxed);
        Ok(())
    }
}

//! A limit on the work for one record, and a count of the work that was done.

use super::search::TooHard;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The nodes that searches may still look at, and the work that was done. A clone shares both.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    left: Arc<AtomicU32>,
    done: Arc<Done>,
}

/// The work that was done: nodes that were looked at, and copies of games.
#[derive(Debug, Default)]
struct Done {
    nodes: AtomicU32,
    copies: AtomicU32,
}

impl Budget {
    /// So many nodes may be looked at.
    pub fn new(nodes: u32) -> Self {
        Self { left: Arc::new(AtomicU32::new(nodes)), done: Arc::default() }
    }

    /// A budget with its own number of nodes that shares the count of work.
    pub fn with(&self, nodes: u32) -> Self {
        Self { left: Arc::new(AtomicU32::new(nodes)), done: Arc::clone(&self.done) }
    }

    /// How many nodes were looked at.
    pub fn spent(&self) -> u32 {
        self.done.nodes.load(Ordering::Relaxed)
    }

    /// The copies of games with unknown pieces that were counted so far.
    pub fn copies(&self) -> u32 {
        self.done.copies.load(Ordering::Relaxed)
    }

    /// Counts a copy.
    pub fn count_copy(&self) {
        self.done.copies.store(self.copies().saturating_add(1), Ordering::Relaxed);
    }

    /// How many nodes may still be looked at.
    pub fn left(&self) -> u32 {
        self.left.load(Ordering::Relaxed)
    }

    /// Takes nodes away until [`Budget::give_back`] adds them again.
    pub fn set_aside(&self, nodes: u32) {
        self.left.store(self.left().saturating_sub(nodes), Ordering::Relaxed);
    }

    /// Adds nodes that were set aside.
    pub fn give_back(&self, nodes: u32) {
        self.left.store(self.left().saturating_add(nodes), Ordering::Relaxed);
    }

    /// Counts a node.
    ///
    /// # Errors
    /// If none is left.
    pub fn spend(&self) -> Result<(), TooHard> {
        let left = self.left().checked_sub(1).ok_or(TooHard)?;
        self.left.store(left, Ordering::Relaxed);
        self.done.nodes.store(self.spent().saturating_add(1), Ordering::Relaxed);
        Ok(())
    }
}

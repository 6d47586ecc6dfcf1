//! By what a record is judged, besides its own tags.

use crate::rules::{Edition, Effort};

/// By what a record is judged: an edition alone is one, too.
#[derive(Clone, Copy, Debug)]
pub struct Judging {
    /// The edition that takes the place of the record's own. Its tags `TwoSquares` and `MoreSquares` do not count then;
    /// `Ranks` does, so that its numbers keep their meaning.
    pub edition: Option<&'static Edition>,
    /// How hard it is tried to decide what its unknown pieces can be.
    pub effort: Effort,
    /// How many games are followed side by side before later turns are asked, at more than normal effort: for tests,
    /// which have small games.
    #[doc(hidden)]
    pub side_by_side: usize,
}

impl From<Option<&'static Edition>> for Judging {
    fn from(edition: Option<&'static Edition>) -> Self {
        Self::new(edition, Effort::Normal)
    }
}

impl Judging {
    /// By that edition, if one is given, as hard as that.
    pub const fn new(edition: Option<&'static Edition>, effort: Effort) -> Self {
        Self { edition, effort, side_by_side: Effort::Normal.games() }
    }
}

impl Default for Judging {
    fn default() -> Self {
        Self::from(None)
    }
}

//! By what a record is judged, besides its own tags.

use crate::rules::{Edition, Effort};

/// By what a record is judged: an edition alone is one, too.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judging {
    /// The edition that takes the place of the record's own. Its tags `TwoSquares` and `MoreSquares` do not count then;
    /// `Ranks` does, so that its numbers keep their meaning.
    pub edition: Option<&'static Edition>,
    /// How hard it is tried to decide what its unknown pieces can be.
    pub effort: Effort,
}

impl From<Option<&'static Edition>> for Judging {
    fn from(edition: Option<&'static Edition>) -> Self {
        Self { edition, effort: Effort::Normal }
    }
}

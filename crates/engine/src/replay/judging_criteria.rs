//! Defines the criteria for judging a record. These criteria do not come from the record's tags.

use crate::rules::{Edition, Effort};

/// Criteria for judging a record. An edition can be converted to this type.
#[derive(Clone, Copy, Debug)]
pub struct JudgingCriteria {
    /// Edition that replaces the edition of the record. The record's tags `TwoSquares` and `MoreSquares` are then
    /// ignored. The tag `Ranks` still applies, so that the record's numbers keep their meaning.
    pub edition: Option<&'static Edition>,
    /// Effort spent on deciding the kinds of unknown pieces.
    pub effort: Effort,
    /// Number of games that are followed in parallel before later turns are used to exclude outcomes. Applies only if
    /// the effort is more than normal. Tests use a lower number because their games are small.
    #[doc(hidden)]
    pub side_by_side: usize,
}

impl From<Option<&'static Edition>> for JudgingCriteria {
    fn from(edition: Option<&'static Edition>) -> Self {
        Self::new(edition, Effort::Normal)
    }
}

impl JudgingCriteria {
    /// Creates criteria with this edition, if any, and this effort.
    pub const fn new(edition: Option<&'static Edition>, effort: Effort) -> Self {
        Self { edition, effort, side_by_side: Effort::Normal.games() }
    }
}

impl Default for JudgingCriteria {
    fn default() -> Self {
        Self::from(None)
    }
}

//! Scores with their intervals, for tables and for documents. `format-spec/statistics.md`, section "Scores".

use super::table::{Value, rounded};
use crate::analysis::Results;
use serde::Serialize;

/// A score with its 95 % interval; nothing without a game that has a result.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ScoreFigures {
    /// The score, a share.
    pub score: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

impl ScoreFigures {
    /// What the results say.
    pub fn new(results: &Results) -> Self {
        let interval = results.interval();
        Self {
            score: results.score().map(rounded),
            low: interval.map(|(low, _)| rounded(low)),
            high: interval.map(|(_, high)| rounded(high)),
        }
    }

    /// The three of them for a table.
    pub(super) fn values(self) -> [Value; 3] {
        [self.score, self.low, self.high].map(Value::share)
    }
}

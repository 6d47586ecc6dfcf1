//! Scores with their intervals, for tables and for documents. `format-spec/statistics.md`, section "Scores".

use super::graphemes::beginning;
use super::table::{Value, rounded};
use super::visible;
use crate::analysis::Results;
use crate::plot::Interval;
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

/// A figure with its interval for a plot, of someone or something that records name.
pub(super) fn named_interval(name: &str, value: f64, low: f64, high: f64) -> Interval {
    /// How many columns of text stand before an interval.
    const ROOM: usize = 18;
    let full_name = visible(name).into_owned();
    Interval { name: beginning(&full_name, ROOM).into_owned(), full_name, value, low, high }
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

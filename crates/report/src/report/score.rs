//! Formats scores with their intervals, for tables and documents. See `format-spec/statistics.md`, section
//! "Scores".

use super::graphemes::beginning;
use super::table::{Value, rounded};
use super::visible;
use crate::analysis::Results;
use crate::plot::Interval;
use serde::Serialize;

/// Score with its 95 % interval. All values are `None` if no game has a result.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ScoreFigures {
    /// Score as a share.
    pub score: Option<f64>,
    /// Lower end of the interval.
    pub low: Option<f64>,
    /// Upper end of the interval.
    pub high: Option<f64>,
}

/// Creates a figure with its interval for a plot. `name` comes from records.
pub(super) fn named_interval(name: &str, value: f64, low: f64, high: f64) -> Interval {
    /// Maximum width of a name before an interval, in columns.
    const ROOM: usize = 18;
    let full_name = visible(name).into_owned();
    Interval { name: beginning(&full_name, ROOM).into_owned(), full_name, value, low, high }
}

impl ScoreFigures {
    /// Computes the score of results.
    pub fn new(results: &Results) -> Self {
        let interval = results.interval();
        Self {
            score: results.score().map(rounded),
            low: interval.map(|(low, _)| rounded(low)),
            high: interval.map(|(_, high)| rounded(high)),
        }
    }

    /// Returns the three values for a table.
    pub(super) fn values(self) -> [Value; 3] {
        [self.score, self.low, self.high].map(Value::share)
    }
}

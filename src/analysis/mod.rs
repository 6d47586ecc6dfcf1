//! What many games tell: one statistic a file, each gathered game by game, and such that parts add up.
//!
//! A statistic holds counts, never what follows from them: what two threads, or two machines, have counted can be
//! merged, and is then what one of them would have counted. Shares, quantiles and ratings are worked out of the counts
//! where they are asked for. Nothing here replays: games come as events. `format-spec/statistics.md`.

mod histogram;
mod results;
pub mod reveals;
mod timeline;

pub use histogram::Histogram;
pub use results::{ByFate, Fate, Results};
pub use timeline::{Lack, Reveal, Timeline};

/// A statistic whose parts add up.
pub trait Merge {
    /// Adds what the other has counted. The order in which parts are added makes no difference.
    fn merge(&mut self, other: Self);
}

impl Merge for u64 {
    fn merge(&mut self, other: Self) {
        *self = self.saturating_add(other);
    }
}

impl<K: Ord, V: Merge + Default> Merge for std::collections::BTreeMap<K, V> {
    fn merge(&mut self, other: Self) {
        for (key, value) in other {
            self.entry(key).or_default().merge(value);
        }
    }
}

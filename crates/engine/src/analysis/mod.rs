//! What many games tell: statistics, each gathered game by game, and such that parts add up; and what one game tells.
//!
//! A statistic over games holds counts, never what follows from them: what two threads, or two machines, have counted
//! can be merged ([`Merge`]), and is then what one of them would have counted. Shares, quantiles and ratings are worked
//! out of the counts where they are asked for. [`game`] and [`Timeline`] are of one game, and are not merged. Nothing here
//! replays: games come as events, to an [`Observer`](crate::replay::Observer). `format-spec/statistics.md`.

mod by_kind;
mod exact_sum;
pub mod game;
mod games;
mod grouped;
mod histogram;
mod odds;
mod openings;
mod players;
mod ratings;
mod results;
pub mod reveals;
pub mod review;
pub mod setups;
mod side_counts;
mod standings;
mod timeline;
mod turn_counts;

pub use by_kind::{ByKind, kind_name, kinds};
pub use exact_sum::ExactSum;
pub use games::{Games, Group, ShortGames, Verdicts, refused_setups};
pub use grouped::{BETWEEN_VALUES, Grouped, OfGroup};
pub use histogram::Histogram;
pub use odds::{Belief, Beliefs, Believed};
pub use openings::{FirstTurn, Opening, Openings, opening};
pub use players::{Player, Players, name_of_player, player_name};
pub use ratings::{Rating, Ratings};
pub use results::{ByFate, Fate, Results, share_interval};
pub use side_counts::{Combats, Figure, SideCounts, Strikes};
pub use standings::{PlacedPlayer, Points, Scoring, ScoringFault, Standings};
pub use timeline::{Lack, Reveal, Timeline};
pub use turn_counts::{QuietRun, TurnCounts};

use crate::board::BySide;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// A statistic whose parts add up.
pub trait Merge {
    /// Adds what the other has counted. The order in which parts are added makes no difference.
    fn merge(&mut self, other: Self);
}

impl Merge for () {
    fn merge(&mut self, (): ()) {}
}

impl Merge for u64 {
    fn merge(&mut self, other: Self) {
        *self = self.saturating_add(other);
    }
}

impl<K: Ord, V: Merge> Merge for BTreeMap<K, V> {
    fn merge(&mut self, other: Self) {
        if self.is_empty() {
            *self = other;
            return;
        }
        for (key, value) in other {
            match self.entry(key) {
                Entry::Vacant(place) => {
                    place.insert(value);
                }
                Entry::Occupied(mut known) => known.get_mut().merge(value),
            }
        }
    }
}

impl<T: Merge, const N: usize> Merge for [T; N] {
    fn merge(&mut self, other: Self) {
        self.iter_mut().zip(other).for_each(|(value, more)| value.merge(more));
    }
}

/// Lists add up value by value; what only the longer one has is kept.
impl<T: Merge> Merge for Vec<T> {
    fn merge(&mut self, other: Self) {
        let mut more = other.into_iter();
        self.iter_mut().zip(&mut more).for_each(|(value, more)| value.merge(more));
        self.extend(more);
    }
}

/// What was merged of parts.
fn merged<T: Merge + Default>(parts: impl IntoIterator<Item = T>) -> T {
    parts.into_iter().fold(T::default(), |mut all, part| {
        all.merge(part);
        all
    })
}

/// A text in a document that is not what belongs there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found `{found}`")]
pub struct Unexpected {
    expected: &'static str,
    found: String,
}

/// Has documents hold a type as text, in the way of `serde(try_from = "String", into = "String")`.
macro_rules! as_text {
    ($type:ident, $expected:literal, $write:expr, $read:expr) => {
        impl From<$type> for String {
            fn from(value: $type) -> Self {
                let write: fn(&$type) -> Self = $write;
                write(&value)
            }
        }

        impl TryFrom<String> for $type {
            type Error = $crate::analysis::Unexpected;

            fn try_from(found: String) -> Result<Self, Self::Error> {
                let read: fn(&str) -> Option<Self> = $read;
                read(&found).ok_or($crate::analysis::Unexpected { expected: $expected, found })
            }
        }
    };
}
use as_text;

/// Merges a type field by field: all must be named, those that are the same in all parts behind `=`.
macro_rules! merge_fields {
    ($type:ident $(<$T:ident>)? { $($field:ident),+ $(= $same:ident)? }) => {
        impl $(<$T: $crate::analysis::Merge>)? $crate::analysis::Merge for $type $(<$T>)? {
            fn merge(&mut self, other: Self) {
                let Self { $($field,)+ $($same: _)? } = other;
                $($crate::analysis::Merge::merge(&mut self.$field, $field);)+
            }
        }
    };
    ($type:ident $(<$T:ident>)? (_)) => {
        impl $(<$T: $crate::analysis::Merge>)? $crate::analysis::Merge for $type $(<$T>)? {
            fn merge(&mut self, other: Self) {
                $crate::analysis::Merge::merge(&mut self.0, other.0);
            }
        }
    };
}
use merge_fields;

merge_fields!(BySide<T> { red, blue });

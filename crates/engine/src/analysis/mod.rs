//! Statistics over many games, which can be merged, and figures of single games.
//!
//! A statistic over games contains only counts. Counts from two threads or two machines can therefore be merged
//! ([`Merge`]), and the result is the same as if everything had been counted together. Shares, quantiles and ratings
//! are computed from the counts on request. [`game`] and [`Timeline`] cover one game and are not merged. No code
//! here replays records: an [`Observer`](crate::replay::Observer) receives the events of a game. See
//! `format-spec/statistics.md`.

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
pub use grouped::{BETWEEN_VALUES, Groupable, Grouped};
pub use histogram::Histogram;
pub use odds::{Belief, Beliefs, PieceBelief};
pub use openings::{FirstTurn, Opening, Openings, opening};
pub use players::{Player, Players, name_of_player, player_name};
pub use ratings::{Rating, Ratings};
pub use results::{ByFate, Fate, Results, share_interval};
pub use side_counts::{Combats, Figure, SideCounts, Strikes};
pub use standings::{PlacedPlayer, Points, Scoring, ScoringFault, Standings};
pub use timeline::{MissingInformation, Reveal, Timeline};
pub use turn_counts::{QuietRun, TurnCounts};

use crate::board::BySide;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// A statistic whose parts can be added.
pub trait Merge {
    /// Adds the counts of `other`. The order in which parts are merged makes no difference.
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

/// Lists are merged element by element. If one list is longer, its remaining elements are kept.
impl<T: Merge> Merge for Vec<T> {
    fn merge(&mut self, other: Self) {
        let mut more = other.into_iter();
        self.iter_mut().zip(&mut more).for_each(|(value, more)| value.merge(more));
        self.extend(more);
    }
}

/// Merges all parts into one value.
fn merged<T: Merge + Default>(parts: impl IntoIterator<Item = T>) -> T {
    parts.into_iter().fold(T::default(), |mut all, part| {
        all.merge(part);
        all
    })
}

/// A string in a document that does not have the expected format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found `{found}`")]
pub struct Unexpected {
    expected: &'static str,
    found: String,
}

/// Serializes a type as a string, for use with `serde(try_from = "String", into = "String")`.
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

/// Implements [`Merge`] for a type field by field. All fields must be listed. Fields that must be equal in both
/// parts are listed after `=` and are not merged.
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

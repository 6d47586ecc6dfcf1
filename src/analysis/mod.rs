//! What many games tell: one statistic a file, each gathered game by game, and such that parts add up.
//!
//! A statistic holds counts, never what follows from them: what two threads, or two machines, have counted can be
//! merged, and is then what one of them would have counted. Shares, quantiles and ratings are worked out of the counts
//! where they are asked for. Nothing here replays: games come as events. `format-spec/statistics.md`.

mod by_kind;
mod first_turns;
pub mod game;
mod games;
mod histogram;
mod piece_set;
mod players;
mod ratings;
mod results;
pub mod reveals;
pub mod setups;
mod short_games;
mod side_counts;
mod strikes;
mod timeline;
mod turn_counts;
mod verdicts;

pub use by_kind::{ByKind, kind_name, kinds};
pub use first_turns::{FirstTurn, NoTurn};
pub use games::{Games, Group};
pub use histogram::Histogram;
pub use piece_set::PieceSet;
pub use players::{Player, Players, name_of_player, player_name};
pub use ratings::{Rating, Ratings};
pub use results::{ByFate, Fate, Results};
pub use short_games::{ShortGame, ShortGames, refused_setups};
pub use side_counts::SideCounts;
pub use strikes::{Combats, Strikes};
pub use timeline::{Lack, Reveal, Timeline};
pub use turn_counts::{QuietRun, Specials, Strike, TurnCounts};
pub use verdicts::Verdicts;

use crate::board::BySide;

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

impl<T: Merge> Merge for BySide<T> {
    fn merge(&mut self, other: Self) {
        self.red.merge(other.red);
        self.blue.merge(other.blue);
    }
}

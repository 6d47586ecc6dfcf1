//! Statistics of games as people and programs read them. `format-spec/statistics.md`, section "Stats".

mod archive;
mod bins;
mod figures;
mod first_turns;
mod game_line;
mod game_row;
mod game_text;
mod groups;
mod head_to_head;
mod kinds;
mod lengths;
mod matrix;
mod players;
mod short_games;
mod sides;

pub use archive::{StatsTable, archive_text};
pub use figures::{StatsDocument, StatsFigures};
pub use game_line::GameStatsLine;
pub use game_row::{GameRow, game_table};
pub use game_text::game_text;
pub use players::PlayerLimits;

use super::Value;
use super::table::rounded;

/// A number per game, to two decimals.
fn per_game(count: u64, games: u64) -> Value {
    Value::number((games > 0).then(|| count as f64 / games as f64), 2)
}

/// A mean, if there is anything to have one.
fn mean(sum: u64, number: u64) -> Option<f64> {
    (number > 0).then(|| sum as f64 / number as f64)
}

//! Draws the plots of many games in one picture, one plot below another. See `format-spec/reports.md`.

use super::{PlayerLimits, StatsTable};
use crate::analysis::Games;
use crate::plot::sheet;
use crate::report::summary::verdict_line;

/// Returns the plots of the given tables. If no tables are given, returns the plots of the default tables.
pub fn stats_picture(games: &Games, tables: &[StatsTable], limits: PlayerLimits) -> String {
    let usual = StatsTable::ALL.iter().filter(|table| !(table.is_left_out)(games));
    let tables: Vec<&StatsTable> = if tables.is_empty() { usual.collect() } else { tables.iter().collect() };
    let plots: Vec<_> = tables.into_iter().flat_map(|table| table.plots(games, limits)).collect();
    sheet(&verdict_line(&games.verdicts), &plots, 1)
}

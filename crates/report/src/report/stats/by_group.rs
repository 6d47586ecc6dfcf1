//! Writes statistics of groups of games: an overview, each table for every group, and the document. See
//! `format-spec/statistics.md`, section "Groups".

use super::figures::stats_figures;
use super::groups::group_plots;
use super::{PlayerLimits, StatsTable, mean, result_columns};
use crate::analysis::{Games, Group, Grouped, Merge, Results};
use crate::board::Side;
use crate::plot::sheet;
use crate::report::groups::{self, SECOND_GROUP, each_group, group_cells, group_columns, of_every_group, shown_group};
use crate::report::json::Json;
use crate::report::score::ScoreFigures;
use crate::report::summary::{counted_lines, verdict_line};
use crate::report::{Column, Table, TableLook, Value, visible};

/// Returns the document of the groups. `limits` determines which players are rated and how points are counted.
pub fn groups_document(grouped: &Grouped<Games>, limits: PlayerLimits) -> Box<dyn Json + '_> {
    groups::groups_document(GROUPS_SCHEMA, grouped, move |games| stats_figures(games, limits))
}

/// Schema of the document.
pub const GROUPS_SCHEMA: &str = "adjutant/stats-groups/1";

/// Returns the groups in output order.
fn in_order(grouped: &Grouped<Games>) -> Vec<(&str, &Games)> {
    grouped.in_order(Games::counted)
}

/// Returns a row for each of at most `most` groups: number of records and games, results, and lengths.
pub fn group_table(grouped: &Grouped<Games>, most: usize) -> Table {
    let row = |(name, games): &(&str, &Games)| {
        let Group { red, turns } = games.all;
        let counted = games.counted();
        let strikes = Side::ALL.into_iter().map(|side| games.sides[side].all_strikes());
        let strikes = strikes.fold(0_u64, |mut sum, number| {
            sum.merge(number);
            sum
        });
        let ScoreFigures { score, low, high } = ScoreFigures::new(&red);
        let figures = [
            Value::Count(games.verdicts.records()),
            Value::Count(counted),
            Value::Count(red.won),
            Value::Count(red.drawn),
            Value::Count(red.lost),
            Value::Count(red.open),
            Value::share(score),
            Value::share(low),
            Value::share(high),
            Value::number(mean(turns, counted), 1),
            Value::number(mean(strikes, counted), 1),
            Value::number(games.quiet.mean(), 1),
            Value::Count(games.players.iter().count() as u64),
        ];
        group_cells(&grouped.by, name).chain(figures).collect()
    };
    let [_, drawn, _, open, _, low, high] = result_columns(1, 3);
    let figures = [
        Column::new("records", "records").ranked(4),
        Column::new("games", "games"),
        Column::new("red_won", "red"),
        drawn,
        Column::new("blue_won", "blue"),
        open,
        Column::new("red_score", "score"),
        low,
        high,
        Column::new("mean_turns", "plies"),
        Column::new("mean_strikes", "strikes").ranked(2),
        Column::new("mean_longest_quiet", "quiet").ranked(5),
        Column::new("players", "players").ranked(6),
    ];
    let columns = group_columns(&grouped.by).chain(figures);
    Table::new("", columns, in_order(grouped).iter().take(most).map(row))
}

/// Returns one table for all groups. Each row begins with the name of the row's group.
pub fn group_rows(grouped: &Grouped<Games>, table: StatsTable, limits: PlayerLimits) -> Table {
    let none = table.table(&Games::default(), limits);
    of_every_group(&grouped.by, in_order(grouped), none, |games| table.table(games, limits))
}

/// Returns the groups as text: an overview, or the given tables for each group.
pub fn groups_text(grouped: &Grouped<Games>, tables: &[StatsTable], limits: PlayerLimits, look: TableLook) -> String {
    let (all, by) = (grouped.groups.len(), visible(&grouped.by));
    if tables.is_empty() {
        let mut table = group_table(grouped, limits.top);
        for (row, (name, _)) in table.rows.iter_mut().zip(in_order(grouped)) {
            row[0] = Value::Text(shown_group(name));
        }
        let mut table = table.without(SECOND_GROUP.name);
        let groups = if all == 1 { "group" } else { "groups" };
        let more = if all > limits.top { format!(", the first {}", limits.top) } else { String::new() };
        table.title = format!(
            "Games by {by}: {all} {groups}{more}; Red's score with its 95 % interval; means of turns, strikes and \
            longest quiet run per game"
        );
        let text = counted_lines(&grouped.verdicts, look.width);
        return if all == 0 { text } else { text + "\n" + &table.drawn(look) };
    }
    each_group(&grouped.by, &in_order(grouped), limits.top, look, |games| {
        let texts = tables.iter().map(|table| table.text(games, limits, look)).filter(|text| !text.is_empty());
        texts.collect::<Vec<_>>().join("\n")
    })
}

/// Returns the results of each group as a picture.
pub fn groups_picture(grouped: &Grouped<Games>, limits: PlayerLimits) -> String {
    let shown = in_order(grouped).into_iter().take(limits.top);
    let groups: Vec<(String, Results)> = shown.map(|(name, games)| (shown_group(name), games.all.red)).collect();
    sheet(&verdict_line(&grouped.verdicts), &group_plots(&visible(&grouped.by), &groups), 1)
}

//! Writes statistics of games for people and programs. See `format-spec/statistics.md`, section "Stats".
//!
//! Each table about all games is a [`StatsTable`]. The file that creates a table also defines its `StatsTable`. All
//! tables are listed in [`StatsTable::ALL`].

pub(in crate::report) mod archive;
mod by_group;
mod figures;
mod game_line;
mod game_text;
pub(in crate::report) mod groups;
pub(in crate::report) mod lengths;
pub(in crate::report) mod openings;
mod picture;
pub(in crate::report) mod players;
pub(in crate::report) mod sides;
mod standings;
pub(in crate::report) mod strikes;

pub use archive::archive_text;
pub use by_group::{GROUPS_SCHEMA, group_rows, group_table, groups_document, groups_picture, groups_text};
pub use figures::{SCHEMA, stats_document};
pub use game_line::{GameRow, game_stats_line, game_table};
pub use game_text::game_text;
pub use picture::stats_picture;
pub use players::PlayerLimits;

use super::score::ScoreFigures;
use super::table::rounded;
use super::{Column, Table, TableLook, Value, fold};
use crate::analysis::{Games, Results};
use crate::plot::Plot;
use anstyle::Style;

/// Table with statistics of many games.
#[derive(Clone, Copy, Debug)]
pub struct StatsTable {
    pub name: &'static str,
    /// Definition of the figures in the table.
    pub says: &'static str,
    make: fn(&TableInput<'_>) -> Table,
    /// Creates the text output below the title. `None`: the text output consists of the rows.
    picture: Option<fn(&TableInput<'_>, TableLook) -> String>,
    /// Creates the plots, if any.
    plot: Option<fn(&TableInput<'_>) -> Vec<Plot>>,
    /// Returns `true` if the table appears in text output only on request. The reason is that the table is long, or
    /// that another line already contains the same content.
    pub is_left_out: fn(&Games) -> bool,
}

/// Input of a table.
struct TableInput<'g> {
    games: &'g Games,
    limits: PlayerLimits,
    /// Width of text output in columns. `None` for machine-readable output with all rows.
    people: Option<usize>,
}

/// Width of a page in columns.
pub(in crate::report) const PAGE: usize = 200;

impl StatsTable {
    /// All tables, in the order of text output.
    pub const ALL: &[Self] = &[
        groups::VERDICTS,
        groups::RESULTS,
        groups::EDITIONS,
        groups::VARIANTS,
        groups::TERMINATIONS,
        lengths::TABLE,
        sides::SIDES,
        sides::KINDS,
        strikes::TABLE,
        groups::FIRST_TURNS,
        openings::TABLE,
        players::PLAYERS,
        archive::SHORT_GAMES,
        players::HEAD_TO_HEAD,
        players::TERMINATIONS,
        standings::STANDINGS,
        standings::CROSSTABLE,
    ];

    const fn new(name: &'static str, says: &'static str, make: fn(&TableInput<'_>) -> Table) -> Self {
        Self { name, says, make, picture: None, plot: None, is_left_out: |_| false }
    }

    /// Sets the function that creates the plots.
    const fn drawn(self, plot: fn(&TableInput<'_>) -> Vec<Plot>) -> Self {
        Self { plot: Some(plot), ..self }
    }

    /// Makes text output contain the table only on request.
    const fn if_asked(self) -> Self {
        Self { is_left_out: |_| true, ..self }
    }

    /// Returns the machine-readable table with all its rows.
    pub fn table(&self, games: &Games, limits: PlayerLimits) -> Table {
        (self.make)(&TableInput { games, limits, people: None })
    }

    /// Returns `true` if the table has plots.
    pub const fn has_plots(&self) -> bool {
        self.plot.is_some()
    }

    /// Returns the plots. Empty if there is nothing to draw.
    pub(crate) fn plots(&self, games: &Games, limits: PlayerLimits) -> Vec<Plot> {
        self.plot.map_or_else(Vec::new, |plot| plot(&TableInput { games, limits, people: Some(PAGE) }))
    }

    /// Returns the table for people, with the width of a page.
    pub(crate) fn on_page(&self, games: &Games, limits: PlayerLimits) -> Table {
        (self.make)(&TableInput { games, limits, people: Some(PAGE) })
    }

    /// Returns the table as text. Empty if it has no rows.
    fn text(&self, games: &Games, limits: PlayerLimits, look: TableLook) -> String {
        let asked = TableInput { games, limits, people: Some(look.width) };
        let mut table = (self.make)(&asked);
        if table.rows.is_empty() {
            return String::new();
        }
        let title = heading(&std::mem::take(&mut table.title), look);
        title + &self.picture.map_or_else(|| table.drawn(look), |picture| picture(&asked, look))
    }
}

/// Formats a title, with its first line in bold.
fn heading(text: &str, look: TableLook) -> String {
    let bold = look.style(Style::new().bold());
    let (first, more) = text.split_once('\n').unwrap_or((text, ""));
    let (first, more) = (fold(first, look.width), fold(more, look.width));
    format!("{bold}{}{bold:#}\n{more}", first.trim_end())
}

/// Creates columns with the same name in text and machine-readable output.
fn columns<const N: usize>(names: [&'static str; N]) -> [Column; N] {
    names.map(|name| Column::new(name, name))
}

/// Returns the columns of [`results`]. If there is not enough width, optional columns are omitted by rank. `open`
/// is the rank of the column for open games. `interval` is the rank of the two columns for the interval.
pub(super) const fn result_columns(open: u8, interval: u8) -> [Column; 7] {
    [
        Column::new("won", "won"),
        Column::new("drawn", "drawn"),
        Column::new("lost", "lost"),
        Column::new("open", "open").ranked(open),
        Column::new("score", "score"),
        Column::new("low", "from").ranked(interval),
        Column::new("high", "to").ranked(interval),
    ]
}

/// Returns the results of games, their score, and its interval.
pub(super) fn results(results: &Results) -> [Value; 7] {
    let [won, drawn, lost, open] = [results.won, results.drawn, results.lost, results.open].map(Value::Count);
    let [score, low, high] = ScoreFigures::new(results).values();
    [won, drawn, lost, open, score, low, high]
}

/// Returns `part / all` as a share.
fn share(part: u64, all: u64) -> Value {
    Value::share(mean(part, all))
}

/// Returns the mean, or `None` if `number` is 0.
fn mean(sum: u64, number: u64) -> Option<f64> {
    (number > 0).then(|| sum as f64 / number as f64)
}

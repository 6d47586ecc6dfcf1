//! Statistics of games as people and programs read them. `format-spec/statistics.md`, section "Stats".
//!
//! Each table of all games is a [`StatsTable`], said in the file that makes it and listed in [`StatsTable::ALL`].

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

/// A table of the figures of many games.
#[derive(Clone, Copy, Debug)]
pub struct StatsTable {
    pub name: &'static str,
    /// What its figures are, where they are explained.
    pub says: &'static str,
    make: fn(&Asked<'_>) -> Table,
    /// What people get below the title instead of the rows.
    picture: Option<fn(&Asked<'_>, TableLook) -> String>,
    /// What is drawn of it as pictures, if anything is.
    plot: Option<fn(&Asked<'_>) -> Vec<Plot>>,
    /// Whether people get it only if they ask: it is told in a line above, or long.
    pub is_left_out: fn(&Games) -> bool,
}

/// Of what a table is made.
struct Asked<'g> {
    games: &'g Games,
    limits: PlayerLimits,
    /// How many columns people have for it; `None`: it is for programs, with all its rows.
    people: Option<usize>,
}

/// How many columns a page has room for.
pub(in crate::report) const PAGE: usize = 200;

impl StatsTable {
    /// Every table, in the order in which people get them.
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

    const fn new(name: &'static str, says: &'static str, make: fn(&Asked<'_>) -> Table) -> Self {
        Self { name, says, make, picture: None, plot: None, is_left_out: |_| false }
    }

    /// The same, drawn so.
    const fn drawn(self, plot: fn(&Asked<'_>) -> Vec<Plot>) -> Self {
        Self { plot: Some(plot), ..self }
    }

    /// The same, for people only if they ask.
    const fn if_asked(self) -> Self {
        Self { is_left_out: |_| true, ..self }
    }

    /// The table for programs, with all its rows.
    pub fn table(&self, games: &Games, limits: PlayerLimits) -> Table {
        (self.make)(&Asked { games, limits, people: None })
    }

    /// Whether anything is drawn of it.
    pub const fn has_plots(&self) -> bool {
        self.plot.is_some()
    }

    /// The plots of it; none where there is nothing to be shown.
    pub(crate) fn plots(&self, games: &Games, limits: PlayerLimits) -> Vec<Plot> {
        self.plot.map_or_else(Vec::new, |plot| plot(&Asked { games, limits, people: Some(PAGE) }))
    }

    /// The table for people who have as much room as a page has.
    pub(crate) fn on_page(&self, games: &Games, limits: PlayerLimits) -> Table {
        (self.make)(&Asked { games, limits, people: Some(PAGE) })
    }

    /// The table for people; empty where there is nothing to be said.
    fn text(&self, games: &Games, limits: PlayerLimits, look: TableLook) -> String {
        let asked = Asked { games, limits, people: Some(look.width) };
        let mut table = (self.make)(&asked);
        if table.rows.is_empty() {
            return String::new();
        }
        let title = heading(&std::mem::take(&mut table.title), look);
        title + &self.picture.map_or_else(|| table.drawn(look), |picture| picture(&asked, look))
    }
}

/// What stands above a table, its first line in bold.
fn heading(text: &str, look: TableLook) -> String {
    let bold = look.style(Style::new().bold());
    let (first, more) = text.split_once('\n').unwrap_or((text, ""));
    let (first, more) = (fold(first, look.width), fold(more, look.width));
    format!("{bold}{}{bold:#}\n{more}", first.trim_end())
}

/// Columns that are called the same by people and by programs.
fn columns<const N: usize>(names: [&'static str; N]) -> [Column; N] {
    names.map(|name| Column::new(name, name))
}

/// The columns of [`results`]: where there is no room, the interval and open games are left out first, by those ranks.
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

/// How games came out, the score of that, and its interval.
pub(super) fn results(results: &Results) -> [Value; 7] {
    let [won, drawn, lost, open] = [results.won, results.drawn, results.lost, results.open].map(Value::Count);
    let [score, low, high] = ScoreFigures::new(results).values();
    [won, drawn, lost, open, score, low, high]
}

/// A part of all.
fn share(part: u64, all: u64) -> Value {
    Value::share(mean(part, all))
}

/// A mean, if there is anything to have one.
fn mean(sum: u64, number: u64) -> Option<f64> {
    (number > 0).then(|| sum as f64 / number as f64)
}

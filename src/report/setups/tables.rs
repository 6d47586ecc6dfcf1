//! The tables of setups. `format-spec/statistics.md`, section "Tables".

use super::heatmap::share;
use crate::analysis::Results;
use crate::analysis::setups::{Feature, Group, GroupSetups, Lane, Placements};
use crate::board::{Board, Kind, Side, Square};
use crate::report::score::ScoreFigures;
use crate::report::{Column, Table, Value};

/// A table of setups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableName {
    /// Kinds by squares.
    Squares,
    /// Kinds by rows.
    Rows,
    /// Kinds by columns.
    Columns,
    /// Kinds by lanes.
    Lanes,
    /// What setups have.
    Features,
    /// The patterns that are asked for.
    Patterns,
    /// The most frequent setups.
    Frequent,
    /// Setups by their distance from the one asked for.
    Distances,
    /// The nearest of them.
    Nearest,
    /// The groups: how many setups, different ones, and players.
    Groups,
    /// The players.
    Players,
}

/// What of a group is shown.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Which kinds; all of the army if there are none.
    pub kinds: Vec<Kind>,
    /// The texts of the patterns that were asked for.
    pub patterns: Vec<String>,
    /// How many frequent setups.
    pub frequent: usize,
    /// How many of the nearest.
    pub nearest: usize,
    /// How many players people are shown.
    pub players: usize,
    /// How many columns people have; programs get everything whatever this says.
    pub width: usize,
}

/// From this width on a feature's definition stands beside it.
const WIDE: usize = 120;

impl TableName {
    /// Every table.
    pub const ALL: [Self; 11] = [
        Self::Squares,
        Self::Rows,
        Self::Columns,
        Self::Lanes,
        Self::Features,
        Self::Patterns,
        Self::Frequent,
        Self::Distances,
        Self::Nearest,
        Self::Groups,
        Self::Players,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Squares => "squares",
            Self::Rows => "rows",
            Self::Columns => "columns",
            Self::Lanes => "lanes",
            Self::Features => "features",
            Self::Patterns => "patterns",
            Self::Frequent => "frequent",
            Self::Distances => "distances",
            Self::Nearest => "nearest",
            Self::Groups => "groups",
            Self::Players => "players",
        }
    }

    /// What stands above it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Squares => "Squares; the score with its 95 % interval",
            Self::Rows => "Rows, from the back; the score is that of each piece's setup",
            Self::Columns => "Columns, from the owner's left; the score is that of each piece's setup",
            Self::Lanes => "Lanes, from the owner's left; the score is that of each piece's setup",
            Self::Features => "Features; the score with its 95 % interval, and the score without them",
            Self::Patterns => "Patterns; the score with its 95 % interval",
            Self::Frequent => "The most frequent setups",
            Self::Distances => "Squares that differ from the given setup; the score with its 95 % interval",
            Self::Nearest => "The nearest setups",
            Self::Groups => "Boards and armies: setups, different ones, and players",
            Self::Players => "Players: setups, different ones, and how often one of them was played at most",
        }
    }
}

/// The table of those groups.
pub fn table(name: TableName, groups: &[(Group, &GroupSetups)], choice: &Choice) -> Table {
    let mut columns = vec![Column::new("group", "")];
    let mut rows = Vec::new();
    let own = match name {
        TableName::Squares => of_squares(groups, choice, &mut rows),
        TableName::Rows | TableName::Columns | TableName::Lanes => of_strips(name, groups, choice, &mut rows),
        TableName::Features => of_features(groups, choice, &mut rows),
        TableName::Patterns => of_patterns(groups, choice, &mut rows),
        TableName::Frequent => of_frequent(groups, choice, &mut rows),
        TableName::Distances => of_distances(groups, &mut rows),
        TableName::Nearest => super::nearest::rows(groups, choice, &mut rows),
        TableName::Groups => super::owners::of_groups(groups, &mut rows),
        TableName::Players => super::owners::of_players(groups, choice, &mut rows),
    };
    columns.extend(own);
    Table { name: name.name(), title: name.title().to_owned(), columns, rows }
}

pub(super) type Rows = Vec<Vec<Value>>;

/// Setups, their share, how their games came out, and what that says.
pub(super) fn results(of: Results, all: Results) -> [Value; 9] {
    let [score, low, high] = ScoreFigures::new(&of).values();
    [
        Value::Count(of.games()),
        Value::Share(share(of.games(), all.games())),
        Value::Count(of.won),
        Value::Count(of.drawn),
        Value::Count(of.lost),
        Value::Count(of.open),
        score,
        low,
        high,
    ]
}

/// The columns of [`results`]. Open games and intervals are shown to people only where they ask for few things.
pub(super) const RESULTS: [Column; 9] = [
    Column::new("setups", "setups"),
    Column::new("share", "share"),
    Column::new("won", "won"),
    Column::new("drawn", "drawn"),
    Column::new("lost", "lost"),
    Column::new("open", ""),
    Column::new("score", "score"),
    Column::new("low", "from").ranked(2),
    Column::new("high", "to").ranked(2),
];

fn text(group: Group) -> Value {
    Value::text(group.to_string())
}

fn kinds<'c>(placements: &Placements, choice: &'c Choice) -> impl Iterator<Item = Kind> + use<'c> {
    let there: Vec<Kind> = placements.kinds().collect();
    there.into_iter().filter(|kind| choice.kinds.is_empty() || choice.kinds.contains(kind))
}

fn of_squares(groups: &[(Group, &GroupSetups)], choice: &Choice, rows: &mut Rows) -> Vec<Column> {
    for (group, setups) in groups {
        for kind in kinds(&setups.squares, choice) {
            for square in group.board().zone_squares(Side::Red) {
                let results_there = setups.squares.at(kind, square.column(), square.row());
                if results_there.games() > 0 {
                    let mut row = vec![text(*group), Value::text(kind.name()), Value::text(square.to_string())];
                    row.extend(results(results_there, setups.setups));
                    rows.push(row);
                }
            }
        }
    }
    let mut columns = vec![Column::new("kind", "kind"), Column::new("square", "square")];
    columns.extend(RESULTS);
    columns
}

/// A strip of the zone: its name, and whether a square lies in it.
type Strip = (String, Box<dyn Fn(Square) -> bool>);

fn strips(name: TableName, board: Board) -> Vec<Strip> {
    match name {
        TableName::Rows => {
            let row = |row: u8| -> Strip { (row.to_string(), Box::new(move |square| square.row() == row)) };
            board.zone(Side::Red).map(row).collect()
        }
        TableName::Columns => {
            let letter = |column: u8| char::from(b'a' + column).to_string();
            let column = |column: u8| -> Strip { (letter(column), Box::new(move |square| square.column() == column)) };
            (0..Board::COLUMNS).map(column).collect()
        }
        _ => {
            let lane = |lane: Lane| -> Strip {
                let columns = lane.first..lane.first + Lane::WIDTH;
                (lane.name.to_owned(), Box::new(move |square| columns.contains(&square.column())))
            };
            Lane::ALL.into_iter().map(lane).collect()
        }
    }
}

fn of_strips(name: TableName, groups: &[(Group, &GroupSetups)], choice: &Choice, rows: &mut Rows) -> Vec<Column> {
    for (group, setups) in groups {
        for kind in kinds(&setups.squares, choice) {
            let all = setups.squares.among(kind, |_| true);
            for (strip, is_in) in strips(name, group.board()) {
                let there = setups.squares.among(kind, is_in);
                let mut row = vec![text(*group), Value::text(kind.name()), Value::text(strip)];
                let [pieces, share_of_all, won, drawn, lost, open, score, ..] = results(there, all);
                let mean = Value::Number(share(there.games(), setups.setups.games()), 2);
                row.extend([pieces, share_of_all, mean, won, drawn, lost, open, score]);
                rows.push(row);
            }
        }
    }
    let strip = match name {
        TableName::Rows => Column::new("row", "row"),
        TableName::Columns => Column::new("column", "column"),
        _ => Column::new("lane", "lane"),
    };
    let [_, share, won, drawn, lost, open, score, ..] = RESULTS;
    let [won, drawn, lost] = [won, drawn, lost].map(|column| column.ranked(1));
    let pieces = Column::new("pieces", "pieces");
    let mean = Column::new("mean", "a setup");
    vec![Column::new("kind", "kind"), strip, pieces, share, mean, won, drawn, lost, open, score]
}

fn of_features(groups: &[(Group, &GroupSetups)], choice: &Choice, rows: &mut Rows) -> Vec<Column> {
    for (group, setups) in groups {
        for (Feature { name, says, .. }, counts) in setups.features.iter() {
            let asked = counts.with.games().saturating_add(counts.without.games());
            if asked == 0 {
                continue;
            }
            let all = Results { open: asked, ..Results::default() };
            let mut row = vec![text(*group), Value::text(*name)];
            row.extend(results(counts.with, all));
            row.extend([
                Value::Count(counts.without.games()),
                Value::share(counts.without.score()),
                Value::text(*says),
            ]);
            rows.push(row);
        }
    }
    let mut columns = vec![Column::new("feature", "feature")];
    // Games won, drawn and lost are left to programs.
    let hidden = |column: Column| match column.name {
        "won" | "drawn" | "lost" => Column { heading: "", ..column },
        _ => column,
    };
    columns.extend(RESULTS.map(hidden));
    columns.extend([
        Column::new("without", ""),
        Column::new("score_without", "without"),
        Column::new("definition", if choice.width >= WIDE { "that is" } else { "" }),
    ]);
    columns
}

fn of_patterns(groups: &[(Group, &GroupSetups)], choice: &Choice, rows: &mut Rows) -> Vec<Column> {
    for (group, setups) in groups {
        for (pattern, found) in choice.patterns.iter().zip(&setups.patterns) {
            let mut row = vec![text(*group), Value::text(pattern)];
            row.extend(results(*found, setups.setups));
            rows.push(row);
        }
    }
    let mut columns = vec![Column::new("pattern", "pattern")];
    columns.extend(RESULTS);
    columns
}

fn of_frequent(groups: &[(Group, &GroupSetups)], choice: &Choice, rows: &mut Rows) -> Vec<Column> {
    for (group, setups) in groups {
        for (place, (setup, found)) in setups.frequent.first(choice.frequent).into_iter().enumerate() {
            let mut row = vec![text(*group), Value::Count(place as u64 + 1)];
            row.extend(results(found, setups.setups));
            row.push(Value::text(setup.to_string()));
            rows.push(row);
        }
    }
    let mut columns = vec![Column::new("place", "place")];
    columns.extend(RESULTS);
    columns.push(Column::new("setup", ""));
    columns
}

fn of_distances(groups: &[(Group, &GroupSetups)], rows: &mut Rows) -> Vec<Column> {
    for (group, setups) in groups {
        for (distance, found) in &setups.near.distances {
            let mut row = vec![text(*group), Value::Count(u64::from(*distance))];
            row.extend(results(*found, setups.setups));
            rows.push(row);
        }
    }
    let mut columns = vec![Column::new("distance", "squares")];
    columns.extend(RESULTS);
    columns
}

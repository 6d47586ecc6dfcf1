//! Builds the tables of setups. See `format-spec/statistics.md`, section "Tables".

use super::heatmap::share;
use crate::analysis::Results;
use crate::analysis::setups::{Feature, Group, GroupSetups, Lane, NOBODY, Placements};
use crate::board::{Board, Kind, Side};
use crate::report::graphemes::{beginning, end};
use crate::report::stats::{result_columns, results};
use crate::report::{Column, Cut, Table, Value, visible};
use std::borrow::Cow;
use std::cmp::Reverse;

/// Defines [`TableName`] from a list of tables: identifier, name, title, and function.
macro_rules! tables {
    ($($table:ident $name:literal $title:literal $make:expr;)+) => {
        /// Table of setups.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum TableName {
            $(#[doc = $title] $table,)+
        }

        impl TableName {
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$table),+];

            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$table => $name,)+
                }
            }

            /// Returns the title.
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$table => $title,)+
                }
            }

            const fn maker(self) -> fn(&[(Group, &GroupSetups)], &Choice) -> Body {
                match self {
                    $(Self::$table => $make,)+
                }
            }
        }
    };
}

tables! {
    Squares "squares" "Squares, and the score with its 95 % interval" of_squares;
    Rows "rows" "Rows from the back; the score of setups with the piece in the row"
        |groups, choice| of_strips("row", groups, choice, |board| {
            board.zone(Side::Red).map(|row| (row.to_string(), (0, Board::COLUMNS), (row, row + 1))).collect()
        });
    Columns "columns" "Columns from the owner's left; the score of setups with the piece in the column"
        |groups, choice| of_strips("column", groups, choice, |_| {
            let name = |column: u8| char::from(b'a' + column).to_string();
            (0..Board::COLUMNS).map(|column| (name(column), (column, column + 1), ALL_ROWS)).collect()
        });
    Lanes "lanes" "Lanes from the owner's left; the score of setups with the piece in the lane"
        |groups, choice| of_strips("lane", groups, choice, |_| {
            Lane::ALL.map(|lane| (lane.name.to_owned(), (lane.first, lane.first + Lane::WIDTH), ALL_ROWS)).to_vec()
        });
    Features "features" "Features: the score with the feature (95 % interval) and without it" of_features;
    Patterns "patterns" "Patterns, and the score with its 95 % interval" of_patterns;
    Frequent "frequent" "The most frequent setups" of_frequent;
    Distances "distances" "Squares that differ from the given setup, and the score with its 95 % interval" of_distances;
    Nearest "nearest" "The nearest setups" of_nearest;
    Groups "groups" "Boards and armies: numbers of setups, distinct setups and players" of_groups;
    Players "players" "Players: setups, different setups, and games with the player's most frequent setup" of_players;
}

/// Selection of the data that is shown for each group.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Kinds to show; empty for all kinds of the army.
    pub kinds: Vec<Kind>,
    /// Texts of the requested patterns.
    pub patterns: Vec<String>,
    pub frequent: usize,
    pub nearest: usize,
    /// Maximum number of players in text output.
    pub players: usize,
    /// Width of text output in columns, or `usize::MAX` for machine-readable output.
    pub width: usize,
}

impl Choice {
    const fn is_for_people(&self) -> bool {
        self.width < usize::MAX
    }

    fn kinds<'c>(&'c self, placements: &'c Placements) -> impl Iterator<Item = Kind> + 'c {
        placements.kinds().filter(|kind| self.kinds.is_empty() || self.kinds.contains(kind))
    }

    /// Returns a name: truncated in text output, complete in machine-readable output.
    fn name(&self, name: &str, cut: fn(&str, usize) -> Cow<'_, str>) -> Value {
        /// Maximum length of a name in text output.
        const LONGEST: usize = 40;
        if self.is_for_people() { Value::text(cut(&visible(name), LONGEST)) } else { Value::text(name) }
    }
}

pub fn table(name: TableName, groups: &[(Group, &GroupSetups)], choice: &Choice) -> Table {
    let (own, rows) = name.maker()(groups, choice);
    let columns = [Column::new("group", "")].into_iter().chain(own);
    Table::new(name.title(), columns, rows)
}

/// Content of a table: the columns after the group column, and the rows.
type Body = (Vec<Column>, Vec<Vec<Value>>);

/// Returns the rows of all groups. Each row begins with the name of its group.
fn each<'s, R: IntoIterator<Item = Vec<Value>>>(
    groups: &[(Group, &'s GroupSetups)],
    rows: impl Fn(Group, &'s GroupSetups) -> R,
) -> Vec<Vec<Value>> {
    let of_group = |(group, setups): &(Group, &'s GroupSetups)| {
        let name = Value::text(group.to_string());
        rows(*group, setups).into_iter().map(move |row| [vec![name.clone()], row].concat()).collect::<Vec<_>>()
    };
    groups.iter().flat_map(of_group).collect()
}

/// Appends the number of setups, their share, their results and their score.
fn with_results<const N: usize>(head: [Value; N], of: &Results, all: u64) -> Vec<Value> {
    let counts = [Value::Count(of.games()), Value::Share(share(of.games(), all))];
    head.into_iter().chain(counts).chain(results(of)).collect()
}

/// Returns the columns of [`with_results`]. `share` is the rank of the share column. Text output hides the number
/// of open games. If there is not enough width, text output omits the columns of the interval first.
fn with_result_columns<const N: usize>(head: [Column; N], share: u8) -> Vec<Column> {
    let counts = [Column::new("setups", "setups"), Column::new("share", "share").ranked(share)];
    let hidden = |column: Column| if column.name == "open" { Column { heading: "", ..column } } else { column };
    head.into_iter().chain(counts).chain(result_columns(0, 2).map(hidden)).collect()
}

fn of_squares(groups: &[(Group, &GroupSetups)], choice: &Choice) -> Body {
    let rows = each(groups, |group, setups| {
        let squares = choice
            .kinds(&setups.squares)
            .flat_map(move |kind| group.board().zone_squares(Side::Red).map(move |square| (kind, square)));
        squares.filter_map(|(kind, square)| {
            let there = setups.squares.at(kind, square.column(), square.row());
            let head = [Value::text(kind.name()), Value::text(square.to_string())];
            (there.games() > 0).then(|| with_results(head, &there, setups.setups.games()))
        })
    });
    (with_result_columns([Column::new("kind", "kind"), Column::new("square", "square")], 0), rows)
}

/// Strip of the zone. The fields are: its name; the first column and the column after the last; the first row and
/// the row after the last.
type Strip = (String, (u8, u8), (u8, u8));

const ALL_ROWS: (u8, u8) = (0, u8::MAX);

fn of_strips(
    name: &'static str,
    groups: &[(Group, &GroupSetups)],
    choice: &Choice,
    strips: fn(Board) -> Vec<Strip>,
) -> Body {
    let rows = each(groups, |group, setups| {
        let strips = strips(group.board());
        choice.kinds(&setups.squares).flat_map(move |kind| {
            let all = setups.squares.among(kind, |_| true).games();
            let row = |(name, columns, rows): &Strip| {
                let is_in = |at: u8, strip: &(u8, u8)| (strip.0..strip.1).contains(&at);
                let there =
                    setups.squares.among(kind, |square| is_in(square.column(), columns) && is_in(square.row(), rows));
                let mut row = with_results([Value::text(kind.name()), Value::text(name)], &there, all);
                row.insert(4, Value::Number(share(there.games(), setups.setups.games()), 2));
                row.truncate(10);
                row
            };
            strips.iter().map(row).collect::<Vec<_>>()
        })
    });
    let mut columns = with_result_columns([Column::new("kind", "kind"), Column::new(name, name)], 0);
    columns[2] = Column::new("pieces", "pieces");
    columns.insert(4, Column::new("mean", "a setup"));
    columns.truncate(10);
    for column in &mut columns {
        column.rank = u8::from(matches!(column.name, "won" | "drawn" | "lost"));
    }
    (columns, rows)
}

fn of_features(groups: &[(Group, &GroupSetups)], choice: &Choice) -> Body {
    /// Minimum width at which the table shows the definition of a feature in the same row.
    const WIDE: usize = 120;
    let rows = each(groups, |_, setups| {
        setups.features.iter().filter_map(|(Feature { name, says, .. }, counts)| {
            let asked = counts.with.games().saturating_add(counts.without.games());
            let mut row = with_results([Value::text(*name)], &counts.with, asked);
            let without = &counts.without;
            row.extend([Value::Count(without.games()), Value::share(without.score()), Value::text(*says)]);
            (asked > 0).then_some(row)
        })
    });
    let mut columns = with_result_columns([Column::new("feature", "feature")], 0);
    // Games won, drawn and lost appear only in machine-readable output.
    for column in &mut columns[3..6] {
        column.heading = "";
    }
    columns.extend([
        Column::new("without", ""),
        Column::new("score_without", "without"),
        Column::new("definition", if choice.width >= WIDE { "that is" } else { "" }),
    ]);
    (columns, rows)
}

fn of_patterns(groups: &[(Group, &GroupSetups)], choice: &Choice) -> Body {
    let rows = each(groups, |_, setups| {
        let found = choice.patterns.iter().zip(&setups.patterns);
        found.map(|(pattern, found)| with_results([Value::text(pattern)], found, setups.setups.games()))
    });
    (with_result_columns([Column::new("pattern", "pattern")], 0), rows)
}

fn of_frequent(groups: &[(Group, &GroupSetups)], choice: &Choice) -> Body {
    let rows = each(groups, |_, setups| {
        setups.frequent.first(choice.frequent).into_iter().zip(1..).map(|((setup, found), place)| {
            let mut row = with_results([Value::Count(place)], &found, setups.setups.games());
            row.push(Value::text(setup.to_string()));
            row
        })
    });
    let mut columns = with_result_columns([Column::new("place", "place")], 0);
    columns.push(Column::new("setup", ""));
    (columns, rows)
}

fn of_distances(groups: &[(Group, &GroupSetups)], _: &Choice) -> Body {
    let rows = each(groups, |_, setups| {
        let found = setups.near.distances.iter();
        found.map(|(far, found)| with_results([Value::Count(u64::from(*far))], found, setups.setups.games()))
    });
    (with_result_columns([Column::new("distance", "squares")], 0), rows)
}

fn of_nearest(groups: &[(Group, &GroupSetups)], choice: &Choice) -> Body {
    let rows = each(groups, |_, setups| {
        setups.near.first().iter().take(choice.nearest).zip(1..).map(|(near, place)| {
            vec![
                Value::Count(place),
                Value::Count(u64::from(near.distance)),
                Value::text(near.mirrored.to_string()),
                choice.name(&near.file, end),
                Value::Count(near.record),
                Value::text(near.side.name()),
                choice.name(&near.red, beginning),
                choice.name(&near.blue, beginning),
                Value::text(&near.result),
                Value::text(&near.setup),
            ]
        })
    });
    let columns = vec![
        Column::new("place", ""),
        Column::new("distance", "squares"),
        Column::new("mirrored", "mirrored").ranked(2),
        Column::new("file", "file").cut(Cut::Beginning),
        Column::new("record", "record"),
        Column::new("side", "side").ranked(1),
        Column::new("red", "red").cut(Cut::End),
        Column::new("blue", "blue").cut(Cut::End),
        Column::new("result", "result"),
        Column::new("setup", ""),
    ];
    (columns, rows)
}

fn of_groups(groups: &[(Group, &GroupSetups)], _: &Choice) -> Body {
    let all = groups.iter().fold(0_u64, |sum, (_, setups)| sum.saturating_add(setups.setups.games()));
    let rows = each(groups, |group, setups| {
        let [different, players, unknown] =
            [setups.owners.different(), setups.owners.players(), setups.unknown].map(Value::Count);
        [with_results([Value::text(group.to_string()), different, players, unknown], &setups.setups, all)]
    });
    let head = [
        Column::new("name", "board and army"),
        Column::new("different", "different"),
        Column::new("players", "players"),
        Column::new("unknown", ""),
    ];
    (with_result_columns(head, 1), rows)
}

/// Returns the players, sorted by the number of their setups, largest first. Text output contains only the first
/// players.
fn of_players(groups: &[(Group, &GroupSetups)], choice: &Choice) -> Body {
    let rows = each(groups, |_, setups| {
        let all = setups.owners.setups();
        let mut sorted: Vec<_> = setups.owners.iter().collect();
        sorted.sort_by_key(|(_, owner)| Reverse(owner.results.games()));
        let shown = if choice.is_for_people() { choice.players } else { usize::MAX };
        sorted.into_iter().take(shown).map(move |(name, owner)| {
            let is_nobody = choice.is_for_people() && name == NOBODY;
            let name = if is_nobody { Value::text("(not named)") } else { choice.name(name, beginning) };
            let [different, most] = [owner.setups.len() as u64, owner.most()].map(Value::Count);
            with_results([name, different, most], &owner.results, all)
        })
    });
    let head = [
        Column::new("player", "player").cut(Cut::End),
        Column::new("different", "different"),
        Column::new("most_frequent", "most common").ranked(1),
    ];
    (with_result_columns(head, 1), rows)
}

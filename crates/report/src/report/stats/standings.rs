//! Writes the standings of an event, and its cross table.

use super::{StatsTable, TableInput, columns};
use crate::analysis::{PlacedPlayer, Players, Points, Results, Scoring, Standings};
use crate::report::graphemes::beginning;
use crate::report::json::object;
use crate::report::table::drawn;
use crate::report::table_fit::{ShownColumn, blocks, total};
use crate::report::{Column, Cut, Table, TableLook, Value, visible};
use serde::Serialize;

pub(in crate::report) const STANDINGS: StatsTable = StatsTable::new(
    "standings",
    "Places by points, with all games taken as one event. Ties are broken by the sum of the opponents' points \
        (Buchholz), then by that sum without the highest and the lowest (median Buchholz), then by the games \
        among the tied players, then by the number of wins; players who are still tied share the place.",
    standings,
)
.if_asked();

pub(in crate::report) const CROSSTABLE: StatsTable = StatsTable {
    picture: Some(matrix),
    ..StatsTable::new(
        "crosstable",
        "The results of each player against each other player, in the order of the standings.",
        crosstable,
    )
    .if_asked()
};

impl TableInput<'_> {
    fn standings(&self) -> Standings<'_> {
        Standings::new(&self.games.players, &self.limits.scoring)
    }

    /// Returns the listed players in order, each with its index among all players.
    fn placed<'s>(&self, standings: &'s Standings<'_>) -> Vec<(usize, &'s PlacedPlayer<'s>)> {
        let all = standings.placed().iter().enumerate();
        all.filter(|(_, one)| one.results.games() >= self.limits.least_games).take(self.limits.top).collect()
    }

    /// Formats points, all with the same number of decimals.
    fn points(&self, points: Points) -> Value {
        Value::Number(points.value(), self.limits.scoring.decimals())
    }

    /// Returns the title of both tables: the number of players, and the points for games.
    fn counted_so(&self, what: &str, shown: usize, all: usize) -> String {
        let Scoring { won, drawn, lost } = self.limits.scoring;
        let cut = if shown < all { format!(", {shown} of them shown") } else { String::new() };
        format!("{what}; players: {all}{cut}; points: {won} for a win, {drawn} for a draw, {lost} for a loss")
    }
}

fn standings(asked: &TableInput<'_>) -> Table {
    let standings = asked.standings();
    let listed = asked.placed(&standings);
    let row = |(_, one): &(usize, &PlacedPlayer<'_>)| {
        let Results { won, drawn, lost, open } = one.results;
        let counts = [one.results.games(), won, drawn, lost, open].map(Value::Count);
        let points = [one.points, one.buchholz, one.median_buchholz].map(|points| asked.points(points));
        let direct = one.direct.map_or(Value::Nothing, |points| asked.points(points));
        let head = [Value::Count(one.place as u64), asked.name(one.player)];
        head.into_iter().chain(counts).chain(points).chain([direct]).collect()
    };
    let has_open = listed.iter().any(|(_, one)| one.results.open > 0);
    let has_direct = listed.iter().any(|(_, one)| one.direct.is_some());
    let [place, games, won, drawn, lost, points] = columns(["place", "games", "won", "drawn", "lost", "points"]);
    Table::new(
        asked.counted_so("Standings", listed.len(), standings.placed().len()),
        [
            place,
            Column::new("player", "player").cut(Cut::End),
            games,
            won,
            drawn,
            lost,
            Column::new("open", if has_open { "open" } else { "" }).ranked(3),
            points,
            Column::new("buchholz", "Buchholz").ranked(1),
            Column::new("median_buchholz", "median").ranked(2),
            Column::new("direct", if has_direct { "direct" } else { "" }).ranked(2),
        ],
        listed.iter().map(row),
    )
}

/// Returns a row for each player and each of the player's opponents. Text output contains [`matrix`] instead.
fn crosstable(asked: &TableInput<'_>) -> Table {
    let standings = asked.standings();
    let listed = asked.placed(&standings);
    let mut is_listed = vec![false; standings.placed().len()];
    for (at, _) in &listed {
        is_listed[*at] = true;
    }
    let mut rows = Vec::new();
    for (at, one) in &listed {
        for (other, results) in standings.met(*at).iter().filter(|(other, _)| is_listed[*other]) {
            let opponent = &standings.placed()[*other];
            let pair = [one, opponent].into_iter();
            let pair = pair.flat_map(|one| [asked.name(one.player), Value::Count(one.place as u64)]);
            let Results { won, drawn, lost, open } = *results;
            let counts = [results.games(), won, drawn, lost, open].map(Value::Count);
            let points = asked.points(asked.limits.scoring.points(results));
            rows.push(pair.chain(counts).chain([points]).collect());
        }
    }
    let pair = columns(["player", "place", "opponent", "opponent_place"]);
    let counts = columns(["games", "won", "drawn", "lost", "open", "points"]);
    let title = asked.counted_so("Cross table", listed.len(), standings.placed().len());
    let signs = "results of the player of the row: 1 won, = drawn, 0 lost, * open; more than four games: \
        +won=drawn-lost*open";
    Table::new(format!("{title}\n{signs}"), pair.into_iter().chain(counts), rows)
}

/// Formats the results of two players: a symbol for each game, or counts if there are many games.
fn signs(results: &Results) -> String {
    /// Maximum number of games whose results are shown as separate symbols.
    const EACH: u64 = 4;
    let Results { won, drawn, lost, open } = *results;
    if results.games() > EACH {
        let parts = [("+", won), ("=", drawn), ("-", lost), ("*", open)];
        let counts = parts.into_iter().filter(|(_, games)| *games > 0).map(|(sign, games)| format!("{sign}{games}"));
        return counts.collect::<Vec<_>>().concat();
    }
    let signs = [("1", won), ("=", drawn), ("0", lost), ("*", open)].into_iter();
    signs.flat_map(|(sign, games)| std::iter::repeat_n(sign, games as usize)).collect::<Vec<_>>().join(" ")
}

/// Returns the cross table as text: a row and a column for each player, in blocks if there is not enough width.
fn matrix(asked: &TableInput<'_>, look: TableLook) -> String {
    let standings = asked.standings();
    let listed = asked.placed(&standings);
    let column = |heading: String, cells: Vec<String>, is_right| ShownColumn {
        heading,
        cells,
        is_right,
        rank: 0,
        cut: Cut::Never,
    };
    let digits = listed.len().to_string().len();
    let names = |room: usize| {
        let name = |(number, (_, one)): (usize, &(usize, &PlacedPlayer<'_>))| {
            format!("{:>digits$} {}", number + 1, beginning(&visible(one.player), room))
        };
        column("player".to_owned(), listed.iter().enumerate().map(name).collect(), false)
    };
    let cell = |one: usize, other: usize| {
        if one == other {
            "X".to_owned()
        } else {
            standings.between(one, other).as_ref().map_or_else(String::new, signs)
        }
    };
    let against = |(number, (other, _)): (usize, &(usize, &PlacedPlayer<'_>))| {
        column((number + 1).to_string(), listed.iter().map(|(one, _)| cell(*one, *other)).collect(), false)
    };
    let values =
        |value: &dyn Fn(&PlacedPlayer<'_>) -> Value| listed.iter().map(|(_, one)| value(one).shown()).collect();
    let behind = [
        column("points".to_owned(), values(&|one| asked.points(one.points)), true),
        column("place".to_owned(), values(&|one| Value::Count(one.place as u64)), true),
    ];
    let rest: Vec<ShownColumn> = listed.iter().enumerate().map(against).chain(behind).collect();
    let all = |room: usize| std::iter::once(names(room)).chain(rest.iter().cloned()).collect::<Vec<_>>();
    let fits = |columns: &Vec<ShownColumn>| total(columns) <= look.width;
    // Names are truncated to 16 columns first, as in other tables, or to 8 if the width is very small.
    let narrow = if look.width < 40 { 8 } else { 16 };
    let columns = [40, narrow].into_iter().map(all).find(fits).unwrap_or_else(|| all(narrow));
    let parts = blocks(columns, look.width).into_iter().map(|block| drawn(look, block));
    parts.collect::<Vec<_>>().join("\n")
}

/// Returns the standings for the document.
pub(super) fn standings_figures(players: &Players, scoring: &Scoring) -> impl Serialize + use<> {
    let placed = |one: &PlacedPlayer<'_>| {
        object! {
            place: one.place,
            player: one.player.to_owned(),
            games: one.results.games(),
            #[serde(flatten)]
            results: one.results,
            points: one.points.value(),
            buchholz: one.buchholz.value(),
            median_buchholz: one.median_buchholz.value(),
            direct: one.direct.map(Points::value),
        }
    };
    let [won, drawn, lost] = [scoring.won, scoring.drawn, scoring.lost].map(Points::value);
    object! {
        points: object! { won: won, drawn: drawn, lost: lost },
        players: Standings::new(players, scoring).placed().iter().map(placed).collect::<Vec<_>>(),
    }
}

//! Writes the actions of each side, in total and per game. Also writes the actions of each kind of piece.

use super::{StatsTable, TableInput, columns, mean};
use crate::analysis::{Combats, Merge, SideCounts, kind_name, kinds};
use crate::board::{BySide, Kind, Side};
use crate::report::{Column, Table, Value};

pub(in crate::report) const SIDES: StatsTable = StatsTable::new(
    "sides",
    "The actions of each side: in all games together, and per game. A strike is won if only the struck piece was \
    removed, tied if both pieces were removed, and lost if only the striker was removed. Pieces are revealed when a \
    turn shows the opponent their kind.",
    sides,
);

pub(in crate::report) const KINDS: StatsTable = StatsTable::new(
    "kinds",
    "The actions of the pieces of each kind, both sides together: their turns, their strikes and the outcomes, how \
    often they were struck, and how often they held (only the striker was removed).",
    kinds_of,
);

/// Returns the figures of both sides. With `is_short`, rare figures that are 0 are left out.
pub(super) fn figures(sides: &BySide<SideCounts>, is_short: bool) -> impl Iterator<Item = (&'static str, BySide<u64>)> {
    let named = SideCounts::FIGURES.iter().filter(|figure| !figure.label.is_empty());
    named.filter_map(move |figure| {
        let values = figure.of(sides)?;
        let is_nothing = values.red == 0 && values.blue == 0;
        (!(is_short && figure.is_rare && is_nothing)).then_some((figure.label, values))
    })
}

fn sides(asked: &TableInput<'_>) -> Table {
    let games = asked.games.counted();
    let row = |(name, values): (&str, BySide<u64>)| {
        let values = [values.red, values.blue];
        let per_game = values.map(|count| Value::number(mean(count, games), 2));
        [Value::text(name)].into_iter().chain(values.map(Value::Count)).chain(per_game).collect()
    };
    Table::new(
        "Actions of the sides: in all games together and per game",
        [
            Column::new("figure", "figure"),
            Column::new("red", "red"),
            Column::new("blue", "blue"),
            Column::new("red_per_game", "red per game"),
            Column::new("blue_per_game", "blue per game"),
        ],
        figures(&asked.games.sides, asked.people.is_some()).map(row),
    )
}

/// Actions of a kind of piece. The fields are: the number of its turns; the outcomes of its strikes; the outcomes
/// of strikes on it.
type Deeds = (u64, Combats, Combats);

fn deeds(sides: &BySide<SideCounts>, side: Side, kind: Option<Kind>) -> Deeds {
    let own = &sides[side];
    (own.turns[kind], own.strikes.by(kind), sides[side.other()].strikes.on(kind))
}

fn has_any((turns, made, met): &Deeds) -> bool {
    *turns > 0 || made.total() > 0 || met.total() > 0
}

fn kind_row(kind: Option<Kind>, (turns, made, met): Deeds) -> Vec<Value> {
    let counts = [turns, made.total(), made.won, made.tied, made.lost].map(Value::Count);
    let behind = [Value::share(made.score()), Value::Count(met.total()), Value::Count(met.lost)];
    [Value::text(kind_name(kind))].into_iter().chain(counts).chain(behind).collect()
}

/// Returns the actions of each kind of each side. Text output adds both sides together.
fn kinds_of(asked: &TableInput<'_>) -> Table {
    let sides = &asked.games.sides;
    let of_side = |side: Side| {
        let all = kinds().map(move |kind| (kind, deeds(sides, side, kind))).filter(|(_, deeds)| has_any(deeds));
        all.map(move |(kind, deeds)| [vec![Value::text(side.name())], kind_row(kind, deeds)].concat())
    };
    let together = |kind| {
        let (mut all, blue) = (deeds(sides, Side::Red, kind), deeds(sides, Side::Blue, kind));
        all.0.merge(blue.0);
        all.1.merge(blue.1);
        all.2.merge(blue.2);
        has_any(&all).then(|| kind_row(kind, all))
    };
    let names = columns(["side", "kind", "turns", "strikes", "won", "tied", "lost", "score"]);
    let [struck, held] = columns(["struck", "held"]).map(|column| column.ranked(1));
    let is_short = asked.people.is_some();
    Table::new(
        "Kinds: turns, strikes made, and strikes received (held: the striker was lost)",
        names.into_iter().skip(usize::from(is_short)).chain([struck, held]),
        if is_short {
            kinds().filter_map(together).collect::<Vec<_>>()
        } else {
            Side::ALL.into_iter().flat_map(of_side).collect()
        },
    )
}

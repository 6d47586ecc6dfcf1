//! What each kind of piece did, and how strikes between kinds came out.

use crate::analysis::{Combats, Merge, SideCounts, Strikes, kind_name, kinds};
use crate::board::{BySide, Kind, Side};
use crate::report::{Column, Table, Value};

/// What a kind did: its turns, its strikes, and strikes on it.
fn values(counts: &SideCounts, other: &SideCounts, kind: Option<Kind>) -> (u64, Combats, Combats) {
    (counts.turns[kind], counts.strikes.by(kind), other.strikes.on(kind))
}

fn row((turns, made, met): (u64, Combats, Combats)) -> Vec<Value> {
    let counts = [turns, made.total(), made.won, made.tied, made.lost].map(Value::Count);
    let behind = [Value::share(made.score()), Value::Count(met.total()), Value::Count(met.lost)];
    counts.into_iter().chain(behind).collect()
}

fn columns() -> Vec<Column> {
    vec![
        Column::new("turns", "turns"),
        Column::new("strikes", "strikes"),
        Column::new("won", "won"),
        Column::new("tied", "tied"),
        Column::new("lost", "lost"),
        Column::new("score", "score"),
        Column::new("struck", "struck").ranked(1),
        Column::new("held", "held").ranked(1),
    ]
}

const NAME: &str = "kinds";

/// What each kind of each side did.
pub(super) fn by_side(sides: &BySide<SideCounts>) -> Table {
    let of_side = |side: Side| {
        let values = move |kind| values(&sides[side], &sides[side.other()], kind);
        let has_any = |(turns, made, met): &(u64, Combats, Combats)| *turns > 0 || made.total() > 0 || met.total() > 0;
        kinds().map(move |kind| (kind, values(kind))).filter(move |(_, values)| has_any(values)).map(
            move |(kind, values)| {
                [Value::text(side.name()), Value::text(kind_name(kind))].into_iter().chain(row(values)).collect()
            },
        )
    };
    let heads = [Column::new("side", "side"), Column::new("kind", "kind")];
    Table {
        name: NAME,
        title: String::new(),
        columns: heads.into_iter().chain(columns()).collect(),
        rows: Side::ALL.into_iter().flat_map(of_side).collect(),
    }
}

/// What each kind did, both sides taken together.
pub(super) fn together(sides: &BySide<SideCounts>) -> Table {
    let values = |kind: Option<Kind>| {
        let [red, blue] = Side::ALL.map(|side| values(&sides[side], &sides[side.other()], kind));
        let sum = |one: Combats, other: Combats| {
            let mut sum = one;
            sum.merge(other);
            sum
        };
        (red.0.saturating_add(blue.0), sum(red.1, blue.1), sum(red.2, blue.2))
    };
    let rows = kinds().map(|kind| (kind, values(kind)));
    let rows = rows.filter(|(_, (turns, made, met))| *turns > 0 || made.total() > 0 || met.total() > 0);
    Table {
        name: NAME,
        title: "Kinds: turns, strikes made, and strikes met (held: the striker was lost)".to_owned(),
        columns: [Column::new("kind", "kind")].into_iter().chain(columns()).collect(),
        rows: rows
            .map(|(kind, values)| [Value::text(kind_name(kind))].into_iter().chain(row(values)).collect())
            .collect(),
    }
}

/// Every pair of kinds of which one struck the other.
pub(super) fn pairs(sides: &BySide<SideCounts>) -> Table {
    let pairs = |side: Side| {
        let strikes: &Strikes = &sides[side].strikes;
        kinds().flat_map(move |striker| kinds().map(move |struck| (striker, struck))).filter_map(
            move |(striker, struck)| {
                let combats = strikes.between(striker, struck);
                let names = [side.name(), kind_name(striker), kind_name(struck)].map(Value::text);
                let counts = [combats.won, combats.tied, combats.lost].map(Value::Count);
                (combats.total() > 0)
                    .then(|| names.into_iter().chain(counts).chain([Value::share(combats.score())]).collect())
            },
        )
    };
    Table {
        name: "strikes",
        title: String::new(),
        columns: vec![
            Column::new("side", "side"),
            Column::new("striker", "striker"),
            Column::new("struck", "struck"),
            Column::new("won", "won"),
            Column::new("tied", "tied"),
            Column::new("lost", "lost"),
            Column::new("score", "score"),
        ],
        rows: Side::ALL.into_iter().flat_map(pairs).collect(),
    }
}

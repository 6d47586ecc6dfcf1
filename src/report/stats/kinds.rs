//! What each kind of piece did.

use super::{Asked, StatsTable, columns};
use crate::analysis::{Combats, Merge, SideCounts, kind_name, kinds};
use crate::board::{BySide, Kind, Side};
use crate::report::{Table, Value};

pub(super) const TABLE: StatsTable = StatsTable::new("kinds", table);

/// What a kind did: its turns, its strikes, and strikes on it.
type Deeds = (u64, Combats, Combats);

fn deeds(sides: &BySide<SideCounts>, side: Side, kind: Option<Kind>) -> Deeds {
    let own = &sides[side];
    (own.turns[kind], own.strikes.by(kind), sides[side.other()].strikes.on(kind))
}

fn has_any((turns, made, met): &Deeds) -> bool {
    *turns > 0 || made.total() > 0 || met.total() > 0
}

fn row(kind: Option<Kind>, (turns, made, met): Deeds) -> Vec<Value> {
    let counts = [turns, made.total(), made.won, made.tied, made.lost].map(Value::Count);
    let behind = [Value::share(made.score()), Value::Count(met.total()), Value::Count(met.lost)];
    [Value::text(kind_name(kind))].into_iter().chain(counts).chain(behind).collect()
}

/// What each kind of each side did; for people what each kind did, both sides taken together.
fn table(asked: &Asked<'_>) -> Table {
    let sides = &asked.games.sides;
    let of_side = |side: Side| {
        let all = kinds().map(move |kind| (kind, deeds(sides, side, kind))).filter(|(_, deeds)| has_any(deeds));
        all.map(move |(kind, deeds)| [vec![Value::text(side.name())], row(kind, deeds)].concat())
    };
    let together = |kind| {
        let (mut all, blue) = (deeds(sides, Side::Red, kind), deeds(sides, Side::Blue, kind));
        all.0.merge(blue.0);
        all.1.merge(blue.1);
        all.2.merge(blue.2);
        has_any(&all).then(|| row(kind, all))
    };
    let names = columns(["side", "kind", "turns", "strikes", "won", "tied", "lost", "score"]);
    let [struck, held] = columns(["struck", "held"]).map(|column| column.ranked(1));
    let is_short = asked.people.is_some();
    Table {
        name: "kinds",
        title: "Kinds: turns, strikes made, and strikes met (held: the striker was lost)".to_owned(),
        columns: names.into_iter().skip(usize::from(is_short)).chain([struck, held]).collect(),
        rows: if is_short {
            kinds().filter_map(together).collect()
        } else {
            Side::ALL.into_iter().flat_map(of_side).collect()
        },
    }
}

//! The fewest facts that stand against each other.
//!
//! Where facts concern one piece each, an army is overdrawn by some set of kinds: more pieces than it has of them can be
//! nothing else (Hall, 1935). All sets of kinds are gone through, and for each of them the pieces that need the fewest
//! facts are taken: no smaller conflict exists. Where it takes facts that relate two pieces, facts are left out one by
//! one as long as the others still conflict: none of those that remain can be left out.

use super::matching::Matching;
use super::relation::{Member, Step};
use super::system::{Answer, System};
use crate::board::{Army, BySide, KindSet, Side};
use std::collections::BTreeMap;

/// How many nodes are looked at for the fewest facts.
const NODES: u32 = 40_000;

/// More pieces than the army has of these kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Excess {
    /// Whose pieces.
    pub side: Side,
    /// The kinds; none at all: one piece is left without any.
    pub kinds: KindSet,
    /// How many unknown pieces can be nothing else.
    pub pieces: u32,
    /// How many the army has of them, less those that the setup names.
    pub left: u32,
}

/// Facts that cannot all be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clash {
    /// Their places among the facts given, in order.
    pub facts: Vec<usize>,
    /// The army that they overdraw, where that is the reason.
    pub excess: Option<Excess>,
}

/// The fewest of those facts that cannot all be true; `None` if they can, or nobody knows. `matchings`: the pieces before
/// anything is known of them; `left`: the armies that they are.
pub(crate) fn smallest(matchings: &BySide<Matching>, left: &BySide<Army>, facts: &[Step]) -> Option<Clash> {
    let overdrawn = Side::ALL.into_iter().filter_map(|side| overdrawn(&matchings[side], side, &left[side], facts));
    overdrawn.min_by_key(|clash| clash.facts.len()).or_else(|| irreducible(matchings, facts))
}

/// Facts, by their places, and what they leave of a piece together.
type Narrowings = BTreeMap<KindSet, Vec<usize>>;

fn overdrawn(matching: &Matching, side: Side, left: &Army, facts: &[Step]) -> Option<Clash> {
    let mut pieces: BTreeMap<u8, Vec<(usize, KindSet)>> = BTreeMap::new();
    for (at, fact) in facts.iter().enumerate() {
        if let Step::Narrow(Member { side: whose, number }, kinds) = *fact
            && whose == side
            // One that was brought back is no more of the army: it is one of those that were captured.
            && matching.counts(number)
        {
            pieces.entry(number).or_default().push((at, kinds));
        }
    }
    let pieces: Vec<Narrowings> =
        pieces.iter().map(|(number, facts)| narrowings(matching.kinds(*number), facts)).collect();
    let by_all_facts: Vec<KindSet> =
        pieces.iter().filter_map(|piece| piece.keys().copied().reduce(KindSet::and)).collect();
    let absent = matching.absent_kinds();
    let mut best: Option<Clash> = None;
    for kinds in subsets(left.kinds()) {
        let has: u32 = kinds.iter().map(|kind| u32::from(left.count(kind))).sum();
        let without_facts = if absent.less(kinds).is_empty() { matching.absent() as u32 } else { 0 };
        let Some(wanted) = (has + 1).checked_sub(without_facts) else { continue };
        // Mostly there are not so many, which is soon told.
        if by_all_facts.iter().filter(|all| all.less(kinds).is_empty()).count() < wanted as usize {
            continue;
        }
        let mut costs: Vec<&Vec<usize>> = pieces.iter().filter_map(|piece| cheapest(piece, kinds)).collect();
        costs.sort_by_key(|facts| facts.len());
        costs.truncate(wanted as usize);
        let total: usize = costs.iter().map(|facts| facts.len()).sum();
        // Of as many facts, those about fewer pieces say more.
        if best.as_ref().is_none_or(|best| total < best.facts.len()) {
            let mut facts: Vec<usize> = costs.into_iter().flatten().copied().collect();
            facts.sort_unstable();
            best = Some(Clash { facts, excess: Some(Excess { side, kinds, pieces: has + 1, left: has }) });
        }
    }
    best
}

/// The fewest facts of a piece that leave it none but those kinds.
fn cheapest(piece: &Narrowings, kinds: KindSet) -> Option<&Vec<usize>> {
    piece.iter().filter(|(left, _)| left.less(kinds).is_empty()).map(|(_, facts)| facts).min_by_key(|facts| facts.len())
}

/// What one, two or three of a piece's facts, or all of them, leave of it; for each outcome the fewest.
fn narrowings(kinds: KindSet, facts: &[(usize, KindSet)]) -> Narrowings {
    let mut single: Vec<(usize, KindSet)> = Vec::new();
    for (at, fact) in facts {
        if single.iter().all(|(_, other)| other.and(kinds) != fact.and(kinds)) {
            single.push((*at, fact.and(kinds)));
        }
    }
    let mut found = Narrowings::new();
    let mut add = |kinds: KindSet, facts: &[usize]| {
        let fewest = found.entry(kinds).or_insert_with(|| facts.to_vec());
        if facts.len() < fewest.len() {
            *fewest = facts.to_vec();
        }
    };
    for (first, one) in single.iter().enumerate() {
        add(one.1, &[one.0]);
        for (second, two) in single.iter().enumerate().take(first) {
            add(one.1.and(two.1), &[two.0, one.0]);
            for three in &single[..second] {
                add(one.1.and(two.1).and(three.1), &[three.0, two.0, one.0]);
            }
        }
    }
    let all = single.iter().fold(kinds, |kinds, (_, fact)| kinds.and(*fact));
    let mut needed: Vec<(usize, KindSet)> = single.clone();
    for (at, _) in &single {
        let others = || needed.iter().filter(|(other, _)| other != at);
        if others().fold(kinds, |kinds, (_, fact)| kinds.and(*fact)) == all {
            needed = others().copied().collect();
        }
    }
    add(all, &needed.iter().map(|(at, _)| *at).collect::<Vec<_>>());
    found
}

/// Every set of some of the kinds, the empty one first.
fn subsets(kinds: KindSet) -> impl Iterator<Item = KindSet> {
    let kinds: Vec<_> = kinds.iter().collect();
    (0..1_u32 << kinds.len()).map(move |chosen| {
        kinds.iter().enumerate().filter(|(at, _)| chosen >> at & 1 != 0).map(|(_, kind)| *kind).collect()
    })
}

fn irreducible(matchings: &BySide<Matching>, facts: &[Step]) -> Option<Clash> {
    // Copies share what may be spent on searches.
    let first = System::new(matchings.clone(), NODES);
    let clash = |chosen: &[usize]| {
        let mut system = first.clone();
        // What is told of a piece that came back tells nothing without its coming back.
        let is_there = |piece: &Member, system: &System| !system.kinds(*piece).is_empty();
        chosen.iter().any(|at| {
            let tells = match &facts[*at] {
                Step::Narrow(piece, _) => is_there(piece, &system),
                Step::Relate(relation) => is_there(&relation.first, &system) && is_there(&relation.second, &system),
                Step::Return(..) => true,
            };
            tells && system.learn([facts[*at]]) == Answer::No
        })
    };
    let mut chosen: Vec<usize> = (0..facts.len()).collect();
    if !clash(&chosen) {
        return None;
    }
    // In large pieces first, then one by one.
    let mut size = chosen.len().div_ceil(2);
    loop {
        let mut from = 0;
        while from < chosen.len() {
            let mut fewer = chosen.clone();
            fewer.drain(from..(from + size).min(chosen.len()));
            if clash(&fewer) {
                chosen = fewer;
            } else {
                from += size;
            }
        }
        if size == 1 {
            return Some(Clash { facts: chosen, excess: None });
        }
        size = size.div_ceil(2);
    }
}

#[cfg(test)]
mod tests {
    use super::{Matching, Step, smallest};
    use crate::assignment::Member;
    use crate::board::{Army, BySide, Kind, KindSet, Side};

    #[test]
    fn of_more_than_three_facts_about_a_piece_none_is_told_that_the_others_make_needless() {
        let kinds = [Kind::Marshal, Kind::General, Kind::Miner, Kind::Scout, Kind::Flag];
        let mut army = Army::default();
        for kind in kinds {
            army.add(kind, 1);
        }
        let matching =
            || Matching::new(&army, std::iter::once((1, KindSet::ALL)), army.kinds()).expect("the army fits");
        let but = |gone: &[Kind]| -> Vec<Kind> { kinds.into_iter().filter(|kind| !gone.contains(kind)).collect() };
        // That it is no Flag is a part of what the last fact says.
        let facts = [
            red(1, &but(&[Kind::Marshal])),
            red(1, &but(&[Kind::General])),
            red(1, &but(&[Kind::Flag])),
            red(1, &but(&[Kind::Miner])),
            red(1, &but(&[Kind::Scout, Kind::Flag])),
        ];
        let clash = smallest(&BySide::new(matching(), matching()), &BySide::new(army, army), &facts);
        assert_eq!(clash.expect("the piece is nothing").facts, [0, 1, 3, 4]);
    }

    fn red(number: u8, kinds: &[Kind]) -> Step {
        Step::Narrow(Member { side: Side::Red, number }, kinds.iter().copied().collect())
    }

    #[test]
    fn the_fewest_facts_are_found() {
        // A Marshal, two Scouts and the Flag; all four pieces unknown.
        let mut army = Army::default();
        for kind in [Kind::Marshal, Kind::Scout, Kind::Scout, Kind::Flag] {
            army.add(kind, 1);
        }
        let matching = || {
            Matching::new(&army, (1..=4).map(|number| (number, KindSet::ALL)), KindSet::EMPTY).expect("the army fits")
        };
        let matchings = BySide::new(matching(), matching());
        let left = BySide::new(army, army);
        let (marshal, scout, flag) = (Kind::Marshal, Kind::Scout, Kind::Flag);
        let movable = [marshal, scout];
        // Four have moved; but the two facts about the third piece are fewer.
        let facts = [
            red(1, &movable),
            red(2, &movable),
            red(3, &movable),
            red(4, &movable),
            red(3, &[marshal, flag]),
            red(3, &[scout, flag]),
        ];
        let clash = smallest(&matchings, &left, &facts[..5]).expect("four cannot move");
        assert_eq!(clash.facts, [0, 1, 2, 3]);
        let excess = clash.excess.expect("an army is overdrawn");
        assert_eq!((excess.kinds, excess.pieces, excess.left), (movable.into_iter().collect(), 4, 3));
        let clash = smallest(&matchings, &left, &facts).expect("the third piece is nothing");
        assert_eq!(clash.facts, [2, 4, 5]);
        assert_eq!(clash.excess.map(|excess| excess.kinds), Some(KindSet::EMPTY));
        assert_eq!(smallest(&matchings, &left, &facts[..3]), None);
        // Two pieces that are both the Marshal are fewer still, wherever they stand among the facts.
        let twice = [red(1, &[marshal]), red(2, &[marshal])];
        for (facts, wanted) in [([&facts[..], &twice].concat(), [6, 7]), ([&twice, &facts[..]].concat(), [0, 1])] {
            let clash = smallest(&matchings, &left, &facts).expect("there is one Marshal");
            assert_eq!(clash.facts, wanted);
            let excess = clash.excess.expect("an army is overdrawn");
            assert_eq!((excess.side, excess.kinds), (Side::Red, KindSet::only(marshal)));
            assert_eq!((excess.pieces, excess.left), (2, 1));
        }
    }
}

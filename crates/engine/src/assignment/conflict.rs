//! Finds a small set of facts that contradict each other.
//!
//! If each fact concerns a single piece, the cause of a contradiction is always a set of kinds (Hall, 1935): the
//! facts require more pieces of these kinds than the army has. The module checks every set of kinds. For each set,
//! the module takes the pieces that the fewest facts restrict to the kinds of the set. Therefore, the module usually
//! finds the smallest conflict.
//!
//! If some facts concern two pieces, the module removes one fact after another while the remaining facts still
//! contradict each other. At the end, every remaining fact is necessary.

use super::matching::Matching;
use super::relation::{Member, Step};
use super::system::{Satisfiability, System};
use crate::board::{Army, BySide, KindSet, Side};
use std::collections::BTreeMap;

/// Maximum number of nodes that the search for the fewest facts visits.
const NODES: u32 = 40_000;

/// A set of kinds that is too rare in the army: the army has fewer pieces of these kinds than the facts require.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Excess {
    /// The side of the pieces.
    pub side: Side,
    /// The kinds that are too rare. The set is empty if the facts rule out every kind of a piece.
    pub kinds: KindSet,
    /// Number of unknown pieces that the facts restrict to these kinds.
    pub pieces: u32,
    /// Number of pieces of these kinds in the army. Pieces that the setup names are not counted.
    pub left: u32,
}

/// Facts that cannot all be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FactConflict {
    /// Indices of the facts, in ascending order.
    pub facts: Vec<usize>,
    /// The set of kinds that is too rare in the army, if such a set causes the conflict.
    pub excess: Option<Excess>,
}

/// Returns a small set of facts that cannot all be true. If facts about single pieces are enough for a
/// contradiction, the set is usually the smallest possible set. Otherwise, every fact of the set is necessary.
/// Returns `None` if all facts can be true, or if the search reached its limit.
///
/// `matchings` contains the pieces before any fact is added. `left` contains the armies without the pieces that the
/// setup names.
pub(crate) fn find_smallest_conflict(
    matchings: &BySide<Matching>,
    left: &BySide<Army>,
    facts: &[Step],
) -> Option<FactConflict> {
    let overdrawn = Side::ALL.into_iter().filter_map(|side| overdrawn(&matchings[side], side, &left[side], facts));
    overdrawn.min_by_key(|clash| clash.facts.len()).or_else(|| irreducible(matchings, facts))
}

/// For one piece: maps a set of kinds to the indices of facts. Together, these facts restrict the piece to the set.
type Narrowings = BTreeMap<KindSet, Vec<usize>>;

fn overdrawn(matching: &Matching, side: Side, left: &Army, facts: &[Step]) -> Option<FactConflict> {
    let mut pieces: BTreeMap<u8, Vec<(usize, KindSet)>> = BTreeMap::new();
    for (at, fact) in facts.iter().enumerate() {
        if let Step::Narrow(Member { side: whose, number }, kinds) = *fact
            && whose == side
            // A returned piece does not count towards the army: the captured piece that came back is already counted.
            && matching.is_in_army(number)
        {
            pieces.entry(number).or_default().push((at, kinds));
        }
    }
    let pieces: Vec<Narrowings> =
        pieces.iter().map(|(number, facts)| narrowings(matching.kinds(*number), facts)).collect();
    let by_all_facts: Vec<KindSet> =
        pieces.iter().filter_map(|piece| piece.keys().copied().reduce(KindSet::and)).collect();
    let absent = matching.absent_kinds();
    let mut best: Option<FactConflict> = None;
    for kinds in subsets(left.kinds()) {
        let has: u32 = kinds.iter().map(|kind| u32::from(left.count(kind))).sum();
        let without_facts = if absent.difference(kinds).is_empty() { matching.absent() as u32 } else { 0 };
        let Some(wanted) = (has + 1).checked_sub(without_facts) else { continue };
        // Cheap check first: usually, even all facts together restrict too few pieces to these kinds.
        if by_all_facts.iter().filter(|all| all.difference(kinds).is_empty()).count() < wanted as usize {
            continue;
        }
        let mut costs: Vec<&Vec<usize>> = pieces.iter().filter_map(|piece| cheapest(piece, kinds)).collect();
        costs.sort_by_key(|facts| facts.len());
        costs.truncate(wanted as usize);
        let total: usize = costs.iter().map(|facts| facts.len()).sum();
        // Keeps the first of equally small conflicts. The first sets of kinds are small, so the conflict concerns few
        // pieces.
        if best.as_ref().is_none_or(|best| total < best.facts.len()) {
            let mut facts: Vec<usize> = costs.into_iter().flatten().copied().collect();
            facts.sort_unstable();
            best = Some(FactConflict { facts, excess: Some(Excess { side, kinds, pieces: has + 1, left: has }) });
        }
    }
    best
}

/// Returns the smallest set of facts that restricts the piece to `kinds`. Returns `None` if the facts do not
/// restrict the piece to `kinds`.
fn cheapest(piece: &Narrowings, kinds: KindSet) -> Option<&Vec<usize>> {
    piece
        .iter()
        .filter(|(left, _)| left.difference(kinds).is_empty())
        .map(|(_, facts)| facts)
        .min_by_key(|facts| facts.len())
}

/// Computes the kinds that are left for a piece by each choice of one, two or three of its facts, and by all facts.
/// If several sets of facts leave the same kinds, only the smallest set is kept.
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

/// Iterates over every subset of the kinds, the empty set first.
fn subsets(kinds: KindSet) -> impl Iterator<Item = KindSet> {
    let kinds: Vec<_> = kinds.iter().collect();
    (0..1_u32 << kinds.len()).map(move |chosen| {
        kinds.iter().enumerate().filter(|(at, _)| chosen >> at & 1 != 0).map(|(_, kind)| *kind).collect()
    })
}

fn irreducible(matchings: &BySide<Matching>, facts: &[Step]) -> Option<FactConflict> {
    // All copies of `first` share one budget.
    let first = System::new(matchings.clone(), NODES);
    let clash = |chosen: &[usize]| {
        let mut system = first.clone();
        // A fact about a returned piece has an effect only together with the fact that the piece returned.
        let is_there = |piece: &Member, system: &System| !system.kinds(*piece).is_empty();
        chosen.iter().any(|at| {
            let tells = match &facts[*at] {
                Step::Narrow(piece, _) => is_there(piece, &system),
                Step::Relate(relation) => is_there(&relation.first, &system) && is_there(&relation.second, &system),
                Step::Return(..) => true,
            };
            tells && system.add_facts([facts[*at]]) == Satisfiability::No
        })
    };
    let mut chosen: Vec<usize> = (0..facts.len()).collect();
    if !clash(&chosen) {
        return None;
    }
    // Removes large chunks first, then smaller ones, then single facts.
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
            return Some(FactConflict { facts: chosen, excess: None });
        }
        size = size.div_ceil(2);
    }
}

#[cfg(test)]
mod tests {
    use super::{Matching, Step, find_smallest_conflict};
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
        // The last fact also implies that the piece is not the Flag.
        let facts = [
            red(1, &but(&[Kind::Marshal])),
            red(1, &but(&[Kind::General])),
            red(1, &but(&[Kind::Flag])),
            red(1, &but(&[Kind::Miner])),
            red(1, &but(&[Kind::Scout, Kind::Flag])),
        ];
        let clash = find_smallest_conflict(&BySide::new(matching(), matching()), &BySide::new(army, army), &facts);
        assert_eq!(clash.expect("the piece is nothing").facts, [0, 1, 3, 4]);
    }

    fn red(number: u8, kinds: &[Kind]) -> Step {
        Step::Narrow(Member { side: Side::Red, number }, kinds.iter().copied().collect())
    }

    #[test]
    fn the_fewest_facts_are_found() {
        // The army is a Marshal, two Scouts and the Flag. All four pieces are unknown.
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
        // All four pieces have moved, but the two facts about the third piece are a smaller conflict.
        let facts = [
            red(1, &movable),
            red(2, &movable),
            red(3, &movable),
            red(4, &movable),
            red(3, &[marshal, flag]),
            red(3, &[scout, flag]),
        ];
        let clash = find_smallest_conflict(&matchings, &left, &facts[..5]).expect("four cannot move");
        assert_eq!(clash.facts, [0, 1, 2, 3]);
        let excess = clash.excess.expect("an army is overdrawn");
        assert_eq!((excess.kinds, excess.pieces, excess.left), (movable.into_iter().collect(), 4, 3));
        let clash = find_smallest_conflict(&matchings, &left, &facts).expect("the third piece is nothing");
        assert_eq!(clash.facts, [2, 4, 5]);
        assert_eq!(clash.excess.map(|excess| excess.kinds), Some(KindSet::EMPTY));
        assert_eq!(find_smallest_conflict(&matchings, &left, &facts[..3]), None);
        // Two facts make two pieces the Marshal. They are a smaller conflict, at the end of the list and at its
        // beginning.
        let twice = [red(1, &[marshal]), red(2, &[marshal])];
        for (facts, wanted) in [([&facts[..], &twice].concat(), [6, 7]), ([&twice, &facts[..]].concat(), [0, 1])] {
            let clash = find_smallest_conflict(&matchings, &left, &facts).expect("there is one Marshal");
            assert_eq!(clash.facts, wanted);
            let excess = clash.excess.expect("an army is overdrawn");
            assert_eq!((excess.side, excess.kinds), (Side::Red, KindSet::only(marshal)));
            assert_eq!((excess.pieces, excess.left), (2, 1));
        }
    }
}

//! In how many ways an army can stand on its squares, given what each piece may be; and what each piece may be, given
//! that all of them together are the army.
//!
//! An arrangement gives every piece a kind that it may be, so that no kind is given oftener than the army has it; two
//! arrangements are the same if they give every piece the same kind. Pieces that may be the same kinds form a group:
//! what is counted depends on the groups and their sizes alone.

use crate::board::{Army, Kind, KindSet};
use std::collections::HashMap;

/// Pieces that may each be the same kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The kinds.
    pub kinds: KindSet,
    /// How many pieces.
    pub pieces: u8,
}

/// Pieces, and the army that they are part of.
#[derive(Clone, Debug)]
pub struct Arrangements {
    /// The groups; behind them one of the army's pieces that stand nowhere, where it has more than there are.
    groups: Vec<Group>,
    army: Army,
    has_absent: bool,
}

impl Arrangements {
    /// The arrangements of those groups' pieces as part of that army. The army may have more pieces; those that stand
    /// nowhere can only be of the kinds `absent`. `None` if it has fewer.
    pub fn new(groups: &[Group], army: Army, absent: KindSet) -> Option<Self> {
        let mut groups: Vec<Group> = groups.iter().copied().filter(|group| group.pieces > 0).collect();
        let standing: u32 = groups.iter().map(|group| u32::from(group.pieces)).sum();
        let pieces = u8::try_from(army.total().checked_sub(standing)?).ok()?;
        if pieces > 0 {
            groups.push(Group { kinds: absent, pieces });
        }
        Some(Self { groups, army, has_absent: pieces > 0 })
    }

    /// How many there are. No army of up to 40 pieces has more than fit into 128 bits.
    pub fn count(&self) -> u128 {
        let mut counter = Counter { arrangements: self, classes: self.classes(), known: HashMap::new() };
        let left: Vec<u8> = self.groups.iter().map(|group| group.pieces).collect();
        counter.count_from(0, &left)
    }

    /// What a piece of each group may be, in the order of the groups given: the kinds that at least one arrangement
    /// gives it. `None` if there is no arrangement.
    pub fn possible_kinds(&self) -> Option<Vec<KindSet>> {
        let given = self.an_arrangement()?;
        let groups = self.groups.len() - usize::from(self.has_absent);
        let possible = (0..groups).map(|group| {
            let may_be = |kind: &Kind| given[group][*kind as usize] > 0 || self.can_change_places(&given, group, *kind);
            self.groups[group].kinds.iter().filter(may_be).collect()
        });
        Some(possible.collect())
    }

    /// Kinds that the same groups may be, taken together: for the groups it is all one which of them a piece is.
    fn classes(&self) -> Vec<Class> {
        let mut classes: Vec<Class> = Vec::new();
        for kind in self.army.kinds().iter() {
            let size = self.army.count(kind);
            let groups: Vec<usize> = (0..self.groups.len()).filter(|at| self.groups[*at].kinds.has(kind)).collect();
            // Which pieces stand nowhere is no matter, but of which kinds they are is: each kind is by itself then.
            match classes.iter_mut().find(|class| !self.has_absent && class.groups == groups) {
                Some(class) => {
                    class.size += size;
                    class.ways *= choose(class.size, size);
                }
                None => classes.push(Class { groups, size, ways: 1 }),
            }
        }
        classes
    }

    /// How many pieces of each kind each group has in some arrangement, if there is one: a flow from the groups to the
    /// kinds, made larger piece by piece (Ford and Fulkerson, 1956).
    fn an_arrangement(&self) -> Option<Vec<[u8; Kind::COUNT]>> {
        let mut given = vec![[0; Kind::COUNT]; self.groups.len()];
        let mut left = self.army;
        for group in 0..self.groups.len() {
            for _ in 0..self.groups[group].pieces {
                let mut seen = KindSet::EMPTY;
                if !self.place(group, &mut given, &mut left, &mut seen) {
                    return None;
                }
            }
        }
        Some(given)
    }

    /// Gives a kind to one more piece of the group, others making way where they can.
    fn place(&self, group: usize, given: &mut [[u8; Kind::COUNT]], left: &mut Army, seen: &mut KindSet) -> bool {
        for kind in self.groups[group].kinds.iter() {
            if left.take(kind) {
                given[group][kind as usize] += 1;
                return true;
            }
        }
        for kind in self.groups[group].kinds.iter() {
            if seen.has(kind) {
                continue;
            }
            *seen = seen.with(kind);
            for other in 0..self.groups.len() {
                if given[other][kind as usize] > 0 && self.place(other, given, left, seen) {
                    given[other][kind as usize] -= 1;
                    given[group][kind as usize] += 1;
                    return true;
                }
            }
        }
        false
    }

    /// Whether a piece of the group can be of that kind if others change with it: whether a way leads from the kind,
    /// over groups that have it to other kinds that they may be, to the group.
    fn can_change_places(&self, given: &[[u8; Kind::COUNT]], group: usize, kind: Kind) -> bool {
        let mut reached = KindSet::only(kind);
        let mut next = vec![kind];
        while let Some(kind) = next.pop() {
            for other in (0..self.groups.len()).filter(|other| given[*other][kind as usize] > 0) {
                if other == group {
                    return true;
                }
                for further in self.groups[other].kinds.iter().filter(|further| self.army.count(*further) > 0) {
                    if !reached.has(further) {
                        reached = reached.with(further);
                        next.push(further);
                    }
                }
            }
        }
        false
    }
}

/// Kinds that the same groups may be.
#[derive(Debug)]
struct Class {
    groups: Vec<usize>,
    /// How many pieces of these kinds the army has.
    size: u8,
    /// In how many ways they can be parted among as many pieces.
    ways: u128,
}

/// Counts class by class, remembering what was counted.
struct Counter<'a> {
    arrangements: &'a Arrangements,
    classes: Vec<Class>,
    known: HashMap<(usize, Vec<u8>), u128>,
}

impl Counter<'_> {
    /// In how many ways the classes from that one on can be given to the pieces that are left of each group.
    fn count_from(&mut self, class: usize, left: &[u8]) -> u128 {
        if class == self.classes.len() {
            return u128::from(left.iter().all(|pieces| *pieces == 0));
        }
        let key = (class, left.to_vec());
        if let Some(count) = self.known.get(&key) {
            return *count;
        }
        let ways = self.classes[class].ways;
        let count = ways * self.count_parted(class, 0, self.classes[class].size, &mut left.to_vec());
        self.known.insert(key, count);
        count
    }

    /// The same, `size` pieces of the class going to its groups from number `from` on.
    fn count_parted(&mut self, class: usize, from: usize, size: u8, left: &mut Vec<u8>) -> u128 {
        let Some(&group) = self.classes[class].groups.get(from) else {
            return if size == 0 { self.count_from(class + 1, &left.clone()) } else { 0 };
        };
        let pieces = left[group];
        let is_absent = self.arrangements.has_absent && group + 1 == left.len();
        let mut count = 0;
        for taken in 0..=pieces.min(size) {
            left[group] = pieces - taken;
            let ways = if is_absent { 1 } else { choose(pieces, taken) };
            count += ways * self.count_parted(class, from + 1, size - taken, left);
        }
        left[group] = pieces;
        count
    }
}

/// In how many ways `taken` can be chosen among `pieces`.
fn choose(pieces: u8, taken: u8) -> u128 {
    (0..u128::from(taken)).fold(1, |ways, at| ways * (u128::from(pieces) - at) / (at + 1))
}

#[cfg(test)]
mod tests {
    use super::{Arrangements, Group};
    use crate::board::{Army, Kind, KindSet};
    use proptest::prelude::{Just, ProptestConfig, Strategy, prop, prop_assert_eq, proptest};
    use std::collections::BTreeSet;

    const KINDS: [Kind; 4] = [Kind::Miner, Kind::Scout, Kind::Bomb, Kind::Flag];

    /// Every arrangement, piece by piece.
    fn all(
        pieces: &[KindSet],
        left: &mut Army,
        absent: KindSet,
        given: &mut Vec<Kind>,
        found: &mut BTreeSet<Vec<Kind>>,
    ) {
        let Some(kinds) = pieces.get(given.len()) else {
            if left.kinds().iter().all(|kind| absent.has(kind)) {
                found.insert(given.clone());
            }
            return;
        };
        for kind in kinds.iter() {
            if left.take(kind) {
                given.push(kind);
                all(pieces, left, absent, given, found);
                given.pop();
                left.add(kind, 1);
            }
        }
    }

    fn kind_sets() -> impl Strategy<Value = KindSet> {
        prop::collection::vec(prop::sample::select(&KINDS[..]), 1..4).prop_map(|kinds| kinds.into_iter().collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1024, ..ProptestConfig::default() })]
        #[test]
        fn counting_agrees_with_going_through_all(
            groups in prop::collection::vec((kind_sets(), 1_u8..4), 1..4),
            counts in prop::collection::vec(0_u8..4, 4),
            absent in Just(KindSet::EMPTY).boxed().prop_union(kind_sets().boxed()),
        ) {
            let mut army = Army::default();
            for (kind, count) in KINDS.into_iter().zip(&counts) {
                army.add(kind, *count);
            }
            let groups: Vec<Group> = groups.into_iter().map(|(kinds, pieces)| Group { kinds, pieces }).collect();
            let pieces: Vec<KindSet> =
                groups.iter().flat_map(|group| std::iter::repeat_n(group.kinds, usize::from(group.pieces))).collect();
            let mut found = BTreeSet::new();
            all(&pieces, &mut army.clone(), absent, &mut Vec::new(), &mut found);
            let arrangements = Arrangements::new(&groups, army, absent);
            prop_assert_eq!(arrangements.as_ref().map_or(0, Arrangements::count), found.len() as u128);
            let mut first = 0;
            let mut possible = Vec::new();
            for group in &groups {
                possible.push(found.iter().map(|given| given[first]).collect::<KindSet>());
                first += usize::from(group.pieces);
            }
            let closed = arrangements.and_then(|arrangements| arrangements.possible_kinds());
            prop_assert_eq!(closed, (!found.is_empty()).then_some(possible));
        }
    }

    #[test]
    fn the_full_army_can_stand_in_so_many_ways() {
        let army = Army::ORIGINAL;
        let count = |groups: &[Group]| Arrangements::new(groups, army, KindSet::EMPTY).map(|all| all.count());
        // 40! / (2! 3! 4! 4! 4! 5! 8! 6!).
        assert_eq!(
            count(&[Group { kinds: army.kinds(), pieces: 40 }]),
            Some(1_411_873_643_675_199_617_616_832_128_000_000)
        );
        // Ten pieces have moved: 30 places for Bombs and Flag, and 33! / (2! 3! 4! 4! 4! 5! 8!) for the others.
        let movable = army.kinds().and(KindSet::MOVABLE);
        let moved = Group { kinds: movable, pieces: 10 };
        let others = (1..=33_u128).product::<u128>() / (2 * 6 * 24 * 24 * 24 * 120 * 40_320);
        let immovable = (24..=30_u128).product::<u128>() / 720;
        assert_eq!(count(&[moved, Group { kinds: army.kinds(), pieces: 30 }]), Some(others * immovable));
        assert_eq!(count(&[Group { kinds: movable, pieces: 34 }, Group { kinds: army.kinds(), pieces: 6 }]), Some(0));
    }
}

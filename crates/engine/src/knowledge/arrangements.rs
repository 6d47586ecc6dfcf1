//! Counts the ways to arrange an army on its squares, given the possible kinds of each piece. Also removes kinds that a
//! piece cannot have. A piece cannot have a kind if no arrangement gives the kind to the piece.
//!
//! An arrangement gives every piece one of its possible kinds. It uses no kind more often than the army contains
//! the kind. Two arrangements are equal if they give every piece the same kind. Pieces with the same possible kinds
//! form a group. The count depends only on the groups and their sizes.
//!
//! Kinds that are possible for the same groups are combined into a class. The classes are processed one after the
//! other. In each step, the pieces of a class are divided among the groups.

use super::division::{Class, Grouping, Groups, SUMMED_UP, State, Step, choose, sum_up};
use super::returns::{BroughtBack, BySet, Giving, ReturnSet, can_wait, mattering};
use crate::assignment::Matching;
use crate::board::{Army, Kind, KindSet};
use crate::rules::PIECES;
use ethnum::U256;

/// Work budget of a count: the number of additions that may still be computed. If the budget is used up, the count
/// is abandoned.
#[derive(Clone, Copy, Debug)]
pub struct Budget(u32);

impl Default for Budget {
    fn default() -> Self {
        Self(Self::NUMBER)
    }
}

impl Budget {
    /// Maximum budget of one count, in additions.
    pub const NUMBER: u32 = 250_000;

    /// Creates a budget of `sums` additions, but at most [`Budget::NUMBER`].
    pub fn of(sums: u32) -> Self {
        Self(sums.min(Self::NUMBER))
    }

    /// Maximum budget for the odds after one ply, in additions.
    pub const ODDS: u32 = 2_000_000;

    /// Creates a budget of `sums` additions, but at most [`Budget::ODDS`].
    pub fn of_odds(sums: u32) -> Self {
        Self(sums.min(Self::ODDS))
    }

    /// Returns the number of additions that are left in the budget.
    pub const fn left(self) -> u32 {
        self.0
    }

    /// Subtracts `sums` additions from the budget. If fewer additions are left, sets the budget to 0 and returns
    /// `None`.
    pub(super) fn spend(&mut self, sums: u32) -> Option<()> {
        let left = self.0.checked_sub(sums);
        self.0 = left.unwrap_or(0);
        left.map(|_| ())
    }
}

/// Group of pieces with the same possible kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// Possible kinds of each piece.
    pub kinds: KindSet,
    /// Number of pieces.
    pub pieces: u8,
    /// Unnamed rescued pieces whose rescue came after the capture of the pieces in this group.
    pub captured: ReturnSet,
}

impl Group {
    /// Creates a group whose set `captured` is empty.
    pub fn new(kinds: KindSet, pieces: u8) -> Self {
        Self { kinds, pieces, captured: ReturnSet::default() }
    }
}

/// Groups of pieces, and the army to which these pieces belong.
#[derive(Clone, Debug)]
pub(super) struct Arrangements {
    pub(super) groups: Vec<Group>,
    pub(super) army: Army,
    /// Pieces of the army that are on no square, if the army is larger than the setup.
    pub(super) absent: Group,
    /// Pieces rescued without being named, in order. Each is an additional piece that is not part of the army.
    pub(super) returns: Vec<BroughtBack>,
}

impl Arrangements {
    /// Creates the arrangements of the pieces in these groups. The army may have more pieces than the groups. The
    /// additional pieces can then only have the kinds in `absent`. Returns `None` if the army has fewer pieces than the
    /// groups.
    pub fn new(groups: &[Group], army: Army, absent: KindSet) -> Option<Self> {
        // Removes kinds of which no piece is left. Otherwise these kinds would separate groups that are in fact equal.
        let kinds = army.kinds();
        let groups = groups.iter().filter(|group| group.pieces > 0);
        let groups: Vec<Group> = groups.map(|group| Group { kinds: group.kinds.and(kinds), ..*group }).collect();
        let standing: u32 = groups.iter().map(|group| u32::from(group.pieces)).sum();
        let pieces = u8::try_from(army.total().checked_sub(standing)?).ok()?;
        let absent = Group::new(absent, pieces);
        Some(Self { groups, army, absent, returns: Vec::new() })
    }

    /// Adds pieces that were rescued without being named.
    #[must_use]
    pub fn with_returns(self, returns: Vec<BroughtBack>) -> Self {
        Self { returns, ..self }
    }

    /// Returns the number of arrangements, or `None` if the budget is too small. For an army in a zone of 40 squares,
    /// the number fits into 128 bits. Two unnamed rescued pieces add a few bits.
    ///
    /// The pieces of each kind are divided among the groups in every possible way. Some groups then have the same
    /// remaining possible kinds. Such groups are merged, so that there are fewer states.
    pub fn count(&self, budget: &mut Budget) -> Option<U256> {
        let (first, steps) = self.steps();
        let mut states = vec![(first, U256::ONE)];
        let mut next = Vec::new();
        for step in steps {
            let mut enough = SUMMED_UP;
            for (state, ways) in states.drain(..) {
                step.each(&state, ways, budget, |state, _, ways| next.push((state, ways)))?;
                if next.len() > enough {
                    sum_up(&mut next);
                    enough = SUMMED_UP.max(2 * next.len());
                }
            }
            sum_up(&mut next);
            std::mem::swap(&mut states, &mut next);
        }
        Some(states.into_iter().filter(|(state, _)| state.is_done()).fold(U256::ZERO, |sum, (_, ways)| sum + ways))
    }

    /// Returns the possible kinds of the pieces of each group, in the order of the groups. A kind is possible if a
    /// piece of the group has the kind in at least one arrangement. Returns `None` if there is no arrangement.
    pub fn possible_kinds(&self) -> Option<Vec<KindSet>> {
        let pieces = self.groups.iter().flat_map(|group| std::iter::repeat_n(group.kinds, group.pieces.into()));
        let matching = Matching::new(&self.army, (1..).zip(pieces), self.absent.kinds)?;
        let possible = matching.possible_kinds();
        let mut behind = 0;
        let last_pieces = self.groups.iter().map(|group| {
            behind += usize::from(group.pieces);
            behind
        });
        Some(last_pieces.map(|number| possible[number]).collect())
    }
}

impl Arrangements {
    /// Returns the state in which no piece has a kind yet. Also returns the steps: one step for each class, with the
    /// groups of the class.
    pub(super) fn steps(&self) -> (State, impl Iterator<Item = Step<'_>>) {
        let open = ReturnSet::first(self.returns.len());
        let mut groups = BySet::of(open, |_| Groups::default());
        let mut first = State { left: [0; PIECES], absent: self.absent.pieces, open };
        for group in &self.groups {
            first.left[self.enter(&mut groups, group.kinds, group.captured, open)] += group.pieces;
        }
        let classes = self.classes();
        let mut later = classes.iter().fold(KindSet::EMPTY, |kinds, class| kinds.or(class.kinds));
        let mut earlier = KindSet::EMPTY;
        let steps = classes.into_iter().map(move |class| {
            later = later.difference(class.kinds);
            let mut behind = BySet::of(open, |_| Groups::default());
            let groupings = BySet::of(open, |open| self.grouping(&groups[open], open, &class, later, &mut behind));
            groups = behind;
            let may_be_absent = !class.kinds.and(self.absent.kinds).is_empty();
            let step = Step { earlier, groupings, may_be_absent, returns: &self.returns, class };
            earlier = earlier.or(step.class.kinds);
            step
        });
        (first, steps)
    }

    /// Computes the grouping of a class: the groups before the step, and the index of each group after the step. `open`
    /// contains the rescued pieces that have no kind. Adds new groups to `behind`.
    fn grouping(
        &self,
        groups: &Groups,
        open: ReturnSet,
        class: &Class,
        later: KindSet,
        behind: &mut BySet<Groups>,
    ) -> Grouping {
        let mut merge = |open: ReturnSet| {
            let mut numbers = [0; PIECES];
            for ((number, kinds), captured) in numbers.iter_mut().zip(groups.kinds()).zip(groups.captured()) {
                *number = self.enter(behind, kinds.difference(class.kinds), *captured, open) as u8;
            }
            numbers
        };
        let merged = can_wait(open, later, &self.returns).then(|| merge(open));
        let giving = |kind| Giving::all(kind, open, later, &self.returns, &mut merge);
        Grouping { merged, givings: class.kinds.single().map(giving).unwrap_or_default(), groups: *groups }
    }

    /// Returns the index of a group, and adds the group if it does not exist. `open` contains the rescued pieces that
    /// have no kind yet.
    fn enter(&self, groups: &mut BySet<Groups>, kinds: KindSet, captured: ReturnSet, open: ReturnSet) -> usize {
        groups[open].enter(kinds, mattering(captured, kinds, open, &self.returns))
    }

    /// Returns the index of each wanted group before a step. `open` contains the rescued pieces that have no kind.
    pub(super) fn numbers(&self, wanted: &[usize], step: &Step<'_>, open: ReturnSet) -> Vec<usize> {
        let groups = &step.groupings[open].groups;
        let number = |group: &usize| {
            let Group { kinds, captured, .. } = self.groups[*group];
            let kinds = kinds.difference(step.earlier);
            groups.find(kinds, mattering(captured, kinds, open, &self.returns)).unwrap_or_default()
        };
        wanted.iter().map(number).collect()
    }

    /// Combines kinds into a class if the kinds are possible for the same groups. The kinds of a class need not be
    /// distinguished.
    ///
    /// Immovable kinds come first, then the strongest kinds. With this order, most classes make two groups equal. The
    /// reason: if a piece was struck without being named, its possible kinds are often all kinds weaker than a certain
    /// kind.
    ///
    /// A kind that is possible for an unnamed rescued piece has its own class, even if no hidden piece has this kind.
    fn classes(&self) -> Vec<Class> {
        let mut classes: Vec<Class> = Vec::with_capacity(Kind::COUNT);
        let immovable_first = [Kind::Flag, Kind::Bomb].into_iter().chain(KindSet::MOVABLE.iter());
        let could_be_back = |kind| self.returns.iter().any(|back| back.could_be(kind));
        // Arrangements differ by the kinds of the absent pieces. So if pieces are absent, each kind has its own class.
        let is_alone = |kind| self.absent.pieces > 0 || self.returns.iter().any(|back| back.kinds.has(kind));
        for kind in immovable_first.filter(|kind| self.army.count(*kind) > 0 || could_be_back(*kind)) {
            let size = self.army.count(kind);
            let groups = self.groups.iter().fold(0, |groups, group| groups << 1 | u64::from(group.kinds.has(kind)));
            let is_like = |class: &&mut Class| class.groups == groups && !class.kinds.with(kind).iter().any(is_alone);
            match classes.iter_mut().find(is_like) {
                Some(class) => {
                    class.kinds = class.kinds.with(kind);
                    class.size += size;
                    class.ways *= choose(class.size, size);
                }
                None => classes.push(Class { groups, kinds: KindSet::only(kind), size, ways: 1 }),
            }
        }
        classes
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::{Arrangements, Budget, Group};
    use crate::board::{Army, Kind, KindSet};
    use ethnum::U256;
    use proptest::prelude::{Just, ProptestConfig, Strategy, prop, prop_assert_eq, proptest};
    use std::collections::BTreeSet;

    pub const KINDS: [Kind; 4] = [Kind::Miner, Kind::Scout, Kind::Bomb, Kind::Flag];

    /// Lists every arrangement, piece by piece.
    pub fn all(
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
            let groups: Vec<Group> = groups.into_iter().map(|(kinds, pieces)| Group::new(kinds, pieces)).collect();
            let pieces: Vec<KindSet> =
                groups.iter().flat_map(|group| std::iter::repeat_n(group.kinds, usize::from(group.pieces))).collect();
            let mut found = BTreeSet::new();
            all(&pieces, &mut army.clone(), absent, &mut Vec::new(), &mut found);
            let arrangements = Arrangements::new(&groups, army, absent);
            let count = arrangements.as_ref().and_then(|all| all.count(&mut Budget::default())).unwrap_or_default();
            prop_assert_eq!(count, U256::from(found.len() as u128));
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
        let count = |groups: &[Group]| {
            let all = Arrangements::new(groups, army, KindSet::EMPTY)?;
            all.count(&mut Budget::default()).map(U256::as_u128)
        };
        // 40! / (2! 3! 4! 4! 4! 5! 8! 6!).
        assert_eq!(count(&[Group::new(army.kinds(), 40)]), Some(1_411_873_643_675_199_617_616_832_128_000_000));
        // Ten pieces have moved. So Bombs and Flag have 30 possible squares, and the other kinds have 33! / (2! 3! 4!
        // 4! 4! 5! 8!) arrangements.
        let movable = army.kinds().and(KindSet::MOVABLE);
        let moved = Group::new(movable, 10);
        let others = (1..=33_u128).product::<u128>() / (2 * 6 * 24 * 24 * 24 * 120 * 40_320);
        let immovable = (24..=30_u128).product::<u128>() / 720;
        assert_eq!(count(&[moved, Group::new(army.kinds(), 30)]), Some(others * immovable));
        assert_eq!(count(&[Group::new(movable, 34), Group::new(army.kinds(), 6)]), Some(0));
    }

    #[test]
    fn kinds_that_the_same_pieces_may_be_are_parted_together() {
        // Only the pieces that never moved can be Bombs and the Flag. Only the pieces that moved can have the other
        // kinds.
        let army = Army::ORIGINAL;
        let groups = [Group::new(army.kinds().and(KindSet::MOVABLE), 10), Group::new(army.kinds(), 30)];
        let all = Arrangements::new(&groups, army, KindSet::EMPTY).expect("an army");
        // The count uses eight additions for the immovable kinds, because a piece that moved cannot have them, and one
        // addition for the movable kinds.
        let mut budget = Budget::of(10);
        assert!(all.count(&mut budget).is_some());
        assert_eq!(budget.left(), 1);
        assert_eq!([8, 9].map(|sums| all.count(&mut Budget::of(sums)).is_some()), [false, true]);
    }

    #[test]
    fn where_nobody_stands_all_must_be_able_to_stand_nowhere() {
        let mut army = Army::default();
        army.add(Kind::Miner, 2);
        for (absent, count) in [(KindSet::only(Kind::Miner), U256::ONE), (KindSet::only(Kind::Flag), U256::ZERO)] {
            let all = Arrangements::new(&[], army, absent).expect("an army");
            assert_eq!(all.count(&mut Budget::default()), Some(count), "{absent:?}");
        }
    }
}

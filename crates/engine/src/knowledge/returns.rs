//! Pieces brought back unnamed, while arrangements are counted. Kinds are given away one after the other; with each, those
//! of the pieces brought back are given it too that are of it, in every way that `format-spec/knowledge.md`, section
//! "Arrangements", condition 3 leaves. Until then it matters of other pieces before which returns they had been captured.

use super::parting::Groups;
use crate::board::{Army, Kind, KindSet};
use crate::rules::PIECES;
use std::ops::{Index, IndexMut};

/// Some of the pieces brought back, by their order: a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ReturnSet(u8);

impl ReturnSet {
    /// The first of them, so many.
    pub fn first(number: usize) -> Self {
        (0..number).fold(Self::default(), Self::with)
    }

    /// Whether that one is among them.
    pub const fn has(self, number: usize) -> bool {
        self.0 >> number & 1 == 1
    }

    /// With that one.
    #[must_use]
    pub const fn with(self, number: usize) -> Self {
        Self(self.0 | 1 << number)
    }

    /// Those that are not among the others.
    #[must_use]
    pub const fn less(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Those of them that are as asked.
    #[must_use]
    pub fn filter(self, is_so: impl Fn(usize) -> bool) -> Self {
        self.iter().filter(|number| is_so(*number)).fold(Self::default(), Self::with)
    }

    /// One after the other.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (number < u8::BITS as usize).then_some(number)
        })
    }

    /// Every set of some of them or none, by its place among all sets.
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        (0..=self.0).map(Self).filter(move |set| set.less(self).0 == 0)
    }
}

/// Something for every set of those brought back. Mostly none was: then nothing is allocated.
#[derive(Clone, Debug, Default)]
pub(super) struct BySet<T> {
    of_none: T,
    of_others: Vec<T>,
}

impl<T> BySet<T> {
    /// One for every subset of that set.
    pub fn of(all: ReturnSet, mut one: impl FnMut(ReturnSet) -> T) -> Self {
        Self { of_none: one(ReturnSet::default()), of_others: all.subsets().skip(1).map(one).collect() }
    }
}

impl<T> Index<ReturnSet> for BySet<T> {
    type Output = T;

    #[inline]
    fn index(&self, set: ReturnSet) -> &T {
        if set.0 == 0 { &self.of_none } else { &self.of_others[usize::from(set.0) - 1] }
    }
}

impl<T> IndexMut<ReturnSet> for BySet<T> {
    #[inline]
    fn index_mut(&mut self, set: ReturnSet) -> &mut T {
        if set.0 == 0 { &mut self.of_none } else { &mut self.of_others[usize::from(set.0) - 1] }
    }
}

/// A piece brought back unnamed.
#[derive(Clone, Debug)]
pub(super) struct BroughtBack {
    /// What it may be by what was shown of it.
    pub kinds: KindSet,
    /// The pieces captured before of which the kind is known.
    pub known: Army,
    /// Those brought back before that had been captured again.
    pub again: ReturnSet,
}

impl BroughtBack {
    /// Whether it could be that kind even if no hidden piece were.
    pub fn could_be(&self, kind: Kind) -> bool {
        self.kinds.has(kind) && self.known.count(kind) > 0
    }
}

/// Those of the returns that have no kind for which it matters yet that a piece had been captured before them: it may be of a
/// kind that they may be, and the known pieces alone do not let them be.
pub(super) fn mattering(captured: ReturnSet, kinds: KindSet, open: ReturnSet, returns: &[BroughtBack]) -> ReturnSet {
    captured.filter(|number| {
        let back = &returns[number];
        let is_certain = |kind: Kind| {
            let before = open.less(back.again).filter(|earlier| earlier < number && returns[earlier].kinds.has(kind));
            usize::from(back.known.count(kind)) > before.iter().count()
        };
        open.has(number) && back.kinds.and(kinds).iter().any(|kind| !is_certain(kind))
    })
}

/// Pieces brought back that are all given the kind of a step.
#[derive(Debug)]
pub(super) struct Giving {
    kind: Kind,
    given: ReturnSet,
    /// Those that have no kind behind it.
    pub open: ReturnSet,
    /// The number of each group behind it.
    pub merged: [u8; PIECES],
}

impl Giving {
    /// All ways of giving that kind to some that have none, but to none of them. Those left over must be able to be one
    /// of the `later` kinds. `merge` says the number of each group behind it.
    pub fn all(
        kind: Kind,
        open: ReturnSet,
        later: KindSet,
        returns: &[BroughtBack],
        mut merge: impl FnMut(ReturnSet) -> [u8; PIECES],
    ) -> Vec<Self> {
        let may_be = open.filter(|number| returns[number].kinds.has(kind));
        let some = may_be.subsets().skip(1).filter(|given| can_wait(open.less(*given), later, returns));
        some.map(|given| Self { kind, given, open: open.less(given), merged: merge(open.less(given)) }).collect()
    }

    /// Whether more pieces of a kind had been captured before each than were brought back, when so many of each group
    /// are of the kind.
    pub fn is_met(&self, groups: &Groups, taken: &[u8; PIECES], returns: &[BroughtBack]) -> bool {
        self.given.iter().all(|number| {
            let back = &returns[number];
            let hidden = groups.captured().iter().zip(taken).filter(|(captured, _)| captured.has(number));
            let captured = back.known.count(self.kind) + hidden.map(|(_, taken)| taken).sum::<u8>();
            let before = || self.given.iter().filter(|earlier| *earlier < number);
            usize::from(captured) + before().filter(|earlier| back.again.has(*earlier)).count() > before().count()
        })
    }
}

/// Whether those returns may all be one of the later kinds.
pub(super) fn can_wait(open: ReturnSet, later: KindSet, returns: &[BroughtBack]) -> bool {
    open.iter().all(|number| !returns[number].kinds.and(later).is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::arrangements::tests::{KINDS, all};
    use super::super::arrangements::{Arrangements, Budget, Group};
    use super::{BroughtBack, ReturnSet};
    use crate::board::{Army, Kind, KindSet};
    use ethnum::U256;
    use proptest::prelude::{ProptestConfig, Strategy, prop, prop_assert_eq, proptest};
    use std::collections::{BTreeMap, BTreeSet};

    fn kind_sets() -> impl Strategy<Value = KindSet> {
        prop::collection::vec(prop::sample::select(&KINDS[..]), 1..4).prop_map(|kinds| kinds.into_iter().collect())
    }

    fn army(counts: &[u8]) -> Army {
        let mut army = Army::default();
        KINDS.into_iter().zip(counts).for_each(|(kind, count)| army.add(kind, *count));
        army
    }

    /// The pieces brought back, in every way that condition 3 leaves: `captured` are the kinds of all captured before each.
    fn kinds_of_returns(returns: &[BroughtBack], captured: &[Vec<Kind>]) -> Vec<Vec<Kind>> {
        let mut found = vec![Vec::new()];
        for (number, (back, captured)) in returns.iter().zip(captured).enumerate() {
            let mut more = Vec::new();
            for given in &found {
                for kind in back.kinds.iter() {
                    let again =
                        (0..number).filter(|earlier| back.again.has(*earlier) && given[*earlier] == kind).count();
                    let were_captured = captured.iter().filter(|of| **of == kind).count() + again;
                    if were_captured > given.iter().filter(|of| **of == kind).count() {
                        more.push([&given[..], &[kind]].concat());
                    }
                }
            }
            found = more;
        }
        found
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2048, ..ProptestConfig::default() })]
        #[test]
        fn pieces_brought_back_are_what_was_captured(
            sizes in prop::collection::btree_map((kind_sets(), 0_usize..4), 1_u8..4, 1..4),
            counts in prop::collection::vec(0_u8..4, 4),
            absent in kind_sets(),
            returns in prop::collection::vec((kind_sets(), prop::collection::vec(0_u8..2, 4), 0_usize..2), 0..4),
        ) {
            let number = returns.len();
            // What had been captured before one had been before all that came after it.
            let captured_before = |last: usize| ReturnSet::first(number).less(ReturnSet::first(number - last.min(number)));
            let mut known = Army::default();
            let returns: Vec<BroughtBack> = returns.iter().map(|(kinds, more, again)| {
                army(more).iter().for_each(|(kind, count)| known.add(kind, count));
                BroughtBack { kinds: *kinds, known, again: ReturnSet::first(*again) }
            }).collect();
            let groups: Vec<Group> = sizes.iter().map(|((kinds, last), pieces)| {
                Group { captured: captured_before(*last), ..Group::new(*kinds, *pieces) }
            }).collect();
            let pieces: Vec<&Group> =
                groups.iter().flat_map(|group| std::iter::repeat_n(group, usize::from(group.pieces))).collect();
            let kinds: Vec<KindSet> = pieces.iter().map(|group| group.kinds).collect();
            let mut found = BTreeSet::new();
            all(&kinds, &mut army(&counts), absent, &mut Vec::new(), &mut found);
            let mut wanted: BTreeMap<(usize, Kind), u32> = BTreeMap::new();
            let mut count = 0_u32;
            for given in &found {
                let captured: Vec<Vec<Kind>> = returns.iter().enumerate().map(|(back, BroughtBack { known, .. })| {
                    let hidden = given.iter().zip(&pieces).filter(|(_, group)| group.captured.has(back));
                    let known = known.iter().flat_map(|(kind, count)| std::iter::repeat_n(kind, count.into()));
                    hidden.map(|(kind, _)| *kind).chain(known).collect()
                }).collect();
                for brought_back in kinds_of_returns(&returns, &captured) {
                    count += 1;
                    for (piece, kind) in given.iter().chain(&brought_back).enumerate() {
                        *wanted.entry((piece, *kind)).or_default() += 1;
                    }
                }
            }
            let arrangements = Arrangements::new(&groups, army(&counts), absent).map(|all| all.with_returns(returns));
            let said = arrangements.as_ref().and_then(|all| all.count(&mut Budget::default())).unwrap_or_default();
            prop_assert_eq!(said, U256::from(count));
            let are_wanted = vec![true; groups.len()];
            let ways = arrangements.and_then(|all| all.marginals(&are_wanted, &mut Budget::default()));
            let of_groups = groups.iter().enumerate().flat_map(|(at, group)| std::iter::repeat_n(at, group.pieces.into()));
            let places = of_groups.map(|at| (0, at)).chain((0..number).map(|at| (1, at)));
            for (piece, (which, at)) in places.enumerate() {
                for kind in Kind::ALL {
                    let said = ways.as_ref().map_or(U256::ZERO, |ways| [&ways.groups, &ways.returns][which][at].0[kind.index()]);
                    prop_assert_eq!(said, U256::from(wanted.get(&(piece, kind)).copied().unwrap_or(0)), "{} of {}", kind, piece);
                }
            }
        }
    }

    #[test]
    fn who_can_be_of_no_later_kind_is_given_one_now() {
        // A Miner and a Scout, both captured; what came back is the Miner. Of the three sums for Miners one is to find who is
        // the Miner, one says that nobody stands nowhere, and one gives the kind to who came back; and one is for Scouts.
        let army = army(&[1, 1]);
        let group = Group { captured: ReturnSet::first(1), ..Group::new(army.kinds(), 2) };
        let spent_where = |kinds, known| {
            let back = BroughtBack { kinds, known, again: ReturnSet::default() };
            let all = Arrangements::new(&[group], army, KindSet::EMPTY).expect("an army");
            let mut budget = Budget::default();
            let count = all.with_returns(vec![back]).count(&mut budget).expect("a few sums");
            (count.as_u32(), Budget::NUMBER - budget.left())
        };
        let spent = |kinds| spent_where(kinds, Army::default());
        let (miner, marshal) = (KindSet::only(Kind::Miner), Kind::Marshal);
        assert_eq!(spent(miner), (2, 4));
        // Whoever may be the Scout as well may wait for that.
        assert_eq!(spent(army.kinds()), (4, 6));
        // For the Marshal nobody waits if none was captured, or if what came back is none.
        assert_eq!(spent(miner.with(marshal)), (2, 4));
        let mut known = Army::default();
        known.add(marshal, 1);
        assert_eq!(spent_where(miner, known), (2, 4));
        assert_eq!(spent_where(miner.with(marshal), known).0, 4);
    }
}

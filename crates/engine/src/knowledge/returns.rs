//! Handles unnamed rescued pieces while arrangements are counted. Kinds are processed one after the other. Each kind is
//! given first to pieces of the setup, and then to rescued pieces. The rescued pieces receive kinds in all ways that
//! condition 3 allows: see `format-spec/knowledge.md`, section "Arrangements".
//!
//! While a rescued piece has no kind, the count must separate two sets of other pieces: the pieces captured before
//! the rescue, and all others.

use super::division::Groups;
use crate::board::{Army, Kind, KindSet};
use crate::rules::PIECES;
use std::ops::{Index, IndexMut};

/// Set of unnamed rescued pieces, with one bit for each piece, in the order of the rescues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ReturnSet(u8);

impl ReturnSet {
    /// Returns the set of the first `number` pieces.
    pub fn first(number: usize) -> Self {
        (0..number).fold(Self::default(), Self::with)
    }

    /// Returns `true` if the set contains this piece.
    pub const fn has(self, number: usize) -> bool {
        self.0 >> number & 1 == 1
    }

    /// Adds a piece.
    #[must_use]
    pub const fn with(self, number: usize) -> Self {
        Self(self.0 | 1 << number)
    }

    /// Removes the pieces of another set.
    #[must_use]
    pub const fn less(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Keeps the pieces that satisfy a condition.
    #[must_use]
    pub fn filter(self, is_so: impl Fn(usize) -> bool) -> Self {
        self.iter().filter(|number| is_so(*number)).fold(Self::default(), Self::with)
    }

    /// Iterates over the numbers of the pieces.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (number < u8::BITS as usize).then_some(number)
        })
    }

    /// Returns every subset, including the empty set, in ascending order of the bit sets.
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        (0..=self.0).map(Self).filter(move |set| set.less(self).0 == 0)
    }
}

/// Value for every set of rescued pieces. Allocates nothing if no piece was rescued, which is the usual case.
#[derive(Clone, Debug, Default)]
pub(super) struct BySet<T> {
    of_none: T,
    of_others: Vec<T>,
}

impl<T> BySet<T> {
    /// Creates a value for every subset of `all`.
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

/// Piece that was rescued without being named.
#[derive(Clone, Debug)]
pub(super) struct BroughtBack {
    /// Possible kinds according to the evidence about the piece.
    pub kinds: KindSet,
    /// Pieces of known kind that had been captured before this rescue.
    pub known: Army,
    /// Pieces that were rescued earlier, and captured again before this rescue.
    pub again: ReturnSet,
}

impl BroughtBack {
    /// Returns `true` if the piece can have this kind even if no hidden piece has this kind.
    pub fn could_be(&self, kind: Kind) -> bool {
        self.kinds.has(kind) && self.known.count(kind) > 0
    }
}

/// Returns the rescued pieces for which the earlier capture of another piece still matters. Only the rescued pieces
/// in `open`, which have no kind yet, are considered. `captured` contains the rescued pieces that came back after
/// the other piece was captured. `kinds` are the possible kinds of the other piece.
///
/// The capture matters if the rescued piece and the other piece may both have the same kind. There is one
/// exception: the known captured pieces may already allow the rescued piece to have this kind.
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

/// Set of rescued pieces that all receive the kind of a step.
#[derive(Debug)]
pub(super) struct Giving {
    kind: Kind,
    given: ReturnSet,
    /// Rescued pieces that have no kind after the step.
    pub open: ReturnSet,
    /// Index of each group after the step.
    pub merged: [u8; PIECES],
}

impl Giving {
    /// Returns all ways to give this kind to one or more of the rescued pieces in `open`, which have no kind yet. The
    /// other pieces in `open` must each be able to have one of the `later` kinds. `merge` computes the index of each
    /// group after the step.
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

    /// Returns `true` if, before each rescue, more pieces of the kind had been captured than rescued. `taken` is the
    /// number of pieces of each group that have the kind.
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

/// Returns `true` if each rescued piece in `open`, which has no kind yet, may have one of the kinds in `later`.
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

    /// Lists every combination of kinds of the rescued pieces that condition 3 allows. For each rescue, `captured`
    /// contains the kinds of all pieces captured before the rescue.
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
            // A piece captured before one rescue was also captured before all later rescues.
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
        // A Miner and a Scout were captured; the rescued piece is the Miner. The count uses three additions for
        // Miners: to find the Miner, to decide that no piece is absent, and to give the kind to the rescued piece. It
        // uses one addition for Scouts.
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
        // A rescued piece that may also be the Scout need not receive the first kind: it may wait for the kind Scout.
        assert_eq!(spent(army.kinds()), (4, 6));
        // A rescued piece does not wait for the kind Marshal if no Marshal was captured, or if the piece cannot be a
        // Marshal.
        assert_eq!(spent(miner.with(marshal)), (2, 4));
        let mut known = Army::default();
        known.add(marshal, 1);
        assert_eq!(spent_where(miner, known), (2, 4));
        assert_eq!(spent_where(miner.with(marshal), known).0, 4);
    }
}

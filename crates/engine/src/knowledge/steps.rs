//! The steps by which [`arrangements`](super::arrangements) are counted: classes of kinds, one after the other, each with the
//! groups among which its pieces are parted.

use super::arrangements::{Arrangements, Group};
use super::choices::choose;
use super::parting::{Class, Grouping, Groups, State, Step};
use super::returns::{BySet, Giving, ReturnSet, can_wait, mattering};
use crate::board::{Kind, KindSet};
use crate::rules::PIECES;

impl Arrangements {
    /// The pieces before any has a kind; and the classes, one after the other, with the groups that there are then.
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
            later = later.less(class.kinds);
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

    /// The groups while those returns have no kind, and which they are `behind` a class, by those that have none then.
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
                *number = self.enter(behind, kinds.less(class.kinds), *captured, open) as u8;
            }
            numbers
        };
        let merged = can_wait(open, later, &self.returns).then(|| merge(open));
        let giving = |kind| Giving::all(kind, open, later, &self.returns, &mut merge);
        Grouping { merged, givings: class.kinds.single().map(giving).unwrap_or_default(), groups: *groups }
    }

    /// The number of a group while those returns have no kind; if there was none, it is added.
    fn enter(&self, groups: &mut BySet<Groups>, kinds: KindSet, captured: ReturnSet, open: ReturnSet) -> usize {
        groups[open].enter(kinds, mattering(captured, kinds, open, &self.returns))
    }

    /// The number that each of those groups has before a step, while those returns have no kind.
    pub(super) fn numbers(&self, wanted: &[usize], step: &Step<'_>, open: ReturnSet) -> Vec<usize> {
        let groups = &step.groupings[open].groups;
        let number = |group: &usize| {
            let Group { kinds, captured, .. } = self.groups[*group];
            let kinds = kinds.less(step.earlier);
            groups.find(kinds, mattering(captured, kinds, open, &self.returns)).unwrap_or_default()
        };
        wanted.iter().map(number).collect()
    }

    /// Kinds that the same groups may be, taken together: for the groups it is all one which of them a piece is. The
    /// immovable ones come first, then the strong: what was struck unnamed may be all kinds weaker than some, so that
    /// behind each kind one more group is like another. Those that a piece brought back unnamed may be are each by itself,
    /// also if no hidden piece is of the kind.
    fn classes(&self) -> Vec<Class> {
        let mut classes: Vec<Class> = Vec::with_capacity(Kind::COUNT);
        let immovable_first = [Kind::Flag, Kind::Bomb].into_iter().chain(KindSet::MOVABLE.iter());
        let could_be_back = |kind| self.returns.iter().any(|back| back.could_be(kind));
        // Which pieces stand nowhere is no matter, but of which kinds they are is.
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

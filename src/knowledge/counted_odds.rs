//! In how many of the arrangements a piece is of each kind. `format-spec/odds.md`, section "How it is computed".

use super::arrangements::{Arrangements, Budget, Group};
use super::known::KnownPieces;
use super::piece_odds::{Parts, Share};
use crate::board::{Kind, KindSet};
use crate::rules::PieceSet;
use ethnum::U256;
use std::collections::BTreeMap;
use std::sync::Arc;

/// In how many arrangements a piece is of each kind, by [`Kind::index`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ways(pub [U256; Kind::COUNT]);

impl KnownPieces {
    /// In how many arrangements every one of those pieces is of one of its kinds. `None` if that cannot be told, or not
    /// within the budget.
    pub(super) fn ways(&self, pieces: impl Iterator<Item = (u8, KindSet)>, budget: &mut Budget) -> Option<U256> {
        // Where nothing can be told, nothing can be told of these either.
        if !self.is_consistent() {
            return None;
        }
        let mut supposed = self.clone();
        for (number, kinds) in pieces {
            if !supposed.suppose(number, kinds) {
                return Some(U256::ZERO);
            }
        }
        supposed.count(budget)
    }

    /// Those pieces, as far as they are alike, and how likely each of them is to be of each kind.
    pub(super) fn odds(
        &self,
        arrangements: U256,
        pieces: PieceSet,
        budget: &mut Budget,
    ) -> Option<Vec<(PieceSet, Share)>> {
        if let Some((still, moved)) = self.counted() {
            let in_parts = |(pieces, parts)| (pieces, Share::InParts { arrangements, parts });
            return Some(self.parts(still, moved).map(in_parts).to_vec());
        }
        if self.returns.is_empty() && pieces.less(self.setup).is_empty() {
            return self.odds_summed(arrangements, pieces, budget);
        }
        let classes = self.classes();
        let mut alike: BTreeMap<(KindSet, u8), PieceSet> = BTreeMap::new();
        for number in pieces.iter() {
            // One that was brought back is like no other.
            let alone = if self.setup.has(number) { 0 } else { number };
            let group = alike.entry((self.shown(number), alone)).or_default();
            *group = group.with(number);
        }
        let of_group = |group: PieceSet| {
            let number = group.iter().next().unwrap_or_default();
            let ways = Arc::new(self.odds_of(number, arrangements, &classes, budget)?);
            Some((group, Share::Counted { arrangements, ways }))
        };
        alike.into_values().map(of_group).collect()
    }

    /// The same where no piece was brought back unnamed: one sum for all of them.
    fn odds_summed(&self, arrangements: U256, pieces: PieceSet, budget: &mut Budget) -> Option<Vec<(PieceSet, Share)>> {
        let mut alike: BTreeMap<KindSet, PieceSet> = BTreeMap::new();
        for number in self.setup.less(self.known).iter() {
            let group = alike.entry(self.shown(number)).or_default();
            *group = group.with(number);
        }
        let groups = alike.iter().map(|(kinds, group)| Group { kinds: *kinds, pieces: group.len() });
        let groups: Vec<Group> = groups.collect();
        let are_wanted: Vec<bool> = alike.values().map(|group| group.less(pieces) != *group).collect();
        let ways = Arrangements::new(&groups, self.left, self.absent)?.marginals(&are_wanted, budget)?;
        let shares = ways.into_iter().map(|ways| Share::Counted { arrangements, ways: Arc::new(ways) });
        let told = alike.into_values().zip(shares).zip(are_wanted).filter(|(_, is_wanted)| *is_wanted);
        Some(told.map(|(told, _)| told).collect())
    }

    /// In how many arrangements that piece is of each kind, given the kinds that are alike for all pieces.
    fn odds_of(&self, number: u8, arrangements: U256, classes: &[KindSet], budget: &mut Budget) -> Option<Ways> {
        let possible = self.possible(number);
        let classes = classes.iter().map(|class| class.and(possible)).filter(|class| !class.is_empty());
        let mut classes = classes.peekable();
        let (mut ways, mut rest) = (Ways::default(), arrangements);
        while let Some(class) = classes.next() {
            // It is of some kind in every one.
            let of_class = match classes.peek() {
                Some(_) => self.ways([(number, class)].into_iter(), budget)?,
                None => rest,
            };
            rest -= of_class;
            let size: u8 = class.iter().map(|kind| self.left.count(kind)).sum();
            for kind in class.iter() {
                ways.0[kind.index()] = match class.single() {
                    Some(_) => of_class,
                    None => of_class * U256::from(self.left.count(kind)) / U256::from(size),
                };
            }
        }
        Some(ways)
    }

    /// The kinds, those together that all pieces may be alike: of them, each is as likely as there are pieces left of it.
    fn classes(&self) -> Vec<KindSet> {
        let is_proportional = self.returns.is_empty() && self.absent.is_empty();
        let hidden = self.setup.less(self.known);
        let is_alike = |kind: Kind, other: Kind| {
            hidden.iter().all(|number| self.shown(number).has(kind) == self.shown(number).has(other))
        };
        let mut classes: Vec<KindSet> = Vec::with_capacity(Kind::COUNT);
        for kind in self.army.kinds().iter() {
            let found =
                classes.iter_mut().find(|class| is_proportional && class.iter().all(|other| is_alike(kind, other)));
            match found {
                Some(class) => *class = class.with(kind),
                None => classes.push(KindSet::only(kind)),
            }
        }
        classes
    }

    /// The same where counters tell. A piece that moved is any of the movable ones that are left; one that never did,
    /// any of those that did not move and of the Bombs and Flags. That is as if it were drawn blindly: whether a movable
    /// kind moved, from `movable`, and which of those that never moved it is, from `still`.
    fn parts(&self, still: PieceSet, moved: PieceSet) -> [(PieceSet, Parts); 2] {
        let movable: u16 = KindSet::MOVABLE.iter().map(|kind| u16::from(self.left.count(kind))).sum();
        let (of_moved, of_still) = (u16::from(moved.len()), u16::from(still.len()));
        let all = movable.max(1) * of_still.max(1);
        let (mut when_still, mut when_moved) = ([0; Kind::COUNT], [0; Kind::COUNT]);
        for (kind, left) in self.left.iter() {
            let (left, at) = (u16::from(left), kind.index());
            if kind.is_movable() {
                when_moved[at] = left * of_still.max(1);
                when_still[at] = left * movable.saturating_sub(of_moved);
            } else {
                when_still[at] = left * movable.max(1);
            }
        }
        [(still, Parts { of: when_still, all }), (moved, Parts { of: when_moved, all })]
    }
}

//! In how many of the arrangements a piece is of each kind. `format-spec/odds.md`, section "How it is computed".

use super::arrangements::Budget;
use super::known::KnownPieces;
use super::marginals::Marginals;
use super::piece_odds::{Parts, Share};
use crate::board::{Kind, KindSet};
use crate::rules::PieceSet;
use ethnum::U256;
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
        if pieces.is_empty() {
            return Some(Vec::new());
        }
        let (all, groups) = self.hidden_arrangements();
        let are_wanted: Vec<bool> = groups.iter().map(|group| group.less(pieces) != *group).collect();
        let Marginals { groups: ways, returns } = all?.marginals(&are_wanted, budget)?;
        let alone = self.returns.iter().map(|back| PieceSet::default().with(back.number));
        let are_wanted = are_wanted.into_iter().chain(self.returns.iter().map(|back| pieces.has(back.number)));
        let told = groups.into_iter().chain(alone).zip(ways.into_iter().chain(returns)).zip(are_wanted);
        let told = told.filter(|(_, is_wanted)| *is_wanted).map(|(told, _)| told);
        let share = |(pieces, ways)| (pieces, Share::Counted { arrangements, ways: Arc::new(ways) });
        Some(told.map(share).collect())
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

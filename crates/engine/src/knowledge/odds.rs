//! The odds of a side's pieces for each kind, and the counts of arrangements that they are computed from.
//! `format-spec/odds.md`, sections "Odds of a piece" and "How it is computed".

use super::arrangements::Budget;
use super::known::KnownPieces;
use super::marginals::Marginals;
use super::piece_odds::{Parts, PieceOdds, Share, Weighed, ratio};
use super::weighing::Shares;
use crate::board::{Kind, KindSet, Side};
use crate::rules::{PieceId, PieceSet};
use ethnum::U256;
use std::sync::Arc;

/// Of every piece of a side that still stands on the board, how likely it is to be of each kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    arrangements: Option<U256>,
    standard_error: Option<f64>,
    /// The hidden pieces, then the known ones, each by number.
    pieces: Vec<PieceOdds>,
    hidden: usize,
}

impl Odds {
    /// Every arrangement counted once.
    pub(super) fn new(side: Side, known: &KnownPieces, captured: PieceSet, budget: &mut Budget) -> Option<Self> {
        let arrangements = known.arrangements(budget)?;
        let mut pieces = Vec::new();
        for (alike, share) in known.odds(arrangements, known.hidden().less(captured), budget)? {
            let of = |number| PieceOdds { piece: PieceId::numbered(side, number), share: share.clone() };
            // Captured ones are among those that are counted, and not among those that are told of.
            pieces.extend(alike.less(captured).iter().map(of));
        }
        pieces.sort_unstable_by_key(|odds| odds.piece.number());
        let hidden = pieces.len();
        let certain = |number| Share::InParts { arrangements, parts: Parts::certain(known.shown(number)) };
        let of = |number| PieceOdds { piece: PieceId::numbered(side, number), share: certain(number) };
        pieces.extend(known.known.less(captured).iter().map(of));
        Some(Self { arrangements: Some(arrangements), standard_error: None, pieces, hidden })
    }

    /// Every arrangement weighed: how likely the hidden pieces are to be of each kind, by their numbers.
    pub(super) fn weighed(
        side: Side,
        known: &KnownPieces,
        captured: PieceSet,
        arrangements: Option<U256>,
        shares: &Shares,
    ) -> Self {
        let hidden = known.hidden().less(captured);
        let mut pieces: Vec<PieceOdds> =
            hidden.iter().filter_map(|number| PieceOdds::weighed(PieceId::numbered(side, number), shares)).collect();
        let hidden = pieces.len();
        for number in known.known.less(captured).iter() {
            let chances = Kind::ALL.map(|kind| if known.shown(number).has(kind) { 1.0 } else { 0.0 });
            let share = Share::Weighed(Box::new(Weighed { chances, errors: None }));
            pieces.push(PieceOdds { piece: PieceId::numbered(side, number), share });
        }
        Self { arrangements, standard_error: shares.worst(), pieces, hidden }
    }

    /// The number of arrangements, none of them weighed. `None` if they are weighed, and take too long to count.
    pub const fn arrangements(&self) -> Option<U256> {
        self.arrangements
    }

    /// The largest standard error of a chance, if arrangements were drawn at random; `None` if the chances are exact.
    pub const fn standard_error(&self) -> Option<f64> {
        self.standard_error
    }

    /// How likely it is what is so in that many arrangements, each counted once.
    pub fn answer(&self, ways: U256) -> Option<Answer> {
        Some(Answer { ways: Some(ways), chance: ratio(ways, self.arrangements?), standard_error: None })
    }

    /// Tells of that piece no more. Returns whether it was a hidden one.
    pub(crate) fn forget(&mut self, piece: PieceId) -> bool {
        let Some(at) = self.pieces.iter().position(|odds| odds.piece == piece) else { return false };
        self.pieces.remove(at);
        let was_hidden = at < self.hidden;
        self.hidden -= usize::from(was_hidden);
        was_hidden
    }

    /// The hidden pieces, by number.
    pub fn pieces(&self) -> &[PieceOdds] {
        &self.pieces[..self.hidden]
    }

    /// Of one piece that stands on the board: of a known one its kind is certain.
    pub fn of(&self, piece: PieceId) -> Option<&PieceOdds> {
        let (hidden, known) = self.pieces.split_at(self.hidden);
        [hidden, known].into_iter().find_map(|pieces| {
            let found = pieces.binary_search_by_key(&piece.number(), |odds| odds.piece.number()).ok()?;
            Some(&pieces[found]).filter(|odds| odds.piece == piece)
        })
    }
}

/// How likely it is that several pieces are as a question asks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// In how many arrangements it is so; `None` if they are weighed.
    pub ways: Option<U256>,
    /// How likely that is.
    pub chance: f64,
    /// The standard error of that, if arrangements were drawn at random.
    pub standard_error: Option<f64>,
}

impl Answer {
    /// So likely, every arrangement weighed.
    pub(super) const fn weighed(chance: f64, standard_error: Option<f64>) -> Self {
        Self { ways: None, chance, standard_error }
    }
}

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

#[cfg(test)]
mod tests {
    use super::{Odds, Parts, PieceOdds, Share};
    use crate::board::{Kind, KindSet, Side};
    use crate::rules::PieceId;
    use ethnum::U256;

    #[test]
    fn what_is_forgotten_is_told_of_no_more_and_all_else_is() {
        let id = |number| PieceId::numbered(Side::Blue, number);
        let certain = |number| {
            let parts = Parts::certain(KindSet::only(Kind::Scout));
            PieceOdds { piece: id(number), share: Share::InParts { arrangements: U256::ONE, parts } }
        };
        // 2, 5 and 7 are hidden, 1 and 6 known.
        let pieces = [2, 5, 7, 1, 6].map(certain).to_vec();
        let mut odds = Odds { arrangements: Some(U256::ONE), standard_error: None, pieces, hidden: 3 };
        let told = |odds: &Odds| {
            let hidden: Vec<u8> = odds.pieces().iter().map(|odds| odds.piece.number()).collect();
            (hidden, (0..9).filter(|number| odds.of(id(*number)).is_some()).collect::<Vec<u8>>())
        };
        for (number, was_hidden, hidden, all) in [
            (5, true, &[2, 7][..], &[1, 2, 6, 7][..]),
            (5, false, &[2, 7], &[1, 2, 6, 7]),
            (6, false, &[2, 7], &[1, 2, 7]),
            (7, true, &[2], &[1, 2]),
            (1, false, &[2], &[2]),
            (2, true, &[], &[]),
        ] {
            assert_eq!(odds.forget(id(number)), was_hidden, "{number}");
            assert_eq!(told(&odds), (hidden.to_vec(), all.to_vec()), "behind {number}");
        }
    }
}

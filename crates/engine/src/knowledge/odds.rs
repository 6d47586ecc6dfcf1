//! Computes the odds of a side's pieces for each kind. Also computes the numbers of arrangements from which these
//! odds are derived. See `format-spec/odds.md`, sections "Odds of a piece" and "How it is computed".

use super::arrangements::Budget;
use super::count::Count;
use super::known_pieces::KnownPieces;
use super::marginals::Marginals;
use super::piece_odds::{Parts, PieceOdds, Share, Weighed, ratio};
use super::weighing::Shares;
use crate::board::{Kind, KindSet, Side};
use crate::rules::{PieceId, PieceSet};
use ethnum::U256;
use std::sync::Arc;

/// Odds for each kind, for every piece of a side that is on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    arrangements: Option<U256>,
    standard_error: Option<f64>,
    is_approximate: bool,
    /// First the hidden pieces, then the known pieces. Both parts are sorted by piece number.
    pieces: Vec<PieceOdds>,
    hidden: usize,
}

impl Odds {
    /// Computes the odds with equal weights for all arrangements.
    pub(super) fn new(side: Side, known: &KnownPieces, captured: PieceSet, budget: &mut Budget) -> Option<Self> {
        let arrangements = known.arrangements(budget)?;
        let mut pieces = Vec::new();
        for (alike, share) in known.odds(arrangements, known.hidden().difference(captured), budget)? {
            let of = |number| PieceOdds { piece: PieceId::numbered(side, number), share: share.clone() };
            // Captured pieces are counted, but not returned.
            pieces.extend(alike.difference(captured).iter().map(of));
        }
        pieces.sort_unstable_by_key(|odds| odds.piece.number());
        let hidden = pieces.len();
        let certain = |number| Share::InParts { arrangements, parts: Parts::certain(known.shown(number)) };
        let of = |number| PieceOdds { piece: PieceId::numbered(side, number), share: certain(number) };
        pieces.extend(known.known.difference(captured).iter().map(of));
        Some(Self { arrangements: Some(arrangements), standard_error: None, is_approximate: false, pieces, hidden })
    }

    /// Creates odds from weighted arrangements. `shares` contains the chances of the hidden pieces, by piece number.
    pub(super) fn weighed(
        side: Side,
        known: &KnownPieces,
        captured: PieceSet,
        arrangements: Option<U256>,
        shares: &Shares,
    ) -> Self {
        let hidden = known.hidden().difference(captured);
        let mut pieces: Vec<PieceOdds> =
            hidden.iter().filter_map(|number| PieceOdds::weighed(PieceId::numbered(side, number), shares)).collect();
        let hidden = pieces.len();
        for number in known.known.difference(captured).iter() {
            let chances = Kind::ALL.map(|kind| if known.shown(number).has(kind) { 1.0 } else { 0.0 });
            let share = Share::Weighed(Box::new(Weighed { chances, errors: None }));
            pieces.push(PieceOdds { piece: PieceId::numbered(side, number), share });
        }
        Self { arrangements, standard_error: shares.worst(), is_approximate: shares.is_approximate, pieces, hidden }
    }

    /// Returns the number of arrangements, ignoring weights. `None` if the odds are weighted and counting takes too
    /// long.
    pub fn arrangements(&self) -> Option<Count> {
        self.arrangements.map(Count)
    }

    /// Returns the largest standard error of a chance, if arrangements were drawn at random. `None` if the chances are
    /// exact.
    pub const fn standard_error(&self) -> Option<f64> {
        self.standard_error
    }

    /// Returns `true` if sums over arrangements were approximated. The error of each chance is then small: see
    /// `format-spec/odds.md`, section "Approximate sums".
    pub const fn is_approximate(&self) -> bool {
        self.is_approximate
    }

    /// Converts a number of arrangements to an answer. Each arrangement has the same weight.
    #[doc(hidden)]
    pub fn answer(&self, ways: Count) -> Option<Answer> {
        Some(Answer { ways: Some(ways), chance: ratio(ways.0, self.arrangements?), standard_error: None })
    }

    /// Removes a piece. Returns `true` if the piece was hidden.
    pub(crate) fn forget(&mut self, piece: PieceId) -> bool {
        let Some(at) = self.pieces.iter().position(|odds| odds.piece == piece) else { return false };
        self.pieces.remove(at);
        let was_hidden = at < self.hidden;
        self.hidden -= usize::from(was_hidden);
        was_hidden
    }

    /// Returns the odds of the hidden pieces, by piece number.
    pub fn pieces(&self) -> &[PieceOdds] {
        &self.pieces[..self.hidden]
    }

    /// Returns the odds of one piece on the board. The kind of a known piece is certain.
    pub fn of(&self, piece: PieceId) -> Option<&PieceOdds> {
        let (hidden, known) = self.pieces.split_at(self.hidden);
        [hidden, known].into_iter().find_map(|pieces| {
            let found = pieces.binary_search_by_key(&piece.number(), |odds| odds.piece.number()).ok()?;
            Some(&pieces[found]).filter(|odds| odds.piece == piece)
        })
    }
}

/// Probability that the condition of a question is true.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// Number of arrangements in which the condition is true. `None` if arrangements are weighted.
    pub ways: Option<Count>,
    /// Probability, from 0 to 1.
    pub chance: f64,
    /// Standard error of the probability, if arrangements were drawn at random.
    pub standard_error: Option<f64>,
}

impl Answer {
    /// Creates an answer from weighted arrangements.
    pub(super) const fn weighed(chance: f64, standard_error: Option<f64>) -> Self {
        Self { ways: None, chance, standard_error }
    }
}

/// Number of arrangements in which a piece has each kind, by [`Kind::index`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ways(pub [U256; Kind::COUNT]);

impl KnownPieces {
    /// Counts the arrangements in which every piece in `pieces` has one of the kinds that are paired with the piece.
    /// Returns `None` if the count cannot be determined, or exceeds the budget.
    pub(super) fn ways(&self, pieces: impl Iterator<Item = (u8, KindSet)>, budget: &mut Budget) -> Option<U256> {
        // If the record contradicts itself, the number of arrangements cannot be determined.
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

    /// Returns groups of equivalent pieces. For each group, also returns the odds of one of its pieces for each kind.
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
        let are_wanted: Vec<bool> = groups.iter().map(|group| group.difference(pieces) != *group).collect();
        let Marginals { groups: ways, returns } = all?.marginals(&are_wanted, budget)?;
        let alone = self.returns.iter().map(|back| PieceSet::default().with(back.number));
        let are_wanted = are_wanted.into_iter().chain(self.returns.iter().map(|back| pieces.has(back.number)));
        let answers = groups.into_iter().chain(alone).zip(ways.into_iter().chain(returns)).zip(are_wanted);
        let told = answers.filter(|(_, is_wanted)| *is_wanted).map(|(told, _)| told);
        let share = |(pieces, ways)| (pieces, Share::Counted { arrangements, ways: Arc::new(ways) });
        Some(told.map(share).collect())
    }

    /// Same as [`KnownPieces::odds`], for the case in which counters are sufficient.
    fn parts(&self, still: PieceSet, moved: PieceSet) -> [(PieceSet, Parts); 2] {
        let [of_still, of_moved] = still_and_moved(self.left.iter(), still.len(), moved.len());
        [(still, of_still), (moved, of_moved)]
    }
}

/// Returns the odds of a piece that never moved and of a piece that moved, if this is the only evidence. `left` are the
/// hidden pieces by kind; `still` of them never moved and `moved` of them moved. All arrangements are equally likely.
///
/// A piece that moved can be any of the movable pieces. A piece that never moved can be a Bomb, a Flag, or a movable
/// piece that did not move. The chances are the chances of a random draw. First the pieces that moved are drawn from the
/// movable pieces. Then the remaining pieces are divided at random among the pieces that never moved.
pub(super) fn still_and_moved(left: impl Iterator<Item = (Kind, u8)> + Clone, still: u8, moved: u8) -> [Parts; 2] {
    let movable: u16 = left.clone().filter(|(kind, _)| kind.is_movable()).map(|(_, number)| u16::from(number)).sum();
    let (still, moved) = (u16::from(still), u16::from(moved));
    let all = movable.max(1) * still.max(1);
    let (mut when_still, mut when_moved) = ([0; Kind::COUNT], [0; Kind::COUNT]);
    for (kind, number) in left {
        let (number, at) = (u16::from(number), kind.index());
        if kind.is_movable() {
            when_moved[at] = number * still.max(1);
            when_still[at] = number * movable.saturating_sub(moved);
        } else {
            when_still[at] = number * movable.max(1);
        }
    }
    [Parts { of: when_still, all }, Parts { of: when_moved, all }]
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
        let mut odds =
            Odds { arrangements: Some(U256::ONE), standard_error: None, is_approximate: false, pieces, hidden: 3 };
        let answer = |odds: &Odds| {
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
            assert_eq!(answer(&odds), (hidden.to_vec(), all.to_vec()), "behind {number}");
        }
    }
}

//! Determines possible kinds and counts arrangements in the cases that counters cannot handle. These cases are:
//! evidence other than movement, unknown armies, and unnamed rescued pieces. See `format-spec/knowledge.md`,
//! sections "Arrangements" and "How it is computed".

use super::arrangements::{Arrangements, Budget, Group};
use super::known_pieces::KnownPieces;
use super::returns::{BroughtBack, ReturnSet};
use crate::board::{Army, KindSet};
use crate::rules::{Game, PIECES, PieceSet};
use ethnum::U256;
use std::collections::BTreeMap;

/// Piece that was rescued without being named.
#[derive(Clone, Copy, Debug)]
pub(super) struct Return {
    /// Number of the piece.
    pub number: u8,
    /// Pieces that had been captured before this rescue.
    pub captured: PieceSet,
}

/// Group of pieces with the same evidence, or one piece of such a group that is assumed to have been rescued.
#[derive(Clone, Debug)]
struct Alike {
    kinds: KindSet,
    size: u8,
    /// Pieces whose possible kinds this group determines.
    tells_of: PieceSet,
    /// Rescued pieces that are assumed to be this single piece. Empty for a whole group.
    returned: PieceSet,
}

impl KnownPieces {
    /// Returns the possible kinds of the hidden pieces of the setup and of the rescued pieces, by piece number. Other
    /// entries have no meaning. Returns `None` if no arrangement exists.
    pub(super) fn deduced(&self) -> Option<[KindSet; PIECES]> {
        let (army, alike) = self.alike();
        let mut possible = [KindSet::EMPTY; PIECES];
        let mut fits = false;
        let mut add = |alike: &[Alike]| {
            let alike = || alike.iter().filter(|group| group.size > 0);
            let groups: Vec<Group> = alike().map(|group| Group::new(group.kinds, group.size)).collect();
            let found = Arrangements::new(&groups, army, self.absent).and_then(|all| all.possible_kinds());
            fits |= found.is_some();
            for (group, kinds) in alike().zip(found.unwrap_or_default()) {
                for number in group.tells_of.iter() {
                    let sum = &mut possible[usize::from(number)];
                    *sum = sum.or(kinds);
                }
            }
        };
        self.each_choice(0, &alike, &mut add);
        fits.then_some(possible)
    }

    /// Returns the number of arrangements, or `None` if the budget is too small.
    pub(super) fn count(&self, budget: &mut Budget) -> Option<U256> {
        if let Some(count) = self.counted_arrangements() {
            budget.spend(1)?;
            return Some(count);
        }
        let (all, _) = self.hidden_arrangements();
        all.map_or(Some(U256::ZERO), |all| all.count(budget))
    }

    /// Returns the arrangements of the hidden pieces, including rescued pieces. Also returns the pieces of each group,
    /// without the rescued pieces.
    pub(super) fn hidden_arrangements(&self) -> (Option<Arrangements>, Vec<PieceSet>) {
        let mut alike: BTreeMap<(KindSet, ReturnSet), PieceSet> = BTreeMap::new();
        let all = ReturnSet::first(self.returns.len().min(Game::MAX_RESCUES));
        for number in self.setup.difference(self.known).iter() {
            let captured = all.filter(|back| self.returns[back].captured.has(number));
            let group = alike.entry((self.shown(number), captured)).or_default();
            *group = group.with(number);
        }
        let group = |((kinds, captured), pieces): (&_, &PieceSet)| Group {
            kinds: *kinds,
            captured: *captured,
            pieces: pieces.len(),
        };
        let groups: Vec<Group> = alike.iter().map(group).collect();
        let returns = || self.returns.iter().take(Game::MAX_RESCUES).map(|back| self.brought_back(back)).collect();
        let all = Arrangements::new(&groups, self.left, self.absent).map(|all| all.with_returns(returns()));
        (all, alike.into_values().collect())
    }

    fn brought_back(&self, back: &Return) -> BroughtBack {
        let mut known = Army::default();
        for number in self.setup.iter().filter(|number| back.captured.has(*number) && self.known.has(*number)) {
            self.shown(number).iter().for_each(|kind| known.add(kind, 1));
        }
        let again = ReturnSet::first(self.returns.len().min(Game::MAX_RESCUES))
            .filter(|other| back.captured.has(self.returns[other].number));
        BroughtBack { kinds: self.shown(back.number), known, again }
    }

    /// Returns groups of equivalent pieces, and the army that these pieces form. If there are no unnamed rescued
    /// pieces, known pieces are left out.
    fn alike(&self) -> (Army, Vec<Alike>) {
        let is_simple = self.returns.is_empty();
        let pieces = if is_simple { self.setup.difference(self.known) } else { self.setup };
        let mut alike: BTreeMap<(KindSet, u8), PieceSet> = BTreeMap::new();
        for number in pieces.iter() {
            // Pieces with the same evidence are equivalent if the same number of rescues came after their capture.
            let captured = self.returns.iter().filter(|back| back.captured.has(number)).count() as u8;
            let group = alike.entry((self.shown(number), captured)).or_default();
            *group = group.with(number);
        }
        let alike = alike.into_iter().map(|((kinds, _), pieces)| Alike {
            kinds,
            size: pieces.len(),
            tells_of: pieces,
            returned: PieceSet::default(),
        });
        (if is_simple { self.left } else { self.army }, alike.collect())
    }

    /// Assigns one of the captured pieces to each rescued piece from index `from` on. Calls `each` for every possible
    /// combination.
    fn each_choice(&self, from: usize, alike: &[Alike], each: &mut impl FnMut(&[Alike])) {
        let Some(back) = self.returns.get(from) else {
            each(alike);
            return;
        };
        for at in 0..alike.len() {
            let group = &alike[at];
            let is_again = !group.returned.is_empty();
            // If the piece was already rescued, it must have been captured again.
            let is_candidate = if is_again {
                group.returned.iter().all(|number| back.captured.has(number))
            } else {
                group.size > 0 && group.tells_of.iter().all(|number| back.captured.has(number))
            };
            let kinds = group.kinds.and(self.shown(back.number));
            if !is_candidate || kinds.is_empty() {
                continue;
            }
            let mut chosen = alike.to_vec();
            if is_again {
                chosen[at].kinds = kinds;
                chosen[at].tells_of = chosen[at].tells_of.with(back.number);
                chosen[at].returned = chosen[at].returned.with(back.number);
            } else {
                chosen[at].size -= 1;
                chosen.push(Alike {
                    kinds,
                    size: 1,
                    tells_of: chosen[at].tells_of.with(back.number),
                    returned: PieceSet::default().with(back.number),
                });
            }
            self.each_choice(from + 1, &chosen, each);
        }
    }
}

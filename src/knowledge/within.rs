//! Kinds within a class, where pieces brought back are of one of them. How the pieces of a class are parted among groups does
//! not say of which kinds they are; of other pieces it then matters only before which returns they had been captured. So
//! those taken of the class are counted by themselves, kind after kind.

use super::arrangements::{Arrangements, Budget, Group};
use super::counted_odds::Ways;
use super::marginals::Marginals;
use super::parting::Step;
use super::returns::{BroughtBack, ReturnSet};
use crate::board::{Army, KindSet};
use crate::rules::Game;
use ethnum::U256;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How many sets of pieces brought back there are.
const SETS: usize = 1 << Game::MAX_RESCUES;

/// How many pieces of a class had been captured before the same returns, by the place of the set of these.
pub(super) type Taken = [u8; SETS];

/// In how many ways the pieces of a class are of its kinds; and if shares are told, of which.
#[derive(Clone, Debug, Default)]
pub(super) struct Within {
    /// In how many ways in all.
    pub ways: U256,
    /// In how many a piece is of each kind, by the place of the set of returns before which it had been captured.
    pub pieces: [Ways; SETS],
    /// In how many each return that is given a kind is of it, in order.
    pub returns: Vec<Ways>,
}

/// What has been counted so far of a class.
#[derive(Debug)]
pub(super) struct Counted {
    tells_shares: bool,
    found: RefCell<BTreeMap<(ReturnSet, Taken), Rc<Within>>>,
}

impl Counted {
    /// Nothing; shares are told or not.
    pub fn new(tells_shares: bool) -> Self {
        Self { tells_shares, found: RefCell::default() }
    }
}

impl Step<'_> {
    /// In how many ways so many pieces are of the kinds of the class, so that those returns can be too.
    pub fn within(&self, given: ReturnSet, taken: Taken, budget: &mut Budget) -> Option<Rc<Within>> {
        if let Some(found) = self.counted.found.borrow().get(&(given, taken)) {
            return Some(Rc::clone(found));
        }
        let within = Rc::new(self.count_within(given, taken, budget)?);
        self.counted.found.borrow_mut().insert((given, taken), Rc::clone(&within));
        Some(within)
    }

    fn count_within(&self, given: ReturnSet, taken: Taken, budget: &mut Budget) -> Option<Within> {
        let kinds = self.class.kinds;
        let among_given = |set: ReturnSet| {
            let places = given.iter().enumerate().filter(|(_, number)| set.has(*number));
            places.fold(ReturnSet::default(), |set, (place, _)| set.with(place))
        };
        let back = |number: usize| {
            let BroughtBack { kinds: may_be, known, again } = self.returns[number];
            BroughtBack { kinds: may_be.and(kinds), known, again: among_given(again) }
        };
        let sets = ReturnSet::first(Game::MAX_RESCUES).subsets().zip(taken).filter(|(_, pieces)| *pieces > 0);
        let (sets, groups): (Vec<ReturnSet>, Vec<Group>) =
            sets.map(|(set, pieces)| (set, Group { kinds, pieces, captured: among_given(set) })).unzip();
        let mut army = Army::default();
        kinds.iter().for_each(|kind| army.add(kind, self.army.count(kind)));
        let all = Arrangements::new(&groups, army, KindSet::EMPTY);
        let all = all.map(|all| all.with_returns(given.iter().map(back).collect()).of_class());
        let Some(all) = all else { return Some(Within::default()) };
        if !self.counted.tells_shares {
            return Some(Within { ways: all.count(budget)?, ..Within::default() });
        }
        let Marginals { groups, returns } = all.marginals(&vec![true; groups.len()], budget)?;
        let mut within = Within::default();
        // Each return is of some kind in every one.
        within.ways = returns.first().map_or(U256::ZERO, |ways| ways.0.iter().fold(U256::ZERO, |sum, ways| sum + ways));
        within.returns = returns;
        for (set, ways) in sets.into_iter().zip(groups) {
            within.pieces[set.place()] = ways;
        }
        Some(within)
    }
}

//! Divides the pieces of one class of kinds among groups of pieces in every possible way. This division is one step
//! of counting [`arrangements`](super::arrangements).
//!
//! The binomial coefficients that are needed for the division are in a table.

use super::arrangements::Budget;
use super::returns::{BroughtBack, BySet, Giving, ReturnSet};
use crate::board::KindSet;
use crate::rules::PIECES;
use ethnum::U256;

/// Class of kinds that are possible for the same groups.
#[derive(Debug)]
pub(super) struct Class {
    /// Bit set of the groups.
    pub groups: u64,
    /// Kinds of the class.
    pub kinds: KindSet,
    /// Number of pieces of these kinds in the army.
    pub size: u8,
    /// Number of ways to divide the kinds of the class among `size` pieces.
    pub ways: u128,
}

/// Groups of pieces; no two groups are equal. Each group has its possible kinds and a set of unnamed rescued
/// pieces. The set contains the rescued pieces that were rescued after the pieces of the group were captured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Groups {
    kinds: [KindSet; PIECES],
    captured: [ReturnSet; PIECES],
    number: usize,
}

impl Default for Groups {
    fn default() -> Self {
        Self { kinds: [KindSet::EMPTY; PIECES], captured: [ReturnSet::default(); PIECES], number: 0 }
    }
}

impl Groups {
    /// Returns the possible kinds of each group.
    pub fn kinds(&self) -> &[KindSet] {
        &self.kinds[..self.number]
    }

    /// Returns, for each group, the rescued pieces whose rescue came after the capture of the group's pieces.
    pub fn captured(&self) -> &[ReturnSet] {
        &self.captured[..self.number]
    }

    /// Returns the index of the group with these possible kinds and these rescued pieces.
    pub fn find(&self, kinds: KindSet, captured: ReturnSet) -> Option<usize> {
        self.kinds().iter().zip(self.captured()).position(|others| others == (&kinds, &captured))
    }

    /// Returns the index of the group with these possible kinds and these rescued pieces. Adds the group if it does not
    /// exist.
    pub fn enter(&mut self, kinds: KindSet, captured: ReturnSet) -> usize {
        self.find(kinds, captured).unwrap_or_else(|| {
            (self.kinds[self.number], self.captured[self.number]) = (kinds, captured);
            self.number += 1;
            self.number - 1
        })
    }
}

/// Pieces that have no kind yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    /// Number of pieces without a kind in each group.
    pub left: [u8; PIECES],
    /// Number of absent pieces without a kind.
    pub absent: u8,
    /// Rescued pieces without a kind.
    pub open: ReturnSet,
}

impl State {
    /// Returns `true` if, after the last class, all pieces have a kind. The pieces of the army always have a kind then,
    /// because the classes contain as many pieces as the army. So only rescued pieces are checked.
    pub fn is_done(&self) -> bool {
        self.open == ReturnSet::default()
    }
}

/// Number of collected states at which equal states are merged.
pub(super) const SUMMED_UP: usize = 4096;

/// Merges equal states.
pub(super) fn sum_up(states: &mut Vec<(State, U256)>) {
    states.sort_unstable_by_key(|(state, _)| *state);
    states.dedup_by(|(state, ways), (before, sum)| {
        let is_same = state == before;
        if is_same {
            *sum += *ways;
        }
        is_same
    });
}

/// Groups of a step, for a given set of rescued pieces without a kind.
#[derive(Debug)]
pub(super) struct Grouping {
    /// Groups before the step.
    pub groups: Groups,
    /// Index of each group after the step, if the step gives no rescued piece a kind. `None` if the step must give a
    /// rescued piece a kind.
    pub merged: Option<[u8; PIECES]>,
    /// Sets of rescued pieces to which the step may give a kind.
    pub givings: Vec<Giving>,
}

/// Class of kinds, and the groups among which the pieces of the class are divided.
#[derive(Debug)]
pub(super) struct Step<'a> {
    /// Class of kinds.
    pub class: Class,
    /// Kinds of the earlier classes.
    pub earlier: KindSet,
    /// Groups for each set of rescued pieces without a kind.
    pub groupings: BySet<Grouping>,
    /// `true` if pieces of the class may be absent.
    pub may_be_absent: bool,
    /// Rescued pieces.
    pub returns: &'a [BroughtBack],
}

impl Step<'_> {
    /// Divides the pieces of the class among the groups of a state in every possible way. `ways` is the number of ways
    /// to reach the state before the step. Calls `each` once for each division, with three values:
    ///
    /// - the state after the step,
    /// - the number of pieces taken from each group,
    /// - the number of ways to reach the state after the step by this division.
    pub fn each(
        &self,
        state: &State,
        ways: U256,
        budget: &mut Budget,
        each: impl FnMut(State, &[u8; PIECES], U256),
    ) -> Option<()> {
        let mut parting = Parting {
            step: self,
            grouping: &self.groupings[state.open],
            state,
            absent: if self.may_be_absent { state.absent } else { 0 },
            behind: State { left: [0; PIECES], absent: 0, open: state.open },
            taken: [0; PIECES],
            each,
        };
        parting.part(0, self.class.size, ways * U256::from(self.class.ways), budget)
    }
}

/// Search for all ways to divide a class among the groups of a state.
struct Parting<'a, F> {
    step: &'a Step<'a>,
    grouping: &'a Grouping,
    state: &'a State,
    /// Maximum number of pieces of the class that may be absent.
    absent: u8,
    /// State after the class, for the groups processed so far.
    behind: State,
    /// Number of pieces taken from each group so far.
    taken: [u8; PIECES],
    /// Function that receives each result of the division.
    each: F,
}

impl<F: FnMut(State, &[u8; PIECES], U256)> Parting<'_, F> {
    /// Divides `size` pieces among the groups from index `from` on.
    fn part(&mut self, from: usize, size: u8, ways: U256, budget: &mut Budget) -> Option<()> {
        let Grouping { groups, merged, .. } = self.grouping;
        let class = &self.step.class;
        let Some(kinds) = groups.kinds().get(from) else {
            budget.spend(1)?;
            return if size <= self.absent { self.divide(self.state.absent - size, ways, budget) } else { Some(()) };
        };
        let pieces = self.state.left[from];
        let most = if kinds.and(class.kinds).is_empty() { 0 } else { pieces.min(size) };
        // Pieces that cannot have a later kind must have a kind of this class.
        let mut least = if kinds.difference(class.kinds).is_empty() { pieces } else { 0 };
        if from + 1 == groups.kinds().len() {
            // The last group takes all pieces that are not absent. Smaller numbers of pieces need not be tried, but
            // are charged to the budget.
            let enough = size.saturating_sub(self.absent).clamp(least, most.saturating_add(1).max(least));
            budget.spend(u32::from(enough - least))?;
            least = enough;
        }
        let behind = merged.as_ref().map_or(0, |merged| merged[from].into());
        for taken in least..=most {
            self.taken[from] = taken;
            self.behind.left[behind] += pieces - taken;
            let done = self.part(from + 1, size - taken, ways * U256::from(choose(pieces, taken)), budget);
            self.behind.left[behind] -= pieces - taken;
            done?;
        }
        Some(())
    }
    /// Calls `each` with the results for this number of absent pieces. The first result gives no rescued piece a kind.
    /// Each further result gives a kind to an allowed set of rescued pieces.
    fn divide(&mut self, absent: u8, ways: U256, budget: &mut Budget) -> Option<()> {
        let Grouping { groups, merged, givings } = self.grouping;
        if merged.is_some() {
            (self.each)(State { absent, ..self.behind }, &self.taken, ways);
        }
        for giving in givings.iter().filter(|giving| giving.is_met(groups, &self.taken, self.step.returns)) {
            budget.spend(1)?;
            let mut left = [0; PIECES];
            for group in 0..groups.kinds().len() {
                left[usize::from(giving.merged[group])] += self.state.left[group] - self.taken[group];
            }
            (self.each)(State { left, absent, open: giving.open }, &self.taken, ways);
        }
        Some(())
    }
}

/// Binomial coefficients, by total number and chosen number.
static CHOICES: [[u64; PIECES]; PIECES] = {
    let mut choices = [[0; PIECES]; PIECES];
    let mut among = 0;
    while among < PIECES {
        choices[among][0] = 1;
        let mut chosen = 1;
        while chosen <= among {
            choices[among][chosen] = choices[among - 1][chosen - 1] + choices[among - 1][chosen];
            chosen += 1;
        }
        among += 1;
    }
    choices
};

/// Returns the number of ways to choose `taken` out of `pieces` pieces.
pub(super) fn choose(pieces: u8, taken: u8) -> u128 {
    let known = CHOICES.get(usize::from(pieces)).and_then(|choices| choices.get(usize::from(taken)));
    known.map_or_else(|| chosen(pieces, taken), |known| u128::from(*known))
}

/// Computes the result of [`choose`] without the table. The arguments may exceed the size of the table.
#[cold]
fn chosen(pieces: u8, taken: u8) -> u128 {
    (0..u128::from(taken)).fold(1, |ways, at| ways * (u128::from(pieces) - at) / (at + 1))
}

#[cfg(test)]
mod tests {
    use super::{choose, chosen};

    #[test]
    fn choices_are_looked_up_as_they_are_worked_out() {
        for (pieces, taken) in (0..64).flat_map(|pieces| (0..=pieces).map(move |taken| (pieces, taken))) {
            assert_eq!(choose(pieces, taken), chosen(pieces, taken), "{taken} of {pieces}");
        }
        assert_eq!(choose(200, 2), 19_900);
    }
}

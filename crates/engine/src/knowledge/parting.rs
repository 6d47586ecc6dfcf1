//! Dividing the pieces of one class of kinds among groups of pieces, in every possible way: the step by which
//! [`arrangements`](super::arrangements) are counted.
//!
//! The numbers of choices that this takes are in a table.

use super::arrangements::Budget;
use super::returns::{BroughtBack, BySet, Giving, ReturnSet};
use crate::board::KindSet;
use crate::rules::PIECES;
use ethnum::U256;

/// Kinds that the same groups may be.
#[derive(Debug)]
pub(super) struct Class {
    /// The groups, a bit each.
    pub groups: u64,
    /// The kinds.
    pub kinds: KindSet,
    /// How many pieces of these kinds the army has.
    pub size: u8,
    /// In how many ways they can be parted among as many pieces.
    pub ways: u128,
}

/// What the pieces of groups may be, and before which returns they had been captured, no two groups alike.
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
    /// What each may be.
    pub fn kinds(&self) -> &[KindSet] {
        &self.kinds[..self.number]
    }

    /// Before which returns each had been captured.
    pub fn captured(&self) -> &[ReturnSet] {
        &self.captured[..self.number]
    }

    /// The number of the group that may be those kinds and had been captured before those returns.
    pub fn find(&self, kinds: KindSet, captured: ReturnSet) -> Option<usize> {
        self.kinds().iter().zip(self.captured()).position(|others| others == (&kinds, &captured))
    }

    /// The same; if there was none, it is added.
    pub fn enter(&mut self, kinds: KindSet, captured: ReturnSet) -> usize {
        self.find(kinds, captured).unwrap_or_else(|| {
            (self.kinds[self.number], self.captured[self.number]) = (kinds, captured);
            self.number += 1;
            self.number - 1
        })
    }
}

/// The pieces that have no kind yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    /// How many of each group.
    pub left: [u8; PIECES],
    /// How many that stand nowhere.
    pub absent: u8,
    /// Those brought back.
    pub open: ReturnSet,
}

impl State {
    /// Whether all have a kind behind the last class. Those of the army do: the classes have as many pieces as there are.
    pub fn is_done(&self) -> bool {
        self.open == ReturnSet::default()
    }
}

/// So many states are gathered before equal ones are looked for among them.
pub(super) const SUMMED_UP: usize = 4096;

/// Takes equal states together.
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

/// The groups among which pieces are parted, while the same returns have no kind.
#[derive(Debug)]
pub(super) struct Grouping {
    /// The groups before the step.
    pub groups: Groups,
    /// The number of each group behind it, if it gives none of the returns a kind; `None` if it must.
    pub merged: Option<[u8; PIECES]>,
    /// The returns to which it may give one.
    pub givings: Vec<Giving>,
}

/// A class, and the groups among which its pieces are parted.
#[derive(Debug)]
pub(super) struct Step<'a> {
    /// The class.
    pub class: Class,
    /// The kinds of the classes before it.
    pub earlier: KindSet,
    /// The groups, by the returns that have no kind.
    pub groupings: BySet<Grouping>,
    /// Whether pieces of the class may stand nowhere.
    pub may_be_absent: bool,
    /// The pieces brought back.
    pub returns: &'a [BroughtBack],
}

impl Step<'_> {
    /// Every way of parting the pieces of the class among the groups of a state, which came about in so many ways: what is
    /// left behind it, how many of each group are taken, and in how many ways that comes about.
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

/// Parting the pieces of a class among the groups of a state.
struct Parting<'a, F> {
    step: &'a Step<'a>,
    grouping: &'a Grouping,
    state: &'a State,
    /// How many of the class may stand nowhere.
    absent: u8,
    /// What is left behind the class, as far as pieces were parted.
    behind: State,
    /// How many of each group were taken so far.
    taken: [u8; PIECES],
    /// Is told what comes out.
    each: F,
}

impl<F: FnMut(State, &[u8; PIECES], U256)> Parting<'_, F> {
    /// Parts `size` pieces among the groups from number `from` on.
    fn part(&mut self, from: usize, size: u8, ways: U256, budget: &mut Budget) -> Option<()> {
        let Grouping { groups, merged, .. } = self.grouping;
        let class = &self.step.class;
        let Some(kinds) = groups.kinds().get(from) else {
            budget.spend(1)?;
            return if size <= self.absent { self.parted(self.state.absent - size, ways, budget) } else { Some(()) };
        };
        let pieces = self.state.left[from];
        let most = if kinds.and(class.kinds).is_empty() { 0 } else { pieces.min(size) };
        // Who may be nothing else must be one of these.
        let mut least = if kinds.less(class.kinds).is_empty() { pieces } else { 0 };
        if from + 1 == groups.kinds().len() {
            // To the last group all go that do not stand nowhere; in vain it is given fewer.
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
    /// Tells what is left when so many stand nowhere: with none of the returns given a kind, and with each that may be.
    fn parted(&mut self, absent: u8, ways: U256, budget: &mut Budget) -> Option<()> {
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

/// In how many ways things can be chosen among others, by the numbers of both.
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

/// In how many ways `taken` can be chosen among `pieces`.
pub(super) fn choose(pieces: u8, taken: u8) -> u128 {
    let known = CHOICES.get(usize::from(pieces)).and_then(|choices| choices.get(usize::from(taken)));
    known.map_or_else(|| chosen(pieces, taken), |known| u128::from(*known))
}

/// The same, of however many.
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

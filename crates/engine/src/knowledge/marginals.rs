//! Counts the arrangements in which a piece of a group has a kind, for each group and each kind. Computes all of
//! these numbers at once.
//!
//! Arrangements are counted class after class ([`arrangements`](super::arrangements)). A backward pass over the
//! steps computes the number of ways to complete each state. Then a forward pass counts the pieces of each group
//! that have no kind yet, summed over all ways to reach a state. After a class, groups may become equal. Then each
//! piece of these groups is equally likely to be taken.

use super::arrangements::{Arrangements, Budget};
use super::division::{State, Step};
use super::odds::Ways;
use super::returns::{BySet, ReturnSet};
use crate::rules::PIECES;
use ethnum::U256;

/// Step, the states before the step, and the number of ways to complete each state.
pub(super) struct Stage<'a> {
    pub step: Step<'a>,
    pub states: Vec<State>,
    pub endings: Vec<U256>,
}

/// For each kind, the numbers of arrangements in which a piece has the kind.
#[derive(Debug)]
pub(super) struct Marginals {
    /// Numbers for a piece of each group, in the order of the groups. The numbers are 0 for groups that are not wanted.
    pub groups: Vec<Ways>,
    /// Numbers for each unnamed rescued piece, in order.
    pub returns: Vec<Ways>,
}

impl Arrangements {
    /// Counts the arrangements in which a piece has each kind, for one piece of each wanted group and for each rescued
    /// piece. Returns `None` if the budget is too small.
    pub fn marginals(&self, are_wanted: &[bool], budget: &mut Budget) -> Option<Marginals> {
        let (stages, last) = self.counted_stages(budget)?;
        self.summed(&stages, &last, are_wanted, budget)
    }

    /// Returns the steps in order, with the states before each step and the number of ways to complete each state. Also
    /// returns the states after the last step.
    pub(super) fn counted_stages(&self, budget: &mut Budget) -> Option<(Vec<Stage<'_>>, Vec<State>)> {
        let (mut stages, last) = self.stages(budget)?;
        let mut behind = last.iter().map(|state| U256::from(u8::from(state.is_done()))).collect::<Vec<U256>>();
        let mut states = &last;
        for Stage { step, states: before, endings } in stages.iter_mut().rev() {
            endings.reserve(before.len());
            for state in &*before {
                let mut sum = U256::ZERO;
                step.each(state, U256::ONE, budget, |next, _, ways| {
                    sum += ways * states.binary_search(&next).map_or(U256::ZERO, |at| behind[at]);
                })?;
                endings.push(sum);
            }
            behind.clone_from(endings);
            states = before;
        }
        Some((stages, last))
    }

    /// Returns the steps in order. Each step contains all states that can be reached before the step. Also returns the
    /// states after the last step.
    fn stages(&self, budget: &mut Budget) -> Option<(Vec<Stage<'_>>, Vec<State>)> {
        let mut stages = Vec::new();
        let (first, steps) = self.steps();
        let mut states = vec![first];
        for step in steps {
            let mut next = Vec::new();
            for state in &states {
                step.each(state, U256::ONE, budget, |state, _, _| next.push(state))?;
            }
            next.sort_unstable();
            next.dedup();
            stages.push(Stage { step, states: std::mem::replace(&mut states, next), endings: Vec::new() });
        }
        Some((stages, states))
    }

    /// Runs the forward pass. The numbers of ways to complete the states must be known.
    fn summed(
        &self,
        stages: &[Stage<'_>],
        last: &[State],
        are_wanted: &[bool],
        budget: &mut Budget,
    ) -> Option<Marginals> {
        let wanted: Vec<usize> = (0..are_wanted.len()).filter(|group| are_wanted[*group]).collect();
        let all_open = ReturnSet::first(self.returns.len());
        let mut all = vec![Ways::default(); are_wanted.len()];
        let mut of_returns = vec![Ways::default(); self.returns.len()];
        let (first, _) = self.steps();
        let sizes: Vec<U256> = stages.first().map_or_else(Vec::new, |Stage { step, .. }| {
            let numbers = self.numbers(&wanted, step, all_open);
            numbers.into_iter().map(|number| U256::from(first.left[number])).collect()
        });
        // Number of pieces without a kind, for each state and wanted group, summed over all ways to reach the state.
        let mut left = sizes.clone();
        // Number of ways to reach each state. Used for the rescued pieces.
        let mut arrived = vec![U256::ONE];
        let mut parts = [Parts::default(); PIECES];
        for (at, Stage { step, states, endings }) in stages.iter().enumerate() {
            let (behind, next_endings) = match stages.get(at + 1) {
                Some(next) => (&next.states[..], &next.endings[..]),
                None => (last, &[][..]),
            };
            let ending = |at: usize, state: &State| match next_endings.get(at) {
                Some(ending) => *ending,
                None => U256::from(u8::from(state.is_done())),
            };
            // For each set of rescued pieces without a kind: the index of each wanted group, and the same indexes
            // without duplicates.
            let numbered = |open| {
                let numbers = self.numbers(&wanted, step, open);
                let mut alike = numbers.clone();
                alike.sort_unstable();
                alike.dedup();
                (numbers, alike)
            };
            let numbers = BySet::of(all_open, numbered);
            let mut next_left = vec![U256::ZERO; behind.len() * wanted.len()];
            let mut next_arrived = vec![U256::ZERO; if self.returns.is_empty() { 0 } else { behind.len() }];
            let mut taken_of = vec![U256::ZERO; wanted.len()];
            for (number, state) in states.iter().enumerate().filter(|(number, _)| endings[*number] > U256::ZERO) {
                let left = &left[number * wanted.len()..][..wanted.len()];
                let (numbers, alike) = &numbers[state.open];
                step.each(state, U256::ONE, budget, |next, taken, ways| {
                    let Ok(found) = behind.binary_search(&next) else { return };
                    let ending = ending(found, &next);
                    if ending == U256::ZERO {
                        return;
                    }
                    for now in alike.iter().copied() {
                        parts[now] = Parts::of(state.left[now], taken[now], ways);
                    }
                    let next_left = &mut next_left[found * wanted.len()..][..wanted.len()];
                    for (group, now) in numbers.iter().enumerate().filter(|(group, _)| left[*group] > U256::ZERO) {
                        taken_of[group] += left[group] * parts[*now].taken * ending;
                        next_left[group] += left[group] * parts[*now].left;
                    }
                    if let Some(next_arrived) = next_arrived.get_mut(found) {
                        let ways = arrived[number] * ways;
                        *next_arrived += ways;
                        // Rescued pieces get kinds only from classes with a single kind.
                        let kinds = step.class.kinds.single();
                        for (back, kind) in state.open.less(next.open).iter().zip(kinds.iter().cycle()) {
                            of_returns[back].0[kind.index()] += ways * ending;
                        }
                    }
                })?;
            }
            for ((group, taken), size) in wanted.iter().zip(taken_of).zip(&sizes) {
                // The number for the group is divided by the number of its pieces. The result is divided among the
                // kinds of the class.
                let of_class = taken / size;
                for kind in step.class.kinds.iter().filter(|kind| self.army.count(*kind) > 0) {
                    let share = U256::from(self.army.count(kind));
                    all[*group].0[kind.index()] = of_class * share / U256::from(step.class.size);
                }
            }
            (left, arrived) = (next_left, next_arrived);
        }
        Some(Marginals { groups: all, returns: of_returns })
    }
}

/// Two numbers of ways for a given piece of a group. In `taken` ways, the piece is taken for the class. In `left`
/// ways, the piece is not taken.
#[derive(Clone, Copy, Default)]
struct Parts {
    taken: U256,
    left: U256,
}

impl Parts {
    /// Splits the ways in which `taken` pieces are taken from a group of `pieces`. All pieces of the group are equally
    /// likely to be taken.
    fn of(pieces: u8, taken: u8, ways: U256) -> Self {
        match (pieces, taken) {
            (_, 0) => Self { taken: U256::ZERO, left: ways },
            (pieces, taken) if pieces == taken => Self { taken: ways, left: U256::ZERO },
            _ => {
                let with = ways * U256::from(taken) / U256::from(pieces);
                Self { taken: with, left: ways - with }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::arrangements::tests::{KINDS, all};
    use super::super::arrangements::{Arrangements, Budget, Group};
    use crate::board::{Army, Kind, KindSet};
    use ethnum::U256;
    use proptest::prelude::{ProptestConfig, Strategy, prop, prop_assert_eq, proptest};
    use std::collections::BTreeSet;

    fn kind_sets() -> impl Strategy<Value = KindSet> {
        prop::collection::vec(prop::sample::select(&KINDS[..]), 0..4).prop_map(|kinds| kinds.into_iter().collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1024, ..ProptestConfig::default() })]
        #[test]
        fn marginals_agree_with_going_through_all(
            sizes in prop::collection::btree_map(kind_sets(), 1_u8..4, 1..4),
            counts in prop::collection::vec(0_u8..4, 4),
            absent in kind_sets(),
            are_wanted in prop::collection::vec(prop::bool::weighted(0.8), 4),
        ) {
            let mut army = Army::default();
            for (kind, count) in KINDS.into_iter().zip(&counts) {
                army.add(kind, *count);
            }
            let groups: Vec<Group> = sizes.into_iter().map(|(kinds, pieces)| Group::new(kinds, pieces)).collect();
            let pieces: Vec<KindSet> =
                groups.iter().flat_map(|group| std::iter::repeat_n(group.kinds, usize::from(group.pieces))).collect();
            let mut found = BTreeSet::new();
            all(&pieces, &mut army.clone(), absent, &mut Vec::new(), &mut found);
            let arrangements = Arrangements::new(&groups, army, absent);
            let are_wanted = &are_wanted[..groups.len()];
            let ways = arrangements.and_then(|all| all.marginals(are_wanted, &mut Budget::default()));
            let mut piece = 0;
            for (group, (size, is_wanted)) in groups.iter().map(|group| group.pieces).zip(are_wanted).enumerate() {
                for kind in Kind::ALL {
                    let wanted = if *is_wanted { found.iter().filter(|given| given[piece] == kind).count() } else { 0 };
                    let said = ways.as_ref().map_or(U256::ZERO, |ways| ways.groups[group].0[kind.index()]);
                    prop_assert_eq!(said, U256::from(wanted as u128), "{} of {:?}", kind, groups[group]);
                }
                piece += usize::from(size);
            }
        }
    }
}

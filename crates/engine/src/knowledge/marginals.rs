//! In how many arrangements a piece of each group is of each kind, for all groups and kinds in one go.
//!
//! Arrangements are counted class after class ([`arrangements`](super::arrangements)). Walked backwards, the same steps
//! tell in how many ways each state can be finished. Walked forwards once more, they carry along how many pieces of each
//! group have no kind yet, summed over all ways to come to a state: behind a class groups may be alike, and then each
//! piece of them is as likely to be taken as any other.

use super::arrangements::{Arrangements, Budget};
use super::odds::Ways;
use super::parting::{State, Step};
use super::returns::{BySet, ReturnSet};
use crate::rules::PIECES;
use ethnum::U256;

/// A step, the states before it, and in how many ways each can be finished.
struct Stage<'a> {
    step: Step<'a>,
    states: Vec<State>,
    endings: Vec<U256>,
}

/// In how many arrangements pieces are of each kind.
#[derive(Debug)]
pub(super) struct Marginals {
    /// A piece of each group, by the groups' order; those that are not wanted have nothing.
    pub groups: Vec<Ways>,
    /// Each piece brought back unnamed, in order.
    pub returns: Vec<Ways>,
}

impl Arrangements {
    /// In how many arrangements a piece of each group is of each kind, and each that was brought back. `None` if the budget
    /// does not suffice.
    pub fn marginals(&self, are_wanted: &[bool], budget: &mut Budget) -> Option<Marginals> {
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
        self.summed(&stages, &last, are_wanted, budget)
    }

    /// The steps with all states that can be come to, in order; and the states behind the last.
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

    /// Walks forwards, given in how many ways each state can be finished.
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
        // By state and wanted group: how many pieces of it have no kind yet, over all ways to come to the state.
        let mut left = sizes.clone();
        // By state: in how many ways it is come to, for the pieces brought back.
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
            // By the returns that have no kind, the number that each wanted group has; and these once each.
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
                        // Only a class of one kind is given to what was brought back.
                        let kinds = step.class.kinds.single();
                        for (back, kind) in state.open.less(next.open).iter().zip(kinds.iter().cycle()) {
                            of_returns[back].0[kind.index()] += ways * ending;
                        }
                    }
                })?;
            }
            for ((group, taken), size) in wanted.iter().zip(taken_of).zip(&sizes) {
                // What one of its pieces has of it; and of that, what a kind has of the class.
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

/// Of the ways of a parting, those in which one piece of a group is taken, and those in which it is left.
#[derive(Clone, Copy, Default)]
struct Parts {
    taken: U256,
    left: U256,
}

impl Parts {
    /// Of the ways in which so many of the pieces of a group are taken. As many of them as there are to choose those taken
    /// are alike for all of the group.
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

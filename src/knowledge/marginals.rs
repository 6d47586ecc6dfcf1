//! In how many arrangements a piece of each group is of each kind, for all groups and kinds in one go.
//!
//! Arrangements are counted class after class ([`arrangements`](super::arrangements)). Walked backwards, the same steps
//! tell in how many ways each state can be finished. Walked forwards once more, they carry along how many pieces of each
//! group have no kind yet, summed over all ways to come to a state: behind a class groups may be alike, and then each
//! piece of them is as likely to be taken as any other.

use super::arrangements::{Arrangements, Budget};
use super::counted_odds::Ways;
use super::parting::{State, Step};
use crate::rules::PIECES;
use ethnum::U256;

/// A step, the states before it, and in how many ways each can be finished.
struct Stage {
    step: Step,
    states: Vec<State>,
    endings: Vec<U256>,
}

impl Arrangements {
    /// In how many arrangements a piece of each group is of each kind, by the groups' order; those that are not wanted have
    /// nothing. No two groups may be the same kinds. `None` if the budget does not suffice.
    pub fn marginals(&self, are_wanted: &[bool], budget: &mut Budget) -> Option<Vec<Ways>> {
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
    fn stages(&self, budget: &mut Budget) -> Option<(Vec<Stage>, Vec<State>)> {
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
    fn summed(&self, stages: &[Stage], last: &[State], are_wanted: &[bool], budget: &mut Budget) -> Option<Vec<Ways>> {
        let wanted: Vec<usize> = (0..are_wanted.len()).filter(|group| are_wanted[*group]).collect();
        let (first, _) = self.steps();
        let sizes: Vec<U256> = wanted.iter().map(|group| U256::from(first.left[*group])).collect();
        let mut all = vec![Ways::default(); are_wanted.len()];
        // By state and wanted group: how many pieces of it have no kind yet, over all ways to come to the state.
        let mut left = sizes.clone();
        // The number that each wanted group has by now.
        let mut numbers = wanted.clone();
        for (at, Stage { step, states, endings }) in stages.iter().enumerate() {
            let (behind, next_endings) = match stages.get(at + 1) {
                Some(next) => (&next.states[..], &next.endings[..]),
                None => (last, &[][..]),
            };
            let ending = |at: usize, state: &State| match next_endings.get(at) {
                Some(ending) => *ending,
                None => U256::from(u8::from(state.is_done())),
            };
            let mut next_left = vec![U256::ZERO; behind.len() * wanted.len()];
            let mut taken_of = vec![U256::ZERO; wanted.len()];
            for (number, state) in states.iter().enumerate().filter(|(number, _)| endings[*number] > U256::ZERO) {
                let left = &left[number * wanted.len()..][..wanted.len()];
                step.each(state, U256::ONE, budget, |next, taken, ways| {
                    let Ok(found) = behind.binary_search(&next) else { return };
                    let ending = ending(found, &next);
                    if ending == U256::ZERO {
                        return;
                    }
                    let parts = Parts::of(state, taken, ways, step);
                    let next_left = &mut next_left[found * wanted.len()..][..wanted.len()];
                    for (group, now) in numbers.iter().enumerate().filter(|(group, _)| left[*group] > U256::ZERO) {
                        taken_of[group] += left[group] * parts.taken[*now] * ending;
                        next_left[group] += left[group] * parts.left[*now];
                    }
                })?;
            }
            for ((group, taken), size) in wanted.iter().zip(taken_of).zip(&sizes) {
                // What one of its pieces has of it; and of that, what a kind has of the class.
                let of_class = taken / size;
                for kind in step.class.kinds.iter() {
                    let share = U256::from(self.army.count(kind));
                    all[*group].0[kind.index()] = of_class * share / U256::from(step.class.size);
                }
            }
            left = next_left;
            for now in &mut numbers {
                *now = usize::from(step.merged[*now]);
            }
        }
        Some(all)
    }
}

/// Of the ways of a parting, those in which one piece of a group is taken, and those in which it is left, by group.
struct Parts {
    taken: [U256; PIECES],
    left: [U256; PIECES],
}

impl Parts {
    fn of(state: &State, taken: &[u8; PIECES], ways: U256, step: &Step) -> Self {
        let mut parts = Self { taken: [U256::ZERO; PIECES], left: [U256::ZERO; PIECES] };
        for group in 0..step.groups.kinds().len() {
            let (pieces, taken) = (state.left[group], taken[group]);
            // As many ways as there are to choose those taken are alike for all of the group.
            (parts.taken[group], parts.left[group]) = match (pieces, taken) {
                (_, 0) => (U256::ZERO, ways),
                (pieces, taken) if pieces == taken => (ways, U256::ZERO),
                _ => {
                    let with = ways * U256::from(taken) / U256::from(pieces);
                    (with, ways - with)
                }
            };
        }
        parts
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
            let groups: Vec<Group> = sizes.into_iter().map(|(kinds, pieces)| Group { kinds, pieces }).collect();
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
                    let said = ways.as_ref().map_or(U256::ZERO, |ways| ways[group].0[kind.index()]);
                    prop_assert_eq!(said, U256::from(wanted as u128), "{} of {:?}", kind, groups[group]);
                }
                piece += usize::from(size);
            }
        }
    }
}
